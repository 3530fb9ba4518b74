"""The command line."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from bot.commands import adjudicate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# A command is a module of bot/commands with `add_arguments(parser)` and `run(arguments) -> exit status`.
_COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int]]] = {
    "adjudicate": ("play a document by the rules", adjudicate.add_arguments, adjudicate.run),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. Without arguments, those of the process."""
    parser = argparse.ArgumentParser(
        prog="rambots", description="Board games of programmed movement, hosted on Discord."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, (summary, add_arguments, run) in _COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        add_arguments(command)
        command.set_defaults(run=run)
    chosen = parser.parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


if __name__ == "__main__":
    sys.exit(main())
