"""Tables and who sits at them."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.host.store import DamagedError, LateWriteError, StoreError
from bot.storage import rows
from bot.storage.link import Link

if TYPE_CHECKING:
    from collections.abc import Sequence
    from sqlite3 import Row

    from bot.host.model import Player, TableRecord

_log = logging.getLogger(__name__)

_COLUMNS = (
    "game",
    "options",
    "edition",
    "status",
    "opener",
    "guild",
    "home",
    "channel",
    "thread",
    "pace",
    "revision",
    "asked_at",
    "deadline",
    "reminded",
    "opened_at",
    "ended_at",
    "paused",
    "paused_at",
    "lobby_message",
    "rematch",
)
_INSERT = f"INSERT INTO tables ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) RETURNING id"
_UPDATE = (
    f"UPDATE tables SET {', '.join(f'{column} = ?' for column in _COLUMNS)} WHERE id = ? AND revision = ? RETURNING id"
)


class Tables(Link):
    """The rows of tables and players."""

    async def open_table(self, record: TableRecord) -> TableRecord:
        """Keep a new table; the one given back has its number."""
        row = await self._row(_INSERT, *_values(record))
        if row is None:
            raise StoreError("a new table was not kept")
        kept = replace(record, id=rows.integer(row, "id"))
        await self._seat(kept.id, kept.players)
        return kept

    async def table(self, table: int) -> TableRecord | None:
        """The table with this number."""
        row = await self._row("SELECT * FROM tables WHERE id = ?", table)
        return None if row is None else await self._record(row)

    async def put_aside(self, table: int) -> None:
        """Quarantine a table whose row cannot be read, and never send what it has to say."""
        await self._run(
            "UPDATE tables SET status = 'quarantined', deadline = NULL WHERE id = ? AND status IN ('open', 'playing')",
            table,
        )
        await self._run("UPDATE outbox SET state = 'dropped' WHERE table_id = ? AND state = 'waiting'", table)

    async def save(self, record: TableRecord, *, was: int) -> None:
        """Keep the table as it is now. Raises LateWriteError unless its revision in the store is `was`."""
        if await self._row(_UPDATE, *_values(record), record.id, was) is None:
            raise LateWriteError(f"table {record.id} is not at revision {was} any more")
        kept = tuple(rows.player(row) for row in await self._player_rows(record.id))
        if kept != record.players:
            await self._run("DELETE FROM players WHERE table_id = ?", record.id)
            await self._seat(record.id, record.players)

    async def tables_in(self, channel: int) -> Sequence[TableRecord]:
        """Open and running tables opened or played in the channel, newest first."""
        return await self._records(
            await self._rows(
                "SELECT * FROM tables WHERE status IN ('open', 'playing') AND ? IN (home, channel) ORDER BY id DESC",
                channel,
            )
        )

    async def tables_of(self, user: int) -> Sequence[TableRecord]:
        """Open and running tables at which the person sits and is not gone, newest first."""
        return await self._records(
            await self._rows(
                "SELECT tables.* FROM tables JOIN players ON table_id = id"
                " WHERE status IN ('open', 'playing') AND user = ? AND NOT gone ORDER BY id DESC",
                user,
            )
        )

    async def paused(self) -> Sequence[TableRecord]:
        """The tables that cannot post."""
        return await self._records(await self._rows("SELECT * FROM tables WHERE paused IS NOT NULL ORDER BY id"))

    async def running(self) -> Sequence[int]:
        """The numbers of the tables that are being played."""
        found = await self._rows("SELECT id FROM tables WHERE status = 'playing' ORDER BY id")
        return [rows.integer(row, "id") for row in found]

    async def open_or_running(self) -> Sequence[int]:
        """The numbers of the tables that are open or being played."""
        found = await self._rows("SELECT id FROM tables WHERE status IN ('open', 'playing') ORDER BY id")
        return [rows.integer(row, "id") for row in found]

    async def _records(self, found: list[Row]) -> list[TableRecord]:
        """Those of the tables that can be read."""
        records = []
        for row in found:
            try:
                records.append(await self._record(row))
            except DamagedError as damage:
                _log.error("table %s: %s", row["id"], damage)
        return records

    async def _record(self, row: Row) -> TableRecord:
        record = rows.record(row)
        players = tuple(rows.player(seated) for seated in await self._player_rows(record.id))
        if [player.seat for player in players] != list(range(len(players))):
            raise DamagedError("the seats of a table are not those it can have")
        return replace(record, players=players)

    async def _player_rows(self, table: int) -> list[Row]:
        return await self._rows("SELECT * FROM players WHERE table_id = ? ORDER BY seat", table)

    async def _seat(self, table: int, players: tuple[Player, ...]) -> None:
        for player in players:
            await self._run(
                "INSERT INTO players (table_id, seat, name, colour, user, computer, gone) VALUES (?, ?, ?, ?, ?, ?, ?)",
                table,
                player.seat,
                player.name,
                player.colour,
                player.user,
                player.computer,
                int(player.gone),
            )


def _values(record: TableRecord) -> tuple[str | int | None, ...]:
    return (
        record.game,
        rows.packed(dict(record.options)),
        record.edition,
        record.status.value,
        record.opener,
        record.place.guild,
        record.place.channel,
        record.channel,
        record.thread,
        record.pace,
        record.revision,
        rows.maybe_stamp(record.asked_at),
        rows.maybe_stamp(record.deadline),
        record.reminded,
        rows.stamp(record.opened_at),
        rows.maybe_stamp(record.ended_at),
        record.paused,
        rows.maybe_stamp(record.paused_at),
        record.lobby_message,
        record.rematch,
    )
