"""Reading documents. Every value knows its path, so every error can name it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from bot.engine.errors import BadDocumentError
from bot.engine.rng import MOST_SEED, Rng
from bot.games.common.text.prose import format_alternatives
from bot.games.game import Document

V = TypeVar("V")

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_]+", re.ASCII)
_SHOWN = 40
MAX_ITEMS = 1000
"""More than any game has pieces, and few enough to handle quickly."""
MAX_KEYS = 100
_MISSING = object()


@dataclass(frozen=True, slots=True)
class Node:
    """A value in a document and its path. The methods that read it raise BadDocumentError if it isn't as expected."""

    value: object
    path: str = ""

    def fail(self, expected: str) -> NoReturn:
        raise BadDocumentError(self.path, expected)

    @property
    def shown(self) -> str:
        return _cut(json.dumps(self.value))

    def wrong(self, expected: str) -> NoReturn:
        self.fail(f"expected {expected}, not {self.shown}")

    def present(self) -> bool:
        return self.value is not _MISSING

    def fields(self, *known: str, optional: Collection[str] = ()) -> dict[str, Node]:
        """The fields of an object that must have all of `known`, may have any of `optional`, and may have no others."""
        found = self.entries()
        for key in found:
            if key not in known and key not in optional:
                found[key].fail(f"unknown key, expected {format_alternatives([*known, *optional])}")
        for key in known:
            if key not in found:
                Node(None, self._inside(key)).fail("missing")
        return {key: found.get(key) or Node(_MISSING, self._inside(key)) for key in (*known, *optional)}

    def entries(self) -> dict[str, Node]:
        if not isinstance(self.value, dict):
            self.wrong("an object")
        if len(self.value) > MAX_KEYS:
            self.fail(f"expected at most {MAX_KEYS} keys, not {len(self.value)}")
        return {key: Node(value, self._inside(key)) for key, value in self.value.items()}

    def items(self, *, most: int = MAX_ITEMS) -> list[Node]:
        if not isinstance(self.value, list):
            self.wrong("a list")
        if len(self.value) > most:
            self.fail(f"expected at most {most} items, not {len(self.value)}")
        return [Node(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def text(self, expected: str = "a text") -> str:
        if not isinstance(self.value, str):
            self.wrong(expected)
        return self.value

    def whole(self, *, least: int, most: int | None = None) -> int:
        """An integer in a range. Rejects true, false and 1.0."""
        value = self.value
        if type(value) is not int or value < least or (most is not None and value > most):
            self.wrong(f"a whole number from {least}" + ("" if most is None else f" to {most}"))
        return value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.wrong("true or false")
        return self.value

    def one_of(self, values: Mapping[str, V], what: str) -> V:
        text = self.text(what)
        if text not in values:
            self.wrong(f"{what} ({format_alternatives(list(values))})")
        return values[text]

    def _inside(self, key: str) -> str:
        shown = _cut(key) if _PLAIN_KEY.fullmatch(key) else _cut(json.dumps(key))
        return f"{self.path}.{shown}" if self.path else shown


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def read_seed(node: Node) -> int:
    """Read the random seed; 0 if the document has none."""
    return node.whole(least=0, most=MOST_SEED) if node.present() else 0


def write_seed(rng: Rng) -> Document:
    """The field with the seed; empty if the generator isn't keyed."""
    return {"seed": rng.seed} if rng.keyed else {}
