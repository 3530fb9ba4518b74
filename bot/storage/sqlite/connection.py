"""The SQLite connection of a transaction."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter
from typing import Final

import aiosqlite

from bot.host.ports.store import LateWriteError, StoreError
from bot.storage.dialect import (
    FAILED,
    ClashError,
    Dialect,
    Row,
    Value,
    Write,
    after_failure,
    only_reads,
    written_tables,
)
from bot.storage.sqlite.errors import ERRORS, translate_errors, trouble
from bot.storage.sqlite.migrations import COLUMNS

DIALECT: Final = Dialect(
    members="SELECT value FROM json_each(?)",
    counts="json_each(uses)",
    assignments="""(
        SELECT json_group_array(json_array(seat, since, until, name, user, computer, absent, excused))
        FROM (SELECT * FROM stints WHERE table_id = tables.id ORDER BY number)
    )""",
    columns=COLUMNS,
    now="CAST((julianday('now') - 2440587.5) * 86400000000 AS INTEGER)",
    last_number="SELECT coalesce(max(seq), 0) AS number FROM sqlite_sequence WHERE name = '{table}'",
    number_after=(
        "DELETE FROM sqlite_sequence WHERE name = '{table}'",
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', ?)",
    ),
    aside=None,  # there are no other processes
    notify=None,
)

SERIALIZED: Final = 3
"""The value of `sqlite3.threadsafety` if threads can share a connection."""
LONG: Final = 0.005
"""Seconds for which the event loop may read before it has to serve others."""
REST: Final = 60.0
"""Seconds for which a statement that took longer than LONG twice in a row is left to the thread."""


class _FailedWriteError(Exception):
    """A write failed, not the statement that reads."""

    def __init__(self, trouble: Exception) -> None:
        super().__init__()
        self.trouble = trouble


@lru_cache(maxsize=4096)
def _may_show(read: str, write: str) -> bool:
    """Return whether a read may depend on an earlier write."""
    names = written_tables(write)
    return not names or re.search(rf"\b({'|'.join(names)})\b", read) is not None


class QuickReads:
    """Reads that the event loop makes itself, because visiting the connection's thread takes several times as long.
    Slow statements are left to the thread for a while, so that the loop isn't blocked."""

    def __init__(self) -> None:
        self._slow: dict[str, float] = {}
        """The statements that took longer than LONG the last time, with the time until which each is left to the
        thread."""
        self._yielded = 0.0
        """The last time when the loop was free to serve others."""
        self.blocked = sqlite3.threadsafety != SERIALIZED
        """True if the loop mustn't read: the thread may still be executing a statement whose caller has given up, or
        SQLite's build doesn't let threads share a connection."""

    def may_read(self, writes: Sequence[Write], statements: Sequence[tuple[str, Sequence[Value]]]) -> bool:
        if self.blocked or not statements:
            return False
        now = perf_counter()
        return all(
            only_reads(sql)
            and self._slow.get(sql, now) <= now
            and not any(_may_show(sql, write.sql) for write in writes)
            for sql, _ in statements
        )

    async def read(
        self, connection: sqlite3.Connection, statements: Sequence[tuple[str, Sequence[Value]]]
    ) -> list[list[Row]]:
        await self.yield_if_due()
        began = perf_counter()
        found: list[list[Row]] = []
        for sql, values in statements:
            found.append(connection.execute(sql, values).fetchall())
            ended = perf_counter()
            if ended - began <= LONG:
                self._slow.pop(sql, None)
            else:  # once isn't enough: other threads and programs also cause delays
                self._slow[sql] = ended + (REST if sql in self._slow else 0.0)
            began = ended
        return found

    async def yield_if_due(self) -> None:
        """Let the event loop serve others if it's been busy for LONG."""
        if perf_counter() - self._yielded > LONG:
            await asyncio.sleep(0)
            self._yielded = perf_counter()

    def note_idle(self) -> None:
        self._yielded = perf_counter()
        self.blocked = sqlite3.threadsafety != SERIALIZED


class SqliteConnection:
    """The store's only connection, while a transaction uses it. A visit to its thread takes several times as long
    as a statement. So quick reads are made in the event loop instead; BEGIN and the writes wait for the next visit, and
    the last writes share a visit with the commit."""

    dialect = DIALECT

    def __init__(self, connection: aiosqlite.Connection, reads: QuickReads, *, writing: bool = False) -> None:
        self._connection = connection
        self._reads = reads
        self._begins = [Write("BEGIN IMMEDIATE", ())] if writing else []
        self._writes: list[Write] = []
        self._failed: StoreError | None = None
        """The error to raise from now on, if any."""

    def write(self, write: Write) -> None:
        self._writes.append(write)

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        with translate_errors():
            (found,) = await self._visit(((sql, values),))
        return found

    async def fetch_all(self, statements: Sequence[tuple[str, Sequence[Value]]]) -> list[list[Row]]:
        with translate_errors():
            return await self._visit(statements)

    async def keep_alive(self) -> None:
        """Do nothing, because SQLite never ends an idle transaction."""

    async def finish(self) -> None:
        """Execute the remaining writes of a transaction opened for reading."""
        if self._writes:
            await self._visit(())

    async def commit(self) -> None:
        """Execute the remaining writes, and commit. Raises StoreError or LateWriteError unless everything succeeds."""
        if self._writes or self._failed or not self._begins:
            with translate_errors():
                await self._visit((("COMMIT", ()),))

    async def outgrown(self) -> bool:
        """Return False, because no other process can migrate the file."""
        return False

    async def _visit(self, statements: Sequence[tuple[str, Sequence[Value]]]) -> list[list[Row]]:
        if self._failed is not None:  # later statements mustn't be saved without the failed one
            raise self._failed
        if self._reads.may_read(self._writes, statements):  # nobody else writes, so the data is the same before BEGIN
            return await self._reads.read(self._connection._conn, statements)
        writes = [*self._begins, *self._writes]
        self._begins, self._writes = [], []
        try:
            found: list[list[Row]] = await self._connection._execute(  # type: ignore[no-untyped-call]
                _execute, self._connection._conn, writes, statements
            )
        except _FailedWriteError as failed:
            self._failed = after_failure(failed.trouble)
            raise failed.trouble from failed.__cause__
        except ERRORS as error:
            if not all(only_reads(sql) for sql, _ in statements):
                self._failed = after_failure(trouble(error))
            raise
        except asyncio.CancelledError:
            self._failed = StoreError(FAILED)  # the statement may have failed
            self._reads.blocked = True
            raise
        self._reads.note_idle()
        return found


def _execute(
    connection: sqlite3.Connection, writes: Sequence[Write], statements: Sequence[tuple[str, Sequence[Value]]]
) -> list[list[Row]]:
    for write in writes:
        try:
            changed = connection.execute(write.sql, write.values).fetchall()
        except ERRORS as error:
            wrong = trouble(error, f"the database can't be used ({write.name})")
            late = write.late and not write.changes and isinstance(wrong, ClashError)
            raise _FailedWriteError(LateWriteError(write.late) if late else wrong) from error
        if write.changes and not changed:
            raise _FailedWriteError(LateWriteError(write.late))
    return [connection.execute(sql, values).fetchall() for sql, values in statements]
