"""`rambots restore`: put a backup in the place of the games that are there."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from bot import settings
from bot.commands.console import complain, say
from bot.host.store import StoreError
from bot.storage import restore

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

CANNOT = 2
"""The exit status where nothing was changed."""


def add_arguments(parser: ArgumentParser) -> None:
    """What follows the command."""
    parser.add_argument("file", type=Path, help="a backup, as `rambots backup` made it")


def run(arguments: Namespace) -> int:
    """Put it in place, and tell where the games are now that were there; the exit status."""
    try:
        held, before = asyncio.run(restore(arguments.file, settings.read(os.environ).database))
    except (settings.SettingsError, StoreError, OSError) as error:
        complain(str(error))
        return CANNOT
    say(f"{held.tables} tables are there, {held.running} of them running. They go on when the bot starts.")
    if before is not None:
        say(f"What was there before is in {before}. Delete it when all is well.")
    return 0
