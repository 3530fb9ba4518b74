"""What a bot that starts has to do at its tables, and what the host asks of whoever keeps that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


class RecoveryStore(Protocol):
    """Which tables are to be looked at, so that a start need not read them all."""

    async def without_snapshots(self, editions: Mapping[str, int]) -> Sequence[int]:
        """The running tables that have no snapshot of these editions of their games."""
        ...

    async def restless(self) -> Sequence[int]:
        """The running tables where a computer may have to think, or which may have to move on: where a computer has
        not answered the present question, or somebody has."""
        ...

    async def mark_outdated(self, tables: Iterable[int]) -> None:
        """The newest public messages of these do not show how they stand."""
        ...

    async def mark_shown(self, tables: Iterable[int]) -> None:
        """Those of these do."""
        ...

    async def outdated(self) -> Sequence[int]:
        """The tables whose newest public messages do not show how they stand, as far as was noted; and those with
        panels in which nothing can be answered any more."""
        ...
