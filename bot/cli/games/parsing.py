"""Parse untrusted JSON. Each error says what is wrong and, if possible, where."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.engine.errors import BadDocumentError
from bot.games.common.notation.reading import Node

_MOST_DIGITS = 100
TOO_DEEP = "the document is nested too deeply"


def parse_json(text: bytes, *, most: int) -> object:
    """Parse a text. Raises BadDocumentError, whose text is one line, if it's invalid or over `most` bytes."""
    if len(text) > most:
        raise BadDocumentError("", f"expected at most {most} bytes")
    try:
        return _value(text)
    except RecursionError:
        raise BadDocumentError("", TOO_DEEP) from None


@dataclass(frozen=True, slots=True)
class _Flaw:
    """An invalid part of the document. Its path is found after parsing, because the parser doesn't know it."""

    why: str


def _value(text: bytes) -> object:
    flaws: list[_Flaw] = []

    def flaw(why: str) -> _Flaw:
        flaws.append(_Flaw(why))
        return flaws[-1]

    def without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for key, value in pairs:
            found[key] = flaw("the key appears twice in one object") if key in found else value
        return found

    def whole(digits: str) -> int | _Flaw:
        if len(digits) > _MOST_DIGITS:
            return flaw(f"a number has more than {_MOST_DIGITS} digits")
        return int(digits)

    try:
        document: object = json.loads(
            text.decode("utf-8-sig"),
            object_pairs_hook=without_repeats,
            parse_constant=lambda name: flaw(f"expected JSON, but {name} isn't"),
            parse_int=whole,
        )
    except UnicodeDecodeError as error:
        raise BadDocumentError("", f"expected UTF-8 text, but byte {error.start + 1} isn't") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadDocumentError("", f"expected JSON, but {where}: {error.msg}") from None
    if flaws:
        _tell_flaw(Node(document))
    return document


def _tell_flaw(node: Node) -> None:
    """Raise BadDocumentError for the first flaw within the node."""
    match node.value:
        case _Flaw(why):
            node.fail(why)
        case dict():
            for inside in node.entries().values():
                _tell_flaw(inside)
        case list():
            for inside in node.items(most=len(node.value)):
                _tell_flaw(inside)
