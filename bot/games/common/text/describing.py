"""Descriptions of events for documents, sentences and pictures.

A game has one table of descriptions by event type. Its records, narration and pictures all use that table. The moment
passed to a description holds whatever the game needs for naming and drawing things: the tables just before and after,
names, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.games.common.text.looks import Look
from bot.games.game import Document

E = TypeVar("E")
M = TypeVar("M")


def _ignore_event(_event: object, _moment: object) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class Description(Generic[E, M]):
    """The description of an event. A part that's left out means the event doesn't appear there."""

    records: Callable[[E, M], Iterable[Document]] = _ignore_event
    """The event's entries in a document's list."""
    lines: Callable[[E, M], Iterable[str]] = _ignore_event
    changes: Callable[[E, M], Iterable[str]] = _ignore_event
    """The lasting changes caused by the event."""
    look: Callable[[E, M], Look] = lambda _event, _moment: Look("")
    """The event's look in pictures."""


def entry(event: str, **fields: object) -> list[Document]:
    """A single entry in a document's list."""
    return [{"event": event, **fields}]
