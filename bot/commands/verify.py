"""`rambots verify`: check a revealed program against the seal that was shown while it was secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands.console import say
from bot.host import seals

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

DOES_NOT_FIT = 1


def add_arguments(parser: ArgumentParser) -> None:
    """What follows the command."""
    parser.add_argument("text", metavar="TEXT", help='the revealed text in canonical form: "SRN MBE LGU"')
    parser.add_argument("salt", metavar="SALT", help="the salt, 32 hex digits")
    parser.add_argument(
        "commitment", metavar="COMMITMENT", help=f"the seal as it was shown: at least {seals.SHOWN_DIGITS} hex digits"
    )


def run(arguments: Namespace) -> int:
    """Say whether the seal fits; exit status 0 if it does."""
    if seals.verify(arguments.text, arguments.salt, arguments.commitment):
        say(f"Sealed: {arguments.text!r} is what was locked in.")
        return 0
    say(f"Not sealed: {arguments.text!r} with this salt does not give this commitment.")
    return DOES_NOT_FIT
