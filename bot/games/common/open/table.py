"""The table, events and rules that all open-information games share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from bot.engine.game import Seat, State, Step
from bot.engine.rng import Rng
from bot.engine.tags import members, record, register
from bot.games.common.rules.rulebook import Rulebook


class Ending(Enum):
    """The endings that all open-information games have."""

    ALONE = "was the last one left"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """The public state that all open-information games have."""

    round: int = 1
    colours: tuple[str, ...]
    out: frozenset[Seat] = frozenset()
    winners: tuple[Seat, ...] = ()
    ending: Enum | None = None

    def remaining_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.colours)) if seat not in self.out)


@dataclass(frozen=True, slots=True)
class Hand:
    """An empty hand: players hold nothing secret."""


register("open", members("ending", Ending, "ALONE"), record("hand", Hand, ""))


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over."""

    round: int


@dataclass(frozen=True, slots=True)
class Left:
    """A player resigned or was removed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    winners: tuple[Seat, ...]


T = TypeVar("T", bound=OpenTable)
E = TypeVar("E")


class OpenRules(Rulebook[T, Hand, E | RoundEnded | Left | Ended]):
    """Rules of games without secret hands. A player who leaves is out."""

    def imagine(self, table: T, hand: Hand, seat: Seat, rng: Rng) -> State[T, Hand]:  # noqa: ARG002 - part of the protocol
        return State(table, tuple(hand for _ in table.colours), rng)

    def leave(self, state: State[T, Hand], seat: Seat) -> Iterator[Step[T, Hand, E | RoundEnded | Left | Ended]]:
        """Take a seat out of the game; the last one left wins. Do nothing if it's already out or the game is over."""
        if seat in state.table.out or state.table.ending is not None:
            return
        table = replace(state.table, out=state.table.out | {seat})
        yield step(state, Left(seat), table)
        if len(table.remaining_seats()) == 1:
            yield end_game(state, table, table.remaining_seats(), Ending.ALONE)


def step(state: State[T, Hand], event: Any, table: T) -> Step[T, Hand, Any]:
    return Step(event, replace(state, table=table))


def next_round(state: State[T, Hand]) -> Step[T, Hand, Any]:
    table = state.table
    return step(state, RoundEnded(table.round), replace(table, round=table.round + 1))


def end_game(state: State[T, Hand], table: T, winners: tuple[Seat, ...], ending: Enum) -> Step[T, Hand, Any]:
    return step(state, Ended(winners), replace(table, winners=winners, ending=ending))
