"""User settings under `/me` other than colours: hours, vacations, reminders, and where questions are sent."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import available_timezones

import discord
import pytest

from bot.discord_ui import timezones
from bot.discord_ui.interactions.actions.people import EditUserSettings
from bot.discord_ui.texts import translator_for
from bot.discord_ui.views.community.user_settings import LISTED, NIGHTS, TypeHours, menus
from bot.host.model.people.availability import QuietHours, Vacation, is_zone, zone_of
from bot.host.model.people.user_settings import Bounds, DeliveryChannel, Reminders, UserSettings
from bot.host.model.table_terms import TableTerms
from tests.discord_ui.room import HERE, NOON, component, labels, texts
from tests.host.clock.test_personal_hours import DAY
from tests.long import each as every
from tests.texts import text

if TYPE_CHECKING:
    from bot.playground.wire import Obj
    from tests.discord_ui.room import Guest, Room

HOLIDAY = text("away-from", name="Marek", first="…", last="").partition("…")[0]
CLOCK_NIGHTS = text("clock-nights")
QUIET_NO_SUCH_HOUR = text("quiet-no-such-hour")


async def press(guest: Guest, arg: str, value: str | None = None) -> Obj:
    return await guest.press(EditUserSettings(*arg.split(".", 1)), value)


async def user_settings(room: Room, guest: Guest) -> UserSettings:
    return await room.host.user_settings.of(guest.user.id)


def test_all_offered_time_zones_are_valid() -> None:
    assert all(
        is_zone(each) for each in (*timezones.KNOWN, *(zone for some in timezones.GUESSES.values() for zone in some))
    )
    assert len(set(timezones.KNOWN)) == len(timezones.KNOWN)
    assert max(len(each) for each in timezones.GUESSES.values()) <= 4


def test_every_discord_locale_has_a_guess() -> None:
    assert timezones.GUESSES.keys() == {str(each) for each in discord.Locale}


@pytest.mark.parametrize("locale", ["", "fi", "en-US"])
def test_every_local_time_can_be_found_in_two_menus(locale: str) -> None:
    """To the minute, since some time zones aren't off by whole hours. Two menus have room for every choice."""
    times = timezones.times(NOON, locale)
    found = [timezones.by_difference(timezones.difference(NOON, zone), NOON, locale) for _, zone in times]
    assert {zone for each in found for zone in each} >= {*timezones.KNOWN}
    assert all(0 < len(each) <= 25 for each in found)
    noon = timezones.DAY // 2
    assert max(sum(minutes < noon for minutes, _ in times), sum(minutes >= noon for minutes, _ in times)) <= 25
    assert [minutes for minutes, zone in times if zone == "Asia/Kolkata"] == [17 * 60 + 30]


@pytest.mark.parametrize("months", [0, 6])
def test_any_local_time_leads_to_a_matching_zone(months: int) -> None:
    """In winter and in summer, quarter hours included: at least one place offered for a time changes its
    clocks on the same days. Zones with nothing but research stations are left out."""
    now = NOON + timedelta(days=30 * months)
    days = [now + timedelta(days=day) for day in range(0, 366, every(7))]

    @cache
    def clocks(zone: str) -> tuple[int, ...]:
        return tuple(timezones.difference(day, zone) for day in days)

    lived_in = [zone for zone in available_timezones() if not zone.startswith(("Etc/", "Antarctica/"))]
    assert {"Asia/Kathmandu", "Australia/Adelaide", "America/St_Johns", "Pacific/Chatham", "Asia/Yangon"} < {*lived_in}
    times, of = dict(timezones.times(now, "")), cache(lambda away: timezones.by_difference(away, now, ""))
    for zone in lived_in:
        face = now.astimezone(zone_of(zone))
        asked = of(timezones.difference(now, times[face.hour * 60 + face.minute]))
        assert clocks(zone) in map(clocks, asked), zone


TWELVE_HOURS = {"en-US", "hi", "ko", "zh-TW"}
"""Locales that use AM and PM, among those shown English text."""


def test_time_format_follows_the_locale() -> None:
    say = translator_for("en").say
    for locale in map(str, discord.Locale):
        told = timezones.clock(say, NOON.replace(hour=14, minute=5), "UTC", locale)
        assert told == ("2:05 PM" if locale in TWELVE_HOURS else "14:05"), locale


def test_likely_zones_are_offered_first() -> None:
    assert timezones.by_difference(120, NOON, "fi")[0] == "Europe/Helsinki"
    assert timezones.by_difference(120, NOON, "el")[0] == "Europe/Athens"
    assert timezones.by_difference(300, NOON, "")[:2] == ["Asia/Karachi", "Asia/Tashkent"]
    zone = "Europe/Bucharest"
    assert [timezones.place(translator_for(each).say, zone) for each in ("en", "fi")] == ["Bucharest", "Bukarest"]


def test_offered_quiet_hours_are_legal_and_distinct() -> None:
    assert all(each.legal for each in NIGHTS)
    assert len(set(NIGHTS)) == len(NIGHTS) < 24


async def test_zone_guessed_from_language_is_offered_with_one_click(room: Room, ilse: Guest) -> None:
    ilse.locale = "fi"
    page = await ilse.click(await ilse.press(EditUserSettings()), text("button-quiet-hours", language="fi"))
    assert labels(page)[0] == "14.00 Helsinki"
    page = await ilse.click(page, "14.00 Helsinki")
    assert text("quiet-here", language="fi", clock="14.00", place="Helsinki") in texts(page)
    page = await ilse.choose(
        page, text("quiet-choice", language="fi", hours="23.00–7.00"), name=text("button-quiet-hours", language="fi")
    )
    assert page["instead"]
    assert (await user_settings(room, ilse)).hours == UserSettings(
        zone="Europe/Helsinki", quiet=QuietHours(23 * 60, 7 * 60)
    ).hours
    page = await ilse.click(page, text("button-all-settings", language="fi"))
    assert text("me-quiet", language="fi", quiet="23.00–7.00 (Helsinki)") in texts(page)
    await press(ilse, "quiet.set", "none")
    assert (await user_settings(room, ilse)).quiet is None


async def test_zone_is_found_by_its_local_time(room: Room, ilse: Guest) -> None:
    page = await ilse.choose(
        await press(ilse, "quiet"), text("quiet-as-in", clock="17:30", place="Kolkata"), name=text("quiet-evening")
    )
    assert (await user_settings(room, ilse)).zone == "Asia/Kolkata"
    page = await ilse.choose(page, text("quiet-as-in", clock="14:00", place="Helsinki"), name=text("quiet-evening"))
    await ilse.choose(page, text("quiet-as-in", clock="14:00", place="Cairo"), name=text("quiet-other-place"))
    assert (await user_settings(room, ilse)).zone == "Africa/Cairo"
    assert QUIET_NO_SUCH_HOUR in texts(await press(ilse, "hour", "24"))
    assert QUIET_NO_SUCH_HOUR in texts(await press(ilse, "hour", "x"))
    assert text("habit-zone-unknown") in texts(await press(ilse, "zone.Atlantis"))


@pytest.mark.parametrize(
    ("written", "zone", "quiet"),
    [
        ("22:30 to 6:30 Europe/Helsinki", "Europe/Helsinki", (1350, 390)),
        ("22-6", "", (1320, 360)),
        ("10:30 PM to 6:30 am", "", (1350, 390)),
        ("11pm - 12 AM", "", (1380, 0)),
        ("11pm-7am Europe/Helsinki", "Europe/Helsinki", (1380, 420)),
        ("16.15 – 24", "", (975, 0)),
        ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires", None),
        ("Etc/GMT+3", "Etc/GMT+3", None),
    ],
)
async def test_hours_and_zones_can_be_typed(
    room: Room, ilse: Guest, written: str, zone: str, quiet: tuple[int, int] | None
) -> None:
    form = await ilse.click(await press(ilse, "quiet"), text("button-type"))
    assert "instead" in await ilse.submit(form, written)
    found = await user_settings(room, ilse)
    assert (found.zone, found.quiet) == (zone, None if quiet is None else QuietHours(*quiet))


@pytest.mark.parametrize("written", ["", "soon", "22:77-6", "21 to 6", "25-3", "Europe/Atlantis", "7-7"])
async def test_invalid_typed_hours_change_nothing(room: Room, ilse: Guest, written: str) -> None:
    told = await ilse.submit(await press(ilse, "quiet.type"), written)
    assert "instead" not in told
    assert (text("habit-quiet-hours") in texts(told)) == bool(re.search(r"\d.*-\d|to \d", written))
    assert await user_settings(room, ilse) == UserSettings()


async def test_form_works_only_for_the_user_who_opened_it(room: Room, ilse: Guest, marek: Guest) -> None:
    form = await press(ilse, "quiet.type")
    assert isinstance(form["modal"], TypeHours)
    assert text("typed-by-another") in texts(await marek.submit(form, "22-6"))
    assert await user_settings(room, marek) == UserSettings()


async def test_vacation_is_set_with_two_choices(room: Room, ilse: Guest) -> None:
    page = await ilse.click(await ilse.press(EditUserSettings()), text("button-holidays"))
    first, last = (text("day-of-year", weekday=weekday, day=day, month=1) for weekday, day in ((4, 3), (6, 5)))
    days = text("holiday-days", first=first, last=last)
    page = await ilse.choose(page, text("holiday-from", day=first), name=text("holiday-menu"))
    page = await ilse.choose(page, days, name=text("holiday-until", day=first))
    assert text("holiday-line", days=days) in texts(page)
    assert text("holiday-means", once=14, year=30, left=27) in texts(page)
    assert (await user_settings(room, ilse)).holidays == (Vacation(date(2030, 1, 3), date(2030, 1, 5)),)
    page = await ilse.click(page, text("holiday-none", day=first))
    assert (await user_settings(room, ilse)).holidays == ()


async def test_no_holidays_are_left_if_the_bots_owner_lowers_their_number(room: Room, ilse: Guest) -> None:
    await ilse.submit(await press(ilse, "away.type"), "2030-07-01 to 2030-07-03")
    room.host.user_settings.bounds = Bounds(year=2)
    assert text("holiday-means", once=14, year=2, left=0) in texts(await press(ilse, "away"))


async def test_settings_show_that_there_are_more_vacations(room: Room, ilse: Guest) -> None:
    form = await press(ilse, "away.type")
    for day in range(1, LISTED + 1):
        await ilse.submit(form, f"2030-07-{2 * day}")
    assert "…" not in texts(await ilse.press(EditUserSettings()))
    await ilse.submit(form, "2030-08-01")
    assert "…" in texts(await ilse.press(EditUserSettings()))


async def test_current_vacation_can_be_ended_until_its_last_day(room: Room, ilse: Guest) -> None:
    """One that's still to come can be cancelled; once the last day is there, there's nothing left to give back."""
    form = await press(ilse, "away.type")
    await ilse.submit(form, "2030-01-02")
    await ilse.submit(form, "2030-01-04 to 2030-01-05")
    second, fourth = (text("day-of-year", weekday=weekday, day=day, month=1) for weekday, day in ((3, 2), (5, 4)))
    ends = {text(key, day=day) for key in ("holiday-none", "holiday-return") for day in (second, fourth)}
    offered = []
    for _ in range(5):
        offered.append([each for each in labels(await press(ilse, "away")) if each in ends])
        room.harness.clock.advance(timedelta(days=1))
    before = [text("holiday-none", day=second), text("holiday-none", day=fourth)]
    assert offered == [before, before[1:], before[1:], [text("holiday-return", day=fourth)], []]


async def test_vacation_can_be_typed(room: Room, ilse: Guest) -> None:
    form = await press(ilse, "away.type")
    await ilse.submit(form, "2030-07-01 to 2030-07-14")
    await ilse.submit(form, "2030-8-1")
    await ilse.submit(form, "1.9.2030–3.9.2030")
    assert [each.days for each in (await user_settings(room, ilse)).holidays] == [14, 1, 3]
    for odd in ("July", "1.13.2030", "2030-02-30", "2030-09-01 2030-09-02 2030-09-03", "2029-01-01", "1.–14.10.2030"):
        assert "instead" not in await ilse.submit(form, odd)
    assert len((await user_settings(room, ilse)).holidays) == 3


async def test_reminder_and_question_delivery_are_chosen_in_menus(room: Room, ilse: Guest) -> None:
    page = await ilse.press(EditUserSettings())
    await ilse.choose(page, text("me-reminded-late-channel"), name=text("me-reminded"))
    await ilse.choose(page, text("me-asked-channel"), name=text("me-asked"))
    found = await user_settings(room, ilse)
    assert (found.reminders, found.reminder_channel, found.prompt_channel) == (
        Reminders.NEAR_END,
        DeliveryChannel.CHANNEL,
        DeliveryChannel.CHANNEL,
    )
    await press(ilse, "reminded", "hourly")
    await press(ilse, "asked", "by pigeon")
    assert await user_settings(room, ilse) == UserSettings()
    offered = menus(())
    assert {each["reminders"] for each in offered["reminded"].options.values()} == {*Reminders}
    assert [each["prompt_channel"] for each in offered["asked"].options.values()] == [*DeliveryChannel]


async def test_substitute_computer_player_is_chosen_in_a_menu(room: Room, ilse: Guest) -> None:
    page = await ilse.press(EditUserSettings())
    await ilse.choose(page, text("me-relief-by", kind="Slow"), name=text("me-relief"))
    assert (await user_settings(room, ilse)).stand_in == "slow"
    await press(ilse, "relief", "genius")
    assert await user_settings(room, ilse) == UserSettings()
    kinds = replace(room, context=replace(room.context, computers={"rookie": "Rookie"}))
    finn = replace(ilse, room=kinds, locale="fi")
    assert text("me-relief-by", language="fi", kind=text("computer-rookie", language="fi")) in str(
        await finn.press(EditUserSettings())
    )


async def test_table_shows_vacations_and_reasons_for_more_time(room: Room, ilse: Guest, marek: Guest) -> None:
    """But not whose quiet hours they are."""
    await ilse.submit(await press(ilse, "quiet.type"), "12-13")
    await marek.submit(await press(marek, "quiet.type"), "1-2")
    await room.host.open("rambots", TableTerms(pace=DAY), opener=ilse.user, place=HERE)
    await room.host.join(1, marek.user)
    await marek.submit(await press(marek, "away.type"), "2030-01-02 to 2030-01-03")
    assert HOLIDAY in texts(await ilse.call("table"))
    await room.host.start(1, ilse.user)
    told = texts(await ilse.call("table"))
    assert HOLIDAY in told
    assert text("clock-holidays") in told
    assert CLOCK_NIGHTS in told
    assert CLOCK_NIGHTS in texts(await marek.panel())


async def test_quiet_hours_attributable_to_one_player_are_hidden(room: Room, ilse: Guest, marek: Guest) -> None:
    await ilse.submit(await press(ilse, "quiet.type"), "12-13")
    await room.host.open("rambots", TableTerms(pace=DAY), opener=ilse.user, place=HERE)
    await room.host.join(1, marek.user)
    deadline = (await room.host.start(1, ilse.user)).record.deadline
    assert deadline is not None
    assert deadline > NOON + timedelta(seconds=DAY)
    assert CLOCK_NIGHTS not in texts(await ilse.call("table"))
    assert CLOCK_NIGHTS not in texts(await marek.panel())


@pytest.mark.parametrize(
    ("locale", "shown"),
    [("en-US", "5:30 PM in Kolkata"), ("en-GB", "17:30 in Kolkata"), ("fi", "17.30: Kolkata")],
)
async def test_clock_menu_uses_twelve_hours_only_for_american_english(ilse: Guest, locale: str, shown: str) -> None:
    """With English on an American's Discord, but not on a Briton's or in Finnish."""
    ilse.locale = locale
    page = await press(ilse, "quiet")
    menu = component(page, text("quiet-evening", language="fi" if locale == "fi" else "en"))
    assert shown in [each["label"] for each in menu["options"]]
