"""Storage: commit a move of four players, change a draft, and replay a match from its journal."""

from __future__ import annotations

import asyncio
import sqlite3
import statistics
import tempfile
import time
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.engine.codec import decode, encode
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.app.host import Do, Host, Undo
from bot.host.app.scheduler import SystemClock
from bot.host.core import match_state
from bot.host.model.outbox import Posted
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Place, User
from bot.storage import open_store
from tests.host.match.test_journals import RECORDED, entry_of, rows_of
from tests.tools.bench import Row, reference

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from asyncpg.pool import PoolConnectionProxy

    from bot.ai.players import Task
    from bot.engine.game import Answer, Seat
    from bot.host.model.outbox import Post
    from bot.host.model.tables import TableRecord
    from bot.host.model.views import Shown
    from bot.host.ports.store import Store
    from bot.storage.postgres.store import PostgresStore
    from bot.storage.sqlite.store import SqliteStore

ROUNDS = 40
MATCHES = tuple(
    path
    for path in RECORDED
    if path.stem in ("rambots-idle-and-left", "kolmio-three", "factory-four-idle-and-left", "rumbl-left")
)
LONG = 14
"""Minimum number of characters in a program."""
MOVE_SLOWER, CHOICE_SLOWER, STATE_SLOWER = 6, 2, 0.35
"""Maximum multiples of the reference for a move, for a choice in a draft, and for writing or reading a state."""
PEOPLE = tuple(User(id=number, name=f"Player {number}") for number in range(1, 5))


class Bare:
    """The reference: `reference`, and a bare commit of eight rows of 500 bytes that is flushed to disk."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file)
        self._connection.executescript(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (text TEXT NOT NULL);"
        )

    def commit(self) -> None:
        """Run the reference once."""
        reference()
        with self._connection:
            self._connection.executemany("INSERT INTO rows VALUES (?)", [("x" * 500,)] * 8)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


class Mute:
    """A messenger that does nothing."""

    @asynccontextmanager
    async def turn(self, post: Post) -> AsyncIterator[None]:
        yield

    async def post(self, post: Post) -> Posted:
        return Posted(channel=1, message=post.id)

    async def find(self, post: Post) -> Posted | None:
        return None

    async def refresh_vote(self, record: TableRecord, seat: Seat, revision: int, posted: Posted) -> None:
        """Show nothing."""

    async def is_there(self, guild: int, user: int) -> bool | None:
        return None

    async def refresh(self, record: TableRecord, look: Callable[[], Awaitable[Shown]]) -> None:
        await look()


class Visits:
    """Counts a database's calls of its connection's thread."""

    def __init__(self, store: SqliteStore) -> None:
        self._taken = 0
        execute = store._connection._execute

        async def counted(*work: object) -> object:
            self._taken += 1
            return await execute(*work)  # type: ignore[no-untyped-call]

        store._connection._execute = counted  # type: ignore[method-assign]

    def taken(self) -> int:
        """The number of calls since the last time."""
        taken, self._taken = self._taken, 0
        return taken


class Trips:
    """Counts a database's round trips to PostgreSQL."""

    def __init__(self, store: PostgresStore) -> None:
        self._taken = 0
        acquire = store._acquire

        async def acquired() -> PoolConnectionProxy:
            connection = await acquire()
            connection.add_query_logger(self._count)
            return connection

        store._acquire = acquired  # type: ignore[method-assign]

    def _count(self, _: object) -> None:
        self._taken += 1

    def taken(self) -> int:
        """The number of round trips since the last time."""
        taken, self._taken = self._taken, 0
        return taken


async def nobody(task: Task) -> Answer:
    raise AssertionError("no computer player sits at these tables")


class Bench:
    """A host whose main loop doesn't run, so that only what people wait for is measured."""

    def __init__(self, store: Store) -> None:
        chance = Rng(5)

        def entropy(number: int) -> bytes:
            nonlocal chance
            word, chance = chance.below(1 << 62)
            return word.to_bytes(max(number, 8), "big")[-number:]

        self.host = Host(store, Mute(), GAMES, clock=SystemClock(), entropy=entropy, thinker=nobody)
        self.table = 0
        self._chance = Rng(6)

    async def begin(self) -> None:
        """Open a table for four, and play up to their first program."""
        record = await self.host.open("rambots", TableTerms(), opener=PEOPLE[0], place=Place(None, 1))
        self.table = record.id
        for user in PEOPLE[1:]:
            await self.host.join(self.table, user)
        await self.host.start(self.table, PEOPLE[0])
        await self.prepare()
        await self.compile(PEOPLE[-1])

    async def prepare(self) -> None:
        """Give everyone a random answer, and lock in all but the last."""
        for user in PEOPLE:
            seen = await self.host.seat(self.table, user)
            if seen.decision is None:
                await self.begin()
                await self.prepare()
                return
            while seen.menu and not (seen.can_compile and len(seen.text) > LONG):
                choice, self._chance = self._chance.pick(seen.menu)
                seen = await self.host.edit(self.table, user, Do(choice.key))
            if user is not PEOPLE[-1]:
                await self.compile(user)

    async def compile(self, user: User) -> None:
        """Lock in a draft. The last one plays the round and commits it."""
        await self.host.compile(self.table, user)

    async def click(self) -> None:
        """Undo an instruction, and choose a piece for it: two changes of a draft."""
        seen = await self.host.edit(self.table, PEOPLE[-1], Undo())
        await self.host.edit(self.table, PEOPLE[-1], Do(seen.menu[0].key))

    async def turn(self) -> None:
        """Choose the piece's direction."""
        seen = await self.host.seat(self.table, PEOPLE[-1])
        await self.host.edit(self.table, PEOPLE[-1], Do(seen.menu[0].key))

    async def cold(self, revision: int | None = None) -> None:
        """Read the match as a host does after a start. With a revision, read that move instead."""
        self.host._core.match_states.clear()
        await (self.host.view(self.table) if revision is None else self.host.history.move(self.table, revision))


async def measured(folder: Path) -> list[Row]:
    """All rows, measured with files in this folder."""
    store = await open_store(folder / "bench.sqlite3")
    bench = Bench(store)
    await bench.begin()
    bare = Bare(folder / "bare.sqlite3")
    moves: list[float] = []
    clicks: list[float] = []
    plain: list[float] = []
    for _ in range(ROUNDS):
        await bench.prepare()
        start = time.perf_counter()
        bare.commit()
        plain.append(time.perf_counter() - start)
        start = time.perf_counter()
        await bench.click()
        clicks.append((time.perf_counter() - start) / 2)
        await bench.turn()
        start = time.perf_counter()
        await bench.compile(PEOPLE[-1])
        moves.append(time.perf_counter() - start)
    cold: list[float] = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        await bench.cold()
        cold.append(time.perf_counter() - start)
    start = time.perf_counter()
    await bench.cold(2)
    replayed = time.perf_counter() - start
    revision = (await bench.host.view(bench.table)).record.revision
    await store.close()
    bare.close()
    fixed = statistics.median(plain) * 1000
    return [
        Row(
            "a round of four played, committed, its posts queued",
            statistics.median(moves) * 1000,
            reference=fixed,
            slower=MOVE_SLOWER,
        ),
        Row(
            "one choice of a draft kept, with its preview",
            statistics.median(clicks) * 1000,
            reference=fixed,
            slower=CHOICE_SLOWER,
        ),
        Row(f"a match of {revision} moves read by a host that has just started", statistics.median(cold) * 1000),
        Row("the same, replayed from its start", replayed * 1000),
        *(row for path in MATCHES for row in _snapshots(path)),
    ]


def _snapshots(path: Path) -> list[Row]:
    """The time to write and to read the states of a match."""
    line = match_state.replay_journal(1, [entry_of(row) for row in rows_of(path)], GAMES)
    written: list[float] = []
    read: list[float] = []
    fixed: list[float] = []
    size = 0
    for state in line.states:
        text = encode(state)
        for taken, way in ((written, partial(encode, state)), (read, partial(decode, text)), (fixed, reference)):
            start = time.process_time()
            way()
            taken.append(time.process_time() - start)
        size = max(size, len(text))
    title, beside = f"{line.game.title} at {len(line.start.colours)} seats", statistics.median(fixed) * 1000
    return [
        Row(
            f"a state {done}: {title}, {size:,} bytes at most",
            statistics.median(taken) * 1000,
            reference=beside,
            slower=STATE_SLOWER,
        )
        for done, taken in (("written", written), ("read", read))
    ]


def run() -> list[Row]:
    """All rows."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder)))
