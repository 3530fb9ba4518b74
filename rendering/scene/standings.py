"""Standings of a tournament, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Score(Enum):
    """The result of a round, if it isn't given as a number."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    FREE = "free"
    """Won by a bye."""
    NOTHING = "nothing"
    """Not played, or not over yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line in the standings."""

    rank: str
    name: str
    scores: tuple[Score | str, ...]
    """A mark or a text for each round."""
    points: str
    gone: bool = False
    """True if the player has left the tournament."""
    otherwise: str = ""
    """A text to show if the name can't be drawn."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a tournament: a line for each player, best first."""

    title: str
    under: str
    """Text under the title."""
    rounds: tuple[str, ...]
    """Short labels above the rounds."""
    lines: tuple[Line, ...]
    more: str = ""
    """Text under the lines; may be empty."""
    legend: tuple[tuple[Score, str], ...] = ()
    """The marks used, with their meanings."""
