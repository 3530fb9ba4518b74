"""Profiles of players, for everyone who may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from discord import app_commands

from bot.discord_ui.format import plain
from bot.discord_ui.interactions.actions.people import ShowProfile
from bot.discord_ui.interactions.context import Ephemeral, ReplaceMessage
from bot.discord_ui.texts import later
from bot.discord_ui.views.community.profile import HIDE, SEEN, describe_profile, portrait_of, profile_page, read_look
from bot.host.core.errors import TableError

if TYPE_CHECKING:
    from bot.discord_ui.interactions.context import Actor, HandlerContext, Reply, Request


async def profile(asked: Request[ShowProfile]) -> Reply:
    """Show somebody's profile or another page of it; let its owner hide it from others or show it again."""
    who, desk, say = asked.who, asked.desk, asked.tongue.say
    what, look = read_look(asked.action, asked.value, who.user.id)
    if what in (HIDE, SEEN) and look.user == who.user.id:
        await asked.host.ladders.unlist(who.user, off=what == HIDE)
    found = await asked.host.profiles.of(
        who.user, look.user, guild=who.guild, game=look.game, alone=look.alone, viewer=who.viewer
    )
    if found.side is None:
        page = profile_page(say, found, desk.games, None, "")
    else:
        shown = portrait_of(say, found, found.side, desk.games, desk.computers)
        alt = describe_profile(say, found, found.side, desk.games, desk.computers)
        page = profile_page(say, found, desk.games, await asked.studio.portrait(shown), alt)
    return ReplaceMessage(page) if asked.action.in_place else Ephemeral(page)


async def people(desk: HandlerContext, who: Actor, typed: str, most: int) -> tuple[app_commands.Choice[str], ...]:
    """Autocomplete the people whose profiles can be seen here."""
    known = [(user, plain(name)) for user, name in await desk.host.profiles.known(who.guild, viewer=who.viewer)]
    fitting = [(user, name) for user, name in known if typed.casefold() in name.casefold()]
    return tuple(app_commands.Choice(name=name, value=str(user)) for user, name in fitting[:most])


async def named_here(asked: Request[ShowProfile], typed: str) -> Request[ShowProfile]:
    """The request with the person resolved, by ID or name. Raises TableError if nobody matches."""
    for user, name in await asked.host.profiles.known(asked.who.guild, viewer=asked.who.viewer):
        if typed == str(user) or typed.strip().casefold() == plain(name).casefold():
            return replace(asked, action=ShowProfile(user=user))
    raise TableError(later("profile-none-here"))
