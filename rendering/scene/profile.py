"""What is told of somebody by their games, as plain data. All words and numbers come as they are to be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.scene.icons import Icon


@dataclass(frozen=True, slots=True)
class Curve:
    """How a number went."""

    title: str
    points: tuple[int, ...]
    """At least one, in their order."""
    settled: int
    """From which of them on they are more than a first guess; as many as there are, if none is."""
    first: str
    """When the first was, and the last."""
    last: str
    note: str = ""
    """What there is to know of it besides."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Some numbers beside each other, each with its bar."""

    title: str
    bars: tuple[tuple[str, int], ...]
    """What each is, and how many; at most 4."""


@dataclass(frozen=True, slots=True)
class Things:
    """Some things with how many of each."""

    title: str
    things: tuple[tuple[Icon, str], ...]
    """At most 5."""


@dataclass(frozen=True, slots=True)
class Line:
    """Words at the left, and what is told of them at the right; with a bar below where it is a part of all."""

    words: str
    told: str
    part: float | None = None
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines under a title."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Portrait:
    """One picture of somebody: what is told of them, from top to bottom."""

    name: str
    about: str
    """Of which of their games it tells, short."""
    number: str = ""
    """What stands large beside the name."""
    unit: str = ""
    """What the number is."""
    parts: tuple[Curve | Bars | Things | Lines, ...] = ()
