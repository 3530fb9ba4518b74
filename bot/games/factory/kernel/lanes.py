"""The floor as numbers, for the kernel: lookup tables for squares, element spaces and crossings. Squares have the order
of `Floor.squares`, from 0; one extra number stands for everything beyond the edge. Spaces are numbered board by board,
in the order of `SPACES`, which is also the order of the bits for a board's spaces. Each crossing between two boards is
a bit too, so that one number can hold all crossings blocked by walls."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from bot.games.factory.rules.distances import FAR
from bot.games.factory.rules.floor import COASTER, COMPASS, SPACES, Floor
from bot.games.factory.rules.state import BOARDS
from bot.games.pyramids.kernel.flat import Ahead
from bot.games.pyramids.kernel.kernel import Near
from bot.games.pyramids.rules.evaluation import Route, nearness
from bot.games.pyramids.rules.grid import Cell

Steps: TypeAlias = "tuple[Ahead, ...]"
"""By direction and square: the square that a step leads to, or `Lanes.beyond` if a wall or the edge stops it."""

ROW = len(SPACES)


class Lanes:
    """Lookup tables for one layout of the boards."""

    def __init__(self, floor: Floor) -> None:
        squares = floor.squares
        self.squares = squares
        self.numbers: dict[Cell, int] = {square: number for number, square in enumerate(squares)}
        self.beyond = len(squares)
        cells = [floor.cell(name, space) for name in BOARDS for space in SPACES]
        spaces = {cell: number for number, cell in enumerate(cells)}
        self.arrows = [[way in floor.arrows(square) for square in squares] for way in COMPASS]
        """By direction and square: True if a RAMbot's own move may leave the square that way."""
        self.over = [
            [tuple(spaces[cell] for cell in floor.next(square, way)[0]) for square in squares] for way in COMPASS
        ]
        """The spaces that a step crosses or, at the rim, runs against, nearest first, by direction and square."""
        self._open_steps = [[self._target(floor.next(square, way)[1]) for square in squares] for way in COMPASS]
        self.crossing = [0] * len(cells)
        """The bit for the crossing that a space belongs to; 0 at the rim."""
        for way, row in enumerate(self.over):
            for square, passed in enumerate(row):
                if passed and self._open_steps[way][square] != self.beyond and not self.crossing[passed[0]]:
                    bit = 1 << max(self.crossing).bit_length()
                    for space in passed:
                        self.crossing[space] = bit
        self.walled = [
            sum(1 << place for place, space in enumerate(SPACES) if floor.open(name, space)) for name in BOARDS
        ]
        """By board, as bits: the spaces that are legal for walls."""
        self.towards = [
            [-1 if way is None else COMPASS.index(way) for way in (floor.towards(square, cell) for square in squares)]
            for cell in cells
        ]
        """The direction towards a space, by space and square; -1 if the square isn't in the space's lane."""
        self._steps: dict[int, Steps] = {}
        self._near: dict[int, Near] = {}

    def _target(self, cell: Cell | None) -> int:
        return self.beyond if cell is None else self.numbers[cell]

    def steps(self, blocked: int) -> Steps:
        found = self._steps.get(blocked)
        if found is None:
            if len(self._steps) >= _MOST:
                self._steps.clear()
            found = self._steps[blocked] = tuple(
                tuple(
                    self.beyond if passed and self.crossing[passed[0]] & blocked else target
                    for passed, target in zip(over, row, strict=True)
                )
                for over, row in zip(self.over, self._open_steps, strict=True)
            )
        return found

    def near(self, blocked: int) -> Near:
        found = self._near.get(blocked)
        if found is None:
            if len(self._near) >= _MOST:
                self._near.clear()
            reach = _Reach(self, blocked)
            found = self._near[blocked] = (_Rows(reach, upright=False), _Rows(reach, upright=True))
        return found


_MOST = 128  # combinations of blocked crossings to cache for one floor


@lru_cache(maxsize=16)
def lanes_of(floor: Floor) -> Lanes:
    return Lanes(floor)


class _Reach:
    def __init__(self, lanes: Lanes, blocked: int) -> None:
        self._beyond = lanes.beyond
        self._steps = lanes.steps(blocked)
        self._into: list[list[int]] = [[] for _ in range(lanes.beyond + 1)]
        for arrows, row in zip(lanes.arrows, self._steps, strict=True):
            for source, target in enumerate(row):
                if arrows[source]:
                    self._into[target].append(source)

    def steps(self, goal: int) -> list[int]:
        """The number of steps to the goal, by square; FAR if there's no way."""
        steps = [FAR] * self._beyond
        steps[goal] = 0
        reached = [goal]
        for square in reached:
            for source in self._into[square]:
                if steps[source] == FAR:
                    steps[source] = steps[square] + 1
                    reached.append(source)
        return steps

    def in_line(self, goal: int) -> set[int]:
        seen = set()
        for row in self._steps:
            square = row[goal]
            while square != self._beyond:
                seen.add(square)
                square = row[square]
        return seen


class _Rows(dict[int, "list[float]"]):
    """The value, for each square, of having something to tag on the key's square; computed when needed."""

    def __init__(self, reach: _Reach, *, upright: bool) -> None:
        super().__init__()
        self._reach = reach
        self._apart, self._in_line = _COUNTED[upright]

    def __missing__(self, goal: int) -> list[float]:
        seen, apart, in_line = self._reach.in_line(goal), self._apart, self._in_line
        self[goal] = found = [
            in_line[steps] if square in seen else apart[steps] for square, steps in enumerate(self._reach.steps(goal))
        ]
        return found


_SQUARES = len(BOARDS) * len(COASTER)
_COUNTED: Final = [
    [
        [nearness(Route(steps, in_line), upright=upright) for steps in range(max(FAR + 1, _SQUARES))]
        for in_line in (False, True)
    ]
    for upright in (False, True)
]
