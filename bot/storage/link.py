"""One statement at a time, over the connection of a transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.storage.connection import Connection, Dialect, Row, Value


class Link:
    """What the parts of a transaction share."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def _dialect(self) -> Dialect:
        return self._connection.dialect

    async def _rows(self, sql: str, *values: Value) -> list[Row]:
        return await self._connection.fetch(sql, values)

    async def _row(self, sql: str, *values: Value) -> Row | None:
        found = await self._rows(sql, *values)
        return found[0] if found else None

    async def _run(self, sql: str, *values: Value) -> None:
        await self._connection.fetch(sql, values)
