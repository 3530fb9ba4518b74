"""What people have chosen for all that only they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.model import USUAL_PALETTE

if TYPE_CHECKING:
    from bot.host.core import Core
    from bot.host.model import User


class Preferences:
    """Everybody's. All are read once, for every picture depends on them; those who have chosen nothing take no room."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._palettes: dict[int, str] | None = None

    async def palette(self, user: int) -> str:
        """In which palette the person wants pictures to be. Raises KeepingError."""
        return (await self._read()).get(user, USUAL_PALETTE)

    async def choose_palette(self, user: User, palette: str) -> None:
        """From now on the person's pictures are in that palette. Raises KeepingError."""
        palettes = await self._read()
        async with self._core.writing() as work:
            await work.tx.keep_palette(user.id, palette)
        palettes[user.id] = palette

    async def _read(self) -> dict[int, str]:
        if self._palettes is None:
            async with self._core.reading() as work:
                read = dict(await work.tx.palettes())
            if self._palettes is None:  # else somebody has read, and perhaps chosen, meanwhile
                self._palettes = read
        return self._palettes
