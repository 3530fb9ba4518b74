"""The dialect and the connection that each kind of database provides for transactions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.host.ports.store import StoreError

Value = str | int | None
FAILED: Final = "the database can't be used: a statement failed, so nothing was saved"
"""The error's text if a transaction goes on after somebody has caught an unknown failure."""


class Row(Protocol):
    """One row of a result; its values by column name."""

    def __getitem__(self, column: Any, /) -> Any:
        """The column's value."""
        ...

    def keys(self) -> Iterable[str]:
        """The columns' names."""
        ...


@dataclass(frozen=True, slots=True)
class Dialect:
    """The SQL that differs between the kinds of database; everything else is common to them."""

    members: str
    """A query for the integers in a JSON list, which is its only parameter."""
    counts: str
    """A FROM clause for `key` and `value` of the JSON object in the column `uses`."""
    assignments: str
    """An expression: the stints of the current row of `tables`, as a JSON list of lists."""
    columns: str
    """A query for every column in the database: `table_name` and `column_name`."""
    now: str
    """An expression: the database's own clock, as instants are stored."""
    last_number: str
    """A query for `number`, the highest ID that a row of `{table}` has ever had."""
    number_after: tuple[str, ...]
    """Statements that make the next ID in `{table}` higher than their only parameter."""
    aside: str | None
    """A statement that locks out other aside transactions until this transaction ends."""
    notify: str | None
    """A statement that notifies other processes on commit, given the channel and the payload."""


@dataclass(frozen=True, slots=True)
class Write:
    """A statement whose result nobody reads, which is executed later, together with others."""

    sql: str
    values: Sequence[Value]
    late: str = ""
    """The text of the LateWriteError if the statement violates a constraint; empty: that's a ClashError."""
    changes: bool = False
    """True if the statement returns the row that it changes. Then it's late if it returns none, not at a violation."""

    @property
    def name(self) -> str:
        """The statement's first words, which contain no value."""
        return " ".join(self.sql.split()[: 2 if self.sql.startswith("UPDATE") else 3])


class Connection(Protocol):
    """A transaction's connection. Statements have parameters `?` in order, or `?1` and so on."""

    @property
    def dialect(self) -> Dialect:
        """The dialect of this kind of database."""
        ...

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """Execute a statement and return its rows.

        Earlier writes are executed first, in the same visit to the database if it allows that. Raises StoreError,
        ClashError if a statement violates a constraint, and LateWriteError, also for those writes; none contains a
        value.
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
    """The error, of the same kind, of a transaction that goes on after somebody has caught that one."""
    return (type(error) if isinstance(error, StoreError) else StoreError)(f"{error}; nothing was saved")


def only_reads(sql: str) -> bool:
    """Return whether a statement changes nothing, so that its failure leaves the transaction whole."""
    return sql.lstrip().startswith("SELECT")


def upsert(table: str, *, key: str, columns: str) -> str:
    """The statement that inserts a row or replaces the one with its key. Names are separated by commas."""
    keys, others = (tuple(name.strip() for name in names.split(",")) for names in (key, columns))
    changed = ", ".join(f"{name} = excluded.{name}" for name in others)
    return (
        f"INSERT INTO {table} ({', '.join(keys + others)}) VALUES ({', '.join('?' * len(keys + others))})"
        f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """Rows of one kind: their table, and the order in which they're read."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool
    """True if new rows get the next ID."""
