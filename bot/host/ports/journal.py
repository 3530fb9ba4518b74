"""Storage for journals of matches, snapshots and drafts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from bot.host.model.drafts import StoredDraft
from bot.host.model.journal import Aside, Entry, Snapshot


class SnapshotStore(Protocol):
    """The part of a transaction that deals with snapshots, and with reasons why tables are on hold."""

    async def of_table(self, table: int) -> Sequence[Snapshot]:
        """The table's snapshots, oldest first."""

    async def save(self, table: int, snapshot: Snapshot, *, beside: Collection[int]) -> None:
        """Save a snapshot, and delete the table's others except for those of the revisions in `beside`."""

    async def delete(self, table: int) -> None:
        """Delete all of the table's snapshots."""

    async def first_entry(self, table: int) -> Entry | None:
        """The journal's first entry; None if it's empty. Raises DamagedError."""

    async def record_hold(self, table: int, *, at: datetime, why: str) -> None:
        """Record when and why a table was put on hold, replacing any earlier record."""

    async def holds(self) -> Sequence[Aside]:
        """The tables on hold."""


class JournalStore(Protocol):
    """Storage for journals of matches and for drafts."""

    async def append(self, table: int, entry: Entry) -> None:
        """Append to the journal. The transaction raises LateWriteError if the entry isn't the journal's next one."""

    async def entries(self, table: int, *, after: int = 0) -> Sequence[Entry]:
        """The entries after that revision, in order."""

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        """The journal's outline: revision, round and kind of each entry."""

    async def stored_drafts(self, table: int) -> Sequence[StoredDraft]:
        """The table's drafts, by seat. Some may be for earlier questions."""

    async def put_stored_draft(self, table: int, stored_draft: StoredDraft) -> None:
        """Save a seat's draft, replacing the previous one."""

    async def clear_stored_drafts(self, table: int) -> None:
        """Delete the table's drafts."""
