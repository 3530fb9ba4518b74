"""Actions on a draft: the game's own acts, or else its menus."""

from __future__ import annotations

from typing import Any

from bot.engine.game import DONE, Answer, Decision, Rules, State
from bot.engine.rng import Rng
from bot.games.game import Act, AnyGame, Group, Making, TextRenderer


def groups_of(
    game: AnyGame, rules: Rules[Any, Any, Any], state: State[Any, Any], decision: Decision, draft: Answer, rng: Rng
) -> tuple[Group, ...]:
    """The asked seat's actions on this draft, based on the table and its own hand."""
    making: Making[Any, Any] = Making(
        table=state.table,
        hand=state.hands[decision.seat],
        decision=decision,
        draft=draft,
        menu=lambda so_far: rules.offered(state, decision, so_far),
        rng=rng,
    )
    return from_menus(making, game.words) if game.acts is None else game.acts(making)


def from_menus(making: Making[Any, Any], words: TextRenderer[Any, Any, Any]) -> tuple[Group, ...]:
    """Build an act for every choice of the next menu except the end; in a question of one choice, it locks."""
    offered = [choice for choice in making.menu(making.draft) if choice.key != DONE]
    if not offered:
        return ()
    locks = not making.draft and not any(making.menu((choice.key,)) for choice in offered)
    acts = tuple(
        Act(choice.key, choice.label, (*making.draft, choice.key), choice.note, choice.sign, locks=locks)
        for choice in offered
    )
    wanted = words.wanted(making.decision, making.draft)
    return (Group(wanted.ask, acts, wanted.note, wanted.rows),)
