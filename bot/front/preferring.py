"""What people choose for all that only they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.desk import Instead, Whisper
from bot.front.views.preferences import LOOKS, PALETTES, me_page
from bot.host.errors import TableError

if TYPE_CHECKING:
    from bot.front.desk import Asked, Reply


async def me(asked: Asked) -> Reply:
    """The asker's own settings; a choice from a menu is taken over at once."""
    if asked.press.arg:
        if asked.value not in LOOKS:
            known = ", ".join(name for name, _ in PALETTES.values())
            raise TableError(f"There are no such colours. Choose some of these: {known}.")
        await asked.host.preferences.choose_palette(asked.who.user, asked.value)
    palette = await asked.host.preferences.palette(asked.who.user.id)
    page = me_page(palette, await asked.desk.studio.sample(palette))
    return Instead(page) if asked.press.arg else Whisper(page)
