"""Typed answers of a few words, one per key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bot.engine.game import DONE, Answer, Decision
from bot.games.common.notation.scanner import Lexicon, Scanner, bare

_BLANK: Final = re.compile(r"[\s,;]")
_NOTHING: Final = frozenset({"none", "nothing", "pass"})


class WordNotation:
    """Notation such as `n n e`, or `none` for an empty answer."""

    def __init__(self, words: Mapping[str, str], what: str, expected: str) -> None:
        """`words` has the word for each key. Errors call each word `what` and say what was `expected`."""
        self._words = words
        self._what = what
        self._lexicon = Lexicon({way: key for key, word in words.items() for way in (key, word)}, expected)

    def read(self, text: str, table: object, hand: object, decision: Decision) -> Answer:  # noqa: ARG002 - the menus check whether it's legal
        if bare(text) in _NOTHING:
            return (DONE,)
        scanner, answer = Scanner(text, self._what.capitalize()), list[str]()
        while scanner.begin(_BLANK):
            answer.append(scanner.need(self._lexicon))
            scanner.number += 1
        return tuple(answer)

    def write(self, decision: Decision, answer: Answer) -> str:  # noqa: ARG002 - part of the protocol
        return " ".join(key for key in answer if key != DONE)

    def help(self, decision: Decision) -> str:  # noqa: ARG002 - part of the protocol
        keys, words = list(self._words)[:2], list(self._words.values())[:2]
        return f"A word for each {self._what}: `{' '.join(keys)}`, or `{' '.join(words)}`.\nFor none at all: `none`."
