"""Learning from games: what's seen matches the positions, and what's learned explains the points."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai.best_response import Effort
from bot.engine.rng import Rng
from bot.games.rumbl.kernel.practice import PRACTICE_BY_ROUND
from bot.games.rumbl.rules.rulebook import Rumbl
from tests.tools.arena.practice import MANY, ROUNDS, TRUST, fitted, has, played, promised, told

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat
    from bot.engine.kernel import Kernel
    from bot.games.rumbl.rules.rulebook import RumblState

RULES = Rumbl()
PRACTICE = Path(__file__).parents[3] / "bot/games/rumbl/kernel/practice.py"
QUICK = Effort(tries=20, worlds=0, rivals=0, finalists=2)


def ends(seed: int) -> list[RumblState]:
    """The states after a game's first and second round."""
    chance = Random(seed)
    state = RULES.start(("blue", "green"), Rng(seed))
    found: list[RumblState] = []
    while len(found) < len(ROUNDS):
        before = state.table.round
        answers: dict[Seat, Answer] = {}
        for asked in RULES.pending_decisions(state):
            kernel: Kernel[Any] | None = RULES.kernel(state)
            assert kernel is not None
            answers[asked.seat] = kernel.answer(asked.seat, kernel.sample(asked.seat, chance.random))
        for step in RULES.advance(state, answers):
            state = step.state
        if state.table.round > before:
            found.append(state)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_prior_values_match_standing_in_the_rules(seed: int) -> None:
    """With the prior's values, a position is worth what `Rules.evaluate` says."""
    for after, state in zip(ROUNDS, ends(seed), strict=True):
        both = [sum(a * b for a, b in zip(promised(after), has(state, seat), strict=True)) for seat in (0, 1)]
        ahead = state.table.total(0) - state.table.total(1) + both[0] - both[1]
        assert RULES.evaluate(state.table, 0) == pytest.approx(ahead)


def test_observations_repeat_and_skip_the_last_round() -> None:
    worth = {after: promised(after) for after in ROUNDS}
    before = dict(PRACTICE_BY_ROUND)
    try:
        seen = played(QUICK, worth, 7)
        assert seen == played(QUICK, worth, 7) != played(QUICK, worth, 8)
        assert [(when, len(more)) for when, more, _ in seen] == [(1, MANY), (2, MANY)]
        assert PRACTICE_BY_ROUND[1, 3].stays[0] == pytest.approx(tuple(promised(1)[:3]), abs=0.06)
    finally:
        PRACTICE_BY_ROUND.update(before)


def test_fit_learns_the_values_behind_the_points() -> None:
    chance = Random(1)
    truth, prior = [3.0, -1.0, 0.5, 2.0], [1.0, 1.0, 1.0, 1.0]
    seen = []
    for _ in range(4000):
        more = [chance.randint(-2, 2) for _ in truth[:-1]] + [0]
        made = sum(number * worth for number, worth in zip(more, truth, strict=True))
        seen.append((more, made + chance.gauss(0, 1)))
    found = fitted(seen, prior)
    assert found[:3] == pytest.approx(truth[:3], abs=0.1)
    assert found[3] == prior[3], "nothing was seen of it"


def test_rare_observations_count_in_part() -> None:
    """Seen TRUST times, it counts half."""
    assert fitted([((1,), 4.0)] * round(TRUST), [2.0]) == pytest.approx([3.0])


def test_source_table_matches_its_generated_lines() -> None:
    worth = {
        after: [*(each for rings in made.stays for each in rings), *made.robots, *made.powers]
        for (after, _), made in PRACTICE_BY_ROUND.items()
    }
    lines = [line.partition("#")[0].rstrip() for line in told(worth)]
    source = PRACTICE.read_text("utf-8")
    written = [
        line.partition("#")[0].rstrip() for line in source[source.index("PRACTICE_BY_ROUND: Final") :].splitlines()
    ]
    assert lines == written[: len(lines)]
