"""SQLite's troubles as the host's: what is wrong with the store, in words for whoever runs the bot."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from bot.host.ports.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

_REASONS: Final = {
    sqlite3.SQLITE_FULL: "there is no room left on the disk",
    sqlite3.SQLITE_IOERR: "the disk does not read or write",
    sqlite3.SQLITE_READONLY: "it may not be written to",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_LOCKED: "another program holds it",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is no store",
    sqlite3.SQLITE_NOMEM: "there is no memory left",
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
def told(where: str = "the store cannot be used") -> Iterator[None]:
    """Raises StoreError for whatever SQLite cannot do here, ClashError for what does not go with the rows there are."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise ClashError(f"{where}: {error}") from error
    except (sqlite3.Error, OverflowError, UnicodeError) as error:
        why = reason(error) if isinstance(error, sqlite3.Error) else "it cannot hold such a value"
        raise StoreError(f"{where}: {why}") from error
