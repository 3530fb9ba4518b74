"""Announcements to servers and people, pending and sent, and people's pings."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.host.model.announcements import Announcement, AnnouncementKind, Fact
from bot.host.model.outbox import Posted
from bot.host.ports.store import DamagedError
from bot.storage.dialect import insert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Argument, Repository
from bot.storage.repositories.cluster.eras import PRESENT_ERA

_log = logging.getLogger(__name__)

_ADD = insert("bulletins", "guild kind key channel user due about", era=PRESENT_ERA) + " ON CONFLICT DO NOTHING"


class AnnouncementRepository(Repository):
    """The repository of announcements, which the database calls bulletins."""

    async def add(
        self,
        guild: int,
        kind: AnnouncementKind,
        key: str,
        *,
        channel: int | None,
        user: int | None,
        due: datetime,
        kept: Mapping[str, Fact],
    ) -> None:
        await self._run(_ADD, guild, kind, key, channel, user, due, rows.encode_json(dict(kept)))

    async def due(self, now: datetime, *, most: int) -> Sequence[Announcement]:
        ours = self._ours("guild")
        found = await self._rows(
            f"SELECT * FROM bulletins WHERE state = 'waiting' AND due <= ? AND {ours} ORDER BY id LIMIT ?",
            now,
            most,
        )
        known = []
        for row in found:
            try:
                known.append(_announcement(row))
            except DamagedError as damage:
                _log.error("bulletin %(bulletin)s: %(why)s", {"bulletin": row["id"], "why": damage})
                await self._run("UPDATE bulletins SET state = 'dropped' WHERE id = ?", row["id"])
        return known

    async def get(self, announcement: int) -> Announcement | None:
        return await self._first(_announcement, "SELECT * FROM bulletins WHERE id = ?", announcement)

    async def previous(self, announcement: Announcement) -> Announcement | None:
        which = "guild = ? AND kind = ? AND id < ?"
        found = await self._last_sent(which, announcement.guild, announcement.kind, announcement.id)
        return None if found is None else found[0]

    async def posted_to(self, guild: int, kind: AnnouncementKind, key: str) -> tuple[Announcement, Posted] | None:
        return await self._last_sent("guild = ? AND kind = ? AND key = ?", guild, kind, key)

    async def last_posted_to(self, kind: AnnouncementKind, user: int) -> tuple[Announcement, Posted] | None:
        return await self._last_sent("kind = ? AND user = ?", kind, user)

    async def _last_sent(self, which: str, *values: Argument) -> tuple[Announcement, Posted] | None:
        sql = f"SELECT * FROM bulletins WHERE {which} AND state = 'sent' ORDER BY id DESC LIMIT 1"
        return await self._first(lambda row: (_announcement(row), rows.location(row)), sql, *values)

    async def recipients(self, kind: AnnouncementKind) -> Sequence[int]:
        return await self._integers(
            "SELECT DISTINCT user FROM bulletins WHERE kind = ? AND state = 'sent' AND user IS NOT NULL", kind
        )

    async def forget_all_but(self, kind: AnnouncementKind, user: int, *, but: int) -> None:
        which = "kind = ? AND user = ? AND state = 'sent' AND id <> ?"
        await self._run(f"UPDATE bulletins SET state = 'dropped' WHERE {which}", kind, user, but)

    async def next_due(self) -> datetime | None:
        sql = f"SELECT min(due) AS due FROM bulletins WHERE state = 'waiting' AND {self._ours('guild')}"
        return await self._instant(sql)


_announcement: Final = rows.reader(Announcement, facts="about", about=None, ring=None)


class PingRepository(Repository):
    async def last(self, user: int) -> tuple[datetime | None, str]:
        ping = rows.pair(rows.read_instant_or_none, rows.read_text)
        return await self._first(ping, "SELECT at, nonce FROM last_rings WHERE user = ?", user) or (None, "")

    async def record(self, user: int, at: datetime, nonce: str) -> None:
        await self._put("last_rings", "user", user=user, at=at, nonce=nonce)

    async def hold(self, user: int, table: int, question: int) -> None:
        await self._put("held_rings", "user table_id", user=user, table_id=table, question=question)

    async def held_questions(self, user: int) -> Sequence[tuple[int, int]]:
        return await self._all(rows.integers, "SELECT table_id, question FROM held_rings WHERE user = ?", user)

    async def clear_held(self, user: int) -> None:
        await self._run("DELETE FROM held_rings WHERE user = ?", user)
