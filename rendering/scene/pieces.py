"""Pieces on a scene's board: pyramids, devices, figures."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.scene.basics import Cell, Colour, Heading, Size
from rendering.scene.symbols import Device, Model


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid on the board. It's upright if `heading` is None, otherwise its nose has that heading. The same piece
    has the same `key` in every scene of a replay, so that its movements can be shown. A robot (something that acts for
    a player) is drawn with a bright rim."""

    key: str
    cell: Cell
    colour: Colour
    size: Size
    heading: Heading | None = None
    robot: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """A device on a rim space, with `pips` (1 to 3) lights, of which `hits` are out."""

    key: str
    cell: Cell
    device: Device
    pips: int
    hits: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on a board of hexagons. The first one on a space is at the bottom of the stack. `power` and `turn` are
    short texts in the bottom figure's corners, left out if empty; `letter` is shown if `turn` is empty."""

    key: str
    cell: Cell
    model: Model
    colour: Colour | None = None
    heading: Heading | None = None
    letter: str = ""
    power: str = ""
    turn: str = ""
    armed: bool = False
    """True if the figure is ready to explode."""
    still: bool = False
    """True if the figure is asleep or has no effect."""
