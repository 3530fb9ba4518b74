"""Who is how strong: lists of the best, and what a game has made of somebody's rating."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.host.errors import TableError
from bot.host.ledger import as_known, began_to_play, was_played
from bot.host.model import Status
from bot.host.ratings import NEW, season_of
from bot.host.replay import BrokenError
from bot.host.results import Gain, Ladder, Leader
from bot.host.tables.visibility import BOT

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.host.core import Core
    from bot.host.model import TableRecord, User
    from bot.host.ratings import Rating
    from bot.host.tables.visibility import Viewer
    from bot.host.work import Work

BEST: Final = 10
"""So many stand on a list."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of the best, as one person reads it."""

    ladder: Ladder
    season: int
    """The present one."""
    leaders: tuple[Leader, ...]
    own: Leader | None
    """The reader, wherever they stand; None if they have not played there."""
    rank: int
    """Their place, from 1; 0: they have none."""
    count: int
    """How many are on the list altogether; 0 where that is not known."""


class Ladders:
    """Everybody's ratings, for whoever wants to see them."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def listed(
        self, user: User, ladder: Ladder, *, among: int | None, here: int | None, viewer: Viewer = BOT
    ) -> Listed:
        """The best on a ladder of those who have played on a server, or of all, as far as the viewer may know of that;
        `here`: where it is read."""
        async with self._core.reading() as work:
            leaders = await work.tx.leaders(ladder, among=among, here=here, viewer=viewer, most=BEST)
            rank, count = await work.tx.rank(ladder, user.id, among=among, viewer=viewer) or (0, 0)
            rating = (await work.tx.ratings(ladder, [user.id])).get(user.id)
            season = season_of(work.now)
        own = None if rating is None else Leader(user.id, user.name, rating, here=True)
        return Listed(ladder, season, tuple(leaders), own, rank, count)

    async def unlisted(self, user: User) -> bool:
        """Whether the person wants to stand on no list."""
        async with self._core.reading() as work:
            return await work.tx.unlisted(user.id)

    async def unlist(self, user: User, *, off: bool) -> None:
        """From now on the person stands on no list, or on all again."""
        async with self._core.writing() as work:
            await work.tx.unlist(user.id, off=off)


async def strengths(work: Work, record: TableRecord) -> tuple[tuple[Seat, Rating], ...]:
    """How strong those are who have sat down at a rated table, as far as it can be read on its server."""
    guild = record.place.guild
    if not record.rated or record.status is not Status.OPEN or guild is None:
        return ()
    players = {player.seat: player.user or player.computer or "" for player in record.players}
    known = await work.tx.listed(Ladder(record.game), set(players.values()), among=guild)
    return tuple((seat, known[player]) for seat, player in players.items() if player in known)


async def gain_of(work: Work, record: TableRecord, seat: Seat) -> Gain | None:
    """What the table's game has made of a person's rating; None if it did not count for them."""
    results = await work.tx.results(record.id)
    stayed = record.players[seat].user is not None and not any(stint.seat == seat for stint in record.stints)
    if record.rated and stayed and all(result.seat != seat for result in results):
        return await _void(work, record)
    for result in results:
        theirs = result.seat == seat and result.player == record.players[seat].user  # who took it over is not rated
        if theirs and result.rating is not None:
            before = await work.tx.before(result)
            after = replace(result.rating, games=before.games + 1, wins=before.wins + (result.place == 1))
            ladder = Ladder(result.game, result.alone)
            rank = await work.tx.rank(ladder, result.player, among=result.guild, viewer=BOT) if after.settled else None
            place, count = rank or (0, 0)
            return Gain(before, after, alone=result.alone, place=place, count=count)
    return None


async def _void(work: Work, record: TableRecord) -> Gain | None:
    """Why a rated game doesn't count for somebody who stayed; None if it isn't known."""
    try:
        line = await as_known(work, record)
    except (BrokenError, TableError):
        return None
    if not began_to_play(line):
        return Gain(NEW, NEW, void=True)
    return None if was_played(record, line) else Gain(NEW, NEW, unplayed=True)
