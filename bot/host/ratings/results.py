"""Results of games as they are saved, and the database methods for them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from bot.host.ratings.skill import ALWAYS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.model.viewer import Viewer
    from bot.host.ratings.skill import Player, Rating


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
    """True if the game may count for their rating, as there was somebody to be rated against. Not saved."""
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

    ladder: Leaderboard
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
    """Their present rank, from 1, among the server's people that they may surely know of (in private: among everyone);
    0: none yet."""
    count: int = 0
    """The number of people on the ladder."""
    uncounted: Uncounted | None = None
    """The reason why it doesn't count for them; the ratings mean nothing then."""
    early: tuple[str, ...] = ()
    """The names of players that nobody is rated against, as they left or missed a turn early on."""
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


class Results(Protocol):
    """The part of a transaction that handles results and ratings."""

    async def games_ended(self) -> int:
        """The number of the game that ended last, 0 if none has."""
        ...

    async def keep_results(self, results: Iterable[Result]) -> None:
        """Save a game's results."""
        ...

    async def results(self, table: int) -> Sequence[Result]:
        """The results of a table's game, by seat; empty if it hasn't ended, or they weren't saved."""
        ...

    async def ratings(self, ladder: Leaderboard, players: Collection[Player]) -> Mapping[Player, Rating]:
        """These players' ratings on a ladder; without those who haven't played there."""
        ...

    async def listed(
        self, ladder: Leaderboard, players: Collection[Player], *, among: int, viewer: Viewer
    ) -> Mapping[Player, Rating]:
        """These players' ratings as a viewer reads them on a server.

        Without those who, as far as the viewer may know, haven't played there, and those who have opted out.
        """
        ...

    async def keep_rating(self, ladder: Leaderboard, player: Player, rating: Rating, *, guild: int | None) -> None:
        """Save a rating after a game on a server or in private, for all servers where they have played."""
        ...

    async def recent_games(self, game: str, user: int, *, since: datetime) -> Sequence[Result]:
        """A person's rated games of that kind among people that ended since then, in order."""
        ...

    async def finished(self) -> Sequence[int]:
        """The tables whose games have ended, in order of ending."""
        ...

    async def standings(self) -> Collection[LeaderboardStanding]:
        """Everyone's overall ratings."""
        ...

    async def empty_book(self) -> None:
        """Delete all results and ratings, for a rebuild."""
        ...

    async def before(self, result: Result) -> Rating:
        """A person's all-time rating before this game of theirs."""
        ...

    async def leaders(
        self, ladder: Leaderboard, *, among: int | None, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Leader]:
        """The best on a ladder, settled ratings first, of those who have played on a server or of everyone, as far as
        the viewer may know.

        Without people who have opted out or whose data was deleted. `here`: the server on which the list is read.
        """
        ...

    async def rank(
        self, ladder: Leaderboard, player: Player, *, among: int | None, viewer: Viewer
    ) -> tuple[int, int] | None:
        """The player's rank on that list, from 1, and its length; None if they aren't on it."""
        ...

    async def season_played(self, season: int) -> Mapping[int, int]:
        """The servers with rated games in a season, each with the channel of the latest one."""
        ...

    async def unlisted(self, user: int) -> bool:
        """Return whether the person has opted out of leaderboards."""
        ...

    async def unlist(self, user: int, *, off: bool) -> None:
        """Save whether the person opts out."""
        ...
