"""The stored lists of tables that need work when a bot starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol


class RecoveryStore(Protocol):
    """Finds the tables that need attention, so that a start needn't read all of them."""

    async def without_snapshots(self, editions: Mapping[str, int]) -> Sequence[int]:
        """The running tables without a snapshot of these editions of their games."""
        ...

    async def restless(self) -> Sequence[int]:
        """The running tables that may have work: where a computer hasn't answered the current question, or someone
        has."""
        ...

    async def mark_outdated(self, tables: Iterable[int]) -> None:
        """Record that the newest public messages of these tables are out of date."""
        ...

    async def mark_shown(self, tables: Iterable[int]) -> None:
        """Record that the newest public messages of these tables are up to date."""
        ...

    async def outdated(self) -> Sequence[int]:
        """The tables whose newest public messages are recorded as out of date, and those with panels that no longer
        accept answers."""
        ...
