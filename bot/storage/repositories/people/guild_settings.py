"""Servers' settings."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from bot.host.model.people.guild_settings import STORED_NAMES, USUAL, GuildSettings
from bot.storage.dialect import Row
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_log = logging.getLogger(__name__)
HOURS = 24


class GuildSettingsRepository(Repository):
    async def all(self) -> Mapping[int, GuildSettings]:
        found = await self._rows("SELECT guild, settings FROM servers WHERE settings <> '{}'")
        return {rows.read_integer(row, "guild"): _readable(row) or USUAL for row in found}

    async def get(self, guild: int) -> GuildSettings:
        return await self._first(_readable, "SELECT guild, settings FROM servers WHERE guild = ?", guild) or USUAL

    async def save(self, guild: int, settings: GuildSettings) -> None:
        await self._put("servers", "guild", guild=guild, settings=packed_settings(settings))

    async def count_tables(self, guild: int) -> int:
        return await self._number(
            "SELECT count(*) AS found FROM tables WHERE status IN ('open', 'playing') AND guild = ?", guild
        )

    async def present(self) -> Sequence[int]:
        return await self._integers("SELECT guild FROM servers WHERE greeted = 1 AND removed_at IS NULL ORDER BY guild")

    async def meet(self, guild: int) -> bool:
        greeted = await self._number("SELECT greeted FROM servers WHERE guild = ?", guild)
        await self._run(
            "INSERT INTO servers (guild, greeted) VALUES (?, 1)"
            " ON CONFLICT (guild) DO UPDATE SET greeted = 1, removed_at = NULL",
            guild,
        )
        return not greeted

    async def leave(self, guild: int, *, now: datetime) -> None:
        await self._put("servers", "guild", guild=guild, removed_at=now)

    async def removed_first(self) -> datetime | None:
        return await self._instant(f"SELECT min(removed_at) AS first FROM servers WHERE {self._ours('guild')}")

    async def removed_before(self, instant: datetime) -> Sequence[int]:
        return await self._integers("SELECT guild FROM servers WHERE removed_at <= ? ORDER BY guild", instant)

    async def record_ping(self, guild: int, *, now: datetime, since: datetime) -> bool:
        sql = "UPDATE servers SET rung_at = ? WHERE guild = ? AND coalesce(rung_at, ?) <= ? RETURNING guild"
        return await self._row(sql, now, guild, since, since) is not None

    async def forget(self, guild: int) -> None:
        its = "(SELECT id FROM tables WHERE guild = ?)"
        for name in ("panels", "outbox", "ballots"):
            await self._run(f"DELETE FROM {name} WHERE table_id IN {its}", guild)
        await self._run(f"UPDATE offers SET open = 0 WHERE open = 1 AND table_id IN {its}", guild)
        await self._run(
            "UPDATE tables SET guild = NULL, home = 0, channel = 0, thread = NULL, lobby_message = NULL, paused = NULL,"
            " paused_at = NULL WHERE guild = ?",
            guild,
        )
        await self._run("UPDATE results SET guild = NULL WHERE guild = ?", guild)
        await self._run("DELETE FROM seekers WHERE bulletin IN (SELECT id FROM bulletins WHERE guild = ?)", guild)
        for name in ("pairings", "members"):
            ours = "(SELECT id FROM tournaments WHERE guild = ?)"
            await self._run(f"DELETE FROM {name} WHERE tournament IN {ours}", guild)
        for name in ("ratings", "tickets", "bulletins", "tournaments", "servers"):
            await self._run(f"DELETE FROM {name} WHERE guild = ?", guild)


def packed_settings(settings: GuildSettings) -> str:
    return rows.encode_json(rows.changed_fields(settings, USUAL, STORED_NAMES))


@rows.careful
def _settings(row: Row) -> GuildSettings:
    settings = rows.read_fields(rows.read_json(row, "settings", dict[str, Any]), GuildSettings, STORED_NAMES)
    if not 0 <= settings.puzzle_hour < HOURS:
        raise ValueError("expected an hour from 0 to 23")
    return settings


_readable: Final = rows.tolerant(
    _settings, lambda row, why: _log.error("server %(server)s: %(why)s", {"server": row["guild"], "why": why})
)
