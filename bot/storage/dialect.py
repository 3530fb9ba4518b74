"""The dialect and the connection that each kind of database provides for transactions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.host.ports.store import StoreError

Value = str | int | None
FAILED: Final = "the database can't be used: a statement failed, so nothing was saved"
"""The text of the error if a transaction goes on after an unknown failure was caught."""


class Row(Protocol):
    """A row of a result, with its values by column name."""

    def __getitem__(self, column: Any, /) -> Any:
        """The value in the column."""
        ...

    def keys(self) -> Iterable[str]:
        """The columns' names."""
        ...


@dataclass(frozen=True, slots=True)
class Dialect:
    """The SQL that differs between the kinds of database. Everything else is common to them."""

    members: str
    """A query for the integers in a JSON list, which is its only parameter."""
    counts: str
    """A FROM clause for `key` and `value` of the JSON object in the column `uses`."""
    assignments: str
    """An expression for the former players of the current row of `tables`, as a JSON list of lists."""
    columns: str
    """A query for `table_name` and `column_name` of every column in the database."""
    now: str
    """An expression for the time by the database's own clock, as instants are stored."""
    last_number: str
    """A query for `number`, the highest ID that a row of `{table}` has ever had."""
    number_after: tuple[str, ...]
    """Statements that make the next ID in `{table}` higher than the only parameter."""
    aside: str | None
    """A statement that makes other `aside` transactions wait until this transaction ends; None if it isn't needed."""
    notify: str | None
    """A statement that notifies other processes on commit, with the channel and the payload as parameters; None if
    there are none."""


@dataclass(frozen=True, slots=True)
class Write:
    """A statement whose result nobody reads, so it's executed later, together with others."""

    sql: str
    values: Sequence[Value]
    late: str = ""
    """The text of the LateWriteError if the statement violates a constraint; if empty, it's a ClashError instead."""
    changes: bool = False
    """True if the statement returns the row that it changes. Then it's late if it returns none, and not if it
    violates a constraint."""

    @property
    def name(self) -> str:
        """The statement's first words, which contain no values."""
        return " ".join(self.sql.split()[: 2 if self.sql.startswith("UPDATE") else 3])


class Connection(Protocol):
    """A transaction's connection. Statements have parameters `?` in order, or `?1` and so on."""

    @property
    def dialect(self) -> Dialect:
        """The dialect of this kind of database."""
        ...

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """Execute a statement and return its rows.

        Earlier writes are executed first, on the same visit to the database if possible. Raises StoreError, ClashError
        if a statement violates a constraint, and LateWriteError, for those writes, too. No error contains a value.
        """
        ...

    async def fetch_all(self, statements: Sequence[tuple[str, Sequence[Value]]]) -> list[list[Row]]:
        """Execute statements that only read, and return the rows of each, as `fetch` does."""
        ...

    def write(self, write: Write) -> None:
        """Execute a statement before the next one that returns rows, or before the commit."""
        ...

    async def keep_alive(self) -> None:
        """Keep the database from ending the transaction because nothing is executed for long."""
        ...

    async def outgrown(self) -> bool:
        """Return whether another process has migrated the database since it was opened."""
        ...


def after_failure(error: Exception) -> StoreError:
    """The error to raise, of the same kind, if a transaction goes on after the given error was caught."""
    return (type(error) if isinstance(error, StoreError) else StoreError)(f"{error}; nothing was saved")


def only_reads(sql: str) -> bool:
    """Return whether a statement changes nothing, so that the transaction can go on if it fails."""
    return sql.lstrip().startswith("SELECT")


def upsert(table: str, *, key: str, columns: str) -> str:
    """The statement that inserts a row, or replaces the one with the same key. Names are separated by commas."""
    keys, others = (tuple(name.strip() for name in names.split(",")) for names in (key, columns))
    changed = ", ".join(f"{name} = excluded.{name}" for name in others)
    return (
        f"INSERT INTO {table} ({', '.join(keys + others)}) VALUES ({', '.join('?' * len(keys + others))})"
        f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """Rows of a kind: their table, and the order in which they're read."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool
    """True if each new row gets the next ID."""
