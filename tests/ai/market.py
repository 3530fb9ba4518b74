"""A tiny game in which the right choice for a computer player is obvious.

The market has apples worth 1 to 6. Everybody points at one; an apple that two people point at is squashed. An apple
that somebody loathes is worth nothing to them, and nobody knows what the others loathe.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.game import Choice, Decision, Step
from bot.engine.game import State as AnyState
from bot.engine.rng import Rng
from bot.engine.tags import record, register

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.ai.menu_sampling import MenuKernel
    from bot.engine.game import Answer, Outcome, Seat

APPLES = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class Stall:
    round: int
    worth: tuple[float, ...]
    """Each seat's total."""


@dataclass(frozen=True, slots=True)
class Taste:
    loathed: str = ""


register("market", record("stall", Stall, "round worth"), record("taste", Taste, "loathed"))


@dataclass(frozen=True, slots=True)
class Sold:
    pass


State: TypeAlias = "AnyState[Stall, Taste]"
Steps: TypeAlias = "Iterator[Step[Stall, Taste, Sold]]"


@dataclass(frozen=True, slots=True)
class Market:
    seats: int = 2
    rumour: str = ""
    """The apples that everybody believes the others loathe."""

    def start(self, colours: tuple[str, ...], rng: Rng) -> State:
        return AnyState(Stall(1, (0.0,) * self.seats), (Taste(),) * self.seats, rng)

    def pending_decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(Decision(seat, "apple") for seat in range(self.seats))

    def offered_choices(self, state: State, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        return self.menu(state, decision, so_far)

    def menu(self, state: State, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        return () if so_far else tuple(Choice(apple, apple) for apple in APPLES)

    def advance(self, state: State, answers: Mapping[Seat, Answer]) -> Steps:
        wishes = [answers[seat] for seat in range(self.seats)]
        yield self._sell(state, tuple(() if wishes.count(wish) > 1 else wish for wish in wishes))

    def preview(self, table: Stall, hand: Taste, seat: Seat, draft: Answer) -> Steps:
        state = self.imagine(table, hand, seat, Rng())
        yield self._sell(state, tuple(draft if owner == seat else () for owner in range(self.seats)))

    def _sell(self, state: State, got: tuple[Answer, ...]) -> Step[Stall, Taste, Sold]:
        worth = tuple(
            sum(float(apple) for apple in apples if apple != hand.loathed)
            for apples, hand in zip(got, state.hands, strict=True)
        )
        return Step(Sold(), replace(state, table=Stall(state.table.round + 1, worth)))

    def imagine(self, table: Stall, hand: Taste, seat: Seat, rng: Rng) -> State:
        hands = tuple(hand if owner == seat else Taste(self.rumour) for owner in range(self.seats))
        return AnyState(table, hands, rng)

    def evaluate(self, table: Stall, seat: Seat) -> float:
        return table.worth[seat]

    def can_advance(self, state: State, answered: frozenset[Seat]) -> bool:
        return False

    def default_answer(self, state: State, decision: Decision, draft: Answer) -> Answer:
        return draft or APPLES[:1]

    def leave(self, state: State, seat: Seat) -> Steps:
        yield Step(Sold(), state)

    def kernel(self, state: State) -> MenuKernel | None:
        return None

    def settle(self, state: State) -> Steps:
        return iter(())

    def stuck(self, state: State) -> bool:
        return False

    def progress(self, table: Stall) -> tuple[float, ...]:
        return table.worth

    def outcome(self, state: State) -> Outcome | None:
        return None


@dataclass(frozen=True, slots=True)
class Shut(Market):
    """Nobody gets anything, whatever they would get alone."""

    def advance(self, state: State, answers: Mapping[Seat, Answer]) -> Steps:
        yield self._sell(state, tuple(() for _ in range(self.seats)))


LOCK = ("c", "a", "b", "b", "a", "c", "a", "b", "c", "a")


@dataclass(frozen=True, slots=True)
class Safe(Market):
    """A safe instead of a market: the more letters somebody dials right, from the first on, the better."""

    def menu(self, state: State, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        return () if len(so_far) == len(LOCK) else tuple(Choice(letter, letter) for letter in "abc")

    def _sell(self, state: State, got: tuple[Answer, ...]) -> Step[Stall, Taste, Sold]:
        worth = tuple(float(_right(dialled)) for dialled in got)
        return Step(Sold(), replace(state, table=Stall(state.table.round + 1, worth)))


def _right(dialled: Answer) -> int:
    return next(
        (place for place, pair in enumerate(zip(dialled, LOCK, strict=False)) if pair[0] != pair[1]), len(dialled)
    )


@dataclass(frozen=True, slots=True)
class Throne(Market):
    """A throne instead of a market: the first seat adds 30 to its own, or takes 200 from the king, the second, who has
    300.

    Nobody else can do anything.
    """

    def menu(self, state: State, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        choices = ("gold", "king") if not decision.seat else ("wait",)
        return () if so_far else tuple(Choice(choice, choice) for choice in choices)

    def advance(self, state: State, answers: Mapping[Seat, Answer]) -> Steps:
        yield self._sell(state, tuple(answers[seat] for seat in range(self.seats)))

    def _sell(self, state: State, got: tuple[Answer, ...]) -> Step[Stall, Taste, Sold]:
        own, king, *others = (0.0, 300.0, *(0.0,) * (self.seats - 2))
        worth = (own, king - 200, *others) if got[0] == ("king",) else (own + 30, king, *others)
        return Step(Sold(), replace(state, table=Stall(state.table.round + 1, worth)))
