"""Export and deletion of the data stored about a person."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.host.core.context import Service
from bot.host.core.errors import TableError
from bot.host.model.tables import User
from bot.host.model.texts import WORDS, later
from bot.name_caches import clear_names


class PrivacyService(Service):
    """Exports and deletes a person's data on request."""

    async def export(self, user: User) -> str:
        async with self._core.reading() as work:
            kept = await work.tx.privacy.export(user.id)
        told = {"person": user.id, "at": self._core.clock.now().isoformat(), **kept}
        return json.dumps(told, ensure_ascii=False, indent=2)

    async def may_be_forgotten(self, user: User) -> None:
        async with self._core.reading() as work:
            _check(await work.tx.privacy.tables_of(user.id))

    async def forget(self, user: User) -> int:
        """Delete the user's data; return the number of tables where they sat. Raises TableError if they're seated."""
        async with self._core.writing() as work:
            _check(await work.tx.privacy.tables_of(user.id))
            for subscriber in self._core.subscriptions.forget:
                await subscriber(work, user.id)
            games = await work.tx.privacy.forget(user.id)
            await work.tx.mailbox.forget_changes()
        if self._core.user_settings is not None:
            self._core.user_settings.pop(user.id, None)
        clear_names()
        return games


def _check(tables: Sequence[int]) -> None:
    if tables:
        raise TableError(later("still-seated", count=len(tables), tables=WORDS.join_list([*map(str, tables)])))
