"""The course of a whole game, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rendering.scene.basics import Colour


@dataclass(frozen=True, slots=True)
class Course:
    """How one player fared."""

    name: str
    colour: Colour
    points: tuple[int, ...]
    """After each of the chart's rounds."""
    marked: tuple[int, ...] = ()
    """Places in the chart's rounds where there is a mark; one several times if there are several."""
    winner: bool = False
    otherwise: str = field(default="", repr=False)
    """What the player is called where the name cannot be drawn."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One picture of a game: a line for each player, and what is said under them."""

    title: str
    counts: str
    """What the lines count."""
    rounds: tuple[str, ...]
    """What stands under the places of the lines, short, from the start on; at least one."""
    courses: tuple[Course, ...]
    marks: str = ""
    """What the marks are; empty if there are none."""
    lines: tuple[str, ...] = ()
    """Short sentences, at most four."""
    wins: str = field(default="wins", repr=False)
    """What is said of a winner."""
    numbered: bool = True
    """Whether the numbers of points are told: else only who has more."""
