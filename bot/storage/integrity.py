"""Whether the bot that uses a store is alive, asked from another process."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from bot.storage.rows import stamp
from bot.storage.troubles import reason

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


def problem(path: Path, *, now: datetime, within: float) -> str | None:
    """What is wrong, as a sentence; None if the bot gave a sign of life within so many seconds."""
    if not path.exists():
        return f"There is no store at {path}."
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2)) as connection:
            row: tuple[object] | None = connection.execute("SELECT at FROM heartbeat").fetchone()
    except sqlite3.Error as error:
        return f"The store cannot be read: {reason(error)}."
    if row is None or not isinstance(row[0], int):
        return "The bot has not given a sign of life yet."
    silent = (stamp(now) - row[0]) / 1_000_000
    return None if silent <= within else f"The bot has been silent for {silent:.0f} seconds."
