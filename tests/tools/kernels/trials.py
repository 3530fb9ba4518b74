"""Rounds for kernels, from games with random options, seats and programs, some in made-up positions."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.factory.rules.events import ElementHit, Repaired
from bot.games.factory.rules.state import ElementKind
from tests.tools.kernels import ends, positions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.engine.game import Answer, Decision, Rules, Seat, State
    from bot.engine.kernel import Kernel

AnyRules: TypeAlias = "Rules[Any, Any, Any]"
AnyState: TypeAlias = "State[Any, Any]"

ROUNDS = 8
"""Maximum number of rounds in a game."""
CLOSE = 1e-9


@dataclass(frozen=True)
class Way:
    """A game's own parts of the comparison."""

    crowd: Callable[[AnyState, Rng], AnyState] | None = None
    """Changes a state to a more eventful one with the same questions."""
    compare: Callable[[Kernel[Any], dict[Seat, Any], int, Any], None] | None = None
    """Raises AssertionError unless the kernel's end of a round matches the table according to the rules."""


WAYS = {
    "rambots": Way(positions.crowded, ends.same),
    "kolmio": Way(positions.crowded, ends.same),
    "factory": Way(positions.rebuilt, ends.same_shop),
}
"""Games with kernels, except R.U.M.B.L., whose trials are separate."""


@dataclass
class Dice:
    """Random numbers, drawn one after another."""

    rng: Rng

    def below(self, bound: int) -> int:
        number, self.rng = self.rng.below(bound)
        return number

    def uniform(self) -> float:
        return self.below(1 << 53) / (1 << 53)


def played(game: str, seed: int, *, most: int = ROUNDS) -> int:
    """Play a game with this seed and random options. Returns the number of compared rounds."""
    dice = Dice(Rng(seed))
    entry, way = GAMES[game], WAYS[game]
    usual: Any = entry.rules({})
    known = [option for option in entry.options if option.key in usual.kernel_supported_options]
    rules: AnyRules = entry.rules({option.key: option.values[dice.below(len(option.values))][0] for option in known})
    seats = entry.seats[dice.below(len(entry.seats))]
    state = rules.start(tuple(colour.key for colour in entry.colours[:seats]), Rng(seed))
    for number in range(most):
        if not rules.pending_decisions(state):
            return number
        if way.crowd is not None and dice.below(2):
            state = way.crowd(state, dice.rng.fork("crowd"))
        state = compared(rules, state, dice, way)
    return most


def certain(rules: AnyRules, state: AnyState, seat: Seat, answer: Answer) -> Any:
    """The table after an answer's preview, up to the first repair that depends on chance: kernels stop there."""
    table, told = state.table, False
    for step in rules.preview(state.table, state.hands[seat], seat, answer):
        event = step.event
        if isinstance(event, ElementHit) and event.element.kind is ElementKind.REPAIR and not told:
            break  # its piece wasn't drawn
        table, told = step.state.table, isinstance(event, Repaired)
    return table


def compared(rules: AnyRules, state: AnyState, dice: Dice, way: Way) -> AnyState:
    """Play a round with kernel and rules, and return the state after it. Raises AssertionError if they disagree."""
    kernel = rules.kernel(state)
    assert kernel is not None
    luck = dice.below(1 << 64)
    state = replace(state, rng=Rng(luck))
    answers: dict[Seat, Answer] = {}
    for decision in rules.pending_decisions(state):
        answers[decision.seat] = answer = answered(rules, state, decision, kernel, dice)
        plan = kernel.plan(decision.seat, answer)
        assert kernel.answer(decision.seat, plan) == answer
        if decision.topic != "goals":  # kernels judge goals in their own way
            table = certain(rules, state, decision.seat, answer)
            assert abs(kernel.solo_value(decision.seat, plan) - rules.evaluate(table, decision.seat)) < CLOSE
        if dice.below(8) == 0:
            del answers[decision.seat]
    plans = {seat: kernel.plan(seat, answer) for seat, answer in answers.items()}
    try:
        after = finished(rules, state, answers)
    except NotLegalError as mistake:
        missing(kernel, plans, luck, mistake)
        return state
    before(kernel, plans, luck)
    found = kernel.resolve(plans, luck)
    wanted = tuple(rules.evaluate(after.table, seat) for seat in range(len(found)))
    assert all(abs(one - other) < CLOSE for one, other in zip(found, wanted, strict=True)), (found, wanted, answers)
    if way.compare is not None:
        way.compare(kernel, plans, luck, after.table)
    assert kernel.resolve(plans, luck) == found, "a kernel is as it was"
    return after


def finished(rules: AnyRules, state: AnyState, answers: Mapping[Seat, Answer]) -> AnyState:
    """The state after the round, if nobody answers the questions on the way."""
    while True:
        *_, last = rules.advance(state, answers)
        state = last.state
        asked = rules.pending_decisions(state)
        if not any(decision.mid_round for decision in asked):
            return state
        answers = {decision.seat: rules.default_answer(state, decision, ()) for decision in asked}


def before(kernel: Kernel[Any], plans: dict[Seat, Any], luck: int) -> None:
    """Resolve other rounds with the same kernel: with other chance, and without each seat. They must change nothing."""
    kernel.resolve(plans, luck ^ 1)
    for seat in plans:
        with suppress(NotLegalError):
            kernel.resolve({other: plan for other, plan in plans.items() if other != seat}, luck)


def missing(kernel: Kernel[Any], plans: dict[Seat, Any], luck: int, mistake: NotLegalError) -> None:
    """Raise AssertionError unless the kernel rejects these plans with the same message as the rules."""
    with pytest.raises(NotLegalError, match=f"^{re.escape(str(mistake))}$"):
        kernel.resolve(plans, luck)


def answered(rules: AnyRules, state: AnyState, decision: Decision, kernel: Kernel[Any], dice: Dice) -> Answer:
    """A random legal answer: from the menus, or sampled by the kernel from a draft, perhaps with variations."""
    seat = decision.seat
    answer, dice.rng = answers.at_random(rules, state, decision, dice.rng)
    if dice.below(3) == 0:
        return answer
    draft = answer[: dice.below(len(answer) + 1)] if dice.below(2) else ()
    plan = kernel.sample(seat, dice.uniform, draft)
    for _ in range(dice.below(3)):
        plan = kernel.vary(seat, plan, dice.uniform, draft)
    answer = kernel.answer(seat, plan)
    answers.check(rules, state, decision, answer)
    assert answer[: len(draft)] == draft
    return answer
