"""How somebody wants to be treated: all that one person can choose for themselves."""

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
"""So many days ahead a holiday can be set at most."""


class Reminded(Enum):
    """At which of a question's reminders somebody who has not answered is told."""

    BOTH = "both"
    HALFWAY = "half"
    LATE = "late"
    """When a fifth of the time is left."""
    NEVER = "none"

    @property
    def numbers(self) -> frozenset[int]:
        """Which of the reminders, from 1."""
        return _NUMBERS[self]


_NUMBERS: Final = {
    Reminded.BOTH: frozenset({1, 2}),
    Reminded.HALFWAY: frozenset({1}),
    Reminded.LATE: frozenset({2}),
    Reminded.NEVER: frozenset[int](),
}


class Ringing(Enum):
    """When messages about somebody's games ring."""

    AT_ONCE = "now"
    GATHERED = "gather"
    """At most one in ten minutes; then one message for all that waits."""
    DAILY = "day"
    """One message a day."""


class DeliveryChannel(Enum):
    """Where somebody is told something that is for them alone."""

    PRIVATE = "dm"
    CHANNEL = "channel"
    """Where the table is played: they are named there, with a button for what only they may see."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much holiday there is."""

    year: int = 30
    """Days in a calendar year."""
    once: int = 14
    """Days in a row."""


@dataclass(frozen=True, slots=True)
class UserSettings:
    """What one person has chosen; what they have not is as usual."""

    palette: str = USUAL_PALETTE
    """In which palette the pictures are that they alone see, by its key."""
    zone: str = ""
    """The IANA name of their time zone; empty: they have not said."""
    quiet: QuietHours | None = None
    holidays: tuple[Vacation, ...] = ()
    """In order, none beginning before another has ended."""
    reminded: Reminded = Reminded.BOTH
    reminded_in: DeliveryChannel = DeliveryChannel.PRIVATE
    asked_in: DeliveryChannel = DeliveryChannel.PRIVATE
    """Where their questions reach them."""
    stand_in: str = ""
    """The kind of computer that takes over their seat when time is up and they have laid out nothing; empty: none."""
    language: str = ""
    """In which of our languages they want to be spoken to; empty: they have not said."""
    heard: str = ""
    """The one in which Discord speaks with them, as it was last; empty: not known."""
    rings: Ringing = Ringing.GATHERED
    ring_hour: int = 18
    """The hour of their clock at which one message a day rings."""
    locks_typed: bool = False
    """Whether an answer that they type is locked in at once."""

    @property
    def tongue(self) -> str:
        """In which language they are spoken to."""
        return self.language or self.heard or ENGLISH

    @property
    def hours(self) -> Hours:
        """When they are not to be waited for."""
        return Hours(self.zone, self.quiet, self.holidays)


USUAL: Final = UserSettings()
"""Those of whoever has chosen nothing."""


def in_zone(habits: UserSettings, zone: str) -> UserSettings:
    """With that time zone. Raises TableError if there is none of that name."""
    if not is_zone(zone):
        raise TableError(later("habit-zone-unknown"))
    return replace(habits, zone=zone)


def with_quiet(habits: UserSettings, quiet: QuietHours | None) -> UserSettings:
    """With those quiet hours. Raises TableError if they are too many."""
    if quiet is not None and not quiet.legal:
        raise TableError(later("habit-quiet-hours"))
    return replace(habits, quiet=quiet)


def with_holiday(habits: UserSettings, holiday: Vacation, now: datetime, bounds: Bounds) -> UserSettings:
    """With one more holiday, which touches others as it may. Raises TableError if it cannot be."""
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
    """Without the holiday that begins on that day; of one that has begun today is the last day."""
    kept = []
    for each in habits.holidays:
        if each.first != first or each.last < today:
            kept.append(each)
        elif each.first <= today:
            kept.append(replace(each, last=today))
    return replace(habits, holidays=tuple(kept))


def with_today(habits: UserSettings, today: date) -> UserSettings:
    """With today as a day of holiday, if it is none yet: what a holiday costs that is taken back too late."""
    if any(each.first <= today <= each.last for each in habits.holidays):
        return habits
    return replace(habits, holidays=tuple(sorted((*habits.holidays, Vacation(today, today)))))


def to_come(holidays: Sequence[Vacation], today: date) -> tuple[Vacation, ...]:
    """Those that are not over."""
    return tuple(each for each in holidays if each.last >= today)
