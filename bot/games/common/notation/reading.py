"""Reading a document: every value knows its path, so that every error names it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn, TypeVar

from bot.engine.errors import BadDocumentError
from bot.engine.rng import MOST_SEED
from bot.games.common.text.prose import either

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bot.engine.rng import Rng
    from bot.games.game import Document

V = TypeVar("V")

_PLAIN_KEY = re.compile(r"[A-Za-z0-9_]+", re.ASCII)
_SHOWN = 40
MOST_ITEMS = 1000
"""The most items of a list: more pieces than any game has, and few enough to play with."""
MOST_KEYS = 100
"""The most keys of an object."""
_MISSING = object()


@dataclass(frozen=True, slots=True)
class Node:
    """A value in a document and the path that leads to it. Its methods raise BadDocumentError."""

    value: object
    path: str = ""

    def fail(self, expected: str) -> NoReturn:
        """Say what is wrong here."""
        raise BadDocumentError(self.path, expected)

    @property
    def shown(self) -> str:
        """The value in an error, on one line and not long."""
        return _cut(json.dumps(self.value))

    def wrong(self, expected: str) -> NoReturn:
        """Say that something else was expected here."""
        self.fail(f"expected {expected}, not {self.shown}")

    def present(self) -> bool:
        """Whether there is a value at all."""
        return self.value is not _MISSING

    def fields(self, *known: str, optional: Collection[str] = ()) -> dict[str, Node]:
        """The fields of an object that has all of `known`, maybe some of `optional`, and no others."""
        found = self.entries()
        for key in found:
            if key not in known and key not in optional:
                found[key].fail(f"unknown key, expected {either([*known, *optional])}")
        for key in known:
            if key not in found:
                Node(None, self._inside(key)).fail("missing")
        return {key: found.get(key) or Node(_MISSING, self._inside(key)) for key in (*known, *optional)}

    def entries(self) -> dict[str, Node]:
        """All entries of an object, in its order."""
        if not isinstance(self.value, dict):
            self.wrong("an object")
        if len(self.value) > MOST_KEYS:
            self.fail(f"expected at most {MOST_KEYS} keys, not {len(self.value)}")
        return {key: Node(value, self._inside(key)) for key, value in self.value.items()}

    def items(self, *, most: int = MOST_ITEMS) -> list[Node]:
        """The items of a list."""
        if not isinstance(self.value, list):
            self.wrong("a list")
        if len(self.value) > most:
            self.fail(f"expected at most {most} items, not {len(self.value)}")
        return [Node(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def text(self, expected: str = "a text") -> str:
        """A string."""
        if not isinstance(self.value, str):
            self.wrong(expected)
        return self.value

    def whole(self, *, least: int, most: int | None = None) -> int:
        """A whole number in a range. True and false are no numbers, and 1.0 is not whole."""
        limits = f"from {least}" if most is None else f"from {least} to {most}"
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.wrong(f"a whole number {limits}")
        if self.value < least or (most is not None and self.value > most):
            self.wrong(f"a whole number {limits}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.wrong("true or false")
        return self.value

    def one_of(self, values: Mapping[str, V], what: str) -> V:
        """The value that the text here names."""
        text = self.text(what)
        if text not in values:
            self.wrong(f"{what} ({either(list(values))})")
        return values[text]

    def _inside(self, key: str) -> str:
        shown = _cut(key) if _PLAIN_KEY.fullmatch(key) else _cut(json.dumps(key))
        return f"{self.path}.{shown}" if self.path else shown


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def read_seed(node: Node) -> int:
    """The whole state of chance; 0 if there is nothing to read."""
    return node.whole(least=0, most=MOST_SEED) if node.present() else 0


def write_seed(rng: Rng) -> Document:
    """The chance of a round that is over; nothing where other rounds would follow from it."""
    return {"seed": rng.seed} if rng.keyed else {}
