"""The rules of Maze: the table, the legal answers, and the visible results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Choice, Decision, State, Step
from bot.engine.rng import Rng
from bot.engine.tags import members, record, register
from bot.games.common.open.table import Ended, Hand, Left, OpenRules, OpenTable, RoundEnded, end_game, next_round, step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.game import Answer, Seat

Cell = tuple[int, int]
WAYS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
WORDS = {"n": "north", "e": "east", "s": "south", "w": "west"}
CORNERS = ((0, 0), (0, 6), (6, 6), (6, 0))
MIDDLE = (3, 3)
HEDGES = frozenset({((3, 2), "n"), ((3, 4), "s"), ((0, 0), "n"), ((6, 6), "s"), ((1, 3), "e"), ((5, 3), "w")})
"""Sides of squares that can't be passed, either way."""


class Ending(Enum):
    FIRST = "was first in the middle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(OpenTable):
    """Everything in the game: only planned steps are hidden."""

    walkers: tuple[Cell, ...]


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


Event: TypeAlias = Walked | Stuck | RoundEnded | Left | Ended
MazeState: TypeAlias = "State[Table, Hand]"
MazeStep: TypeAlias = "Step[Table, Hand, Event]"
register("maze", members("ending", Ending, "FIRST"), record("table", Table, "round colours out winners ending walkers"))


def beyond(cell: Cell, way: str) -> Cell | None:
    """The square next to one; None if a hedge or the rim is between."""
    target = (cell[0] + WAYS[way][0], cell[1] + WAYS[way][1])
    back = {"n": "s", "e": "w", "s": "n", "w": "e"}[way]
    shut = (cell, way) in HEDGES or (target, back) in HEDGES
    return None if shut or not all(0 <= part <= 6 for part in target) else target


@dataclass(frozen=True)
class Maze(OpenRules[Table, Walked | Stuck]):
    """Maze with the chosen option."""

    steps: int = 3

    def start(self, colours: tuple[str, ...], rng: Rng) -> MazeState:
        cells, rng = rng.shuffle(CORNERS)
        return self.imagine(Table(colours=colours, walkers=tuple(cells[: len(colours)])), Hand(), 0, rng)

    def pending_decisions(self, state: MazeState) -> tuple[Decision, ...]:
        return () if state.table.ending else tuple(Decision(seat, "walk") for seat in state.table.remaining_seats())

    def menu(self, state: MazeState, decision: Decision, so_far: Answer) -> tuple[Choice, ...]:
        steps = so_far[:-1] if so_far[-1:] == (DONE,) else so_far
        if decision not in self.pending_decisions(state) or len(steps) > self.steps or not {*steps} <= {*WAYS}:
            raise NotLegalError("That is no way to walk now.")
        if steps != so_far:
            return ()
        ways = tuple(Choice(key, word, "one step") for key, word in WORDS.items()) if len(steps) < self.steps else ()
        return (*ways, Choice(DONE, "Done"))

    def advance(self, state: MazeState, answers: Mapping[Seat, Answer]) -> Iterator[MazeStep]:
        for one in self._walk(state, answers):
            yield one
            state = one.state
        if not state.table.ending:
            yield next_round(state)

    def _walk(self, state: MazeState, answers: Mapping[Seat, Answer]) -> Iterator[MazeStep]:
        """Everybody's first step, then everybody's second; the first walker in the middle wins."""
        table = state.table
        for number, seat in product(range(self.steps), sorted(answers)):
            way = answers[seat][number] if number < len(answers[seat]) else DONE
            if way == DONE:
                continue
            source, target = table.walkers[seat], beyond(table.walkers[seat], way)
            if target is None or target in table.walkers:
                yield step(state, Stuck(seat, source, way), table)
                continue
            table = replace(table, walkers=(*table.walkers[:seat], target, *table.walkers[seat + 1 :]))
            yield step(state, Walked(seat, source, target), table)
            if target == MIDDLE:
                yield end_game(state, table, (seat,), Ending.FIRST)
                return

    def preview(self, table: Table, hand: Hand, seat: Seat, draft: Answer) -> Iterator[MazeStep]:
        yield from self._walk(self.imagine(table, hand, seat, Rng()), {seat: draft})

    def evaluate(self, table: Table, seat: Seat) -> float:
        column, row = table.walkers[seat]
        return 100.0 if seat in table.winners else -abs(column - MIDDLE[0]) - abs(row - MIDDLE[1])
