"""A check of a bot's heartbeats, for health checks. They run often, so this module's imports stay light."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.host.model.cluster import Shards

SILENT_AFTER: Final = 120.0
"""Seconds without a heartbeat after which something is wrong. A bot sends one every fifteen seconds."""


@dataclass(frozen=True, slots=True)
class Whose:
    """A filter for processes that share a database. It matches those that meet all conditions. None means any."""

    host: str | None = None
    shards: Shards | None = None
    """Processes started for exactly these shards, whether they serve them or still wait for them."""
    name: str | None = None


def problem(path: Path, *, now: datetime, within: float) -> str | None:
    """A sentence for the operator if something is wrong; None if all is well."""
    if not path.exists():
        return f"There's no database at {path}."
    try:
        with closing(open_readonly(path)) as connection:
            row: tuple[object] | None = connection.execute("SELECT at FROM heartbeat").fetchone()
    except sqlite3.Error as error:
        from bot.storage.sqlite.errors import reason

        return f"Can't read the database: {reason(error)}."
    if row is None or not isinstance(row[0], int):
        return "The bot hasn't sent a heartbeat yet."
    silent = now.timestamp() - row[0] / 1_000_000
    return None if silent <= within else f"The bot has been silent for {silent:.0f} seconds."


def open_readonly(path: Path, *, patience: float = 2.0) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=patience)
