"""What was chosen for each server, by those who manage it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from bot.host.cluster.shards import WHOLE
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.table_terms import USUAL_PALETTE
from bot.host.model.tables import Status
from bot.host.tables.closing import mark_ended

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from bot.host.cluster.shards import Shards
    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """How the bot behaves on a server. Channels and roles are their numbers; None: none."""

    channels: tuple[int, ...] = ()
    """Where tables may be opened and played, with the threads and posts in them; empty: everywhere."""
    threads: bool = True
    """Whether each game gets a thread of its own, where the bot may make one."""
    most: int | None = None
    """How many tables may be open or running at a time; None: any number."""
    openers: int | None = None
    """The role whose people open tables; None: everybody."""
    moderators: int | None = None
    """The role whose people may do at tables what those may who manage the server."""
    game: str = ""
    """The key of the game that is proposed first; empty: the catalogue's first."""
    pace: int | None = None
    """The seconds for each question that are proposed, 0: no deadline; None: as everywhere."""
    palette: str = USUAL_PALETTE
    """Of the pictures that all see at a new table."""
    news: int | None = None
    """The channel in which open tables and finished games are told of."""
    ring: int | None = None
    """The role that is rung when a table looks for players."""
    watching: bool = False
    """Whether what tells of an open table gets a thread, for those who watch."""
    puzzle: int | None = None
    """The channel in which there is a puzzle every day."""
    puzzle_hour: int = 9
    """From which hour of the server's day on, 0 to 23."""
    puzzle_game: str = ""
    """The key of the game that it is of; empty: of all in turn."""
    zone: str = "UTC"
    """The IANA name of the server's time zone."""
    counts: bool = True
    """Whether the results of games here count for ratings."""
    language: str = ""
    """Which of our languages is spoken in its channels; empty: that in which Discord speaks there, if it is one."""
    abroad: bool = False
    """Whether those here who look for a game may be matched with people of other servers that allow it."""


USUAL: Final = GuildSettings()
"""Of servers where nobody has chosen anything, and of private messages."""


class GuildSettingsService:
    """All servers' settings. They are read once, and those who have chosen nothing take no room."""

    def __init__(self, core: HostContext) -> None:
        self._core = core
        self._known: dict[int, GuildSettings] | None = None
        self._present: set[int] | None = None
        """Servers that were greeted, and that the bot is on."""

    async def settings(self, guild: int | None) -> GuildSettings:
        """What was chosen for the server; None: private messages. Raises KeepingError."""
        if self._known is None:
            async with self._core.reading() as work:
                read = dict(await work.tx.servers())
            if self._known is None:  # else somebody has read, and perhaps chosen, meanwhile
                self._known = read
        return self.known(guild)

    def known(self, guild: int | None) -> GuildSettings:
        """The same, as far as it has been read."""
        return USUAL if guild is None or self._known is None else self._known.get(guild, USUAL)

    def forget(self) -> None:
        """Whatever is remembered may not be so any more."""
        self._known = self._present = self._core.spoken = None

    async def read_again(self, work: UnitOfWork, guild: int) -> None:
        """Something else may have been chosen for a server by now."""
        now = await work.tx.server(guild)
        if self._known is not None:
            self._known[guild] = now
        if self._core.spoken is not None:
            self._core.spoken[guild] = now.language

    async def puzzling(self) -> Mapping[int, GuildSettings]:
        """The servers that have a puzzle every day, where the bot is on them."""
        await self.settings(None)
        present = await self.present()
        return {guild: each for guild, each in (self._known or {}).items() if each.puzzle and guild in present}

    async def change(self, guild: int, **chosen: Any) -> GuildSettings:
        """From now on that is so on the server. Raises KeepingError."""
        await self.settings(guild)
        async with self._core.writing() as work:
            changed = replace(await work.tx.server(guild), **chosen)
            await work.tx.keep_server(guild, changed)
            work.set.add(guild)
            work.cries = True  # its puzzle may have its time now
        if self._known is not None:
            self._known[guild] = changed
        if self._core.spoken is not None:
            self._core.spoken[guild] = changed.language
        return changed

    async def gone(self, guild: int, number: int) -> None:
        """The server has no such channel or role any more."""
        now = await self.settings(guild)
        changed = without(now, number)
        if changed != now:
            await self.change(guild, **{key: getattr(changed, key) for key in NAMING})

    async def met(self, guild: int, *, greet: bool = True) -> None:
        """The bot is on the server. The first time it says hello there, unless that is not to be."""
        present = await self._where()
        if guild in present:
            return
        async with self._core.writing() as work:
            if await work.tx.meet(guild) and greet:
                await work.cry(guild, AnnouncementKind.HELLO, "", channel=None)
        present.add(guild)

    async def parted(self, guild: int) -> None:
        """The server has removed the bot."""
        present = await self._where()
        async with self._core.writing() as work:
            await work.tx.part(guild, now=work.now)
            work.cries = True
        present.discard(guild)

    async def only(self, guilds: Collection[int], among: Shards = WHOLE) -> None:
        """Of these shards' servers the bot is on these and on no others: some may have removed it while it was away."""
        for guild in filter(among.have, await self._where() - set(guilds)):
            await self.parted(guild)

    async def let_go(self, work: UnitOfWork, before: datetime) -> None:
        """Forget the servers that removed the bot at that instant or before. Their games stay their players'."""
        for guild in filter(self._core.store.shards.have, await work.tx.removed_before(before)):
            for record in await work.tx.tables_at(guild):
                await work.tx.save(mark_ended(record, Status.CANCELLED, work.now), was=record.revision)
                await work.tx.clear_sheets(record.id)
                await work.tx.drop_snapshots(record.id)
            await work.tx.forget_server(guild)
            if self._known is not None:
                self._known.pop(guild, None)
            (self._core.spoken or {}).pop(guild, None)

    async def present(self) -> Collection[int]:
        """The servers that the bot is on, and has greeted, of those that are served here."""
        return frozenset(filter(self._core.store.shards.have, await self._where()))

    async def _where(self) -> set[int]:
        if self._present is None:
            async with self._core.reading() as work:
                present = set(await work.tx.present())
            if self._present is None:
                self._present = present
        return self._present

    async def counts(self, guild: int | None) -> bool:
        """Whether the results of games there count for ratings."""
        return (await self.settings(guild)).counts


NAMING: Final = ("channels", "openers", "moderators", "news", "ring", "puzzle")
"""The settings that name channels or roles."""


def without(settings: GuildSettings, number: int) -> GuildSettings:
    """The settings without a channel or role that is gone."""
    left: dict[str, Any] = {}
    for key in NAMING:
        value = getattr(settings, key)
        if isinstance(value, tuple):
            left[key] = tuple(each for each in value if each != number)
        elif value == number:
            left[key] = None
    return replace(settings, **left)


def check_place(settings: GuildSettings, places: Collection[int]) -> None:
    """Raises TableError unless tables may be in a channel that is, or is in, one of these places."""
    if settings.channels and not any(each in settings.channels for each in places):
        where = ", ".join(f"<#{channel}>" for channel in settings.channels)
        raise TableError(later("place-elsewhere", where=where))


def check_opener(settings: GuildSettings, roles: Collection[int], *, manager: bool) -> None:
    """Raises TableError unless somebody with these roles may open tables."""
    if settings.openers is not None and not manager and settings.openers not in roles:
        raise TableError(later("openers-only", role=f"<@&{settings.openers}>"))
