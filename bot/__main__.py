"""The command line."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Any

OLDEST = (3, 11)
_COMMANDS = {
    "play": ("run", "try everything in your browser, without Discord"),
    "run": ("run", "host games on Discord"),
    "health": ("run", "check whether a running bot is alive"),
    "doctor": ("run", "check everything the bot needs and say what to fix"),
    "selftest": ("run", "check the bot's assumptions about Discord against the real thing"),
    "backup": ("data", "copy all games into one file while the bot runs"),
    "restore": ("data", "replace the current games with a backup"),
    "move": ("data", "copy all games into a database, or back into a file"),
    "verify": ("games", "check a finished match, or a revealed program against its seal"),
    "replay": ("games", "retell a finished match in words and pictures"),
    "adjudicate": ("games", "run a document through the rules"),
    "puzzles": ("games", "make a pack of puzzles, or check one"),
    "tables": ("data", "list tables on hold and why, or put one back into play"),
    "ratings": ("data", "check all ratings against the games behind them, or rebuild them"),
}
"""Each command is a module in a folder of bot/cli with `add_arguments(parser)` and `run(arguments) -> exit status`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status. The default arguments are the process's own."""
    if sys.version_info < OLDEST:
        sys.exit(f"You need Python 3.11 or newer; this is {sys.version.split()[0]}.")
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="rambots", description="Programmed-movement board games, hosted on Discord.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")
    for name, (_, summary) in _COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if name in arguments[:1]:  # don't import the other commands: adjudicating doesn't need Discord
            _module(name).add_arguments(command)
    chosen = parser.parse_args(arguments)
    status: int = _module(chosen.command).run(chosen)
    return status


def _module(command: str) -> Any:
    return importlib.import_module(f"bot.cli.{_COMMANDS[command][0]}.{command}")


if __name__ == "__main__":
    sys.exit(main())
