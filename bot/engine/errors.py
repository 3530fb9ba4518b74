"""The tree of errors that a player may read: each is a mistake of theirs, told in a sentence."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class Sayable(Protocol):
    """A sentence that can be told in any language; as a string it is English."""

    def told(self, language: str) -> str:
        """It in that language."""
        ...


class UserError(Exception):
    """Something a player did that cannot be done. Its text is a sentence that says what was expected."""

    def told(self, language: str) -> str:
        """The sentence in that language, as far as it knows it; else in English, as it is as a string."""
        said = self.args[0] if len(self.args) == 1 else None
        return said.told(language) if isinstance(said, Sayable) else str(self)


class NotLegalError(UserError):
    """An answer that the game's menus do not offer."""


class UnreadableError(UserError):
    """Typed text that is no answer. It names the token, its position and what was expected."""


class BadDocumentError(UserError):
    """An adjudication document that does not fit; its text names the path in it and what was expected."""

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: {expected}" if path else expected)
        self.path = path
        self.expected = expected
