"""Marks: highlights on a scene."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.scene.basics import Cell, Colour, Heading, Size
from rendering.scene.panel import Row
from rendering.scene.pieces import Figure, Piece
from rendering.scene.symbols import Device


@dataclass(frozen=True, slots=True)
class Beam:
    """A beam under the pieces, from the nose of the piece on `origin` along `cells`, nearest first. If it hits
    something, it ends in the middle of its last cell, otherwise at the edge of its last cell; without cells, at the
    edge of `origin`."""

    origin: Cell
    cells: tuple[Cell, ...]
    colour: Colour
    heading: Heading
    hit: bool
    faded: bool = False
    """True in a preview for a beam that isn't fired from its piece's final place. It's drawn as a pale line."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A coloured ring around a space, under the pieces: the next thing to reach."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Impact:
    """A star where a piece's nose meets the next object in its heading; without a heading, on the cell itself."""

    cell: Cell
    heading: Heading | None


@dataclass(frozen=True, slots=True)
class Flash:
    """A coloured ring around a space where something happens."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Burst:
    """Rays around a space to celebrate a tag or a win. `wide` is relative to the width available to a piece."""

    cell: Cell
    colour: Colour
    wide: float


@dataclass(frozen=True, slots=True)
class Tip:
    """An arc over a space where a piece tips over or stands up."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Bump:
    """A bar on a side of a space where something blocks pieces."""

    cell: Cell
    heading: Heading


@dataclass(frozen=True, slots=True)
class Glow:
    """A tint and a frame for each of these spaces."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Path:
    """A dotted path through the middles of spaces, from the first to the last."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Ghost:
    """A pale piece at a former place, drawn over any other piece that's there now."""

    piece: Piece
    faded: bool = False
    """True for a place on the way, where the piece is even paler."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece that flies from one row to another. Cards are numbered in the panel's order."""

    size: Size
    colour: Colour
    source: tuple[int, Row]
    target: tuple[int, Row]
    """A card and a row. If the row is the scrap heap, the card's number doesn't matter."""


@dataclass(frozen=True, slots=True)
class Note:
    """A short text on a chip at a space, such as the numbers of the instructions that end there."""

    cell: Cell
    text: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Lane:
    """Faintly tinted spaces along the line that a piece on the board faces."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Heat:
    """A space tinted according to how often something ends up there, from 0 to 1."""

    cell: Cell
    share: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Field:
    """A device's straight lane from one end to the other: a dotted line, or a ray while the device acts."""

    cells: tuple[Cell, ...]
    device: Device
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """A frame around whole boards of a floor, given by number."""

    tiles: tuple[int, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Shade:
    """A pale figure at a place where it would end up, drawn on top of anything that stands there."""

    figure: Figure
    level: int = 0


@dataclass(frozen=True, slots=True)
class Blast:
    """An explosion on a space, and flames on the other spaces that it hits."""

    cell: Cell
    reached: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Hush:
    """Hatched spaces that something silences, with a rim around all of them."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tug:
    """A ray of chevrons from one space to another."""

    start: Cell
    end: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tally:
    """A short text that rises from a space, such as the points scored there."""

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
