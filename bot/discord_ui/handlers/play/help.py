"""Handler that shows the help and the list of commands."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.context import Request
from bot.discord_ui.interactions.replies import Reply, page_reply
from bot.discord_ui.views.play.notices import commands_page, help_page


async def show_help(request: Request[ShowHelp]) -> Reply:
    who, games = request.actor, list(request.context.games.values())
    if request.action.commands:
        page = commands_page(request.translator, games, guild=who.guild is not None, manager=who.owns)
    else:
        page = help_page(request.translator, games)
    return page_reply(request.action, page)
