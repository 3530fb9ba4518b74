"""Personal settings, loaded and saved."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime

from bot.host.core.context import HostContext
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import deadlines
from bot.host.model.people.availability import Vacation
from bot.host.model.people.user_settings import USUAL, Bounds, UserSettings
from bot.host.model.tables import TableRecord, User
from bot.host.people.user_settings import with_holiday, with_today, without_holiday


class UserSettingsService:
    """Everyone's settings, loaded once because every picture depends on them. Default settings take up no memory."""

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
        """Return whether nothing may ping the person now, because it's their quiet hours or they're away."""
        theirs, now = (await self.of(user)).hours, self.now()
        return theirs.night(now) is not None or theirs.away(now) is not None

    async def palette(self, user: int) -> str:
        return (await self.of(user)).palette

    async def choose(self, user: User, change: Callable[[UserSettings], UserSettings]) -> UserSettings:
        """Change the user's settings. Deadlines that are already set stay the same. `change` may raise a UserError."""
        async with self._core.writing() as work:
            chosen = change(await work.user_settings_now(user.id))
            await _keep(work, user, chosen)
        return chosen

    async def go_away(self, user: User, holiday: Vacation) -> UserSettings:
        """Add a holiday. The user's tables show it, and even deadlines already set wait for it."""
        async with self._core.writing() as work:
            chosen = with_holiday(await work.user_settings_now(user.id), holiday, work.now, self.bounds)
            await _keep(work, user, chosen)
            for record in await work.tx.tables.of_user(user.id):
                with suppress(BrokenError):  # the next access puts the table on hold
                    await work.show(await deadlines.postpone_deadline(work, record))
        return chosen

    async def come_back(self, user: User, first: date) -> UserSettings:
        """Take back the holiday that begins on that day. If it has begun, it ends today.

        Deadlines get earlier again, but leave people enough time. If one does get earlier, today stays a holiday, so
        that nobody gains free time by setting holidays and taking them back.
        """
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
    except BrokenError:  # the next access puts the table on hold
        return record
