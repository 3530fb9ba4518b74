"""A scanner over typed text, with its errors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Generic, NoReturn, TypeVar

from bot.engine.errors import UnclearError, UnreadableError
from bot.engine.quoting import quote_token
from bot.games.common.vocabulary import COMMON
from bot.i18n import LazyMessage

V = TypeVar("V")

_TOKEN = re.compile(r"\S{0,80}")
_WORD = re.compile(r"[^\W\d_]{1,40}")
_WORDLY = re.compile(r"\w")


def bare(text: str) -> str:
    """The text in lower case, from its first word character to its last."""
    first = _WORDLY.search(text)
    last = _WORDLY.search(text[::-1])
    return text[first.start() : len(text) - last.start()].lower() if first and last else ""


class Lexicon(Generic[V]):
    """The spellings of one part of a token; the longest match wins."""

    def __init__(self, ways: Mapping[str, V], expected: str | LazyMessage, *, whole: bool = False) -> None:
        """`ways` has the values by lower-case spelling. Errors say `expected`. With `whole`, no letter may follow."""
        self._whole = whole
        longest_first = sorted(ways, key=len, reverse=True)
        self.pattern = re.compile("|".join(re.escape(way) for way in longest_first), re.IGNORECASE)
        self._ways = ways
        self.expected = expected

    def read(self, text: str, at: int) -> tuple[V, int] | None:
        found = self.pattern.match(text, at)
        # a case-insensitive match may not be in the lexicon: a long s matches "s"
        value = self._ways.get(found[0].lower()) if found else None
        if found is None or value is None or (self._whole and text[found.end() : found.end() + 1].isalpha()):
            return None
        return value, found.end()


class Scanner:
    """A position in a typed text, with methods to read on from there."""

    def __init__(self, text: str, what: str | LazyMessage, token: re.Pattern[str] = _TOKEN) -> None:
        """`what` names the text's parts in errors; `token` matches the part that an error quotes."""
        self._token = token
        self.text = text
        self.what = what
        self.number = 1
        """The number of the current `what`, from 1; 0 for errors without a number."""
        self.start = 0
        self.at = 0

    def skip(self, separator: re.Pattern[str]) -> bool:
        """Skip separators; return whether any text is left."""
        while found := separator.match(self.text, self.at):
            self.at = found.end()
        return self.at < len(self.text)

    def begin(self, separator: re.Pattern[str]) -> bool:
        """Move to the next token, which errors then quote; return whether there's one."""
        more = self.skip(separator)
        self.start = self.at
        return more

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found

    def read(self, lexicon: Lexicon[V]) -> V | None:
        read = lexicon.read(self.text, self.at)
        if read is not None:
            self.at = read[1]
        return None if read is None else read[0]

    @property
    def here(self) -> str:
        return self.text[self.at : self.at + 1]

    @property
    def word(self) -> str:
        found = _WORD.match(self.text, self.at)
        return found[0] if found else ""

    def need(self, lexicon: Lexicon[V]) -> V:
        """Like `read`, but raises UnreadableError if nothing matches."""
        value = self.read(lexicon)
        if value is None and not self.here:
            self.fail(COMMON.later("expected-end", expected=lexicon.expected))
        if value is None:
            character = quote_token(self.here)
            self.fail(COMMON.later("expected-not", expected=lexicon.expected, character=character), wrong_at=self.at)
        return value

    def fail_unclear(self, which: LazyMessage, *, at: int) -> NoReturn:
        """Raise UnclearError about the token at `at`; `which` says what to type instead."""
        try:
            self.fail(which, at=at)
        except UnreadableError as error:
            raise UnclearError(*error.args) from None

    def fail(self, why: str | LazyMessage, *, at: int | None = None, wrong_at: int | None = None) -> NoReturn:
        """Raise UnreadableError about the token at `at`, by default the current one; `wrong_at` is where it's wrong."""
        self.start = self.start if at is None else at
        found = self._token.match(self.text, self.start)
        token = quote_token(found[0] if found else "")
        place = self.start if wrong_at is None else wrong_at
        key = "unreadable" if place == self.start else "unreadable-character"
        raise UnreadableError(COMMON.later(key, what=self.what, number=self.number, token=token, at=place + 1, why=why))
