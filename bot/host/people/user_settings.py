"""Personal settings: everything that people can choose for themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.host.clock.availability import Hours, QuietHours, Vacation, is_zone, longest, total
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.table_terms import USUAL_PALETTE
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

AHEAD: Final = 365
"""The most days ahead that a holiday can be set."""


class Reminded(Enum):
    """The reminders of an unanswered question that a person gets."""

    BOTH = "both"
    HALFWAY = "half"
    LATE = "late"
    """A reminder when a fifth of the time is left."""
    NEVER = "none"

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the reminders, from 1."""
        return _NUMBERS[self]


_NUMBERS: Final = {
    Reminded.BOTH: frozenset({1, 2}),
    Reminded.HALFWAY: frozenset({1}),
    Reminded.LATE: frozenset({2}),
    Reminded.NEVER: frozenset[int](),
}


class Ringing(Enum):
    """The choice of when messages about a person's games ping."""

    AT_ONCE = "now"
    GATHERED = "gather"
    """At most one in ten minutes; then one message for everything that waits."""
    DAILY = "day"
    """One message a day."""


class DeliveryChannel(Enum):
    """The place for private notifications."""

    PRIVATE = "dm"
    CHANNEL = "channel"
    """The table's channel: a mention, with a button for what only they may see."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits on holidays."""

    year: int = 30
    """Days in a calendar year."""
    once: int = 14
    """Days in a row."""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """One person's settings, with defaults for those not chosen."""

    palette: str = USUAL_PALETTE
    """The key of the palette for pictures that only they see."""
    zone: str = ""
    """The IANA name of their time zone; empty: not chosen."""
    quiet: QuietHours | None = None
    holidays: tuple[Vacation, ...] = ()
    """Holidays in order, without overlaps."""
    reminded: Reminded = Reminded.BOTH
    reminded_in: DeliveryChannel = DeliveryChannel.PRIVATE
    asked_in: DeliveryChannel = DeliveryChannel.PRIVATE
    """The place where their questions reach them."""
    stand_in: str = ""
    """The kind of computer that takes over their seat at a deadline without a draft; empty: none."""
    language: str = ""
    """The language that they have chosen for the bot; empty: not chosen."""
    heard: str = ""
    """Their latest language in Discord; empty: unknown."""
    rings: Ringing = Ringing.GATHERED
    ring_hour: int = 18
    """The local hour of the one message a day that pings."""
    locks_typed: bool = False
    """True if a typed answer is locked in at once."""

    @property
    def tongue(self) -> str:
        """The language to use with them."""
        return self.language or self.heard or ENGLISH

    @property
    def hours(self) -> Hours:
        """The hours in which the bot doesn't wait for them."""
        return Hours(self.zone, self.quiet, self.holidays)


USUAL: Final = UserSettings()
"""The settings of a person who hasn't chosen anything."""


def in_zone(habits: UserSettings, zone: str) -> UserSettings:
    """The settings with that time zone. Raises TableError if it doesn't exist."""
    if not is_zone(zone):
        raise TableError(later("habit-zone-unknown"))
    return replace(habits, zone=zone)


def with_quiet(habits: UserSettings, quiet: QuietHours | None) -> UserSettings:
    """The settings with those quiet hours. Raises TableError if they are too long."""
    if quiet is not None and not quiet.legal:
        raise TableError(later("habit-quiet-hours"))
    return replace(habits, quiet=quiet)


def with_holiday(habits: UserSettings, holiday: Vacation, now: datetime, bounds: Bounds) -> UserSettings:
    """The settings with a further holiday, merged with others where allowed. Raises TableError if it isn't allowed."""
    earliest = habits.hours.earliest(now)
    if holiday.last < holiday.first:
        raise TableError(later("habit-holiday-backwards"))
    if holiday.first < earliest:
        raise TableError(later("habit-holiday-too-soon", day=earliest.isoformat()))
    if holiday.last > habits.hours.today(now) + timedelta(days=AHEAD):
        raise TableError(later("habit-holiday-too-far"))
    if any(each.first <= holiday.last and holiday.first <= each.last for each in habits.holidays):
        raise TableError(later("habit-holiday-twice"))
    all_of_them = tuple(sorted((*habits.holidays, holiday)))
    if longest(all_of_them) > bounds.once:
        raise TableError(later("habit-holiday-too-long", days=bounds.once))
    for year in (holiday.first.year, holiday.last.year):
        left = bounds.year - total(habits.holidays, year)
        if total(all_of_them, year) > bounds.year:
            raise TableError(later("habit-holidays-used", days=bounds.year, year=year, left=left))
    return replace(habits, holidays=all_of_them)


def without_holiday(habits: UserSettings, first: date, today: date) -> UserSettings:
    """The settings without the holiday that begins on that day; one that has begun ends today."""
    kept = []
    for each in habits.holidays:
        if each.first != first or each.last < today:
            kept.append(each)
        elif each.first <= today:
            kept.append(replace(each, last=today))
    return replace(habits, holidays=tuple(kept))


def with_today(habits: UserSettings, today: date) -> UserSettings:
    """The settings with today as a holiday, if it isn't one: the cost of taking a holiday back too late."""
    if any(each.first <= today <= each.last for each in habits.holidays):
        return habits
    return replace(habits, holidays=tuple(sorted((*habits.holidays, Vacation(today, today)))))


def to_come(holidays: Sequence[Vacation], today: date) -> tuple[Vacation, ...]:
    """The holidays that aren't over."""
    return tuple(each for each in holidays if each.last >= today)
