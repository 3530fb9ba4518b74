"""What people have chosen for all that only they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.storage import rows
from bot.storage.link import Link

if TYPE_CHECKING:
    from collections.abc import Mapping


class Preferences(Link):
    """The rows of preferences."""

    async def palettes(self) -> Mapping[int, str]:
        """The palettes of all who have chosen one, by their numbers."""
        found = await self._rows("SELECT user, palette FROM preferences")
        return {rows.integer(row, "user"): rows.text(row, "palette") for row in found}

    async def keep_palette(self, user: int, palette: str) -> None:
        """Keep the palette that the person has chosen."""
        await self._run("INSERT OR REPLACE INTO preferences (user, palette) VALUES (?, ?)", user, palette)
