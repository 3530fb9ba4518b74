"""The base of repositories: single statements over a transaction's connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.model.cluster.shards import WHOLE
from bot.storage.dialect import Write
from bot.storage.mapping import rows

if TYPE_CHECKING:
    from bot.host.model.cluster.leases import Process
    from bot.host.model.cluster.shards import Shards
    from bot.storage.dialect import Connection, Dialect, Row, Value


class Repository:
    """The common part of a transaction's repositories."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.shards: Shards = WHOLE
        """The shards served here, to which lists of work to do are limited."""
        self.process: Process | None = None
        """The process whose heartbeat is recorded here; None if there's only one process."""

    def _ours(self, guild: str) -> str:
        """A condition: the server ID in the column belongs to a shard served here."""
        if self.shards.whole:
            return "1 = 1"
        numbers = ", ".join(str(number) for number in sorted(self.shards.numbers)) or "-1"
        return f"((coalesce({guild}, 0) >> 22) % {self.shards.count}) IN ({numbers})"

    async def notify(self, channel: str, what: str = "") -> None:
        """Notify the other processes that listen to the channel when the transaction commits."""
        if self._dialect.notify is not None:
            await self._run(self._dialect.notify, channel, what)

    async def _now(self) -> int:
        """The current instant as stored, by the database's own clock, as a process's clock may be wrong."""
        row = await self._row(f"SELECT {self._dialect.now} AS now")
        return 0 if row is None else rows.integer(row, "now")

    @property
    def _dialect(self) -> Dialect:
        return self._connection.dialect

    async def _rows(self, sql: str, *values: Value) -> list[Row]:
        return await self._connection.fetch(sql, values)

    async def _row(self, sql: str, *values: Value) -> Row | None:
        found = await self._rows(sql, *values)
        return found[0] if found else None

    async def _run(self, sql: str, *values: Value) -> None:
        """Execute a statement in time for the next one that reads: its failure is raised there, or by the commit."""
        self._connection.write(Write(sql, values))
