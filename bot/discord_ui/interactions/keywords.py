"""The keywords understood in direct messages, in the many ways that people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final

from bot.discord_ui.texts import WORDS, Say
from bot.games.common.notation.forgiving import plain_chat
from bot.i18n import LANGUAGES, typed_words, words_by_language

LONGEST: Final = 100
"""Maximum length of a message that may be a keyword, including a mention and the like."""

_TABLE: Final = re.compile(r"\s#(\d{1,9})\b")
"""A table's number after a keyword, as on buttons: "Compile #6"."""


class Keyword(Enum):
    """Keywords understood in direct messages besides programs."""

    COMPILE = "compile"
    UNCOMPILE = "uncompile"
    UNDO = "undo"
    CLEAR = "clear"
    PASS = "pass"
    BOARD = "board"
    WORDS = "words"
    GRID = "grid"
    HELP = "help"
    HELLO = "hello"
    THANKS = "thanks"


@cache
def _filler_words() -> frozenset[str]:
    return frozenset(typed_words(WORDS, "input-filler"))


@cache
def _thanks() -> frozenset[str]:
    """Filler words that mean thanks in a message with only filler words."""
    return frozenset(typed_words(WORDS, "input-thanks"))


@cache
def _meant() -> Mapping[str, Keyword]:
    """Map each phrase, written without filler words, to its keyword. Thanks are recognized separately."""
    return _by_phrase({word: f"input-{word.value}" for word in Keyword if word is not Keyword.THANKS})


@cache
def _whole() -> Mapping[str, Keyword]:
    """Phrases that are recognized before filler words are removed."""
    return _by_phrase({Keyword.BOARD: "input-board-whole"})


def _by_phrase(keys: Mapping[Keyword, str]) -> Mapping[str, Keyword]:
    """Map each phrase in these Fluent messages to its keyword; earlier languages take precedence."""
    found: dict[str, Keyword] = {}
    for language in LANGUAGES:
        for word, key in keys.items():
            for phrase in words_by_language(WORDS, key)[language]:
                found.setdefault(phrase, word)
    return found


def spelt(say: Say, word: Keyword) -> str:
    return say(f"word-{word.value}")


def word_of(text: str) -> Keyword | None:
    """The keyword that a message consists of, apart from filler words and a table's number; None for anything else,
    such as `compile?`."""
    if len(text) > LONGEST:
        return None
    stripped = plain_chat(_TABLE.sub("", text, count=1))
    if stripped in ("?", "??", "???"):
        return Keyword.HELP
    spoken = re.fullmatch(r"[/`'\"]?[^\W\d_](?:[^\W\d_]|[' ,])*[`'\"]?[ .!?/`]*", stripped)
    if spoken is None or len(stripped) > 40:
        return None
    said = re.findall(r"[^\W\d_]+", stripped.lower().replace("'", ""))
    phrase = " ".join(said)
    if phrase in _whole():
        return _whole()[phrase]
    kept = [each for each in said if each not in _filler_words()]
    if not kept and _thanks().intersection(said):
        return Keyword.THANKS
    word = _meant().get(" ".join(kept))
    # a question doesn't lock anything in
    return None if "?" in stripped and word in (Keyword.COMPILE, Keyword.PASS) else word


def named_table(text: str) -> int | None:
    """The table whose number is in a message with a keyword; None if there's no number or no keyword."""
    found = None if word_of(text) is None else _TABLE.search(text)
    return None if found is None else int(found[1])
