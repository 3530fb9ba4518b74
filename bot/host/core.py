"""What all rooms of the host share: the store, the games, the clock, and one transaction as a piece of work."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from cachetools import LRUCache

from bot.host import clocks, inbox, quarantine, reaching
from bot.host.brakes import Brakes
from bot.host.errors import KeepingError, TableError
from bot.host.habits import USUAL
from bot.host.hinting import hints
from bot.host.ladders import strengths
from bot.host.lines import Lines, whole
from bot.host.lobby import LOBBY_SECONDS
from bot.host.model import PutAside, Spent, Status, Told
from bot.host.posts import PostKind
from bot.host.speech import later
from bot.host.store import DamagedError, StoreError
from bot.host.views import chapter_view, news, seat_view, spent, spent_one, table_view
from bot.speech import ENGLISH

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.games.game import AnyGame
    from bot.host.bulletins import BulletinKind, Fact
    from bot.host.habits import Habits
    from bot.host.model import Panel, SeatView, TableRecord, TableView
    from bot.host.posts import Post
    from bot.host.replay import Line, Whole
    from bot.host.store import Sheet, Store, Transaction
    from bot.speech import Saying


_log = logging.getLogger(__name__)

A = TypeVar("A")
P = ParamSpec("P")
Check: TypeAlias = "Callable[[TableRecord], object]"
"""Raises the Mistake that somebody makes who asks something of this table."""

LOOKS = 64
"""At how many tables is looked at a time: at a start it may be all."""
NOW = timedelta()
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


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What a table has to say or to show, as a transaction left it."""

    posts: tuple[tuple[Post, datetime], ...]
    """What can be said next, and from when on: the first of each lane."""
    waits: bool
    """Whether anything still has to be said in its channel."""
    outdated: TableRecord | None
    """The table, if its newest public message no longer shows how it stands."""


@dataclass(slots=True)
class Core:
    """What the host was given, and what it remembers between transactions: only what can be lost."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    entropy: Callable[[int], bytes] = field(repr=False)
    computers: Mapping[str, str]
    """The kinds of computer players and their titles, the easiest first."""
    most_tables: int | None = None
    """How many one person may have open or running; None: as many as they like, as fast as they like."""
    brakes: Brakes = field(default_factory=Brakes)
    """How fast people may open tables and sit down."""
    cried: bool = True
    """Whether there may be something to be said to a server that nobody has looked at."""
    shelf: LRUCache[int, Line] = field(default_factory=lambda: LRUCache(SHELF, getsizeof=lambda line: len(line.tail)))
    """Matches as they stood when they were used last, by table: perhaps without their beginning or their newest moves,
    never other."""
    newest: LRUCache[int, object] = field(default_factory=lambda: LRUCache(RECENT))
    """The mark of the last transaction about a table that may have changed it."""
    signal: Signal = field(default_factory=Signal)
    watched: frozenset[int] = frozenset()
    """Tables of which somebody wants to know when something is done there."""
    touched: set[int] = field(default_factory=set)
    """Those of them where something was done."""
    renewed: set[tuple[int, BulletinKind, str]] = field(default_factory=set)
    """What was said to servers and is not so any more: by server, kind and key."""
    outdated: set[int] = field(default_factory=set)
    """Tables whose newest public message no longer shows how they stand."""
    own_name: str = ""
    """What the bot is called in the chat, as far as is known."""
    settled: set[tuple[int, Seat]] = field(default_factory=set)
    """Players, by table and seat, about whom nobody is asked any more, though messages do so yet."""
    doubted: set[tuple[int, Seat]] = field(default_factory=set)
    """Players, by table and seat, of whom nobody knows whether they are on its server any more."""
    stirred: set[int] = field(default_factory=set)
    """Tables where a computer may have to think, or which may have to move on."""

    @property
    def easiest(self) -> str:
        """The kind of computer that is beaten most easily; empty: there are none."""
        return next(iter(self.computers), "")

    unsaid: set[int] = field(default_factory=set)
    """Tables that may have something to say or to show: nobody has looked yet."""
    habits: dict[int, Habits] | None = None
    """What people have chosen; None: not read yet. Those who have chosen nothing take no room."""
    spoken: dict[int, str] | None = None
    """Which language was chosen for each server, empty: none; None: not read yet."""
    locales: dict[int, str] = field(default_factory=dict)
    """Which language Discord speaks on each server, as far as it is known."""
    found: dict[int, Unsaid] = field(default_factory=dict)
    """What tables have to say or to show, where the last transaction about them has looked."""
    folded: set[int] = field(default_factory=set)
    """Messages that were panels and are folded: the store forgets them with whatever is kept next."""
    shown: set[int] = field(default_factory=set)
    """Tables whose newest public message shows how they stand, which the store is told with whatever is kept next."""
    retimed: bool = True
    """Whether something may be due earlier than is known."""
    due: datetime | None = None
    """When the next thing is due, as far as is known; None: never."""

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
        kept = False
        try:
            with _kept():
                async with self.store.writing() as tx:
                    work = Work(self, tx, self.clock.now())
                    yield work
                    folded, shown = await self.catch_up(tx)
                    if work.outdated:
                        await tx.mark_outdated(work.outdated)
                    await inbox.hand_over(work)
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

    def _note(self, work: Work, *, kept: bool) -> None:
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
        body: Callable[Concatenate[Work, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """One transaction about a table; a broken one is mended or put aside. Raises TableError."""

        async def changed() -> A:
            async with self.writing() as work:
                return await body(work, await work.record(table), *args, **kwargs)

        return await quarantine.spared(self, changed)

    async def look(
        self,
        table: int,
        body: Callable[Concatenate[Work, TableRecord, P], Awaitable[A]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> A:
        """A look at a table; a broken one is mended or put aside. Raises TableError."""

        async def looked() -> A:
            async with self.reading() as work:
                return await body(work, await work.record(table), *args, **kwargs)

        return await quarantine.spared(self, looked)


def after(
    check: Check | None, body: Callable[Concatenate[Work, TableRecord, P], Awaitable[A]]
) -> Callable[Concatenate[Work, TableRecord, P], Awaitable[A]]:
    """What is done about a table if it passes the check."""

    async def checked(work: Work, record: TableRecord, /, *args: P.args, **kwargs: P.kwargs) -> A:
        if check is not None:
            check(record)
        return await body(work, record, *args, **kwargs)

    return checked


@contextmanager
def _kept() -> Iterator[None]:
    """A store that cannot be used is a sentence for whoever asked, and a line in the log for whoever runs the bot."""
    try:
        yield
    except StoreError as error:
        _log.error("%(why)s", {"why": error})
        raise KeepingError from error


class Work:
    """One transaction of the host's."""

    def __init__(self, core: Core, tx: Transaction, now: datetime) -> None:
        self.core = core
        self.tx = tx
        self.now = now
        self.outdated: set[int] = set()
        self.stirred: set[int] = set()
        self.settled: set[tuple[int, Seat]] = set()
        """Players about whom nobody is asked any more."""
        self.unsaid: set[int] = set()
        self.found: dict[int, Unsaid] = {}
        self.retimed = False
        """Whether something may be due at another time than before."""
        self.due: datetime | None = None
        self.cries = False
        """Whether something is to be said to a server."""
        self.renews: set[tuple[int, BulletinKind, str]] = set()
        """What was said to servers and is not so any more."""
        self.mark = object()
        """Tells this transaction from all others."""
        self.met: set[int] = set()
        """The tables that it has to do with."""
        self.homes: dict[int, int | None] = {}
        """Their servers."""
        self.cried: set[int] = set()
        """The servers to which something is to be said."""
        self.set: set[int] = set()
        """The servers for which something was chosen with this transaction."""
        self.cups: set[tuple[int, int]] = set()
        """Tournaments that may have something to do, with their servers."""
        self.chosen: dict[int, Habits] = {}
        """What people choose with this transaction."""
        self.lines = Lines(core, tx)

    async def record(self, table: int) -> TableRecord:
        """The table. Raises TableError if there is none with this number, and BrokenError if it is damaged."""
        with whole(table):
            record = await self.tx.table(table)
        self.met.add(table)
        if record is None:
            raise TableError(later("no-table", table=table))
        self.homes[table] = record.place.guild
        return record

    async def line(self, record: TableRecord) -> Line:
        """The table's match as far back as people are usually shown it. Raises BrokenError, and TableError if there is
        none."""
        return await self.lines.line(record)

    async def whole(self, record: TableRecord) -> Whole:
        """The table's match from its opening on. Raises as `line` does, and EarlierError if nobody can tell it."""
        return await self.lines.whole(record)

    def played(self, record: TableRecord, line: Line) -> None:
        """Remember the line if this transaction is kept."""
        self.lines.played(record.id, line)

    def remember(self) -> None:
        """The transaction was kept."""
        self.lines.remember()
        if self.core.habits is not None:
            self.core.habits.update(self.chosen)

    async def habits(self, user: int | None) -> Habits:
        """What the person has chosen; nobody has chosen nothing."""
        if self.core.habits is None:
            read = dict(await self.tx.habits())
            if self.core.habits is None:  # else somebody has read, and perhaps chosen, meanwhile
                self.core.habits = read
        return USUAL if user is None else self.chosen.get(user) or self.core.habits.get(user, USUAL)

    async def habits_now(self, user: int) -> Habits:
        """The same, to be changed: another process may have kept something just now that is not known here."""
        if self.core.store.shards.whole or user in self.chosen:
            return await self.habits(user)
        return await self.tx.habits_of(user) or USUAL

    async def language(self, user: int | None) -> str:
        """The language in which the person is spoken to in private."""
        return (await self.habits(user)).tongue

    async def games(self, user: int) -> Mapping[str, AnyGame]:
        """The games as the person is told them."""
        return self.core.games_in(await self.language(user))

    async def heard_in(self, user: int, language: str) -> None:
        """Discord speaks with the person in that language now."""
        chosen = replace(await self.habits_now(user), heard=language)
        await self.tx.keep_habits(user, chosen)
        self.chosen[user] = chosen

    async def language_on(self, guild: int | None) -> str:
        """The language that is spoken in a server's channels; in a conversation, nobody's in particular."""
        if self.core.spoken is None:
            read = {number: settings.language for number, settings in (await self.tx.servers()).items()}
            if self.core.spoken is None:  # else somebody has read, and perhaps chosen, meanwhile
                self.core.spoken = read
        return self.core.language_on(guild)

    async def language_at(self, record: TableRecord) -> str:
        """The language of what all see of a table: its server's, or in a conversation that of who is in it."""
        guild = record.place.guild
        return await (self.language(record.opener) if guild is None else self.language_on(guild))

    async def sheets(self, record: TableRecord) -> dict[Seat, Sheet]:
        """The drafts of the table's present question, by seat. Raises BrokenError."""
        with whole(record.id):
            kept = await self.tx.sheets(record.id)
        return {sheet.draft.seat: sheet for sheet in kept if sheet.draft.question == record.question}

    async def table_view(self, record: TableRecord) -> TableView:
        """The table as everybody may see it. Raises BrokenError."""
        started = record.revision > 0 and record.status is not Status.QUARANTINED
        line = await self.line(record) if started else None
        game = self.core.game(record).told_in(await self.language_at(record))
        view = table_view(record, game, line, await self.sheets(record))
        return replace(view, away=await clocks.away(self, record), strengths=await strengths(self, record))

    async def seat_view(self, record: TableRecord, seat: Seat) -> SeatView:
        """The table as this player may see it. Raises BrokenError, and TableError if there is no match to show."""
        line = (await self.line(record)).told_in(await self.language(record.players[seat].user))
        seen = seat_view(record, line, await self.sheets(record), seat)
        view = replace(seen.view, away=await clocks.away(self, record))
        theirs = [
            each
            for each in await self.panels(record)
            if each.seat == seat and each.question == record.question and not each.over
        ]
        return replace(
            seen,
            view=view,
            panel=theirs[-1] if theirs and seen.decision is not None else None,
            hints=seen.decision is not None and hints(record, self.core.easiest),
        )

    async def seat_with_news(self, record: TableRecord, seat: Seat, revision: int, *, lay: str = "") -> SeatView:
        """The same, with what has happened up to a revision since this player was asked last."""
        seen = await self.seat_view(record, seat)
        language = seen.view.game.language
        told = await self.lines.seen(record, lambda line: news(record, line.told_in(language), seat, revision, lay=lay))
        return replace(seen, news=told)

    async def panels(self, record: TableRecord) -> Sequence[Panel]:
        """The table's messages with buttons to answer, oldest first. Raises BrokenError."""
        with whole(record.id):
            kept = await self.tx.panels(record.id)
        seats = range(len(record.players))
        return [panel for panel in kept if panel.seat in seats and 1 <= panel.question <= record.revision]

    async def told(self, record: TableRecord, revision: int) -> Told:
        """One move, with those before it that are told in the same message, and that message.

        Raises BrokenError, and TableError if there is none to show.
        """
        language = await self.language_at(record)
        move = await self.lines.seen(record, lambda line: chapter_view(record, line.told_in(language), revision))
        posted = await self.tx.posted(record.id, kind=PostKind.MOVE, revision=revision)
        earlier = None
        for before in range(revision - 1, move.since - 1, -1):
            earlier = earlier or await self.tx.posted(record.id, kind=PostKind.MOVE, revision=before)
        unreached = tuple(await reaching.unreached(self, record))
        return Told(await self.table_view(record), move, posted, await self.spent(record), unreached, earlier)

    async def spent(self, record: TableRecord) -> tuple[Spent, ...]:
        """The table's panels in which nothing can be answered any more. Raises BrokenError."""
        known = [each for each in await self.panels(record) if each.message not in self.core.folded]
        if record.status is Status.QUARANTINED:
            return tuple([await self._lost(record, panel) for panel in known])
        if not known:
            return ()
        languages = {each.seat: await self._language_of(record, each) for each in known}
        return await self.lines.seen(record, lambda line: spent(record, line, known, languages))

    async def _language_of(self, record: TableRecord, panel: Panel) -> str:
        """The language of who answers there."""
        return await self.language(record.players[panel.seat].user)

    async def what_is_left(self, record: TableRecord, panel: Panel) -> Spent:
        """What is left of a panel in which nothing can be answered any more. Raises BrokenError."""
        if record.status is Status.QUARANTINED or not 1 <= panel.question <= record.revision:
            return await self._lost(record, panel)
        language = await self._language_of(record, panel)
        return await self.lines.seen(record, lambda line: spent_one(record, line.told_in(language), panel))

    async def _lost(self, record: TableRecord, panel: Panel) -> Spent:
        """The same where nothing is known of its question."""
        language = await self._language_of(record, panel)
        game = self.core.games.get(record.game)
        return Spent(panel, record, "" if game is None else game.told_in(language).title, None, None, language)

    async def put_aside(self, record: TableRecord) -> PutAside:
        """What is to be shown of a table that was put aside. Raises BrokenError."""
        view = await self.table_view(record) if record.game in self.core.games else None
        return PutAside(record, view, await self.spent(record))

    async def look_around(self) -> None:
        """See what those tables have to say or to show that this transaction has changed, unless they are many."""
        changed = self.unsaid | self.outdated
        if 0 < len(changed) <= LOOKS:
            self.found = await self.find(changed)
            # whatever brings a new question or a new table has something to say or to show
            self.retimed = self.retimed or bool(self.outdated)
            self.due = await self.tx.next_due(lobby=LOBBY_SECONDS) if self.retimed else None

    async def find(self, tables: Iterable[int]) -> dict[int, Unsaid]:
        """What these tables have to say or to show."""
        numbers = sorted(tables)
        posts: dict[int, list[tuple[Post, datetime]]] = {table: [] for table in numbers}
        for post, due in await self.tx.next_posts(numbers):
            posts[post.table].append((post, due))
        waiting = await self.tx.waiting_channels(numbers)
        found = {}
        for table in numbers:
            outdated = table in self.outdated or table in self.core.outdated
            record = await self._outdated(table) if outdated else None
            found[table] = Unsaid(tuple(posts[table]), table in waiting, record)
        return found

    async def _outdated(self, table: int) -> TableRecord | None:
        """The table, unless it is damaged: then it cannot be shown."""
        with suppress(DamagedError):
            return await self.tx.table(table)
        return None

    async def say(
        self,
        record: TableRecord,
        kind: PostKind,
        *,
        seat: Seat | None = None,
        text: str = "",
        part: int = 0,
        due: datetime | None = None,
    ) -> None:
        """Have something said once this transaction is kept, or at a later time."""
        if kind in (PostKind.NOTICE, PostKind.WISH, PostKind.PAUSED, PostKind.LOBBY):
            part = await self.tx.said(record.id, kind=kind, revision=record.revision, seat=seat)
        due = due or self.now
        self.homes[record.id] = record.place.guild
        await self.tx.say(record.id, revision=record.revision, kind=kind, seat=seat, text=text, part=part, due=due)
        self.unsaid.add(record.id)
        self.retimed = True

    async def notice(self, record: TableRecord, told: Saying) -> None:
        """Have a sentence said where the table is, in the language that is spoken there."""
        await self.say(record, PostKind.NOTICE, text=told.told(await self.language_at(record)))

    async def cry(
        self,
        guild: int,
        kind: BulletinKind,
        key: str,
        *,
        channel: int | None,
        user: int | None = None,
        after: timedelta = NOW,
        **kept: Fact,
    ) -> None:
        """Have something said to a server, or to a person there, once this is kept and that time is over."""
        await self.tx.cry(guild, kind, key, channel=channel, user=user, due=self.now + after, kept=kept)
        self.cries = True
        self.cried.add(guild)

    async def show(self, record: TableRecord) -> TableRecord:
        """Keep a table whose revision has not changed, and have its public message brought up to date."""
        await self.tx.save(record, was=record.revision)
        self.homes[record.id] = record.place.guild
        self.outdated.add(record.id)
        return record
