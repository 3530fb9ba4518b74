"""Journals, and drafts for their next entries."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Seat
from bot.host.model.drafts import StoredDraft
from bot.host.model.journal import Entry, kind_of
from bot.storage.dialect import Write, upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_APPEND = (
    "INSERT INTO journal (table_id, revision, round, kind, content, digest, at, hash, proof)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_PUT_SHEET = upsert(
    "drafts",
    key="table_id, seat",
    columns="question, topic, edit, answer, before, compiled, salt, commitment, active",
)


class JournalRepository(Repository):
    """The repository of journals and drafts."""

    async def append(self, table: int, entry: Entry) -> None:
        content = rows.pack_content(entry.content)
        values = (
            table,
            entry.revision,
            entry.round,
            kind_of(entry.content),
            content,
            entry.digest,
            rows.stamp(entry.at),
            entry.hash,
            rows.proof(table, entry, content),
        )
        late = f"revision {entry.revision} is not the next of table {table}"
        self._session.write(Write(_APPEND, values, late=late))

    async def entries(self, table: int, *, after: int = 0) -> Sequence[Entry]:
        return await self._all(
            rows.entry, "SELECT * FROM journal WHERE table_id = ? AND revision > ? ORDER BY revision", table, after
        )

    async def moves(self, table: int) -> Sequence[tuple[int, int, str]]:
        found = await self._rows(
            "SELECT revision, round, kind FROM journal WHERE table_id = ? ORDER BY revision", table
        )
        return [
            (rows.read_integer(row, "revision"), rows.read_integer(row, "round"), rows.read_text(row, "kind"))
            for row in found
        ]

    async def stored_drafts(self, table: int) -> Sequence[StoredDraft]:
        kept: dict[Seat, StoredDraft] | None = self._session.kept["drafts"].get(table)
        if kept is None:
            found = await self._rows("SELECT * FROM drafts WHERE table_id = ? ORDER BY seat", table)
            kept = {stored_draft.draft.seat: stored_draft for stored_draft in map(rows.stored_draft, found)}
            self._session.kept["drafts"][table] = kept
        return [kept[seat] for seat in sorted(kept)]

    async def put_stored_draft(self, table: int, stored_draft: StoredDraft) -> None:
        draft = stored_draft.draft
        kept = self._session.kept["drafts"].get(table)
        await self._run(
            _PUT_SHEET,
            table,
            *rows.pack_fields(
                stored_draft, "draft.seat draft.question topic draft.edit draft.answer draft.undo_history"
            ),
            int(draft.compiled),
            rows.pack_salts(stored_draft.salts),
            rows.pack_commitments(draft.commitments),
            int(stored_draft.active),
        )
        if kept is not None:
            self._session.kept["drafts"][table] = kept | {draft.seat: stored_draft}

    async def clear_stored_drafts(self, table: int) -> None:
        await self._run("DELETE FROM drafts WHERE table_id = ?", table)
        self._session.kept["drafts"][table] = {}
