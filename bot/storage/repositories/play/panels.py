"""Messages in which players can answer in private, and how far people's direct messages have been read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.host.model.views import Panel
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository


class PanelRepository(Repository):
    """The repository of panels, and of the direct message last processed from each person."""

    async def put(self, panel: Panel) -> None:
        """Save a panel; if its message is already known, update only the question and `over`."""
        await self._run(
            "INSERT INTO panels (message, channel, table_id, seat, question, nonce, over) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (message) DO UPDATE SET question = excluded.question, over = excluded.over",
            *rows.pack_fields(panel, "message channel table seat question nonce over"),
        )

    async def of_table(self, table: int) -> Sequence[Panel]:
        return await self._all(rows.panel, "SELECT * FROM panels WHERE table_id = ? ORDER BY message", table)

    async def forget(self, messages: Iterable[int]) -> None:
        await self._run(
            f"DELETE FROM panels WHERE message IN ({self._dialect.members})", rows.encode_json(sorted(messages))
        )

    async def mark_processed(self, user: int, message: int) -> None:
        await self._run("UPDATE people SET heard = ? WHERE user = ? AND heard < ?", message, user, message)
