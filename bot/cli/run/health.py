"""`rambots health`: check that the bot that uses this data is alive, for a container's health check.

Of several processes that share a database, it checks only those on this machine, or in this container.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from socket import gethostname

from bot import settings
from bot.cli.arguments import some_shards
from bot.cli.console import complain, complain_about, say
from bot.storage.liveness import SILENT_AFTER, Whose, problem


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--shards",
        type=some_shards,
        metavar="0-3/8",
        help="check only the process for these shards (default: all on this machine)",
    )
    parser.add_argument(
        "--within", type=float, default=SILENT_AFTER, metavar="SECONDS", help="how long the bot may be silent"
    )


@complain_about(settings.SettingsError)
def run(arguments: Namespace) -> int:
    """Return exit status 1 if the bot isn't healthy, or 2 if the settings are invalid."""
    database = settings.load_settings(os.environ).database
    meant = Whose(host=gethostname(), shards=arguments.shards)
    if isinstance(database, Path):
        wrong = problem(database, now=datetime.now(UTC), within=arguments.within)
    else:
        from bot.storage.postgres.integrity import problem as database_problem

        wrong = database_problem(database, within=arguments.within, of=meant)
    if wrong is None:
        say("The bot is alive.")
        return 0
    complain(wrong)
    return 1
