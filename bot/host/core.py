"""What all rooms of the host share: the store, the games, the clock, and one transaction as a piece of work."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from cachetools import LRUCache

from bot.host.errors import KeepingError, TableError
from bot.host.model import PostKind
from bot.host.replay import BrokenError, Line, replayed
from bot.host.store import DamagedError, StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.games.game import AnyGame
    from bot.host.model import TableRecord
    from bot.host.store import Sheet, Store, Transaction


_log = logging.getLogger(__name__)


SHELF = 16_000
"""So many moves of matches are remembered, each with the table after it: some 5 KB."""


class Clock(Protocol):
    """The time, and waiting for it."""

    def now(self) -> datetime:
        """This instant, aware, in UTC."""
        ...

    async def sleep_until(self, instant: datetime) -> None:
        """Return at the instant; earlier is allowed, whoever sleeps looks at the clock again."""
        ...


class Signal:
    """Wakes the host's loop, and tells when it rests."""

    def __init__(self) -> None:
        self._called = asyncio.Event()
        self._resting = asyncio.Event()

    def wake(self) -> None:
        """Have the loop look around."""
        self._resting.clear()
        self._called.set()

    def heard(self) -> None:
        """The loop looks around now."""
        self._called.clear()

    def rest(self) -> None:
        """The loop found nothing left to do, unless it was called meanwhile."""
        if not self._called.is_set():
            self._resting.set()

    async def called(self) -> None:
        """Wait until somebody wakes the loop."""
        await self._called.wait()

    async def resting(self) -> None:
        """Wait until the loop rests."""
        await self._resting.wait()


@dataclass(slots=True)
class Core:
    """What the host was given, and what it remembers between transactions: only what can be lost."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    entropy: Callable[[int], bytes] = field(repr=False)
    computers: Mapping[str, str]
    """The kinds of computer players and their titles."""
    shelf: LRUCache[int, Line] = field(default_factory=lambda: LRUCache(SHELF, getsizeof=lambda line: line.revision))
    """Matches as they stood when they were used last, by table: perhaps shorter than their journals, never other."""
    signal: Signal = field(default_factory=Signal)
    outdated: set[int] = field(default_factory=set)
    """Tables whose newest public message no longer shows how they stand."""
    stirred: set[int] = field(default_factory=set)
    """Tables where a computer may have to think, or which may have to move on."""
    unsaid: set[int] = field(default_factory=set)
    """Tables that may have something to say or to show."""
    retimed: bool = True
    """Whether something may be due earlier than the timekeeper knows."""

    def game(self, record: TableRecord) -> AnyGame:
        """The table's game. Raises TableError if there is none any more."""
        game = self.games.get(record.game)
        if game is None:
            raise TableError(f"Table {record.id} plays a game that this bot does not know.")
        return game

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Work]:
        """A consistent look at the store. Raises KeepingError if it cannot be used now."""
        with _kept():
            async with self.store.reading() as tx:
                work = Work(self, tx, self.clock.now())
                yield work
                work.remember()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Work]:
        """One transaction. Whatever becomes of it, the loop then looks around. Raises KeepingError."""
        work: Work | None = None
        try:
            with _kept():
                async with self.store.writing() as tx:
                    work = Work(self, tx, self.clock.now())
                    yield work
            work.remember()
        finally:
            if work is not None:
                self.outdated |= work.outdated
                self.unsaid |= work.unsaid | work.outdated
                # whatever brings a new question or a new table has something to say or to show
                self.retimed = self.retimed or bool(work.unsaid or work.outdated)
                self.stirred |= work.stirred
            self.signal.wake()


@contextmanager
def _kept() -> Iterator[None]:
    """A store that cannot be used is a sentence for whoever asked, and a line in the log for whoever runs the bot."""
    try:
        yield
    except StoreError as error:
        _log.error("%s", error)
        raise KeepingError from error


@contextmanager
def _whole(table: int) -> Iterator[None]:
    """Whatever of a table cannot be read breaks it, and no other."""
    try:
        yield
    except DamagedError as damage:
        _log.error("table %d: %s", table, damage)
        raise BrokenError(table, "What I kept of it has been changed by somebody else.") from damage


class Work:
    """One transaction of the host's."""

    def __init__(self, core: Core, tx: Transaction, now: datetime) -> None:
        self.core = core
        self.tx = tx
        self.now = now
        self.outdated: set[int] = set()
        self.stirred: set[int] = set()
        self.unsaid: set[int] = set()
        self._lines: dict[int, Line] = {}

    async def record(self, table: int) -> TableRecord:
        """The table. Raises TableError if there is none with this number, and BrokenError if it is damaged."""
        with _whole(table):
            record = await self.tx.table(table)
        if record is None:
            raise TableError(f"There is no table {table}.")
        return record

    async def line(self, record: TableRecord) -> Line:
        """The table's match, checked against its journal. Raises BrokenError."""
        known = self._lines.get(record.id) or self.core.shelf.get(record.id)
        if known is None or known.revision != record.revision:
            with _whole(record.id):
                entries = await self.tx.journal(record.id, after=0 if known is None else known.revision)
            known = replayed(record.id, entries[:1], self.core.games, known=known)
            for entry in entries[1:]:
                await asyncio.sleep(0)  # a long match must not keep everybody else waiting
                known = replayed(record.id, (entry,), self.core.games, known=known)
        if known.revision != record.revision:
            raise BrokenError(record.id, "Its journal is not as long as it should be.")
        start, colours = known.start, tuple(player.colour for player in record.players)
        if (record.game, colours) != (start.game, start.colours):
            raise BrokenError(record.id, "Its game or its players are not those that it began with.")
        self._lines[record.id] = known
        return known

    def played(self, record: TableRecord, line: Line) -> None:
        """Remember the line if this transaction is kept."""
        self._lines[record.id] = line

    def remember(self) -> None:
        """The transaction was kept."""
        self.core.shelf.update(self._lines)

    async def sheets(self, record: TableRecord) -> dict[Seat, Sheet]:
        """The drafts at the table, by seat. Raises BrokenError."""
        with _whole(record.id):
            return {sheet.draft.seat: sheet for sheet in await self.tx.sheets(record.id)}

    async def say(
        self, record: TableRecord, kind: PostKind, *, seat: Seat | None = None, text: str = "", part: int = 0
    ) -> None:
        """Have something said once this transaction is kept."""
        if kind in (PostKind.NOTICE, PostKind.PAUSED, PostKind.LOBBY):
            part = await self.tx.said(record.id, kind=kind, revision=record.revision, seat=seat)
        await self.tx.say(record.id, revision=record.revision, kind=kind, seat=seat, text=text, part=part, due=self.now)
        self.unsaid.add(record.id)

    async def show(self, record: TableRecord) -> TableRecord:
        """Keep a table whose revision has not changed, and have its public message brought up to date."""
        await self.tx.save(record, was=record.revision)
        self.outdated.add(record.id)
        return record
