"""What every kind of database does for the parts of a transaction, and what its SQL has of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Value = str | int | None


class Row(Protocol):
    """One row of an answer; its values by the columns' names."""

    def __getitem__(self, column: Any, /) -> Any:
        """The column's value."""
        ...

    def keys(self) -> Iterable[str]:
        """The columns' names."""
        ...


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one kind of database says otherwise than the other. All else is said in what both understand."""

    members: str
    """A query for the whole numbers in a JSON list, which is its one value."""
    counts: str
    """What is selected from for `key` and `value` of the JSON object in the column `uses`."""
    stints: str
    """A value: the stints of the row of `tables` at hand, as a JSON list of lists."""
    columns: str
    """A query for every column that the store has: `table_name` and `column_name`."""
    now: str
    """A value: the database's own clock, as instants are kept."""
    last_number: str
    """A query for `number`, the highest that a row of `{table}` ever got."""
    number_after: tuple[str, ...]
    """Statements after which the next row of `{table}` gets a number higher than their one value."""
    aside: str | None
    """A statement after which nobody else tells anything aside before the transaction is over."""
    notify: str | None
    """A statement that tells other processes something once all is kept: where it is told, and what."""


class Connection(Protocol):
    """Where statements go. A statement names its values `?` in their order, or `?1` and so on."""

    @property
    def dialect(self) -> Dialect:
        """What this kind of database says in its own way."""
        ...

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """The rows that a statement answers with. Raises StoreError, ClashError for what goes not with the rows there
        are; neither tells a value."""
        ...

    async def outgrown(self) -> bool:
        """Whether somebody else has given the store another shape since it was opened."""
        ...


def upsert(table: str, *, key: str, columns: str) -> str:
    """The statement that keeps a row in the place of the one that has its key. Names stand with commas between them."""
    keys, others = (tuple(name.strip() for name in names.split(",")) for names in (key, columns))
    changed = ", ".join(f"{name} = excluded.{name}" for name in others)
    return (
        f"INSERT INTO {table} ({', '.join(keys + others)}) VALUES ({', '.join('?' * len(keys + others))})"
        f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"
    )
