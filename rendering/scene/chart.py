"""The course of a whole game, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from rendering.scene.basics import Colour


@dataclass(frozen=True, slots=True)
class Course:
    """One player's course."""

    name: str
    colour: Colour
    points: tuple[int, ...]
    """Points after each of the chart's rounds."""
    marked: tuple[int, ...] = ()
    """Indices of the chart's rounds with a mark; repeated for several marks."""
    winner: bool = False
    otherwise: str = field(default="", repr=False)
    """Substitute for a name that can't be drawn."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a game: a line for each player, and text below."""

    title: str
    counts: str
    """The unit of the points."""
    rounds: tuple[str, ...]
    """Short labels below the points of the lines, including the start; at least one."""
    courses: tuple[Course, ...]
    marks: str = ""
    """The meaning of the marks; empty if there are none."""
    lines: tuple[str, ...] = ()
    """Short sentences, at most four."""
    wins: str = field(default="wins", repr=False)
    """The winner's label."""
    numbered: bool = True
    """True if the points are shown as numbers, rather than only their order."""
