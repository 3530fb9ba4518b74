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
    "play": "try everything in your browser, without Discord",
    "run": "host games on Discord",
    "health": "check whether a running bot is alive",
    "doctor": "check everything the bot needs and say what to fix",
    "selftest": "test the bot's assumptions about Discord on the real one",
    "backup": "copy all games into one file while the bot runs",
    "restore": "replace the current games with a backup",
    "move": "copy all games into a database, or back into a file",
    "verify": "check a finished match, or a revealed program against its seal",
    "replay": "retell a finished match in words and pictures",
    "adjudicate": "run a document through the rules",
    "puzzles": "make a pack of puzzles, or check one",
    "tables": "list tables on hold and why, or put one back into play",
    "ratings": "check all ratings against the games behind them, or rebuild them",
}
"""Each is a module in a folder of bot/cli with `add_arguments(parser)` and `run(arguments) -> exit status`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. Without arguments, those of the process."""
    if sys.version_info < OLDEST:
        sys.exit(f"You need Python 3.11 or newer; this is {sys.version.split()[0]}.")
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="rambots", description="Programmed-movement board games, hosted on Discord.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")
    for name, summary in _COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name in arguments[:1]:  # the others are not even imported: adjudicating needs no Discord
            _module(name).add_arguments(command)
    chosen = parser.parse_args(arguments)
    status: int = _module(chosen.command).run(chosen)
    return status


def _module(command: str) -> Any:
    return importlib.import_module(f"bot.cli.{_COMMANDS[command][0]}.{command}")


if __name__ == "__main__":
    sys.exit(main())
