"""What all rooms of the host share: the store, the games, the clock, and what is remembered between transactions."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from cachetools import LRUCache

from bot.host.cluster import mailbox
from bot.host.core.errors import KeepingError, TableError
from bot.host.core.texts import later
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.core.user_limits import UserLimits
from bot.host.match import recovery
from bot.host.model.viewer import BOT
from bot.host.ports.store import StoreError
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.games.game import AnyGame
    from bot.host.core.unit_of_work import PendingOutbox
    from bot.host.match.match_state import MatchState
    from bot.host.model.announcements import AnnouncementKind
    from bot.host.model.tables import TableRecord
    from bot.host.model.viewer import Viewer
    from bot.host.people.user_settings import UserSettings
    from bot.host.ports.store import Store, Transaction


_log = logging.getLogger(__name__)

A = TypeVar("A")
P = ParamSpec("P")
Check: TypeAlias = "Callable[[TableRecord], object]"
"""Raises the UserError that somebody makes who asks something of this table."""

RECENT = 4_000
"""Of so many tables is known by which transaction they were changed last."""
SHELF = 12_000
"""So many moves of matches are remembered, each with the table after it: some 4 KB, so that it is 50 MB at most."""


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
class HostContext:
    """What the host was given, and what it remembers between transactions: only what can be lost."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    entropy: Callable[[int], bytes] = field(repr=False)
    computers: Mapping[str, str]
    """The kinds of computer players and their titles, the easiest first."""
    most_tables: int | None = None
    """How many one person may have open or running; None: as many as they like, as fast as they like."""
    brakes: UserLimits = field(default_factory=UserLimits)
    """How fast people may open tables and sit down."""
    cried: bool = True
    """Whether there may be something to be said to a server that nobody has looked at."""
    shelf: LRUCache[int, MatchState] = field(
        default_factory=lambda: LRUCache(SHELF, getsizeof=lambda line: len(line.tail))
    )
    """Matches as they stood when they were used last, by table: perhaps without their beginning or their newest moves,
    never other."""
    newest: LRUCache[int, object] = field(default_factory=lambda: LRUCache(RECENT))
    """The mark of the last transaction about a table that may have changed it."""
    signal: Signal = field(default_factory=Signal)
    watched: frozenset[int] = frozenset()
    """Tables of which somebody wants to know when something is done there."""
    touched: set[int] = field(default_factory=set)
    """Those of them where something was done."""
    renewed: set[tuple[int, AnnouncementKind, str]] = field(default_factory=set)
    """What was said to servers and is not so any more: by server, kind and key."""
    digest_users: set[int] = field(default_factory=set)
    """People who have a digest in their conversation."""
    outdated: set[int] = field(default_factory=set)
    """Tables whose newest public message no longer shows how they stand."""
    cut_off: bool = False
    """Whether nobody can reach the bot, or that time isn't counted yet: all clocks stand still together."""
    stalled: set[int] = field(default_factory=set)
    """Tables whose clocks stand still because somebody is out of reach."""
    answering: set[int] = field(default_factory=set)
    """Tables in whose channel Discord answered what was asked there when something was said in vain last."""
    unread: dict[int, datetime] = field(default_factory=dict)
    """People whose letters of a time when nobody listened cannot be read yet, and since when."""
    own_name: str = ""
    """What the bot is called in the chat, as far as is known."""
    settled: set[tuple[int, Seat]] = field(default_factory=set)
    """Players, by table and seat, about whom nobody is asked any more, though messages do so yet."""
    doubted: set[tuple[int, Seat]] = field(default_factory=set)
    """Players, by table and seat, of whom nobody knows whether they are on its server any more."""
    stirred: set[int] = field(default_factory=set)
    """Tables where a computer may have to think, or which may have to move on."""

    unkept: set[int] = field(default_factory=set)
    """Tables of which no state was kept, at the start, by which their matches could be read."""
    unsaid: set[int] = field(default_factory=set)
    """Tables that may have something to say or to show: nobody has looked yet."""
    habits: dict[int, UserSettings] | None = None
    """What people have chosen; None: not read yet. Those who have chosen nothing take no room."""
    spoken: dict[int, str] | None = None
    """Which language was chosen for each server, empty: none; None: not read yet."""
    locales: dict[int, str] = field(default_factory=dict)
    """Which language Discord speaks on each server, as far as it is known."""
    found: dict[int, PendingOutbox] = field(default_factory=dict)
    """What tables have to say or to show, where the last transaction about them has looked."""
    folded: set[int] = field(default_factory=set)
    """Messages that were panels and are folded: the store forgets them with whatever is kept next."""
    shown: set[int] = field(default_factory=set)
    """Tables whose newest public message shows how they stand, which the store is told with whatever is kept next."""
    retimed: bool = True
    """Whether something may be due earlier than is known."""
    due: datetime | None = None
    """When the next thing is due, as far as is known; None: never."""

    @property
    def easiest(self) -> str:
        """The kind of computer that is beaten most easily; empty: there are none."""
        return next(iter(self.computers), "")

    def game(self, record: TableRecord) -> AnyGame:
        """The table's game. Raises TableError if there is none any more."""
        game = self.games.get(record.game)
        if game is None:
            raise TableError(later("unknown-game", table=record.id))
        return game

    def games_in(self, language: str) -> Mapping[str, AnyGame]:
        """The games as they are told in a language."""
        return {key: game.told_in(language) for key, game in self.games.items()}

    def language_on(self, guild: int | None) -> str:
        """The language that is spoken in a server's channels, as far as it has been read."""
        chosen = (self.spoken or {}).get(guild or 0)
        return chosen or self.locales.get(guild or 0, ENGLISH)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[UnitOfWork]:
        """A consistent look at the store. Raises KeepingError if it cannot be used now."""
        with _wrap_store_errors():
            async with self.store.reading() as tx:
                work = UnitOfWork(self, tx, self.clock.now())
                yield work
                work.remember()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[UnitOfWork]:
        """One transaction. Whatever becomes of it, the loop then looks around. Raises KeepingError."""
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
                    await mailbox.hand_over(work)
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
        """Have the store know of messages that are folded, and of tables that are shown as they stand: which ones."""
        folded, shown = frozenset(self.folded), frozenset(self.shown)
        if folded:
            await tx.forget_panels(folded)
        if shown:
            await tx.mark_shown(shown)
        return folded, shown

    def _note(self, work: UnitOfWork, *, kept: bool) -> None:
        """What a transaction found for the loop to do; or that it has to look for itself."""
        changed = work.unsaid | work.outdated
        self.outdated |= work.outdated
        self.shown -= work.outdated
        self.cried |= work.cries or bool(work.renews)
        self.renewed |= work.renews
        self.touched |= work.met & self.watched
        self.stirred |= work.stirred
        self.settled |= work.settled
        if kept and (work.found or not changed):
            self.unsaid -= work.found.keys()
            self.found.update(work.found)
            if work.retimed:
                self.due = work.due
        else:
            self.unsaid |= changed
            self.retimed = self.retimed or bool(changed)

    async def change(
        self,
        table: int,
        body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """One transaction about a table; a broken one is mended or put aside. Raises TableError."""

        async def changed() -> A:
            async with self.writing() as work:
                return await body(work, await work.record(table), *args, **kwargs)

        return await recovery.run_with_recovery(self, changed)

    async def show(
        self,
        viewer: Viewer,
        table: int,
        body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """As `look`, for somebody. Raises NoTableError unless they may know of the table."""

        async def shown() -> A:
            async with self.reading() as work:
                return await body(work, await work.record(table, viewer), *args, **kwargs)

        return await recovery.run_with_recovery(self, shown)

    async def look(
        self,
        table: int,
        body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """A look at a table; a broken one is mended or put aside. Raises TableError."""
        return await self.show(BOT, table, body, *args, **kwargs)


def after(
    check: Check | None, body: Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]]
) -> Callable[Concatenate[UnitOfWork, TableRecord, P], Awaitable[A]]:
    """What is done about a table if it passes the check."""

    async def checked(work: UnitOfWork, record: TableRecord, /, *args: P.args, **kwargs: P.kwargs) -> A:
        if check is not None:
            check(record)
        return await body(work, record, *args, **kwargs)

    return checked


@contextmanager
def _wrap_store_errors() -> Iterator[None]:
    """A store that cannot be used is a sentence for whoever asked, and a line in the log for whoever runs the bot."""
    try:
        yield
    except StoreError as error:
        _log.error("%(why)s", {"why": error})
        raise KeepingError from error
