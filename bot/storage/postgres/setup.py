"""Open PostgreSQL databases: check that they're usable and migrate their schemas."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import asyncpg

from bot.host.model.era import draw_era
from bot.host.ports.store import StoreError
from bot.storage.database_url import Address
from bot.storage.postgres.connection import DIALECT
from bot.storage.postgres.errors import ERRORS, call_driver, trouble
from bot.storage.postgres.migrations import steps
from bot.storage.postgres.statements import translate_sql
from bot.storage.repositories.cluster.eras import FIRST_ERA
from bot.storage.sqlite.migrations import FIRST, why_unreadable
from bot.storage.sqlite.migrations import columns as columns_at
from bot.storage.sqlite.migrations import newest as newest_file

OLDEST: Final = 15
WRITERS: Final = 0x52414D42
"""The key of the writers' advisory lock."""
APPLICATION: Final = "rambots"
ANSWER: Final = 20.0
"""Timeout in seconds for the database's responses."""
STARTUP: Final = {"application_name": APPLICATION}
"""Parameters sent when a connection starts. PgBouncer accepts only parameters that it knows."""
SETTINGS: Final = {
    "synchronous_commit": "on",  # saved data must survive a power cut
    "idle_in_transaction_session_timeout": "5s",  # a process suspended in a transaction mustn't block the others
    "lock_timeout": "10s",
    "statement_timeout": "15s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "jit": "off",  # the queries are short
}
_DEPOSED: Final = "UPDATE leases SET token = token || '-'; UPDATE holders SET token = token || '-'"
"""Gives all leases another token, so that a suspended process of an older version holds none when it resumes."""
_MIGRATING: Final = 60.0
"""Timeout in seconds for the wait for running writers, and for each statement of a migration."""


@asynccontextmanager
async def open_connection(
    address: Address, cannot: str = "can't be used as a database", *, patient: bool = False
) -> AsyncIterator[asyncpg.Connection]:
    """Open a connection for the block, and roll back uncommitted work at its end. Raises StoreError for any database
    error in the block."""
    connection = await connect(address, patient=patient)
    wrong: StoreError | None = None
    try:
        yield connection
    except ERRORS as error:
        wrong = trouble(error, f"{address} {cannot}")
    finally:
        with suppress(*ERRORS):
            await connection.close(timeout=2)
    if wrong is not None:
        raise wrong from None


async def connect(address: Address, *, patient: bool = False) -> asyncpg.Connection:
    """Open a connection. If `patient`, the client doesn't time out slow statements. Raises StoreError."""
    more = {"command_timeout": None} if patient else {}
    cannot = f"{address} can't be used as a database"
    connection: asyncpg.Connection = await call_driver(cannot, asyncpg.connect, address.url, **{**options(), **more})
    try:
        await call_driver(cannot, set_up, connection)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def set_up(connection: asyncpg.Connection | asyncpg.pool.PoolConnectionProxy) -> None:
    await connection.execute("; ".join(f"SET {name} = '{value}'" for name, value in SETTINGS.items()))


def options() -> dict[str, Any]:
    return {
        "server_settings": dict(STARTUP),
        "command_timeout": ANSWER,
        "timeout": ANSWER,
        "statement_cache_size": 512,
        "max_cached_statement_lifetime": 0,
    }


async def prepare(address: Address) -> None:
    """Check the database, and migrate it if needed. If several processes do this at once, one migrates it and the
    others wait. Raises StoreError if it fails."""
    async with open_connection(address) as connection, open_connection(address) as other:
        if await shares_sessions(connection, other):
            raise StoreError(
                f"{address} can't be used as a database: a connection pooler there changes sessions between"
                " transactions. Set pool_mode = session for this database (PgBouncer), or connect to PostgreSQL itself."
            )
        why = await unfit(connection)
        if why is not None:
            raise StoreError(f"{address} can't be used as a database: {why}.")
        await _migrate(connection, address)


async def shares_sessions(one: asyncpg.Connection, other: asyncpg.Connection) -> bool:
    """Return whether a proxy makes connections share sessions, as PgBouncer's transaction and statement modes do."""
    for number, connection in enumerate((one, other)):
        await connection.execute(f"SET rambots.connection = '{number}'")
    found = [await each.fetchval("SELECT current_setting('rambots.connection', TRUE)") for each in (one, other)]
    return found != ["0", "1"]


async def unfit(connection: asyncpg.Connection) -> str | None:
    """The reason why the database can't be used, as the second half of a sentence, if one is found."""
    version = connection.get_server_version()
    if version.major < OLDEST:
        return f"it's PostgreSQL {version.major}.{version.minor}, and the bot needs {OLDEST} or newer"
    (row,) = await connection.fetch(
        "SELECT current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS copy,"
        " current_schema() IS NOT NULL AND has_schema_privilege(current_schema(), 'CREATE, USAGE') AS free"
    )
    if row["encoding"] != "UTF8":
        return f"its encoding is {row['encoding']}, but must be UTF8"
    if row["copy"]:
        return "it's a read-only copy"
    return None if row["free"] else "the bot isn't allowed to create tables in it"


async def version_of(connection: asyncpg.Connection) -> int:
    """The schema's version; 0 if the database has no schema."""
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        return 0
    return int(await connection.fetchval("SELECT max(version) FROM schema_version") or 0)


async def _is_in_use(connection: asyncpg.Connection) -> bool:
    """Return whether the leases of any process are still valid."""
    if await connection.fetchval("SELECT to_regclass('holders')") is None:
        return False
    return bool(await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM holders WHERE until > {DIALECT.now})"))


async def _migrate(connection: asyncpg.Connection, address: Address) -> None:
    known = FIRST - 1 + len(steps())
    async with connection.transaction():
        await connection.execute(
            f"SET LOCAL lock_timeout = '{_MIGRATING}s'; SET LOCAL statement_timeout = '{_MIGRATING}s';"
            f" SELECT pg_advisory_xact_lock({WRITERS})",
            timeout=_MIGRATING + ANSWER,
        )
        version = await version_of(connection)
        if (why := why_unreadable(address, version, known)) is not None:
            raise StoreError(why)
        if version == 0:
            if await connection.fetch(DIALECT.columns):
                raise StoreError(f"{address} can't be used as a database: it belongs to another program.")
            await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
        elif version < known and await _is_in_use(connection):
            raise StoreError(
                f"{address} is in use: an older version of the bot is running with it, or crashed just now. This"
                " version changes the data's form. Stop the older one first: all its processes, if there are several."
            )
        done = max(version + 1 - FIRST, 0)
        for number, step in enumerate(steps()[done:], start=FIRST + done):
            await connection.execute(step, timeout=_MIGRATING + ANSWER)
            await connection.execute("INSERT INTO schema_version (version) VALUES ($1)", number)
        if version < known:
            await connection.execute(_DEPOSED)
        await connection.execute(translate_sql(FIRST_ERA), draw_era())
        found = {(row["table_name"], row["column_name"]) for row in await connection.fetch(DIALECT.columns)}
        missing = columns_at(newest_file()) - found
        if missing:
            table, column = min(missing)
            raise StoreError(
                f"{address} can't be used as a database: somebody has changed it."
                f" The column {column} of {table} is missing."
            )
