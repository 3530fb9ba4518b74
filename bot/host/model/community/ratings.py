"""Ratings, results and leaderboards, as they're saved and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final, TypeAlias

from bot.engine.game import Seat
from bot.games.game import AnyGame

Player: TypeAlias = int | str
"""A rated player: a person's ID, or a kind of computer, as `bot.ai.temperaments.split` reads it."""


PART: Final = 1_000_000


INITIAL_RATING: Final = 1000


POINTS_PER_UNIT: Final = 30
"""Points per unit of the model. With them, a lead of 400 points wins about ten games in eleven, as in chess."""


DOUBT: Final = 2
"""Number of uncertainties subtracted from the strength, so that the rating shows what a player has proved."""


SETTLED: Final = 5


ROUGHLY: Final = 10
"""Provisional ratings are rounded to multiples of this number of points."""


ALWAYS: Final = 0
"""A value of `season` that stands for all seasons together."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's estimated strength and its uncertainty, in millionths."""

    mu: int
    sigma: int
    games: int = 0
    wins: int = 0

    @property
    def shown(self) -> int:
        step = 1 if self.settled else ROUGHLY
        gained = POINTS_PER_UNIT * (self.proved - NEW.proved)
        return max(0, INITIAL_RATING + step * divide_to_nearest(gained, PART * step))

    @property
    def proved(self) -> int:
        return self.mu - DOUBT * self.sigma

    @property
    def settled(self) -> bool:
        return self.games >= SETTLED


NEW: Final = Rating(25 * PART, 25 * PART // 3)


def divide_to_nearest(number: int, parts: int) -> int:
    """Round `number / parts` without floating-point errors; ties go up."""
    return (2 * number + parts) // (2 * parts)


class Part(Enum):
    """The ways in which a game counts for the player who had a seat at the start. The values are saved."""

    PLAYED = "played"
    LAST = "last"
    """The player comes last: they left or were removed, or lost their seat and played too little of the game."""
    EARLY = "early"
    """The player missed a turn early: they can only lose, as can everyone who's rated against them."""
    EARLY_LAST = "early-last"
    """Both: the player comes last, and left, lost their seat or missed a turn early."""
    EXCUSED = "excused"
    """The game doesn't count for the player, who lost their seat and isn't to blame. Nobody is rated against them."""

    @property
    def is_last(self) -> bool:
        return self in (Part.LAST, Part.EARLY_LAST)

    @property
    def is_opponent(self) -> bool:
        return self in (Part.PLAYED, Part.LAST)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A set of ratings that can be compared with each other."""

    game: str
    alone: bool = False
    season: int = ALWAYS


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game for one seat."""

    table: int
    seat: Seat
    number: int
    game: str
    alone: bool
    guild: int | None
    season: int
    player: Player
    place: int
    asked: int
    answered: int
    uses: Mapping[str, int]
    ended_at: datetime
    rating: Rating | None = None
    """The rating after the game; None if it didn't count. Its `games` and `wins` aren't saved with it."""
    seasonal: Rating | None = None
    void: bool = False
    """True if the player is excused, or if no person gave an answer of their own in any round and the player doesn't
    come last. Such results aren't saved."""
    counted: bool = True
    """True if the game counts for the player, provided that it's rated. Not saved."""
    part: Part = Part.PLAYED
    count: int = 0
    """The game's number among these people's rated ones of its kind in a week; 1 for one person, 0 if not counted."""

    def meets(self, other: Result) -> bool:
        """Return whether the player is rated against the other one. A player who can only lose is rated against
        everyone except excused players; others aren't rated against `EARLY` and `EARLY_LAST` either."""
        only_loses = self.part is not Part.PLAYED
        return other.seat != self.seat and (other.part is not Part.EXCUSED if only_loses else other.part.is_opponent)


@dataclass(frozen=True, slots=True)
class LeaderboardStanding:
    """A saved rating for the list of a server's players, or of everyone if `guild` is None."""

    leaderboard: Leaderboard
    guild: int | None
    player: Player
    rating: Rating


class Uncounted(Enum):
    """Reasons why a rated game doesn't count for somebody."""

    UNPLAYED = "unplayed"
    NOBODY = "nobody"
    """There's nobody to rate the player against."""
    EXCUSED = "excused"


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The effect of a game on a person's rating, as shown to them."""

    before: Rating
    after: Rating
    alone: bool = False
    place: int = 0
    """The person's current rank, from 1, among the players on the server that they may know about, or among everyone
    after a game in private; 0 if there's none to show."""
    count: int = 0
    uncounted: Uncounted | None = None
    """None if the game counts for the person. Otherwise the ratings mean nothing."""
    early: tuple[str, ...] = ()
    """The names of other players who left, lost their seat or missed a turn early."""
    part: Part = Part.PLAYED
    number: int = 0

    @property
    def weaker(self) -> bool:
        """Return whether the rating of a player who could gain is unchanged, as after beating only much weaker ones."""
        return self.part is Part.PLAYED and (self.before.mu, self.before.sigma) == (self.after.mu, self.after.sigma)

    @property
    def points(self) -> int:
        return self.after.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class Leader:
    """An entry on a leaderboard."""

    player: Player
    name: str
    rating: Rating
    here: bool


@dataclass(frozen=True, slots=True)
class GamePodium:
    """The best people in a season of a game, among those rated on a server."""

    game: AnyGame
    best: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class SeasonWinners:
    season: int
    podiums: tuple[GamePodium, ...]
