"""Errors for people to read, each with a sentence that says why something isn't possible."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class Sayable(Protocol):
    """A sentence that can be rendered in any language; as a string, it's in English."""

    def render(self, language: str) -> str:
        """The sentence in this language."""


class UserError(Exception):
    """Someone tried something that isn't possible. The text is a sentence that says why."""

    def render(self, language: str) -> str:
        """The sentence in this language if it's translated; otherwise in English, like the string."""
        said = self.args[0] if len(self.args) == 1 else None
        return said.render(language) if isinstance(said, Sayable) else str(self)


class NotLegalError(UserError):
    """An answer that the game's menus don't allow, or a request that makes no sense in the game's current state."""


class UnreadableError(UserError):
    """Typed text that isn't an answer. The error says where the text is wrong and what was expected."""


class UnclearError(UnreadableError):
    """Typed text that may mean several answers. The error says what to type for each."""


class BadDocumentError(UserError):
    """An invalid document. The text gives the path in the document, if known, and what was expected."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: {expected}" if path else expected)
        self.path = path
        self.expected = expected
