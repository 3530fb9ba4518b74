"""The host's store in SQLite."""

from bot.storage.backups import Held, back_up, restore
from bot.storage.database import hold, open_store
from bot.storage.integrity import SILENT_AFTER, findings, problem

__all__ = ["SILENT_AFTER", "Held", "back_up", "findings", "hold", "open_store", "problem", "restore"]
