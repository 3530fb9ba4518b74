"""Seats that change hands, as people are shown it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest_asyncio

from bot.front.custom_ids import Press, Verb
from bot.front.views.prompts import notice_page
from bot.host.model import PostKind
from tests.agreed import hold
from tests.front.letters import letters
from tests.front.room import HERE, labels, message_of, room
from tests.front.transcript import transcript

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground.wire import Obj
    from tests.front.room import Guest, Room

FILE = Path(__file__).parent / "agreed" / "seats.txt"


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Room]:
    async with room(tmp_path, game=letters()) as made:
        yield made


async def test_what_is_said_about_seats_that_change_hands_is_as_was_agreed_upon(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    told: list[tuple[str, Obj]] = []

    def add(title: str, message: Obj) -> Obj:
        told.append((title, message))
        return message

    table = await desk.started(ilse, marek, noor)
    for guest in (ilse, marek, noor):
        await desk.host.answer(table, guest.user, ("penny",))
    await desk.rest()
    add("resigning, asked about", await ilse.press(Press(Verb.ASK_RESIGN, table)))
    page = add("/replace", await ilse.call("replace"))
    await marek.say("a", about=table)
    add("a computer plays", await ilse.click(page, "Quick"))
    add("/program afterwards", await ilse.call("program"))
    add("/hand afterwards", await ilse.call("hand", table))
    add("a letter afterwards", await ilse.say("a", about=table))
    add("/replace afterwards", await ilse.call("replace"))
    add("/table afterwards", await ilse.call("table"))
    add("/table afterwards, for others", await marek.call("table"))
    add("pressed once more", await ilse.press(Press(Verb.STAND_IN, table, arg="0.quick")))
    await desk.rest()
    (notice,) = desk.house.notebook.of(PostKind.NOTICE)
    add("the channel", message_of(notice_page(await desk.host.record(table), notice.text, nonce=notice.nonce)))
    add("taken back", await ilse.click(await ilse.call("program"), "I play again"))
    add("taken back twice", await ilse.press(Press(Verb.TAKE_BACK, table)))
    add("handed over again at once", await ilse.click(await ilse.call("replace"), "Slow"))
    add("somebody else's", await noor.press(Press(Verb.STAND_IN, table, arg="1.quick")))
    stranger = desk.guest(9, "Teo")
    add("/replace of whoever does not play", await stranger.call("replace"))
    manager = desk.guest(10, "Uma", manager=True)
    add("/table, for whoever manages the server", await manager.call("table"))
    page = add("/replace, for whoever manages the server", await manager.call("replace"))
    page = add("another seat", await manager.choose(page, "Marek", name="Whose seat?"))
    add("a computer plays for somebody", await manager.click(page, "Slow"))
    text = "\n".join(f"======== {title}\n{transcript(message)}\n" for title, message in told)
    hold(FILE, re.sub(r"<t:\d+", "<t:0", text))


async def test_who_manages_another_server_replaces_nobody(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await desk.started(ilse, marek)
    elsewhere = desk.guest(10, "Uma", manager=True, guild=777, sees=frozenset({HERE.channel}))
    said = transcript(await elsewhere.press(Press(Verb.STAND_IN, table, arg="1.quick")))
    assert "manage the server" in said
    assert (await desk.host.record(table)).players[1].user == marek.user.id


async def test_a_seat_in_a_custom_id_is_checked(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await desk.started(ilse, marek)
    manager = desk.guest(10, "Uma", manager=True)
    for arg in ("9.quick", "x.quick", "1", "1.", ".", "1.wise"):
        await manager.press(Press(Verb.STAND_IN, table, arg=arg))
    assert (await desk.host.record(table)).players[1].user == marek.user.id
    assert "Whose seat?" not in labels(await marek.call("replace"))
