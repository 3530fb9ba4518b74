"""The host's store in SQLite."""

from bot.storage.backups import Held, back_up, restore
from bot.storage.database import hold, open_store
from bot.storage.integrity import problem

__all__ = ["Held", "back_up", "hold", "open_store", "problem", "restore"]
