"""Checked changes to a person's settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from bot.host.core.errors import TableError
from bot.host.model.people.availability import QuietHours, Vacation, is_zone, longest, total
from bot.host.model.people.user_settings import Bounds, UserSettings
from bot.host.model.texts import later

AHEAD: Final = 365


def in_zone(user_settings: UserSettings, zone: str) -> UserSettings:
    if not is_zone(zone):
        raise TableError(later("habit-zone-unknown"))
    return replace(user_settings, zone=zone)


def with_quiet(user_settings: UserSettings, quiet: QuietHours | None) -> UserSettings:
    if quiet is not None and not quiet.legal:
        raise TableError(later("habit-quiet-hours"))
    return replace(user_settings, quiet=quiet)


def with_holiday(user_settings: UserSettings, holiday: Vacation, now: datetime, bounds: Bounds) -> UserSettings:
    earliest = user_settings.hours.earliest(now)
    if holiday.last < holiday.first:
        raise TableError(later("habit-holiday-backwards"))
    if holiday.first < earliest:
        parts = {"number": earliest.day, "month": earliest.month, "year": earliest.year}
        raise TableError(later("habit-holiday-too-soon", day=earliest.isoformat(), **parts))
    if holiday.last > user_settings.hours.today(now) + timedelta(days=AHEAD):
        raise TableError(later("habit-holiday-too-far"))
    if any(each.first <= holiday.last and holiday.first <= each.last for each in user_settings.holidays):
        raise TableError(later("habit-holiday-twice"))
    all_of_them = tuple(sorted((*user_settings.holidays, holiday)))
    if longest(all_of_them) > bounds.once:
        raise TableError(later("habit-holiday-too-long", days=bounds.once))
    for year in (holiday.first.year, holiday.last.year):
        left = bounds.year - total(user_settings.holidays, year)
        if total(all_of_them, year) > bounds.year:
            raise TableError(later("habit-holidays-used", days=bounds.year, year=year, left=left))
    return replace(user_settings, holidays=all_of_them)


def without_holiday(user_settings: UserSettings, first: date, today: date) -> UserSettings:
    """Remove the holiday that begins on `first`. If it has begun, it ends today."""
    kept = []
    for each in user_settings.holidays:
        if each.first != first or each.last < today:
            kept.append(each)
        elif each.first <= today:
            kept.append(replace(each, last=today))
    return replace(user_settings, holidays=tuple(kept))


def with_today(user_settings: UserSettings, today: date) -> UserSettings:
    """Make today a holiday, because one was taken back too late."""
    if any(each.first <= today <= each.last for each in user_settings.holidays):
        return user_settings
    return replace(user_settings, holidays=tuple(sorted((*user_settings.holidays, Vacation(today, today)))))


def to_come(holidays: Sequence[Vacation], today: date) -> tuple[Vacation, ...]:
    return tuple(each for each in holidays if each.last >= today)
