"""The host's shared context: the database, the games, the clock and caches between transactions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from cachetools import LRUCache

from bot.engine.game import Seat
from bot.games.game import AnyGame
from bot.host.core.errors import KeepingError, TableError
from bot.host.core.match_state import MatchState
from bot.host.core.subscriptions import Subscriptions
from bot.host.core.unit_of_work import PendingOutbox, UnitOfWork
from bot.host.core.user_limits import UserLimits
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.people.user_settings import UserSettings
from bot.host.model.tables import TableRecord
from bot.host.model.texts import later
from bot.host.model.viewer import BOT, Viewer
from bot.host.ports.store import Store, StoreError, Transaction
from bot.i18n import ENGLISH

_log = logging.getLogger(__name__)

A = TypeVar("A")
P = ParamSpec("P")
Check: TypeAlias = "Callable[[TableRecord], object]"
"""Checks a person's request about this table; raises the UserError to report."""

RECENT = 4_000
"""Number of tables whose last changing transaction is remembered."""
SHELF = 12_000
"""Number of cached match moves, each with the table after it: about 4 KB each, so at most 50 MB."""


class Clock(Protocol):
    """The current time, and waiting."""

    def now(self) -> datetime:
        """The current time, aware, in UTC."""
        ...

    async def sleep_until(self, instant: datetime) -> None:
        """Sleep until the instant; may return earlier, so callers check the clock again."""
        ...


class Signal:
    """Wakes the host's loop, and signals when it is idle."""

    def __init__(self) -> None:
        self._called = asyncio.Event()
        self._resting = asyncio.Event()

    def wake(self) -> None:
        """Wake the loop."""
        self._resting.clear()
        self._called.set()

    def heard(self) -> None:
        """Clear the wake-up, as the loop starts its check."""
        self._called.clear()

    def rest(self) -> None:
        """Mark the loop as idle, unless it was woken meanwhile."""
        if not self._called.is_set():
            self._resting.set()

    async def called(self) -> None:
        """Wait until the loop is woken."""
        await self._called.wait()

    async def resting(self) -> None:
        """Wait until the loop is idle."""
        await self._resting.wait()


@dataclass(slots=True)
class HostContext:
    """The host's dependencies, and its state between transactions, all of which can be lost."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    entropy: Callable[[int], bytes] = field(repr=False)
    computers: Mapping[str, str]
    """By kind of computer player, its title; easiest first."""
    subscriptions: Subscriptions
    most_tables: int | None = None
    """Maximum number of open and running tables per person; None: no limit, and no rate limit."""
    user_limits: UserLimits = field(default_factory=UserLimits)
    """Rate limits for opening tables and sitting down."""
    announced: bool = True
    """True if there may be an announcement that the loop hasn't checked yet."""
    shelf: LRUCache[int, MatchState] = field(
        default_factory=lambda: LRUCache(SHELF, getsizeof=lambda line: len(line.tail))
    )
    """Matches as last used, by table; possibly without their beginning or newest moves, but never different."""
    newest: LRUCache[int, object] = field(default_factory=lambda: LRUCache(RECENT))
    """The mark of the last transaction that may have changed a table."""
    signal: Signal = field(default_factory=Signal)
    watched: frozenset[int] = frozenset()
    """Tables that someone watches for activity."""
    touched: set[int] = field(default_factory=set)
    """Watched tables with activity."""
    renewed: set[tuple[int, AnnouncementKind, str]] = field(default_factory=set)
    """Announcements that are out of date, by server, kind and key."""
    digest_users: set[int] = field(default_factory=set)
    """People with a digest in their direct messages."""
    outdated: set[int] = field(default_factory=set)
    """Tables whose newest public message is out of date."""
    cut_off: bool = False
    """True if the bot can't be reached, or that time isn't counted yet: all clocks are stopped."""
    stalled: set[int] = field(default_factory=set)
    """Tables whose clocks are stopped because someone is unreachable."""
    answering: set[int] = field(default_factory=set)
    """Tables in whose channel Discord responded after the last failed post."""
    unread: dict[int, datetime] = field(default_factory=dict)
    """People whose messages from a time when the bot was down can't be read yet, each with the start of that state."""
    own_name: str = ""
    """The bot's name in the chat, if known."""
    settled: set[tuple[int, Seat]] = field(default_factory=set)
    """Players, by table and seat, whose vote is over although messages still show it."""
    doubted: set[tuple[int, Seat]] = field(default_factory=set)
    """Players, by table and seat, whose server membership isn't known."""
    stirred: set[int] = field(default_factory=set)
    """Tables where a computer may have to think, or which may have to move on."""

    unkept: set[int] = field(default_factory=set)
    """Tables that had no snapshot at the start from which their matches could be read."""
    unsent: set[int] = field(default_factory=set)
    """Unchecked tables that may have posts or updates to send."""
    habits: dict[int, UserSettings] | None = None
    """People's settings; None: not read yet. Only people with settings are included."""
    spoken: dict[int, str] | None = None
    """The language chosen for each server, empty if none; None: not read yet."""
    locales: dict[int, str] = field(default_factory=dict)
    """Discord's language on each server, if known."""
    found: dict[int, PendingOutbox] = field(default_factory=dict)
    """Tables' unsent posts and updates, as found by their last transaction."""
    folded: set[int] = field(default_factory=set)
    """Collapsed panels, to be forgotten in the database with the next write."""
    shown: set[int] = field(default_factory=set)
    """Tables with an up-to-date public message, to be recorded in the database with the next write."""
    retimed: bool = True
    """True if something may be due earlier than `due`."""
    due: datetime | None = None
    """The next due time, if known; None: never."""

    @property
    def easiest(self) -> str:
        """The easiest kind of computer; empty if there are none."""
        return next(iter(self.computers), "")

    def game(self, record: TableRecord) -> AnyGame:
        """The table's game. Raises TableError if it no longer exists."""
        game = self.games.get(record.game)
        if game is None:
            raise TableError(later("unknown-game", table=record.id))
        return game

    def games_in(self, language: str) -> Mapping[str, AnyGame]:
        """The games in a language."""
        return {key: game.told_in(language) for key, game in self.games.items()}

    def language_on(self, guild: int | None) -> str:
        """The language used in a server's channels, as far as it has been read."""
        chosen = (self.spoken or {}).get(guild or 0)
        return chosen or self.locales.get(guild or 0, ENGLISH)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[UnitOfWork]:
        """Open a consistent read of the database. Raises KeepingError if it can't be used now."""
        with _wrap_store_errors():
            async with self.store.reading() as tx:
                work = UnitOfWork(self, tx, self.clock.now())
                yield work
                work.remember()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[UnitOfWork]:
        """Open a transaction. Wakes the loop afterwards, whatever the outcome. Raises KeepingError."""
        work: UnitOfWork | None = None
        kept = False
        try:
            with _wrap_store_errors():
                async with self.store.writing() as tx:
                    work = UnitOfWork(self, tx, self.clock.now())
                    yield work
                    folded, shown = await self.catch_up(tx)
                    if work.outdated:
                        await tx.mark_outdated(work.outdated)
                    await self.subscriptions.hand_over(work)
                    await work.look_around()
            self.folded -= folded
            self.shown -= shown
            kept = True
            work.remember()
            self.newest.update(dict.fromkeys(work.met, work.mark))
        finally:
            if work is not None:
                self._note(work, kept=kept)
            self.signal.wake()

    async def catch_up(self, tx: Transaction) -> tuple[frozenset[int], frozenset[int]]:
        """Save which panels are collapsed and which tables are shown up to date; return both sets."""
        folded, shown = frozenset(self.folded), frozenset(self.shown)
        if folded:
            await tx.forget_panels(folded)
        if shown:
            await tx.mark_shown(shown)
        return folded, shown

    def _note(self, work: UnitOfWork, *, kept: bool) -> None:
        """Record the work that a transaction found for the loop, or that the loop has to check for itself."""
        changed = work.unsent | work.outdated
        self.outdated |= work.outdated
        self.shown -= work.outdated
        self.announced |= work.announces or bool(work.renews)
        self.renewed |= work.renews
        self.touched |= work.met & self.watched
        self.stirred |= work.stirred
        self.settled |= work.settled
        if kept and (work.found or not changed):
            self.unsent -= work.found.keys()
            self.found.update(work.found)
            if work.retimed:
                self.due = work.due
        else:
            self.unsent |= changed
            self.retimed = self.retimed or bool(changed)

    async def change(
        self,
        table: int,
        body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """Run a transaction about a table; repair a broken table or put it on hold. Raises TableError."""

        async def changed() -> A:
            async with self.writing() as work:
                return await body(work, await work.record(table), *args, **kwargs)

        return await self.subscriptions.recover(self, changed)

    async def show(
        self,
        viewer: Viewer,
        table: int,
        body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """Read a table for a person, as `look` does. Raises NoTableError unless they may know of the table."""

        async def shown() -> A:
            async with self.reading() as work:
                return await body(work, await work.record(table, viewer), *args, **kwargs)

        return await self.subscriptions.recover(self, shown)

    async def look(
        self,
        table: int,
        body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """Read a table; repair a broken one or put it on hold. Raises TableError."""
        return await self.show(BOT, table, body, *args, **kwargs)


def after(
    check: Check | None, body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]]
) -> Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]]:
    """Wrap an action on a table so that it runs only if the table passes the check."""

    async def checked(work: UnitOfWork, record: TableRecord, /, *args: P.args, **kwargs: P.kwargs) -> A:
        if check is not None:
            check(record)
        return await body(work, record, *args, **kwargs)

    return checked


@contextmanager
def _wrap_store_errors() -> Iterator[None]:
    """Turn a database failure into a message for the user and a log line for the operator."""
    try:
        yield
    except StoreError as error:
        _log.error("%(why)s", {"why": error})
        raise KeepingError from error
