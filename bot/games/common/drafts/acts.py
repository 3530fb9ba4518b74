"""Actions for changing a draft: the game's own, or else built from its menus."""

from __future__ import annotations

from typing import Any, Final

from bot.engine.game import DONE, Answer, Choice, Decision, Rules, State
from bot.engine.rng import Rng
from bot.games.game import Act, AnyGame, DraftContext, FixedButton, Group, TextRenderer

MAX_BUTTONS: Final = 10
"""The most choices that stay buttons once one of them is chosen."""


def groups_of(
    game: AnyGame, rules: Rules[Any, Any, Any], state: State[Any, Any], decision: Decision, draft: Answer, rng: Rng
) -> tuple[Group, ...]:
    context: DraftContext[Any, Any] = DraftContext(
        table=state.table,
        hand=state.hands[decision.seat],
        decision=decision,
        draft=draft,
        menu=lambda so_far: rules.offered_choices(state, decision, so_far),
        rng=rng,
    )
    return from_menus(context, game.words) if game.acts is None else game.acts(context)


def from_menus(context: DraftContext[Any, Any], words: TextRenderer[Any, Any, Any]) -> tuple[Group, ...]:
    """Build an act for every choice in the next menu, except DONE. If the question takes one choice, people can still
    change it: with over MAX_BUTTONS choices, the others go into a select menu; otherwise all stay where they are."""
    made = len(context.draft) == 1 and not any(context.menu((choice.key,)) for choice in _list_choices(context, ()))
    begun = () if made else context.draft
    offered = _list_choices(context, begun)
    acts = tuple(
        Act(choice.key, choice.label, (*begun, choice.key), choice.note, choice.icon)
        for choice in offered
        if not made or (choice.key,) != context.draft
    )
    if not acts:
        return ()
    wanted = words.next_choice(context.table, context.decision, begun)
    places = tuple(FixedButton(choice.key, choice.label, choice.icon) for choice in offered) if made else ()
    return (Group(wanted.ask, acts, wanted.note, places=places, menu=len(places) > MAX_BUTTONS),)


def _list_choices(context: DraftContext[Any, Any], so_far: Answer) -> tuple[Choice, ...]:
    return tuple(choice for choice in context.menu(so_far) if choice.key != DONE)
