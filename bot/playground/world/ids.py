"""Snowflakes: Discord's IDs, which contain the time when they were created."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = "Callable[[], float]"  # Unix time in seconds

EPOCH_MS = 1_420_070_400_000
_SHIFT = 22


def made_at(snowflake: int) -> float:
    """The time in an ID: Unix time in seconds, to the millisecond."""
    return ((snowflake >> _SHIFT) + EPOCH_MS) / 1000


class Snowflakes:
    """A source of IDs that always increase, whatever the clock does."""

    def __init__(self, clock: Clock, *, after: int = 0) -> None:
        self._clock = clock
        self._last = after

    def skip_past(self, snowflake: int) -> None:
        self._last = max(self._last, snowflake)

    def next(self) -> int:
        now = (int(self._clock() * 1000) - EPOCH_MS) << _SHIFT
        self._last = max(now, self._last + 1)
        return self._last
