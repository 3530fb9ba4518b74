"""The rules of Maze: what lies on the table, what may be answered, and what everybody then sees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from bot.engine import answers as paths
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Choice, Decision, Outcome, State, Step
from bot.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.game import Answer, Seat


Cell = tuple[int, int]
WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
WORDS = {"n": "north", "e": "east", "s": "south", "w": "west"}
CORNERS = ((0, 0), (0, 6), (6, 6), (6, 0))
MIDDLE = (3, 3)
HEDGES = frozenset({((3, 2), "n"), ((3, 4), "s"), ((0, 0), "n"), ((6, 6), "s"), ((1, 3), "e"), ((5, 3), "w")})
"""Sides of squares that nobody passes, either way."""


@dataclass(frozen=True, slots=True)
class Table:
    """All of the game: nothing is hidden but what is being planned."""

    round: int
    colours: tuple[str, ...]
    walkers: tuple[Cell, ...]
    out: frozenset[Seat] = frozenset()
    winner: Seat | None = None

    def left(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.walkers)) if seat not in self.out)


@dataclass(frozen=True, slots=True)
class Hand:
    """Nobody holds anything."""


@dataclass(frozen=True, slots=True)
class Walked:
    seat: Seat
    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Stuck:
    seat: Seat
    at: Cell
    way: str


@dataclass(frozen=True, slots=True)
class RoundEnded:
    round: int


@dataclass(frozen=True, slots=True)
class Left:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Won:
    seat: Seat


Event: TypeAlias = Walked | Stuck | RoundEnded | Left | Won
MazeState: TypeAlias = "State[Table, Hand]"
MazeStep: TypeAlias = "Step[Table, Hand, Event]"


def beyond(cell: Cell, way: str) -> Cell | None:
    """The square next to one; None: a hedge or the rim is between."""
    target = (cell[0] + WAYS[way][0], cell[1] + WAYS[way][1])
    back = {"n": "s", "e": "w", "s": "n", "w": "e"}[way]
    shut = (cell, way) in HEDGES or (target, back) in HEDGES
    return None if shut or not all(0 <= part <= 6 for part in target) else target


@dataclass(frozen=True, slots=True)
class Maze:
    """Maze with its option chosen."""

    steps: int = 3

    def start(self, colours: tuple[str, ...], rng: Rng) -> MazeState:
        cells, rng = rng.shuffle(CORNERS)
        return State(Table(1, colours, tuple(cells[: len(colours)])), tuple(Hand() for _ in colours), rng)

    def pending(self, state: MazeState) -> tuple[Decision, ...]:
        return () if state.table.winner is not None else tuple(Decision(seat, "walk") for seat in state.table.left())

    def menu(self, state: MazeState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        if decision not in self.pending(state) or len(so_far) > self.steps + 1:
            raise NotLegalError("Nobody waits for that.")
        if so_far[-1:] == (DONE,):
            return ()
        if not {*so_far} <= {*WAYS}:
            raise NotLegalError("That is no way to walk.")
        ways = tuple(Choice(key, word) for key, word in WORDS.items()) if len(so_far) < self.steps else ()
        return (*ways, Choice(DONE, "Done"))

    def enough(self, state: MazeState, answered: frozenset[Seat]) -> bool:
        return answered.issuperset(state.table.left())

    def idle(self, state: MazeState, decision: Decision, draft: Answer) -> Answer:
        start = paths.longest_legal(self, state, decision, draft)
        return paths.finish(self, state, decision, start) or start

    def advance(self, state: MazeState, answers: Mapping[Seat, Answer]) -> Iterator[MazeStep]:
        for step in self._walk(state, answers):
            yield step
            state = step.state
        if state.table.winner is None:
            table = replace(state.table, round=state.table.round + 1)
            yield Step(RoundEnded(state.table.round), replace(state, table=table))

    def _walk(self, state: MazeState, answers: Mapping[Seat, Answer]) -> Iterator[MazeStep]:
        """Everybody's first step, then everybody's second; whoever is in the middle has won."""
        table = state.table
        for number in range(self.steps):
            for seat in sorted(answers):
                way = answers[seat][number] if number < len(answers[seat]) else DONE
                if way == DONE:
                    continue
                source, target = table.walkers[seat], beyond(table.walkers[seat], way)
                if target is None or target in table.walkers:
                    yield Step(Stuck(seat, source, way), replace(state, table=table))
                    continue
                walkers = tuple(target if place == seat else cell for place, cell in enumerate(table.walkers))
                table = replace(table, walkers=walkers)
                yield Step(Walked(seat, source, target), replace(state, table=table))
                if target == MIDDLE:
                    yield Step(Won(seat), replace(state, table=replace(table, winner=seat)))
                    return

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer) -> Iterator[MazeStep]:
        yield from self._walk(self.imagine(table, hand, seat, Rng()), {seat: draft})

    def imagine(self, table: Table, hand: Hand, seat: Seat, rng: Rng) -> MazeState:
        return State(table, tuple(hand for _ in table.walkers), rng)

    def standing(self, table: Table, seat: Seat) -> float:
        column, row = table.walkers[seat]
        return 100.0 if table.winner == seat else -abs(column - MIDDLE[0]) - abs(row - MIDDLE[1])

    def leave(self, state: MazeState, seat: Seat) -> Iterator[MazeStep]:
        if seat in state.table.out or state.table.winner is not None:
            return
        table = replace(state.table, out=state.table.out | {seat})
        yield Step(Left(seat), replace(state, table=table))
        if len(table.left()) == 1:
            yield Step(Won(table.left()[0]), replace(state, table=replace(table, winner=table.left()[0])))

    def outcome(self, state: MazeState) -> Outcome | None:
        winner = state.table.winner
        return None if winner is None else Outcome(frozenset({winner}), "was first in the middle")
