"""Tables and their players."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import cast

from cachetools import LRUCache

from bot.host.core.visibility import may_know
from bot.host.model.tables import Participant, TableRecord
from bot.host.model.viewer import Viewer
from bot.host.ports.store import DamagedError
from bot.name_caches import track_names
from bot.storage.dialect import Row, Value, Write
from bot.storage.mapping import rows
from bot.storage.mapping.table_values import pack_clock, pack_terms
from bot.storage.repositories.base import Argument, Repository
from bot.storage.repositories.play.outbox import WITHOUT_TEXT

_log = logging.getLogger(__name__)

_FIELDS = (
    "game edition status opener place.guild place.channel channel thread revision asked_at deadline question"
    " past_reminders remind_at opened_at ended_at refusal refused_at lobby_message rematch agreed timing.until dealt"
)
_NAMED = {
    "place.guild": "guild",
    "place.channel": "home",
    "timing.until": "recess_until",
    "past_reminders": "reminded",
    "refusal": "paused",
    "refused_at": "paused_at",
}
"""The columns whose names differ from their fields', by field."""
_COLUMNS = [*(_NAMED.get(field, field) for field in _FIELDS.split()), "terms", "lineup", "timing"]
_UPDATE = (
    f"UPDATE tables SET {', '.join(f'{column} = ?' for column in _COLUMNS)} WHERE id = ? AND revision = ? RETURNING id"
)
_PLAYER = "seat name colour user computer missed unanswered excused confirm_by abroad"


_RECORDS: LRUCache[tuple[tuple[object, ...], ...], TableRecord] = track_names(LRUCache(1_000))
"""A cache of tables by all values of their rows, because a round reads the same rows many times."""


class TableRepository(Repository):
    async def _read(self, condition: str, *values: Argument, order: str = "id DESC") -> list[Row]:
        """One row per player, or one row for a table without players; each has all columns of the table."""
        return await self._rows(
            f"SELECT tables.*, {self._dialect.assignments} AS stints, players.seat, players.name, colour, players.user,"
            " players.computer, gone, missed, unanswered, excused, confirm_by, abroad"
            f" FROM tables LEFT JOIN players ON table_id = id WHERE {condition} ORDER BY {order}, seat",
            *values,
        )

    async def _records(self, condition: str, *values: Argument, order: str = "id DESC") -> list[TableRecord]:
        """The tables that meet an SQL condition, newest first by default, without those that can't be read."""
        records = []
        for table, its in groupby(await self._read(condition, *values, order=order), key=lambda row: row["id"]):
            try:
                records.append(_record(list(its)))
            except DamagedError as damage:
                _log.error("table %(table)s: %(why)s", {"table": table, "why": damage})
        return records

    async def _known_to(self, viewer: Viewer, condition: str, *values: Argument) -> list[TableRecord]:
        return [record for record in await self._records(condition, *values) if may_know(viewer, record)]

    async def open(self, record: TableRecord) -> TableRecord:
        row = await self._new("tables", " ".join(_COLUMNS), *_values(record))
        kept = replace(record, id=rows.read_integer(row, "id"))
        await self._seat(kept.id, kept.players)
        return kept

    async def statuses(self) -> Mapping[str, int]:
        counts = rows.pair(rows.read_text, rows.read_integer)
        return dict(await self._all(counts, "SELECT status, count(*) AS found FROM tables GROUP BY status"))

    async def get(self, table: int) -> TableRecord | None:
        cached: TableRecord | None = self._session.cache["tables"].get(table)
        if cached is None:
            found = await self._read("id = ?", table)
            if not found:
                return None
            cached = self._session.cache["tables"][table] = _record(found)
            self._session.cache["players"][table] = cached.players
        return cached

    async def put_on_hold(self, table: int) -> None:
        await self._run(
            "UPDATE tables SET status = 'quarantined', deadline = NULL WHERE id = ? AND status IN ('open', 'playing')",
            table,
        )
        await self._run(
            f"UPDATE outbox SET state = 'dropped', {WITHOUT_TEXT} WHERE table_id = ? AND state = 'waiting'", table
        )

    async def save(self, record: TableRecord, *, was: int) -> None:
        late = f"table {record.id} is not at revision {was} any more"
        self._session.write(Write(_UPDATE, (*_values(record), record.id, was), late=late, changes=True), record.id)
        cached = self._session.cache["players"].get(record.id)
        if cached is None:
            seated = await self._rows("SELECT * FROM players WHERE table_id = ? ORDER BY seat", record.id)
            cached = tuple(map(rows.player, seated))
        if cached != record.players:
            await self._run("DELETE FROM players WHERE table_id = ?", record.id, table=record.id)
            await self._seat(record.id, record.players)
        self._session.cache["players"][record.id] = record.players

    async def place_of(self, table: int) -> tuple[Sequence[int], Sequence[int]]:
        found = await self._rows("SELECT home, channel FROM tables WHERE id = ?", table)
        channels = [channel for row in found for channel in (row["home"], row["channel"])]
        seated = await self._rows("SELECT user FROM players WHERE table_id = ? AND user IS NOT NULL", table)
        return channels, [row["user"] for row in seated]

    async def in_channel(self, channel: int, viewer: Viewer) -> Sequence[TableRecord]:
        return await self._known_to(viewer, "status IN ('open', 'playing') AND ? IN (home, channel)", channel)

    async def open_on(self, guild: int, viewer: Viewer) -> Sequence[TableRecord]:
        return await self._known_to(viewer, "status = 'open' AND guild = ?", guild)

    async def open_table_channels(self, guild: int) -> Sequence[int]:
        return await self._integers(
            "SELECT home FROM tables WHERE status = 'open' AND guild = ? GROUP BY home ORDER BY max(id) DESC", guild
        )

    async def of_user(self, user: int) -> Sequence[TableRecord]:
        theirs = "id IN (SELECT table_id FROM players WHERE user = ? AND gone = 0)"
        return await self._records(f"status IN ('open', 'playing') AND {theirs}", user)

    async def count_playing(self, user: int) -> int:
        return await self._number(
            "SELECT count(*) AS found FROM players JOIN tables ON table_id = id"
            " WHERE players.user = ? AND gone = 0 AND status = 'playing'",
            user,
        )

    async def finished_of(self, user: int, *, most: int) -> Sequence[TableRecord]:
        return await self._records(
            "id IN (SELECT id FROM tables JOIN players ON table_id = id"
            " WHERE user = ? AND status = 'over' ORDER BY id DESC LIMIT ?)",
            user,
            most,
        )

    async def with_lost_seat(self, viewer: Viewer) -> Sequence[TableRecord]:
        return await self._known_to(
            viewer,
            "status = 'playing' AND id IN (SELECT table_id FROM stints WHERE user = ?1)"
            " AND id NOT IN (SELECT table_id FROM players WHERE user = ?1)",
            viewer.user,
        )

    async def opened_by(self, user: int) -> Sequence[int]:
        return await self._integers(
            "SELECT id FROM tables WHERE status IN ('open', 'playing') AND opener = ? ORDER BY id", user
        )

    async def unpostable(self) -> Sequence[TableRecord]:
        return await self._records("paused IS NOT NULL", order="id")

    async def of_guild(self, guild: int) -> Sequence[TableRecord]:
        return await self._records("status IN ('open', 'playing') AND guild = ?", guild, order="id")

    async def list_running(self) -> Sequence[int]:
        return await self._tables("status = 'playing'")

    async def _seat(self, table: int, players: tuple[Participant, ...]) -> None:
        for player in players:
            await self._insert("players", player, _PLAYER, table_id=table, gone=player.has_left)


def _record(found: list[Row]) -> TableRecord:
    as_read = (tuple(found[0].keys()), *(tuple(cast("Iterable[object]", row)) for row in found))
    known = _RECORDS.get(as_read)
    if known is None:
        record = rows.record(found[0])
        players = tuple(rows.player(row) for row in found if row["seat"] is not None)
        if [player.seat for player in players] != list(range(len(players))):
            raise DamagedError("a table has impossible seats")
        known = _RECORDS[as_read] = replace(record, players=players)
    return known


def _values(record: TableRecord) -> tuple[Value, ...]:
    packed = (pack_terms(record.terms), rows.pack_lineup(record.lineup), pack_clock(record.timing))
    return (*rows.pack_fields(record, _FIELDS), *packed)
