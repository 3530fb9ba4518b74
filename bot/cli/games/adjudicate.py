"""`rambots adjudicate`: adjudicate games given as JSON documents, from a file or standard input."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from bot.cli.console import discard_output
from bot.cli.games.parsing import TOO_DEEP, parse_json
from bot.engine.errors import BadDocumentError
from bot.games import GAMES

BAD_DOCUMENT = 2

MOST_BYTES = 2**18
"""Maximum size of a document in bytes."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the document (default: -, standard input)"
    )
    parser.add_argument("--lines", action="store_true", help="one document per line in, one result per line out")


def run(arguments: Namespace) -> int:
    file: str = arguments.file
    try:
        if file == "-":
            return _play(sys.stdin.buffer, lines=arguments.lines)
        with Path(file).open("rb") as source:
            return _play(source, lines=arguments.lines)
    except BrokenPipeError:
        return discard_output()
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)  # noqa: T201 - the command's own output
        return BAD_DOCUMENT


def _play(source: BinaryIO, *, lines: bool) -> int:
    if lines:
        for result in results(_lines(source)):
            print(result)  # noqa: T201 - the command's own output
        sys.stdout.flush()
        return 0
    try:
        print(result_of(source.read(MOST_BYTES + 1)), flush=True)  # noqa: T201 - the command's own output
    except BadDocumentError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the command's own output
        return BAD_DOCUMENT
    return 0


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines. One that's too long is cut to two bytes above the limit."""
    while line := source.readline(MOST_BYTES + 2):
        yield line
        while len(line) > MOST_BYTES and not line.endswith(b"\n"):
            line = source.readline(MOST_BYTES + 2)


def results(lines: Iterable[bytes]) -> Iterator[str]:
    for line in lines:
        try:
            # Without the line end, so that an error there isn't on line 2.
            yield result_of(line.removesuffix(b"\n").removesuffix(b"\r"))
        except BadDocumentError as error:
            yield _json({"error": str(error)})


def result_of(text: bytes) -> str:
    """The adjudicated game as JSON. Raises BadDocumentError."""
    document = parse_json(text, most=MOST_BYTES)
    try:
        if not isinstance(document, dict):
            raise BadDocumentError("", "expected a JSON object")
        key = document.get("game")
        if not isinstance(key, str) or key not in GAMES:
            shown = json.dumps(key)[:60] if "game" in document else "nothing"
            raise BadDocumentError("game", f"expected one of {', '.join(GAMES)}, not {shown}")
        return _json(GAMES[key].documents.adjudicate(document))
    except RecursionError:
        raise BadDocumentError("", TOO_DEEP) from None


def _json(value: object) -> str:
    return json.dumps(value, separators=(", ", ": "))
