"""`rambots ratings`: compare all results and ratings with the journals, and correct them if asked to."""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from bot import settings
from bot.cli.console import complain, say
from bot.games import GAMES
from bot.host.app.context import build_context
from bot.host.app.scheduler import SystemClock
from bot.host.cluster.lease_manager import alone
from bot.host.core.errors import KeepingError
from bot.host.ports.store import StoreError
from bot.host.ratings.rebuild import Found, audit
from bot.storage import Where, open_store

WRONG = 1
"""Exit status if a stored result or rating doesn't match the journals and wasn't corrected."""
CANNOT = 2
"""Exit status if a setting is invalid, there are no games, they can't be read, or a bot is using them."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--rebuild", action="store_true", help="fix what's wrong; without this, nothing changes")


def run(arguments: Namespace) -> int:
    try:
        database = settings.load_settings(os.environ).database
        if isinstance(database, Path) and not database.exists():
            complain(f"{database}: no games here.")
            return CANNOT
        found = asyncio.run(_audit_database(database, repair=arguments.rebuild))
    except (settings.SettingsError, StoreError, KeepingError, OSError) as error:
        complain(str(error))
        return CANNOT
    _tell(found, repaired=arguments.rebuild)
    return 0 if found.fits or arguments.rebuild else WRONG


async def _audit_database(database: Where, *, repair: bool) -> Found:
    store = await open_store(database)
    try:
        async with alone(store) as held:
            return await audit(build_context(held, GAMES, SystemClock(), os.urandom, {}), repair=repair)
    finally:
        await store.close()


def _tell(found: Found, *, repaired: bool) -> None:
    say(f"Finished games: {found.games}, {found.rated} of them rated.")
    if found.unread:
        say(f"Some can no longer be replayed, so their results stay unchanged: {_tables(found.unread)}.")
    if found.fits:
        say("All results and ratings match the journals.")
        return
    if found.wrong:
        complain(f"Results that didn't match the journals: {_tables(found.wrong)}.")
    if found.standings:
        complain(f"{found.standings} ratings didn't match the results.")
    complain("Everything's fixed." if repaired else "Nothing was changed: --rebuild fixes it.")


def _tables(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:20]))
    return f"tables {shown}" + (f" and {len(numbers) - 20} more" if len(numbers) > 20 else "")
