"""The host's store in a PostgreSQL database, which several processes may use at once."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import asyncpg

from bot.host.cluster.shards import WHOLE
from bot.host.model.era import Eras
from bot.host.ports.store import StoreError
from bot.metrics import STORE, observe_duration
from bot.storage.postgres.connection import ASIDE, PostgresConnection
from bot.storage.postgres.errors import ERRORS, ReadOnlyError, trouble
from bot.storage.postgres.rw_lock import ReadWriteLock
from bot.storage.postgres.setup import ANSWER, WRITERS, connect, options, prepare, set_up
from bot.storage.repositories.cluster.eras import with_eras
from bot.storage.sqlite.uncancellable import to_its_end
from bot.storage.transaction import SqlTransaction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.storage.database_url import Address

CONNECTIONS: Final = 5
"""How many a process has at most: one that writes, and some that read beside it."""
_LOOK: Final = (
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
    " SET LOCAL idle_in_transaction_session_timeout = 0"  # it keeps nobody waiting
)
_WRITE: Final = f"BEGIN; SELECT pg_advisory_xact_lock({WRITERS})"
"""Nobody else writes until the transaction is over, and so each statement sees what all who wrote before have kept."""
_ASIDE: Final = f"BEGIN; {ASIDE}"
_AGAIN: Final = (0.2, 5.0)
"""Seconds until a connection that listens is made anew, at first and at most."""


class _BrokenOffError(StoreError):
    """The connection that was to be used is not there any more."""


class PostgresStore:
    """A database that keeps all tables. Who reads sees one instant; of those who write one goes after the other."""

    shared = True
    shards: Final = WHOLE

    def __init__(self, address: Address, pool: asyncpg.Pool) -> None:
        self._address = address
        self._pool = pool
        self._turns = ReadWriteLock()
        self.eras = Eras("")
        """Its eras, as they were when it was opened."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlTransaction]:
        """A consistent look: all of it is of one instant."""
        with observe_duration(STORE.labels("reading")):
            async with self._turns.reading(), self._begun(_LOOK) as connection:
                yield SqlTransaction(PostgresConnection(connection))

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[SqlTransaction]:
        """All of it is kept when the block ends, nothing if it raises or is cancelled.

        Raises StoreError if it was not kept; or if the database fell silent at the very end, when nobody can know.
        """
        with observe_duration(STORE.labels("writing")):
            async with self._turns.writing(), self._kept(_WRITE) as tx:
                yield tx

    @asynccontextmanager
    async def aside(self) -> AsyncIterator[SqlTransaction]:
        """The same for what the bot's processes tell each other of themselves alone: it waits for none that writes."""
        with observe_duration(STORE.labels("aside")):
            async with self._kept(_ASIDE) as tx:
                yield tx

    @asynccontextmanager
    async def listening(self, channel: str, heard: Callable[[str], None]) -> AsyncIterator[None]:
        """Meanwhile `heard` is called with what is told in the channel; with an empty text whenever something may have
        been missed, which is so at the beginning, and after the database was away."""
        task = asyncio.create_task(self._listen(channel, heard))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def close(self) -> None:
        """Let go of the database; what was not committed is lost."""
        async with self._turns.writing():
            with suppress(*ERRORS):
                await asyncio.wait_for(self._pool.close(), ANSWER)
            self._pool.terminate()

    @asynccontextmanager
    async def _kept(self, begin: str) -> AsyncIterator[SqlTransaction]:
        async with self._begun(begin) as connection:
            yield SqlTransaction(PostgresConnection(connection))
            if await self._said(connection, "COMMIT") != "COMMIT":
                raise StoreError("the database can't be used: a statement failed, so nothing was saved")

    @asynccontextmanager
    async def _begun(self, begin: str) -> AsyncIterator[asyncpg.pool.PoolConnectionProxy]:
        """A connection in a transaction, which is undone at the end if nobody has ended it."""
        connection = await self._begin(begin)
        try:
            yield connection
        except ReadOnlyError:  # another server is the one to be written to now: what reads here would read what was
            connection.terminate()
            await self._pool.expire_connections()
            raise
        finally:
            await to_its_end(self._over(connection))

    async def _begin(self, begin: str) -> asyncpg.pool.PoolConnectionProxy:
        """One that broke off while nobody used it, as all do when the database is started anew, is made again."""
        with suppress(_BrokenOffError):
            return await self._tried(begin)
        return await self._tried(begin)

    async def _tried(self, begin: str) -> asyncpg.pool.PoolConnectionProxy:
        connection = await self._acquired()
        try:
            await connection.execute(begin)
        except ERRORS as error:
            wrong = _BrokenOffError(str(trouble(error))) if _gone(connection) else trouble(error)
        except BaseException:
            await to_its_end(self._over(connection, sure=False))
            raise
        else:
            return connection
        await to_its_end(self._over(connection, sure=False))
        raise wrong

    async def _acquired(self) -> asyncpg.pool.PoolConnectionProxy:
        try:
            return await self._pool.acquire(timeout=ANSWER)
        except ERRORS as error:
            wrong = trouble(error)
        raise wrong

    async def _over(self, connection: asyncpg.pool.PoolConnectionProxy, *, sure: bool = True) -> None:
        """Undo what was not committed, and give the connection back; or throw it away.

        Nobody is `sure` whether there is a transaction while the database may still be at its beginning, because the
        wait for that was given up. It is undone all the same: where there is none, that does nothing.
        """
        try:
            if not connection.is_closed() and (not sure or connection.is_in_transaction()):
                await connection.execute("ROLLBACK")
        except ERRORS:
            with suppress(*ERRORS):  # the pool may have thrown it away by itself
                connection.terminate()
        with suppress(*ERRORS):
            await self._pool.release(connection)

    async def _said(self, connection: asyncpg.pool.PoolConnectionProxy, sql: str) -> str:
        """What the database says that it has done."""
        try:
            return str(await to_its_end(connection.execute(sql)))
        except ERRORS as error:
            wrong = trouble(error)
        raise wrong

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
    """Whether it broke off, so that the pool may have thrown it away already."""
    try:
        return connection.is_closed()
    except asyncpg.InterfaceError:
        return True


async def open_database(address: Address) -> PostgresStore:
    """The store in this database, made or brought up to date. Raises StoreError if that cannot be done."""
    await prepare(address)
    try:
        pool = await asyncpg.create_pool(
            address.url,
            min_size=1,
            max_size=CONNECTIONS,
            max_queries=1 << 40,
            init=set_up,
            reset=_as_it_is,
            **options(),
        )
    except ERRORS as error:
        wrong = trouble(error, f"{address} can't be used as a database")
    else:
        return await with_eras(PostgresStore(address, pool))
    raise wrong


async def _as_it_is(_: asyncpg.Connection) -> None:
    """No transaction leaves anything behind: what is set for a connection is set for its whole life."""
