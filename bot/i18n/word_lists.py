"""Words that people may type: lists in messages, separated by commas, of every language at once."""

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
    """The words that a message lists, by language, English first."""
    listed = {language: catalog.translator(language).say(key, **fields) for language in LANGUAGES}
    return {language: tuple(filter(None, map(str.strip, said.split(",")))) for language, said in listed.items()}


@cache
def typed_words(catalog: MessageCatalog, *keys: str) -> tuple[str, ...]:
    """The words of all languages that these messages list, English first."""
    found = [words for key in keys for words in words_by_language(catalog, key).values()]
    return tuple(dict.fromkeys(word for words in found for word in words))


def alternatives(words: Iterable[str]) -> str:
    """A regex that matches one of the words, the longest first. A word ending in `*` may go on."""
    return "|".join(map(_pattern, sorted(words, key=len, reverse=True)))


def _pattern(word: str) -> str:
    escaped = _SPACES.sub(r"\\s{1,9}", re.escape(word))
    return escaped.removesuffix(_OPEN) + r"\w*" if escaped.endswith(_OPEN) else escaped
