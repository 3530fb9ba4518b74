"""Who is how strong, for whoever asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.front.desk import Instead, Whisper
from bot.front.views.ranking import leaders_page, read_list

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.people import ShowLeaderboard
    from bot.front.desk import Asked, Reply


async def leaders(asked: Asked[ShowLeaderboard]) -> Reply:
    """The best at a game: here or everywhere, of all time or of a season, among people or alone against computers."""
    action, games, guild = asked.action, asked.desk.games, asked.who.guild
    shown = (
        read_list(action.query, games).adjusted(action.what, asked.value or "", games).at_home(server=guild is not None)
    )
    among = guild if shown.local else None
    listed = await asked.host.ladders.listed(
        asked.who.user, shown.ladder, among=among, here=guild, viewer=asked.who.viewer
    )
    page = leaders_page(asked.tongue.say, listed, shown, games, asked.desk.computers, server=guild is not None)
    return Instead(page) if action.in_place else Whisper(page)
