"""Copying all data from or to a PostgreSQL database, in one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from bot.host.ports.store import StoreError
from bot.storage.database_url import Address
from bot.storage.dialect import Kind
from bot.storage.postgres.setup import APPLICATION, WRITERS, open_connection
from bot.storage.postgres.statements import translate_sql
from bot.storage.postgres.store import open_database

_BEGIN = (
    "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 0;"
    f" SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({WRITERS})"
)
_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()"
)


class Copying:
    """A connection in a transaction that holds the writers' lock."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def rows(self, kind: Kind) -> AsyncIterator[tuple[Any, ...]]:
        async for row in self._connection.cursor(translate_sql(kind.query), prefetch=500):
            yield tuple(row)

    async def clear(self, kind: Kind) -> None:
        await self._connection.execute(f"DELETE FROM {kind.name}")

    async def put(self, kind: Kind, rows: AsyncIterator[tuple[Any, ...]]) -> None:
        await self._connection.copy_records_to_table(kind.name, records=rows, columns=kind.columns)

    async def last(self, kind: Kind) -> int:
        """The next ID, minus 1."""
        name = await self._sequence(kind)
        found = await self._connection.fetchval(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {name}")
        return int(found)

    async def go_on_after(self, kind: Kind, number: int) -> None:
        """Make the next IDs higher than `number`."""
        if number:
            await self._connection.execute("SELECT setval($1::text::regclass, $2)", await self._sequence(kind), number)

    async def _sequence(self, kind: Kind) -> str:
        return str(await self._connection.fetchval("SELECT pg_get_serial_sequence($1, 'id')", kind.name))


@asynccontextmanager
async def copy_transaction(address: Address) -> AsyncIterator[Copying]:
    """Migrate the database, and open a transaction that holds the writers' lock. Raises StoreError, for example if a
    bot is using the database."""
    await (await open_database(address)).close()
    async with open_connection(address, "can't be used", patient=True) as connection:
        await connection.execute(_BEGIN)
        if await connection.fetchval(_OTHERS, APPLICATION):
            raise StoreError(f"{address} is in use by a bot or another command. Stop that first.")
        yield Copying(connection)
        await connection.execute("COMMIT")
