"""`rambots verify`: check that nothing was changed, in a whole match or in one program.

A match file is checked from its secret on: set-up, dice, draws, every sealed answer, every move and the outcome. A
revealed text is checked against the seal that was shown while it was secret.
"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from bot.commands.console import complain, say, seen_enough
from bot.commands.matches import BAD_FILE, DOES_NOT_FIT, any_letters, opened, proved
from bot.host import seals

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


_WHOLE = "nothing was changed after the start."
_COMPARE = "if the commitment is the one that was shown at the start, nothing was changed after it."


def add_arguments(parser: ArgumentParser) -> None:
    """What follows the command."""
    parser.usage = "rambots verify [--commitment DIGITS] FILE\n       rambots verify TEXT SALT COMMITMENT"
    parser.add_argument(
        "what",
        nargs="+",
        metavar="FILE or TEXT SALT COMMITMENT",
        help=(
            'a match file; or a revealed text in canonical form ("SRN MBE LGU"), its salt (32 hex digits) and its seal '
            f"as it was shown (at least {seals.SHOWN_DIGITS} hex digits)"
        ),
    )
    parser.add_argument(
        "--commitment",
        type=_digits,
        metavar="DIGITS",
        help="the seal of the match's chance as it was shown at the start, to be compared with the file's",
    )


def run(arguments: Namespace) -> int:
    """Say what fits; exit status 0 if everything does, 1 if something does not."""
    any_letters()
    try:
        return _checked(arguments.what, arguments.commitment)
    except BrokenPipeError:
        return seen_enough()


def _checked(what: list[str], shown: str | None) -> int:
    match what:
        case [str(file)]:
            return _match(file, shown)
        case [str(text), str(salt), str(commitment)] if shown is None:
            return _seal(text, salt, commitment)
        case _:
            complain(
                "verify takes a match file, or three things: a text, its salt and its seal. See rambots verify -h."
            )
            return BAD_FILE


def _match(file: str, shown: str | None) -> int:
    match = opened(file)
    if match is None:
        return BAD_FILE
    if proved(match, say, shown=shown) is None:
        return DOES_NOT_FIT
    say(f"Everything fits: {_WHOLE if shown else _COMPARE}")
    return 0


def _seal(text: str, salt: str, commitment: str) -> int:
    if seals.verify(text, salt, commitment):
        say(f"Sealed: {text!r} is what was locked in.")
        return 0
    say(f"Not sealed: {text!r} with this salt does not give this commitment.")
    return DOES_NOT_FIT


def _digits(text: str) -> str:
    digits = text.strip().lower()
    if not re.fullmatch(f"[0-9a-f]{{{seals.SHOWN_DIGITS},64}}", digits):
        raise argparse.ArgumentTypeError(f"a commitment has {seals.SHOWN_DIGITS} to 64 hex digits")
    return digits
