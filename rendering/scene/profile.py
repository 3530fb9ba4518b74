"""Profile of a player from their games, as plain data. All words and numbers are ready for display."""

from __future__ import annotations

from dataclasses import dataclass

from rendering.scene.icons import Icon


@dataclass(frozen=True, slots=True)
class Curve:
    """A line chart of how a number changes."""

    title: str
    points: tuple[int, ...]
    """At least one, in order."""
    settled: int
    """Index of the first point that isn't provisional; the number of points if all are."""
    first: str
    """Label of the first point, and of the last."""
    last: str
    note: str = ""
    """Further information."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Some numbers side by side, each with its bar."""

    title: str
    bars: tuple[tuple[str, int], ...]
    """Labels and numbers; at most 4."""


@dataclass(frozen=True, slots=True)
class Things:
    """Some things with the number of each."""

    title: str
    things: tuple[tuple[Icon, str], ...]
    """At most 5."""


@dataclass(frozen=True, slots=True)
class Line:
    """A label at the left, and its text at the right; with a bar below for a part of the whole."""

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
    """The portrait of a player, from top to bottom."""

    name: str
    about: str
    """The games that it covers, in short."""
    number: str = ""
    """The large number beside the name."""
    unit: str = ""
    """The unit of the number."""
    parts: tuple[Curve | Bars | Things | Lines, ...] = ()
