"""Number of database transactions per action: loaded data is passed on, not read again. `make bench` counts the same
over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

from bot.host.app.host import Clear, Replace
from tests.discord.player import texts
from tests.texts import text, worded
from tests.tools.bench.middle import Counting

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

COMPILE = text("button-compile")


@pytest_asyncio.fixture
async def store(room: Room, ilse: Guest, marek: Guest) -> Counting:
    """The database of a table where Ilse and Marek are programming, with transactions counted from here on."""
    await room.programming(ilse, marek)
    await room.rest()
    counting = Counting(room.host._core.store)
    room.host._core.store = counting
    return counting


async def test_typed_program_takes_two_transactions(store: Counting, ilse: Guest) -> None:
    assert worded("MRN") in texts(await ilse.say("MRN"))
    assert (store.reads, store.writes) == (1, 1)


async def test_panel_click_takes_one_transaction(store: Counting, ilse: Guest) -> None:
    panel = await ilse.panel()
    store.reads = 0
    assert worded("MR") in texts(await ilse.click(panel, "MR"))
    assert (store.reads, store.writes) == (0, 1)


async def test_first_compile_takes_two_transactions(store: Counting, room: Room, ilse: Guest) -> None:
    await ilse.say("MRN")
    panel = await ilse.panel()
    store.reads = store.writes = 0
    assert text("panel-compiled", program=worded("MRN")) in texts(await ilse.click(panel, COMPILE))
    await room.rest()
    assert (store.reads, store.writes) == (1, 1)


async def test_last_compile_takes_one_transaction_plus_two_per_post(
    store: Counting, room: Room, ilse: Guest, marek: Guest
) -> None:
    for guest in (ilse, marek):
        await guest.say("MRN")
    await ilse.click(await ilse.panel(), COMPILE)
    panel = await marek.panel()
    await room.rest()
    posts = len(room.harness.chat.posts)
    store.reads = store.writes = 0
    assert text("panel-is-in", program=worded("MRN")) in texts(await marek.click(panel, COMPILE))
    await room.rest()
    assert len(room.harness.chat.posts) == posts + 3
    assert (store.reads, store.writes) == (0, 7)


async def test_delayed_echo_shows_the_current_draft(store: Counting, room: Room, ilse: Guest) -> None:
    seat = await room.host.edit(1, ilse.user, Replace("MRN"))
    assert (await room.host.reload_if_changed(seat)).text == "MRN"
    await room.host.edit(1, ilse.user, Clear())
    assert (await room.host.reload_if_changed(seat)).text == ""
