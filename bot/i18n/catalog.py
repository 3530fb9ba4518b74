"""A part of the program's messages in all languages, and messages whose language is chosen later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from bot.i18n.languages import ENGLISH
from bot.i18n.translator import Field, InflectedTerm, Translator

LazyField: TypeAlias = "str | int | LazyMessage"


@dataclass(frozen=True, slots=True)
class MessageCatalog:
    """The messages of some folders, in every language."""

    folders: tuple[Path, ...]

    def translator(self, language: str = ENGLISH) -> Translator:
        return Translator(language, tuple(map(str, self.folders)))

    def later(self, key: str, /, **fields: LazyField) -> LazyMessage:
        """A message that's rendered in a language chosen later; `str` renders it in English."""
        return LazyMessage(self, key, tuple(fields.items()))

    def join_alternatives(self, items: Sequence[LazyField]) -> LazyField:
        """Join items with commas and "or": "a", "a or b", "a, b or c"."""
        return self._join("one-of", items)

    def join_list(self, items: Sequence[LazyField]) -> LazyField:
        """Join items with commas and "and": "a", "a and b", "a, b and c"."""
        return self._join("all-of", items)

    def _join(self, key: str, items: Sequence[LazyField]) -> LazyField:
        if len(items) < 2:
            return items[0] if items else ""
        return self.later(key, some=self._row(items[:-1]), last=items[-1])

    def _row(self, items: Sequence[LazyField]) -> LazyField:
        """Join items with commas. Halves are joined, so that a long list isn't nested deeply."""
        half = len(items) // 2
        return self.later("and-so-on", some=self._row(items[:half]), next=self._row(items[half:])) if half else items[0]


@dataclass(frozen=True, slots=True)
class LazyMessage:
    """A message, or a part of one, whose language isn't chosen yet."""

    vocabulary: MessageCatalog
    key: str
    fields: tuple[tuple[str, LazyField], ...] = ()

    def render(self, language: str) -> str:
        return str(self._phrase(self.vocabulary.translator(language)))

    def __str__(self) -> str:
        return self.render(ENGLISH)

    def _phrase(self, translator: Translator) -> InflectedTerm:
        return translator.phrase(self.key, **{name: _field(value, translator) for name, value in self.fields})


def _field(value: LazyField, translator: Translator) -> Field:
    if isinstance(value, LazyMessage):
        return value._phrase(value.vocabulary.translator(translator.language))
    return value
