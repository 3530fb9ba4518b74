"""The dialect and the connection that each kind of database provides for transactions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

from bot.host.ports.store import StoreError

Value = str | int | None
_WRITTEN: Final = re.compile(r"\b(?:INTO|UPDATE|DELETE\s+FROM)\s+(\w+)")
FAILED: Final = "the database can't be used: a statement failed, so nothing was saved"


class Row(Protocol):
    """A result row; its values are found by column name."""

    def __getitem__(self, column: Any, /) -> Any: ...

    def keys(self) -> Iterable[str]: ...


@dataclass(frozen=True, slots=True)
class Dialect:
    """The parts of the repositories' SQL that depend on the kind of database."""

    members: str
    """A query for the integers in a JSON list, which is its only parameter."""
    counts: str
    """A FROM item that yields the `key` and `value` of each member of the JSON object in the column `uses`."""
    assignments: str
    """An expression for a table's former players, as a JSON list of lists, in a query on `tables`."""
    columns: str
    """A query for `table_name` and `column_name` of every column of the host's tables."""
    now: str
    """An expression for the current time by the database's clock, in microseconds since 1970."""
    last_number: str
    """A query for `number`, which is 1 less than the next ID in `{table}`."""
    number_after: tuple[str, ...]
    """Statements that make the next ID in `{table}` higher than their only parameter."""
    aside: str | None
    """A statement that makes other `aside` transactions wait until this transaction ends; None if it isn't needed."""
    notify: str | None
    """Notifies other processes on commit; the parameters are channel and payload. None if there are no others."""


@dataclass(frozen=True, slots=True)
class Write:
    """A statement whose result the caller doesn't need, so it can be executed later."""

    sql: str
    values: Sequence[Value]
    late: str = ""
    """The message of the LateWriteError; if empty, a violated constraint raises ClashError."""
    changes: bool = False
    """True if the statement returns the row that it changes. Then it raises LateWriteError if it returns none, and
    ClashError if it violates a constraint."""

    @property
    def name(self) -> str:
        """The statement's first words, which contain no values."""
        return " ".join(self.sql.split()[: 2 if self.sql.startswith("UPDATE") else 3])


class Connection(Protocol):
    """A transaction's connection. A statement's parameters are `?`, in order, or `?1`, `?2` and so on."""

    @property
    def dialect(self) -> Dialect: ...

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """Execute a statement and return its rows.

        Earlier writes that the result may depend on are executed first, and their errors are raised here, too. Raises
        StoreError; ClashError if a statement violates a constraint; LateWriteError if an earlier write came too late.
        No error contains a statement's values.
        """

    async def fetch_all(self, statements: Sequence[tuple[str, Sequence[Value]]]) -> list[list[Row]]:
        """Like `fetch`, for several statements that only read."""

    def write(self, write: Write) -> None:
        """Execute a statement later: at the latest before a read that may depend on it, or before the commit."""

    async def keep_alive(self) -> None:
        """Keep the database from ending an idle transaction."""

    async def outgrown(self) -> bool:
        """Return whether another process has migrated the database since it was opened."""


def after_failure(error: Exception) -> StoreError:
    """The error to raise in a transaction that continues after `error` was caught. It has the same type if `error` is a
    StoreError."""
    return (type(error) if isinstance(error, StoreError) else StoreError)(f"{error}; nothing was saved")


def only_reads(sql: str) -> bool:
    """Return whether a statement is a SELECT, which usually only reads."""
    return sql.lstrip().startswith("SELECT")


def written_tables(sql: str) -> list[str]:
    """The database tables that a statement writes to."""
    return _WRITTEN.findall(sql)


@lru_cache(maxsize=256)
def insert(table: str, columns: str, **computed: str) -> str:
    """An INSERT of a row with these columns, whose names are separated by spaces, and with those `computed` in SQL."""
    names = columns.split()
    values = ", ".join([*("?" * len(names)), *computed.values()])
    return f"INSERT INTO {table} ({', '.join([*names, *computed])}) VALUES ({values})"


@lru_cache(maxsize=256)
def upsert(table: str, key: str, columns: str) -> str:
    """Like `insert`, but if a row with the same `key` columns exists, update its other columns instead."""
    keys = key.split()
    changed = ", ".join(f"{name} = excluded.{name}" for name in columns.split() if name not in keys)
    return f"{insert(table, columns)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"


@dataclass(frozen=True, slots=True)
class Kind:
    """A database table, with the key by which its rows are ordered."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool
    """True if each new row gets the next ID."""

    @property
    def query(self) -> str:
        return f"SELECT {', '.join(self.columns)} FROM {self.name} ORDER BY {', '.join(self.key)}"


class ClashError(StoreError):
    """A statement violates a constraint."""
