"""A hexagon made of triangular spaces, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.games.pyramids.rules.grid import Cell, Chessboard, Direction

SIDES = (3, 4, 5)

# A step in each direction, as columns east and rows north, from triangles that point up, and from those that point
# down. Steps alternate between the two kinds.
_DELTAS = {
    Direction.NE: ((1, 0), (0, 1)),
    Direction.E: ((1, 0), (1, 0)),
    Direction.SE: ((0, -1), (1, 0)),
    Direction.SW: ((0, -1), (-1, 0)),
    Direction.W: ((-1, 0), (-1, 0)),
    Direction.NW: ((-1, 0), (0, 1)),
}

_STARTS = {  # K2
    3: {2: "a1 f7", 3: "a1 f2 c11", 4: "a1 f2 f7 a6"},
    4: {2: "a1 h9", 3: "a1 h2 d15", 4: "a1 h2 h9 a8"},
    5: {2: "a1 j11", 3: "a1 j2 e19", 4: "a1 j2 j11 a10"},
}
_FLAGS = {3: "d4 d8 c8 c4", 4: "e6 e10 d10 d6", 5: "f8 f12 e12 e8"}  # K3


@dataclass(frozen=True, slots=True)
class TriangleGrid:
    """K1: a hexagon with `side` triangles along each edge, so 6 x side x side spaces.

    Rows have letters from south to north, and their spaces have numbers from west to east. A cell is a column and a
    row, from 0. Neighbours in a row are one column apart, and a space has the same column as its neighbour above or
    below. So columns go from 0 to 4 x side - 2, and only the two middle rows have all of them.
    """

    side: int = 4

    def __post_init__(self) -> None:
        if self.side not in SIDES:
            raise ValueError(f"a side is 3 to 5 triangles long, not {self.side}")

    @property
    def directions(self) -> tuple[Direction, ...]:
        return tuple(_DELTAS)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All spaces, row by row from the south, west to east."""
        return tuple(_CELLS[self.side].values())

    def points_up(self, cell: Cell) -> bool:
        """Return whether a triangle points up. In the southern half, rows begin with one that points down."""
        return (cell[0] + cell[1] + self.side) % 2 == 0

    def step(self, cell: Cell, direction: Direction) -> Cell | None:
        return _STEPS[self.side][direction].get(cell)

    def name(self, cell: Cell) -> str:
        return _NAMES[self.side][cell]

    def cell(self, name: str) -> Cell | None:
        return _CELLS[self.side].get(name)

    def starts(self, seats: int) -> tuple[Cell, ...]:
        """K2: corners of the hexagon, clockwise from the south-west."""
        if seats not in _STARTS[self.side]:
            raise ValueError(f"two to four play on a hexagon, not {seats}")
        return self._cells(_STARTS[self.side][seats])

    @property
    def beacons(self) -> tuple[Cell, ...]:
        """K3: four of the six triangles that share an edge with the central hexagon."""
        return self._cells(_FLAGS[self.side])

    def distance(self, one: Cell, other: Cell) -> int:
        columns, rows = abs(one[0] - other[0]), abs(one[1] - other[1])
        if rows == 0:
            return columns
        # Only every other space in a row leads up. So two steps up need one step along the row between them, and one
        # more at either end if the triangle there points the wrong way.
        lower, upper = sorted((one, other), key=lambda cell: cell[1])
        along = rows - 1 + self.points_up(lower) + (not self.points_up(upper))
        return rows + max(columns, along)

    def are_aligned(self, one: Cell, other: Cell) -> bool:
        """Return whether two spaces are in the same row of triangles, in any of the three directions of rows."""
        return any(a == b for a, b in zip(self._lanes(one), self._lanes(other), strict=True))

    def _lanes(self, cell: Cell) -> tuple[int, int, int]:
        column, row = cell
        down = not self.points_up(cell)
        return row, column - row - down, column + row + down

    def _cells(self, names: str) -> tuple[Cell, ...]:
        return tuple(_CELLS[self.side][name] for name in names.split())


Grid: TypeAlias = Chessboard | TriangleGrid


def _rows(side: int) -> Mapping[str, Cell]:
    found: dict[str, Cell] = {}
    for row in range(2 * side):
        indent = side - 1 - row if row < side else row - side
        for number, column in enumerate(range(indent, 4 * side - 1 - indent), start=1):
            found[f"{'abcdefghij'[row]}{number}"] = (column, row)
    return found


def _neighbours(side: int) -> Mapping[Direction, Mapping[Cell, Cell]]:
    grid, cells = TriangleGrid(side), set(_CELLS[side].values())
    found: dict[Direction, dict[Cell, Cell]] = {direction: {} for direction in _DELTAS}
    for column, row in cells:
        for direction, (from_up, from_down) in _DELTAS.items():
            east, north = from_up if grid.points_up((column, row)) else from_down
            target = (column + east, row + north)
            if target in cells:
                found[direction][column, row] = target
    return found


_CELLS = {side: _rows(side) for side in SIDES}
_NAMES = {side: {cell: name for name, cell in cells.items()} for side, cells in _CELLS.items()}
_STEPS = {side: _neighbours(side) for side in SIDES}
