"""Stored lists of the tables that need work when a bot starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol


class RecoveryStore(Protocol):
    """Finds the tables that need work, so that a start needn't read all of them."""

    async def without_snapshots(self, editions: Mapping[str, int]) -> Sequence[int]:
        """Running tables without a snapshot from the given editions of their games."""

    async def restless(self) -> Sequence[int]:
        """Running tables where a computer hasn't answered the current question, or somebody has locked in."""

    async def mark_outdated(self, tables: Iterable[int]) -> None:
        """Record that the newest public messages of these tables are out of date."""

    async def mark_shown(self, tables: Iterable[int]) -> None:
        """Record that the newest public messages of these tables are up to date."""

    async def outdated_tables(self) -> Sequence[int]:
        """Tables whose public message is recorded as out of date, or that have panels to collapse."""
