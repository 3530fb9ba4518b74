"""The base of all repositories: executes statements on a transaction's connection, and caches tables, players and
drafts."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, MutableMapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from functools import lru_cache
from types import coroutine
from typing import Any, Final, TypeAlias, TypeVar, overload

from bot.host.model.cluster import WHOLE, Process, Shards
from bot.host.ports.store import StoreError
from bot.storage.dialect import Connection, Dialect, Row, Value, Write, insert, only_reads, upsert, written_tables
from bot.storage.mapping import rows

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
Argument: TypeAlias = Value | datetime | timedelta | Enum
"""A statement's parameter, before `rows.pack`."""

_CACHED: Final = {
    "tables": {"tables", "players", "stints"},
    "players": {"players"},
    "drafts": {"drafts"},
}
"""The database tables from which each kind of cached value is read."""


@lru_cache(maxsize=1024)
def _outdated_by(sql: str) -> tuple[str, ...]:
    written = () if only_reads(sql) else written_tables(sql)
    return tuple(kind for kind, names in _CACHED.items() if not names.isdisjoint(written))


Cache: TypeAlias = Mapping[str, MutableMapping[int, Any]]
"""Cached values, by kind and table."""


def new_cache(new: Callable[[], MutableMapping[int, Any]]) -> Cache:
    return {kind: new() for kind in _CACHED}


@coroutine
def _later(sql: str, values: Sequence[Value]) -> Generator[tuple[str, Sequence[Value]], list[Row], list[Row]]:
    """Have `together` execute a statement; return its rows."""
    return (yield sql, values)


class Session:
    """A transaction's connection, with a cache of tables, players and drafts."""

    def __init__(self, connection: Connection, cache: Cache | None = None) -> None:
        self.connection = connection
        self.shards: Shards = WHOLE
        """The shards served here. Most lists of work are limited to these shards."""
        self.process: Process | None = None
        """The process saved with each heartbeat; None if heartbeats name no process."""
        self.cache: Final = new_cache(dict) if cache is None else cache
        self._together = False

    @overload
    async def together(self, a: Coroutine[Any, Any, A], b: Coroutine[Any, Any, B], /) -> tuple[A, B]: ...
    @overload
    async def together(
        self, a: Coroutine[Any, Any, A], b: Coroutine[Any, Any, B], c: Coroutine[Any, Any, C], /
    ) -> tuple[A, B, C]: ...
    async def together(self, *reads: Coroutine[Any, Any, Any]) -> tuple[Any, ...]:
        """Run independent reads together; return their results in order. They share visits to SQLite's thread, or
        round trips to PostgreSQL."""
        results: dict[int, Any] = {}
        answers: dict[int, list[Row] | None] = dict.fromkeys(range(len(reads)))
        try:
            while answers:
                asked = {}
                self._together = True
                for at, answer in answers.items():
                    try:
                        asked[at] = reads[at].send(answer)
                    except StopIteration as done:
                        results[at] = done.value
                self._together = False
                found = await self.connection.fetch_all(list(asked.values())) if asked else []
                answers = dict(zip(asked, found, strict=True))
        finally:
            self._together = False
            for read in reads:
                read.close()
        return tuple(results[at] for at in range(len(reads)))

    async def rows(self, sql: str, *values: Argument) -> list[Row]:
        self._outdate(sql)
        packed = tuple(map(rows.pack, values))
        return await (_later(sql, packed) if self._together else self.connection.fetch(sql, packed))

    async def row(self, sql: str, *values: Argument) -> Row | None:
        return next(iter(await self.rows(sql, *values)), None)

    async def run(self, sql: str, *values: Argument, table: int | None = None) -> None:
        """Execute a statement now or later (see `Connection.write`); its errors are raised then. With `table`, only
        what's cached of that table is dropped, so the statement must change no other table's data."""
        self.write(Write(sql, tuple(map(rows.pack, values))), table)
        await self.connection.keep_alive()

    async def notify(self, channel: str, what: str = "") -> None:
        if self.connection.dialect.notify is not None:
            await self.run(self.connection.dialect.notify, channel, what)

    def write(self, write: Write, table: int | None = None) -> None:
        self._outdate(write.sql, table)
        self.connection.write(write)

    def _outdate(self, sql: str, table: int | None = None) -> None:
        for kind in _outdated_by(sql):
            if table is None:
                self.cache[kind].clear()
            else:
                self.cache[kind].pop(table, None)


class Repository:
    """Base class of a transaction's repositories."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def _ours(self, guild: str) -> str:
        """An SQL condition that is true if the server in the column `guild` belongs to a shard served here."""
        shards = self._session.shards
        return "1 = 1" if shards.whole else f"((coalesce({guild}, 0) >> 22) % {shards.count}) IN ({self._shard_list()})"

    def _shard_list(self) -> str:
        return ", ".join(map(str, sorted(self._session.shards.numbers))) or "-1"

    async def _now(self) -> int:
        """The current instant as stored, by the database's own clock, because a process's clock may be wrong."""
        return await self._number(f"SELECT {self._dialect.now} AS now")

    @property
    def _dialect(self) -> Dialect:
        return self._session.connection.dialect

    def _rows(self, sql: str, *values: Argument) -> Coroutine[Any, Any, list[Row]]:
        return self._session.rows(sql, *values)

    def _row(self, sql: str, *values: Argument) -> Coroutine[Any, Any, Row | None]:
        return self._session.row(sql, *values)

    def _run(self, sql: str, *values: Argument, table: int | None = None) -> Coroutine[Any, Any, None]:
        return self._session.run(sql, *values, table=table)

    async def _all(self, read: Callable[[Row], A], sql: str, *values: Argument) -> list[A]:
        return [read(row) for row in await self._rows(sql, *values)]

    async def _first(self, read: Callable[[Row], A], sql: str, *values: Argument) -> A | None:
        row = await self._row(sql, *values)
        return None if row is None else read(row)

    async def _integers(self, sql: str, *values: Argument) -> list[int]:
        """The first column of all rows."""
        return await self._all(lambda row: rows.read_integer(row, _first_column(row)), sql, *values)

    async def _integer(self, sql: str, *values: Argument) -> int | None:
        """The first column of the first row; None if it's NULL or there's no row."""
        return await self._first(lambda row: rows.read_integer_or_none(row, _first_column(row)), sql, *values)

    async def _instant(self, sql: str, *values: Argument) -> datetime | None:
        found = await self._integer(sql, *values)
        return None if found is None else rows.instant(found)

    async def _number(self, sql: str, *values: Argument) -> int:
        """Like `_integer`, but 0 instead of None."""
        return await self._integer(sql, *values) or 0

    async def _tables(self, where: str, *values: Argument) -> list[int]:
        """The tables served here that meet an SQL condition."""
        return await self._integers(
            f"SELECT id FROM tables WHERE {where} AND {self._ours('guild')} ORDER BY id", *values
        )

    async def _new(self, table: str, columns: str, *values: Argument) -> Row:
        """Insert a row, and return it as stored."""
        row = await self._row(f"{insert(table, columns)} RETURNING *", *values)
        if row is None:
            raise StoreError(f"a new row of {table} wasn't saved")
        return row

    async def _insert(self, table: str, thing: object, fields: str, **others: Argument) -> None:
        """Insert a row of `others`, by column, and the fields of `thing`."""
        columns = " ".join((*others, fields))
        values = (*others.values(), *rows.pack_fields(thing, fields))
        await self._run(insert(table, columns), *values, table=_table_in(others))

    async def _put(self, table: str, key: str, thing: object = None, fields: str = "", **others: Argument) -> None:
        """Like `_insert`, but replace these values in the row with the same `key` columns if there is one."""
        columns = " ".join((*others, fields))
        values = (*others.values(), *rows.pack_fields(thing, fields))
        await self._run(upsert(table, key, columns), *values, table=_table_in(others))


def _table_in(values: Mapping[str, Argument]) -> int | None:
    table = values.get("table_id")
    return table if isinstance(table, int) else None


def _first_column(row: Row) -> str:
    return next(iter(row.keys()))
