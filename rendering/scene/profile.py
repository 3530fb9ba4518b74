"""Profile images as plain data."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.scene.icons import Icon


@dataclass(frozen=True, slots=True)
class Curve:
    """A line chart that shows how a number changes."""

    title: str
    points: tuple[int, ...]
    settled: int
    """The index of the first point that isn't provisional; the number of points if all are provisional."""
    first: str
    last: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """A few numbers next to each other, each with a bar."""

    title: str
    bars: tuple[tuple[str, int], ...]
    """At most four labels with numbers."""


@dataclass(frozen=True, slots=True)
class Things:
    """A few things, each with its number."""

    title: str
    things: tuple[tuple[Icon, str], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A label on the left, and a text on the right. With `part`, there's a bar below."""

    words: str
    told: str
    part: float | None = None
    """The fraction of the bar to fill, from 0 to 1; None for no bar."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines under a title."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ProfileImage:
    """The profile image of a player, or of a season's winners, from top to bottom."""

    name: str
    about: str
    number: str = ""
    unit: str = ""
    parts: tuple[Curve | Bars | Things | Lines, ...] = ()
