"""Tags for the types of RAMbots and Kolmio in the database. See bot/engine/tags.py for what must not change."""

from __future__ import annotations

from typing import Final

from bot.engine.tags import record
from bot.games.rambots.rules.state import Table

PERSISTED: Final = (record("table", Table, "phase round precedence players placed running winners ending grid"),)
