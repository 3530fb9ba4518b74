"""Kernels agree with the rules in hundreds of rounds. `python -m tests.tools.kernels` plays as many as you like."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import answers as engine_answers
from bot.engine.game import DONE
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.long import scaled
from tests.tools.kernels.trials import WAYS, Dice, played

if TYPE_CHECKING:
    from bot.engine.game import Answer
    from tests.tools.kernels.trials import AnyRules, AnyState

every_kernel = pytest.mark.parametrize("game", WAYS)


@every_kernel
@settings(max_examples=scaled(120))
@given(seed=st.integers(0, 2**32))
def test_kernel_rounds_match_the_rules(game: str, seed: int) -> None:
    played(game, seed)


@every_kernel
@pytest.mark.parametrize("seed", range(8))
def test_fixed_games_match_the_rules(game: str, seed: int) -> None:
    """Coverage leaves out the hundreds of other rounds, but includes these."""
    played(game, seed)


def begun(game: str) -> list[tuple[AnyRules, AnyState]]:
    """A game's first state, and its state at the first round."""
    entry, dice = GAMES[game], Dice(Rng(7))
    rules = entry.rules(entry.with_defaults({}))
    state = rules.start(tuple(colour.key for colour in entry.colours[: entry.seats[0]]), Rng(7))
    found = [(rules, state)]
    while state.table.round == 0:
        answers: dict[int, Answer] = {}
        for decision in rules.pending_decisions(state):
            answers[decision.seat], dice.rng = engine_answers.at_random(rules, state, decision, dice.rng)
        *_, last = rules.advance(state, answers)
        state = last.state
    return [*found, (rules, state)]


@every_kernel
def test_sampling_reaches_every_offered_choice(game: str) -> None:
    for rules, state in begun(game):
        kernel = rules.kernel(state)
        assert kernel is not None
        dice = Dice(Rng(3))
        decision = rules.pending_decisions(state)[-1]
        offered = {choice.key for choice in rules.menu(state, decision, ())}
        plans = [kernel.sample(decision.seat, dice.uniform) for _ in range(1500)]
        assert {kernel.answer(decision.seat, plan)[0] for plan in plans} == offered
        first = kernel.answer(decision.seat, plans[0])[:1]
        beyond = {choice.key for choice in rules.menu(state, decision, first)}
        drawn = (kernel.sample(decision.seat, dice.uniform, first) for _ in range(1500))
        assert {kernel.answer(decision.seat, plan)[1] for plan in drawn} == beyond


@every_kernel
def test_varied_plan_always_differs(game: str) -> None:
    for rules, state in begun(game):
        kernel = rules.kernel(state)
        assert kernel is not None
        dice = Dice(Rng(5))
        seat = rules.pending_decisions(state)[0].seat
        plan = kernel.sample(seat, dice.uniform)
        neighbours = set()
        for _ in range(1000):
            varied = kernel.vary(seat, plan, dice.uniform)
            assert varied != plan
            neighbours.add(varied)
        assert len(neighbours) > 10, "a plan has many neighbours"


@every_kernel
def test_varying_the_end_reaches_every_other_choice(game: str) -> None:
    for rules, state in begun(game):
        kernel = rules.kernel(state)
        assert kernel is not None
        dice = Dice(Rng(6))
        decision = rules.pending_decisions(state)[0]
        plan = next(
            plan
            for plan in (kernel.sample(decision.seat, dice.uniform) for _ in range(100))
            if kernel.answer(decision.seat, plan)[-1] != DONE
        )
        *start, end = kernel.answer(decision.seat, plan)
        draft = tuple(start)
        varied = {kernel.vary(decision.seat, plan, dice.uniform, draft) for _ in range(300)}
        offered = {choice.key for choice in rules.menu(state, decision, draft)}
        assert {kernel.answer(decision.seat, other) for other in varied} == {(*draft, key) for key in offered - {end}}
