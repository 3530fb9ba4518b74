"""What games came to, as it is kept, and what the host asks of whoever keeps it."""

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
    """What a seat's game is to whoever sat there when it began. The values are kept."""

    PLAYED = "played"
    """They are rated by their place."""
    LAST = "last"
    """They come last: they left, or others played too much of it."""
    EARLY = "early"
    """They missed a question in the first rounds: nobody gains or loses against them, and they can only lose."""
    EARLY_LAST = "early-last"
    """They left in the first rounds, or gave up their seat then: the same, and they come last."""
    EXCUSED = "excused"
    """It doesn't count for them: their seat was taken through no fault of theirs. Nobody is rated against it."""

    @property
    def is_last(self) -> bool:
        """Whether they come last, however their seat ended."""
        return self in (Part.LAST, Part.EARLY_LAST)

    @property
    def is_opponent(self) -> bool:
        """Whether others are rated against them."""
        return self in (Part.PLAYED, Part.LAST)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Whose ratings are compared with each other."""

    game: str
    alone: bool = False
    """Whether it is that of people alone among computers."""
    season: int = ALWAYS


@dataclass(frozen=True, slots=True)
class Result:
    """What one seat's game came to."""

    table: int
    seat: Seat
    number: int
    """How many games had ended before it, and one."""
    game: str
    alone: bool
    guild: int | None
    season: int
    player: Player
    place: int
    """From 1; equal ones share it."""
    asked: int
    """How often a person was asked something; 0 for computers."""
    answered: int
    """How often they were in before time was up."""
    uses: Mapping[str, int]
    """How often they used which of the game's things, by their signs."""
    ended_at: datetime
    rating: Rating | None = None
    """After it; None: it did not count. Its `games` and `wins` are not kept with it."""
    seasonal: Rating | None = None
    """The same, if only games of its season had ever been played."""
    void: bool = False
    """Whether it is nothing to them, since nothing was played or their seat was taken: then it is not kept."""
    counted: bool = True
    """Whether it may count for their rating: there was somebody to be rated against. Not kept."""
    part: Part = Part.PLAYED
    count: int = 0
    """Among how many rated games of the same people in a week it is the last; 0: nobody has counted."""

    def meets(self, other: Result) -> bool:
        """Whether this seat is rated against another one: who can only lose, against all who were there."""
        only_loses = self.part is not Part.PLAYED
        return other.seat != self.seat and (other.part is not Part.EXCUSED if only_loses else other.part.is_opponent)


@dataclass(frozen=True, slots=True)
class LeaderboardStanding:
    """How somebody stands on a ladder, as it is kept: everywhere, or among those of a server."""

    ladder: Leaderboard
    guild: int | None
    player: Player
    rating: Rating


class Uncounted(Enum):
    """Why a rated game doesn't count for somebody."""

    UNPLAYED = "unplayed"
    """No person gave an answer of their own in any round."""
    NOBODY = "nobody"
    """All others left in the first rounds or missed a question of them."""
    EXCUSED = "excused"
    """Their seat was taken through no fault of theirs."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game has made of somebody's rating, as it is told to them."""

    before: Rating
    after: Rating
    alone: bool = False
    """Whether it is of those alone among computers."""
    place: int = 0
    """Their place on the ladder now, from 1, among the server's people of whom they surely
    know it (in private: among all); 0: none yet."""
    count: int = 0
    """How many are on it."""
    uncounted: Uncounted | None = None
    """Why it doesn't count for them: the ratings say nothing then."""
    early: tuple[str, ...] = ()
    """The names of those against whom nobody is rated, since they missed a question early on or left."""
    part: Part = Part.PLAYED
    number: int = 0
    """Its number among the rated games of the same people in a week."""

    @property
    def weaker(self) -> bool:
        """Whether they beat nobody but people and computers that were too weak to prove anything by it."""
        return self.part is Part.PLAYED and (self.before.mu, self.before.sigma) == (self.after.mu, self.after.sigma)

    @property
    def points(self) -> int:
        """How many more are shown than before."""
        return self.after.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class Leader:
    """Somebody on a list of the best."""

    player: Player
    name: str
    """As they were called at their last table; empty for computers."""
    rating: Rating
    here: bool
    """Whether they have played on the server where the list is read."""


class Results(Protocol):
    """The part of a transaction that is about results and ratings."""

    async def games_ended(self) -> int:
        """The number of the game that ended last, 0 if none has."""
        ...

    async def keep_results(self, results: Iterable[Result]) -> None:
        """Write down what a game came to."""
        ...

    async def results(self, table: int) -> Sequence[Result]:
        """What a table's game came to, by seat; nothing if it did not end, or nobody has written it down."""
        ...

    async def ratings(self, ladder: Leaderboard, players: Collection[Player]) -> Mapping[Player, Rating]:
        """How these stand on a ladder; without those who have not played there."""
        ...

    async def listed(
        self, ladder: Leaderboard, players: Collection[Player], *, among: int, viewer: Viewer
    ) -> Mapping[Player, Rating]:
        """The same as a viewer reads it on a server: without those who, as far as the viewer may know, have not played
        there, and those who do not want to be seen."""
        ...

    async def keep_rating(self, ladder: Leaderboard, player: Player, rating: Rating, *, guild: int | None) -> None:
        """Keep how somebody stands after a game on a server, or in private: here, and wherever they have played."""
        ...

    async def recent_games(self, game: str, user: int, *, since: datetime) -> Sequence[Result]:
        """A person's rated games of that kind among people that ended since then, in their order."""
        ...

    async def finished(self) -> Sequence[int]:
        """The tables whose games ended, in the order in which they did."""
        ...

    async def standings(self) -> Collection[LeaderboardStanding]:
        """How everybody stands everywhere."""
        ...

    async def empty_book(self) -> None:
        """Forget all results and ratings, to write them anew."""
        ...

    async def before(self, result: Result) -> Rating:
        """How a person stood on the ladder of all time before this game of theirs."""
        ...

    async def leaders(
        self, ladder: Leaderboard, *, among: int | None, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Leader]:
        """The best on a ladder, settled ones first, of those who have played on a server, or of all, as far as the
        viewer may know of that.

        Without those who do not want to be listed, and those who have been forgotten. `here`: where it is read.
        """
        ...

    async def rank(
        self, ladder: Leaderboard, player: Player, *, among: int | None, viewer: Viewer
    ) -> tuple[int, int] | None:
        """Which place somebody has on that list, from 1, and how many are on it; None if they are not."""
        ...

    async def season_played(self, season: int) -> Mapping[int, int]:
        """The servers on which people were rated in a season, each with the channel in which that was last."""
        ...

    async def unlisted(self, user: int) -> bool:
        """Whether the person wants to stand on no list."""
        ...

    async def unlist(self, user: int, *, off: bool) -> None:
        """Keep that they want to, or not."""
        ...
