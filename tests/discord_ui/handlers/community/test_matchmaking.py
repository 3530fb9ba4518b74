"""Finding a game with one tap, and each menu of its panel."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.interactions.actions.matchmaking import (
    AdjustQueue,
    AvoidPlayers,
    DeclineInvitation,
    JoinQueue,
    ShowInvitation,
    ShowQueue,
)
from bot.host.matchmaking.matcher import Group
from bot.host.matchmaking.queue import _invite
from bot.host.model.community.matchmaking import ANYTHING, Search, Worth
from tests.discord_ui.room import HERE, texts
from tests.texts import part, text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

QUEUE_LEFT = text("queue-left")
OFFER_GONE = text("offer-gone")
IN = text("button-in")
QUEUE_LOOKING = text("queue-looking")
ASK = ShowQueue()


async def search_of(room: Room, guest: Guest) -> Search:
    return (await room.host.matchmaking.view(guest.user, HERE.guild)).search


async def offered_to(room: Room, *guests: Guest) -> int:
    """Offer these players a game and return the offer's number."""
    async with room.host._core.writing() as work:
        users = tuple(guest.user.id for guest in guests)
        await _invite(work, Group(users, "rambots", 3600, rated=False))
        return (await work.tx.matchmaking.invitations())[-1].id


async def test_queue_is_joined_and_left_with_one_click(room: Room, ilse: Guest) -> None:
    panel = await ilse.press(ASK)
    waiting = await ilse.click(panel, text("button-find"))
    assert QUEUE_LOOKING in texts(waiting)
    assert waiting["instead"]
    assert QUEUE_LOOKING in texts(await ilse.press(ASK))
    assert QUEUE_LEFT in texts(await ilse.click(waiting, text("button-leave-queue")))
    assert (await room.host.matchmaking.view(ilse.user, HERE.guild)).ticket is None


@pytest.mark.parametrize(
    ("what", "values", "search"),
    [
        ("games", ("rambots", "chess"), Search(games=frozenset({"rambots"}))),
        ("paces", ("60", "3600", "61"), Search(paces=frozenset({60, 3600}))),
        ("sizes", ("2", "9"), Search(sizes=frozenset({2}))),
        ("worth", ("either",), Search(worth=Worth.EITHER)),
        ("abroad", ("abroad",), Search(abroad=True)),
    ],
)
async def test_chosen_filters_are_searched_and_empty_means_any(
    room: Room, ilse: Guest, what: str, values: tuple[str, ...], search: Search
) -> None:
    await room.host.guild_settings.change(HERE.guild or 0, abroad=True)
    await ilse.press(AdjustQueue(what), values=values)
    assert await search_of(room, ilse) == search
    await ilse.press(AdjustQueue(what), values=())
    assert await search_of(room, ilse) == ANYTHING


async def test_rated_and_cross_server_options_appear_where_allowed(room: Room, ilse: Guest) -> None:
    async def offered() -> list[bool]:
        page = str(await ilse.press(ASK))
        return [words in page for words in (text("queue-worth-fun"), text("queue-from-abroad"))]

    assert await offered() == [True, False]
    await room.host.guild_settings.change(HERE.guild or 0, abroad=True, counts=False)
    assert await offered() == [False, True]


async def test_queue_follows_the_servers_channel_and_opener_settings(room: Room, ilse: Guest) -> None:
    await room.host.guild_settings.change(1, channels=(555,), openers=9)
    assert text("place-elsewhere", where="<#555>") in texts(await ilse.press(JoinQueue()))
    await replace(ilse, channel=555).press(JoinQueue())
    ticket = (await room.host.matchmaking.view(ilse.user, 1)).ticket
    assert ticket is not None
    assert not ticket.opens, "somebody else has to open the table"
    await room.host.matchmaking.leave(ilse.user)
    await replace(ilse, channel=777, parent=555, roles=frozenset({9})).press(JoinQueue())
    ticket = (await room.host.matchmaking.view(ilse.user, 1)).ticket
    assert ticket is not None
    assert (ticket.opens, ticket.parent) == (True, 555)
    private = replace(ilse, guild=None)
    assert QUEUE_LOOKING in texts(await private.press(ASK))
    await room.host.matchmaking.leave(ilse.user)
    assert text("queue-where") in texts(await private.press(ASK))


async def test_avoided_players_are_chosen_from_server_or_opponents(room: Room, ilse: Guest, marek: Guest) -> None:
    await room.started(ilse, marek)
    await ilse.press(AvoidPlayers(), values=("77", str(ilse.user.id)))
    page = await ilse.press(AvoidPlayers(met=True), values=(str(marek.user.id),))
    assert "Marek" in str(page)
    queue = room.host.matchmaking
    assert (await queue.view(ilse.user, 1)).avoided == {77, marek.user.id}
    await ilse.press(AvoidPlayers(met=True), values=())
    assert (await queue.view(ilse.user, 1)).avoided == {77}
    await ilse.press(AvoidPlayers(), values=())
    assert (await queue.view(ilse.user, 1)).avoided == frozenset()
    assert text("queue-heading") in texts(await ilse.click(page, text("button-back")))


async def test_game_begins_when_the_last_player_accepts(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    for guest in (ilse, marek):
        await guest.press(JoinQueue())
    number = await offered_to(room, ilse, marek)
    for guest, other in ((ilse, "Marek"), (marek, "Ilse")):
        assert text("offer-with", others=f"**{other}**", time=text("queue-time-3600")) in texts(await guest.press(ASK))
    see = ShowInvitation(number)
    assert part("offer-ask") in texts(await ilse.press(see))
    assert OFFER_GONE in texts(await noor.press(see))
    assert text("offer-in") in texts(await ilse.click(await ilse.press(ASK), IN))
    assert text("offer-begun", table=1) in texts(await marek.click(await marek.press(ASK), IN))
    assert OFFER_GONE in texts(await ilse.press(see))


async def test_earlier_offer_does_not_show_a_later_offer(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    for guest in (ilse, marek, noor):
        await guest.press(JoinQueue())
    first = await offered_to(room, ilse, marek)
    await marek.press(DeclineInvitation(first))
    second = await offered_to(room, ilse, noor)
    assert OFFER_GONE in texts(await ilse.press(ShowInvitation(first)))
    assert "Noor" in texts(await ilse.press(ShowInvitation(second)))


async def test_declining_player_leaves_the_queue_and_the_other_stays(room: Room, ilse: Guest, marek: Guest) -> None:
    for guest in (ilse, marek):
        await guest.press(JoinQueue())
    await offered_to(room, ilse, marek)
    offer = await marek.press(ASK)
    assert QUEUE_LEFT in texts(await ilse.click(await ilse.press(ASK), text("button-not-this-time")))
    assert text("queue-off-waiting") in texts(await marek.click(offer, IN))
    assert QUEUE_LOOKING in texts(await marek.press(ASK))
