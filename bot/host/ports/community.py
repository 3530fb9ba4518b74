"""Storage for ratings, profiles, lessons, matchmaking and tournaments."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from bot.host.model.community.learning import Progress, Streak, Tries
from bot.host.model.community.matchmaking import Invitation, Search, Ticket
from bot.host.model.community.profile import ProfileTab, RatingPoint, Reliable, Rival
from bot.host.model.community.ratings import Leader, Leaderboard, LeaderboardStanding, Player, Rating, Result
from bot.host.model.community.tournaments import Tournament
from bot.host.model.viewer import Viewer


class RatingStore(Protocol):
    """The part of a transaction that deals with results and ratings."""

    async def last_game(self) -> int:
        """The number of the latest game with saved results; 0 if there's none."""

    async def save_results(self, results: Iterable[Result]) -> None:
        """Save a game's results."""

    async def results(self, table: int) -> Sequence[Result]:
        """The saved results of a table's game, by seat."""

    async def ratings(self, leaderboard: Leaderboard, players: Collection[Player]) -> Mapping[Player, Rating]:
        """These players' ratings on a leaderboard, without those who have none."""

    async def listed_ratings(
        self, leaderboard: Leaderboard, players: Collection[Player], *, among: int, viewer: Viewer
    ) -> Mapping[Player, Rating]:
        """Ratings as shown on a server, without players who have opted out or aren't known to be rated there."""

    async def save_rating(self, leaderboard: Leaderboard, player: Player, rating: Rating, *, guild: int | None) -> None:
        """Save a rating after a game: for all servers together, for its own, and for those that already have one."""

    async def recent_games(self, game: str, user: int, *, since: datetime) -> Sequence[Result]:
        """The user's rated results in games with other people that ended after `since`, oldest first."""

    async def finished_tables(self) -> Sequence[int]:
        """The tables whose games have ended, in the order for rating them."""

    async def standings(self) -> Collection[LeaderboardStanding]:
        """All saved ratings."""

    async def clear(self) -> None:
        """Delete all results and ratings, for a rebuild."""

    async def rating_before(self, result: Result) -> Rating:
        """The player's all-time rating before this game."""

    async def leaders(
        self, leaderboard: Leaderboard, *, among: int | None, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Leader]:
        """The best players on a leaderboard, settled ratings first: of everyone, or of those rated on the server
        `among`, as far as the viewer may know. Leaves out people who have opted out or whose data was deleted. `here`
        is the server where the list is read."""

    async def rank(
        self, leaderboard: Leaderboard, player: Player, *, among: int | None, viewer: Viewer
    ) -> tuple[int, int] | None:
        """The player's rank, from 1, in an unlimited list of `leaders`, and its length; None if they aren't in it."""

    async def season_played(self, season: int) -> Mapping[int, int]:
        """Servers with rated games between people in that season, and the channel of the latest one."""

    async def is_unlisted(self, user: int) -> bool:
        """Return whether the person has opted out of leaderboards."""

    async def set_unlisted(self, user: int, *, off: bool) -> None:
        """Save whether the user has opted out."""


class ProfileStore(Protocol):
    """A person's past results. If `here` is a server, only those from its games that the viewer may know about."""

    async def tabs(self, user: int, *, here: int | None, viewer: Viewer) -> Sequence[ProfileTab]:
        """The games in which the person has results, most played first. A game has separate tabs for results with other
        people and for those only against computers."""

    async def past_ratings(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[RatingPoint]:
        """The user's ratings after their latest rated games, in order."""

    async def count_places(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer
    ) -> Mapping[int, int]:
        """Number of the user's games, by place."""

    async def most_used(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[tuple[str, int]]:
        """The things that the user has used most in the game, with counts."""

    async def rivals(
        self, user: int, game: str, *, alone: bool, here: int | None, viewer: Viewer, most: int
    ) -> Sequence[Rival]:
        """The most frequent opponents: people or, if `alone`, computers."""

    async def reliability(self, user: int, *, here: int | None, viewer: Viewer, most: int) -> Reliable:
        """The user's reliability in their latest games with other people."""

    async def people_known_on(self, guild: int, viewer: Viewer) -> Sequence[tuple[int, str]]:
        """People with visible profiles and a result there that the viewer may know about, by name."""

    async def name_of(self, user: int) -> str | None:
        """The person's name at their last table, preferably one where nobody replaced them; None if unknown."""


class LearningStore(Protocol):
    """Storage for progress in lessons and daily puzzles."""

    async def progress(self, user: int, course: str) -> Progress | None:
        """The user's progress in the course; None if they haven't begun, or it can't be read."""

    async def all_progress(self, user: int) -> Sequence[Progress]:
        """The user's progress in every course, latest first, without unreadable ones."""

    async def count_try(self, user: int, course: str, puzzle: str, *, edit: int, missed: bool) -> Tries:
        """Count a try, unless the puzzle is solved or the last try had the same edit; return the user's tries."""

    async def tries(self, user: int, course: str, puzzle: str) -> Tries:
        """The user's tries at a daily puzzle."""

    async def mark_shared(self, user: int, course: str, puzzle: str) -> None:
        """Record that the user has shared their number of tries."""

    async def take_up(self, announcement: int, user: int, course: str, puzzle: str, *, day: int, at: datetime) -> None:
        """Record that the user has started a server's puzzle of the day."""

    async def day_taken_up(self, user: int, course: str, puzzle: str, *, since: datetime) -> int | None:
        """The latest day for which the user started this puzzle on a server, at `since` or later, if any."""

    async def count_solvers(self, announcement: int) -> tuple[int, int]:
        """The number of people who started that server's puzzle, and how many of them solved it."""

    async def streak(self, user: int) -> Streak:
        """The person's streak of days with a solved daily puzzle."""

    async def save_streak(self, user: int, streak: Streak) -> None:
        """Save the person's streak."""

    async def save_progress(self, progress: Progress) -> None:
        """Save a person's progress in a course, replacing the previous state."""


class MatchmakingStore(Protocol):
    """The part of a transaction that deals with the queue."""

    async def search(self, user: int) -> Search:
        """The user's search; the default if they have none, or it can't be read."""

    async def searches(self) -> Mapping[int, Search]:
        """The searches of everyone in the queue who has chosen one."""

    async def save_search(self, user: int, search: Search) -> None:
        """Save the person's search."""

    async def avoided_by(self, user: int) -> frozenset[int]:
        """The people that the user avoids."""

    async def avoided_in_queue(self) -> Mapping[int, frozenset[int]]:
        """The people that each person in the queue avoids, by user."""

    async def save_avoided(self, user: int, others: Collection[int]) -> None:
        """Save the people that the user avoids, replacing the previous ones."""

    async def met_by(self, user: int, *, most: int) -> Mapping[int, str]:
        """People from the user's tables, with their names there, latest table first."""

    async def ticket(self, user: int) -> Ticket | None:
        """The user's place in the queue; None if they have none, or it can't be read."""

    async def tickets(self) -> Sequence[Ticket]:
        """All readable places in the queue, earliest first."""

    async def add_ticket(self, ticket: Ticket) -> Ticket:
        """Save a new place in the queue, replacing the user's previous one; return it with its ID."""

    async def drop_ticket(self, user: int) -> None:
        """Remove the person from the queue."""

    async def accept(self, user: int) -> None:
        """Record that the user accepts the game offered to them."""

    async def invite(self, invitation: Invitation, users: Sequence[int]) -> Invitation:
        """Save a new invitation; return it with its ID. The first person's ticket decides where the table opens."""

    async def invitation(self, invitation: int) -> Invitation | None:
        """The open invitation with this ID, if any."""

    async def invited_people(self, invitation: int) -> Sequence[Ticket]:
        """The invited people, earliest first."""

    async def invitations(self) -> Sequence[Invitation]:
        """All open invitations, by deadline."""

    async def postpone(self, by: timedelta) -> Sequence[Ticket]:
        """Postpone the ends of invitations to anybody on a server served here; return all the people invited."""

    async def drop_invitation(self, invitation: int) -> None:
        """Close an invitation; its recipients wait again."""

    async def strengths(self) -> Mapping[int, Mapping[str, Rating]]:
        """The ratings, by game, of people in the queue who have any from games with other people."""


class TournamentStore(Protocol):
    """The part of a transaction that deals with tournaments."""

    async def open(self, tournament: Tournament) -> Tournament:
        """Save a new tournament; return it with its ID."""

    async def get(self, tournament: int) -> Tournament | None:
        """The tournament with this ID; None if there's none. Raises DamagedError if it can't be read."""

    async def of_user(self, user: int) -> Sequence[int]:
        """The IDs of unfinished tournaments that the user takes part in or has opened, newest first."""

    async def of_guild(self, guild: int) -> Sequence[int]:
        """The IDs of the server's tournaments, newest first."""

    async def of_table(self, table: int) -> int | None:
        """The ID of the tournament with a pairing that's played at the table; None if there's none."""

    async def live(self) -> Sequence[tuple[int, datetime | None]]:
        """The IDs of unfinished tournaments served here, with their deadlines."""

    async def once_on_hold(self) -> Sequence[tuple[int, int]]:
        """Pairs of a tournament's ID and a table that is or was on hold, if its pairing is undecided."""

    async def save(self, tournament: Tournament) -> None:
        """Save the tournament with its members and pairings."""
