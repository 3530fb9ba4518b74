"""Announcements in the outbox. Checks for them also match people in the queue, add announcements of puzzles and
seasons, and delete the data of servers that removed the bot long ago."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.host.core.context import HostContext
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.core.visibility import may_know
from bot.host.learning.server_puzzles import ServerPuzzleService, daily_puzzle
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
from bot.host.model.seat_holders import localize_names
from bot.host.model.tables import Status
from bot.host.model.viewer import Viewer
from bot.host.outbox.digests import digest, digest_now
from bot.host.outbox.dispatcher import OutboxDispatcher, OutboxQueue
from bot.host.people.guild_settings import GuildSettingsService
from bot.host.ports.messenger import Announcer
from bot.host.ratings.seasons import Seasons, champions
from bot.host.tournaments.service import tournament_told
from bot.host.views.tables import read_table
from bot.safe_errors import log_failures

AT_A_TIME: Final = 16
KEPT: Final = timedelta(days=30)
"""Time for which a server's settings and its tables' places are kept after it has removed the bot."""
RUNG: Final = timedelta(hours=1)
"""Minimum time between two pings of a server's role for player searches."""

_SAID_ANEW: Final = (AnnouncementKind.DIGEST, AnnouncementKind.REPLACED)
"""Kinds whose updates are always loaded differently from the first posting."""
_OF_TABLES: Final = (AnnouncementKind.OPEN, AnnouncementKind.OVER, AnnouncementKind.SEASON)
_PLAIN: Final = (AnnouncementKind.HELLO, AnnouncementKind.FAILED, AnnouncementKind.EXPIRED, AnnouncementKind.UNFOUND)
_RINGING: Final = (AnnouncementKind.OPEN, AnnouncementKind.SIGN_UP)

log = logging.getLogger(__name__)


class AnnouncementQueue(OutboxQueue[Announcement]):
    """The queue of announcements, which don't wait for each other."""

    def __init__(
        self,
        core: HostContext,
        servers: GuildSettingsService,
        server_puzzles: ServerPuzzleService,
        queue: Matchmaking,
        announcer: Announcer | None,
    ) -> None:
        super().__init__(core, announcer)
        self.announcer = announcer
        self._servers = servers
        self._server_puzzles = server_puzzles
        self._seasons = Seasons(servers)
        self._queue = queue
        self._next: datetime | None = None
        self._knows_digests = False

    def look_anew(self) -> None:
        self.core.announced = True
        self._server_puzzles.doubt()
        self._seasons.doubt()

    async def serve(self, outbox: OutboxDispatcher) -> datetime | None:
        core, now, announcer = self.core, self.core.clock.now(), self.announcer
        if announcer is None or not (core.announced or (self._next is not None and self._next <= now)):
            return self._next
        core.announced = False
        try:
            puzzling = await self._servers.puzzle_servers()  # the settings may have to be loaded
            present = await self._servers.present()
            match = await self._queue.serve() if core.store.shards.first else None
            async with core.writing() as work:
                await self._servers.let_go(work, now - KEPT)
                if not self._knows_digests:
                    core.digest_users.update(await work.tx.announcements.recipients(AnnouncementKind.DIGEST))
                    self._knows_digests = True
                puzzle = await self._server_puzzles.serve(work, puzzling)
                season = await self._seasons.serve(work, present)
                work.announces = False  # announcements that were just added are found below
                found = await work.tx.announcements.due(now, most=AT_A_TIME)
                said, removed = await work.tx.announcements.next_due(), await work.tx.guild_settings.removed_first()
        except BaseException:
            self.look_anew()
            raise
        forget = None if removed is None else removed + KEPT
        self._next = min((due for due in (said, puzzle, season, match, forget) if due), default=None)
        for known in [*core.renewed]:
            core.renewed.discard(known)
            outbox.spawn(self._renew(announcer, *known))
        for announcement in found:
            outbox.start(self, announcement)
        if found:
            self._next = None  # the rest is checked whenever a post is done
        return self._next

    async def _renew(self, announcer: Announcer, guild: int, kind: AnnouncementKind, key: str) -> None:
        with log_failures(
            log, "couldn't update what was posted about %(kind)s %(key)s", level=logging.INFO, kind=kind.name, key=key
        ):
            async with self.core.reading() as work:
                if kind is AnnouncementKind.DIGEST:
                    said = await work.tx.announcements.last_posted_to(kind, int(key))
                else:
                    said = await work.tx.announcements.posted_to(guild, kind, key)
                if said is None:
                    return
                readers = None if kind in _SAID_ANEW else self._readers(said[0])
                current = None if readers is None else await _load(work, said[0], readers)
                if current is None and (about := await _load_update(work, said[0])) is not None:
                    current = replace(said[0], about=about)
            if current is not None:
                await announcer.renew(current, said[1])
                if isinstance(current.about, Digest) and not current.about.count:  # nothing is waiting any longer
                    self.core.digest_users.discard(current.about.user)
                    async with self.core.writing() as work:
                        await work.tx.outbox.drop(current)

    async def find(self, _work: UnitOfWork, message: Announcement, /) -> Announcement | None:
        return message if self.core.store.shards.have(message.guild) else None

    async def load(self, work: UnitOfWork, message: Announcement, /) -> Announcement | None:
        readers = self._readers(message)
        if readers is None:
            raise PostUnsureError("its readers aren't known yet")
        return await _load(work, message, readers)

    async def on_refused(self, _work: UnitOfWork, message: Announcement, refused: PostRefusedError, /) -> None:
        log.warning("post %(post)s: refused: %(why)s", {"post": message.nonce, "why": refused.reason})

    async def on_sent(self, work: UnitOfWork, message: Announcement, _posted: Posted, /) -> None:
        if isinstance(message.about, Digest):
            await work.tx.announcements.forget_all_but(message.kind, message.about.user, but=message.id)
            self.core.digest_users.add(message.about.user)

    def on_freed(self, _message: Announcement, /, **_settled: bool) -> None:
        self.core.announced = True

    def _readers(self, announcement: Announcement) -> Viewer | None:
        if self.announcer is None or announcement.kind not in _OF_TABLES:
            return Viewer(announcement.user or 0)
        return self.announcer.readers(announcement)


async def _load(work: UnitOfWork, announcement: Announcement, readers: Viewer) -> Announcement | None:
    if announcement.kind is AnnouncementKind.FAILED:  # it tells them that they're still in the queue
        return announcement if await work.tx.matchmaking.ticket(announcement.user or 0) else None
    if announcement.kind in _PLAIN:
        return announcement
    about = await _about(work, announcement, readers)
    if about is None:
        return None
    ring = await _claim_ring_role(work, announcement) if announcement.kind in _RINGING else None
    return replace(announcement, about=about, ring=ring)


async def _about(work: UnitOfWork, announcement: Announcement, readers: Viewer) -> AnnouncementPayload:
    match announcement.kind:
        case AnnouncementKind.OPEN | AnnouncementKind.OVER as kind:
            record = await work.record(int(announcement.facts["table"]))
            full = len(record.players) + len(record.guests) >= max(work.core.game(record).seats)
            wanted = Status.OVER if kind is AnnouncementKind.OVER else Status.OPEN
            fits = record.status is wanted and not (kind is AnnouncementKind.OPEN and full)
            return await read_table(work, record) if fits and may_know(readers, record) else None
        case AnnouncementKind.PUZZLE:
            return await daily_puzzle(work, announcement)
        case AnnouncementKind.SIGN_UP | AnnouncementKind.ROUND | AnnouncementKind.FINAL:
            return await tournament_told(work, announcement.kind, announcement.facts)
        case AnnouncementKind.SEASON:
            return await champions(work, announcement, readers)
        case AnnouncementKind.REPLACED:
            replaced = await _load_replacement(work, announcement)
            return replaced if replaced.record.status is Status.PLAYING and not replaced.has_returned else None
        case AnnouncementKind.PAUSED:
            record = await work.record(int(announcement.facts["table"]))
            return None if record.refusal is None else PausedTable(record, str(announcement.facts["reason"]))
        case AnnouncementKind.DIGEST:
            return await digest(work, announcement)
        case AnnouncementKind.FOUND:
            return await load_announced_offer(work, announcement)
        case AnnouncementKind.HELLO | AnnouncementKind.FAILED | AnnouncementKind.EXPIRED | AnnouncementKind.UNFOUND:
            return None


async def _load_update(work: UnitOfWork, announcement: Announcement) -> AnnouncementPayload:
    match announcement.kind:
        case AnnouncementKind.FOUND:
            return Lapsed()
        case AnnouncementKind.REPLACED:
            about = await _load_replacement(work, announcement)
            return about if may_know(Viewer(about.user), about.record) else None
        case AnnouncementKind.DIGEST:
            return await digest_now(work, announcement)
        case _:
            return None


async def _load_replacement(work: UnitOfWork, announcement: Announcement) -> Replaced:
    record, user = await work.record(int(announcement.facts["table"])), announcement.user or 0
    game = work.core.game(record).in_language(await work.language(user))
    return Replaced(localize_names(record, game.language), game, int(announcement.facts["seat"]), user)


async def _claim_ring_role(work: UnitOfWork, announcement: Announcement) -> int | None:
    """The role to ping; None if there's none, or it was pinged within `RUNG`."""
    settings = await work.tx.guild_settings.get(announcement.guild)
    if settings.ring is None:
        return None
    pings = await work.tx.guild_settings.record_ping(announcement.guild, now=work.now, since=work.now - RUNG)
    return settings.ring if pings else None
