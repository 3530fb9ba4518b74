"""The SQLite connection of a transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.storage.dialect import Dialect
from bot.storage.sqlite.errors import translate_errors
from bot.storage.sqlite.migrations import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import aiosqlite

    from bot.storage.dialect import Row, Value

DIALECT: Final = Dialect(
    members="SELECT value FROM json_each(?)",
    counts="json_each(uses)",
    stints="""(
        SELECT json_group_array(json_array(seat, since, until, name, user, computer, absent, excused))
        FROM (SELECT * FROM stints WHERE table_id = tables.id ORDER BY number)
    )""",
    columns=COLUMNS,
    now="CAST((julianday('now') - 2440587.5) * 86400000000 AS INTEGER)",
    last_number="SELECT coalesce(max(seq), 0) AS number FROM sqlite_sequence WHERE name = '{table}'",
    number_after=(
        "DELETE FROM sqlite_sequence WHERE name = '{table}'",
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('{table}', ?)",
    ),
    aside=None,  # there are no other processes
    notify=None,
)


class SqliteConnection:
    """The database's only connection."""

    dialect = DIALECT

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """Execute a statement and return its rows."""
        with translate_errors():
            return list(await self._connection.execute_fetchall(sql, values))

    async def outgrown(self) -> bool:
        """Return False, as no other process can migrate the file."""
        return False
