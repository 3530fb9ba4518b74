"""A table's clock stands still while its question doesn't get through to somebody whom it waits for.

That is so while every way to them fails in passing: the private question, and the notice in the channel or the move
that stands for it. A refusal that is about the person never stops a clock, and one seat holds up others for at most as
long as a question lasts: others, that is, to whom something could be said in their channel.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.host.absence.inactivity import awaited_seats
from bot.host.clock import deadlines
from bot.host.match import routing
from bot.host.match.match_state import BrokenError
from bot.host.model.outbox import Outage, PostKind
from bot.host.model.tables import Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.model.outbox import Delivery
    from bot.host.model.tables import TableRecord

BLINK: Final = timedelta(seconds=5)
"""A time out of people's reach that is no longer than this counts: it comes now and then, and nobody notices."""
STEP: Final = timedelta(seconds=15)
"""A deadline that comes during an outage is moved at least so far ahead: it isn't looked at all the time."""

_IN_CHANNEL: Final = frozenset({PostKind.CALL, PostKind.CLOSED, PostKind.UNDELIVERED})
"""What asks one player in the channel."""


async def settle(work: UnitOfWork, record: TableRecord, *, due: bool = False) -> TableRecord:
    """Move the table's clock on by an outage that is over, or begin to count one; the table then.

    Where the clock is looked at (`due`), it is moved on by an outage that isn't over yet, too.
    """
    if not await work.tx.hindered(record.id):
        return record
    kept = await work.tx.outage(record.id)
    outage = kept if kept is not None and kept.question == record.question else Outage(record.question)
    if not _runs(record) or work.core.cut_off:
        if outage.since is not None and not work.core.cut_off:  # what stands still for another reason is counted there
            await _keep(work, record, replace(outage, since=None))
        return record
    try:
        out, others = await _find_unreached(work, record)
    except BrokenError:  # whoever looks at it next puts it aside
        return record
    since = outage.since or _outage_start(record, out)
    if since is None:
        if kept is not None and kept.since is not None:  # an earlier question's
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
    await work.tx.put_outage(record.id, outage)
    (work.core.stalled.discard if outage.since is None else work.core.stalled.add)(record.id)


async def mark_reached(work: UnitOfWork, record: TableRecord, user: int | None, question: int) -> None:
    """Somebody has a question before them that they opened themselves: they need no notice of it."""
    seat = next((player.seat for player in record.players if player.user == user), None)
    if seat is None or record.id not in work.core.stalled or question != record.question:
        return
    await routing.tell_undelivered(work, record, seat)
    await work.tx.drop_notice(record.id, revision=record.revision, seat=seat)
    await settle(work, record)


def _runs(record: TableRecord) -> bool:
    """Whether the table's clock runs, as far as nobody is out of reach."""
    timed = record.asked_at is not None and record.deadline is not None
    return record.status is Status.PLAYING and record.paused is None and record.timing.until is None and timed


def _outage_start(record: TableRecord, out: Mapping[Seat, datetime]) -> datetime | None:
    """Since when somebody is out of reach; for a question it's never earlier than that came up."""
    if not out or record.asked_at is None:
        return None
    return max(min(out.values()), record.asked_at)


async def _move_on(
    work: UnitOfWork, record: TableRecord, outage: Outage, *, out: bool, most: timedelta | None
) -> TableRecord:
    """Move the clock on by the time since `outage.since` that hasn't been counted yet, and by so much at most."""
    begun = outage.since or work.now
    late = record.deadline is not None and record.deadline <= work.now
    lost = work.now - begun + (STEP if out and late else timedelta())
    by = lost if most is None else min(lost, most)
    if by <= BLINK:
        rest = begun if by == lost else work.now
        await _keep(work, record, replace(outage, since=rest if out else None))
        return record
    await work.tx.shift(since=work.now - by, now=work.now, table=record.id)
    counted = max(work.now, begun + by)
    await _keep(work, record, replace(outage, since=counted if out else None, spent=outage.spent + by))
    if not out:
        await deadlines.apply_quiet_hours(work, record.id)
    work.outdated.add(record.id)
    work.unsaid.add(record.id)
    work.retimed = True
    return await work.record(record.id)


async def is_unread(work: UnitOfWork, record: TableRecord) -> bool:
    """Whether somebody whom the table waits for wrote something that cannot be read yet; for a question's time."""
    unread = {user for user, since in work.core.unread.items() if _lasts(record, since, work.now)}
    if not unread:
        return False
    return any(record.players[seat].user in unread for seat in await awaited_seats(work, record))


def _lasts(record: TableRecord, since: datetime, now: datetime) -> bool:
    return (
        record.asked_at is not None and record.deadline is not None and now - since < record.deadline - record.asked_at
    )


async def unreached_seats(work: UnitOfWork, record: TableRecord) -> frozenset[Seat]:
    """The people whom the table waits for and whom its question hasn't reached."""
    if not await work.tx.hindered(record.id):
        return frozenset()
    out, _ = await _find_unreached(work, record)
    return frozenset(out)


async def _find_unreached(work: UnitOfWork, record: TableRecord) -> tuple[Mapping[Seat, datetime], bool]:
    """Whom the table waits for without having reached them, each with since when; and whether others play along."""
    deliveries = await work.tx.deliveries(record.id, question=record.question)
    found = {seat: failing_since(deliveries, seat) for seat in await awaited_seats(work, record)}
    out = {seat: since for seat, since in found.items() if since is not None}
    others = [each for each in record.players if each.user is not None and not each.gone and each.seat not in out]
    return out, bool(others)


def failing_since(deliveries: Sequence[Delivery], seat: Seat) -> datetime | None:
    """Since when every way to a seat fails in passing; None: one of them didn't, or none is left that may yet work."""
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
