"""Typed answers as people write them in a chat: quoted, numbered, bold, with extra words before or after."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from bot.engine.errors import UnreadableError
from bot.engine.game import Answer, Decision
from bot.games.common.vocabulary import COMMON
from bot.games.game import Notation
from bot.i18n import alternatives, typed_words

_ALIKE: Final = str.maketrans("АВЕКМНОРСТУХІавекмнорстухіΑΒΕΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXIabekmhopctyxiABEHIKMNOPTYX")
"""Letters of other alphabets that look like Latin ones."""
_MENTION: Final = re.compile(r"<(?:@[!&]?|#)\d{1,20}>")
_QUOTED: Final = re.compile(r"^[ \t]*>{1,3}[ \t]+", re.MULTILINE)
_MARKUP: Final = re.compile(r"\*\*|__|~~|\|\||`+")
_EMPHASIS: Final = re.compile(r"\s*([*_])(.*)\1\s*", re.DOTALL)
_NUMBER: Final = re.compile(r"(^|\s)\d{1,2}[.)]\s*(?=\D)")
_ARROW: Final = re.compile(r"\s+(?:→|⇒|➡\ufe0f?|[-=]+>|>{1,2})\s+")


def read_typed(notation: Notation[Any, Any], text: str, table: Any, hand: Any, decision: Decision) -> Answer:
    """Read a complete or partial answer from a text as it is, or else without the chat's decoration.

    Raises UnreadableError about the stripped text.
    """
    errors: list[UnreadableError] = []
    for reading in readings(text):
        try:
            return notation.read(reading, table, hand, decision)
        except UnreadableError as error:
            errors.append(error)
    raise errors[:2][-1]  # about the plain text, where that differs


def readings(text: str) -> Iterator[str]:
    """Yield the text as it is, then plainer versions; so readable text is never reinterpreted."""
    yield text
    plain = strip_chat(text)
    unnumbered, unpointed = _NUMBER.sub(r"\1", plain), _ARROW.sub(" ", plain)
    both = _ARROW.sub(" ", unnumbered)
    yield from dict.fromkeys(each for each in (plain, unnumbered, unpointed, both) if each and each != text)


def strip_chat(text: str) -> str:
    """Strip mentions, quotation marks, markup and surrounding words, and normalise look-alike and wide letters."""
    text = unicodedata.normalize("NFKC", text).translate(_ALIKE)
    text = _MARKUP.sub("", _QUOTED.sub("", _MENTION.sub(" ", text)))
    emphasis = _EMPHASIS.fullmatch(text)
    text = emphasis[2] if emphasis else text
    for pattern, anchored in ((_before(), True), (_after(), False)):
        while found := pattern.match(text) if anchored else pattern.search(text):
            rest = text[found.end() :] if anchored else text[: found.start()]
            if not rest.strip():
                break  # on its own, this frames nothing
            text = rest
    return text.strip()


def words(*keys: str) -> str:
    """A regex for the words of all languages that these messages list."""
    return f"(?:{alternatives(typed_words(COMMON, *keys))})"


@cache
def _before() -> re.Pattern[str]:
    """Words before an answer."""
    return re.compile(
        rf"\s*(?:{words('input-opening', 'input-lock')}\b[\s,.:!]*"
        rf"|/?(?:{words('input-my')}\s+)?{words('input-answer')}"
        rf"\s*(?:\b{words('input-is')}\b)?\s*(?:[:=]|\s-|\s))\s*",
        re.IGNORECASE,
    )


@cache
def _after() -> re.Pattern[str]:
    """Words after an answer."""
    return re.compile(
        rf"[\s,;!]*(?:\({words('input-edited')}\)|\b{words('input-closing', 'input-lock')})[\s.!]*$", re.IGNORECASE
    )
