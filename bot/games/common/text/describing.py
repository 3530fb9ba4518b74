"""Descriptions of events for documents, sentences and pictures.

A game has a table of descriptions by event type, which all records, narration and pictures use. The moment passed to a
description is whatever the game needs to name and draw things: the tables just before and after, names, and the like.
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
    """The description of an event. Each part defaults to nothing for events without a place there."""

    records: Callable[[E, M], Iterable[Document]] = _ignore_event
    """The event's entries in a document's list."""
    lines: Callable[[E, M], Iterable[str]] = _ignore_event
    """The event on lines of its own."""
    changes: Callable[[E, M], Iterable[str]] = _ignore_event
    """The lasting changes caused by the event."""
    look: Callable[[E, M], Look] = lambda _event, _moment: Look("")
    """The event's look in pictures."""


def entry(event: str, **fields: object) -> list[Document]:
    """One entry of a document's list."""
    return [{"event": event, **fields}]
