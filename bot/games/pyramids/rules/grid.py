"""Spaces and directions of all boards, and the chessboard as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A space on a board. With squares: column (west to east) and row (south to north), from 0 on the chessboard."""


class Direction(Enum):
    """The compass points, clockwise from north; the value is the notation. A grid has only some of them."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    __hash__ = object.__hash__  # members are unique, and Enum's own hash of the name is slow when thousands are counted

    @property
    def opposite(self) -> Direction:
        return _OPPOSITES[self]


_CLOCKWISE = tuple(Direction)
_OPPOSITES = {direction: _CLOCKWISE[(place + 4) % 8] for place, direction in enumerate(_CLOCKWISE)}

Facing: TypeAlias = Direction | None
"""The direction that a pyramid's nose points in; None if it's upright."""


_DELTAS = {Direction.N: (0, 1), Direction.E: (1, 0), Direction.S: (0, -1), Direction.W: (-1, 0)}
_FILES = "abcdefgh"


@dataclass(frozen=True, slots=True)
class Chessboard:
    """Eight by eight squares: files a to h from west to east, ranks 1 to 8 from south to north."""

    @property
    def directions(self) -> tuple[Direction, ...]:
        return tuple(_DELTAS)

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        return _STEPS[direction].get(cell)

    def name(self, cell: Cell) -> str:
        """The square's name in notation: "a1"."""
        return f"{_FILES[cell[0]]}{cell[1] + 1}"

    def cell(self, name: str) -> Cell | None:
        return _SQUARES.get(name)

    def starts(self, seats: int) -> tuple[Cell, ...]:
        """R1: corners, clockwise from the south-west; two players start in opposite corners."""
        if seats not in _STARTS:
            raise ValueError(f"two to four play on a chessboard, not {seats}")
        return tuple(_SQUARES[name] for name in _STARTS[seats].split())

    @property
    def beacons(self) -> tuple[Cell, ...]:
        """R2: c3, c6, f6 and f3."""
        return ((2, 2), (2, 5), (5, 5), (5, 2))

    def sideways(self, cell: Cell, beam: Direction) -> Direction:
        """R6: towards the middle: east or west if the beam goes north or south, otherwise north or south."""
        column, row = cell
        if beam in (Direction.N, Direction.S):
            return Direction.E if column < 4 else Direction.W
        return Direction.N if row < 4 else Direction.S

    def distance(self, one: Cell, other: Cell) -> int:
        """The fewest steps between two squares on an empty board."""
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    def are_aligned(self, one: Cell, other: Cell) -> bool:
        """Return whether a beam could go from one square to the other on an empty board."""
        return one[0] == other[0] or one[1] == other[1]


_STARTS = {2: "a1 h8", 3: "a1 a8 h8", 4: "a1 a8 h8 h1"}
_SQUARES = {f"{_FILES[column]}{row + 1}": (column, row) for column in range(8) for row in range(8)}
_STEPS: dict[Direction, dict[Cell, Cell]] = {
    direction: {
        (column, row): (column + east, row + north)
        for column in range(8)
        for row in range(8)
        if 0 <= column + east < 8 and 0 <= row + north < 8
    }
    for direction, (east, north) in _DELTAS.items()
}
