"""A table's clock: the deadlines of its questions, with its players' quiet hours and holidays."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.host.core.errors import TableError
from bot.host.core.match_state import BrokenError, MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.inactivity import awaited_seats
from bot.host.model.people import availability as clockwork
from bot.host.model.people.availability import SLOW_PACE, Hours
from bot.host.model.tables import Status, TableRecord
from bot.host.model.texts import later
from bot.host.model.views import OnVacation
from bot.host.ports.cluster import QUIET_HOURS, SECRET_BYTES

PLAUSIBLE_YEARS = range(2000, 3000)
MIN_SECONDS_LEFT = 24 * 60 * 60
"""Minimum seconds left if `shorten_deadline` makes a deadline earlier, or the question's whole time if that's less."""
HOLIDAY_NOTICE = timedelta(days=7)
"""At tables without a deadline, holidays are shown if they begin within this time."""


async def hours(work: UnitOfWork, record: TableRecord, match: MatchState) -> Sequence[Hours]:
    return await load_widened_hours(work, [record.players[decision.seat].user for decision in match.asked])


async def load_widened_hours(work: UnitOfWork, users: Iterable[int | None]) -> Sequence[Hours]:
    """Holidays, and quiet hours that are less exact than for pings, because others can see deadlines."""
    known = [(user, (await work.user_settings(user)).hours) for user in users if user is not None]
    if all(hours.quiet is None for _, hours in known):
        return [hours for _, hours in known]
    secret = await work.tx.secrets.get(QUIET_HOURS)
    if secret is None:
        secret = work.core.entropy(SECRET_BYTES)
        await work.tx.secrets.save(QUIET_HOURS, secret)
    return [hours.widen(secret, user) for user, hours in known]


def set_deadline(record: TableRecord, asked: datetime, seconds: int, people: Sequence[Hours]) -> TableRecord:
    """Set the deadline of a question asked at `asked`. Limits of less than `SLOW_PACE` ignore people's hours."""
    usual = asked + timedelta(seconds=seconds)
    when = clockwork.compute_deadline(asked, seconds, people) if seconds >= SLOW_PACE else clockwork.Deadline(usual)
    # if only one of them had quiet hours, this flag could reveal whose they are
    nights = when.nights and sum(each.quiet is not None for each in people) > 1
    timing = replace(record.timing, seconds=seconds, nights=nights, holidays=when.holidays)
    return replace(record, deadline=when.at, timing=timing)


async def postpone_deadline(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Recompute the deadline from the players' current hours. It never gets earlier."""
    reckoned = await _recompute_deadline(work, record)
    return reckoned if _due(reckoned) > _due(record) else record


async def shorten_deadline(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """Make the deadline earlier if the players' hours allow it, but leave at least a day, or the question's whole time
    if that's less."""
    reckoned, seconds = await _recompute_deadline(work, record), record.timing.seconds
    if reckoned is record or seconds is None:
        return record
    due = max(_due(reckoned), work.now + timedelta(seconds=min(seconds, MIN_SECONDS_LEFT)))
    return replace(reckoned, deadline=due) if due < _due(record) else record


def _due(record: TableRecord) -> datetime:
    return record.deadline or datetime.max.replace(tzinfo=UTC)


async def _recompute_deadline(work: UnitOfWork, record: TableRecord) -> TableRecord:
    if record.status is not Status.PLAYING or record.deadline is None or record.asked_at is None:
        return record
    seconds = record.timing.seconds
    if seconds is None or record.refusal is not None or record.asked_at.year not in PLAUSIBLE_YEARS:
        return record
    return set_deadline(record, record.asked_at, seconds, await _missing_hours(work, record))


async def _missing_hours(work: UnitOfWork, record: TableRecord) -> Sequence[Hours]:
    return await load_widened_hours(work, [record.players[seat].user for seat in await awaited_seats(work, record)])


async def extend_deadline(work: UnitOfWork, record: TableRecord, seconds: int) -> TableRecord:
    """Extend the deadline, even if quiet hours have already moved it. Raises TableError if there's no deadline."""
    asked, given, deadline = record.asked_at, record.timing.seconds, record.deadline
    if asked is None or given is None or deadline is None or asked.year not in PLAUSIBLE_YEARS:
        raise TableError(later("arbiter-deadline-gone"))
    people = await _missing_hours(work, record)
    moved_by = max(deadline - clockwork.when_spent(asked, timedelta(seconds=given), people), timedelta())
    return set_deadline(record, asked, given + math.ceil(moved_by.total_seconds()) + seconds, people)


async def shift_deadline(work: UnitOfWork, record: TableRecord, by: timedelta) -> TableRecord:
    """Move the question's time by `by`, which may be negative, and its deadline accordingly."""
    if record.asked_at is None or record.deadline is None:
        return record
    on = replace(record, asked_at=record.asked_at + by, deadline=record.deadline + by)
    if record.timing.seconds is None or on.asked_at is None:
        return on
    people = await hours(work, record, await work.load_match(record))
    return set_deadline(on, on.asked_at, record.timing.seconds, people)


async def apply_quiet_hours(work: UnitOfWork, table: int) -> None:
    with suppress(BrokenError):  # the next access repairs the table, or puts it on hold
        record = await work.record(table)
        if any([(await work.user_settings(player.user)).hours.quiet is not None for player in record.players]):
            await work.show(await postpone_deadline(work, record))


async def away(work: UnitOfWork, record: TableRecord) -> tuple[OnVacation, ...]:
    if record.status not in (Status.OPEN, Status.PLAYING):
        return ()
    until = record.deadline or work.now + HOLIDAY_NOTICE
    found = []
    for player in record.players:
        if player.user is None or player.has_left:
            continue
        holidays = (await work.user_settings(player.user)).holidays
        found += [OnVacation(player, each) for each in holidays if each.begin < until and work.now < each.back]
    return tuple(found)
