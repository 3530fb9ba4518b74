"""Managers who play in a rated game: what they read, and what the others are asked."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_asyncio

from bot.discord_ui.interactions.actions.seats import AskCancel
from bot.host.model.outbox import PostKind
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Status
from tests.agreed import hold
from tests.discord.player import texts
from tests.discord_ui.handlers.play.test_substitutes import asked
from tests.discord_ui.letters import letters_game
from tests.discord_ui.room import open_room
from tests.discord_ui.transcript import transcript
from tests.host.harness import HERE
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

FILE = Path(__file__).parents[2] / "agreed" / "partial managers.txt"


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path, game=letters_game()) as made:
        yield made


async def test_votes_called_by_a_playing_manager_match_the_snapshot(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    told: list[str] = []

    def add(title: str, message: Obj) -> Obj:
        told.append(f"======== {title}\n{transcript(message)}\n")
        return message

    table = (await room.host.open("toy", TableTerms(rated=True), opener=ilse.user, place=HERE)).id
    for guest in (marek, noor):
        await room.host.join(table, guest.user)
    await room.host.start(table, ilse.user)
    await room.rest()
    boss = replace(marek, manager=True)
    page = add("/replace", await boss.call("replace", table))
    page = add("/replace, about Noor", await boss.choose(page, "Noor", name=text("seats-which")))
    add("the others are asked", await boss.click(page, text("seats-ask")))
    await room.rest()
    inactivity_vote = add("the channel", await asked(room, PostKind.VOTE))
    add("pressed by who asked", await boss.click(inactivity_vote, text("seats-without")))
    add("pressed by whom it's about", await noor.click(inactivity_vote, text("seats-stay")))
    add("pressed by Ilse", await ilse.click(inactivity_vote, text("seats-stay")))
    page = add("/table, cancel", await boss.press(AskCancel(table)))
    add("the others are asked", await boss.click(page, text("seats-ask")))
    await room.rest()
    inactivity_vote = add("the channel", await asked(room, PostKind.VOTE))
    page = add("pressed by Ilse", await ilse.click(inactivity_vote, text("seats-cancel")))
    add("sure", await ilse.click(page, text("cancel-yes")))
    page = add("pressed by Noor", await noor.click(inactivity_vote, text("seats-cancel")))
    add("sure", await noor.click(page, text("cancel-yes")))
    assert (await room.host.record(table)).status is Status.CANCELLED
    hold(FILE, re.sub(r"<t:\d+", "<t:0", "\n".join(told)))


async def test_failed_vote_to_cancel_says_the_game_goes_on(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = (await room.host.open("toy", TableTerms(rated=True), opener=ilse.user, place=HERE)).id
    for guest in (marek, noor):
        await room.host.join(table, guest.user)
    await room.host.start(table, ilse.user)
    await room.rest()
    boss = replace(marek, manager=True)
    page = await boss.press(AskCancel(table))
    await boss.click(page, text("seats-ask"))
    await room.rest()
    vote = await asked(room, PostKind.VOTE)
    await ilse.click(vote, text("seats-play-on"))
    over = await noor.click(vote, text("seats-play-on"))
    assert texts(over).startswith(text("seats-not-cancelled"))
    assert texts(await ilse.click(vote, text("seats-cancel"))).startswith(text("seats-not-cancelled"))
    assert (await room.host.record(table)).status is Status.PLAYING


async def test_vote_still_names_the_manager_after_a_computer_takes_their_seat(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    table = (await room.host.open("toy", TableTerms(rated=True), opener=ilse.user, place=HERE)).id
    ada = room.guest(4, "Ada")
    for guest in (marek, noor, ada):
        await room.host.join(table, guest.user)
    await room.host.start(table, ilse.user)
    await room.rest()
    boss = replace(marek, manager=True)
    page = await boss.choose(await boss.call("replace", table), "Noor", name=text("seats-which"))
    await boss.click(page, text("seats-ask"))
    await room.host.substitutes.substitute(table, marek.user, "quick", seat=1)
    await room.rest()
    voters = " ".join(f"<@{guest.user.id}>" for guest in (ilse, ada))
    head = text("seats-manager-asks", manager="Marek", name="Noor", people=voters)
    vote = await asked(room, PostKind.VOTE)
    assert head in texts(vote)
    assert head in texts(await ilse.click(vote, text("seats-stay")))


async def test_computer_players_seat_cannot_be_put_to_a_vote(room: Room, ilse: Guest, marek: Guest) -> None:
    table = (await room.host.open("toy", TableTerms(rated=True), opener=ilse.user, place=HERE)).id
    await room.host.join(table, marek.user)
    await room.host.add_computer(table, ilse.user, "quick")
    await room.host.start(table, ilse.user)
    await room.rest()
    name = (await room.host.record(table)).players[2].name
    boss = replace(marek, manager=True)
    page = await boss.choose(await boss.call("replace", table), name, name=text("seats-which"))
    assert text("seats-manager-computer", name=name) in transcript(page)
    assert text("seats-ask") not in transcript(page)
