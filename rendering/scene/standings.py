"""How all stand in a tournament, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Score(Enum):
    """What became of a round where that needs no number."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    FREE = "free"
    """Won without a game."""
    NOTHING = "nothing"
    """Nothing was played, or it is not over."""


@dataclass(frozen=True, slots=True)
class Line:
    """How one of them stands."""

    rank: str
    name: str
    scores: tuple[Score | str, ...]
    """For each of the standings' rounds: a mark, or what is written there."""
    points: str
    gone: bool = False
    """Whether they play no more."""
    otherwise: str = ""
    """What stands for a name that cannot be drawn."""


@dataclass(frozen=True, slots=True)
class Standings:
    """One picture of a tournament: a line for each who takes part, the best first."""

    title: str
    under: str
    """What is said under the title."""
    rounds: tuple[str, ...]
    """What stands above the rounds, short."""
    lines: tuple[Line, ...]
    more: str = ""
    """What is said under the lines; empty: nothing."""
    legend: tuple[tuple[Score, str], ...] = ()
    """The marks that are used, and what they are called."""
