"""A language that remembers by which message and fields each sentence was made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.speech.tongue import Phrase, Tongue

if TYPE_CHECKING:
    from collections.abc import Iterator


class Said(str):
    """A sentence with its message's key and fields."""

    key: str
    fields: dict[str, Any]

    @classmethod
    def of(cls, words: str, key: str, fields: dict[str, Any]) -> Said:
        """The words as they were said."""
        made = cls(words)
        made.key, made.fields = key, fields
        return made


class Hearing(Tongue):
    """The same words, remembered."""

    def said(self, key: str, fields: tuple[tuple[str, Any], ...]) -> str:
        """A sentence that can be asked what it was made of."""
        return Said.of(super().said(key, fields), key, dict(fields))


def parts(of: object) -> Iterator[Said]:
    """All sentences within a field, in their order."""
    fields: list[object] = []
    if isinstance(of, Said):
        yield of
        fields = [*of.fields.values()]
    elif isinstance(of, Phrase):
        fields = [value for _, value in of.fields]
    for field in fields:
        yield from parts(field)


def names(of: object) -> list[str]:
    """The people that a field names, in their order."""
    if not isinstance(of, Phrase):
        return []
    own = [str(value) for name, value in of.fields if name == "name"]
    return own or [each for _, value in of.fields for each in names(value)]
