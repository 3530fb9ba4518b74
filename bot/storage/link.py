"""One statement at a time, over the store's only connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.troubles import told

if TYPE_CHECKING:
    from sqlite3 import Row

    import aiosqlite

    Value = str | int | None


class Link:
    """What the parts of a transaction share."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def _rows(self, sql: str, *values: Value) -> list[Row]:
        with told():
            return list(await self._connection.execute_fetchall(sql, values))

    async def _row(self, sql: str, *values: Value) -> Row | None:
        found = await self._rows(sql, *values)
        return found[0] if found else None

    async def _run(self, sql: str, *values: Value) -> None:
        with told():
            await self._connection.execute_fetchall(sql, values)
