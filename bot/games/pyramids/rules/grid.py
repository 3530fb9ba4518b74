"""Boards as values: their spaces, directions and neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A space on a board. On squares: column and row, from 0, west to east and south to north."""


class Direction(Enum):
    """A compass point, clockwise from north; its value is its notation. A grid has some of them."""

    N = "N"
    NE = "NE"
    E = "E"
    SE = "SE"
    S = "S"
    SW = "SW"
    W = "W"
    NW = "NW"

    __hash__ = object.__hash__  # members are unique; Enum's own hash of the name is slow where thousands are counted

    @property
    def opposite(self) -> Direction:
        """The opposite direction."""
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
"""A pyramid's orientation: the direction of its nose, or None if upright."""


class Grid(Protocol):
    """A board, as the rules need it."""

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The grid's directions, clockwise."""
        ...

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        """The next space that way; None if that is outside the board."""
        ...

    def name(self, cell: Cell) -> str:
        """The space in notation: "a1"."""
        ...

    def cell(self, name: str) -> Cell | None:
        """The space with that name; None if the board has none."""
        ...

    def starts(self, seats: int) -> tuple[Cell, ...]:
        """The RAMbots' start spaces, clockwise."""
        ...

    @property
    def beacons(self) -> tuple[Cell, ...]:
        """The beacons' start spaces."""
        ...

    def distance(self, one: Cell, other: Cell) -> int:
        """The fewest steps from one space to another on an empty board."""
        ...

    def aligned(self, one: Cell, other: Cell) -> bool:
        """True if a beam from one space could reach the other on an empty board."""
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
        """The sum of the column and row distances."""
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    def aligned(self, one: Cell, other: Cell) -> bool:
        """True if they share a file or a rank."""
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
