"""Words that people may type, read from messages that list them, separated by commas, in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from bot.i18n.catalog import MessageCatalog
from bot.i18n.languages import LANGUAGES

_SPACES: Final = re.compile(r"\\?\s+")
_OPEN: Final = r"\*"


@cache
def words_by_language(catalog: MessageCatalog, key: str, /, **fields: str) -> Mapping[str, tuple[str, ...]]:
    """The words in a message's list, by language, English first."""
    listed = {language: catalog.translator(language).say(key, **fields) for language in LANGUAGES}
    return {language: tuple(filter(None, map(str.strip, said.split(",")))) for language, said in listed.items()}


@cache
def typed_words(catalog: MessageCatalog, *keys: str) -> tuple[str, ...]:
    """The words in these messages' lists, one message after the other, in all languages, English first."""
    found = [words for key in keys for words in words_by_language(catalog, key).values()]
    return tuple(dict.fromkeys(word for words in found for word in words))


def alternatives(words: Iterable[str]) -> str:
    """A regex that matches one of the words, longest first. If a word ends in `*`, more letters or digits may
    follow."""
    return "|".join(map(_pattern, sorted(words, key=len, reverse=True)))


def _pattern(word: str) -> str:
    escaped = _SPACES.sub(r"\\s{1,9}", re.escape(word))
    return escaped.removesuffix(_OPEN) + r"\w*" if escaped.endswith(_OPEN) else escaped
