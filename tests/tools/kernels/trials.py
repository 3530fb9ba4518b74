"""Rounds for a kernel: from games with any options, seats and programs, played or made up."""

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
"""Rounds of a game, at most."""
CLOSE = 1e-9


@dataclass(frozen=True)
class Way:
    """What is a game's own in this."""

    crowd: Callable[[AnyState, Rng], AnyState] | None = None
    """Another state with the same questions, in which more happens."""
    compare: Callable[[Kernel[Any], dict[Seat, Any], int, Any], None] | None = None
    """Raises AssertionError if a round's end, as the kernel has it, is not the table that the rules come to."""


WAYS = {
    "rambots": Way(positions.crowded, ends.same),
    "kolmio": Way(positions.crowded, ends.same),
    "factory": Way(positions.rebuilt, ends.same_shop),
}
"""The games that bring kernels."""


@dataclass
class Dice:
    """Chance for whoever wants numbers one after another."""

    rng: Rng

    def below(self, bound: int) -> int:
        number, self.rng = self.rng.below(bound)
        return number

    def uniform(self) -> float:
        return self.below(1 << 53) / (1 << 53)


def played(game: str, seed: int, *, most: int = ROUNDS) -> int:
    """A game of this seed, with options by chance; how many rounds of it were compared."""
    dice = Dice(Rng(seed))
    entry, way = GAMES[game], WAYS[game]
    chosen = {option.key: option.values[dice.below(len(option.values))][0] for option in entry.options}
    rules = entry.rules(entry.with_defaults(chosen))
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
    """The table after the preview of an answer, as far as no chance is needed: kernels stop before such a repair."""
    table, told = state.table, False
    for step in rules.preview(state.table, state.hands[seat], seat, answer):
        event = step.event
        if isinstance(event, ElementHit) and event.element.kind is ElementKind.REPAIR and not told:
            break  # the piece that was drawn isn't told
        table, told = step.state.table, isinstance(event, Repaired)
    return table


def compared(rules: AnyRules, state: AnyState, dice: Dice, way: Way) -> AnyState:
    """The state a round later. Raises AssertionError if kernel and rules do not agree on anything in it."""
    kernel = rules.kernel(state)
    assert kernel is not None
    luck = dice.below(1 << 64)
    state = replace(state, rng=Rng(luck))
    answers: dict[Seat, Answer] = {}
    for decision in rules.pending_decisions(state):
        answers[decision.seat] = answer = answered(rules, state, decision, kernel, dice)
        plan = kernel.plan(decision.seat, answer)
        assert kernel.answer(decision.seat, plan) == answer
        if decision.topic != "goals":  # what is said of them alone is the kernel's own
            table = certain(rules, state, decision.seat, answer)
            assert abs(kernel.solo_value(decision.seat, plan) - rules.standing(table, decision.seat)) < CLOSE
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
    wanted = tuple(rules.standing(after.table, seat) for seat in range(len(found)))
    assert all(abs(one - other) < CLOSE for one, other in zip(found, wanted, strict=True)), (found, wanted, answers)
    if way.compare is not None:
        way.compare(kernel, plans, luck, after.table)
    assert kernel.resolve(plans, luck) == found, "a kernel is as it was"
    return after


def finished(rules: AnyRules, state: AnyState, answers: Mapping[Seat, Answer]) -> AnyState:
    """The state when the round is over, nobody having answered what is asked on the way."""
    while True:
        *_, last = rules.advance(state, answers)
        state = last.state
        asked = rules.pending_decisions(state)
        if not any(decision.aside for decision in asked):
            return state
        answers = {decision.seat: rules.idle(state, decision, ()) for decision in asked}


def before(kernel: Kernel[Any], plans: dict[Seat, Any], luck: int) -> None:
    """Other rounds of the same kernel: with other chance, and of one seat less each. They change nothing."""
    kernel.resolve(plans, luck ^ 1)
    for seat in plans:
        with suppress(NotLegalError):
            kernel.resolve({other: plan for other, plan in plans.items() if other != seat}, luck)


def missing(kernel: Kernel[Any], plans: dict[Seat, Any], luck: int, mistake: NotLegalError) -> None:
    """Raise AssertionError unless the kernel makes the same mistake of these plans as the rules."""
    with pytest.raises(NotLegalError, match=f"^{re.escape(str(mistake))}$"):
        kernel.resolve(plans, luck)


def answered(rules: AnyRules, state: AnyState, decision: Decision, kernel: Kernel[Any], dice: Dice) -> Answer:
    """A legal answer: by the menus, by the kernel from a draft on, or varied."""
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
