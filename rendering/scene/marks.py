"""Marks: what is pointed out on a scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.scene.basics import Cell, Colour, Heading, Size
    from rendering.scene.panel import Row
    from rendering.scene.pieces import Figure, Piece
    from rendering.scene.signs import Device


@dataclass(frozen=True, slots=True)
class Beam:
    """A beam, under the pieces, from the nose of one on `origin` along `cells`, nearest first; a hit is on the last.

    A beam that hits nothing runs to the edge of its last cell. No cells: it dies at the edge of its origin.
    """

    origin: Cell
    cells: tuple[Cell, ...]
    colour: Colour
    heading: Heading
    hit: bool


@dataclass(frozen=True, slots=True)
class Impact:
    """A star where the nose of a piece on `cell` meets what lies next that way; without a heading, on the cell."""

    cell: Cell
    heading: Heading | None


@dataclass(frozen=True, slots=True)
class Flash:
    """Rings of a colour round a space: something there was scored."""

    cell: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Burst:
    """Rays round a space, so many spaces wide: a moment to remember."""

    cell: Cell
    colour: Colour
    wide: float


@dataclass(frozen=True, slots=True)
class Tip:
    """An arc over a space: what stands there changes between standing and lying."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Bump:
    """A bar at one side of a space: what wanted to go that way could not."""

    cell: Cell
    heading: Heading


@dataclass(frozen=True, slots=True)
class Glow:
    """A frame round each of some spaces."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Path:
    """A dotted way through the middles of spaces, from the first to the last."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Ghost:
    """A pale piece: where something was, or would be. It may stand where another piece stands."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece that flies from one row of a card to another; cards are numbered in the panel's order from 0."""

    size: Size
    colour: Colour
    source: tuple[int, Row]
    target: tuple[int, Row]
    """Where the row is the scrap heap, the number does not matter."""


@dataclass(frozen=True, slots=True)
class Note:
    """A few signs on a chip at the upper left or corner of a space, say the numbers of instructions that end there."""

    cell: Cell
    text: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Lane:
    """Spaces faintly in a colour, nearest first: where a piece on the board points."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Heat:
    """A space the more in a colour the larger the share is, from 0 to 1: how often something ends there."""

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
    """A frame round whole boards of a floor, by number."""

    tiles: tuple[int, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Shade:
    """A pale figure: where it was, or would be; on something else, on that level of the stack."""

    figure: Figure
    level: int = 0


@dataclass(frozen=True, slots=True)
class Blast:
    """An explosion on a space, and flames on those that it reaches."""

    cell: Cell
    reached: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Hush:
    """Spaces hatched, with a rim round them all: nothing acts there."""

    cells: tuple[Cell, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tug:
    """A ray of chevrons from one space to another, the way something is drawn or driven."""

    start: Cell
    end: Cell
    colour: Colour


@dataclass(frozen=True, slots=True)
class Tally:
    """A few signs that rise from a space, say points that it brings."""

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
    | Tug
    | Tally
)
