"""Boards of a scene: squares, triangles, floors of boards, hexagons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rendering.scene.basics import Cell, Colour, Heading


class Sector(Enum):
    """A side of a hexagon of hexagons, clockwise from the north; its value is its colour's name."""

    ORANGE = "orange"
    RED = "red"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"


@dataclass(frozen=True, slots=True)
class Tint:
    """A quiet decoration of one space, say a player's start space."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Squares:
    """A board of squares; a cell is (column, row), counted from 0 at the south-west corner."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Triangles:
    """A hexagon of triangles, `side` of them along each edge; rows are lettered from the south.

    A cell is (column, row), counted from 0: neighbours in a row are a column apart, and a triangle has the column of
    the one above or below it. In a row the spaces are numbered from the west. Headings are 30, 90, 150 and so on, along
    the strips.
    """

    side: int
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the boards of a floor, with its place in the grid of boards and its clockwise turn.

    Places grow east and north and may be negative; the turn is in quarters, 0 to 3.
    """

    name: str
    place: tuple[int, int]
    turn: int


@dataclass(frozen=True, slots=True)
class Floor:
    """A floor of equal boards: three by three squares each, and a rim of narrow spaces around them.

    A cell is (board, file, rank): the board's number here, then file and rank from 0 to 4 in the frame of the unturned
    board. So a piece on a board keeps its cell wherever the board goes. Headings are those of the picture.
    """

    tiles: tuple[Tile, ...]
    arrows: tuple[tuple[tuple[int, int], tuple[Heading, ...]], ...]
    """The exits of every square on an unturned board, by file and rank."""
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Dock:
    """Two rows of spaces attached to a side, the inner one first, each clockwise; `colour` is the owner's."""

    sector: Sector
    rows: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    colour: Colour | None = None
    attached: bool = True
    """False for an empty place for a dock, drawn faintly."""


@dataclass(frozen=True, slots=True)
class Hexagons:
    """A hexagon of hexagons around a middle, a corner to the north, with docks along its sides.

    A cell is axial (q, r): east is (1, 0) and south-east (0, 1). `worth` has the labels of each ring's spaces, the
    middle first. Headings are 30, 90, 150 and so on. `rows` has the letters of the rows from the south, if the spaces
    have names; in a row they are numbered from the west.
    """

    worth: tuple[str, ...]
    docks: tuple[Dock, ...] = ()
    rows: str = ""
    sectors: tuple[tuple[Sector, str], ...] = tuple((sector, sector.value) for sector in Sector)
    """The names of its sides."""


Board = Squares | Triangles | Floor | Hexagons
