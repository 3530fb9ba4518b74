"""The world's storage: either a folder with one SQLite file and the uploaded files, or just memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from msgspec import DecodeError
from msgspec.json import Decoder, encode

R = TypeVar("R")


class WorldError(Exception):
    """The folder's world can't be used. The text tells the person who starts the playground why."""


class BusyError(WorldError):
    """Another playground has the folder open."""


def _open(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None, timeout=1)
    try:
        # two worlds in the same folder would assign the same IDs twice
        database.execute("PRAGMA locking_mode=EXCLUSIVE")
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=NORMAL")
        database.execute(
            "CREATE TABLE IF NOT EXISTS records (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id))"
        )
        database.execute("BEGIN IMMEDIATE")
        database.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        database.close()
        if error.sqlite_errorcode in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise BusyError(f"Another playground is open in {path.parent}.") from error
        raise WorldError(
            f"The playground's chat in {path} can't be opened: {error}. --fresh starts a new one."
        ) from error
    return database


class Store:
    """A store of records by kind and ID. With a folder, a saved record survives even if the process is killed. Raises
    BusyError if the folder is already open, or another WorldError if it can't be used."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._files: dict[int, bytes] = {}
        self._database: sqlite3.Connection | None = None
        if folder is not None:
            try:
                (folder / "attachments").mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise WorldError(f"Can't use the folder {folder}: {error.strerror}.") from error
            self._database = _open(folder / "world.sqlite3")

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Save the block's changes to records either all together or not at all."""
        if self._database is None:
            yield
            return
        self._database.execute("BEGIN")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    def load(self, kind: type[R]) -> Iterator[R]:
        """Load every record of a kind, ordered by ID. Raises WorldError if one is invalid."""
        if self._database is None:
            return
        read = Decoder(kind).decode
        query = "SELECT id, body FROM records WHERE kind = ? ORDER BY CAST(id AS INTEGER), id"
        for key, body in self._database.execute(query, (kind.__name__,)).fetchall():
            try:
                yield read(body)
            except DecodeError as error:
                raise WorldError(f"The playground's {kind.__name__} {key} can't be read: {error}.") from None

    def put(self, key: int | str, record: object) -> None:
        if self._database is not None:
            row = (type(record).__name__, str(key), encode(record).decode())
            self._database.execute("INSERT OR REPLACE INTO records VALUES (?, ?, ?)", row)

    def drop(self, key: int | str, kind: type) -> None:
        if self._database is not None:
            self._database.execute("DELETE FROM records WHERE kind = ? AND id = ?", (kind.__name__, str(key)))

    def keep_file(self, key: int, body: bytes) -> None:
        """Save the bytes of an attachment or emoji, either all of them or none."""
        if self._folder is None:
            self._files[key] = body
            return
        target = self._folder / "attachments" / str(key)
        draft = target.with_suffix(".part")
        draft.write_bytes(body)
        draft.replace(target)

    def file(self, key: int) -> bytes | None:
        if self._folder is None:
            return self._files.get(key)
        with suppress(FileNotFoundError):
            return (self._folder / "attachments" / str(key)).read_bytes()
        return None

    def drop_file(self, key: int) -> None:
        self._files.pop(key, None)
        if self._folder is not None:
            (self._folder / "attachments" / str(key)).unlink(missing_ok=True)

    def close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None
