"""Errors for people to read."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class Sayable(Protocol):
    """A text that can be rendered in a given language; as a string, it's in English."""

    def render(self, language: str) -> str:
        """The text in this language."""


class UserError(Exception):
    """Someone tried something that isn't possible. The text says why."""

    def render(self, language: str) -> str:
        """The text in this language if it's translated; otherwise in English."""
        said = self.args[0] if len(self.args) == 1 else None
        return said.render(language) if isinstance(said, Sayable) else str(self)


class NotLegalError(UserError):
    """An answer that the game's menus don't allow, or a request that makes no sense in the game's current state."""


class UnreadableError(UserError):
    """Typed text that can't be read as an answer."""


class UnclearError(UnreadableError):
    """Typed text that may mean several answers. The error says what to type instead."""


class BadDocumentError(UserError):
    """An invalid document. The text begins with the path of the mistake, if known."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: {expected}" if path else expected)
        self.path = path
        self.expected = expected
