"""Files that can't be used as a database: each is refused with a sentence, and left unchanged."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from bot.host.ports.store import StoreError
from bot.storage import open_store
from bot.storage.sqlite.errors import reason
from tests.storage.sqlite.test_store import RECORD, count, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.storage.sqlite.store import SqliteStore

NOBODY = 65534


def sql(*statements: str) -> Callable[[Path], None]:
    """Run statements on the file."""

    def change(file: Path) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    return change


def rewrite(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    """Change the file's bytes."""

    def rewritten(file: Path) -> None:
        file.write_bytes(change(file.read_bytes()))

    return rewritten


def directory(file: Path) -> None:
    file.unlink()
    file.mkdir()


def songs(file: Path) -> None:
    file.unlink()
    sql("CREATE TABLE songs (title)")(file)


DAMAGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "garbage": (rewrite(lambda _: b"these are no games" * 1000), "it isn't a database"),
    "another program's": (songs, "it belongs to another program"),
    "cut in half": (rewrite(lambda whole: whole[: len(whole) // 2]), "damaged"),
    "cut within its first page": (rewrite(lambda whole: whole[:1000]), "it isn't a database|damaged"),
    "its first page wiped": (rewrite(lambda whole: b"\0" * 4096 + whole[4096:]), "it isn't a database|damaged"),
    "a page wiped": (rewrite(lambda whole: whole[:8192] + b"\xff" * 4096 + whole[12288:]), "damaged"),
    "newer": (sql("PRAGMA user_version = 999"), "newer bot"),
    "of no version": (sql("PRAGMA user_version = -1"), "another program"),
    "of version 0": (sql("PRAGMA user_version = 0"), "another program"),
    "without journal": (sql("DROP TABLE journal"), "somebody has changed it.*journal"),
    "without a column": (sql("ALTER TABLE tables RENAME COLUMN dealt TO cut"), "column dealt of tables is missing"),
    "a directory": (directory, "can't be opened"),
}


async def made(folder: Path) -> Path:
    """A database with a table in it."""
    store = await open_store(folder / "games")
    await kept(store)
    await store.close()
    return folder / "games"


@pytest.mark.parametrize("name", DAMAGE)
async def test_unusable_file_is_rejected_and_left_unchanged(tmp_path: Path, name: str) -> None:
    damage, says = DAMAGE[name]
    file = await made(tmp_path)
    damage(file)
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(StoreError, match=says) as raised:
        await opened(file)
    assert "\n" not in str(raised.value)
    assert (file.read_bytes() if file.is_file() else b"") == before


async def test_rejects_store_held_by_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.sqlite.store._PATIENCE", "PRAGMA busy_timeout = 50")
    file = await made(tmp_path)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="another program is using it"):
            await opened(file)
    await (await open_store(file)).close()


async def opened(file: Path) -> None:
    """Open the database, and close it again."""
    await (await open_store(file)).close()


@contextmanager
def unprivileged() -> Iterator[None]:
    """Drop root's rights until the end of the block, so that file permissions count."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o444, 0o777), (0o444, 0o555), (0o000, 0o777), (0o666, 0o555)])
def test_rejects_store_without_write_permission(file_mode: int, folder_mode: int) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        file = asyncio.run(made(folder))
        file.chmod(file_mode)
        for other in folder.glob("games?*"):
            other.unlink()
        folder.chmod(folder_mode)
        try:
            with unprivileged(), pytest.raises(StoreError, match=r"can't be written to|can't be opened"):
                asyncio.run(opened(file))
        finally:
            folder.chmod(0o755)


async def many(store: SqliteStore) -> None:
    """Open a thousand tables."""
    for _ in range(1000):
        await kept(store)


@contextmanager
def full_disk() -> Iterator[None]:
    """Refuse all writes to files until the end of the block."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_full_disk_saves_nothing_and_later_writes_succeed(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    with full_disk(), pytest.raises(StoreError, match="the disk can't be read or written"):
        await kept(store)
    async with store.reading() as tx:
        assert await tx.tables.get(1) is None
    assert (await kept(store)).id == 1
    await store.close()


async def test_store_that_cannot_grow_rejects_whole_transactions(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    async with store.writing() as tx:
        await tx.session.run("PRAGMA max_page_count = 1")  # never less than the current size
    with pytest.raises(StoreError, match="disk is full"):
        await many(store)
    async with store.reading() as tx:
        tables = await count(tx)
        assert [await tx.tables.get(table) is not None for table in range(1, tables + 1)] == [True] * tables
    async with store.writing() as tx:
        await tx.session.run("PRAGMA max_page_count = 100000")
    assert (await kept(store)).players == RECORD.players
    await store.close()


async def test_rejects_value_out_of_range_for_the_store(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "games")
    for table in (2**63, 10**30, -(2**64)):
        with pytest.raises(StoreError, match="can't hold such a value"):
            async with store.reading() as tx:
                await tx.tables.get(table)
    assert (await kept(store)).id == 1
    await store.close()


def test_sqlite_errors_are_explained_to_the_operator() -> None:
    said = {
        "SQLITE_FULL": "the disk is full",
        "SQLITE_IOERR": "the disk can't be read or written",
        "SQLITE_IOERR_FSYNC": "the disk can't be read or written",
        "SQLITE_READONLY": "it can't be written to",
        "SQLITE_PERM": "we aren't allowed to open it",
        "SQLITE_CANTOPEN": "it can't be opened",
        "SQLITE_BUSY": "another program is using it",
        "SQLITE_LOCKED": "another program is using it",
        "SQLITE_CORRUPT": "it's damaged",
        "SQLITE_NOTADB": "it isn't a database",
        "SQLITE_NOMEM": "there's no memory left",
        "SQLITE_MISUSE": "SQLite says: oh",
    }
    for name, words in said.items():
        error = sqlite3.OperationalError("oh")
        error.sqlite_errorcode = getattr(sqlite3, name)
        assert reason(error) == words, name
    assert reason(sqlite3.ProgrammingError("oh")) == "SQLite says: oh"
