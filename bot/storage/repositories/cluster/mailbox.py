"""Messages between processes, and changes of settings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

from bot.host.cluster.mailbox import WORDS
from bot.host.model.cluster.messages import ProcessMessage
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

REMEMBERED: Final = 10_000
"""Number of changes that are kept. A process that has missed more reloads everything."""

_message: Final = rows.reader(ProcessMessage)


class MailboxRepository(Repository):
    """The repository of messages between processes, and of changes of settings."""

    async def leave(self, word: ProcessMessage) -> None:
        await self._run("INSERT INTO words (guild, what, about) VALUES (?, ?, ?)", word.guild, word.what, word.about)
        await self._session.notify(WORDS)

    async def record_change(self, what: Literal["person", "server"], number: int) -> None:
        row = await self._row("INSERT INTO changes (what, number) VALUES (?, ?) RETURNING id", what, number)
        if row is not None:
            await self._run("DELETE FROM changes WHERE id <= ?", rows.read_integer(row, "id") - REMEMBERED)

    async def changes(self, after: int) -> Sequence[tuple[int, str, int]] | None:
        found = await self._rows("SELECT id, what, number FROM changes WHERE id >= ? ORDER BY id", after)
        told = [
            (rows.read_integer(row, "id"), rows.read_text(row, "what"), rows.read_integer(row, "number"))
            for row in found
        ]
        if told and told[0][0] == after:
            return told[1:]
        return told if after == 0 else None

    async def last_change(self) -> int:
        return await self._number("SELECT coalesce(max(id), 0) AS last FROM changes")

    async def messages(self) -> Sequence[ProcessMessage]:
        return await self._all(_message, f"SELECT * FROM words WHERE {self._ours('guild')} ORDER BY id LIMIT 500")

    async def delete(self, words: Collection[int]) -> None:
        await self._run(f"DELETE FROM words WHERE id IN ({self._dialect.members})", rows.encode_json(sorted(words)))
