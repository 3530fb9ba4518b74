"""The command line."""

from __future__ import annotations

import argparse
import importlib
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

OLDEST = (3, 11)
_COMMANDS = {
    "play": ("run", "try everything on a page of your own, without Discord"),
    "run": ("run", "host games on Discord"),
    "health": ("run", "tell whether a running bot is well"),
    "doctor": ("run", "look through all that a bot needs, and say what to mend"),
    "selftest": ("run", "try on the real Discord what the bot assumes about it"),
    "backup": ("data", "copy all games into one file, while the bot goes on"),
    "restore": ("data", "put a backup in the place of the games that are there"),
    "move": ("data", "copy all games into a database, or back into a file"),
    "verify": ("games", "check a finished match, or a revealed program against its seal"),
    "replay": ("games", "tell a finished match again, in words and pictures"),
    "adjudicate": ("games", "play a document by the rules"),
    "puzzles": ("games", "make a pack of puzzles, or check one"),
    "tables": ("data", "tell which tables are put aside and why, or put one back"),
    "ratings": ("data", "compare all ratings with the games they come of, or write them anew"),
}
"""Each is a module in a folder of bot/cli with `add_arguments(parser)` and `run(arguments) -> exit status`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. Without arguments, those of the process."""
    if sys.version_info < OLDEST:
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="rambots", description="Board games of programmed movement, hosted on Discord."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")
    for name, (_, summary) in _COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name in arguments[:1]:  # the others are not even imported: adjudicating needs no Discord
            _module(name).add_arguments(command)
    chosen = parser.parse_args(arguments)
    status: int = _module(chosen.command).run(chosen)
    return status


def _module(command: str) -> Any:
    return importlib.import_module(f"bot.cli.{_COMMANDS[command][0]}.{command}")


if __name__ == "__main__":
    sys.exit(main())
