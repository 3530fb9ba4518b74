"""Statistics of past games, as computers use them: the end of a round is worth exactly what its table says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine.kernel import Leaning
from bot.engine.rng import Rng
from bot.games.rumbl.kernel.kernels import DockKernel, QuestionKernel
from bot.games.rumbl.kernel.practice import PRACTICE_BY_ROUND
from bot.games.rumbl.rules.rulebook import Rumbl
from tests.agreed import hold
from tests.games.rumbl.kernels import to_the_end
from tests.long import scaled
from tests.tools.arena.practice import MANY, has

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat
    from bot.engine.kernel import Uniform
    from bot.games.rumbl.rules.rulebook import RumblState

RULES = Rumbl()
PRACTISED = Leaning(practised=True)


def taught(state: RumblState) -> float:
    """The first seat's lead over the other by the table, after a round has ended."""
    practice = PRACTICE_BY_ROUND[state.table.round_of_game - 1, state.table.rounds]
    worth = [*(worth for rings in practice.stays for worth in rings), *practice.robots, *practice.powers]
    assert len(worth) == MANY
    own, other = has(state, 0), has(state, 1)
    ahead = sum(each * (mine - theirs) for each, mine, theirs in zip(worth, own, other, strict=True))
    return ahead + state.table.total(0) - state.table.total(1)


@settings(max_examples=scaled(40))
@given(st.integers(0, 2**32))
@example(12521)  # a dock that was drawn empty
def test_round_value_matches_the_practice_table(seed: int) -> None:
    """Checks both docks and the rest of the round after each question. The last round is just won or lost, with or
    without practice."""
    chance = Rng(seed)
    state = RULES.start(("blue", "green"), chance)
    for number in (1, 2, 3):
        uniform = _uniform(chance.fork(f"round/{number}"))
        kernel = DockKernel(state)
        answers: dict[Seat, Answer] = {seat: kernel.answer(seat, kernel.sample(seat, uniform)) for seat in (0, 1)}
        plans = {seat: kernel.plan(seat, answer) for seat, answer in answers.items()}  # M40: no dock stays empty
        values = kernel.with_leaning(PRACTISED).resolve(plans, 0)
        if number == 3:
            assert values == kernel.resolve(plans, 0)
            return
        before, (state, _) = state, to_the_end(RULES, RULES.advance(state, answers))
        assert values == pytest.approx((taught(state), -taught(state)))
        for step in RULES.advance(before, answers):
            asked = step.state
        if asked.table.question is not None:
            question = asked.table.question
            option = question.options[-1]
            rest, _ = to_the_end(RULES, RULES.answer(asked, option))
            found = QuestionKernel(asked, question).with_leaning(PRACTISED).resolve({question.seat: option}, 0)
            assert found == pytest.approx((taught(rest), -taught(rest)))


def _uniform(rng: Rng) -> Uniform:
    return Random(rng.below(1 << 60)[0]).random


@pytest.mark.parametrize("seed", range(8))
def test_solo_value_equals_resolution_with_an_empty_rival_dock(seed: int) -> None:
    kernel = DockKernel(RULES.start(("blue", "green"), Rng(seed))).with_leaning(PRACTISED)
    for seat in (0, 1):
        plan = kernel.sample(seat, _uniform(Rng(seed)))
        assert kernel.solo_value(seat, plan) == kernel.resolve({seat: plan}, 0)[seat]


def test_practice_table_favours_inner_rings_and_earlier_rounds() -> None:
    """Closer to the centre is better on the whole, and more so the more rounds are left."""
    assert set(PRACTICE_BY_ROUND) == {(1, 3), (2, 3)}
    inner, outer = (
        [sum(rings[far] for rings in each.stays[:16]) for each in PRACTICE_BY_ROUND.values()] for far in (0, 2)
    )
    assert all(near > far for near, far in zip(inner, outer, strict=True))
    assert inner[0] > inner[1]
    assert all(each.stays[-1] == (0, 0, 0) for each in PRACTICE_BY_ROUND.values()), "an obstacle is nobody's"


def test_practice_table_matches_the_agreed_file() -> None:
    """Nobody sees a single wrong number in how Master plays: `tests.tools.arena.practice` writes them all."""
    lines = []
    for (after, rounds), practice in PRACTICE_BY_ROUND.items():
        rows = [*practice.stays, practice.robots, practice.powers]
        lines += [f"after round {after} of {rounds}", *(" ".join(map(str, row)) for row in rows)]
    hold(Path(__file__).parents[1] / "agreed/practice.txt", "\n".join(lines) + "\n")


def test_values_without_practice_match_the_rules() -> None:
    state = RULES.start(("blue", "green"), Rng(3))
    kernel = DockKernel(state)
    uniform = _uniform(Rng(9))
    plans = {seat: kernel.sample(seat, uniform) for seat in (0, 1)}
    assert kernel.with_leaning(Leaning()).resolve(plans, 0) == kernel.resolve(plans, 0)
    assert kernel.with_leaning(PRACTISED).resolve(plans, 0) != kernel.resolve(plans, 0)
