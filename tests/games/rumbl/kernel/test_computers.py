"""Computer players of R.U.M.B.L. finish their games and benefit from thinking."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import pytest

from bot.ai.best_response import Effort
from bot.ai.levels import View, looking_ahead
from bot.engine import answers
from bot.engine.rng import Rng
from bot.games.rumbl import RUMBL
from tests.ai.randomly import at_random

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.engine.game import Answer
    from bot.games.rumbl.rules.state import Table

    Thinker: TypeAlias = Callable[..., Answer]

pytestmark = pytest.mark.no_cover  # repeats covered code thousands of times
LITTLE = partial(looking_ahead, effort=Effort(tries=1500, worlds=2, rivals=6, finalists=3))


def game(thinkers: Sequence[Thinker], *, seed: int, **options: bool) -> Table:
    """The table at the end of a game, after checking every answer."""
    rules = RUMBL.rules(RUMBL.with_defaults(options))
    state = rules.start(("blue", "green"), Rng(seed))
    moves = 0
    while pending := rules.pending_decisions(state):
        given = {}
        for decision in pending:
            view = View(state.table, state.hands[decision.seat], decision.seat, decision)
            given[decision.seat] = thinkers[decision.seat](rules, view, Rng(seed * 100 + moves))
            answers.check(rules, state, decision, given[decision.seat])
        for step in rules.advance(state, given):
            state = step.state
        moves += 1
    assert rules.outcome(state) is not None
    return state.table


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_looking_ahead_clearly_beats_random_play(seed: int) -> None:
    """It does so from either seat."""
    thinker = seed % 2
    table = game([LITTLE, at_random] if thinker == 0 else [at_random, LITTLE], seed=seed)
    assert table.winners == (thinker,)
    assert table.total(thinker) >= table.total(1 - thinker) + 8


def test_every_variant_is_played_to_its_end() -> None:
    table = game([LITTLE, LITTLE], seed=5, roster_choice=True, priority_swap=True, series=True)
    assert table.game == 2
    assert game([LITTLE, LITTLE], seed=6, learning=True, open=True).round == 1
