"""Boards as values: their spaces, their directions, and how one leads to another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A space of a board. On squares: column and row, from 0, west to east and south to north."""


class Direction(Enum):
    """A compass point, clockwise from north; its value is how it is written. A grid has some of them."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    __hash__ = object.__hash__  # there is one of each; Enum's own, of the name, is slow where thousands are counted

    @property
    def opposite(self) -> Direction:
        """The way back."""
        return _OPPOSITES[self]

    @property
    def word(self) -> str:
        """The direction in a sentence: "north"."""
        return _WORDS[self]


_CLOCKWISE = tuple(Direction)
_OPPOSITES = {direction: _CLOCKWISE[(place + 4) % 8] for place, direction in enumerate(_CLOCKWISE)}
_WORDS = {
    Direction.N: "north",
    Direction.NE: "north-east",
    Direction.E: "east",
    Direction.SE: "south-east",
    Direction.S: "south",
    Direction.SW: "south-west",
    Direction.W: "west",
    Direction.NW: "north-west",
}

Facing: TypeAlias = Direction | None
"""How a pyramid lies: the way its nose points, or None if it stands upright."""


class Grid(Protocol):
    """A board: what the rules need to know of it."""

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions there are, clockwise."""
        ...

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next space that way; None if that is outside the board."""
        ...

    def name(self, cell: Cell) -> str:
        """How the space is written: "a1"."""
        ...

    def cell(self, name: str) -> Cell | None:
        """The space written so; None if the board has none."""
        ...

    def starts(self, seats: int) -> tuple[Cell, ...]:
        """Where the seats' RAMbots start, clockwise."""
        ...

    @property
    def beacons(self) -> tuple[Cell, ...]:
        """Where the four beacons start."""
        ...

    def distance(self, one: Cell, other: Cell) -> int:
        """The fewest steps from one space to another on an empty board."""
        ...

    def aligned(self, one: Cell, other: Cell) -> bool:
        """Whether a beam from one space could reach the other on an empty board."""
        ...

    def __hash__(self) -> int: ...


_DELTAS = {Direction.N: (0, 1), Direction.E: (1, 0), Direction.S: (0, -1), Direction.W: (-1, 0)}
_FILES = "abcdefgh"


@dataclass(frozen=True, slots=True)
class Chessboard:
    """Eight by eight squares: files a to h from west to east, ranks 1 to 8 from south to north."""

    @property
    def directions(self) -> tuple[Direction, ...]:
        """North, east, south and west."""
        return tuple(_DELTAS)

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next square that way; None outside the board."""
        return _STEPS[direction].get(cell)

    def name(self, cell: Cell) -> str:
        """The square's file and rank: "a1"."""
        return f"{_FILES[cell[0]]}{cell[1] + 1}"

    def cell(self, name: str) -> Cell | None:
        """The square of that file and rank."""
        return _SQUARES.get(name)

    def starts(self, seats: int) -> tuple[Cell, ...]:
        """R1: corners, clockwise from the south-west; two players sit opposite each other."""
        south_west, north_west, north_east, south_east = (0, 0), (0, 7), (7, 7), (7, 0)
        match seats:
            case 2:
                return (south_west, north_east)
            case 3:
                return (south_west, north_west, north_east)
            case 4:
                return (south_west, north_west, north_east, south_east)
            case _:
                raise ValueError(f"two to four play on a chessboard, not {seats}")

    @property
    def beacons(self) -> tuple[Cell, ...]:
        """R2: c3, c6, f6 and f3."""
        return ((2, 2), (2, 5), (5, 5), (5, 2))

    def sideways(self, cell: Cell, beam: Direction) -> Direction:
        """R6: east from the western half and west from the eastern one; along a rank, north or south likewise."""
        column, row = cell
        if beam in (Direction.N, Direction.S):
            return Direction.E if column < 4 else Direction.W
        return Direction.N if row < 4 else Direction.S

    def distance(self, one: Cell, other: Cell) -> int:
        """Columns and rows added up."""
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    def aligned(self, one: Cell, other: Cell) -> bool:
        """Whether they share a file or a rank."""
        return one[0] == other[0] or one[1] == other[1]


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
