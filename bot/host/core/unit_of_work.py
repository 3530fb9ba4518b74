"""A database transaction as a unit of work, with its reads, its posts and the work it leaves for the loop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.engine.game import Seat
from bot.games.game import AnyGame
from bot.host.core.match_cache import MatchCache, wrap_damage
from bot.host.core.match_state import BrokenError, FullMatchState, MatchState
from bot.host.core.user_limits import LimitedAction
from bot.host.core.visibility import NoTableError, admit, may_know_at
from bot.host.model.announcements import NOWHERE, AnnouncementKind, Fact
from bot.host.model.drafts import StoredDraft
from bot.host.model.outbox import Post, PostKind
from bot.host.model.people.user_settings import USUAL, UserSettings
from bot.host.model.tables import LOBBY_SECONDS, TableRecord
from bot.host.model.viewer import BOT, Viewer
from bot.host.model.views import Panel
from bot.host.ports.store import DamagedError, Transaction
from bot.i18n import LazyMessage

if TYPE_CHECKING:
    from bot.host.core.context import HostContext


MAX_UNSENT_TABLES = 64
NOW = timedelta()
_REPEATED = (
    PostKind.NOTICE,
    PostKind.TIME_REQUEST,
    PostKind.PAUSED,
    PostKind.LOBBY,
    PostKind.TERMS,
    PostKind.INVITATION,
    PostKind.VOTE,
    PostKind.SEAT_OFFER,
)
"""Kinds whose posts get their numbers from `post`, because a table may have several at the same revision."""


@dataclass(frozen=True, slots=True)
class PendingOutbox:
    """A table's posts and updates to be sent."""

    posts: tuple[tuple[Post, datetime], ...]
    """The next posts of the table's queues, with their due times."""
    waits: bool
    """True if the table can post, and a post in its channel is unsent."""
    outdated: TableRecord | None
    """None unless its newest public message is out of date."""


class UnitOfWork:
    """One of the host's transactions."""

    def __init__(self, core: HostContext, tx: Transaction, now: datetime) -> None:
        self.core = core
        self.tx = tx
        self.now = now
        self.outdated: set[int] = set()
        self.pending: set[int] = set()
        self.outdated_votes: set[tuple[int, Seat]] = set()
        self.unsent: set[int] = set()
        self.found: dict[int, PendingOutbox] = {}
        self.retimed = False
        """True if the next due time may have changed."""
        self.due: datetime | None = None
        self.announces = False
        """True if the loop should check the announcements and the queue."""
        self.renews: set[tuple[int, AnnouncementKind, str]] = set()
        self.mark = object()
        """Unique to this transaction."""
        self.met: set[int] = set()
        self.table_guilds: dict[int, int | None] = {}
        """The servers of tables that this transaction is about, by table; None outside servers."""
        self.announced: set[int] = set()
        self.changed_settings: set[int] = set()
        """The servers whose settings this transaction changes."""
        self.due_tournaments: set[tuple[int, int]] = set()
        """Tournaments that may have work to do, with their servers."""
        self.chosen: dict[int, UserSettings] = {}
        self.matches = MatchCache(core, tx)

    async def record(self, table: int, viewer: Viewer = BOT) -> TableRecord:
        """Read a table. Raises NoTableError unless the viewer may know about it, BrokenError if it's damaged."""
        try:
            with wrap_damage(table):
                found = await self.tx.tables.get(table)
        except BrokenError:
            if not may_know_at(viewer, *await self.tx.tables.place_of(table)):
                raise NoTableError(table) from None
            raise
        self.met.add(table)
        record = admit(viewer, table, found)
        self.table_guilds[table] = record.place.guild
        return record

    async def load_match(self, record: TableRecord) -> MatchState:
        return await self.matches.load_match(record)

    async def load_full_match(self, record: TableRecord) -> FullMatchState:
        return await self.matches.load_full_match(record)

    def cache_match(self, record: TableRecord, match: MatchState) -> None:
        self.matches.cache_match(record.id, match)

    def remember(self) -> None:
        self.matches.remember()
        if self.core.user_settings is not None:
            self.core.user_settings.update(self.chosen)

    async def user_settings(self, user: int | None) -> UserSettings:
        """The person's settings; the defaults if `user` is None, or if they haven't chosen any."""
        if self.core.user_settings is None:
            read = dict(await self.tx.user_settings.all())
            if self.core.user_settings is None:  # another task may have read and even changed them meanwhile
                self.core.user_settings = read
        return USUAL if user is None else self.chosen.get(user) or self.core.user_settings.get(user, USUAL)

    async def user_settings_now(self, user: int) -> UserSettings:
        """The person's settings, for changing them: read again if another process may have saved new ones."""
        if self.core.store.shards.whole or user in self.chosen:
            return await self.user_settings(user)
        return await self.tx.user_settings.get(user) or USUAL

    async def language(self, user: int | None) -> str:
        return (await self.user_settings(user)).spoken_language

    async def games(self, user: int) -> Mapping[str, AnyGame]:
        return self.core.games_in(await self.language(user))

    async def save_discord_language(self, user: int, language: str) -> None:
        chosen = replace(await self.user_settings_now(user), discord_language=language)
        await self.tx.user_settings.save(user, chosen)
        self.chosen[user] = chosen

    async def language_on(self, guild: int | None) -> str:
        if self.core.languages is None:
            read = {number: settings.language for number, settings in (await self.tx.guild_settings.all()).items()}
            if self.core.languages is None:  # another task may have read and even changed them meanwhile
                self.core.languages = read
        return self.core.language_on(guild)

    async def language_at(self, record: TableRecord) -> str:
        """The language of a table's public texts: its server's or, outside servers, its host's."""
        guild = record.place.guild
        return await (self.language(record.opener) if guild is None else self.language_on(guild))

    async def stored_drafts(self, record: TableRecord) -> dict[Seat, StoredDraft]:
        with wrap_damage(record.id):
            return current_drafts(record, await self.tx.journal.stored_drafts(record.id))

    async def panels(self, record: TableRecord) -> Sequence[Panel]:
        with wrap_damage(record.id):
            return panels_of_players(record, await self.tx.panels.of_table(record.id))

    async def find_unsent(self) -> None:
        changed = self.unsent | self.outdated
        if 0 < len(changed) <= MAX_UNSENT_TABLES:
            # every new question or table comes with a post, for which `post` sets this, or with an update
            self.retimed = self.retimed or bool(self.outdated)
            self.found = await self.find(changed)
        if self.core.digest_users and changed:
            await self._renew_digests(changed)

    async def _renew_digests(self, tables: Iterable[int]) -> None:
        for table in tables:
            record = await self.find_record(table)
            users = {player.user for player in record.players} if record is not None else set()
            self.renews |= {(NOWHERE, AnnouncementKind.DIGEST, str(user)) for user in self.core.digest_users & users}

    async def find(self, tables: Iterable[int]) -> dict[int, PendingOutbox]:
        """The tables' posts and updates to send. Also reads `due` if that may have changed."""
        numbers = sorted(tables)
        posts: dict[int, list[tuple[Post, datetime]]] = {table: [] for table in numbers}
        following, waiting, self.due = await self.tx.together(
            self.tx.outbox.next_posts(numbers),
            self.tx.outbox.waiting_channels(numbers),
            self.tx.clock.next_due(lobby=LOBBY_SECONDS) if self.retimed else _never(),
        )
        for post, due in following:
            posts[post.table].append((post, due))
        found = {}
        for table in numbers:
            outdated = table in self.outdated or table in self.core.outdated
            record = await self.find_record(table) if outdated else None
            found[table] = PendingOutbox(tuple(posts[table]), table in waiting, record)
        return found

    def limit(self, action: LimitedAction, user: int, times: int = 1) -> None:
        """Count an action that others notice, unless the host has no limits. Raises TableError for too many."""
        if self.core.most_tables is not None:
            self.core.user_limits.count(action, user, self.now, times)

    async def find_record(self, table: int) -> TableRecord | None:
        """Read a table; None if there's none, or if it's damaged."""
        with suppress(DamagedError):
            return await self.tx.tables.get(table)
        return None

    async def post(
        self,
        record: TableRecord,
        kind: PostKind,
        *,
        seat: Seat | None = None,
        text: str = "",
        number: int = 0,
        due: datetime | None = None,
    ) -> None:
        """Add a post. It's sent once this transaction is committed and the post is due."""
        if kind in _REPEATED:
            number = await self.tx.outbox.next_number(record.id, kind=kind, revision=record.revision, seat=seat)
        due = due or self.now
        self.table_guilds[record.id] = record.place.guild
        await self.tx.outbox.add(
            record.id, revision=record.revision, kind=kind, seat=seat, text=text, number=number, due=due
        )
        self.unsent.add(record.id)
        self.retimed = True

    async def notice(self, record: TableRecord, told: LazyMessage) -> None:
        await self.post(record, PostKind.NOTICE, text=told.render(await self.language_at(record)))

    async def announce(
        self,
        guild: int,
        kind: AnnouncementKind,
        key: str,
        *,
        channel: int | None,
        user: int | None = None,
        after: timedelta = NOW,
        **facts: Fact,
    ) -> None:
        await self.tx.announcements.add(guild, kind, key, channel=channel, user=user, due=self.now + after, kept=facts)
        self.announces = True
        self.announced.add(guild)

    async def show(self, record: TableRecord) -> TableRecord:
        """Save a table whose revision hasn't changed, and mark its public message as out of date."""
        await self.tx.tables.save(record, was=record.revision)
        self.table_guilds[record.id] = record.place.guild
        self.outdated.add(record.id)
        return record


async def _never() -> datetime | None:
    return None


def current_drafts(record: TableRecord, stored_drafts: Iterable[StoredDraft]) -> dict[Seat, StoredDraft]:
    return {each.draft.seat: each for each in stored_drafts if each.draft.question == record.question}


def panels_of_players(record: TableRecord, panels: Iterable[Panel]) -> list[Panel]:
    seats = range(len(record.players))
    return [panel for panel in panels if panel.seat in seats and 1 <= panel.question <= record.revision]
