"""Errors that a player may read: each is a mistake of theirs, explained in a sentence."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class Sayable(Protocol):
    """A sentence that can be rendered in any language; as a string it's in English."""

    def told(self, language: str) -> str:
        """Render the sentence in that language."""
        ...


class UserError(Exception):
    """A player did something that isn't possible. Its text is a sentence with what was expected."""

    def told(self, language: str) -> str:
        """Render the sentence in that language if it's translated; otherwise in English, as the string is."""
        said = self.args[0] if len(self.args) == 1 else None
        return said.told(language) if isinstance(said, Sayable) else str(self)


class NotLegalError(UserError):
    """An answer that the game's menus don't offer."""


class UnreadableError(UserError):
    """Typed text that isn't an answer. The error names the token, its position and what was expected."""


class UnclearError(UnreadableError):
    """Typed text that may mean several answers. The error says what to type for each."""


class BadDocumentError(UserError):
    """An invalid adjudication document; the text names the path in it and what was expected."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: {expected}" if path else expected)
        self.path = path
        self.expected = expected
