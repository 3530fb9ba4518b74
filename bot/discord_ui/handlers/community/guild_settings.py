"""Handler of a server's settings, and checks that apply them."""

from __future__ import annotations

from bot.discord_ui.interactions.actions.people import EditGuildSettings
from bot.discord_ui.interactions.context import AnyRequest, Request, handles
from bot.discord_ui.interactions.replies import Ephemeral, ReplaceMessage, Reply
from bot.discord_ui.texts import later
from bot.discord_ui.views.community.guild_settings import FIELDS, GROUPS, Moment, server_page, shows_colours
from bot.discord_ui.views.community.user_settings import sample_words
from bot.host.core.errors import TableError
from bot.host.people.guild_settings import check_opener, check_place


@handles(EditGuildSettings)
async def server(request: Request[EditGuildSettings]) -> Reply:
    """Show or change the settings. Raises TableError unless the user may manage the server."""
    who, action = request.actor, request.action
    if who.guild is None:
        raise TableError(later("server-only"))
    if not who.owns:
        raise TableError(later("server-managers"))
    servers = request.host.guild_settings
    settings = await servers.settings(who.guild)
    field = FIELDS.get(action.setting)
    if field is not None:
        chosen = field.read(request.values, request.context.games)
        settings = await servers.change(who.guild, **{field.key: chosen})
    part = action.part if action.part < len(GROUPS) else 0
    moment = Moment(request.host.user_settings.now(), who.locale)
    say, sample = request.say, None
    if shows_colours(part):
        sample = await request.context.images.sample(settings.palette, sample_words(say))
    page = server_page(say, settings, part, request.context.games, who.exists, moment, sample)
    return ReplaceMessage(page) if action.setting else Ephemeral(page)


async def may_open(request: AnyRequest) -> None:
    """Raise TableError as `may_bring` does, or if the settings don't let the user open tables."""
    await may_bring(request)
    settings = await request.host.guild_settings.settings(request.actor.guild)
    check_opener(settings, request.actor.roles, manager=request.actor.manager)


async def may_bring(request: AnyRequest) -> None:
    """Raise TableError if the bot can't play in this channel, or the server's settings don't allow tables here."""
    who = request.actor
    if not who.channel:
        raise TableError(later("which-channel"))
    if who.lacking:
        raise TableError(later("lacks", what=who.lacking))
    check_place(await request.host.guild_settings.settings(who.guild), (who.channel, who.parent))
