"""Personal settings: checked changes, loading and saving."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Final

from bot.host.core.context import HostContext
from bot.host.core.errors import TableError
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import deadlines
from bot.host.model.people.availability import QuietHours, Vacation, is_zone, longest, total
from bot.host.model.people.user_settings import USUAL, Bounds, UserSettings
from bot.host.model.tables import TableRecord, User
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
            raise TableError(later("habit-holidays-used", days=bounds.year, year=year, left=max(0, left)))
    return replace(user_settings, holidays=all_of_them)


def without_holiday(user_settings: UserSettings, first: date, today: date) -> UserSettings:
    """Remove the holiday that begins on `first`, unless it's over. If it has begun, it ends today."""
    kept = []
    for each in user_settings.holidays:
        if each.first != first or each.last < today:
            kept.append(each)
        elif each.first <= today:
            kept.append(replace(each, last=today))
    return replace(user_settings, holidays=tuple(kept))


def with_today(user_settings: UserSettings, today: date) -> UserSettings:
    """Make today a holiday."""
    if any(each.first <= today <= each.last for each in user_settings.holidays):
        return user_settings
    return replace(user_settings, holidays=tuple(sorted((*user_settings.holidays, Vacation(today, today)))))


def to_come(holidays: Sequence[Vacation], today: date) -> tuple[Vacation, ...]:
    return tuple(each for each in holidays if each.last >= today)


class UserSettingsService:
    """Everyone's saved settings, cached."""

    def __init__(self, core: HostContext, bounds: Bounds = Bounds()) -> None:  # noqa: B008 - it is frozen
        self._core = core
        self.bounds = bounds

    async def of(self, user: int) -> UserSettings:
        if self._core.user_settings is not None:
            return self._core.user_settings.get(user, USUAL)
        async with self._core.reading() as work:
            return await work.user_settings(user)

    def now(self) -> datetime:
        return self._core.clock.now()

    async def rests(self, user: int) -> bool:
        """Return whether it's the person's quiet hours, or they're away."""
        return (await self.of(user)).hours.rests(self.now())

    async def palette(self, user: int) -> str:
        return (await self.of(user)).palette

    async def choose(self, user: User, change: Callable[[UserSettings], UserSettings]) -> UserSettings:
        """Change the user's settings, without moving deadlines. `change` may raise a UserError."""
        async with self._core.writing() as work:
            chosen = change(await work.user_settings_now(user.id))
            await _keep(work, user, chosen)
        return chosen

    async def go_away(self, user: User, holiday: Vacation) -> UserSettings:
        """Add a holiday. The user's tables show it, and deadlines already set may be postponed."""
        async with self._core.writing() as work:
            chosen = with_holiday(await work.user_settings_now(user.id), holiday, work.now, self.bounds)
            await _keep(work, user, chosen)
            for record in await work.tx.tables.of_user(user.id):
                with suppress(BrokenError):  # the next access repairs the table, or puts it on hold
                    await work.show(await deadlines.postpone_deadline(work, record))
        return chosen

    async def come_back(self, user: User, first: date) -> UserSettings:
        """Take back the holiday that begins on that day, unless it's over. If it has begun, it ends today. Deadlines
        may get earlier again, but leave people enough time. If one does get earlier, today counts as a holiday, so
        that nobody gains free time by setting holidays and taking them back."""
        async with self._core.writing() as work:
            user_settings = await work.user_settings_now(user.id)
            today = user_settings.hours.today(work.now)
            chosen = without_holiday(user_settings, first, today)
            await _keep(work, user, chosen)
            records = await work.tx.tables.of_user(user.id)
            if any([await _nearer(work, record) is not record for record in records]):
                chosen = with_today(chosen, today)
                await _keep(work, user, chosen)
            for record in records:
                await work.show(await _nearer(work, record))
        return chosen


async def _keep(work: UnitOfWork, user: User, chosen: UserSettings) -> None:
    await work.tx.user_settings.save(user.id, chosen)
    work.chosen[user.id] = chosen


async def _nearer(work: UnitOfWork, record: TableRecord) -> TableRecord:
    try:
        return await deadlines.shorten_deadline(work, record)
    except BrokenError:  # the next access repairs the table, or puts it on hold
        return record
