"""Typed answers the way people write them in a chat: quoted, numbered, bold, with extra words before or after."""

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
_MENTION: Final = re.compile(r"<(?:@[!&]?|#)\d{1,20}>")
_QUOTED: Final = re.compile(r"^[ \t]*>{1,3}[ \t]+", re.MULTILINE)
_MARKUP: Final = re.compile(r"\*\*|__|~~|\|\||`+")
_EMPHASIS: Final = re.compile(r"\s*([*_])(.*)\1\s*", re.DOTALL)
_NUMBER: Final = re.compile(r"(^|\s)\d{1,2}[.):]\s*(?=\D)")
_PICTURES: Final = (
    "[\u203c\u2049\u2600-\u26a9\u26ac-\u2705\u2708-\u2793\u2b50\u2b55\U0001f300-\U0001f533\U0001f538-\U0001f7df"
    "\U0001f900-\U0001faff\ufe0f\u200d]"
)
"""Most emoji, but not the arrows and coloured shapes that may be part of an answer."""
_DECORATION: Final = re.compile(rf"^(?:\s*{_PICTURES})+\s+|(?<!\s)\s+(?:{_PICTURES}\s*)+$")
_ARROW: Final = re.compile(r"\s+(?:→|⇒|➡\ufe0f?|[-=]+>|>{1,2})\s+")


def read_typed(notation: Notation[Any, Any], text: str, table: Any, hand: Any, decision: Decision) -> Answer:
    """Read an answer or its beginning. Raises UnreadableError if the text can't be read, or has no answer in it
    although it isn't blank: a thumbs-up mustn't empty the draft."""
    errors: list[UnreadableError] = []
    for reading in readings(text):
        try:
            answer = notation.read(reading, table, hand, decision)
            if answer or not text.strip():
                return answer
            errors.append(UnreadableError(COMMON.later("no-words")))
        except UnreadableError as error:
            errors.append(error)
    raise errors[-1]  # the one about the plainest text


def readings(text: str) -> Iterator[str]:
    """Yield the text as it is, then plainer versions of it, so that a readable text is never reinterpreted."""
    yield text
    plain = strip_chat(text)
    unnumbered, unpointed = _NUMBER.sub(r"\1", plain), _ARROW.sub(" ", plain)
    both = _ARROW.sub(" ", unnumbered)
    yield from dict.fromkeys(each for each in (plain, unnumbered, unpointed, both) if each and each != text)


def strip_chat(text: str) -> str:
    return _strip_words(plain_chat(text))[0]


def asks_to_lock(text: str) -> bool:
    """Return whether a word before or after the answer asks to lock it in. A word with "?" doesn't count."""
    return _strip_words(plain_chat(text))[1]


def plain_chat(text: str) -> str:
    """Remove mentions, quote markers, markup, separate emoji at both ends, and outer emphasis; normalise letters."""
    text = unicodedata.normalize("NFKC", text).translate(_ALIKE).replace("’", "'")
    text = _MARKUP.sub("", _QUOTED.sub("", _MENTION.sub(" ", text)))
    text = _DECORATION.sub("", _DECORATION.sub("", text))
    emphasis = _EMPHASIS.fullmatch(text)
    return (emphasis[2] if emphasis else text).strip()


def _strip_words(text: str) -> tuple[str, bool]:
    locks = False
    for pattern, anchored in ((_before(), True), (_after(), False)):
        while found := pattern.match(text) if anchored else pattern.search(text):
            rest = text[found.end() :] if anchored else text[: found.start()]
            if not rest.strip():
                break  # no answer is left
            text = rest
            locks = locks or (found["lock"] is not None and "?" not in found[0])
    return text.strip(), locks


def words(*keys: str) -> str:
    return f"(?:{alternatives(typed_words(COMMON, *keys))})"


@cache
def _before() -> re.Pattern[str]:
    return re.compile(
        rf"\s*(?:(?:{words('input-opening')}|(?P<lock>{words('input-lock')}))(?!\w)[\s,.:!?-]*"
        rf"|/?(?:{words('input-my')}\s+)?{words('input-answer')}"
        rf"\s*(?:\b{words('input-is')}\b)?\s*(?:[:=]|\s-|\s))\s*",
        re.IGNORECASE,
    )


@cache
def _after() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\s,;!(\[])[\s,;!(\[]*(?:\({words('input-edited')}\)|\b{words('input-closing')}|\b(?P<lock>{words('input-lock')}))"
        rf"[\s.!?)\]]*$",
        re.IGNORECASE,
    )
