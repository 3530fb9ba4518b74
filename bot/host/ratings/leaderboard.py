"""Leaderboards, and the effect of a game on a rating."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.engine.game import Seat
from bot.host.core.context import Service
from bot.host.core.errors import TableError
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.core.visibility import readers_of
from bot.host.model.community.ratings import NEW, Leader, Leaderboard, Part, Rating, RatingChange, Uncounted
from bot.host.model.seat_holders import holder_at
from bot.host.model.tables import Status, TableRecord, User
from bot.host.model.viewer import BOT, Viewer
from bot.host.ratings.recorder import RatingsRecorder, as_known, began_to_play, people_of, was_played, week_of
from bot.host.ratings.shares import parts_of, starters
from bot.host.ratings.skill import season_of

FEWEST_PEOPLE: Final = 2
"""With fewer people, repeated games don't count less."""
BEST: Final = 10


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A leaderboard as one person sees it."""

    leaderboard: Leaderboard
    season: int
    leaders: tuple[Leader, ...]
    own: Leader | None
    """The reader's own entry, whatever their rank, if they have a rating."""
    rank: int
    """From 1; 0 if the reader has no rank."""
    count: int
    """Number of players in the full list; 0 if the reader has no rank."""


class LeaderboardService(Service):
    """Lists leaderboards, and lets people opt out of them."""

    async def list_top(
        self, user: User, leaderboard: Leaderboard, *, among: int | None, here: int | None, viewer: Viewer = BOT
    ) -> LeaderboardPage:
        """The best players on the server `among`, or of everyone. `here` is the server where the list is read."""
        async with self._core.reading() as work:
            leaders = await work.tx.ratings.leaders(leaderboard, among=among, here=here, viewer=viewer, most=BEST)
            rank, count = await work.tx.ratings.rank(leaderboard, user.id, among=among, viewer=viewer) or (0, 0)
            rating = (await work.tx.ratings.ratings(leaderboard, [user.id])).get(user.id)
            season = season_of(work.now)
        own = None if rating is None else Leader(user.id, user.name, rating, here=True)
        return LeaderboardPage(leaderboard, season, tuple(leaders), own, rank, count)

    async def is_unlisted(self, user: User) -> bool:
        async with self._core.reading() as work:
            return await work.tx.ratings.is_unlisted(user.id)

    async def unlist(self, user: User, *, off: bool) -> None:
        async with self._core.writing() as work:
            await work.tx.ratings.set_unlisted(user.id, off=off)


async def strengths(work: UnitOfWork, record: TableRecord) -> tuple[tuple[Seat, Rating], ...]:
    """The players' ratings that all readers of a table's channel may know; none unless the table is rated, on a server,
    and hasn't started."""
    guild = record.place.guild
    if not record.terms.rated or record.status is not Status.OPEN or guild is None:
        return ()
    players = {player.seat: player.user or player.computer or "" for player in record.players}
    readers = readers_of(record.place.channel)
    known = await work.tx.ratings.listed_ratings(
        Leaderboard(record.game), set(players.values()), among=guild, viewer=readers
    )
    return tuple((seat, known[player]) for seat, player in players.items() if player in known)


async def next_count(work: UnitOfWork, record: TableRecord) -> int:
    """The place of this rated game in the weekly count for its people and kind; 0 if it isn't counted or has begun."""
    people = people_of(record)
    if not record.terms.rated or record.status is not Status.OPEN or len(people) < FEWEST_PEOPLE:
        return 0
    book = RatingsRecorder()
    if (week := await week_of(work, people, record.game)) is not None:
        book.weeks[record.game, people] = week
    return book.count_at(record.game, people, work.now)


async def gain_of(work: UnitOfWork, record: TableRecord, seat: Seat) -> RatingChange | None:
    """The game's effect on the player's rating; None if the game isn't rated or wasn't theirs, or if it's unknown why
    it doesn't count."""
    user = record.players[seat].user
    if not record.terms.rated or user is None or starters(record)[seat] != user:  # a substitute isn't rated
        return None
    results = await work.tx.ratings.results(record.id)
    left = [each.seat for each in results if not each.part.is_opponent and each.seat != seat]
    early = tuple(holder_at(record, each, 1).name for each in left)
    result = next((each for each in results if each.seat == seat), None)
    if result is None:
        why = await _why_void(work, record, seat)
        return None if why is None else RatingChange(NEW, NEW, uncounted=why, early=early)
    if result.rating is None:
        return RatingChange(NEW, NEW, uncounted=Uncounted.NOBODY, early=early)
    before = await work.tx.ratings.rating_before(result)
    after = replace(result.rating, games=before.games + 1)
    leaderboard = Leaderboard(result.game, result.alone)
    reader = Viewer(user, readers_of(record.place.channel).sees)
    place, count = 0, 0
    if after.settled:
        rank = await work.tx.ratings.rank(leaderboard, result.player, among=result.guild, viewer=reader)
        place, count = rank or (0, 0)
    return RatingChange(
        before,
        after,
        alone=result.alone,
        place=place,
        count=count,
        early=early,
        part=result.part,
        number=result.count,
    )


async def _why_void(work: UnitOfWork, record: TableRecord, seat: Seat) -> Uncounted | None:
    try:
        match = await as_known(work, record)
        parts = parts_of(record, match)
    except (BrokenError, TableError):
        return None
    opponents = any(part.is_opponent for other, part in parts.items() if other != seat)
    if parts[seat] is Part.EXCUSED:
        return Uncounted.EXCUSED
    if not began_to_play(match) and not opponents:
        return Uncounted.NOBODY
    return None if was_played(record, match) else Uncounted.UNPLAYED
