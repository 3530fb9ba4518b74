"""The host's store in SQLite."""

from bot.storage.database import hold, open_store
from bot.storage.integrity import problem

__all__ = ["hold", "open_store", "problem"]
