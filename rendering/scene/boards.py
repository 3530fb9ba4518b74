"""Boards of a scene: squares, triangles, floors of boards, hexagons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rendering.scene.basics import Cell, Colour, Heading


class Sector(Enum):
    """A side of a hexagon made of hexagons, clockwise from the north; the value is its colour's name."""

    ORANGE = "orange"
    RED = "red"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"


@dataclass(frozen=True, slots=True)
class Tint:
    """A quiet decoration on one space, such as a player's start space."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Squares:
    """A board of squares. A cell is (column, row), counted from 0 at the south-west corner."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Triangles:
    """A hexagon of triangles, `side` of them along each edge. A cell is (column, row), counted from 0. Neighbours in a
    row are one column apart, and a triangle has the same column as its neighbour above or below. Rows have letters from
    the south; spaces in a row have numbers from the west. Headings along the strips are 30, 90, 150 and so on."""

    side: int
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """One of a floor's boards. `place` counts boards to the east and north, `turn` quarter turns clockwise, 0 to 3."""

    name: str
    place: tuple[int, int]
    turn: int


@dataclass(frozen=True, slots=True)
class Floor:
    """A floor of equal boards: three by three squares each, and a rim of narrow spaces around them. A cell is (board,
    file, rank): the board's index in `tiles`, then file and rank from 0 to 4 as on the unturned board. So a piece on a
    board keeps its cell wherever the board goes. Headings are relative to the picture."""

    tiles: tuple[Tile, ...]
    arrows: tuple[tuple[tuple[int, int], tuple[Heading, ...]], ...]
    """The exits of every square as on an unturned board, by file and rank."""
    tints: tuple[Tint, ...] = ()


@dataclass(frozen=True, slots=True)
class Dock:
    """Two rows of spaces along a side of the board, the inner row first, each clockwise. `colour` is the owner's."""

    sector: Sector
    rows: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    colour: Colour | None = None
    attached: bool = True
    """False for an empty place for a dock, which is drawn faintly."""


@dataclass(frozen=True, slots=True)
class Hexagons:
    """A hexagon of hexagons around a middle one, each with a corner to the north; docks lie along its sides. A cell
    is axial (q, r): east is (1, 0) and south-east is (0, 1). Headings are 30, 90, 150 and so on. `worth` has the
    labels for each ring's spaces, starting with the middle. `rows` has the rows' letters from the south, if spaces
    have names; spaces in a row are numbered from the west."""

    worth: tuple[str, ...]
    docks: tuple[Dock, ...] = ()
    rows: str = ""
    sectors: tuple[tuple[Sector, str], ...] = tuple((sector, sector.value) for sector in Sector)


Board = Squares | Triangles | Floor | Hexagons
