"""`rambots adjudicate`: play documents by the rules, from a file or standard input."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NoReturn

from bot.engine.errors import BadDocumentError
from bot.games import GAMES

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

BAD_DOCUMENT = 2
"""The exit status for a document, or a file, that cannot be played."""

_MOST_DIGITS = 100


def add_arguments(parser: ArgumentParser) -> None:
    """What can follow the command."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the document; - or nothing: standard input"
    )
    parser.add_argument("--lines", action="store_true", help="one document on each line, one result on each line")


def run(arguments: Namespace) -> int:
    """Play what the file or standard input holds; the exit status."""
    file: str = arguments.file
    try:
        if file == "-":
            return _play(sys.stdin.buffer, lines=arguments.lines)
        with Path(file).open("rb") as source:
            return _play(source, lines=arguments.lines)
    except BrokenPipeError:
        # The reader has seen enough. What is still buffered must go somewhere when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)  # noqa: T201 - the command's own output
        return BAD_DOCUMENT


def _play(source: BinaryIO, *, lines: bool) -> int:
    if lines:
        for result in results(source):
            print(result)  # noqa: T201 - the command's own output
        sys.stdout.flush()
        return 0
    try:
        print(result_of(source.read()), flush=True)  # noqa: T201 - the command's own output
    except BadDocumentError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the command's own output
        return BAD_DOCUMENT
    return 0


def results(lines: Iterable[bytes]) -> Iterator[str]:
    """One line of JSON for each line: the result, or what is wrong with the document."""
    for line in lines:
        try:
            yield result_of(line)
        except BadDocumentError as error:
            yield _json({"error": str(error)})


def result_of(text: bytes) -> str:
    """What comes of one document, as JSON. Raises BadDocumentError, whose text is one line."""
    try:
        document = _parsed(text)
        if not isinstance(document, dict):
            raise BadDocumentError("", "expected a JSON object")
        key = document.get("game")
        if not isinstance(key, str) or key not in GAMES:
            shown = json.dumps(key)[:60] if "game" in document else "nothing"
            raise BadDocumentError("game", f"expected one of {', '.join(GAMES)}, not {shown}")
        return _json(GAMES[key].documents.adjudicate(document))
    except RecursionError:
        raise BadDocumentError("", "the document is nested too deeply") from None


def _parsed(text: bytes) -> object:
    try:
        return json.loads(
            text.decode("utf-8-sig"),
            object_pairs_hook=_without_repeats,
            parse_constant=_no_number,
            parse_int=_whole,
        )
    except UnicodeDecodeError as error:
        raise BadDocumentError("", f"expected UTF-8 text, which byte {error.start + 1} is not") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadDocumentError("", f"expected JSON, but {where}: {error.msg}") from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadDocumentError("", f"the key {json.dumps(key)} comes twice in one object")
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise BadDocumentError("", f"expected JSON, which {text} is not")


def _whole(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise BadDocumentError("", f"a number has more than {_MOST_DIGITS} digits")
    return int(text)


def _json(value: object) -> str:
    return json.dumps(value, separators=(", ", ": "))
