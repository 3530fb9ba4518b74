"""The PostgreSQL connection of a transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import perf_counter
from typing import Final

import asyncpg

from bot.host.ports.store import LateWriteError, StoreError
from bot.storage.dialect import FAILED, ClashError, Dialect, Row, Value, Write, after_failure, only_reads
from bot.storage.postgres.errors import ERRORS, UNUSABLE, call_driver, trouble
from bot.storage.postgres.migrations import newest
from bot.storage.postgres.statements import find_suspects, merge_reads, merge_writes, split_writes, translate_sql

ASIDE: Final = "SELECT pg_advisory_xact_lock(1380011347)"
"""Takes the lock of `aside` transactions, so that there's only one of them at a time."""
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
"""A write is usually executed at once if nothing was sent for this many seconds, because the database ends idle
transactions."""


class PostgresConnection:
    """A pooled connection while a transaction uses it."""

    dialect = DIALECT

    def __init__(self, connection: asyncpg.pool.PoolConnectionProxy) -> None:
        self._connection = connection
        self._writes: list[Write] = []
        self._last_trip = perf_counter()
        self._failed: StoreError | None = None
        """The error to raise from now on, if any."""

    def write(self, write: Write) -> None:
        self._writes.append(write)

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        await self.finish()
        try:
            return list(await call_driver(UNUSABLE, self._connection.fetch, translate_sql(sql), *values))
        except StoreError as wrong:
            if not only_reads(sql):
                self._failed = after_failure(wrong)
            raise

    async def fetch_all(self, statements: Sequence[tuple[str, Sequence[Value]]]) -> list[list[Row]]:
        if len(statements) == 1:
            return [await self.fetch(*statements[0])]
        await self.finish()
        merged = merge_reads(*((sql, len(values)) for sql, values in statements))
        together = (value for _, values in statements for value in values)
        (found,) = await call_driver(UNUSABLE, self._connection.fetch, merged, *together)
        return [json.loads(part) for part in found]

    async def keep_alive(self) -> None:
        if perf_counter() - self._last_trip > SILENT:
            await self.finish()

    async def finish(self) -> None:
        """Execute the writes, each batch in one round trip."""
        if self._failed is not None:
            raise self._failed
        writes, self._writes = self._writes, []
        self._last_trip = perf_counter()
        self._failed = StoreError(FAILED) if writes else None  # in case this is cancelled
        for batch in split_writes(writes):
            await self._execute(batch)
        self._failed = None

    async def _execute(self, batch: list[Write]) -> None:
        try:
            late = [write for write, done in zip(batch, await self._send(batch), strict=True) if not done]
            if not late:
                return
            wrong: Exception = LateWriteError(late[0].late)
        except ERRORS as error:
            suspects = find_suspects(batch, error)
            names = ", ".join(dict.fromkeys(write.name for write in suspects))
            wrong = trouble(error, f"{UNUSABLE} ({names})")
            late = [write for write in suspects if write.late and not write.changes]
        if late and isinstance(wrong, ClashError):  # only such writes have triggers, whose errors name no table
            wrong = LateWriteError(late[0].late)
        self._failed = after_failure(wrong)
        raise wrong  # raised outside the handler, as in `call_driver`

    async def _send(self, batch: list[Write]) -> list[bool]:
        """Execute a batch. For each write, return False if it should have changed a row but didn't."""
        sql = batch[0].sql
        if len(batch) == 1:
            changed = [len(await self._connection.fetch(translate_sql(sql), *batch[0].values))]
        elif batch[1].sql == sql:
            await self._connection.executemany(translate_sql(sql), [write.values for write in batch])
            return [True] * len(batch)
        else:
            merged = merge_writes(*((write.sql, len(write.values)) for write in batch))
            (counts,) = await self._connection.fetch(merged, *(value for write in batch for value in write.values))
            changed = list(counts)
        return [found > 0 or not write.changes for write, found in zip(batch, changed, strict=True)]

    async def outgrown(self) -> bool:
        (row,) = await self.fetch("SELECT max(version) AS version FROM schema_version", ())
        return bool(row["version"] != newest())
