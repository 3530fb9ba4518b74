"""The host's store: in a file of SQLite's, or in a PostgreSQL database."""

from bot.storage.backups import Held
from bot.storage.database import hold
from bot.storage.integrity import SILENT_AFTER, Whose
from bot.storage.stores import Where, back_up, findings, listening, open_store, problem, restore

__all__ = [
    "SILENT_AFTER",
    "Held",
    "Where",
    "Whose",
    "back_up",
    "findings",
    "hold",
    "listening",
    "open_store",
    "problem",
    "restore",
]
