"""Results that a viewer may know about: from tables where they had a seat at the end, or from channels that they can
see."""

from __future__ import annotations

from bot.host.core.visibility import may_know_at
from bot.host.model.viewer import Viewer
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository


class VisibleResults(Repository):
    """The base of repositories that limit results to those that a viewer may know about."""

    def _known_condition(self, of: str) -> str:
        """A WHERE condition on results; `of` is their alias in the query. Its parameters come from `_known_on`."""
        return (
            f"({of}.guild = ? AND ((SELECT home FROM tables WHERE id = {of}.table_id) IN ({self._dialect.members})"
            f" OR {of}.table_id IN (SELECT table_id FROM players WHERE players.user = ?)))"
        )

    async def _known_on(self, guild: int, viewer: Viewer) -> tuple[int, str, int]:
        homes = await self._rows("SELECT DISTINCT home FROM tables WHERE guild = ?", guild)
        seen = [home for row in homes if may_know_at(viewer, [home := rows.read_integer(row, "home")], ())]
        return guild, rows.encode_json(seen), viewer.user
