"""Conversion of SQLite's errors to the host's, worded for the bot's operator."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.host.ports.store import StoreError
from bot.storage.dialect import ClashError

_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk can't be read or written",
    sqlite3.SQLITE_READONLY: "it can't be written to",
    sqlite3.SQLITE_PERM: "we aren't allowed to open it",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened",
    sqlite3.SQLITE_BUSY: "another program is using it",
    sqlite3.SQLITE_LOCKED: "another program is using it",
    sqlite3.SQLITE_CORRUPT: "it's damaged",
    sqlite3.SQLITE_NOTADB: "it isn't a database",
    sqlite3.SQLITE_NOMEM: "there's no memory left",
}


def code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 if the error isn't SQLite's own."""
    extended: int = getattr(error, "sqlite_errorcode", 0)
    return extended & 0xFF


def reason(error: sqlite3.Error) -> str:
    """The reason for an error, as the second half of a sentence."""
    return _REASONS.get(code(error)) or f"SQLite says: {error}"


ERRORS: Final = (sqlite3.Error, OverflowError, UnicodeError)
"""The driver's exceptions, including those for values that no column can hold."""


def trouble(error: Exception, where: str = "the database can't be used") -> StoreError:
    if isinstance(error, sqlite3.IntegrityError):
        return ClashError(f"{where}: {error}")
    why = reason(error) if isinstance(error, sqlite3.Error) else "it can't hold such a value"
    return StoreError(f"{where}: {why}")


@contextmanager
def translate_errors(where: str = "the database can't be used") -> Iterator[None]:
    """Turn the driver's errors in the block into StoreErrors, or into ClashErrors for violated constraints."""
    try:
        yield
    except ERRORS as error:
        raise trouble(error, where) from error
