"""The host's store in SQLite."""

from bot.storage.database import open_store
from bot.storage.integrity import problem

__all__ = ["open_store", "problem"]
