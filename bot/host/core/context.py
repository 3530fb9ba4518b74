"""The host's shared context: the database, the games, the clock, and caches that outlive transactions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from cachetools import LRUCache

from bot.engine.game import Seat
from bot.games.game import AnyGame
from bot.host.core.errors import KeepingError, TableError
from bot.host.core.match_state import MatchState
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
Body: TypeAlias = "Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]]"
"""A function that does something with a table in a transaction."""
Spawn: TypeAlias = "Callable[[Coroutine[object, object, None]], asyncio.Task[None]]"
"""Starts a background task."""
Check: TypeAlias = "Callable[[TableRecord], object]"
"""A function that checks a person's request about a table. It raises the UserError to report."""

MAX_RECENT = 4_000
MAX_CACHED_MOVES = 12_000
"""Maximum number of moves in all cached matches. At about 4 KB a move, they take at most 50 MB."""


class Clock(Protocol):
    """The current time, and waiting."""

    def now(self) -> datetime:
        """The current time, aware and in UTC."""

    async def sleep_until(self, instant: datetime) -> None:
        """Sleep until the instant; may return earlier if that's more than a minute away."""


class Signal:
    """Wakes the host's loop, and shows when it's idle."""

    def __init__(self) -> None:
        self._called = asyncio.Event()
        self._resting = asyncio.Event()

    def wake(self) -> None:
        self._resting.clear()
        self._called.set()

    def clear(self) -> None:
        self._called.clear()

    def rest(self) -> None:
        if not self._called.is_set():
            self._resting.set()

    async def wait(self) -> None:
        await self._called.wait()

    async def wait_until_idle(self) -> None:
        await self._resting.wait()


class Recovery(Protocol):
    """A way to repair broken tables."""

    async def __call__(self, core: HostContext, do: Callable[[], Awaitable[A]], /) -> A:
        """Run an action on a table. If the table turns out to be broken, repair it and run the action again. Raises
        TableError if it can't be repaired."""


@dataclass(frozen=True, slots=True)
class Subscriptions:
    """Functions of features that the core doesn't import. `bot/host/app/context.py` registers them."""

    recover: Recovery
    hand_over: Callable[[UnitOfWork], Awaitable[None]]
    """Called at the end of each `writing` block, before the commit."""
    game_over: tuple[Callable[[UnitOfWork, TableRecord], Awaitable[None]], ...] = ()
    """Called with the table of a finished game, in the transaction that ends the game."""
    forget: tuple[Callable[[UnitOfWork, int], Awaitable[object]], ...] = ()
    """Called with a person's ID, in the transaction that deletes their data."""


@dataclass(slots=True)
class HostContext:
    """The host's dependencies, and state between transactions that may be lost."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    entropy: Callable[[int], bytes] = field(repr=False)
    computers: Mapping[str, str]
    """The titles of the kinds of computer players, by kind, easiest first."""
    subscriptions: Subscriptions
    most_tables: int | None = None
    """Maximum number of open and running tables that a person can host. None also turns most rate limits off."""
    user_limits: UserLimits = field(default_factory=UserLimits)
    announced: bool = True
    """True if there may be announcements, or changes to the queue, that the loop hasn't checked yet."""
    match_states: LRUCache[int, MatchState] = field(
        default_factory=lambda: LRUCache(MAX_CACHED_MOVES, getsizeof=lambda match: len(match.tail))
    )
    """Matches as last used, by table. They may lack their beginning or newest moves."""
    newest: LRUCache[int, object] = field(default_factory=lambda: LRUCache(MAX_RECENT))
    """The mark of the latest transaction that may have changed a table, by table."""
    signal: Signal = field(default_factory=Signal)
    watched: frozenset[int] = frozenset()
    """Tables of undecided pairings. Their tournaments have to react to changes there."""
    touched: set[int] = field(default_factory=set)
    renewed: set[tuple[int, AnnouncementKind, str]] = field(default_factory=set)
    """Announcements that may be out of date, by server, kind and key; digests by `NOWHERE`, kind and user ID."""
    digest_users: set[int] = field(default_factory=set)
    outdated: set[int] = field(default_factory=set)
    cut_off: bool = False
    """True while the bot is cut off from Discord, perhaps in part, and then until the next heartbeat is saved."""
    stalled: set[int] = field(default_factory=set)
    """Tables where somebody was unreachable when that was last checked."""
    answering: set[int] = field(default_factory=set)
    """Tables whose channel could still be read when posting there last failed again."""
    unread: dict[int, datetime] = field(default_factory=dict)
    """People whose messages from the bot's downtime can't be read yet, with the time of the first failure."""
    own_name: str = ""
    """Empty if unknown."""
    outdated_votes: set[tuple[int, Seat]] = field(default_factory=set)
    """Tables and seats with a vote or an offer whose messages may be out of date."""
    doubted: set[tuple[int, Seat]] = field(default_factory=set)
    pending: set[int] = field(default_factory=set)
    """Tables where a computer may have to think, or which may have to move on."""

    unkept: set[int] = field(default_factory=set)
    """Tables that may lack a snapshot from which their matches can be read."""
    unsent: set[int] = field(default_factory=set)
    """Tables that may have posts or updates to send, and haven't been checked."""
    user_settings: dict[int, UserSettings] | None = None
    """The settings of people who have any; None if they have to be read."""
    languages: dict[int, str] | None = None
    """Servers' chosen languages, empty or missing if none is chosen; None if they have to be read."""
    locales: dict[int, str] = field(default_factory=dict)
    found: dict[int, PendingOutbox] = field(default_factory=dict)
    """Tables' unsent posts and updates, as last found."""
    folded: set[int] = field(default_factory=set)
    """Messages whose panels have been collapsed. The next write removes those panels from the database."""
    shown: set[int] = field(default_factory=set)
    """Tables whose public message has been brought up to date. The next write records that."""
    retimed: bool = True
    """True if something may be due earlier than `due`."""
    due: datetime | None = None
    """The next due time, if `retimed` is false; None if nothing will be due."""

    @property
    def easiest(self) -> str:
        return next(iter(self.computers), "")

    def game(self, record: TableRecord) -> AnyGame:
        game = self.games.get(record.game)
        if game is None:
            raise TableError(later("unknown-game", table=record.id))
        return game

    def games_in(self, language: str) -> Mapping[str, AnyGame]:
        return {key: game.in_language(language) for key, game in self.games.items()}

    def language_on(self, guild: int | None) -> str:
        """The language chosen for the server, or else the server's language on Discord; English if neither is known.
        Settings that haven't been read yet don't count."""
        chosen = (self.languages or {}).get(guild or 0)
        return chosen or self.locales.get(guild or 0, ENGLISH)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[UnitOfWork]:
        """Open a consistent read. Raises KeepingError."""
        with _wrap_store_errors():
            async with self.store.reading() as tx:
                work = UnitOfWork(self, tx, self.clock.now())
                yield work
                work.remember()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[UnitOfWork]:
        """Open a transaction, and wake the loop afterwards, even after an error. Raises KeepingError."""
        work: UnitOfWork | None = None
        kept = False
        try:
            with _wrap_store_errors():
                async with self.store.writing() as tx:
                    work = UnitOfWork(self, tx, self.clock.now())
                    yield work
                    folded, shown = await self.catch_up(tx)
                    if work.outdated:
                        await tx.recovery.mark_outdated(work.outdated)
                    await self.subscriptions.hand_over(work)
                    await work.find_unsent()
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
        folded, shown = frozenset(self.folded), frozenset(self.shown)
        if folded:
            await tx.panels.forget(folded)
        if shown:
            await tx.recovery.mark_shown(shown)
        return folded, shown

    def _note(self, work: UnitOfWork, *, kept: bool) -> None:
        changed = work.unsent | work.outdated
        self.outdated |= work.outdated
        self.shown -= work.outdated
        self.announced |= work.announces or bool(work.renews)
        self.renewed |= work.renews
        self.touched |= work.met & self.watched
        self.pending |= work.pending
        self.outdated_votes |= work.outdated_votes
        if kept and (work.found or not changed):
            self.unsent -= work.found.keys()
            self.found.update(work.found)
            if work.retimed:
                self.due = work.due
        else:
            self.unsent |= changed
            self.retimed = self.retimed or bool(changed)

    async def change(self, table: int, body: Body[P, A], *args: P.args, **kwargs: P.kwargs) -> A:
        """Run a transaction about a table, and again if the table was broken and could be repaired."""

        async def changed() -> A:
            async with self.writing() as work:
                return await body(work, await work.record(table), *args, **kwargs)

        return await self.subscriptions.recover(self, changed)

    async def show(self, viewer: Viewer, table: int, body: Body[P, A], *args: P.args, **kwargs: P.kwargs) -> A:
        """Read a table for a viewer. Raises NoTableError unless they may know about it."""

        async def shown() -> A:
            async with self.reading() as work:
                return await body(work, await work.record(table, viewer), *args, **kwargs)

        return await self.subscriptions.recover(self, shown)

    async def look(self, table: int, body: Body[P, A], *args: P.args, **kwargs: P.kwargs) -> A:
        """Read a table, and again if it was broken and could be repaired."""
        return await self.show(BOT, table, body, *args, **kwargs)


def anyone(_: TableRecord) -> None:
    """A check that everyone passes."""


class Service:
    """The base of classes that offer a part of the host's features."""

    def __init__(self, core: HostContext) -> None:
        self._core = core


def changes(body: Body[P, A]) -> Callable[Concatenate[Service, int, P], Coroutine[Any, Any, A]]:
    """A service's method that runs `body` with a table, as `HostContext.change` does."""

    async def change(service: Service, table: int, /, *args: P.args, **kwargs: P.kwargs) -> A:
        return await service._core.change(table, body, *args, **kwargs)

    return change


def looks(body: Body[P, A]) -> Callable[Concatenate[Service, int, P], Coroutine[Any, Any, A]]:
    """A service's method that runs `body` with a table, as `HostContext.look` does."""

    async def look(service: Service, table: int, /, *args: P.args, **kwargs: P.kwargs) -> A:
        return await service._core.look(table, body, *args, **kwargs)

    return look


def reads(
    query: Callable[[Transaction], Callable[P, Awaitable[A]]],
) -> Callable[Concatenate[Service, P], Coroutine[Any, Any, A]]:
    """A service's method that only makes a query."""

    async def read(service: Service, /, *args: P.args, **kwargs: P.kwargs) -> A:
        async with service._core.reading() as work:
            return await query(work.tx)(*args, **kwargs)

    return read


@contextmanager
def _wrap_store_errors() -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        _log.error("%(why)s", {"why": error})
        raise KeepingError from error
