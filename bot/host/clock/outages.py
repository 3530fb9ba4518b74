"""Outages: stopping a table's clock while its question can't be delivered to a player it's waiting for.

The clock stops while every way to reach the player has a temporary failure: the private question, and the notice in the
channel or the move that replaces it. A refusal that concerns the person never stops a clock. If the table's channel can
be read, unreachable players hold up the others for at most a question's time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.engine.game import Seat
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import deadlines, routing
from bot.host.match.inactivity import awaited_seats
from bot.host.model.outbox import Delivery, Outage, PostKind
from bot.host.model.tables import Status, TableRecord

BLINK: Final = timedelta(seconds=5)
"""Outages up to this length usually count as normal time, because they happen now and then without anyone noticing."""
STEP: Final = timedelta(seconds=15)
"""Extra time added to a passed deadline during an outage, because deadlines aren't checked all the time."""

_IN_CHANNEL: Final = frozenset({PostKind.CHANNEL_PROMPT, PostKind.CLOSED, PostKind.UNDELIVERED})


async def settle(work: UnitOfWork, record: TableRecord, *, due: bool = False) -> TableRecord:
    """Postpone the deadline because of an outage longer than `BLINK`. One in progress counts only if `due`, and by
    `STEP` more if the deadline has passed."""
    if not await work.tx.outbox.is_hindered(record.id):
        return record
    kept = await work.tx.outbox.outage(record.id)
    outage = kept if kept is not None and kept.question == record.question else Outage(record.question)
    if not _is_clock_running(record) or work.core.cut_off:
        if (outage.since is not None or record.is_paused) and not work.core.cut_off:
            await _keep(work, record, replace(outage, since=None))  # the pause or refusal counts that time itself
        return record
    try:
        out, others = await _find_unreached(work, record)
    except BrokenError:  # the next access repairs the table, or puts it on hold
        return record
    since = outage.since
    if since is None and out and record.asked_at is not None:
        since = max(min(out.values()), record.asked_at)
    if since is None:
        if kept is not None and kept.since is not None:  # from an earlier question
            await _keep(work, record, outage)
        return record
    if out and not due:
        await _keep(work, record, replace(outage, since=since))
        return record
    length = None if record.asked_at is None or record.deadline is None else record.deadline - record.asked_at
    bounded = others and record.id in work.core.answering
    left = max(length - outage.spent, timedelta()) if bounded and length is not None else None
    return await _move_on(work, record, replace(outage, since=since), out=bool(out), most=left)


async def _keep(work: UnitOfWork, record: TableRecord, outage: Outage) -> None:
    await work.tx.outbox.put_outage(record.id, outage)
    (work.core.stalled.discard if outage.since is None else work.core.stalled.add)(record.id)


async def mark_reached(work: UnitOfWork, record: TableRecord, user: int | None, question: int) -> None:
    seat = next((player.seat for player in record.players if player.user == user), None)
    if seat is None or record.id not in work.core.stalled or question != record.question:
        return
    await routing.tell_undelivered(work, record, seat)
    await work.tx.outbox.drop_notice(record.id, revision=record.revision, seat=seat)
    await settle(work, record)


def _is_clock_running(record: TableRecord) -> bool:
    """Return whether the clock is running, ignoring outages."""
    timed = record.asked_at is not None and record.deadline is not None
    return record.status is Status.PLAYING and not record.is_paused and timed


async def _move_on(
    work: UnitOfWork, record: TableRecord, outage: Outage, *, out: bool, most: timedelta | None
) -> TableRecord:
    begun = outage.since or work.now
    late = record.deadline is not None and record.deadline <= work.now
    lost = work.now - begun + (STEP if out and late else timedelta())
    by = lost if most is None else min(lost, most)
    if by <= BLINK:
        rest = begun if by == lost else work.now
        await _keep(work, record, replace(outage, since=rest if out else None))
        return record
    _, votes = await work.tx.clock.shift(since=work.now - by, now=work.now, table=record.id)
    work.outdated_votes.update(votes)
    counted = max(work.now, begun + by)
    await _keep(work, record, replace(outage, since=counted if out else None, spent=outage.spent + by))
    if not out:
        await deadlines.apply_quiet_hours(work, record.id)
    work.outdated.add(record.id)
    work.unsent.add(record.id)
    work.retimed = True
    return await work.record(record.id)


async def is_unread(work: UnitOfWork, record: TableRecord) -> bool:
    """Return whether an awaited player's messages can't be read yet; True for at most a question's time."""
    if record.asked_at is None or record.deadline is None:
        return False
    length = record.deadline - record.asked_at
    unread = {user for user, since in work.core.unread.items() if work.now - since < length}
    if not unread:
        return False
    return any(record.players[seat].user in unread for seat in await awaited_seats(work, record))


async def unreached_seats(work: UnitOfWork, record: TableRecord) -> frozenset[Seat]:
    if not await work.tx.outbox.is_hindered(record.id):
        return frozenset()
    return frozenset((await _find_unreached(work, record))[0])


async def _find_unreached(work: UnitOfWork, record: TableRecord) -> tuple[Mapping[Seat, datetime], bool]:
    """The awaited seats that can't be reached, with the times of their first failures; also whether others play."""
    deliveries = await work.tx.outbox.deliveries(record.id, question=record.question)
    found = {seat: failing_since(deliveries, seat) for seat in await awaited_seats(work, record)}
    out = {seat: since for seat, since in found.items() if since is not None}
    return out, any(each.seat not in out for each in record.playing_people)


def failing_since(deliveries: Sequence[Delivery], seat: Seat) -> datetime | None:
    """The time since which the seat can't be reached; None if an attempt got through, or nothing is being retried."""
    theirs = [each for each in deliveries if each.seat == seat]
    if any(each.kind in _IN_CHANNEL and not each.waiting for each in theirs):
        return None
    public = [each.failing for each in deliveries if not each.kind.private and each.waiting and each.failing]
    channel = min(public, default=None)
    private = [each for each in theirs if each.kind.asks and each.waiting]
    if private:
        return min((each.failing for each in private if each.failing), default=channel)
    asked = any(each.kind is PostKind.PROMPT and each.sent for each in theirs)
    return None if asked else channel
