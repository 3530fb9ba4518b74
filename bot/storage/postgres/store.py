"""The host's PostgreSQL database, which several processes can use at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import asyncpg

from bot.host.model.cluster import WHOLE
from bot.host.model.era import Eras
from bot.host.ports.store import StoreError
from bot.host.ports.urgency import urgent
from bot.metrics import STORE, observe_duration
from bot.storage.database_url import Address
from bot.storage.dialect import FAILED
from bot.storage.postgres.connection import ASIDE, PostgresConnection
from bot.storage.postgres.errors import ERRORS, UNUSABLE, ReadOnlyError, call_driver
from bot.storage.postgres.rw_lock import ReadWriteLock
from bot.storage.postgres.setup import ANSWER, WRITERS, connect, options, prepare, set_up
from bot.storage.transaction import SqlTransaction, with_eras
from bot.storage.uncancellable import to_its_end

CONNECTIONS: Final = 5
"""Maximum number of connections in a process's pool."""
_LOOK: Final = (
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
    " SET LOCAL idle_in_transaction_session_timeout = 0"  # this transaction blocks nobody
)
_WRITE: Final = f"BEGIN; SELECT pg_advisory_xact_lock({WRITERS})"
"""Takes the writers' lock, so that each statement sees everything that earlier writers have committed."""
_ASIDE: Final = f"BEGIN; {ASIDE}"
_AGAIN: Final = (0.2, 5.0)
"""Seconds between attempts to reopen a lost listening connection: at first, and at most."""


class PostgresStore:
    """A PostgreSQL database. A reader sees it at one instant."""

    shared = True
    shards: Final = WHOLE

    def __init__(self, address: Address, pool: asyncpg.Pool) -> None:
        self._address = address
        self._pool = pool
        self._turns = ReadWriteLock()
        self.eras = Eras("")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlTransaction]:
        with observe_duration(STORE.labels("reading")):
            async with self._turns.reading(), self._transaction(_LOOK) as connection:
                through = PostgresConnection(connection)
                yield SqlTransaction(through)
                await through.finish()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[SqlTransaction]:
        """Commit when the block ends; roll back if it raises or is cancelled. Raises StoreError or LateWriteError if it
        wasn't committed. If the connection fails during the commit, StoreError is raised, but the result is unknown."""
        with observe_duration(STORE.labels("writing")):
            async with self._turns.writing(), self._write_transaction(_WRITE) as tx:
                yield tx

    @asynccontextmanager
    async def aside(self) -> AsyncIterator[SqlTransaction]:
        """A write transaction for the processes' own status only. It takes a lock of its own, not the writers' lock."""
        with observe_duration(STORE.labels("aside")):
            async with self._write_transaction(_ASIDE) as tx:
                yield tx

    @asynccontextmanager
    async def listen(self, channel: str, heard: Callable[[str], None]) -> AsyncIterator[None]:
        """Call `heard` with each payload notified in the channel during the block. Also call it with an empty text
        whenever payloads may have been missed, which is at the beginning and after a lost connection."""
        task = asyncio.create_task(self._listen(channel, heard))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def close(self) -> None:
        async with self._turns.writing():
            with suppress(*ERRORS):
                await asyncio.wait_for(self._pool.close(), ANSWER)
            self._pool.terminate()

    @asynccontextmanager
    async def _write_transaction(self, begin: str) -> AsyncIterator[SqlTransaction]:
        async with self._transaction(begin) as connection:
            through = PostgresConnection(connection)
            yield SqlTransaction(through)
            await to_its_end(self._commit(connection, through))

    async def _commit(self, connection: asyncpg.pool.PoolConnectionProxy, through: PostgresConnection) -> None:
        await through.finish()
        if await call_driver(UNUSABLE, connection.execute, "COMMIT") != "COMMIT":
            raise StoreError(FAILED)

    @asynccontextmanager
    async def _transaction(self, begin: str) -> AsyncIterator[asyncpg.pool.PoolConnectionProxy]:
        """Begin a transaction, and roll it back at the end if it's still open."""
        connection = await self._begin(begin)
        try:
            yield connection
        except ReadOnlyError:  # another server takes the writes now, so reads from this one would be stale
            connection.terminate()
            await self._pool.expire_connections()
            raise
        finally:
            await to_its_end(self._over(connection))

    async def _begin(self, begin: str) -> asyncpg.pool.PoolConnectionProxy:
        """Begin a transaction. If the connection was lost while idle, for example because the database was restarted,
        try again once."""
        lost = False
        while True:
            connection = await self._acquire()
            try:
                await call_driver(UNUSABLE, connection.execute, begin)
            except BaseException as error:
                again = not lost and isinstance(error, StoreError) and _gone(connection)
                await to_its_end(self._over(connection, sure=False))
                if not again:
                    raise
                lost = True
            else:
                return connection

    async def _acquire(self) -> asyncpg.pool.PoolConnectionProxy:
        return await call_driver(UNUSABLE, self._pool.acquire, timeout=ANSWER)

    async def _over(self, connection: asyncpg.pool.PoolConnectionProxy, *, sure: bool = True) -> None:
        """Roll back uncommitted work and release the connection, or discard it. Without `sure`, don't check first
        whether there's a transaction, because a cancelled BEGIN may still be running."""
        try:
            if not connection.is_closed() and (not sure or connection.is_in_transaction()):
                await connection.execute("ROLLBACK")
        except ERRORS:
            with suppress(*ERRORS):  # the pool may have discarded it already
                connection.terminate()
        with suppress(*ERRORS):
            await self._pool.release(connection)

    async def _listen(self, channel: str, heard: Callable[[str], None]) -> None:
        first, longest = _AGAIN
        pause = first
        while True:
            try:
                connection = await connect(self._address)
            except StoreError:
                await asyncio.sleep(pause)
                pause = min(longest, pause * 2)
                continue
            try:
                gone = asyncio.Event()
                connection.add_termination_listener(lambda _, gone=gone: gone.set())
                await connection.add_listener(channel, lambda _, __, ___, said: heard(str(said)))
                pause = first
                heard("")
                await gone.wait()
            except ERRORS:
                await asyncio.sleep(pause)
            finally:
                connection.terminate()


def _gone(connection: asyncpg.pool.PoolConnectionProxy) -> bool:
    """Return whether the connection is lost, so that the pool may have discarded it."""
    try:
        return connection.is_closed()
    except asyncpg.InterfaceError:
        return True


async def open_database(address: Address) -> PostgresStore:
    await prepare(address)
    with urgent():  # transactions wait for the connection's results
        pool: asyncpg.Pool = await call_driver(
            f"{address} can't be used as a database",
            asyncpg.create_pool,
            address.url,
            min_size=1,
            max_size=CONNECTIONS,
            max_queries=1 << 40,
            init=set_up,
            reset=_as_it_is,
            **options(),
        )
    return await with_eras(PostgresStore(address, pool))


async def _as_it_is(_: asyncpg.Connection) -> None:
    """Skip the pool's reset, because transactions leave nothing behind, and settings last as long as the connection."""
