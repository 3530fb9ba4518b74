"""Announcements in the outbox: their payloads and updates; and servers that have removed the bot are forgotten."""

from __future__ import annotations

import logging
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, assert_never

from bot.host.core.context import HostContext
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.core.visibility import may_know
from bot.host.learning.daily_puzzle import DailyPuzzleService, daily_puzzle
from bot.host.matchmaking.queue import Matchmaking, load_announced_offer
from bot.host.model.announcements import (
    Announcement,
    AnnouncementKind,
    AnnouncementPayload,
    Digest,
    PausedTable,
    Replaced,
)
from bot.host.model.community.matchmaking import Lapsed
from bot.host.model.outbox import Posted
from bot.host.model.seat_holders import told_in
from bot.host.model.tables import Status, TableRecord
from bot.host.model.viewer import Viewer
from bot.host.outbox.digests import digest, digest_now
from bot.host.outbox.dispatcher import OutboxDispatcher, OutboxQueue
from bot.host.people.guild_settings import GuildSettingsService
from bot.host.ports.messenger import Announcer
from bot.host.ratings.seasons import Seasons, champions
from bot.host.tournaments.service import tournament_told
from bot.host.views.tables import read_table
from bot.safe_errors import where

AT_A_TIME: Final = 16
"""The most announcements posted at the same time."""
KEPT: Final = timedelta(days=30)
"""The time for which a server's settings and its tables' places are kept after it has removed the bot."""
RUNG: Final = timedelta(hours=1)
"""The time for which a server's role for player searches isn't pinged again."""

_SAID_ANEW: Final = (AnnouncementKind.DIGEST, AnnouncementKind.REPLACED)
"""Kinds whose text differs between the first posting and later updates."""
_OF_TABLES: Final = (AnnouncementKind.OPEN, AnnouncementKind.OVER, AnnouncementKind.SEASON)
"""Kinds about tables, for everyone who reads a channel."""

log = logging.getLogger(__name__)


class AnnouncementQueue(OutboxQueue[Announcement]):
    """Announcements, of which none waits for another."""

    def __init__(
        self,
        core: HostContext,
        servers: GuildSettingsService,
        dailies: DailyPuzzleService,
        queue: Matchmaking,
        announcer: Announcer | None,
    ) -> None:
        super().__init__(core)
        self.announcer = announcer
        self._servers = servers
        self._dailies = dailies
        self._seasons = Seasons(servers)
        self._queue = queue
        self._next: datetime | None = None
        self._knows_digests = False

    def look_anew(self) -> None:
        """Check again for announcements that belonged to another process before."""
        self.core.announced = True
        self._dailies.doubt()
        self._seasons.doubt()

    async def serve(self, outbox: OutboxDispatcher) -> datetime | None:
        """Post the announcements that are due; return the time of the next check."""
        core, now, announcer = self.core, self.core.clock.now(), self.announcer
        if announcer is None or not (core.announced or (self._next is not None and self._next <= now)):
            return self._next
        core.announced = False
        try:
            puzzling = await self._servers.puzzling()  # the settings may have to be loaded
            present = await self._servers.present()
            match = await self._queue.serve() if core.store.shards.first else None
            async with core.writing() as work:
                await self._servers.let_go(work, now - KEPT)
                if not self._knows_digests:
                    core.digest_users.update(await work.tx.people_told(AnnouncementKind.DIGEST))
                    self._knows_digests = True
                puzzle = await self._dailies.serve(work, puzzling)
                season = await self._seasons.serve(work, present)
                work.announces = False  # puzzles that have just come up are found here
                found = await work.tx.announcements(now, most=AT_A_TIME)
                said, removed = await work.tx.announcements_due(), await work.tx.removed_first()
        except BaseException:
            core.announced = True
            self._dailies.doubt()
            self._seasons.doubt()
            raise
        forget = None if removed is None else removed + KEPT
        self._next = min((due for due in (said, puzzle, season, match, forget) if due), default=None)
        for known in [*core.renewed]:
            core.renewed.discard(known)
            outbox.spawn(self._renew(announcer, *known))
        for announcement in found:
            if not outbox.is_busy(announcement.ordering_key):
                outbox.start(self, announcement)
        if found:
            self._next = None  # the rest is checked whenever a post is done
        return self._next

    async def _renew(self, announcer: Announcer, guild: int, kind: AnnouncementKind, key: str) -> None:
        """Have a posted announcement updated; if that fails, the next change tries again."""
        try:
            async with self.core.reading() as work:
                is_digest = kind is AnnouncementKind.DIGEST
                said = await (work.tx.said_last(kind, int(key)) if is_digest else work.tx.said_to(guild, kind, key))
                current = None
                if said is not None:
                    readers = None if kind in _SAID_ANEW else self._readers(said[0])
                    current = None if readers is None else await _about(work, said[0], readers)
                    current = current or await _over(work, said[0])
            if said is not None and current is not None:
                await announcer.renew(current, said[1])
                await self._ended(current)
        except Exception as error:
            log.info(
                "couldn't update what was posted about %(kind)s %(key)s: %(why)s",
                {"kind": kind.name, "key": key, "why": where(error)},
            )

    async def _ended(self, announcement: Announcement) -> None:
        """Delete a digest once nothing is waiting."""
        if isinstance(announcement.about, Digest) and not announcement.about.count:
            self.core.digest_users.discard(announcement.about.user)
            async with self.core.writing() as work:
                await work.tx.drop(announcement)

    @property
    def sender(self) -> Announcer | None:
        """The announcer."""
        return self.announcer

    def turn(self, _message: Announcement, /) -> AbstractAsyncContextManager[object]:
        """None: sending takes its own turns."""
        return nullcontext()

    async def find(self, _work: UnitOfWork, message: Announcement, /) -> Announcement | None:
        """The announcement, unless another process posts it now."""
        return message if self.core.store.shards.have(message.guild) else None

    async def load(self, work: UnitOfWork, message: Announcement, /) -> Announcement | None:
        """The announcement with its payload, as its readers may see it."""
        readers = self._readers(message)
        if readers is None:
            raise PostUnsureError("its readers aren't known yet")
        return await _about(work, message, readers)

    async def refused(self, _work: UnitOfWork, message: Announcement, refused: PostRefusedError, /) -> None:
        """Log why it was dropped."""
        log.warning("post %(post)s: refused: %(why)s", {"post": message.nonce, "why": refused.reason})

    async def sent(self, work: UnitOfWork, message: Announcement, _posted: Posted, /) -> None:
        """Forget a person's previous digests."""
        if isinstance(message.about, Digest):
            await work.tx.drop_said(message.kind, message.about.user, but=message.id)
            self.core.digest_users.add(message.about.user)

    def freed(self, _message: Announcement, /) -> None:
        """Check what is due again."""
        self.core.announced = True

    def _readers(self, announcement: Announcement) -> Viewer | None:
        """The announcement's readers, with what they can see if it's about tables; None: unknown."""
        if self.announcer is None or announcement.kind not in _OF_TABLES:
            return Viewer(announcement.user or 0)
        return self.announcer.readers(announcement)


async def _about(work: UnitOfWork, announcement: Announcement, readers: Viewer) -> Announcement | None:
    """Load the payload for the readers; None if it's obsolete or may not be posted. Raises BrokenError."""
    match announcement.kind:
        case AnnouncementKind.HELLO | AnnouncementKind.MISSED | AnnouncementKind.LATE | AnnouncementKind.UNFOUND:
            return announcement
        case AnnouncementKind.OPEN:
            return await _open(work, announcement, readers)
        case AnnouncementKind.OVER:
            return await _attach_finished_game(work, announcement, readers)
        case AnnouncementKind.PUZZLE:
            return _attach_payload(announcement, await daily_puzzle(work, announcement))
        case AnnouncementKind.SIGN_UP | AnnouncementKind.ROUND | AnnouncementKind.FINAL:
            about = await tournament_told(work, announcement.kind, announcement.kept)
            if about is None:
                return None
            shown = replace(announcement, about=about)
            return await _attach_ring_role(work, shown) if announcement.kind is AnnouncementKind.SIGN_UP else shown
        case AnnouncementKind.SEASON:
            return _attach_payload(announcement, await champions(work, announcement, readers))
        case AnnouncementKind.REPLACED:
            return _attach_payload(announcement, _ongoing_replacement(await _load_replacement(work, announcement)))
        case AnnouncementKind.PAUSED:
            return await _attach_paused_table(work, announcement)
        case AnnouncementKind.DIGEST:
            return _attach_payload(announcement, await digest(work, announcement))
        case AnnouncementKind.FOUND:
            return _attach_payload(announcement, await load_announced_offer(work, announcement))
        case _:
            assert_never(announcement.kind)


async def _open(work: UnitOfWork, announcement: Announcement, readers: Viewer) -> Announcement | None:
    """The bulletin about a table, unless its seats are taken or it has started."""
    record = await work.record(int(announcement.kept["table"]))
    if record.status is not Status.OPEN or not _free(work, record) or not may_know(readers, record):
        return None
    return await _attach_ring_role(work, replace(announcement, about=await read_table(work, record)))


async def _attach_finished_game(work: UnitOfWork, announcement: Announcement, readers: Viewer) -> Announcement | None:
    """The bulletin about a game that's over, unless its readers may not know of it."""
    record = await work.record(int(announcement.kept["table"]))
    if record.status is not Status.OVER or not may_know(readers, record):
        return None
    return replace(announcement, about=await read_table(work, record))


def _ongoing_replacement(replaced: Replaced) -> Replaced | None:
    """The replacement, unless the game is over or the seat is its player's again."""
    return replaced if replaced.record.status is Status.PLAYING and not replaced.back else None


def _attach_payload(announcement: Announcement, about: AnnouncementPayload) -> Announcement | None:
    """The bulletin with its payload; None without one."""
    return None if about is None else replace(announcement, about=about)


async def _attach_paused_table(work: UnitOfWork, announcement: Announcement) -> Announcement | None:
    """The bulletin about a table that can't post, unless it can again."""
    record = await work.record(int(announcement.kept["table"]))
    about = PausedTable(record, str(announcement.kept["reason"]))
    return None if record.paused is None else replace(announcement, about=about)


async def _over(work: UnitOfWork, announcement: Announcement) -> Announcement | None:
    """The update for an announcement that is out of date; None if it stays as it was."""
    match announcement.kind:
        case AnnouncementKind.FOUND:
            return replace(announcement, about=Lapsed())
        case AnnouncementKind.REPLACED:
            about = await _load_replacement(work, announcement)
            return replace(announcement, about=about) if may_know(Viewer(about.user), about.record) else None
        case AnnouncementKind.DIGEST:
            return replace(announcement, about=await digest_now(work, announcement))
        case _:
            return None


async def _load_replacement(work: UnitOfWork, announcement: Announcement) -> Replaced:
    """The replacement at a seat, for its previous player. Raises BrokenError."""
    record, user = await work.record(int(announcement.kept["table"])), announcement.user or 0
    game = work.core.game(record).told_in(await work.language(user))
    return Replaced(told_in(record, game.language), game, int(announcement.kept["seat"]), user)


def _free(work: UnitOfWork, record: TableRecord) -> bool:
    """Return whether somebody can still sit down."""
    return len(record.players) < max(work.core.game(record).seats)


async def _attach_ring_role(work: UnitOfWork, announcement: Announcement) -> Announcement:
    """Add the role to ping, and don't ping it again so soon. A second try pings nobody again."""
    settings = await work.tx.server(announcement.guild)
    if settings.ring is None or not await work.tx.rings(announcement.guild, now=work.now, since=work.now - RUNG):
        return announcement
    return replace(announcement, ring=settings.ring)
