"""The SQLite database: opening, locking, migrations and transactions."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

import aiosqlite
from cachetools import LRUCache

from bot.host.model.cluster import WHOLE
from bot.host.model.era import Eras, draw_era
from bot.host.ports.store import StoreError
from bot.host.ports.urgency import URGENT
from bot.metrics import STORE, observe_duration
from bot.name_caches import track_names
from bot.storage.liveness import open_readonly
from bot.storage.priority_lock import PriorityLock
from bot.storage.repositories.base import Cache, new_cache
from bot.storage.repositories.cluster.eras import FIRST_ERA
from bot.storage.sqlite import migrations
from bot.storage.sqlite.connection import QuickReads, SqliteConnection
from bot.storage.sqlite.errors import code, translate_errors
from bot.storage.transaction import SqlTransaction, with_eras
from bot.storage.uncancellable import to_its_end

decode_text: Final = partial(str, encoding="utf-8", errors="replace")
"""Replaces damaged bytes, because one row mustn't make a list unreadable, and SQLite's error would quote the text."""
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_VERSION: Final = slice(60, 64)
STATEMENTS: Final = 1024
"""Size of the cache of prepared statements."""
CACHED: Final = 1_000
"""Maximum number of tables whose rows are cached between transactions."""
_PATIENCE = "PRAGMA busy_timeout = 5000"
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # saved data must survive a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # erased personal data must not stay in free pages
)


class SqliteStore:
    """An SQLite file with all tables, for one process at a time."""

    shared: Final = False
    shards: Final = WHOLE

    def __init__(self, connection: aiosqlite.Connection, lock: sqlite3.Connection) -> None:
        self._connection = connection
        self._file_lock = lock
        self._lock = PriorityLock()
        self._reads = QuickReads()
        self._cache = new_cache(lambda: track_names(LRUCache(CACHED)))
        self._version: int | None = None
        """SQLite's `data_version` for which `_cache` is valid. It changes when another program changes the file."""
        self.eras = Eras("")
        """Read once, because nobody else can begin an era while the file is open."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlTransaction]:
        with observe_duration(STORE.labels("reading")):
            async with self._lock.hold():
                await self._reads.yield_if_due()
                through = SqliteConnection(self._connection, self._reads)
                with self._transaction_cache() as cache:
                    yield SqlTransaction(through, cache)
                    await through.finish()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[SqlTransaction]:
        """Commit when the block ends; roll back if it raises or is cancelled."""
        with observe_duration(STORE.labels("writing")):
            async with self._lock.hold():
                with translate_errors():
                    if self._connection.in_transaction:  # the previous transaction couldn't even be rolled back
                        await self._connection.rollback()
                through = SqliteConnection(self._connection, self._reads, writing=True)
                try:
                    with self._transaction_cache() as cache:
                        yield SqlTransaction(through, cache)
                        await to_its_end(through.commit())
                except BaseException:  # also needed after BEGIN, which is executed even if waiting for it is cancelled
                    with suppress(sqlite3.Error):  # nothing to do if the commit succeeded after all
                        await to_its_end(self._connection.rollback())
                    raise

    @contextmanager
    def _transaction_cache(self) -> Iterator[Cache]:
        """The cache for a transaction. It's emptied if the transaction fails, and if another program may have changed
        the file."""
        version = None
        if not self._reads.blocked:
            with translate_errors():
                (version,) = self._connection._conn.execute("PRAGMA data_version").fetchone()
        if version is None or version != self._version:
            self._empty_cache()
        self._version = version
        try:
            yield self._cache
        except BaseException:
            self._empty_cache()
            raise

    def _empty_cache(self) -> None:
        for values in self._cache.values():
            values.clear()

    def aside(self) -> AbstractAsyncContextManager[SqlTransaction]:
        return self.writing()

    async def close(self) -> None:
        async with self._lock.hold():
            await self._connection.close()
            self._file_lock.close()


async def open_store(path: Path) -> SqliteStore:
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # its debug lines contain values, including drafts and salts
    refuse_unreadable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = hold(path)
    try:
        connection = await _connect(path)
    except BaseException:
        lock.close()
        raise
    return await with_eras(SqliteStore(connection, lock))


def refuse_unreadable(path: Path) -> None:
    """Raise StoreError if the file's version is too old or too new for this program. The file isn't changed, but if it
    has a log, a `-shm` file may be created beside it."""
    why = migrations.why_unreadable(path, _stored_version(path), migrations.newest())
    if why is not None:
        raise StoreError(why)


def _stored_version(path: Path) -> int:
    """The schema's version; 0 if the file has no schema, or it can't be read."""
    log = path.with_name(path.name + "-wal")
    try:
        if log.exists() and log.stat().st_size:  # the newest version may be only in the log
            with closing(open_readonly(path, patience=5.0)) as connection:
                return int(connection.execute("PRAGMA user_version").fetchone()[0])
        with path.open("rb") as file:  # SQLite itself would create files beside it
            header = file.read(_HEADER)
    except (OSError, sqlite3.Error):
        return 0
    return int.from_bytes(header[_VERSION], "big", signed=True) if header.startswith(_MAGIC) else 0


def hold(path: Path) -> sqlite3.Connection:
    """Lock a file beside `path` until the connection is closed or this process ends, even by a crash. Raises StoreError
    if it can't be locked, for example because another process holds the lock."""
    file = path.with_name(path.name + ".lock")
    with translate_errors(f"{file} can't be used"):
        lock = sqlite3.connect(file, timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            lock.close()
            if code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise StoreError(f"{path} is in use by a bot or another command. Stop that first.") from error
            raise
    return lock


async def _connect(path: Path) -> aiosqlite.Connection:
    with translate_errors(f"{path} can't be used as a database"):
        sqlite3.connect(path).close()  # fail early, because aiosqlite's thread would outlive a failure
        connection = await aiosqlite.connect(
            path, isolation_level=None, cached_statements=STATEMENTS, check_same_thread=False
        )
        try:
            # transactions wait for its thread's results
            await connection._execute(URGENT.set, True)  # type: ignore[no-untyped-call]  # noqa: FBT003
            connection.row_factory = sqlite3.Row
            connection.text_factory = decode_text
            await connection.execute_fetchall(_PATIENCE)
            await _check(connection, path)
            for pragma in _PRAGMAS:
                await connection.execute_fetchall(pragma)
            await _migrate(connection)
        except BaseException:
            await to_its_end(connection.close())
            raise
    return connection


async def _check(connection: aiosqlite.Connection, path: Path) -> None:
    """Raise StoreError if the file is damaged, lacks a column, or belongs to another program."""
    version = await version_of(connection)
    cannot = f"{path} can't be used as a database"
    await connection.execute_fetchall("PRAGMA ignore_check_constraints = ON")  # a bad row affects only its game
    whole = [row[0] for row in await connection.execute_fetchall("PRAGMA quick_check(1)")]
    await connection.execute_fetchall("PRAGMA ignore_check_constraints = OFF")
    if whole != ["ok"]:
        raise StoreError(f"{cannot}: it's damaged. Restore a backup.")
    found = {(row[0], row[1]) for row in await connection.execute_fetchall(migrations.COLUMNS)}
    missing = migrations.columns(version) - found
    if version < 0 or (version == 0 and found):
        raise StoreError(f"{cannot}: it belongs to another program.")
    if missing:
        table, column = min(missing)
        raise StoreError(f"{cannot}: somebody has changed it. The column {column} of {table} is missing.")


async def _migrate(connection: aiosqlite.Connection) -> None:
    version, newest = await version_of(connection), migrations.newest()
    later = chain.from_iterable(migrations.steps()[version + 1 - migrations.FIRST :])
    statements = migrations.whole() if version == 0 else later
    script = ("BEGIN IMMEDIATE;", *statements, f"PRAGMA user_version = {newest};", "COMMIT;")
    try:
        await connection.executescript("\n".join(script))
    except BaseException:
        await to_its_end(connection.rollback())
        raise
    await connection.execute_fetchall(FIRST_ERA, (draw_era(),))
    await connection.execute_fetchall(f"PRAGMA user_version = {newest}")  # fails if the file is read-only


async def version_of(connection: aiosqlite.Connection) -> int:
    """The schema's version; 0 if the file has none."""
    ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
    return int(version)
