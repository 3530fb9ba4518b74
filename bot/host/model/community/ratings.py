"""Ratings, results and leaderboards, as they're saved and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final, TypeAlias

from bot.engine.game import Seat
from bot.games.game import AnyGame

Player: TypeAlias = "int | str"
"""A rated player: a person's ID, or the key of a kind of computer."""


PART: Final = 1_000_000


BEGIN: Final = 1000
"""The rating shown for a new player."""


POINTS: Final = 30
"""Points per unit of the model. A lead of 400 points wins about ten games in eleven, as people know it from
elsewhere."""


DOUBT: Final = 2
"""The number of uncertainties to subtract: the rating shown is what a player has proved."""


SETTLED: Final = 5
"""The number of games that ends a rating's provisional status."""


ROUGHLY: Final = 10
"""The step, in points, to which provisional ratings are rounded."""


ALWAYS: Final = 0
"""The value in place of a season for all seasons together."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's estimated strength and its uncertainty, in millionths."""

    mu: int
    sigma: int
    games: int = 0
    wins: int = 0

    @property
    def shown(self) -> int:
        """The rating shown to people, never below 0; provisional ones are rounded."""
        step = 1 if self.settled else ROUGHLY
        return max(0, BEGIN + step * divide_to_nearest(POINTS * (self.proved - NEW.proved), PART * step))

    @property
    def proved(self) -> int:
        """The strength minus twice the uncertainty, in millionths: the basis of the rating shown."""
        return self.mu - DOUBT * self.sigma

    @property
    def settled(self) -> bool:
        """True if the rating is based on enough games."""
        return self.games >= SETTLED


NEW: Final = Rating(25 * PART, 25 * PART // 3)
"""The rating before the first game."""


def divide_to_nearest(number: int, parts: int) -> int:
    """The nearest whole number to a fraction, without floating-point errors."""
    return (2 * number + parts) // (2 * parts)


class Part(Enum):
    """The way a seat's game counts for the player who had it at the start. The values are saved."""

    PLAYED = "played"
    """They are rated by their place."""
    LAST = "last"
    """They come last: they left, or others played too much of the game for them."""
    EARLY = "early"
    """They missed a turn in the first rounds: nobody gains or loses against them, and they can only lose."""
    EARLY_LAST = "early-last"
    """They left or gave up their seat in the first rounds: as for `EARLY`, and they come last."""
    EXCUSED = "excused"
    """It doesn't count for them: they lost their seat and aren't to blame. Nobody is rated against it."""

    @property
    def is_last(self) -> bool:
        """True if they come last, however their seat ended."""
        return self in (Part.LAST, Part.EARLY_LAST)

    @property
    def is_opponent(self) -> bool:
        """True if others are rated against them."""
        return self in (Part.PLAYED, Part.LAST)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A ladder: a set of ratings that are comparable with each other."""

    game: str
    alone: bool = False
    """True for people alone among computers."""
    season: int = ALWAYS


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one seat's game."""

    table: int
    seat: Seat
    number: int
    """The game's number in the order of ending, from 1."""
    game: str
    alone: bool
    guild: int | None
    season: int
    player: Player
    place: int
    """The place from 1; ties share it."""
    asked: int
    """The number of questions to a person; 0 for computers."""
    answered: int
    """The number of questions that they answered in time."""
    uses: Mapping[str, int]
    """The number of times they used each of the game's things, by sign."""
    ended_at: datetime
    rating: Rating | None = None
    """The rating after the game; None: it didn't count. Its `games` and `wins` aren't saved with it."""
    seasonal: Rating | None = None
    """The rating after the game if only its season's games existed."""
    void: bool = False
    """True if the game doesn't affect them, as nothing was played or their seat was taken: then it isn't saved."""
    counted: bool = True
    """True if the game may count for their rating, because there was someone to rate them against. Not saved."""
    part: Part = Part.PLAYED
    count: int = 0
    """The game's number among rated games of the same people in a week; 0: not counted."""

    def meets(self, other: Result) -> bool:
        """Return whether this seat is rated against another one.

        A player who can only lose is rated against everyone except excused players.
        """
        only_loses = self.part is not Part.PLAYED
        return other.seat != self.seat and (other.part is not Part.EXCUSED if only_loses else other.part.is_opponent)


@dataclass(frozen=True, slots=True)
class LeaderboardStanding:
    """A saved rating on a ladder: overall, or among a server's people."""

    leaderboard: Leaderboard
    guild: int | None
    player: Player
    rating: Rating


class Uncounted(Enum):
    """The reason why a rated game doesn't count for somebody."""

    UNPLAYED = "unplayed"
    """No person gave an answer of their own in any round."""
    NOBODY = "nobody"
    """Everyone else left or missed a turn in the first rounds."""
    EXCUSED = "excused"
    """They lost their seat and aren't to blame."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The effect of a game on a person's rating, as shown to them."""

    before: Rating
    after: Rating
    alone: bool = False
    """True for the ladder of people alone among computers."""
    place: int = 0
    """Their present rank, from 1, among the server's people that they're certain to be allowed to know of (in private:
    among everyone); 0: none yet."""
    count: int = 0
    """The number of people on the ladder."""
    uncounted: Uncounted | None = None
    """The reason why it doesn't count for them; the ratings mean nothing then."""
    early: tuple[str, ...] = ()
    """The names of players nobody is rated against, because they left or missed a turn early on."""
    part: Part = Part.PLAYED
    number: int = 0
    """The game's number among the rated games of the same people in a week."""

    @property
    def weaker(self) -> bool:
        """True if they only beat people and computers that were too weak for the win to prove anything."""
        return self.part is Part.PLAYED and (self.before.mu, self.before.sigma) == (self.after.mu, self.after.sigma)

    @property
    def points(self) -> int:
        """The change of the shown rating."""
        return self.after.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class Leader:
    """An entry on a leaderboard."""

    player: Player
    name: str
    """The name at their last table; empty for computers."""
    rating: Rating
    here: bool
    """True if they have played on the server where the list is read."""


@dataclass(frozen=True, slots=True)
class GamePodium:
    """The best people of a season at a game, of those who have played on a server."""

    game: AnyGame
    best: tuple[Leader, ...]
    """The best, in order; at least one."""


@dataclass(frozen=True, slots=True)
class SeasonWinners:
    """The winners of a season."""

    season: int
    podiums: tuple[GamePodium, ...]
    """The podiums in the catalogue's order; at least one."""
