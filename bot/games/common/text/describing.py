"""Descriptions of events for documents, sentences and pictures. They get a moment: what the game needs for naming and
drawing things."""

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
    lines: Callable[[E, M], Iterable[str]] = _ignore_event
    changes: Callable[[E, M], Iterable[str]] = _ignore_event
    look: Callable[[E, M], Look] = lambda _event, _moment: Look("")


def entry(event: str, **fields: object) -> list[Document]:
    return [{"event": event, **fields}]
