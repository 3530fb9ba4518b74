"""`rambots tables`: list the tables on hold with dates and reasons, or resume one."""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path

from bot import settings
from bot.cli.console import complain, say
from bot.games import GAMES
from bot.host.app.context import build_context
from bot.host.app.scheduler import SystemClock
from bot.host.cluster.lease_manager import alone
from bot.host.core.errors import KeepingError, TableError
from bot.host.match.recovery import put_back
from bot.host.model.journal import Aside
from bot.host.ports.store import StoreError
from bot.storage import Where, open_store

STAYS = 1
"""Exit status if a table couldn't be resumed."""
CANNOT = 2
"""Exit status if a setting is invalid, there are no games, they can't be read, or a bot is using them."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--back", type=_number, metavar="N", help="put table N back into play (default: list all tables on hold)"
    )


def _number(written: str) -> int:
    if not (written.isdecimal() and int(written) > 0):
        raise ArgumentTypeError(f"expected a table's number, not {written!r}")
    return int(written)


def run(arguments: Namespace) -> int:
    try:
        database = settings.load_settings(os.environ).database
        if isinstance(database, Path) and not database.exists():
            complain(f"{database}: no games here.")
            return CANNOT
        said = asyncio.run(_list_or_restore(database, arguments.back))
    except (settings.SettingsError, StoreError, KeepingError, OSError) as error:
        complain(str(error))
        return CANNOT
    except TableError as refused:
        complain(str(refused))
        return STAYS
    for line in said:
        say(line)
    return 0


async def _list_or_restore(database: Where, back: int | None) -> Sequence[str]:
    store = await open_store(database)
    try:
        if back is None:
            async with store.reading() as tx:
                return _format_asides(await tx.snapshots.holds())
        async with alone(store) as held:
            core = build_context(held, GAMES, SystemClock(), os.urandom, {})
            return _went_back(back, whole=await put_back(core, back))
    finally:
        await store.close()


def _went_back(table: int, *, whole: bool) -> Sequence[str]:
    from_where = "from where it stopped" if whole else "from its last saved state; earlier moves can't be shown"
    return [f"Table {table} goes on {from_where}. Its players get the news and their turn when the bot starts."]


def _format_asides(asides: Sequence[Aside]) -> Sequence[str]:
    if not asides:
        return ["No table is on hold."]
    return [*map(_format_aside, asides), "Their players know. To put one back into play: rambots tables --back N"]


def _format_aside(aside: Aside) -> str:
    game = GAMES[aside.game].title if aside.game in GAMES else aside.game
    where = "in a DM" if aside.guild is None else f"on server {aside.guild}"
    since = "since an unknown time" if aside.since is None else f"since {aside.since:%Y-%m-%d %H:%M} UTC"
    return f"Table {aside.table}: {game} {where}, {since}. {aside.why or 'See the log for the reason.'}"
