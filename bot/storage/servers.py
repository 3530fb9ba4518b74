"""What was chosen for servers."""

from __future__ import annotations

import json
import logging
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from bot.host.servers import USUAL, Settings
from bot.host.store import DamagedError
from bot.storage import rows
from bot.storage.link import Link

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Row

_log = logging.getLogger(__name__)


class Servers(Link):
    """The rows of servers."""

    async def servers(self) -> Mapping[int, Settings]:
        """What was chosen for all servers, by their numbers."""
        found = await self._rows("SELECT guild, settings FROM servers WHERE settings <> '{}'")
        return {rows.integer(row, "guild"): _readable(row) for row in found}

    async def server(self, guild: int) -> Settings:
        """What was chosen for the server; as usual where it cannot be read any more."""
        row = await self._row("SELECT guild, settings FROM servers WHERE guild = ?", guild)
        return USUAL if row is None else _readable(row)

    async def keep_server(self, guild: int, settings: Settings) -> None:
        """Keep what was chosen for the server."""
        await self._run(
            "INSERT INTO servers (guild, settings) VALUES (?, ?)"
            " ON CONFLICT (guild) DO UPDATE SET settings = excluded.settings",
            guild,
            packed_settings(settings),
        )

    async def tables_on(self, guild: int) -> int:
        """How many tables are open or running on the server."""
        row = await self._row(
            "SELECT count(*) AS found FROM tables WHERE status IN ('open', 'playing') AND guild = ?", guild
        )
        return 0 if row is None else rows.integer(row, "found")


def packed_settings(settings: Settings) -> str:
    """The settings as they are kept: what differs from the usual, so that a new usual is everybody's."""
    chosen = {each.name: getattr(settings, each.name) for each in fields(Settings)}
    return rows.packed({key: value for key, value in chosen.items() if value != getattr(USUAL, key)})


def _readable(row: Row) -> Settings:
    try:
        return _settings(row)
    except DamagedError as damage:
        _log.error("server %s: %s", row["guild"], damage)
        return USUAL


_WHOLE = frozenset({"most", "openers", "moderators", "pace"})
"""What is a whole number, or nothing."""


@rows.careful
def _settings(row: Row) -> Settings:
    kept = json.loads(rows.text(row, "settings"))
    if not isinstance(kept, dict):
        raise TypeError("no settings")
    known = {each.name for each in fields(Settings)}
    return Settings(**{key: _value(key, value) for key, value in kept.items() if key in known})


def _value(key: str, value: Any) -> Any:
    """A setting's value. Raises ValueError for what it cannot be."""
    usual = getattr(USUAL, key)
    if isinstance(usual, tuple) and isinstance(value, list) and all(type(each) is int for each in value):
        return tuple(value)
    if key in _WHOLE and type(value) is int:
        return value
    if isinstance(usual, bool | str) and type(value) is type(usual):
        return value
    raise ValueError(f"{key} has no such value")
