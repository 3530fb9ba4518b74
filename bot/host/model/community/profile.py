"""A person's profile, as it's shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.host.model.community.ratings import NEW, Player, Rating


@dataclass(frozen=True, slots=True)
class ProfileTab:
    """A game that somebody plays, among people or alone among computers."""

    game: str
    alone: bool
    games: int
    """The number of finished games."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A person's rating after a rated game."""

    rating: Rating
    at: datetime


@dataclass(frozen=True, slots=True)
class Rival:
    """A frequent opponent."""

    player: Player
    name: str
    """The name at their last table; empty for computers."""
    games: int
    ahead: int
    """The games in which the person placed better, followed by those in which the rival did."""
    behind: int


@dataclass(frozen=True, slots=True)
class Reliable:
    """Reliability: recent questions to a person, and how many they answered in time."""

    asked: int
    answered: int


@dataclass(frozen=True, slots=True)
class Profile:
    """One tab of a person's profile, as one reader may see it."""

    user: int
    name: str
    own: bool
    """True if the reader is that person."""
    hidden: bool
    """True if nobody else sees the profile."""
    sides: tuple[ProfileTab, ...] = ()
    """The tabs that the reader may see, most played first; empty: no finished games."""
    side: ProfileTab | None = None
    """The selected tab."""
    present: Rating = NEW
    """The present rating; without games if none was rated."""
    past: tuple[RatingPoint, ...] = ()
    """The latest ratings, in order."""
    places: tuple[int, ...] = ()
    """The number of games per place, from the first to the last place that occurred."""
    uses: tuple[tuple[str, int], ...] = ()
    """The most used things by their signs, with counts."""
    rivals: tuple[Rival, ...] = ()
    reliable: Reliable = Reliable(0, 0)
