"""Matchmaking: the queue, search preferences, avoided players, and accepting a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.discord_ui.components import MessageContent
from bot.discord_ui.handlers.community.guild_settings import may_bring
from bot.discord_ui.interactions.actions import matchmaking
from bot.discord_ui.interactions.context import AnyRequest, Request, handles
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.interactions.replies import Ephemeral, ReplaceMessage, Reply, ephemeral_text, replace_or_send
from bot.discord_ui.views.community import matchmaking as pages
from bot.host.core.errors import TableError
from bot.host.model.community.matchmaking import Worth
from bot.host.model.tables import Place
from bot.host.people.guild_settings import check_opener

MOST_THREADS: Final = 5
"""Maximum number of private threads for which Discord is asked whether the user is in them."""


@handles(matchmaking.ShowQueue)
async def queue(request: Request[matchmaking.ShowQueue]) -> Reply:
    return replace_or_send(request.action, await _queue_page(request))


@handles(matchmaking.AdjustQueue)
async def adjust(request: Request[matchmaking.AdjustQueue]) -> Reply:
    setting = request.action.setting
    if setting in CHOICES:
        await request.host.matchmaking.choose(request.actor.user, **{setting: CHOICES[setting](request)})
    return ReplaceMessage(await _queue_page(request))


async def _queue_page(request: AnyRequest) -> MessageContent:
    who, queue_ = request.actor, request.host.matchmaking
    if who.guild is not None:
        await who.look_up(await queue_.open_table_channels(who.guild), MOST_THREADS)
    seen = await queue_.view(who.user, who.guild, viewer=who.viewer)
    if seen.offered is not None:
        return pages.offered_page(request.translator, seen.offered)
    return pages.queue_page(request.translator, seen, request.context.games, private=who.guild is None)


@handles(matchmaking.JoinQueue)
async def join(request: Request[matchmaking.JoinQueue]) -> Reply:
    """Join the queue. If the user can't open tables, another player in the match must be able to."""
    who, host = request.actor, request.host
    await may_bring(request)
    settings = await host.guild_settings.settings(who.guild)
    try:
        check_opener(settings, who.roles, manager=who.manager)
        opens = True
    except TableError:
        opens = False
    place = Place(guild=who.guild, channel=who.channel)
    await host.matchmaking.join(who.user, place, parent=who.parent, opens=opens)
    return ReplaceMessage(await _queue_page(request))


@handles(matchmaking.RejoinQueue)
async def rejoin(request: Request[matchmaking.RejoinQueue]) -> Reply:
    await request.host.matchmaking.rejoin(request.actor.user, request.action.announcement)
    return ReplaceMessage(await _queue_page(request))


@handles(matchmaking.LeaveQueue)
async def leave(request: Request[matchmaking.LeaveQueue]) -> Reply:
    await request.host.matchmaking.leave(request.actor.user)
    return ReplaceMessage(pages.left_page(request.translator))


@handles(matchmaking.ShowInvitation)
async def see_invitation(request: Request[matchmaking.ShowInvitation]) -> Reply:
    seen = await request.host.matchmaking.view(request.actor.user, request.actor.guild)
    if seen.offered is None or seen.offered.invitation.id != request.action.invitation:
        return ephemeral_text(request.say("offer-gone"))
    return Ephemeral(pages.offered_page(request.translator, seen.offered))


@handles(matchmaking.AcceptInvitation)
async def accept(request: Request[matchmaking.AcceptInvitation]) -> Reply:
    """Accept the invitation; the last one to accept starts the game."""
    table = await request.host.matchmaking.agree(request.actor.user, request.action.invitation)
    return ReplaceMessage(await _queue_page(request) if table is None else pages.begun_page(request.translator, table))


@handles(matchmaking.DeclineInvitation)
async def decline(request: Request[matchmaking.DeclineInvitation]) -> Reply:
    await request.host.matchmaking.decline(request.actor.user, request.action.invitation)
    return ReplaceMessage(pages.left_page(request.translator))


@handles(matchmaking.ShowAvoided)
async def show_avoided(request: Request[matchmaking.ShowAvoided]) -> Reply:
    return await _reply_with_avoided(request)


async def _reply_with_avoided(request: AnyRequest) -> Reply:
    seen = await request.host.matchmaking.view(request.actor.user, request.actor.guild)
    return ReplaceMessage(pages.avoid_page(request.translator, seen, private=request.actor.guild is None))


@handles(matchmaking.AvoidPlayers)
async def avoid(request: Request[matchmaking.AvoidPlayers]) -> Reply:
    """Avoid the players chosen in the menu, and no longer avoid the others in the menu."""
    queue_, user = request.host.matchmaking, request.actor.user
    before = await queue_.view(user, request.actor.guild)
    shown = before.met.keys() if request.action.met else before.avoided
    chosen = {number for value in request.values if (number := number_of(value))}
    await queue_.avoid(user, shown, chosen)
    return await _reply_with_avoided(request)


def _sizes(request: AnyRequest) -> frozenset[int]:
    sizes = {size for game in request.context.games.values() for size in game.seats}
    return frozenset(size for size in sizes if str(size) in request.values)


CHOICES: Final[dict[str, Callable[[AnyRequest], Any]]] = {
    "games": lambda request: frozenset(each for each in request.values if each in request.context.games),
    "paces": lambda request: frozenset(seconds for seconds in pages.QUEUE_PACES if str(seconds) in request.values),
    "sizes": _sizes,
    "worth": lambda request: next((worth for worth in Worth if worth.value in request.values), Worth.FUN),
    "abroad": lambda request: any(abroad for key, abroad in pages.PLACES.items() if key in request.values),
}
