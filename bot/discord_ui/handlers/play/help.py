"""Handler that shows the help and the list of commands."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.help import ShowHelp
from bot.discord_ui.interactions.context import Request, handles
from bot.discord_ui.interactions.replies import Reply, replace_or_send
from bot.discord_ui.views.play.notices import commands_page, help_page


@handles(ShowHelp)
async def show_help(request: Request[ShowHelp]) -> Reply:
    who, games, action = request.actor, list(request.context.games.values()), request.action
    if action.commands:
        here = who.guild is not None
        page = commands_page(request.translator, games, action.group, guild=here, manager=who.owns)
        return replace_or_send(action, page)
    return replace_or_send(action, help_page(request.translator, games))
