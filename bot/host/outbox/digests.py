"""Pings, and the digest of messages without one: one short message for all games that wait for a person.

A table's private messages that may ping do so as the person prefers, unless they're urgent: each of them, at most one
in ten minutes, or none, because only the digest pings, once a day. The others are sent silently. People don't miss
deadlines because of that: anything due before the next digest pings at once. During quiet hours and holidays, none of
them pings.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.host.core.context import Service
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.routing import end_of_quiet
from bot.host.model.announcements import NOWHERE, Announcement, AnnouncementKind, Digest
from bot.host.model.people.availability import zone_of
from bot.host.model.people.user_settings import PingTiming, UserSettings
from bot.host.model.tables import TableRecord
from bot.host.views.tables import read_running_tables

GAP: Final = timedelta(minutes=10)
"""Minimum time between two pings that aren't urgent, for `PingTiming.GATHERED`."""
FAST_SECONDS: Final = 6 * 60 * 60
"""At tables with a shorter pace, messages ignore people's ping limits, except in quiet hours and holidays."""


class Digests(Service):
    """Decides about pings."""

    async def claim(self, user: int, nonce: str, record: TableRecord, *, asks: bool, last: bool) -> bool:
        """Return whether a message pings the person now. If the person limits pings, record this one. `asks` means
        that the message is about the table's current question, and `last` that it's the last reminder that the
        person wants. A retry of the message that pinged last pings again, except during quiet hours and holidays.
        Raises KeepingError."""
        async with self._core.writing() as work:
            user_settings, now = await work.user_settings(user), work.now
            wakes = end_of_quiet(now, user_settings.hours)
            if not user_settings.hours.rests(now):
                if user_settings.pings is PingTiming.AT_ONCE:
                    return True
                at, by = await work.tx.pings.last(user)
                if by == nonce:
                    return True
                wakes = _next(user_settings, at, now)
                urgent = last or (record.terms.pace is not None and record.terms.pace < FAST_SECONDS)
                if urgent or wakes <= now or (record.deadline is not None and record.deadline <= wakes):
                    await work.tx.pings.record(user, now, nonce)
                    return True
            if asks:
                await work.tx.pings.hold(user, record.id, record.question)
                await _due(work, user, wakes)
            return False


def _next(user_settings: UserSettings, rung: datetime | None, now: datetime) -> datetime:
    if user_settings.pings is not PingTiming.DAILY:
        return now if rung is None else max(now, rung + GAP)
    zone = zone_of(user_settings.zone)
    hour = now.astimezone(zone).replace(hour=user_settings.ping_hour, minute=0, second=0, microsecond=0)
    while hour <= now:
        hour = (hour.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=zone)
    return hour.astimezone(now.tzinfo)


async def _due(work: UnitOfWork, user: int, at: datetime) -> None:
    key = f"{user}.{int(at.timestamp())}"
    await work.announce(NOWHERE, AnnouncementKind.DIGEST, key, channel=None, user=user, after=at - work.now)


async def digest(work: UnitOfWork, announcement: Announcement) -> Digest | None:
    """The digest to send now; None if every silent message has been dealt with, or if the digest has been postponed."""
    user = announcement.user or 0
    user_settings, now = await work.user_settings(user), work.now
    at, by = await work.tx.pings.last(user)
    again = by == announcement.nonce
    if not again:
        wakes = end_of_quiet(now, user_settings.hours)
        if user_settings.pings is PingTiming.GATHERED and at is not None:
            wakes = max(wakes, at + GAP)
        if wakes > now:
            await _due(work, user, wakes)
            return None
    views, _ = await read_running_tables(work, user)
    open_ = {(view.record.id, view.record.question) for view in views}
    held = await work.tx.pings.held_questions(user)
    if not views or not (again or open_ & {*held}):
        await work.tx.pings.clear_held(user)
        return None
    await work.tx.pings.record(user, now, announcement.nonce)
    await work.tx.pings.clear_held(user)
    earlier = await work.tx.announcements.last_posted_to(AnnouncementKind.DIGEST, user)
    return Digest(user, len(views), None if earlier is None else earlier[1])


async def digest_now(work: UnitOfWork, announcement: Announcement) -> Digest:
    user = announcement.user or 0
    return Digest(user, len((await read_running_tables(work, user))[0]))
