"""More time and pauses as people ask each other for them, in the channel and under /table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.discord_ui.interactions.actions.lobby import TableSettings
from bot.discord_ui.interactions.actions.seats import MoreTime, Pause
from bot.front.answering import private_page
from bot.front.pages import Page, text
from bot.front.speech import spoken
from bot.front.views.opening import OPENERS
from bot.front.views.prompts import reminded
from bot.front.views.timing import wish_page
from tests.front.room import HERE, labels, message_of, texts
from tests.host.test_away import DAY

if TYPE_CHECKING:
    from tests.front.room import Guest, Room


async def playing(desk: Room, *guests: Guest) -> int:
    record = await desk.host.open("rambots", {}, pace=DAY, opener=guests[0].user, place=HERE)
    for guest in guests[1:]:
        await desk.host.join(record.id, guest.user)
    await desk.host.start(record.id, guests[0].user)
    await desk.rest()
    return record.id


async def test_more_time_is_one_tap_and_one_of_anothers(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(desk, ilse, marek)
    mine = await ilse.call("table")
    assert "asked the others" in (await ilse.click(mine, "More time"))["note"]
    assert "More time" not in labels(await ilse.call("table"))
    record = await desk.host.record(table)
    asked = message_of(wish_page(spoken("en"), record, record.players[0], "more", nonce="1-1-w0"))
    assert asked["rings"] == (marek.user.id,)
    given = await marek.click(asked, "Give more time")
    assert given["public"]
    assert "Marek gave Ilse more time" in texts(given)
    assert (await desk.host.record(table)).deadline != record.deadline
    assert "Give Ilse more time" not in labels(await marek.call("table"))
    assert "settled" in texts(await marek.click(asked, "Give more time"))


async def test_more_time_is_asked_for_in_the_reminder_and_once_in_every_round(
    desk: Room, ilse: Guest, marek: Guest
) -> None:
    table = await playing(desk, ilse, marek)
    for _ in range(2):
        seat = await desk.host.seat(table, ilse.user)
        page = reminded(seat, await private_page(desk.desk, seat))
        assert "I have asked the others" in (await ilse.click(message_of(page), "More time"))["note"]
        seat = await desk.host.seat(table, ilse.user)
        assert "More time" not in labels(message_of(reminded(seat, await private_page(desk.desk, seat))))
        while (await desk.host.view(table)).table.round == seat.view.table.round:
            await desk.house.wait(days=1)
    crowded = Page(tuple(text("x") for _ in range(39)))
    assert reminded(seat, crowded) is crowded


async def test_a_pause_is_agreed_on_in_the_channel(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(desk, ilse, marek)
    page = await marek.click(await marek.call("table"), "Pause")
    assert "by yourself" not in texts(page)
    assert "The others are asked" in texts(await marek.choose(page, "5 days", name="For how long?"))
    record = await desk.host.record(table)
    proposed = message_of(wish_page(spoken("en"), record, record.players[1], "pause", nonce="1-1-w1"))
    assert proposed["rings"] == (ilse.user.id,)
    assert "Agree" in labels(await ilse.call("table"))
    told = await ilse.click(proposed, "Agree")
    assert told["public"]
    assert texts(told) == "✅ All have agreed."
    assert "⏸️ The table is paused until" in texts(await ilse.panel())
    assert "**Paused, as all agreed,** until" in texts(await marek.call("table"))
    assert "**Paused, as all agreed,** until" in texts(await desk.lobby_of(table))
    assert "The others are asked" in texts(await ilse.click(await ilse.call("table"), "Go on now"))
    assert "All have agreed" in texts(await marek.press(Pause(table, "yes", 0)))
    assert "paused" not in texts(await ilse.panel())


async def test_whoever_proposed_a_pause_can_think_better_of_it(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(desk, ilse, marek)
    await marek.press(Pause(table, "days"), "5")
    mine = await marek.call("table")
    assert {"Agree", "Pause"}.isdisjoint(labels(mine))
    assert "Marek would rather not" in texts(await marek.click(mine, "Rather not"))
    assert "Pause" in labels(await marek.call("table"))


async def test_whoever_would_rather_not_says_so(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(desk, ilse, marek)
    await marek.press(Pause(table, "days"), "5")
    assert "Ilse would rather not" in texts(await ilse.click(await ilse.call("table"), "Rather not"))
    assert "settled" in texts(await ilse.press(Pause(table, "yes", 1)))


async def test_an_opener_pauses_at_once_for_as_long_as_the_lobby_says(desk: Room, ilse: Guest, marek: Guest) -> None:
    record = await desk.host.open("rambots", {}, pace=DAY, opener=ilse.user, place=HERE)
    await desk.host.join(record.id, marek.user)
    settings = await ilse.press(TableSettings(record.id))
    assert "can pause" not in texts(await desk.lobby_of(record.id)), "it is as usual"
    await ilse.choose(settings, "Pauses by its opener: a day", name="Pauses")
    assert "its opener can pause it for 1 day" in texts(await desk.lobby_of(record.id))
    await desk.host.start(record.id, ilse.user)
    page = await ilse.press(Pause(record.id))
    assert "for 1 day altogether you can pause it by yourself" in texts(page)
    assert "is paused until" in texts(await ilse.choose(page, "1 day", name="For how long?"))
    assert "The table goes on" in texts(await ilse.press(Pause(record.id, "on")))
    assert max(OPENERS) == 14


@pytest.mark.parametrize("choice", [(), ("days",), ("on",), ("yes", 0), ("no", 0)])
async def test_clocks_are_for_players(
    desk: Room, ilse: Guest, marek: Guest, noor: Guest, choice: tuple[Any, ...]
) -> None:
    table = await playing(desk, ilse, marek)
    before = await desk.host.record(table)
    assert "do not sit" in texts(await noor.press(Pause(table, *choice), "2"))
    assert "do not sit" in texts(await noor.press(MoreTime(table, *choice[1:])))
    assert "Pause" not in labels(await noor.call("table"))
    assert (await desk.host.record(table)).timing == before.timing


async def test_without_a_deadline_there_is_nothing_to_pause(desk: Room, ilse: Guest, marek: Guest) -> None:
    table = await desk.started(ilse, marek)
    assert "waits for everybody anyway" in texts(await ilse.press(Pause(table)))
    assert not {"Pause", "More time"} & {*labels(await ilse.call("table"))}
