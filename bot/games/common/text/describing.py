"""The one form that says what an event is in a document, in a sentence and in a picture.

A game has a table of them by the event's type, and all that records, tells or shows events asks that table. The moment
that a description is given is whatever the game needs to name and to show things by: the tables just before and after,
names, and the like.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bot.games.common.text.looks import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.games.game import Document

E = TypeVar("E")
M = TypeVar("M")


def _ignore_event(_event: object, _moment: object) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class Description(Generic[E, M]):
    """An event, described. What has no place in a document, a sentence or a picture says so by giving nothing."""

    records: Callable[[E, M], Iterable[Document]] = _ignore_event
    """Its entries in a document's list."""
    lines: Callable[[E, M], Iterable[str]] = _ignore_event
    """What it is on lines of its own."""
    changes: Callable[[E, M], Iterable[str]] = _ignore_event
    """What is different by it from now on."""
    look: Callable[[E, M], Look] = lambda _event, _moment: Look("")
    """How it is shown."""


def entry(event: str, **fields: object) -> list[Document]:
    """One entry of a document's list."""
    return [{"event": event, **fields}]
