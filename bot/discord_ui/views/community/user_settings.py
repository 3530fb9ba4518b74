"""Panels of a person's own settings, and the names of palettes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Final

import discord
from discord import ui

from bot.discord_ui import timezones
from bot.discord_ui.blocks import Block, Style, button, gallery, menu, option, row, text
from bot.discord_ui.components import MessageContent, Picture, v2
from bot.discord_ui.interactions.actions.people import EditUserSettings, ShowProfile, TypedUserSetting
from bot.discord_ui.interactions.custom_ids import CustomId
from bot.discord_ui.texts import NAMES, Say
from bot.discord_ui.views.community.zone_menus import place_menu, time_menus
from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.people.user_settings import USUAL, Bounds, DeliveryChannel, PingTiming, Reminders, UserSettings
from bot.host.people.user_settings import to_come
from bot.i18n import LANGUAGES
from rendering.sample import SampleWords
from rendering.scene import Colour

PALETTES: Final = ("usual", "light", "contrast", "deuteranopia", "protanopia", "tritanopia")
LOOKS: Final = (*PALETTES, *(f"{key}-large" for key in PALETTES))
_NIGHTS: Final = (
    *((begin, 8) for begin in (21, 22, 23, 0, 1, 2)),
    *((begin, 7) for begin in (22, 23, 0, 1)),
    *((begin, 6) for begin in (23, 0, 1)),
    *((begin, 8) for begin in (8, 9)),
)
"""The quiet hours to choose from: their starting hour and their length in hours."""
NIGHTS: Final = tuple(QuietHours(begin * 60, (begin + length) % 24 * 60) for begin, length in _NIGHTS)
FIELD: Final = "text"
LARGE: Final = "-large"
LISTED: Final = 5
"""Maximum number of holidays listed on the settings page, and of buttons to cancel or end a holiday."""


@dataclass(frozen=True, slots=True)
class SettingMenu:
    """A menu of the settings page."""

    options: Mapping[str, Mapping[str, object]]
    """The fields that each option sets, by the option's value."""
    noted: bool = True
    """True if the options have notes."""

    def current(self, settings: UserSettings) -> str:
        """The value of the option that's chosen, or of the default if the settings match none."""
        found = (
            value
            for value, fields in self.options.items()
            if all(getattr(settings, name) == meant for name, meant in fields.items())
        )
        return next(found, None) or self.current(USUAL)

    def choose(self, settings: UserSettings, value: str) -> UserSettings:
        """Choose an option, or the default if there's none with this value."""
        fields: Mapping[str, Any] = self.options[value if value in self.options else self.current(USUAL)]
        return replace(settings, **fields)


_MENUS: Final = {
    "language": SettingMenu({"own": {"language": ""}, **{key: {"language": key} for key in LANGUAGES}}, noted=False),
    "reminded": SettingMenu(
        {
            "both.dm": {"reminders": Reminders.BOTH, "reminder_channel": DeliveryChannel.PRIVATE},
            "half.dm": {"reminders": Reminders.HALFWAY, "reminder_channel": DeliveryChannel.PRIVATE},
            "late.dm": {"reminders": Reminders.NEAR_END, "reminder_channel": DeliveryChannel.PRIVATE},
            "both.channel": {"reminders": Reminders.BOTH, "reminder_channel": DeliveryChannel.CHANNEL},
            "half.channel": {"reminders": Reminders.HALFWAY, "reminder_channel": DeliveryChannel.CHANNEL},
            "late.channel": {"reminders": Reminders.NEAR_END, "reminder_channel": DeliveryChannel.CHANNEL},
            "none.dm": {"reminders": Reminders.NEVER, "reminder_channel": DeliveryChannel.PRIVATE},
        },
        noted=False,
    ),
    "asked": SettingMenu({each.value: {"prompt_channel": each} for each in DeliveryChannel}),
    "rings": SettingMenu(
        {
            "now": {"pings": PingTiming.AT_ONCE},
            "gather": {"pings": PingTiming.GATHERED},
            **{f"day.{hour}": {"pings": PingTiming.DAILY, "ping_hour": hour} for hour in range(6, 24)},
        },
    ),
    "typed": SettingMenu({"draft": {"locks_typed": False}, "lock": {"locks_typed": True}}),
}


def menus(computers: Collection[str]) -> Mapping[str, SettingMenu]:
    """The menus of the settings page, by the keys in their custom IDs. `computers` are the kinds that can take
    over."""
    kinds = {"none": {"stand_in": ""}, **{kind: {"stand_in": kind} for kind in computers}}
    return {**_MENUS, "relief": SettingMenu(kinds)}


def me_page(
    say: Say,
    user_settings: UserSettings,
    sample: Picture,
    now: datetime,
    computers: Mapping[str, str],
    locale: str = "",
) -> MessageContent:
    """The page of personal settings. `computers` has the titles of kinds that can take over."""
    quiet = none = say("me-none")
    if user_settings.quiet is not None:
        place = timezones.place(say, user_settings.zone) or "UTC"
        quiet = say("me-hours-in", hours=quiet_words(say, user_settings.quiet, locale), place=place)
    coming = to_come(user_settings.holidays, user_settings.hours.today(now))
    listed = [*(holiday_words(say, each) for each in coming[:LISTED]), *(["…"] if len(coming) > LISTED else [])]
    holidays = ", ".join(listed) or none
    lines = say("me-yours"), say("me-quiet", quiet=quiet), say("me-holidays", holidays=holidays)
    return v2(
        text(f"### {say('me-heading')}", *lines),
        row(
            button(say("button-quiet-hours"), _press("quiet"), emoji="🔕"),
            button(say("button-holidays"), _press("away"), emoji="🧳"),
            button(say("button-profile"), ShowProfile(), emoji="👤"),
        ),
        *(_menu_row(say, key, each, user_settings, computers, locale) for key, each in menus(computers).items()),
        gallery(sample.name, say("look-sample")),
        palette_menu(say, user_settings.palette, _press("palette")),
        picture=sample,
    )


def _menu_row(
    say: Say, key: str, shown: SettingMenu, user_settings: UserSettings, computers: Mapping[str, str], locale: str
) -> Block:
    current, options = shown.current(user_settings), []
    for value in shown.options:
        words, fields = f"me-{key}-{value.replace('.', '-')}", {}
        if key == "rings":
            kind, _, hour = value.partition(".")
            clock = timezones.clock_face(say, int(hour or 0) * 60, locale)
            words, fields = f"me-rings-{kind}", {"clock": clock if user_settings.zone else f"{clock} UTC"}
        elif key == "relief" and value in computers:
            words, fields = "me-relief-by", {"kind": computers[value]}
        elif key == "language" and value in LANGUAGES:
            words, fields = "me-language-of", {"name": NAMES.get(value, value)}
        note = say(f"{words}-means") if shown.noted else ""
        options.append(option(say(words, **fields), value, chosen=value == current, note=note))
    return row(menu(say(f"me-{key}"), _press(key), options))


def sample_words(say: Say) -> SampleWords:
    colours = tuple(say(f"sample-{colour.value}") for colour in Colour)
    return SampleWords(colours, say("sample-label"), say("sample-quiet"))


def palette_menu(say: Say, chosen: str, press: CustomId) -> Block:
    known = chosen if chosen in LOOKS else LOOKS[0]
    looks = {key: look_words(say, key) for key in LOOKS}
    options = [option(label, key, chosen=key == known, note=note) for key, (label, note) in looks.items()]
    return row(menu(say("me-colours"), press, options))


def look_words(say: Say, key: str) -> tuple[str, str]:
    """A look's label and note in menus."""
    return say("look", name=look_name(say, key)), say(f"palette-{key.removesuffix(LARGE)}-means")


def look_name(say: Say, key: str) -> str:
    name = say(f"palette-{key.removesuffix(LARGE)}")
    return say("look-large", name=name) if key.endswith(LARGE) else name


def quiet_words(say: Say, quiet: QuietHours, locale: str = "") -> str:
    """Quiet hours, such as "23:00 to 7:00" or "11:00 PM to 7:00 AM"."""
    begin, end = (timezones.clock_face(say, each, locale) for each in (quiet.begin, quiet.end))
    return say("quiet-hours", begin=begin, end=end)


def holiday_words(say: Say, holiday: Vacation) -> str:
    """A holiday, such as "Thu 24 Dec to Fri 1 Jan", or a single day."""
    first, last = day_words(say, holiday.first), day_words(say, holiday.last)
    return first if holiday.days == 1 else say("holiday-days", first=first, last=last)


def day_words(say: Say, day: date) -> str:
    return say("day-of-year", weekday=day.isoweekday(), day=day.day, month=day.month)


def quiet_page(
    say: Say, user_settings: UserSettings, now: datetime, locale: str, near: Sequence[str] = ()
) -> MessageContent:
    zone = user_settings.zone
    if zone:
        words = say("me-none") if user_settings.quiet is None else quiet_words(say, user_settings.quiet, locale)
        clock, place = timezones.clock(say, now, zone, locale), timezones.place(say, zone)
        yours = [say("quiet-yours", hours=words), say("quiet-here", clock=clock, place=place)]
        blocks = [_nights(say, user_settings, locale)]
    else:
        yours, blocks = [say("quiet-where")], []
        if guessed := timezones.guesses(locale):
            blocks.append(row(*(_town_button(say, now, each, locale) for each in guessed)))
    if len(near) > 1:
        blocks.append(row(place_menu(say, now, locale, _press("zone"), near, zone)))
    times = time_menus(say, now, locale, _press("hour"), lambda each: str(timezones.difference(now, each)))
    return v2(
        text(f"### {say('quiet-heading')}", say("quiet-means"), f"-# {say('quiet-from-when')}", *yours),
        *blocks,
        *map(row, times),
        row(button(say("button-type"), _press("quiet", "type"), emoji="⌨️"), _back(say)),
    )


def _nights(say: Say, user_settings: UserSettings, locale: str) -> Block:
    offered = NIGHTS if user_settings.quiet is None or user_settings.quiet in NIGHTS else (user_settings.quiet, *NIGHTS)
    options = [option(say("quiet-choice", hours=say("me-none")), "none", chosen=user_settings.quiet is None)]
    for each in offered:
        label = say("quiet-choice", hours=quiet_words(say, each, locale))
        options.append(option(label, f"{each.begin}-{each.end}", chosen=each == user_settings.quiet))
    return row(menu(say("button-quiet-hours"), _press("quiet", "set"), options))


def _town_button(say: Say, now: datetime, zone: str, locale: str) -> Block:
    label = f"{timezones.clock(say, now, zone, locale)} {timezones.place(say, zone)}"
    return button(label, _press("zone", zone), style=Style.primary)


def holidays_page(
    say: Say, user_settings: UserSettings, now: datetime, bounds: Bounds, left: int, first: date | None = None
) -> MessageContent:
    """The person's holidays; `left` days of holiday remain this year. Once `first` is chosen, the page asks for the
    last day."""
    today = user_settings.hours.today(now)
    coming = to_come(user_settings.holidays, today)
    ends = [
        button(
            say("holiday-return" if each.first <= today else "holiday-none", day=day_words(say, each.first)),
            _press("away", f"back.{each.first.isoformat()}"),
        )
        for each in coming[:LISTED]
        if each.last > today or each.first > today
    ]
    return v2(
        text(
            f"### {say('holiday-heading')}",
            say("holiday-means", once=bounds.once, year=bounds.year, left=left),
            *(say("holiday-line", days=holiday_words(say, each)) for each in coming),
            f"-# {say('holiday-cost')}" if coming else "",
        ),
        _holiday_start_menu(say, user_settings.hours.earliest(now)) if first is None else _until(say, first, bounds),
        *([row(*ends)] if ends else []),
        row(button(say("button-type"), _press("away", "type"), emoji="⌨️"), _back(say)),
    )


def _holiday_start_menu(say: Say, earliest: date) -> Block:
    days = [earliest + timedelta(days=number) for number in range(25)]
    options = [option(say("holiday-from", day=day_words(say, day)), day.isoformat()) for day in days]
    return row(menu(say("holiday-menu"), _press("away", "from"), options))


def _until(say: Say, first: date, bounds: Bounds) -> Block:
    begin, options = day_words(say, first), []
    for days in range(1, min(bounds.once, 25) + 1):
        last = first + timedelta(days=days - 1)
        label = say("holiday-days", first=begin, last=day_words(say, last))
        options.append(option(label, last.isoformat(), note=say("for-days", days=days)))
    return row(menu(say("holiday-until", day=begin), _press("away", f"to.{first.isoformat()}"), options))


def _press(setting: str, detail: str = "") -> EditUserSettings:
    return EditUserSettings(setting, detail)


def _back(say: Say) -> Block:
    return button(say("button-all-settings"), _press("home"), emoji="↩️")


class TypeHours(ui.Modal):
    """A form with one field, for quiet hours and a time zone, or for the days of a holiday. It has no listener."""

    def __init__(self, say: Say, *, user: int, setting: str, kept: str) -> None:
        away = setting == "away"
        title = say("holiday-typed" if away else "quiet-typed")
        super().__init__(title=title, custom_id=TypedUserSetting(setting, user).modal(), timeout=None)
        self.stop()
        field: ui.TextInput[TypeHours] = ui.TextInput(
            custom_id=FIELD, style=discord.TextStyle.short, default=kept or None, max_length=100, required=True
        )
        example = say("holiday-example" if away else "quiet-example")
        self.add_item(ui.Label(text=title, description=example, component=field))
