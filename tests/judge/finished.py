"""Check finished words: they contain the people, places, colours and pieces of their sentence, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tests.judge.hearing import Node, walk
from tests.judge.plays import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.judge.hearing import Told

_COLOURS: Final = {
    "en": {"red": "red", "yellow": "yellow", "green": "green", "blue": "blue"},
    "fi": {"red": "puna", "yellow": "kelta", "green": "vihre", "blue": "sini"},
}
_SIZES: Final = {
    "en": {"small": "small", "medium": "medium", "large": "large"},
    "fi": {"small": "pien", "medium": "keskikok", "large": "iso"},
}
_PLACE: Final = re.compile(r"(?:[A-D]:)?[a-z]\d+")
_BY_LETTERS: Final = {"piece-with-icon", "piece-letters", "instruction"}
"""Messages that give pieces by letters, which differ by game and language, or beside small pictures."""


def missing(told: Told, words: str, language: str) -> list[str]:
    """The names missing from the words."""
    return [each for each in sorted(set(named(told, language))) if each.lower() not in words.lower()]


def named(told: Told, language: str) -> Iterator[str]:
    """The names that the words must contain."""
    for node in walk(told):
        yield from _of_node(node, language)


def _of_node(node: Node, language: str) -> Iterator[str]:
    for value in node.fields.values():
        if value in NAMES or (isinstance(value, str) and _PLACE.fullmatch(value)):
            yield str(value)
    colour, size = str(node.get("colour")), str(node.get("size"))
    if node.key not in _BY_LETTERS:
        yield from filter(None, (_COLOURS[language].get(colour), _SIZES[language].get(size)))
