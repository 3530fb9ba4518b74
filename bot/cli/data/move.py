"""`rambots move`: copy everything to another database, such as from a file to PostgreSQL."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from bot.cli.console import CANNOT, complain, complain_about, say
from bot.cli.data.games import core_of, open_games
from bot.games.common.text.prose import format_count
from bot.host.core.errors import KeepingError, TableError
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.ports.store import StoreError
from bot.storage import Where
from bot.storage.tools.copy import Moved, move, where


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "source", metavar="FROM", type=_where, help="a file, or postgresql://USER@HOST/NAME; no bot may be using it"
    )
    parser.add_argument("target", metavar="TO", type=_where, help="the same, but it must be empty")


def _where(written: str) -> Where:
    try:
        return where(written)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


async def _move_and_check(source: Where, target: Where) -> tuple[Moved, list[int]]:
    """Move everything; return counts of what was moved, and the running tables that can't continue."""
    moved = await move(source, target, say)
    try:
        async with open_games(target) as store, core_of(store).reading() as work:
            return moved, [table for table in await work.tx.tables.list_running() if not await _plays_on(work, table)]
    except KeepingError as error:
        raise StoreError(f"Everything is in {target}, but I couldn't check whether the games can go on.") from error


async def _plays_on(work: UnitOfWork, table: int) -> bool:
    try:
        await work.load_match(await work.record(table))
    except (BrokenError, TableError):
        return False
    return True


@complain_about(StoreError, OSError)
def run(arguments: Namespace) -> int:
    try:
        moved, broken = asyncio.run(_move_and_check(arguments.source, arguments.target))
    except KeyboardInterrupt:
        complain(f"Stopped. {arguments.target} now has everything or nothing.")
        return CANNOT
    say(f"All {moved.rows} rows are in {arguments.target}, unchanged.")
    tables = format_count(moved.tables, "table")
    say(f"Moved {tables} ({moved.running} running). Games go on when a bot starts with them.")
    if broken:
        complain(f"This version can't continue these tables: {', '.join(map(str, broken))}.")
    say(f"{arguments.source} still has the games, too. Delete it once everything works.")
    return 0
