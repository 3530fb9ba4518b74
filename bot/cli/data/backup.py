"""`rambots backup`: copy all games from the bot's file into another one, even while the bot runs."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot import settings
from bot.cli.console import complain_about, say
from bot.games.common.text.prose import format_count
from bot.host.ports.store import StoreError
from bot.storage import back_up

FOLDER: Final = "backups"
"""Folder inside the data folder for backups that aren't given a file name."""
_PREFIX, _SUFFIX = "rambots-", ".sqlite3"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", type=Path, help=f"the backup's name (default: the time, in {FOLDER} beside the games)"
    )
    parser.add_argument(
        "--keep", type=_number, metavar="N", help="keep the last N backups named by the time, delete the others"
    )


def _number(written: str) -> int:
    if not (written.isdecimal() and int(written) > 0):
        raise ArgumentTypeError(f"expected a whole number of at least 1, not {written!r}")
    return int(written)


@complain_about(settings.SettingsError, StoreError, OSError)
def run(arguments: Namespace) -> int:
    chosen = settings.load_settings(os.environ)
    folder = chosen.data / FOLDER
    file = arguments.file or folder / f"{_PREFIX}{datetime.now(UTC):%Y-%m-%d-%H%M%S}{_SUFFIX}"
    held = back_up(chosen.database, file)
    say(f"{file}: {format_count(held.tables, 'table')} ({held.running} running), {file.stat().st_size / 2**20:.1f} MB.")
    if arguments.keep is not None:
        for old in sorted(folder.glob(f"{_PREFIX}*{_SUFFIX}"))[: -arguments.keep]:
            old.unlink()
            say(f"Deleted {old}.")
    return 0
