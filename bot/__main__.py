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
    "play": "try everything on a page of your own, without Discord",
    "run": "host games on Discord",
    "health": "tell whether a running bot is well",
    "doctor": "look through all that a bot needs, and say what to mend",
    "selftest": "try on the real Discord what the bot assumes about it",
    "backup": "copy all games into one file, while the bot goes on",
    "restore": "put a backup in the place of the games that are there",
    "move": "copy all games into a database, or back into a file",
    "verify": "check a finished match, or a revealed program against its seal",
    "replay": "tell a finished match again, in words and pictures",
    "adjudicate": "play a document by the rules",
    "puzzles": "make a pack of puzzles, or check one",
    "tables": "tell which tables are put aside and why, or put one back",
    "ratings": "compare all ratings with the games they come of, or write them anew",
}
"""Each is a module of bot/commands with `add_arguments(parser)` and `run(arguments) -> exit status`."""
_ELSEWHERE = {"selftest": "bot.cli.run.selftest"}
"""Modules of commands in other folders."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. Without arguments, those of the process."""
    if sys.version_info < OLDEST:
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(
        prog="rambots", description="Board games of programmed movement, hosted on Discord."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")
    for name, summary in _COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name in arguments[:1]:  # the others are not even imported: adjudicating needs no Discord
            _module(name).add_arguments(command)
    chosen = parser.parse_args(arguments)
    status: int = _module(chosen.command).run(chosen)
    return status


def _module(command: str) -> Any:
    return importlib.import_module(_ELSEWHERE.get(command, f"bot.commands.{command}"))


if __name__ == "__main__":
    sys.exit(main())
