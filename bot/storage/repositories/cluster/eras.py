"""The database's eras."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.host.model.era import BLOCK, Eras, FormerEra, StoredKind
from bot.host.ports.store import StoreError
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

PRESENT_ERA: Final = "(SELECT name FROM eras WHERE ended_at IS NULL)"
FIRST_ERA: Final = "INSERT INTO eras (number, name) SELECT 1, ? WHERE NOT EXISTS (SELECT 1 FROM eras)"


class EraRepository(Repository):
    """The repository of eras, and of tables restored from a backup."""

    async def get(self) -> Eras:
        found = await self._rows("SELECT * FROM eras ORDER BY number")
        current = [rows.read_text(row, "name") for row in found if row["ended_at"] is None]
        if not current:
            raise StoreError("The database has no era: somebody has changed it.")
        return Eras(current[-1], tuple(former_era(row) for row in found if row["ended_at"] is not None))

    async def begin(self, name: str, *, at: datetime, replaced: Sequence[FormerEra] = ()) -> None:
        numbers = {kind: await self._last_number(kind) for kind in StoredKind}
        own = await self.get()
        ended = FormerEra(own.current, at, *numbers.values())
        await self._run(
            "UPDATE eras SET ended_at = ?, tables = ?, tournaments = ?, invitations = ?, bulletins = ?"
            " WHERE ended_at IS NULL",
            at,
            *numbers.values(),
        )
        for era in unknown_eras([*own.former, ended], replaced):
            await self._run(
                "INSERT INTO eras (number, name, ended_at, tables, tournaments, invitations, bulletins, replaced)"
                " SELECT max(number) + 1, ?, ?, ?, ?, ?, ?, 1 FROM eras",
                era.name,
                era.ended_at,
                *(era.highest(kind) for kind in StoredKind),
            )
        await self._run("INSERT INTO eras (number, name) SELECT max(number) + 1, ? FROM eras", name)
        await self._run(
            "INSERT INTO restored (table_id) SELECT id FROM tables WHERE status IN ('open', 'playing')"
            " ON CONFLICT (table_id) DO NOTHING"
        )
        for kind, number in numbers.items():
            known = max(number, *(era.highest(kind) for era in replaced), 0)
            for statement in self._dialect.number_after:
                values = (next_block(known) - 1,) if "?" in statement else ()
                await self._run(statement.format(table=kind.value), *values)

    async def take_restored(self) -> list[int]:
        ours = f"table_id IN (SELECT id FROM tables WHERE {self._ours('guild')})"
        return sorted(await self._integers(f"DELETE FROM restored WHERE {ours} RETURNING table_id"))

    async def _last_number(self, kind: StoredKind) -> int:
        return await self._number(self._dialect.last_number.format(table=kind.value))


def next_block(number: int) -> int:
    return (number // BLOCK + 1) * BLOCK


def unknown_eras(own: Sequence[FormerEra], replaced: Sequence[FormerEra]) -> list[FormerEra]:
    """The eras of the replaced data that aren't in the backup, each with the highest IDs that both have in common.
    Empty if the two share no era, and so have no data in common."""
    theirs = {era.name: era for era in replaced}
    common = next((era for era in reversed(own) if era.name in theirs), None)
    if common is None:
        return []
    known = {era.name for era in own}
    shared = [min(common.highest(kind), theirs[common.name].highest(kind)) for kind in StoredKind]
    return [
        FormerEra(
            era.name,
            era.ended_at,
            *(min(number, era.highest(kind)) for kind, number in zip(StoredKind, shared, strict=True)),
            replaced=True,
        )
        for era in replaced
        if era.name not in known
    ]


former_era: Final = rows.reader(
    FormerEra, table="tables", tournament="tournaments", invitation="invitations", announcement="bulletins"
)
