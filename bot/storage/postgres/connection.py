"""The PostgreSQL connection of a transaction."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import count, groupby
from time import perf_counter
from typing import Final

import asyncpg

from bot.host.ports.store import LateWriteError, StoreError
from bot.storage.dialect import FAILED, Dialect, Row, Value, Write, after_failure, only_reads
from bot.storage.errors import ClashError
from bot.storage.postgres.errors import ERRORS, trouble
from bot.storage.postgres.migrations import newest

ASIDE: Final = "SELECT pg_advisory_xact_lock(1380011347)"
"""Takes the lock of `aside` transactions, so that processes write their own status one at a time."""
DIALECT: Final = Dialect(
    members="SELECT CAST(member AS BIGINT) FROM json_array_elements_text(CAST(? AS json)) AS members(member)",
    counts="json_each_text(CAST(uses AS json)) AS counts(key, value)",
    assignments="""(
        SELECT CAST(
            coalesce(
                json_agg(
                    json_build_array(seat, since, until, name, user, computer, absent, excused) ORDER BY number
                ),
                '[]'
            ) AS text
        )
        FROM stints WHERE table_id = tables.id
    )""",
    columns="""
        SELECT CAST(relname AS text) AS table_name, CAST(attname AS text) AS column_name
        FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind = 'r' AND attnum > 0
            AND NOT attisdropped AND relname <> 'schema_version'
    """,
    now="CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)",
    last_number="""
        SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence('{table}', 'id') AS regclass)), 0) AS number
    """,
    number_after=("SELECT setval(pg_get_serial_sequence('{table}', 'id'), ?)",),
    aside=ASIDE,
    notify="SELECT pg_notify(?, ?)",
)
SILENT: Final = 1.0
"""A write is executed at once if nothing was sent for this many seconds, because the database ends idle
transactions."""
_TOKEN: Final = re.compile(r"""'(?:[^']|'')*'|"[^"]*"|\?(?P<number>\d*)|\buser\b""")


class PostgresConnection:
    """A pooled connection while a transaction uses it."""

    dialect = DIALECT

    def __init__(self, connection: asyncpg.pool.PoolConnectionProxy) -> None:
        self._connection = connection
        self._writes: list[Write] = []
        self._last_trip = perf_counter()
        self._failed: StoreError | None = None
        """The error to raise from now on; None if no statement has failed."""

    def write(self, write: Write) -> None:
        self._writes.append(write)

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        await self.finish()
        try:
            return list(await self._connection.fetch(translate_sql(sql), *values))
        except ERRORS as error:
            wrong = trouble(error)
        if not only_reads(sql):
            self._failed = after_failure(wrong)
        raise wrong  # raised outside the handler, so that its context, which contains values, is lost

    async def fetch_all(self, statements: Sequence[tuple[str, Sequence[Value]]]) -> list[list[Row]]:
        return [await self.fetch(sql, values) for sql, values in statements]

    async def keep_alive(self) -> None:
        if perf_counter() - self._last_trip > SILENT:
            await self.finish()

    async def finish(self) -> None:
        """Execute the writes. Consecutive equal statements take one round trip, unless they return rows."""
        if self._failed is not None:
            raise self._failed
        writes, self._writes = self._writes, []
        self._last_trip = perf_counter()
        self._failed = StoreError(FAILED) if writes else None  # in case this is cancelled
        for (sql, late), group in groupby(writes, key=lambda write: (write.sql, write.late)):
            same = list(group)
            await self._execute(translate_sql(sql), same[0], [write.values for write in same], late)
        self._failed = None

    async def _execute(self, sql: str, write: Write, values: list[Sequence[Value]], late: str) -> None:
        wrong: Exception
        try:
            if len(values) > 1 and not write.changes:
                await self._connection.executemany(sql, values)
                return
            for each in values:
                if not await self._connection.fetch(sql, *each) and write.changes:
                    wrong = LateWriteError(late)
                    break
            else:
                return
        except ERRORS as error:
            wrong = trouble(error, f"the database can't be used ({write.name})")
        if late and not write.changes and isinstance(wrong, ClashError):
            wrong = LateWriteError(late)
        self._failed = after_failure(wrong)
        raise wrong  # raised outside the handler, as above

    async def outgrown(self) -> bool:
        (row,) = await self.fetch("SELECT max(version) AS version FROM schema_version", ())
        return bool(row["version"] != newest())


@lru_cache(maxsize=1024)
def translate_sql(sql: str) -> str:
    """Translate a statement for PostgreSQL: number its parameters, and quote `user`, which is a keyword there."""
    numbers = count(1)

    def instead(token: re.Match[str]) -> str:
        found = token.group()
        if found == "user":
            return '"user"'
        return f"${token['number'] or next(numbers)}" if found[0] == "?" else found

    return _TOKEN.sub(instead, sql)
