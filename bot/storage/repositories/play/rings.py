"""When people were rung last, and of what they were told silently since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime


class RingRepository(Repository):
    """The rows of rings."""

    async def last_ring(self, user: int) -> tuple[datetime | None, str]:
        """When a message has rung the person last, and its nonce; None if none has."""
        row = await self._row("SELECT at, nonce FROM last_rings WHERE user = ?", user)
        return (None, "") if row is None else (rows.maybe_instant(row, "at"), rows.text(row, "nonce"))

    async def put_ring(self, user: int, at: datetime, nonce: str) -> None:
        """A message rings the person then."""
        await self._run(
            "INSERT INTO last_rings (user, at, nonce) VALUES (?, ?, ?)"
            " ON CONFLICT (user) DO UPDATE SET at = excluded.at, nonce = excluded.nonce",
            user,
            rows.stamp(at),
            nonce,
        )

    async def hold_ring(self, user: int, table: int, question: int) -> None:
        """The person was told silently of a table's question."""
        await self._run(
            "INSERT INTO held_rings (user, table_id, question) VALUES (?, ?, ?)"
            " ON CONFLICT (user, table_id) DO UPDATE SET question = excluded.question",
            user,
            table,
            question,
        )

    async def held_rings(self, user: int) -> Sequence[tuple[int, int]]:
        """The tables of whose questions the person was told silently, with the newest such question."""
        found = await self._rows("SELECT table_id, question FROM held_rings WHERE user = ?", user)
        return [(rows.integer(row, "table_id"), rows.integer(row, "question")) for row in found]

    async def drop_held_rings(self, user: int) -> None:
        """The person knows of all of them."""
        await self._run("DELETE FROM held_rings WHERE user = ?", user)
