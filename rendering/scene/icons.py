"""Icons: pictures of single things from a game, for emoji and profiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rendering.scene.basics import Colour, Heading, Size
from rendering.scene.boards import Sector
from rendering.scene.symbols import Device, Emblem, Model


@dataclass(frozen=True, slots=True)
class Pyramid:
    """A pyramid. It's upright if `heading` is None, otherwise its nose has that heading. A robot has a bright rim."""

    colour: Colour
    size: Size
    heading: Heading | None = None
    robot: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A disc in a colour, with the colour's mark."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Token:
    """A figure; without a colour, just its symbol, unless the figure is a block."""

    model: Model
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Arrow:
    heading: Heading


@dataclass(frozen=True, slots=True)
class Tag:
    """A few letters or digits on a light or dark plate."""

    text: str
    light: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """The icon of a hexagonal board's side: a tile in its colour, with the first letter of its English name."""

    sector: Sector


Icon: TypeAlias = "Pyramid | Badge | Token | Arrow | Tag | Place | Device | Emblem"
