"""A person's games that wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.views.play.my_games import my_games_page
from bot.front.desk import Instead, Whisper

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.my_games import ShowMyGames
    from bot.front.desk import Asked, Reply


async def my_games(asked: Asked[ShowMyGames]) -> Reply:
    """The asker's games that wait for them."""
    views = [view.told_in(asked.desk.language) for view in await asked.host.digests.waiting(asked.who.user.id)]
    page = my_games_page(asked.tongue.say, views)
    return Instead(page) if asked.action.in_place else Whisper(page)
