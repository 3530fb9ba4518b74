"""Matchmaking: the queue, search preferences, avoided players, and accepting a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bot.discord_ui.handlers.community.guild_settings import may_bring
from bot.discord_ui.interactions.context import Ephemeral, ReplaceMessage, whisper
from bot.discord_ui.interactions.custom_ids import number_of
from bot.discord_ui.views.community.matchmaking import (
    PLACES,
    QUEUE_PACES,
    avoid_page,
    begun_page,
    left_page,
    offered_page,
    queue_page,
)
from bot.host.core.errors import TableError
from bot.host.model.community.matchmaking import Worth
from bot.host.model.tables import Place
from bot.host.people.guild_settings import check_opener

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.discord_ui.components import MessageContent
    from bot.discord_ui.interactions.actions.matchmaking import (
        AcceptInvitation,
        AdjustQueue,
        AvoidPlayers,
        DeclineInvitation,
        JoinQueue,
        LeaveQueue,
        RejoinQueue,
        ShowAvoided,
        ShowInvitation,
        ShowQueue,
    )
    from bot.discord_ui.interactions.context import AnyAsked, Reply, Request


MOST_THREADS: Final = 5
"""The most private threads for which Discord is asked whether the asker is in them."""


async def queue(asked: Request[ShowQueue]) -> Reply:
    """Show the queue page, or the invitation that the asker has been offered."""
    page = await _home(asked)
    return ReplaceMessage(page) if asked.action.in_place else Ephemeral(page)


async def adjust(asked: Request[AdjustQueue]) -> Reply:
    """Change the search preferences."""
    if asked.action.setting in CHOICES:
        await asked.host.queue.choose(asked.who.user, **CHOICES[asked.action.setting](asked))
    return ReplaceMessage(await _home(asked))


async def _home(asked: AnyAsked) -> MessageContent:
    who, queue_ = asked.who, asked.host.queue
    if who.guild is not None:
        await who.look_up(await queue_.homes(who.guild), MOST_THREADS)
    seen = await queue_.seen(who.user, who.guild, viewer=who.viewer)
    if seen.offered is not None:
        return offered_page(asked.desk.tongue, seen.offered)
    return queue_page(asked.desk.tongue, seen, asked.desk.games, private=who.guild is None)


# -- joining and leaving ---------------------------------------------------------------------------------------------


async def join(asked: Request[JoinQueue]) -> Reply:
    """Join the queue. If the asker may open no tables, a matched player has to."""
    who, host = asked.who, asked.host
    await may_bring(asked)
    settings = await host.servers.settings(who.guild)
    try:
        check_opener(settings, who.roles, manager=who.manager)
        opens = True
    except TableError:
        opens = False
    place = Place(guild=who.guild, channel=who.channel)
    await host.queue.join(who.user, place, parent=who.parent, opens=opens)
    return ReplaceMessage(await _home(asked))


async def rejoin(asked: Request[RejoinQueue]) -> Reply:
    """Join the queue again, from the message about the end of the last search."""
    await asked.host.queue.rejoin(asked.who.user, asked.action.announcement)
    return ReplaceMessage(await _home(asked))


async def leave(asked: Request[LeaveQueue]) -> Reply:
    """Leave the queue."""
    await asked.host.queue.leave(asked.who.user)
    return ReplaceMessage(left_page(asked.desk.tongue))


# -- invitations -----------------------------------------------------------------------------------------------------


async def see_invitation(asked: Request[ShowInvitation]) -> Reply:
    """Show the invitation to the asker, if it is for them."""
    seen = await asked.host.queue.seen(asked.who.user, asked.who.guild)
    if seen.offered is None or seen.offered.invitation.id != asked.action.invitation:
        return whisper(asked.desk.tongue.say("offer-gone"))
    return Ephemeral(offered_page(asked.desk.tongue, seen.offered))


async def accept(asked: Request[AcceptInvitation]) -> Reply:
    """Accept the invitation; the last one to accept starts the game."""
    table = await asked.host.queue.agree(asked.who.user, asked.action.invitation)
    return ReplaceMessage(await _home(asked) if table is None else begun_page(asked.desk.tongue, table))


async def decline(asked: Request[DeclineInvitation]) -> Reply:
    """Decline the invitation and leave the queue."""
    await asked.host.queue.decline(asked.who.user, asked.action.invitation)
    return ReplaceMessage(left_page(asked.desk.tongue))


# -- avoided players -------------------------------------------------------------------------------------------------


async def show_avoided(asked: Request[ShowAvoided]) -> Reply:
    """Show the players that the asker avoids in matches."""
    return await _avoid_page_reply(asked)


async def _avoid_page_reply(asked: AnyAsked) -> Reply:
    seen = await asked.host.queue.seen(asked.who.user, asked.who.guild)
    return ReplaceMessage(avoid_page(asked.desk.tongue, seen, private=asked.who.guild is None))


async def avoid(asked: Request[AvoidPlayers]) -> Reply:
    """Save the chosen players of those shown in a menu as avoided."""
    queue_, user = asked.host.queue, asked.who.user
    before = await queue_.seen(user, asked.who.guild)
    shown = before.met.keys() if asked.action.met else before.avoided
    chosen = {number for value in asked.values if (number := number_of(value))}
    await queue_.avoid(user, shown, chosen)
    return await _avoid_page_reply(asked)


# -- search preferences ----------------------------------------------------------------------------------------------


def _games(asked: AnyAsked) -> dict[str, Any]:
    return {"games": frozenset(each for each in asked.values if each in asked.desk.games)}


def _paces(asked: AnyAsked) -> dict[str, Any]:
    return {"paces": frozenset(seconds for seconds in QUEUE_PACES if str(seconds) in asked.values)}


def _sizes(asked: AnyAsked) -> dict[str, Any]:
    sizes = {size for game in asked.desk.games.values() for size in game.seats}
    return {"sizes": frozenset(size for size in sizes if str(size) in asked.values)}


def _worth(asked: AnyAsked) -> dict[str, Any]:
    return {"worth": next((worth for worth in Worth if worth.value in asked.values), Worth.FUN)}


def _abroad(asked: AnyAsked) -> dict[str, Any]:
    return {"abroad": any(abroad for key, abroad in PLACES.items() if key in asked.values)}


CHOICES: Final[dict[str, Callable[[AnyAsked], dict[str, Any]]]] = {
    "games": _games,
    "paces": _paces,
    "sizes": _sizes,
    "worth": _worth,
    "abroad": _abroad,
}
"""For each menu, the function that turns its chosen values into changed search preferences."""
