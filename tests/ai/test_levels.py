"""The kinds of computer players: their descriptions and their effort."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai.best_response import Effort
from bot.ai.levels import View, looking_ahead
from bot.ai.players import COMPUTERS
from bot.engine import answers
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.ai.randomly import at_random
from tests.tools.arena.practice import WHERE

if TYPE_CHECKING:
    from bot.engine.game import AnyRules, State


def programming(rules: AnyRules, game: str, seed: int) -> State[Any, Any]:
    """A game of two after its first answers, which are random."""
    state: State[Any, Any] = rules.start(tuple(each.key for each in GAMES[game].colours[:2]), Rng(seed))
    answered = {
        each.seat: at_random(rules, View(state.table, state.hands[each.seat], each.seat, each), Rng(seed))
        for each in rules.pending_decisions(state)
    }
    for step in rules.advance(state, answered):
        state = step.state
    return state


@pytest.mark.parametrize("key", GAMES)
def test_computers_do_without_a_kernel_that_does_not_know_an_option(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[key]
    usual: Any = game.rules(game.with_defaults({}))
    assert all(hasattr(usual, name) for name in usual.kernel_supported_options)
    *_, unknown = (option for option in game.options if option.key in usual.kernel_supported_options)
    chosen = next(value for value, _ in unknown.values if value != unknown.default)
    changed: Any = game.rules(game.with_defaults({unknown.key: chosen}))
    state = programming(changed, key, 1)
    assert changed.kernel(state) is not None
    monkeypatch.setattr(type(usual), "kernel_supported_options", set(usual.kernel_supported_options) - {unknown.key})
    assert changed.kernel(state) is None
    assert usual.kernel(state) is not None
    asked = changed.pending_decisions(state)[0]
    view: View[Any, Any] = View(state.table, state.hands[asked.seat], asked.seat, asked)
    answers.check(changed, state, asked, looking_ahead(changed, view, Rng(1), COMPUTERS["rookie"].effort))


def test_levels_are_titled_by_difficulty() -> None:
    told = {key: kind.title for key, kind in COMPUTERS.items()}
    assert told == {"rookie": "Easy", "apprentice": "Medium", "planner": "Hard", "master": "Master"}


def test_each_level_thinks_harder_than_the_previous() -> None:
    efforts = [kind.effort for kind in COMPUTERS.values()]
    for easier, harder in pairwise(efforts):
        assert harder.tries >= 2 * easier.tries
        assert harder.worlds > easier.worlds
        assert harder.rivals >= easier.rivals
        assert harder.whole > 3 * easier.whole


def test_easiest_level_ignores_opponents() -> None:
    """Other than the next kind, it answers the same if its rival has no pieces left to program with."""
    rules = GAMES["rambots"].rules(GAMES["rambots"].with_defaults({}))
    differ = dict.fromkeys(("rookie", "apprentice"), 0)
    for seed in range(8):
        state = programming(rules, "rambots", seed)
        (asked, *_) = rules.pending_decisions(state)
        own, rival = state.table.players
        helpless = replace(state.table, players=(own, replace(rival, pool=())))
        for kind in differ:
            effort = COMPUTERS[kind].effort
            views = (View(table, state.hands[0], asked.seat, asked) for table in (state.table, helpless))
            differ[kind] += len({looking_ahead(rules, view, Rng(seed), effort) for view in views}) - 1
    assert differ["rookie"] == 0 < differ["apprentice"]


@pytest.mark.parametrize("game", GAMES)
def test_only_master_uses_practice_where_available(game: str) -> None:
    """Uses the smallest effort that still races, to be quick."""
    assert [key for key, kind in COMPUTERS.items() if kind.effort.practised] == ["master"]
    small = Effort(tries=300, worlds=4, rivals=10, finalists=8, practised=True)
    rules = GAMES[game].rules(GAMES[game].with_defaults({}))
    differ = 0
    for seed in range(6):
        state = programming(rules, game, seed)
        (asked, *_) = rules.pending_decisions(state)
        view: View[Any, Any] = View(state.table, state.hands[asked.seat], asked.seat, asked)
        answers = {looking_ahead(rules, view, Rng(seed), replace(small, practised=each)) for each in (True, False)}
        differ += len(answers) - 1
    assert bool(differ) == (game in WHERE)
