"""People's last pings, and the questions that they got without a ping since."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.storage.dialect import upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository


class PingRepository(Repository):
    """The repository of pings."""

    async def last(self, user: int) -> tuple[datetime | None, str]:
        row = await self._row("SELECT at, nonce FROM last_rings WHERE user = ?", user)
        return (None, "") if row is None else (rows.read_instant_or_none(row, "at"), rows.read_text(row, "nonce"))

    async def record(self, user: int, at: datetime, nonce: str) -> None:
        await self._run(upsert("last_rings", key="user", columns="at, nonce"), user, rows.stamp(at), nonce)

    async def hold(self, user: int, table: int, question: int) -> None:
        await self._run(upsert("held_rings", key="user, table_id", columns="question"), user, table, question)

    async def held_questions(self, user: int) -> Sequence[tuple[int, int]]:
        found = await self._rows("SELECT table_id, question FROM held_rings WHERE user = ?", user)
        return [(rows.read_integer(row, "table_id"), rows.read_integer(row, "question")) for row in found]

    async def clear_held(self, user: int) -> None:
        await self._run("DELETE FROM held_rings WHERE user = ?", user)
