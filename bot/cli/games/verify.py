"""`rambots verify`: check a match file and what it proves, or check a text against its seal.

The check starts from the file's secret and covers the setup, dice, draws, sealed answers, moves and outcome. A
consistent file proves nothing by itself, because it could be made up. Hashes and seals that the bot has shown prove
parts of it, or all of it.
"""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentParser, Namespace

from bot.cli.console import complain, discard_output, say
from bot.cli.games.matches import BAD_FILE, DOES_NOT_FIT, load_match_file, replace_unprintable, verify_or_report
from bot.host.matchfile.proof import Anchors, prove
from bot.host.matchfile.verifier import MismatchError
from bot.host.model import commitments

_NOT_PROVEN = (
    "Consistent, but not proven: everything in the file fits together, but somebody could have made it all up. Add "
    "what you or somebody you trust noted down under Seals: --last, --hash, --commitment."
)


def add_arguments(parser: ArgumentParser) -> None:
    parser.usage = (
        "rambots verify [--last HASH] [--hash HASH] [--commitment DIGITS] FILE\n       rambots verify TEXT SALT SEAL"
    )
    parser.add_argument(
        "what",
        nargs="+",
        metavar="FILE or TEXT SALT SEAL",
        help=(
            'a match file; or a revealed text in canonical form ("SRN MBE LGU"), its salt (32 hex digits) and its seal '
            f"as shown (at least {commitments.SHOWN_DIGITS} hex digits)"
        ),
    )
    parser.add_argument(
        "--commitment",
        type=_digits,
        metavar="DIGITS",
        help="the seal of the match's randomness, shown at its start: proves the secret",
    )
    parser.add_argument(
        "--last", type=_digits, metavar="HASH", help="the hash shown at the end: proves the whole match"
    )
    parser.add_argument(
        "--hash",
        type=_digits,
        action="append",
        default=[],
        metavar="HASH",
        help="the running hash shown with a move: proves the match up to there; can be repeated",
    )


def run(arguments: Namespace) -> int:
    replace_unprintable()
    anchors = Anchors(arguments.commitment or "", arguments.last or "", tuple(arguments.hash))
    try:
        match arguments.what:
            case [file]:
                return _match(file, anchors)
            case [text, salt, commitment] if anchors == Anchors():
                return _seal(text, salt, commitment)
            case _:
                complain("verify takes a match file, or a text, its salt and its seal. See rambots verify -h.")
                return BAD_FILE
    except BrokenPipeError:
        return discard_output()


def _match(file: str, anchors: Anchors) -> int:
    match = load_match_file(file)
    if match is None:
        return BAD_FILE
    if verify_or_report(match, say) is None:
        return DOES_NOT_FIT
    try:
        proof = prove(match, anchors)
    except MismatchError as wrong:
        say(f"MISMATCH: {wrong}")
        return DOES_NOT_FIT
    if not proof.proven:
        say(_NOT_PROVEN)
        return 0
    say("Consistent. Proven by what you gave:")
    for what in proof.proven:
        say(f"+ {what}")
    if proof.unproven:
        say("Not proven:")
    for what in proof.unproven:
        say(f"- {what}")
    return 0


def _seal(text: str, salt: str, commitment: str) -> int:
    if commitments.verify(text, salt, commitment):
        say(f"Sealed: {text!r} with this salt gives this seal.")
        return 0
    say(f"Not sealed: {text!r} with this salt doesn't give this seal.")
    return DOES_NOT_FIT


def _digits(text: str) -> str:
    digits = text.strip().lower()
    if not re.fullmatch(f"[0-9a-f]{{{commitments.SHOWN_DIGITS},64}}", digits):
        raise argparse.ArgumentTypeError(f"a hash or seal has {commitments.SHOWN_DIGITS} to 64 hex digits")
    return digits
