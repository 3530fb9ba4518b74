"""Server settings chosen by server managers, and their effect on other people's requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.interactions.context import Ephemeral, ReplaceMessage
from bot.discord_ui.texts import later
from bot.discord_ui.views.community.guild_settings import FIELDS, GROUPS, Moment, server_page
from bot.host.core.errors import TableError
from bot.host.people.guild_settings import check_opener, check_place

if TYPE_CHECKING:
    from bot.discord_ui.interactions.actions.people import EditGuildSettings
    from bot.discord_ui.interactions.context import AnyAsked, Reply, Request


async def server(asked: Request[EditGuildSettings]) -> Reply:
    """Show the server's settings to a server manager; a choice takes effect at once."""
    who, action = asked.who, asked.action
    if who.guild is None:
        raise TableError(later("server-only"))
    if not who.owns:
        raise TableError(later("server-managers"))
    servers = asked.host.servers
    settings = await servers.settings(who.guild)
    field = FIELDS.get(action.setting)
    if field is not None:
        chosen = field.read(asked.values, asked.desk.games)
        settings = await servers.change(who.guild, **{field.key: chosen})
    part = action.part if action.part < len(GROUPS) else 0
    moment = Moment(asked.host.preferences.now(), who.locale)
    page = server_page(asked.tongue.say, settings, part, asked.desk.games, who.exists, moment)
    return ReplaceMessage(page) if action.setting else Ephemeral(page)


async def may_open(asked: AnyAsked) -> None:
    """Raise TableError unless the asker may open a table here."""
    await may_bring(asked)
    settings = await asked.host.servers.settings(asked.who.guild)
    check_opener(settings, asked.who.roles, manager=asked.who.manager)


async def may_bring(asked: AnyAsked) -> None:
    """Raise TableError unless a table can be, and may be, moved to this channel."""
    who = asked.who
    if not who.channel:
        raise TableError(later("which-channel"))
    if who.lacking:
        raise TableError(later("lacks", what=who.lacking))
    check_place(await asked.host.servers.settings(who.guild), (who.channel, who.parent))
