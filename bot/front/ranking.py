"""Who is how strong, for whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.desk import Instead, Whisper
from bot.front.views.ranking import leaders_page, read_list

if TYPE_CHECKING:
    from bot.front.desk import Asked, Reply


async def leaders(asked: Asked) -> Reply:
    """The best at a game: here or everywhere, of all time or of a season, among people or alone against computers."""
    press, games, guild = asked.press, asked.desk.games, asked.who.guild
    what, _, rest = press.arg.partition(".") if press.edit else ("", "", press.arg)
    shown = read_list(rest, games).adjusted(what, asked.value or "", games).at_home(server=guild is not None)
    among = guild if shown.local else None
    listed = await asked.host.ladders.listed(asked.who.user, shown.ladder, among=among, here=guild)
    page = leaders_page(asked.tongue.say, listed, shown, games, asked.desk.computers, server=guild is not None)
    return Instead(page) if press.edit else Whisper(page)
