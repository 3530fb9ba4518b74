"""The one connection: opening, locking, migrating, and transactions."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import asynccontextmanager, closing, suppress
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

import aiosqlite

from bot.host.cluster.shards import WHOLE
from bot.host.model.era import Eras, draw_era
from bot.host.ports.store import StoreError
from bot.metrics import STORE, observe_duration
from bot.storage.repositories.cluster.eras import FIRST_ERA, with_eras
from bot.storage.sqlite import migrations
from bot.storage.sqlite.connection import SqliteConnection
from bot.storage.sqlite.errors import code, translate_errors
from bot.storage.sqlite.uncancellable import to_its_end
from bot.storage.transaction import SqlTransaction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

_text = partial(str, encoding="utf-8", errors="replace")
"""A damaged byte in one row's text must not make a list unreadable; SQLite's complaint would tell the text, besides."""
_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_VERSION: Final = slice(60, 64)
"""Where in its header a file has its `user_version`."""
_PATIENCE = "PRAGMA busy_timeout = 5000"
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # what was accepted must survive a power cut as well
    "PRAGMA foreign_keys = ON",
)


class SqliteStore:
    """A file that keeps all tables, for one process at a time."""

    shared: Final = False
    shards: Final = WHOLE

    def __init__(self, connection: aiosqlite.Connection, lock: sqlite3.Connection) -> None:
        self._connection = connection
        self._file_lock = lock
        self._lock = asyncio.Lock()
        self._through = SqliteConnection(connection)
        self.eras = Eras("")
        """Its eras: nobody else can begin another one while it's open."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[SqlTransaction]:
        """A consistent look: the only connection is ours alone meanwhile."""
        with observe_duration(STORE.labels("reading")):
            async with self._lock:
                yield SqlTransaction(self._through)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[SqlTransaction]:
        """All of it is kept when the block ends, nothing if it raises or is cancelled."""
        with observe_duration(STORE.labels("writing")):
            async with self._lock:
                with translate_errors():
                    if self._connection.in_transaction:  # one that could not even be undone
                        await self._connection.rollback()
                try:
                    with (
                        translate_errors()
                    ):  # in here: it begins also if nobody waits for it any more, and has to be undone
                        await self._connection.execute_fetchall("BEGIN IMMEDIATE")
                    yield SqlTransaction(self._through)
                    with translate_errors():
                        await to_its_end(self._connection.commit())
                except BaseException:
                    with suppress(sqlite3.Error):  # nothing to do if the commit went through after all
                        await to_its_end(self._connection.rollback())
                    raise

    def aside(self) -> AbstractAsyncContextManager[SqlTransaction]:
        """The same: nobody else is there."""
        return self.writing()

    async def close(self) -> None:
        """Let go of the file; what was not committed is lost."""
        async with self._lock:
            await self._connection.close()
            self._file_lock.close()


async def open_store(path: Path) -> SqliteStore:
    """The store in this file, made or brought up to date. Raises StoreError if that cannot be done."""
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below that it tells every value, drafts and salts too
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
    """Raise StoreError if the file is of a version that we can't read. Nothing is written, there or beside it."""
    why = migrations.why_unreadable(path, _stored_version(path), migrations.newest())
    if why is not None:
        raise StoreError(why)


def _stored_version(path: Path) -> int:
    """The version of the store in a file; 0 if it is none, or cannot be read."""
    log = path.with_name(path.name + "-wal")
    try:
        if log.exists() and log.stat().st_size:  # the newest version may be in there alone
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
                return int(connection.execute("PRAGMA user_version").fetchone()[0])
        with path.open("rb") as file:  # SQLite itself would make files beside it
            header = file.read(_HEADER)
    except (OSError, sqlite3.Error):
        return 0
    return int.from_bytes(header[_VERSION], "big", signed=True) if header.startswith(_MAGIC) else 0


def hold(path: Path) -> sqlite3.Connection:
    """A file beside `path`, locked until it is closed or this process is gone, however it goes.

    Raises StoreError if another process holds it.
    """
    file = path.with_name(path.name + ".lock")
    with translate_errors(f"{file} can't be used"):
        lock = sqlite3.connect(file, timeout=0, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            lock.close()
            if code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise StoreError(
                    f"{path} is in use: another bot is running with the same data. Stop that bot first."
                ) from error
            raise
    return lock


async def _connect(path: Path) -> aiosqlite.Connection:
    with translate_errors(f"{path} can't be used as a database"):
        sqlite3.connect(path).close()  # what cannot be opened at all; aiosqlite's thread would outlive that
        connection = await aiosqlite.connect(path, isolation_level=None)
        try:
            connection.row_factory = sqlite3.Row
            connection.text_factory = _text
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
    """Raise StoreError if the file is not what a bot of this or an older version left."""
    version = await version_of(connection)
    cannot = f"{path} can't be used as a database"
    await connection.execute_fetchall("PRAGMA ignore_check_constraints = ON")  # one wrong row spoils one table
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
    await connection.execute_fetchall(f"PRAGMA user_version = {newest}")  # what may only be read is of no use


async def version_of(connection: aiosqlite.Connection) -> int:
    """The version of the store in the file; 0 if there is none yet."""
    for row in await connection.execute_fetchall("PRAGMA user_version"):
        return int(row[0])
    raise StoreError("the database has no version")
