"""Storage for results and ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.community.ratings import Leader, Leaderboard, LeaderboardStanding, Player, Rating, Result
from bot.host.model.viewer import Viewer


class RatingStore(Protocol):
    """The part of a transaction that deals with results and ratings."""

    async def last_game(self) -> int:
        """The number of the game that ended last; 0 if none has."""

    async def save_results(self, results: Iterable[Result]) -> None:
        """Save a game's results."""

    async def results(self, table: int) -> Sequence[Result]:
        """The results of a table's game, by seat; empty if it hasn't ended, or they weren't saved."""

    async def ratings(self, leaderboard: Leaderboard, players: Collection[Player]) -> Mapping[Player, Rating]:
        """These players' ratings on a leaderboard, without those who haven't played there."""

    async def listed_ratings(
        self, leaderboard: Leaderboard, players: Collection[Player], *, among: int, viewer: Viewer
    ) -> Mapping[Player, Rating]:
        """Ratings as shown on a server, without people who have opted out or aren't known to have played there."""

    async def save_rating(self, leaderboard: Leaderboard, player: Player, rating: Rating, *, guild: int | None) -> None:
        """Save a rating after a game. It's shown on all servers where the player has played."""

    async def recent_games(self, game: str, user: int, *, since: datetime) -> Sequence[Result]:
        """The user's results in rated games with other people that ended after `since`, oldest first."""

    async def finished_tables(self) -> Sequence[int]:
        """The tables whose games have ended, in order of ending."""

    async def standings(self) -> Collection[LeaderboardStanding]:
        """All saved ratings."""

    async def clear(self) -> None:
        """Delete all results and ratings, for a rebuild."""

    async def rating_before(self, result: Result) -> Rating:
        """The player's all-time rating before this game."""

    async def leaders(
        self, leaderboard: Leaderboard, *, among: int | None, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Leader]:
        """The best players on a leaderboard, settled ratings first: of everyone, or of those who have played on the
        server `among` as far as the viewer may know.

        Leaves out people who have opted out or whose data was deleted. `here` is the server where the list is read.
        """

    async def rank(
        self, leaderboard: Leaderboard, player: Player, *, among: int | None, viewer: Viewer
    ) -> tuple[int, int] | None:
        """The player's rank in the list of `leaders`, from 1, and the length of the list; None if they aren't in it."""

    async def season_played(self, season: int) -> Mapping[int, int]:
        """The servers with rated games between people in that season, each with the channel where the latest one was
        opened."""

    async def is_unlisted(self, user: int) -> bool:
        """Return whether the person has opted out of leaderboards."""

    async def set_unlisted(self, user: int, *, off: bool) -> None:
        """Save whether the user has opted out."""
