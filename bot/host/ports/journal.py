"""Storage for snapshots of matches and entries of their seats."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.drafts import StoredDraft
from bot.host.model.journal import Aside, Entry, Snapshot
from bot.host.model.seat_entries import SeatEntry


class SnapshotStore(Protocol):
    """The part of a transaction that deals with snapshots and the reasons why tables are on hold."""

    async def snapshots(self, table: int) -> Sequence[Snapshot]:
        """The table's snapshots, oldest first."""
        ...

    async def keep_snapshot(self, table: int, snapshot: Snapshot, *, beside: Collection[int]) -> None:
        """Save a snapshot, and delete the table's others except those of these revisions."""
        ...

    async def drop_snapshots(self, table: int) -> None:
        """Delete all of the table's snapshots."""
        ...

    async def beginning(self, table: int) -> Entry | None:
        """The journal's first entry. Raises DamagedError."""
        ...

    async def note_aside(self, table: int, *, at: datetime, why: str) -> None:
        """Record when and why a table was put on hold, replacing any earlier record."""
        ...

    async def asides(self) -> Sequence[Aside]:
        """The tables on hold."""
        ...


class SeatEntryStore(Protocol):
    """The part of a transaction that deals with seat entries."""

    async def add_seat_entries(self, table: int, entries: Sequence[SeatEntry]) -> None:
        """Append entries to the table's."""
        ...

    async def seat_entries(self, table: int, *, since: int = 1) -> Sequence[SeatEntry]:
        """The table's entries from a move on, in order."""
        ...


class JournalStore(Protocol):
    """Storage for journals of matches and for drafts."""

    async def append(self, table: int, entry: Entry) -> None:
        """Append to the journal; the transaction raises LateWriteError if the entry isn't the journal's next."""
        ...

    async def journal(self, table: int, *, after: int = 0) -> Sequence[Entry]:
        """The entries later than `after`, in order."""
        ...

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        """The journal's outline: revision, round and kind of each entry."""
        ...

    async def sheets(self, table: int) -> Sequence[StoredDraft]:
        """The drafts of the table's current questions, by seat."""
        ...

    async def put_sheet(self, table: int, sheet: StoredDraft) -> None:
        """Save a seat's draft, replacing the last one."""
        ...

    async def clear_sheets(self, table: int) -> None:
        """Delete the table's drafts."""
        ...
