"""Asking the others for more time or a pause, in the channel and under `/table`."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.discord_ui.format import day, moment
from bot.discord_ui.handlers.play.draft_pages import panel_page
from bot.discord_ui.interactions.actions.lobby import TableSettings
from bot.discord_ui.interactions.actions.seats import MoreTime, Pause
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.community.time_requests import time_request_page
from bot.discord_ui.views.play.table_setup import PAUSE_DAY_CHOICES
from bot.host.model.people.availability import Vacation
from bot.host.model.table_terms import TableTerms
from tests.discord_ui.room import HERE, NOON, Unkept, component, labels, message_of, texts
from tests.host.clock.test_personal_hours import DAY
from tests.host.harness import COMPUTERS
from tests.texts import part, text

if TYPE_CHECKING:
    from tests.discord_ui.room import Guest, Room

MORE_ASKED = text("more-asked", span=text("span-days", count=1))
MORE_TIME = text("button-more-time")
GIVE_MORE_TIME = text("button-give-more-time")
PAUSE = text("button-pause")
PAUSE_OTHERS_ASKED = text("pause-others-asked")
PAUSE_HOW_LONG = text("pause-how-long")
AGREE = text("button-agree")
PAUSE_ALL_AGREED = text("pause-all-agreed")
PAUSE_UNTIL = part("pause-until")
PAUSE_BY_ALL = part("pause-by-all")
RATHER_NOT = text("button-rather-not")

GAP = "…"


async def playing(room: Room, *guests: Guest) -> int:
    record = await room.host.open("rambots", TableTerms(pace=DAY), opener=guests[0].user, place=HERE)
    for guest in guests[1:]:
        await room.host.join(record.id, guest.user)
    await room.host.start(record.id, guests[0].user)
    await room.rest()
    return record.id


def renewed(room: Room) -> set[int]:
    """Seats whose panels were refreshed."""
    return {seat.player.seat for seat in cast("Unkept", room.context.panels).renewed}


async def test_more_time_takes_one_click_each_to_ask_and_give(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(room, ilse, marek)
    mine = await ilse.call("table")
    assert MORE_ASKED in (await ilse.click(mine, MORE_TIME))["note"]
    assert MORE_TIME not in labels(await ilse.call("table"))
    record = await room.host.record(table)
    asked = message_of(time_request_page(translator_for("en"), record, record.players[0], "more", nonce="1-1-w0"))
    assert asked["rings"] == (marek.user.id,)
    given = await marek.click(asked, GIVE_MORE_TIME)
    assert given["public"]
    deadline = (await room.host.record(table)).deadline
    assert deadline == NOON + timedelta(seconds=2 * DAY)
    one_day = text("span-days", count=1)
    assert text("more-requested", name="Ilse", who=f"<@{marek.user.id}>", span=one_day) in texts(asked)
    assert text("more-gave", giver="Marek", name="Ilse", span=one_day, until=moment(deadline)) in texts(given)
    assert text("button-give-more-time-to", name="Ilse") not in labels(await marek.call("table"))
    assert text("arbiter-given-already") in texts(await marek.click(asked, GIVE_MORE_TIME))


async def test_time_given_to_one_player_is_not_promised_to_another(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(room, ilse, marek)
    await ilse.press(MoreTime(table))
    await marek.press(MoreTime(table, 0))
    assert (await marek.press(MoreTime(table)))["note"] == MORE_ASKED


async def test_player_against_computer_players_gets_more_time_at_once(room: Room, ilse: Guest) -> None:
    record = await room.host.open("rambots", TableTerms(pace=DAY), opener=ilse.user, place=HERE)
    await room.host.add_computer(record.id, ilse.user, next(iter(COMPUTERS)))
    await room.host.start(record.id, ilse.user)
    await room.rest()
    said = (await ilse.press(MoreTime(record.id)))["note"]
    deadline = (await room.host.record(record.id)).deadline
    assert deadline == NOON + timedelta(seconds=2 * DAY)
    assert said == text("more-now", span=text("span-days", count=1), until=moment(deadline))
    assert renewed(room) == {0}


async def test_more_time_updates_the_panels_of_all_asked_players(
    room: Room, ilse: Guest, marek: Guest, noor: Guest
) -> None:
    """Including players who've locked in their answer."""
    table = await playing(room, ilse, marek, noor)
    await ilse.say("SR SY SG SB", about=table)
    await ilse.say("compile", about=table)
    await marek.press(MoreTime(table))
    assert renewed(room) == set()
    await ilse.press(MoreTime(table, 1))
    assert renewed(room) == {0, 1, 2}


async def test_reminder_offers_more_time_once_per_round(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(room, ilse, marek)
    for _ in range(2):
        seat = await room.host.seat(table, ilse.user)
        page = await panel_page(room.context, seat, is_reminder=True)
        assert MORE_ASKED in (await ilse.click(message_of(page), MORE_TIME))["note"]
        seat = await room.host.seat(table, ilse.user)
        assert MORE_TIME not in labels(message_of(await panel_page(room.context, seat, is_reminder=True)))
        while (await room.host.view(table)).table.round == seat.view.table.round:
            await room.harness.wait(days=1)


async def test_pause_is_agreed_on_in_the_channel(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(room, ilse, marek)
    await marek.press(Pause(table, "days"), "2")
    outdated = await ilse.call("table")
    await marek.click(outdated, RATHER_NOT)
    page = await marek.click(await marek.call("table"), PAUSE)
    offered = [each["label"] for each in component(page, PAUSE_HOW_LONG)["options"]]
    assert offered == [text("for-days", days=days) for days in (1, 2, 3, 5, 7, 10, 14)]
    assert part("pause-alone") not in texts(page)
    assert PAUSE_OTHERS_ASKED in texts(await marek.choose(page, text("for-days", days=5), name=PAUSE_HOW_LONG))
    record = await room.host.record(table)
    proposed = message_of(time_request_page(translator_for("en"), record, record.players[1], "pause", nonce="1-1-w1"))
    assert proposed["rings"] == (ilse.user.id,)
    assert AGREE in labels(await ilse.call("table"))
    for answer in (AGREE, RATHER_NOT):
        assert text("arbiter-settled") in texts(await ilse.click(outdated, answer)), "it was about two days"
    told = await ilse.click(proposed, AGREE)
    assert told["public"]
    assert texts(told) == PAUSE_ALL_AGREED
    assert PAUSE_UNTIL in texts(await ilse.panel())
    assert PAUSE_BY_ALL in texts(await marek.call("table"))
    assert PAUSE_BY_ALL in texts(await room.lobby_of(table))
    asked = await ilse.click(await ilse.call("table"), text("button-go-on"))
    assert PAUSE_OTHERS_ASKED in texts(asked)
    assert not asked["public"], "the others are asked in the channel"
    assert PAUSE_ALL_AGREED in texts(await marek.press(Pause(table, "yes", 0)))
    assert PAUSE_UNTIL not in texts(await ilse.panel())


@pytest.mark.parametrize(("end", "key"), [(6, "away-from"), (4, "away-on")])
async def test_holiday_after_a_pause_has_not_begun_yet(
    room: Room, ilse: Guest, marek: Guest, end: int, key: str
) -> None:
    table = await playing(room, ilse, marek)
    holiday = Vacation(date(2030, 1, 4), date(2030, 1, end))
    await room.host.user_settings.go_away(marek.user, holiday)
    await marek.press(Pause(table, "days"), "5")
    await ilse.press(Pause(table, "yes", 1))
    first, last = (day(datetime(2030, 1, each, 12, tzinfo=UTC)) for each in (4, end))
    assert text(key, name="Marek", first=first, last=last) in texts(await ilse.call("table"))


async def test_pause_waits_for_the_last_agreement(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await playing(room, ilse, marek, noor)
    await marek.press(Pause(table, "days"), "5")
    told = await ilse.press(Pause(table, "yes", 1))
    assert (told["note"], PAUSE_UNTIL in texts(await ilse.panel())) == (text("pause-you-agree"), False)
    assert texts(await noor.press(Pause(table, "yes", 1))) == PAUSE_ALL_AGREED
    assert PAUSE_UNTIL in texts(await ilse.panel())


async def test_game_ended_by_resignation_cannot_be_paused(room: Room, ilse: Guest, marek: Guest, noor: Guest) -> None:
    table = await playing(room, ilse, marek, noor)
    for guest in (ilse, marek, noor):
        await guest.say("SR SY SG SB", about=table)
        await guest.say("compile", about=table)
    await room.host.resign(table, noor.user)
    assert text("pause-nothing") in texts(await noor.press(Pause(table)))
    assert component(await ilse.press(Pause(table)), PAUSE_HOW_LONG)
    await room.host.resign(table, marek.user)
    for guest in (ilse, marek, noor):
        assert text("pause-nothing") in texts(await guest.press(Pause(table)))


async def test_proposer_can_withdraw_a_pause(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(room, ilse, marek)
    await marek.press(Pause(table, "days"), "5")
    mine = await marek.call("table")
    assert {AGREE, PAUSE}.isdisjoint(labels(mine))
    assert text("pause-refused", name="Marek") in texts(await marek.click(mine, RATHER_NOT))
    assert PAUSE in labels(await marek.call("table"))


async def test_refused_pause_is_reported_and_settled(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await playing(room, ilse, marek)
    await marek.press(Pause(table, "days"), "5")
    assert text("pause-refused", name="Ilse") in texts(await ilse.click(await ilse.call("table"), RATHER_NOT))
    assert text("arbiter-settled") in texts(await ilse.press(Pause(table, "yes", 1)))


async def test_opener_pauses_at_once_up_to_the_lobby_limit(room: Room, ilse: Guest, marek: Guest) -> None:
    record = await room.host.open("rambots", TableTerms(pace=DAY), opener=ilse.user, place=HERE)
    await room.host.join(record.id, marek.user)
    settings = await ilse.press(TableSettings(record.id))
    assert part("lobby-pauses") not in texts(await room.lobby_of(record.id)), "it is as usual"
    await ilse.choose(settings, text("setting-pauses-of", count=1), name=text("setting-pauses"))
    assert text("lobby-pauses", count=1) in texts(await room.lobby_of(record.id))
    await room.host.start(record.id, ilse.user)
    page = await ilse.press(Pause(record.id))
    assert text("pause-alone", days=1) in texts(page)
    assert PAUSE_UNTIL in texts(await ilse.choose(page, text("for-days", days=1), name=PAUSE_HOW_LONG))
    assert text("pause-over") in texts(await ilse.press(Pause(record.id, "on")))
    assert max(PAUSE_DAY_CHOICES) == 14


@pytest.mark.parametrize("choice", [(), ("days",), ("on",), ("yes", 0), ("no", 0)])
async def test_only_players_can_change_the_clock(
    room: Room, ilse: Guest, marek: Guest, noor: Guest, choice: tuple[Any, ...]
) -> None:
    table = await playing(room, ilse, marek)
    before = await room.host.record(table)
    assert text("not-seated", table=table) in texts(await noor.press(Pause(table, *choice), "2"))
    assert text("not-seated", table=table) in texts(await noor.press(MoreTime(table, *choice[1:])))
    assert PAUSE not in labels(await noor.call("table"))
    assert (await room.host.record(table)).timing == before.timing


async def test_table_without_deadline_cannot_be_paused(room: Room, ilse: Guest, marek: Guest) -> None:
    table = await room.started(ilse, marek)
    assert text("pause-no-deadline") in texts(await ilse.press(Pause(table)))
    assert not {PAUSE, MORE_TIME} & {*labels(await ilse.call("table"))}
