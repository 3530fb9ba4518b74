"""The course of a whole game, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from rendering.scene.basics import Colour


@dataclass(frozen=True, slots=True)
class Course:
    """A player's line in a chart."""

    name: str
    colour: Colour
    points: tuple[int, ...]
    marked: tuple[int, ...] = ()
    """The indices of the rounds that have a mark."""
    winner: bool = False
    otherwise: str = field(default="", repr=False)
    """A text to show if the name can't be drawn."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart of a game: a line for each player, and text below."""

    title: str
    unit: str
    rounds: tuple[str, ...]
    """Short labels for the points along the lines, including the start; at least one."""
    courses: tuple[Course, ...]
    marks: str = ""
    lines: tuple[str, ...] = ()
    """Short sentences; those without room are left out."""
    wins: str = field(default="wins", repr=False)
    numbered: bool = True
    """False if the lines only show who is doing better; then no numbers are written."""
