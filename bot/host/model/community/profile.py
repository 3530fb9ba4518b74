"""A person's profile, as it's shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.host.model.community.ratings import NEW, Player, Rating


@dataclass(frozen=True, slots=True)
class ProfileTab:
    """A game that someone has played, either with other people or only against computers."""

    game: str
    alone: bool
    games: int


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
    games: int
    ahead: int
    """Number of times the person placed better; `behind` is the number of times the rival did."""
    behind: int


@dataclass(frozen=True, slots=True)
class Reliable:
    """A person's reliability: the questions that counted recently, and those answered in time."""

    asked: int
    answered: int


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's profile, as one reader may see it."""

    user: int
    name: str
    own: bool
    hidden: bool
    tabs: tuple[ProfileTab, ...] = ()
    """The tabs that the reader may see, most played first."""
    tab: ProfileTab | None = None
    present: Rating = NEW
    """The current rating, with 0 games if the person has no rated ones."""
    past: tuple[RatingPoint, ...] = ()
    places: tuple[int, ...] = ()
    uses: tuple[tuple[str, int], ...] = ()
    rivals: tuple[Rival, ...] = ()
    reliable: Reliable = Reliable(0, 0)
