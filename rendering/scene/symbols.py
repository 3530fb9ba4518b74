"""Symbols: small drawings by which people tell a game's things apart, given by the game as data. They're drawn around a
middle; y grows downwards, and a symbol reaches about 1 from there. Parts that are `cut` get a second colour, usually
that of the paper."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

Point = tuple[float, float]


class Tone(Enum):
    """A tone that isn't any player's colour."""

    GREY = "grey"
    PALE = "pale"
    ICE = "ice"
    VIOLET = "violet"
    SKY = "sky"
    ORANGE = "orange"
    STEEL = "steel"
    FLAME = "flame"


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon in its own tone; without one, it has the symbol's ink or, if it's `cut`, the second colour."""

    points: tuple[Point, ...]
    cut: bool = False
    tone: Tone | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with rounded ends."""

    points: tuple[Point, ...]
    width: float
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc; if it has a width, a ring of that width inside the radius."""

    centre: Point
    radius: float
    width: float = 0
    cut: bool = False


Symbol = tuple[Area | Stroke | Disc, ...]


class Body(Enum):
    """The body below a figure's symbol."""

    SHELL = "shell"
    """A body with a bright rim, and a nose that shows its facing."""
    HOLLOW = "hollow"
    """A hollow body that has its colour's mark in place of a symbol."""
    BLOCK = "block"
    """A block of stone, which doesn't belong to a team."""


@dataclass(frozen=True, slots=True)
class Model:
    """The appearance of a figure."""

    name: str
    symbol: Symbol = field(default=(), hash=False)
    body: Body = field(default=Body.SHELL, hash=False)


@dataclass(frozen=True, slots=True)
class Device:
    """The appearance of a machine fixed to a board, or of a die's face: a symbol on a plate in this tone."""

    name: str
    tone: Tone = field(hash=False)
    symbol: Symbol = field(hash=False)


@dataclass(frozen=True, slots=True)
class Emblem:
    """A small thing on a player's card, taller than wide."""

    name: str
    symbol: Symbol = field(hash=False)


# --- points ----------------------------------------------------------------------------------------------------------


def towards(point: Point, heading: float, far: float) -> Point:
    turn = math.radians(heading)
    return point[0] + math.sin(turn) * far, point[1] - math.cos(turn) * far


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def arc(centre: Point, radius: float, turns: Iterable[int]) -> tuple[Point, ...]:
    return tuple(towards(centre, turn, radius) for turn in turns)
