"""Access to the stored games, for commands that list, check or change them."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot import settings
from bot.games import GAMES
from bot.host.app.context import SUBSCRIPTIONS
from bot.host.app.scheduler import SystemClock
from bot.host.core.context import HostContext
from bot.host.ports.store import Store, StoreError
from bot.storage import Where, open_store


def find_games() -> Where:
    """The database in the settings. Raises SettingsError, or StoreError if it's a file that doesn't exist."""
    database = settings.load_settings(os.environ).database
    if isinstance(database, Path) and not database.exists():
        raise StoreError(f"{database}: no games here.")
    return database


@asynccontextmanager
async def open_games(database: Where) -> AsyncIterator[Store]:
    store = await open_store(database)
    try:
        yield store
    finally:
        await store.close()


def core_of(store: Store) -> HostContext:
    return HostContext(store, GAMES, SystemClock(), os.urandom, {}, SUBSCRIPTIONS)
