"""Snapshots of matches, and reasons why tables are on hold."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from bot.host.model.journal import Aside, Entry, Snapshot
from bot.storage.dialect import upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository


class SnapshotRepository(Repository):
    """The repository of snapshots and of tables on hold."""

    async def of_table(self, table: int) -> Sequence[Snapshot]:
        return await self._all(_snapshot, "SELECT * FROM snapshots WHERE table_id = ? ORDER BY revision", table)

    async def save(self, table: int, snapshot: Snapshot, *, beside: Collection[int]) -> None:
        kept = [snapshot.revision, *beside]
        await self._run(
            upsert("snapshots", key="table_id, revision", columns="edition, quiet, state, digest"),
            table,
            *rows.pack_fields(snapshot, "revision edition quiet state digest"),
        )
        await self._run(
            f"DELETE FROM snapshots WHERE table_id = ? AND revision NOT IN ({', '.join('?' * len(kept))})", table, *kept
        )

    async def delete(self, table: int) -> None:
        await self._run("DELETE FROM snapshots WHERE table_id = ?", table)

    async def first_entry(self, table: int) -> Entry | None:
        return await self._first(rows.entry, "SELECT * FROM journal WHERE table_id = ? AND revision = 1", table)

    async def record_hold(self, table: int, *, at: datetime, why: str) -> None:
        await self._run(upsert("asides", key="table_id", columns="at, why"), table, rows.stamp(at), why)

    async def holds(self) -> Sequence[Aside]:
        return await self._all(
            _aside,
            "SELECT tables.id, tables.game, tables.guild, asides.at, asides.why FROM tables"
            " LEFT JOIN asides ON asides.table_id = tables.id WHERE tables.status = 'quarantined' ORDER BY tables.id",
        )


_snapshot: Final = rows.reader(Snapshot)
_aside: Final = rows.reader(Aside, table="id", since="at", why=lambda row: rows.read_text_or_none(row, "why") or "")
