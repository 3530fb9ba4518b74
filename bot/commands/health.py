"""`rambots health`: whether the bot that uses this data is alive, for a container's health check."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot import settings
from bot.commands.console import complain, say
from bot.storage import SILENT_AFTER, problem

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def add_arguments(parser: ArgumentParser) -> None:
    """What follows the command."""
    parser.add_argument(
        "--within", type=float, default=SILENT_AFTER, metavar="SECONDS", help="how long it may be silent"
    )


def run(arguments: Namespace) -> int:
    """Say what is wrong, if anything; exit status 1 then."""
    try:
        database = settings.read(os.environ).database
    except settings.SettingsError as error:
        complain(str(error))
        return 2
    wrong = problem(database, now=datetime.now(UTC), within=arguments.within)
    if wrong is None:
        say("The bot is alive.")
        return 0
    complain(wrong)
    return 1
