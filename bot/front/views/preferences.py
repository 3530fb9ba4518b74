"""A person's own settings, and how palettes are called."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

from bot.front import zones
from bot.front.custom_ids import Press, Verb
from bot.front.pages import Page, Style, button, gallery, menu, option, row, text
from bot.host.habits import Reach, Reminded, to_come
from bot.host.hours import Quiet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date, datetime

    from bot.front.pages import Block, Picture
    from bot.host.habits import Bounds, Habits
    from bot.host.hours import Holiday

PALETTES: Final[dict[str, tuple[str, str]]] = {
    "usual": ("Usual", "Bright colours on dark boards"),
    "light": ("Light", "Dark ink on light paper"),
    "contrast": ("High contrast", "Black, white and bright colours"),
    "deuteranopia": ("Deuteranopia", "Where green and red look alike"),
    "protanopia": ("Protanopia", "Where red looks dark, and like green"),
    "tritanopia": ("Tritanopia", "Where blue looks like green"),
}
"""What each palette is called, and for whom it is."""
LOOKS: Final = PALETTES | {f"{key}-large": (f"{name}, large letters", note) for key, (name, note) in PALETTES.items()}
"""All that can be chosen: each palette as it is, and with large letters."""
SAMPLE: Final = (
    "Four colours, each with its mark: red with a cross, yellow with a ring, green with a diamond, blue with two bars."
)
REMINDERS: Final[dict[str, tuple[Reminded, Reach, str]]] = {
    "both.dm": (Reminded.BOTH, Reach.PRIVATE, "twice, in private"),
    "half.dm": (Reminded.HALFWAY, Reach.PRIVATE, "once, at half time, in private"),
    "late.dm": (Reminded.LATE, Reach.PRIVATE, "once, near the end, in private"),
    "both.channel": (Reminded.BOTH, Reach.CHANNEL, "twice, in the channel"),
    "half.channel": (Reminded.HALFWAY, Reach.CHANNEL, "once, at half time, in the channel"),
    "late.channel": (Reminded.LATE, Reach.CHANNEL, "once, near the end, in the channel"),
    "none.dm": (Reminded.NEVER, Reach.PRIVATE, "none"),
}
"""When and where somebody is reminded, and how that is called."""
ASKED: Final[dict[str, tuple[Reach, str, str]]] = {
    "dm": (Reach.PRIVATE, "by private message", "With all the buttons to answer"),
    "channel": (Reach.CHANNEL, "in the channel", "I name you there; My program opens your side for you alone"),
}
"""Where questions reach somebody, how that is called, and what it means."""
UNRELIEVED: Final = "What is missing, the rules fill in"
RELIEVED: Final = "If I have laid out nothing; until I take my seat back"
_NIGHTS: Final = (
    *((begin, 8) for begin in (21, 22, 23, 0, 1, 2)),
    *((begin, 7) for begin in (22, 23, 0, 1)),
    *((begin, 6) for begin in (23, 0, 1)),
    *((begin, 8) for begin in (8, 9)),
)
"""Quiet hours that can be chosen in a menu: when they begin, and how many they are."""
NIGHTS: Final = tuple(Quiet(begin * 60, (begin + length) % 24 * 60) for begin, length in _NIGHTS)
FIELD: Final = "text"
"""The custom id of a form's one field."""
LISTED: Final = 5
"""So many holidays can be taken back with a button of their own."""


def me_page(habits: Habits, sample: Picture, now: datetime, computers: Mapping[str, str]) -> Page:
    """All that somebody can choose for themselves, with a sample of their pictures.

    `computers`: the kinds that can take over for them, and how those are called.
    """
    quiet = "none" if habits.quiet is None else f"{quiet_words(habits.quiet)}, {zones.place(habits.zone) or 'UTC'} time"
    coming = to_come(habits.holidays, habits.hours.today(now))
    holidays = ", ".join(holiday_words(each) for each in coming[:LISTED]) or "none"
    reminders = [
        option(f"Reminders: {words}", key, chosen=(when, reach) == (habits.reminded, habits.reminded_in))
        for key, (when, reach, words) in REMINDERS.items()
    ]
    asked = [
        option(f"Questions: {words}", key, chosen=reach is habits.asked_in, note=note)
        for key, (reach, words, note) in ASKED.items()
    ]
    reliefs = [
        option(
            "Time up: what I have laid out counts", "none", chosen=habits.stand_in not in computers, note=UNRELIEVED
        ),
        *(
            option(f"Time up: a computer takes over, {title}", kind, chosen=kind == habits.stand_in, note=RELIEVED)
            for kind, title in computers.items()
        ),
    ]
    return Page(
        (
            text(
                "### Your settings",
                "They are yours alone, and count at every table.",
                f"🔕 **Quiet hours:** {quiet}",
                f"🧳 **Holidays:** {holidays}",
            ),
            row(
                button("Quiet hours", _press("quiet"), emoji="🔕"),
                button("Holidays", _press("away"), emoji="🧳"),
                button("Profile", Press(Verb.PROFILE), emoji="👤"),
            ),
            row(menu("Reminders", _press("reminded"), reminders)),
            row(menu("Questions", _press("asked"), asked)),
            row(menu("When my time is up", _press("relief"), reliefs)),
            gallery(sample.name, SAMPLE),
            palette_menu(habits.palette, _press("palette")),
        ),
        (sample,),
    )


def palette_menu(chosen: str, press: Press) -> Block:
    """A menu of all looks."""
    known = chosen if chosen in LOOKS else next(iter(LOOKS))
    options = [option(f"Colours: {name}", key, chosen=key == known, note=note) for key, (name, note) in LOOKS.items()]
    return row(menu("Colours", press, options))


def quiet_words(quiet: Quiet) -> str:
    """ "23:00 to 7:00"."""
    return f"{_clock(quiet.begin)} to {_clock(quiet.end)}"


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


def holiday_words(holiday: Holiday) -> str:
    """ "Thu 24 Dec to Fri 1 Jan", or one day."""
    first, last = day_words(holiday.first), day_words(holiday.last)
    return first if holiday.days == 1 else f"{first} to {last}"


def day_words(day: date) -> str:
    """ "Thu 24 Dec"."""
    return f"{day:%a} {day.day} {day:%b}"


def quiet_page(habits: Habits, now: datetime, locale: str, near: Sequence[str] = ()) -> Page:
    """When somebody is not to be rung, and what time it is where they are. `near`: where else they may be."""
    known = bool(habits.zone)
    words = "none" if habits.quiet is None else quiet_words(habits.quiet)
    here = f"⌚ It is **{zones.clock(now, habits.zone)}** where you are ({zones.place(habits.zone)})." if known else ""
    blocks = [
        text(
            "### 🔕 Quiet hours",
            "Up to 8 hours a day in which I do not ring you. If time would be up then, it is up when they end. Others "
            "see the later time, never your hours.",
            "-# They count from the next question on, unless it has less than an hour.",
            f"**Yours:** {words}" if known else "First: **what time is it where you are?**",
            here,
        )
    ]
    if known:
        options = [option("Quiet hours: none", "none", chosen=habits.quiet is None)]
        offered = NIGHTS if habits.quiet is None or habits.quiet in NIGHTS else (habits.quiet, *NIGHTS)
        options += [
            option(f"Quiet hours: {quiet_words(each)}", f"{each.begin}-{each.end}", chosen=each == habits.quiet)
            for each in offered
        ]
        blocks.append(row(menu("Quiet hours", _press("quiet.set"), options)))
    guessed = [] if known else zones.guesses(locale)
    if guessed:
        blocks.append(
            row(
                *(
                    button(f"{zones.clock(now, each)} {zones.place(each)}", _press(f"zone.{each}"), style=Style.primary)
                    for each in guessed
                )
            )
        )
    if len(near) > 1:
        options = [
            option(f"{zones.clock(now, each)} as in {zones.place(each)}", each, chosen=each == habits.zone)
            for each in near
        ]
        blocks.append(row(menu("Another place", _press("zone"), options)))
    hours = [option(f"It is {hour}:{_past(now)}", str(hour)) for hour in range(24)]
    label = "It is another time where I am…" if known or guessed else "What time is it where you are?"
    blocks.append(row(menu(label, _press("hour"), hours)))
    blocks.append(row(button("Type it", _press("quiet.type"), emoji="⌨️"), _back()))
    return Page(tuple(blocks))


def _past(now: datetime) -> str:
    return f"{now.minute:02}"


def holidays_page(habits: Habits, now: datetime, bounds: Bounds, left: int, first: date | None = None) -> Page:
    """When somebody is away. `first`: the day that they have chosen to begin on; now the last one is asked for.

    `left`: so many days they have left this year.
    """
    today = habits.hours.today(now)
    coming = to_come(habits.holidays, today)
    lines = [f"🧳 {holiday_words(each)}" for each in coming]
    blocks = [
        text(
            "### 🧳 Holidays",
            "Whole days on which your tables wait for you, wherever you are: their clocks stand still, and everybody "
            f"there sees until when. They are set ahead, up to {bounds.once} days at once and {bounds.year} in a year. "
            f"This year you have {left} left.",
            *lines,
            "-# Taking one back that a table waits for already costs a day." if coming else "",
        )
    ]
    if first is None:
        earliest = habits.hours.earliest(now)
        days = [earliest + timedelta(days=number) for number in range(25)]
        options = [option(f"From {day_words(day)}", day.isoformat()) for day in days]
        blocks.append(row(menu("A holiday from…", _press("away.from"), options)))
    else:
        days = [first + timedelta(days=number) for number in range(min(bounds.once, 25))]
        options = [
            option(
                f"{day_words(first)} to {day_words(day)}", day.isoformat(), note="1 day" if not at else f"{at + 1} days"
            )
            for at, day in enumerate(days)
        ]
        blocks.append(row(menu(f"From {day_words(first)} until…", _press(f"away.to.{first.isoformat()}"), options)))
    ends = [
        button(
            f"Back from {day_words(each.first)}" if each.first <= today else f"No holiday on {day_words(each.first)}",
            _press(f"away.back.{each.first.isoformat()}"),
        )
        for each in coming[:LISTED]
        if each.last > today or each.first > today
    ]
    if ends:
        blocks.append(row(*ends))
    blocks.append(row(button("Type it", _press("away.type"), emoji="⌨️"), _back()))
    return Page(tuple(blocks))


def _press(arg: str) -> Press:
    return Press(Verb.ME, arg=arg)


def _back() -> Block:
    return button("All settings", _press("home"), emoji="↩️")


class TypeHours(ui.Modal):
    """A form with one field, for quiet hours and a time zone, or for the days of a holiday; it is not listened to."""

    def __init__(self, *, user: int, arg: str, kept: str) -> None:
        away = arg == "away"
        title = "When are you away?" if away else "When is it quiet, and where?"
        super().__init__(title=title, custom_id=Press(Verb.ME, arg=f"{arg}.typed.{user}").modal(), timeout=None)
        self.stop()
        field: ui.TextInput[TypeHours] = ui.TextInput(
            custom_id=FIELD, style=discord.TextStyle.short, default=kept or None, max_length=100, required=True
        )
        example = "2027-07-01 to 2027-07-14" if away else "22:30 to 6:30 Europe/Helsinki"
        self.add_item(ui.Label(text=title, description=f"For example: {example}", component=field))
