"""Reading and checking match files, for several commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from bot.cli.console import complain, say
from bot.cli.games.parsing import TOO_DEEP, parse_json
from bot.engine.errors import BadDocumentError
from bot.games import GAMES
from bot.host.core.match_state import FullMatchState
from bot.host.matchfile import compression
from bot.host.matchfile.reader import MatchDocument, read_match
from bot.host.matchfile.verifier import MismatchError, verify_match

DOES_NOT_FIT = 1
"""Exit status for a match, or a seal, that fails verification."""
BAD_FILE = 2
"""Exit status for invalid arguments or an invalid match file, or if a file can't be read or written."""
MOST_BYTES = 64 * 2**20
"""Maximum size of a match file in bytes, compressed or not."""


def load_match_file(file: str) -> MatchDocument | None:
    """The file's match; None after printing the reason if it can't be read."""
    try:
        with Path(file).open("rb") as source:
            return parse_match_file(source.read(MOST_BYTES + 1))
    except OSError as error:
        complain(f"{file}: {error.strerror or error}")
    except BadDocumentError as error:
        complain(f"{file} isn't a readable match file: {error}")
    return None


def parse_match_file(text: bytes) -> MatchDocument:
    """Parse a match file, compressed or not. Raises BadDocumentError with the reason if it can't be read."""
    try:
        document = parse_json(compression.unpack(text, most=MOST_BYTES), most=MOST_BYTES)
        return read_match(document, GAMES)
    except RecursionError:
        raise BadDocumentError("", TOO_DEEP) from None
    except compression.DamagedFileError as error:
        raise BadDocumentError("", str(error)) from None


def verify_or_report(match: MatchDocument, tell: Callable[[str], None]) -> FullMatchState | None:
    """The verified match's state; None after printing a mismatch. Each successful check is reported to `tell`."""
    try:
        return verify_match(match, tell)
    except MismatchError as wrong:
        say(f"MISMATCH: {wrong}")
        return None


def replace_unprintable() -> None:
    """Print question marks for characters that the output's encoding doesn't have, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
