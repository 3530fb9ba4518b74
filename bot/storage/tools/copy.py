"""Copy a whole database into an empty one, for example from a file to PostgreSQL or back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from bot.host.ports.store import StoreError
from bot.storage.database_url import Address
from bot.storage.dialect import Kind, insert
from bot.storage.factory import Where
from bot.storage.postgres.copy import copy_transaction
from bot.storage.sqlite import store
from bot.storage.sqlite.errors import translate_errors
from bot.storage.sqlite.migrations import columns, newest, whole
from bot.storage.tools import backup

_FIRST: Final = ("tables", "tournaments", "invitations")
ERAS: Final = "eras"


@dataclass(frozen=True, slots=True)
class Moved:
    """Counts of what was copied: tables, running ones among them, and database rows."""

    tables: int
    running: int
    rows: int


@cache
def kinds() -> tuple[Kind, ...]:
    """All database tables. A table comes after others that it refers to."""
    found = columns(newest())
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript("".join(whole()))
        made = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        key = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
        keys = {name: tuple(row[0] for row in connection.execute(key, (name,))) for name in made}
    names = sorted({name for name, _ in found}, key=lambda name: (name not in _FIRST, name))
    return tuple(
        Kind(
            name,
            columns=tuple(sorted(column for table, column in found if table == name)),
            key=keys[name],
            numbered="AUTOINCREMENT" in made[name],
        )
        for name in names
    )


async def move(source: Where, target: Where, say: Callable[[str], None]) -> Moved:
    """Copy everything and compare it; call `say` to report progress. Nobody may be using either database; the target
    must be new or empty. The source is migrated, but otherwise unchanged. Raises StoreError or OSError if anything
    differs or fails."""
    if str(source) == str(target):
        raise StoreError("FROM and TO are the same place.")
    count = 0
    async with (
        copy_transaction(source) if isinstance(source, Address) else _open_source(source) as one,
        copy_transaction(target) if isinstance(target, Address) else _open_target(target) as other,
    ):
        for kind in kinds():
            async for _ in other.rows(kind):
                if kind.name == ERAS:  # the target's own era is deleted, because the moved data keeps its eras
                    await other.clear(kind)
                    break
                raise StoreError(f"{target} isn't empty. Choose an empty place.")
        for kind in kinds():
            copied = Digest()
            await other.put(kind, copied.over(one.rows(kind)))
            kept = Digest()
            async for _ in kept.over(other.rows(kind)):
                pass
            if kept.value != copied.value:
                raise StoreError(f"The {kind.name} didn't arrive unchanged. Nothing was moved.")
            if kind.numbered:
                await other.go_on_after(kind, await one.last(kind))
            count += copied.count
            if copied.count:
                say(f"{kind.name}: {copied.count}")
        statuses = [row[0] async for row in other.rows(Kind("tables", ("status",), ("id",), numbered=True))]
    return Moved(len(statuses), statuses.count("playing"), count)


class Digest:
    """A running hash over rows."""

    def __init__(self) -> None:
        self._hash = sha256()
        self.count = 0

    @property
    def value(self) -> str:
        return self._hash.hexdigest()

    async def over(self, rows: AsyncIterator[tuple[Any, ...]]) -> AsyncIterator[tuple[Any, ...]]:
        async for row in rows:
            self._hash.update(json.dumps(row).encode() + b"\n")
            self.count += 1
            yield row


class File:
    """An SQLite file that nobody else uses."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, kind: Kind) -> AsyncIterator[tuple[Any, ...]]:
        with translate_errors("the file can't be read"):
            for row in self._connection.execute(kind.query):
                yield row

    async def clear(self, kind: Kind) -> None:
        self._connection.execute(f"DELETE FROM {kind.name}")

    async def put(self, kind: Kind, rows: AsyncIterator[tuple[Any, ...]]) -> None:
        sql = insert(kind.name, " ".join(kind.columns))
        async for row in rows:
            with translate_errors("the file can't be written"):
                self._connection.execute(sql, row)

    async def last(self, kind: Kind) -> int:
        found = self._connection.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = ?", (kind.name,)).fetchone()
        return int(found[0] or 0)

    async def go_on_after(self, kind: Kind, number: int) -> None:
        self._connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (kind.name,))
        self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (kind.name, number))


@asynccontextmanager
async def _open_source(source: Path) -> AsyncIterator[File]:
    """Migrate the source and lock it against writers. Raises StoreError if that fails."""
    await (await store.open_store(_require(source))).close()
    with closing(store.hold(source)), closing(sqlite3.connect(source)) as file:
        file.text_factory = store.decode_text
        yield File(file)


@asynccontextmanager
async def _open_target(target: Path) -> AsyncIterator[File]:
    """Create the target, and lock it. If the block raises, there's no target. Raises StoreError or OSError if it
    exists already, or can't be written."""
    coming = _make_room(target)
    with closing(store.hold(target)):
        try:
            backup.thrown_away(coming)
            await (await store.open_store(coming)).close()
            with closing(sqlite3.connect(coming, isolation_level=None)) as file:
                file.text_factory = store.decode_text
                with translate_errors(f"{target} can't be written"):
                    file.execute("BEGIN IMMEDIATE")
                yield File(file)
                with translate_errors(f"{target} can't be written"):
                    file.commit()
            backup.put_in_place(coming, target)
        finally:
            backup.thrown_away(coming)


def _require(source: Path) -> Path:
    if not source.exists():
        raise StoreError(f"There are no games at {source}.")
    return source


def _make_room(target: Path) -> Path:
    """Create the target's folder; return the unfinished target's path. Raises StoreError if the target exists."""
    if target.exists():
        raise StoreError(f"{target} already exists. Choose another name.")
    target.parent.mkdir(parents=True, exist_ok=True)
    return target.with_name(target.name + ".coming")


def where(written: str) -> Where:
    """A file, or a database if the text is a URL. Raises ValueError if the URL isn't valid."""
    return Address(written) if "://" in written else Path(written)
