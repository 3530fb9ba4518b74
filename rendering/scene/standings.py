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
    """Won as the only entrant of a pairing: by a bye or a walkover."""
    NOTHING = "nothing"
    """Not played, or not over yet."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line in the standings."""

    rank: str
    name: str
    scores: tuple[Score | str, ...]
    points: str
    gone: bool = False
    otherwise: str = ""
    """A text to show if the name can't be drawn."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a tournament: a line for each of the best players, best first."""

    title: str
    under: str
    rounds: tuple[str, ...]
    lines: tuple[Line, ...]
    more: str = ""
    legend: tuple[tuple[Score, str], ...] = ()
