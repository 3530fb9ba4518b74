"""`rambots restore`: replace the games with a backup, or declare that a database was restored by other means."""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from bot import settings
from bot.cli.console import CANNOT, complain, complain_about, say
from bot.cli.data.games import open_games
from bot.games.common.text.prose import format_count
from bot.host.cluster.lease_manager import lock_out_bots
from bot.host.model.era import draw_era
from bot.host.ports.store import StoreError
from bot.storage import Where, restore


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        help="a backup made by `rambots backup`; leave it out after restoring a PostgreSQL database with pg_restore",
    )


@complain_about(settings.SettingsError, StoreError, OSError)
def run(arguments: Namespace) -> int:
    """Restore a backup. Without a file, begin a new era in a database that was restored with PostgreSQL's own tools."""
    database = settings.load_settings(os.environ).database
    if arguments.file is None:
        return _declare(database)
    held, before = asyncio.run(restore(arguments.file, database, at=datetime.now(UTC)))
    say(f"Restored {format_count(held.tables, 'table')} ({held.running} running). Games go on when the bot starts.")
    if before is not None:
        say(f"The previous games are in {before}. Delete it once everything works.")
    return 0


def _declare(database: Where) -> int:
    if isinstance(database, Path):
        complain("Name the backup to restore: rambots restore FILE. You can only leave it out with PostgreSQL.")
        return CANNOT
    asyncio.run(_begin_era(database))
    say("Done: older buttons and replies no longer change any table. Start the bot.")
    return 0


async def _begin_era(database: Where) -> None:
    async with open_games(database) as store, lock_out_bots(store) as free, free.writing() as tx:
        await tx.eras.begin(draw_era(), at=await tx.leases.now())
