"""Marks: highlights on a scene."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.scene.basics import Cell, Colour, Heading, Size
from rendering.scene.panel import Row
from rendering.scene.pieces import Figure, Piece
from rendering.scene.signs import Device


@dataclass(frozen=True, slots=True)
class Beam:
    """A beam under the pieces, from the nose of the piece on `origin` along `cells`, nearest first; a hit ends it.

    A hit is on the last cell. A beam that hits nothing runs to the edge of its last cell. Without cells it ends at the
    edge of its origin.
    """

    origin: Cell
    cells: tuple[Cell, ...]
    colour: Colour
    heading: Heading
    hit: bool
    faded: bool = False
    """True for one that's past: a pale line."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A ring of a colour around a space, under the pieces: what's to be reached next."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Impact:
    """A star where the nose of a piece on `cell` meets the next object in its heading; without one, on the cell."""

    cell: Cell
    heading: Heading | None


@dataclass(frozen=True, slots=True)
class Flash:
    """Rings of a colour around a space where something was scored."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Burst:
    """Rays around a space, `wide` spaces across, for a great moment."""

    cell: Cell
    colour: Colour
    wide: float


@dataclass(frozen=True, slots=True)
class Tip:
    """An arc over a space: the piece there tips over or stands up."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Bump:
    """A bar at one side of a space, where a piece was blocked."""

    cell: Cell
    heading: Heading


@dataclass(frozen=True, slots=True)
class Glow:
    """A frame around each of some spaces."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Path:
    """A dotted path through the middles of spaces, from the first to the last."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Ghost:
    """A pale piece at a former or possible place, even on a space with another piece."""

    piece: Piece
    faded: bool = False
    """True for a place on the way, paler still."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece that flies from one row of a card to another; cards are numbered in the panel's order from 0."""

    size: Size
    colour: Colour
    source: tuple[int, Row]
    target: tuple[int, Row]
    """The number doesn't matter if the row is the scrap heap."""


@dataclass(frozen=True, slots=True)
class Note:
    """A short text on a chip at the upper left or corner of a space, say the numbers of instructions that end there."""

    cell: Cell
    text: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Lane:
    """Spaces faintly tinted, nearest first: the line that a piece on the board faces along."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Heat:
    """A space tinted in proportion to a share from 0 to 1: how often something ends there."""

    cell: Cell
    share: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Field:
    """The straight lane of a device, from one end to the other: a faint line, and a strong one while it acts."""

    cells: tuple[Cell, ...]
    device: Device
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """A frame around whole boards of a floor, by number."""

    tiles: tuple[int, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Shade:
    """A pale figure at a former or possible place; on top of something else, at that level of the stack."""

    figure: Figure
    level: int = 0


@dataclass(frozen=True, slots=True)
class Blast:
    """An explosion on a space, and flames on the other spaces that it reaches."""

    cell: Cell
    reached: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Hush:
    """Hatched spaces with a rim around them all, where nothing can act."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tug:
    """A ray of chevrons from one space to another, in the direction of a pull or push."""

    start: Cell
    end: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tally:
    """A short text that rises from a space, say its points."""

    cell: Cell
    text: str
    colour: Colour


Mark = (
    Beam
    | Impact
    | Flash
    | Burst
    | Tip
    | Bump
    | Glow
    | Path
    | Ghost
    | Flight
    | Note
    | Lane
    | Heat
    | Field
    | Lifted
    | Shade
    | Blast
    | Hush
    | Aim
    | Tug
    | Tally
)
