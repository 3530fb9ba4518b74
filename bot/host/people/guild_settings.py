"""Servers' settings, which their managers choose."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from bot.host.core.context import HostContext
from bot.host.core.errors import TableError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.closing import mark_ended
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.cluster import WHOLE, Shards
from bot.host.model.people.guild_settings import USUAL, GuildSettings
from bot.host.model.tables import Status
from bot.host.model.texts import WORDS, later


class GuildSettingsService:
    """Servers' settings, cached for servers that have changed any, and a record of the servers that the bot is on."""

    def __init__(self, core: HostContext) -> None:
        self._core = core
        self._known: dict[int, GuildSettings] | None = None
        self._present: set[int] | None = None
        """The servers that the bot is on, as recorded; None until they're loaded."""

    async def settings(self, guild: int | None) -> GuildSettings:
        if self._known is None:
            async with self._core.reading() as work:
                read = dict(await work.tx.guild_settings.all())
            if self._known is None:  # another task may have loaded and even changed them meanwhile
                self._known = read
        return self.loaded_settings(guild)

    def loaded_settings(self, guild: int | None) -> GuildSettings:
        """The server's settings; the defaults outside servers, or if they haven't been loaded."""
        return USUAL if guild is None or self._known is None else self._known.get(guild, USUAL)

    def forget(self) -> None:
        self._known = self._present = self._core.languages = None

    async def read_again(self, work: UnitOfWork, guild: int) -> None:
        self._remember(guild, await work.tx.guild_settings.get(guild))

    def _remember(self, guild: int, settings: GuildSettings) -> None:
        if self._known is not None:
            self._known[guild] = settings
        if self._core.languages is not None:
            self._core.languages[guild] = settings.language

    async def puzzle_servers(self) -> Mapping[int, GuildSettings]:
        await self.settings(None)
        present = await self.present()
        return {guild: each for guild, each in (self._known or {}).items() if each.puzzle and guild in present}

    async def change(self, guild: int, **chosen: Any) -> GuildSettings:
        await self.settings(guild)
        async with self._core.writing() as work:
            changed = replace(await work.tx.guild_settings.get(guild), **chosen)
            await work.tx.guild_settings.save(guild, changed)
            work.changed_settings.add(guild)
            work.announces = True  # its puzzle may be due now
        self._remember(guild, changed)
        return changed

    async def forget_deleted(self, guild: int, number: int) -> None:
        now = await self.settings(guild)
        changed = without_deleted(now, number)
        if changed != now:
            await self.change(guild, **{key: getattr(changed, key) for key in DELETABLE})

    async def record_joined(self, guild: int, *, greet: bool = True) -> None:
        """Record that the bot is on a server. The first time, say hello there, unless `greet` is false."""
        present = await self._where()
        if guild in present:
            return
        async with self._core.writing() as work:
            if await work.tx.guild_settings.meet(guild) and greet:
                await work.announce(guild, AnnouncementKind.HELLO, "", channel=None)
        present.add(guild)

    async def record_removed(self, guild: int) -> None:
        present = await self._where()
        async with self._core.writing() as work:
            await work.tx.guild_settings.leave(guild, now=work.now)
            work.announces = True
        present.discard(guild)

    async def record_removed_except(self, guilds: Collection[int], among: Shards = WHOLE) -> None:
        """Record that the bot has been removed from the servers of the shards `among`, except for `guilds`."""
        for guild in filter(among.have, await self._where() - set(guilds)):
            await self.record_removed(guild)

    async def let_go(self, work: UnitOfWork, before: datetime) -> None:
        """Delete the data of servers served here that removed the bot by `before`, and end their tables."""
        for guild in filter(self._core.store.shards.have, await work.tx.guild_settings.removed_before(before)):
            for record in await work.tx.tables.of_guild(guild):
                await work.tx.tables.save(mark_ended(record, Status.CANCELLED, work.now), was=record.revision)
                await work.tx.journal.clear_stored_drafts(record.id)
                await work.tx.snapshots.delete(record.id)
            await work.tx.guild_settings.forget(guild)
            if self._known is not None:
                self._known.pop(guild, None)
            (self._core.languages or {}).pop(guild, None)

    async def present(self) -> Collection[int]:
        """The recorded servers that the bot is on, of those served here."""
        return frozenset(filter(self._core.store.shards.have, await self._where()))

    async def _where(self) -> set[int]:
        if self._present is None:
            async with self._core.reading() as work:
                present = set(await work.tx.guild_settings.present())
            if self._present is None:
                self._present = present
        return self._present


DELETABLE: Final = ("channels", "openers", "moderators", "news", "ring", "puzzle")


def without_deleted(settings: GuildSettings, number: int) -> GuildSettings:
    left: dict[str, Any] = {}
    for key in DELETABLE:
        value = getattr(settings, key)
        if isinstance(value, tuple):
            left[key] = tuple(each for each in value if each != number)
        elif value == number:
            left[key] = None
    return replace(settings, **left)


def allows_place(settings: GuildSettings, places: Collection[int]) -> bool:
    return not settings.channels or any(each in settings.channels for each in places)


def check_place(settings: GuildSettings, places: Collection[int]) -> None:
    if not allows_place(settings, places):
        where = WORDS.join_alternatives([f"<#{channel}>" for channel in settings.channels])
        raise TableError(later("place-elsewhere", where=where))


def check_opener(settings: GuildSettings, roles: Collection[int], *, manager: bool) -> None:
    if settings.openers is not None and not manager and settings.openers not in roles:
        raise TableError(later("openers-only", role=f"<@&{settings.openers}>"))
