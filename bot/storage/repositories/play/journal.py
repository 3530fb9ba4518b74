"""Journals, drafts for their next entries, snapshots of matches, and tables on hold."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from bot.engine.game import Seat
from bot.host.model.drafts import StoredDraft
from bot.host.model.journal import Aside, Entry, Snapshot, kind_of
from bot.storage.dialect import Write, insert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_APPEND = insert("journal", "table_id kind content proof revision round digest at hash")


class JournalRepository(Repository):
    async def append(self, table: int, entry: Entry) -> None:
        content = rows.pack_content(entry.content)
        fields = rows.pack_fields(entry, "revision round digest at hash")
        values = (table, kind_of(entry.content), content, rows.proof(table, entry, content), *fields)
        late = f"revision {entry.revision} is not the next of table {table}"
        self._session.write(Write(_APPEND, values, late=late))

    async def entries(self, table: int, *, after: int = 0) -> Sequence[Entry]:
        return await self._all(
            rows.entry, "SELECT * FROM journal WHERE table_id = ? AND revision > ? ORDER BY revision", table, after
        )

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        sql = "SELECT revision, round, kind FROM journal WHERE table_id = ? ORDER BY revision"
        return [
            (rows.read_integer(row, "revision"), rows.read_integer(row, "round"), rows.read_text(row, "kind"))
            for row in await self._rows(sql, table)
        ]

    async def stored_drafts(self, table: int) -> Sequence[StoredDraft]:
        cached: dict[Seat, StoredDraft] | None = self._session.cache["drafts"].get(table)
        if cached is None:
            found = await self._rows("SELECT * FROM drafts WHERE table_id = ? ORDER BY seat", table)
            cached = {stored_draft.draft.seat: stored_draft for stored_draft in map(rows.stored_draft, found)}
            self._session.cache["drafts"][table] = cached
        return [cached[seat] for seat in sorted(cached)]

    async def put_stored_draft(self, table: int, stored_draft: StoredDraft) -> None:
        draft = stored_draft.draft
        cached = self._session.cache["drafts"].get(table)
        await self._put(
            "drafts",
            "table_id seat",
            draft,
            "seat question edit answer compiled",
            table_id=table,
            topic=stored_draft.topic,
            before=rows.pack(draft.undo_history),
            salt=rows.pack_salts(stored_draft.salts),
            commitment=rows.pack_commitments(draft.commitments),
            active=stored_draft.active,
        )
        if cached is not None:
            self._session.cache["drafts"][table] = cached | {draft.seat: stored_draft}

    async def clear_stored_drafts(self, table: int) -> None:
        await self._run("DELETE FROM drafts WHERE table_id = ?", table, table=table)
        self._session.cache["drafts"][table] = {}


class SnapshotRepository(Repository):
    """The repository of snapshots and of tables on hold."""

    async def of_table(self, table: int) -> Sequence[Snapshot]:
        return await self._all(_snapshot, "SELECT * FROM snapshots WHERE table_id = ? ORDER BY revision", table)

    async def save(self, table: int, snapshot: Snapshot, *, beside: Collection[int]) -> None:
        kept = [snapshot.revision, *beside]
        fields = "revision edition quiet state digest"
        await self._put("snapshots", "table_id revision", snapshot, fields, table_id=table)
        await self._run(
            f"DELETE FROM snapshots WHERE table_id = ? AND revision NOT IN ({', '.join('?' * len(kept))})", table, *kept
        )

    async def delete(self, table: int) -> None:
        await self._run("DELETE FROM snapshots WHERE table_id = ?", table)

    async def first_entry(self, table: int) -> Entry | None:
        return await self._first(rows.entry, "SELECT * FROM journal WHERE table_id = ? AND revision = 1", table)

    async def record_hold(self, table: int, *, at: datetime, why: str) -> None:
        await self._put("asides", "table_id", table_id=table, at=at, why=why)

    async def holds(self) -> Sequence[Aside]:
        return await self._all(
            _aside,
            "SELECT tables.id, tables.game, tables.guild, asides.at, asides.why FROM tables"
            " LEFT JOIN asides ON asides.table_id = tables.id WHERE tables.status = 'quarantined' ORDER BY tables.id",
        )


_snapshot: Final = rows.reader(Snapshot)
_aside: Final = rows.reader(Aside, table="id", since="at", why=lambda row: rows.read_text_or_none(row, "why") or "")
