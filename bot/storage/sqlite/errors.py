"""SQLite's troubles as the host's: what is wrong with the store, in words for whoever runs the bot."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from bot.host.ports.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

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


class ClashError(StoreError):
    """Something does not go with the rows that are there."""


def code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; 0 if the error is not SQLite's own."""
    extended: int = getattr(error, "sqlite_errorcode", 0)
    return extended & 0xFF


def reason(error: sqlite3.Error) -> str:
    """What is wrong, as the second half of a sentence."""
    return _REASONS.get(code(error)) or f"SQLite says: {error}"


@contextmanager
def translate_errors(where: str = "the database can't be used") -> Iterator[None]:
    """Raises StoreError for whatever SQLite cannot do here, ClashError for what does not go with the rows there are."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise ClashError(f"{where}: {error}") from error
    except (sqlite3.Error, OverflowError, UnicodeError) as error:
        why = reason(error) if isinstance(error, sqlite3.Error) else "it can't hold such a value"
        raise StoreError(f"{where}: {why}") from error
