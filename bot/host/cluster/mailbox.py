"""What a process has done at a table that another one serves: word of it is left for that one, with what was done.

Whatever people do is done by the process that hears of it, wherever the table is. What has to be done about the table
then (say it, show it, have its computers think) is for the process that serves it alone. It finds word of that in the
store, kept in the same transaction, so that neither can be lost without the other; a bell wakes it, and if that is not
heard, it looks by itself before long.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, Literal, Protocol

from bot.host.model.announcements import AnnouncementKind

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from datetime import datetime

    from bot.host.cluster.shards import Shards
    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.people.guild_settings import GuildSettingsService

LOOK: Final = timedelta(seconds=1)
"""After so long at the latest is looked whether there is word for this process."""

WORDS: Final = "words"
"""Where the bell is heard."""
TABLE: Final = "table"
"""The table is to be looked at as at a start."""
SETTLED: Final = "settled"
"""Nobody is asked about a seat any more."""
CRIES: Final = "cries"
"""There may be something to be said to the server; of none, somebody may be matched."""
RENEWS: Final = "renews"
"""What was said to the server is not so any more."""
CUP: Final = "cup"
"""A tournament may have something to do."""


@dataclass(frozen=True, slots=True)
class ProcessMessage:
    """What is to be looked at, by whoever serves a server."""

    guild: int | None
    """None: of private messages, and of all that is there once."""
    what: str
    about: str = ""
    """The table's number, and the seat's or the bulletin's; as whoever takes it expects it."""
    id: int = 0


class Messages(Protocol):
    """The part of a transaction that is about words for other processes."""

    async def changed(self, what: Literal["person", "server"], number: int) -> None:
        """A person or a server has chosen something anew: whoever remembers what that was reads it again."""
        ...

    async def changes(self, after: int) -> Sequence[tuple[int, str, int]] | None:
        """What was chosen anew after that one: number, what it is and whose; None: some of it is not known any more."""
        ...

    async def last_change(self) -> int:
        """The number of what was chosen last; 0: nothing was."""
        ...

    async def leave_word(self, word: ProcessMessage) -> None:
        """Leave it for whoever serves the server."""
        ...

    async def words(self) -> Sequence[ProcessMessage]:
        """What was left for this process, the oldest first."""
        ...

    async def take_words(self, words: Collection[int]) -> None:
        """These are no longer left."""
        ...


async def hand_over(work: UnitOfWork) -> None:
    """Leave word of all that the transaction has for another process to do, and nothing of it to this one."""
    shards = work.core.store.shards
    if shards.whole:
        return
    for user in sorted(work.chosen):
        await work.tx.changed("person", user)
    for guild in sorted(work.set):
        await work.tx.changed("server", guild)
    away = {table: guild for table, guild in work.homes.items() if not shards.have(guild)}
    for word in [*_of_tables(work, away), *_of_servers(work, shards)]:
        await work.tx.leave_word(word)
    work.unsaid -= away.keys()
    work.outdated -= away.keys()
    work.stirred -= away.keys()
    work.settled = {each for each in work.settled if each[0] not in away}
    work.renews = {each for each in work.renews if shards.have(each[0])}


def _of_tables(work: UnitOfWork, away: Mapping[int, int | None]) -> Iterator[ProcessMessage]:
    for table in sorted((work.unsaid | work.outdated | work.stirred) & away.keys()):
        yield ProcessMessage(away[table], TABLE, str(table))
    for table, seat in sorted(work.settled):
        if table in away:
            yield ProcessMessage(away[table], SETTLED, f"{table} {seat}")


def _of_servers(work: UnitOfWork, shards: Shards) -> Iterator[ProcessMessage]:
    told = [ProcessMessage(guild, RENEWS, f"{kind.value} {key}") for guild, kind, key in sorted(work.renews, key=str)]
    told += [ProcessMessage(guild, CUP, str(tournament)) for guild, tournament in sorted(work.cups)]
    told += [ProcessMessage(guild, CRIES) for guild in (*sorted(work.cried), None) if work.cries]
    yield from (word for word in told if not shards.have(word.guild))


class Mailbox:
    """What other processes have left for this one to do."""

    def __init__(
        self, core: HostContext, servers: GuildSettingsService, again: Callable[[], None], stir: Callable[[int], None]
    ) -> None:
        """`again` is told when what is remembered of people may not be so any more; `stir`, of tournaments that may
        have something to do."""
        self._core = core
        self._servers = servers
        self._again = again
        self._stir = stir
        self._read: int | None = None
        """Up to which change what is remembered of people and servers is right; None: nothing is remembered yet."""

    async def serve(self) -> datetime | None:
        """Take what was left; when to look again, None: nobody else leaves anything."""
        core = self._core
        if core.store.shards.whole:
            return None
        async with core.reading() as work:
            await self._read_again(work)
            found = await work.tx.words()
        if found:
            for word in found:  # before they are taken: twice does no harm, and nobody may know whether that was kept
                self._heed(word)
            async with core.store.writing() as tx:
                await tx.take_words([word.id for word in found])
        return core.clock.now() + LOOK

    async def _read_again(self, work: UnitOfWork) -> None:
        """Read what people and servers have chosen since it was read."""
        read = self._read
        changes = None if read is None else await work.tx.changes(read)
        if changes is None:
            self._read = await work.tx.last_change()
            self._core.habits = None
            self._servers.forget()
            return
        for number, what, whose in changes:
            if what == "server":
                await self._servers.read_again(work, whose)
            else:
                await self._read_person(work, whose)
            self._read = number

    async def _read_person(self, work: UnitOfWork, user: int) -> None:
        self._again()  # they may have had themselves forgotten
        habits = self._core.habits
        if habits is None:
            return
        chosen = await work.tx.habits_of(user)
        if chosen is None:
            habits.pop(user, None)
        else:
            habits[user] = chosen

    def _heed(self, word: ProcessMessage) -> None:
        core = self._core
        match word.what, word.about.split():
            case "table", [table]:
                number = int(table)
                core.newest.pop(number, None)
                core.shown.discard(number)
                core.stirred.add(number)
                core.outdated.add(number)
                core.unsaid.add(number)
                core.touched |= {number} & core.watched
                core.retimed = True
            case "settled", [table, seat]:
                core.settled.add((int(table), int(seat)))
            case "renews", [kind, key] if word.guild is not None:
                core.renewed.add((word.guild, AnnouncementKind(kind), key))
                core.cried = True
            case "cup", [tournament]:
                self._stir(int(tournament))
            case _:
                core.cried = True
