"""Lists of tables that need work when a bot starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository


class RecoveryRepository(Repository):
    """The repository of tables that need work when a bot starts."""

    async def without_snapshots(self, editions: Mapping[str, int]) -> Sequence[int]:
        found = []
        snapshot = "SELECT 1 FROM snapshots WHERE table_id = tables.id AND edition = ?"
        for game, edition in editions.items():
            found += await self._tables(f"status = 'playing' AND game = ? AND NOT EXISTS ({snapshot})", game, edition)
        return sorted(found)

    async def restless(self) -> Sequence[int]:
        return await self._tables(
            "status = 'playing' AND (EXISTS (SELECT 1 FROM drafts WHERE table_id = tables.id AND compiled = 1)"
            " OR EXISTS (SELECT 1 FROM players WHERE players.table_id = tables.id AND players.computer IS NOT NULL"
            " AND players.gone = 0 AND NOT EXISTS (SELECT 1 FROM drafts WHERE drafts.table_id = tables.id"
            " AND drafts.seat = players.seat AND drafts.question = tables.question)))"
        )

    async def mark_outdated(self, tables: Iterable[int]) -> None:
        await self._run(
            f"INSERT INTO outdated (table_id) SELECT id FROM tables WHERE id IN ({self._dialect.members})"
            " ON CONFLICT (table_id) DO NOTHING",
            rows.encode_json(sorted(tables)),
        )

    async def mark_shown(self, tables: Iterable[int]) -> None:
        await self._run(
            f"DELETE FROM outdated WHERE table_id IN ({self._dialect.members})", rows.encode_json(sorted(tables))
        )

    async def outdated_tables(self) -> Sequence[int]:
        found = await self._integers(
            f"SELECT table_id FROM outdated JOIN tables ON tables.id = table_id WHERE {self._ours('tables.guild')}"
            " UNION SELECT panels.table_id FROM panels"
            " JOIN tables ON tables.id = panels.table_id"
            " LEFT JOIN players ON players.table_id = panels.table_id AND players.seat = panels.seat"
            f" WHERE {self._ours('tables.guild')} AND (tables.status <> 'playing' OR panels.over = 1"
            " OR panels.question < tables.question"
            " OR coalesce(players.gone, 1) = 1 OR EXISTS (SELECT 1 FROM panels AS newer"
            " WHERE newer.table_id = panels.table_id AND newer.seat = panels.seat AND newer.over = 0"
            " AND newer.message > panels.message))"
        )
        return sorted(found)
