"""The host's database: an SQLite file or a PostgreSQL database."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bot.storage.liveness import SILENT_AFTER, Whose

if TYPE_CHECKING:
    from bot.storage.factory import Where, back_up, findings, listen_to_channel, open_store, problem, restore
    from bot.storage.sqlite.store import hold
    from bot.storage.tools.backup import Held

__all__ = [
    "SILENT_AFTER",
    "Held",
    "Where",
    "Whose",
    "back_up",
    "findings",
    "hold",
    "listen_to_channel",
    "open_store",
    "problem",
    "restore",
]

_HOMES = {"Held": "bot.storage.tools.backup", "hold": "bot.storage.sqlite.store"}


def __getattr__(name: str) -> Any:
    """Import a name on first use, because a health check, which runs often, needs little of the package."""
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(_HOMES.get(name, "bot.storage.factory")), name)
