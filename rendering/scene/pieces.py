"""What stands on the board of a scene: pyramids, devices, figures.

How these are drawn is known here; what they look like apart from each other is a sign that their game brings along, and
what they can do is known to the games alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.scene.basics import Cell, Colour, Heading, Size
    from rendering.scene.signs import Device, Model


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid on the board: upright if `heading` is None, else lying with its nose that way.

    `key` is the same for the same piece in every scene of a replay; that is how a move is told from a swap.
    A robot (something that acts for a player) is drawn with a bright rim, so that it stands out from the rest.
    """

    key: str
    cell: Cell
    colour: Colour
    size: Size
    heading: Heading | None = None
    robot: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A device on a rim space: `pips`, 1 to 3, are what it can bear, `hits` what it has borne."""

    key: str
    cell: Cell
    device: Device
    pips: int
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """Something on a board of hexagons; on one space the first is at the bottom of a stack.

    `letter`, `power` and `turn` are short signs at its corners, left out where they are empty.
    """

    key: str
    cell: Cell
    model: Model
    colour: Colour | None = None
    heading: Heading | None = None
    letter: str = ""
    power: str = ""
    turn: str = ""
    armed: bool = False
    """It goes off when something comes near."""
    still: bool = False
    """It is held where it is, or asleep."""
