"""Errors for typed answers, composed from the keys of their messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.texts import CATALOGS, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.i18n import InflectedTerm


def unreadable(what: str, number: int, token: str, at: int, why: str) -> str:
    """The error about a whole token that starts at `at`; `what` is the key of the enclosing part."""
    return text("unreadable", what=text(what), number=number, token=f'"{token}"', at=at, why=why)


def unreadable_character(what: str, number: int, token: str, at: int, why: str) -> str:
    """The error about one character inside a token, at the character's position."""
    return text("unreadable-character", what=text(what), number=number, token=f'"{token}"', at=at, why=why)


def expected(what: str | InflectedTerm, character: str = "") -> str:
    """The reason that something else was expected than that character or, without one, than the end of the text."""
    return (
        text("expected-not", expected=what, character=f'"{character}"')
        if character
        else text("expected-end", expected=what)
    )


def either(items: Iterable[str]) -> str:
    """A list of alternatives: "a, b or c"."""
    return str(CATALOGS["rambots"].translator().join_alternatives(tuple(items)))


def listed(items: Iterable[str]) -> str:
    """A list without an "and": "a, b, c"."""
    some, *others = items
    for each in others:
        some = text("and-so-on", some=some, next=each)
    return some
