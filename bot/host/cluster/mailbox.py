"""Messages between processes: one process changes a table that another one serves, and leaves it a message.

The process that receives a person's action handles it, and leaves its consequences (posts, computers' thinking) to the
process that serves the table. The message is saved in the same transaction, so that neither is lost without the other.
A notification wakes the other process, which also polls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.host.core.context import HostContext
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.cluster import ProcessMessage, Shards
from bot.host.people.guild_settings import GuildSettingsService
from bot.name_caches import clear_names

LOOK: Final = timedelta(seconds=1)

WORDS: Final = "words"


async def hand_over(work: UnitOfWork) -> None:
    """Leave other processes messages about their part of the transaction's work, and drop that work here."""
    shards = work.core.store.shards
    if shards.whole:
        return
    for user in sorted(work.chosen):
        await work.tx.mailbox.record_change("person", user)
    for guild in sorted(work.changed_settings):
        await work.tx.mailbox.record_change("server", guild)
    away = {table: guild for table, guild in work.table_guilds.items() if not shards.have(guild)}
    for word in [*_of_tables(work, away), *_of_servers(work, shards)]:
        await work.tx.mailbox.leave(word)
    work.unsent -= away.keys()
    work.outdated -= away.keys()
    work.pending -= away.keys()
    work.outdated_votes = {each for each in work.outdated_votes if each[0] not in away}
    work.renews = {each for each in work.renews if shards.have(each[0])}


def _of_tables(work: UnitOfWork, away: Mapping[int, int | None]) -> Iterator[ProcessMessage]:
    for table in sorted((work.unsent | work.outdated | work.pending) & away.keys()):
        yield ProcessMessage(away[table], "table", str(table))
    for table, seat in sorted(work.outdated_votes):
        if table in away:
            yield ProcessMessage(away[table], "settled", f"{table} {seat}")


def _of_servers(work: UnitOfWork, shards: Shards) -> Iterator[ProcessMessage]:
    told = [ProcessMessage(guild, "renews", f"{kind.value} {key}") for guild, kind, key in sorted(work.renews, key=str)]
    told += [ProcessMessage(guild, "cup", str(tournament)) for guild, tournament in sorted(work.due_tournaments)]
    told += [ProcessMessage(guild, "cries") for guild in (*sorted(work.announced), None) if work.announces]
    yield from (word for word in told if not shards.have(word.guild))


class Mailbox:
    """Handles the messages that other processes have left for this one."""

    def __init__(self, core: HostContext, servers: GuildSettingsService, stir: Callable[[int], None]) -> None:
        """`stir` is called with each tournament that a message is about."""
        self._core = core
        self._servers = servers
        self._stir = stir
        self._read: int | None = None
        """The latest change that the cached settings include; None before the first check, which empties the caches."""

    async def serve(self) -> datetime | None:
        """Handle new messages; return the time of the next check, None if this process serves all shards."""
        core = self._core
        if core.store.shards.whole:
            return None
        async with core.reading() as work:
            await self._read_again(work)
            found = await work.tx.mailbox.messages()
        if found:
            for word in found:  # before they're deleted: handling a message twice is harmless, losing it isn't
                self._heed(word)
            async with core.store.writing() as tx:
                await tx.mailbox.delete([word.id for word in found])
        return core.clock.now() + LOOK

    async def _read_again(self, work: UnitOfWork) -> None:
        read = self._read
        changes = None if read is None else await work.tx.mailbox.changes(read)
        if changes is None:
            self._read = await work.tx.mailbox.last_change()
            self._core.user_settings = None
            clear_names()
            self._servers.forget()
            return
        for number, what, whose in changes:
            if what == "server":
                await self._servers.read_again(work, whose)
            else:
                await self._read_person(work, whose)
            self._read = number

    async def _read_person(self, work: UnitOfWork, user: int) -> None:
        clear_names()  # people may have had their data deleted
        user_settings = self._core.user_settings
        if user_settings is None:
            return
        chosen = await work.tx.user_settings.get(user)
        if chosen is None:
            user_settings.pop(user, None)
        else:
            user_settings[user] = chosen

    def _heed(self, word: ProcessMessage) -> None:
        core = self._core
        match word.what, word.about.split():
            case "table", [table]:  # to be checked as after a start
                number = int(table)
                core.newest.pop(number, None)
                core.shown.discard(number)
                for tables in (core.pending, core.outdated, core.unsent):
                    tables.add(number)
                core.touched |= {number} & core.watched
                core.retimed = True
            case "settled", [table, seat]:
                core.outdated_votes.add((int(table), int(seat)))
            case "renews", [kind, key] if word.guild is not None:
                core.renewed.add((word.guild, AnnouncementKind(kind), key))
                core.announced = True
            case "cup", [tournament]:
                self._stir(int(tournament))
            case _:  # an announcement to the server may be due or, without a server, the queue may have changed
                core.announced = True
