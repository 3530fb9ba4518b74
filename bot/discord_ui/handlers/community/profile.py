"""Handlers that show and find players' profiles."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.discord_ui.format import plain
from bot.discord_ui.interactions.actions.people import ShowProfile
from bot.discord_ui.interactions.context import Actor, HandlerContext, Request, handles
from bot.discord_ui.interactions.replies import Reply, replace_or_send
from bot.discord_ui.texts import later
from bot.discord_ui.views.community import profile as pages
from bot.host.core.errors import TableError


@handles(ShowProfile)
async def profile(request: Request[ShowProfile]) -> Reply:
    who, context, say = request.actor, request.context, request.say
    what, look = pages.read_look(request.action, request.value, who.user.id)
    if what in (pages.HIDE, pages.SEEN) and look.user == who.user.id:
        await request.host.leaderboards.unlist(who.user, off=what == pages.HIDE)
    found = await request.host.profiles.of(
        who.user, look.user, guild=who.guild, game=look.game, alone=look.alone, viewer=who.viewer
    )
    if found.tab is None:
        page = pages.profile_page(say, found, context.games, None, "")
    else:
        shown = pages.profile_image_of(say, found, found.tab, context.games, context.computers)
        alt = pages.describe_profile(say, found, found.tab, context.games, context.computers)
        page = pages.profile_page(say, found, context.games, await request.images.profile(shown), alt)
    return replace_or_send(request.action, page)


async def people(context: HandlerContext, actor: Actor, typed: str, most: int) -> tuple[app_commands.Choice[str], ...]:
    listed = await context.host.profiles.list_visible(actor.guild, viewer=actor.viewer)
    known = [(user, plain(name)) for user, name in listed]
    fitting = [(user, name) for user, name in known if typed.casefold() in name.casefold()]
    return tuple(app_commands.Choice(name=name, value=str(user)) for user, name in fitting[:most])


async def named_here(request: Request[ShowProfile], typed: str) -> Request[ShowProfile]:
    """The request with the person's ID, found by ID or name. Raises TableError if nobody matches."""
    for user, name in await request.host.profiles.list_visible(request.actor.guild, viewer=request.actor.viewer):
        if typed == str(user) or typed.strip().casefold() == plain(name).casefold():
            return replace(request, action=ShowProfile(user=user))
    raise TableError(later("profile-none-here"))
