"""Changes to a table's clock that players ask for: more time, pauses, and the early end of a pause."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.engine.game import Seat
from bot.host.core.context import Check, Service, anyone, changes
from bot.host.core.errors import TableError, on_hold
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import deadlines, inactivity
from bot.host.match.inactivity import awaited_seats, others
from bot.host.match.seats import find_player
from bot.host.model.outbox import Post, PostKind
from bot.host.model.table_terms import MAX_PAUSE_DAYS
from bot.host.model.tables import ExtraTimeRequest, Participant, Proposal, Status, TableRecord, User
from bot.host.model.texts import later

MOST_MORE: Final = 24 * 60 * 60
_DAY: Final = 24 * 60 * 60


def _player(record: TableRecord, user: User, check: Check) -> Participant:
    check(record)
    player = find_player(record, user)
    if record.status is Status.QUARANTINED:
        raise on_hold(record.id)
    if record.status is not Status.PLAYING or player.has_left:
        raise TableError(later("arbiter-not-playing", table=record.id))
    return player


def extra_seconds(record: TableRecord) -> int:
    """The seconds that a request grants: a turn's time, but at most a day; 0 without a pace."""
    return min(record.terms.pace or 0, MOST_MORE)


# -- more time -------------------------------------------------------------------------------------------------------


async def _more(work: UnitOfWork, record: TableRecord, user: User, *, check: Check = anyone) -> TableRecord:
    """Ask for more time, once a round. If no other person plays, it's granted at once."""
    player = _player(record, user, check)
    match = await work.load_match(record)
    number = match.state.table.round
    if player.seat not in await awaited_seats(work, record):
        raise TableError(later("arbiter-not-awaited"))
    if record.deadline is None or record.timing.seconds is None or record.terms.pace is None:
        raise TableError(later("arbiter-no-hurry"))
    if record.timing.until is not None or record.refusal is not None:
        raise TableError(later("arbiter-stands-still"))
    if any(decision.seconds is not None for decision in match.decisions):
        raise TableError(later("arbiter-rules-say-so"))
    theirs = [each for each in record.timing.more if each.round == number]
    if any(each.seat == player.seat for each in theirs):
        raise TableError(later("arbiter-asked-already"))
    request = ExtraTimeRequest(player.seat, number, record.question)
    asked = replace(record, timing=replace(record.timing, more=(*theirs, request)))
    if not others(record, player.seat):
        return await work.show(await _grant_extra_time(work, asked, player.seat))
    await work.show(asked)
    await work.post(asked, PostKind.TIME_REQUEST, seat=player.seat, text="more")
    return asked


async def _give(work: UnitOfWork, record: TableRecord, user: User, seat: Seat, *, check: Check = anyone) -> TableRecord:
    giver = _player(record, user, check)
    if giver.seat == seat:
        raise TableError(later("arbiter-for-others"))
    if record.timing.find_request(seat, record.question) is None:
        raise TableError(later("arbiter-given-already"))
    return await work.show(await _grant_extra_time(work, record, seat))


async def _grant_extra_time(work: UnitOfWork, record: TableRecord, seat: Seat) -> TableRecord:
    """Extend the deadline. Earlier reminders may be sent again."""
    granted = replace(record, timing=record.timing.grant(seat))
    moved = await deadlines.extend_deadline(work, granted, extra_seconds(record))
    return replace(moved, past_reminders=sum(at <= work.now for at in moved.reminder_times))


# -- pauses ----------------------------------------------------------------------------------------------------------


async def _pause(work: UnitOfWork, record: TableRecord, user: User, days: int, *, check: Check = anyone) -> TableRecord:
    """Pause the table. Within the limit, the host can do that alone; otherwise the other people have to agree."""
    player = _player(record, user, check)
    if record.deadline is None:
        raise TableError(later("arbiter-no-deadline"))
    if record.timing.until is not None:
        raise TableError(later("arbiter-paused-already"))
    if not 1 <= days <= MAX_PAUSE_DAYS:
        raise TableError(later("arbiter-pause-length", days=MAX_PAUSE_DAYS))
    _brake(work, record, player)
    until = work.now + timedelta(days=days)
    used = record.timing.used + days * _DAY
    if user.id == record.opener and used <= record.terms.pause_days * _DAY:
        charged = replace(record, timing=replace(record.timing, used=used))
        return await _pause_clock(work, charged, until, by_opener=True)
    return await _open_proposal(work, record, player, int(until.timestamp()))


async def _go_on(work: UnitOfWork, record: TableRecord, user: User, *, check: Check = anyone) -> TableRecord:
    """End the pause. The host can end a host's pause alone; otherwise the other people have to agree."""
    player = _player(record, user, check)
    if record.timing.until is None:
        raise TableError(later("arbiter-not-paused"))
    _brake(work, record, player)
    if record.timing.by_opener and user.id == record.opener:
        return await resume_clock(work, record)
    return await _open_proposal(work, record, player, None)


def _brake(work: UnitOfWork, record: TableRecord, player: Participant) -> None:
    if player.user is not None and others(record, player.seat):
        work.core.user_limits.count("ask", player.user, work.now)


async def _open_proposal(work: UnitOfWork, record: TableRecord, player: Participant, until: int | None) -> TableRecord:
    """Make a proposal, replacing any other. If no other person plays, it's carried out at once."""
    seat = player.seat
    proposal = Proposal(seat, until, (seat,))
    after_all = await _settle_proposal(work, replace(record, timing=replace(record.timing, proposal=proposal)))
    if after_all.timing.proposal is not None:
        await work.post(after_all, PostKind.TIME_REQUEST, seat=seat, text="pause")
    return after_all


async def _settle_proposal(work: UnitOfWork, record: TableRecord) -> TableRecord:
    proposal = record.timing.proposal
    if proposal is None or any(each.seat not in proposal.agreed for each in others(record, proposal.seat)):
        return await work.show(record)
    if proposal.until is None:
        return await resume_clock(work, record)
    return await _pause_clock(work, record, datetime.fromtimestamp(proposal.until, UTC), by_opener=False)


def proposal_of(record: TableRecord, seat: Seat, now: datetime, until: int | None = None) -> Proposal:
    """The seat's open proposal, with the end `until` (0 to resume, None for any). Raises TableError if there's none."""
    proposal, paused = record.timing.proposal, record.timing.until is not None
    if proposal is None or proposal.seat != seat or paused == (proposal.until is not None):
        raise TableError(later("arbiter-settled"))
    if until not in (None, proposal.until or 0):
        raise TableError(later("arbiter-settled"))
    if proposal.until is not None and proposal.until <= now.timestamp():
        raise TableError(later("arbiter-too-late"))
    return proposal


def is_request_open(record: TableRecord, post: Post, now: datetime) -> bool:
    if record.status is not Status.PLAYING or post.seat is None:
        return False
    if post.text == "more":
        return record.timing.find_request(post.seat, record.question) is not None
    with suppress(TableError):
        return bool(proposal_of(record, post.seat, now))
    return False


async def _agree(
    work: UnitOfWork, record: TableRecord, user: User, seat: Seat, until: int | None = None, *, check: Check = anyone
) -> TableRecord:
    player, proposal = _player(record, user, check), proposal_of(record, seat, work.now, until)
    if player.seat in proposal.agreed:
        raise TableError(later("arbiter-agreed-already"))
    agreed = replace(proposal, agreed=tuple(sorted((*proposal.agreed, player.seat))))
    return await _settle_proposal(work, replace(record, timing=replace(record.timing, proposal=agreed)))


async def _refuse(
    work: UnitOfWork, record: TableRecord, user: User, seat: Seat, until: int | None = None, *, check: Check = anyone
) -> TableRecord:
    """Refuse a proposal, or withdraw the user's own."""
    _player(record, user, check)
    proposal_of(record, seat, work.now, until)
    return await work.show(replace(record, timing=replace(record.timing, proposal=None)))


async def _pause_clock(work: UnitOfWork, record: TableRecord, until: datetime, *, by_opener: bool) -> TableRecord:
    counted = await inactivity.count_refusal(work, record)
    paused = replace(counted, timing=replace(record.timing, until=until, by_opener=by_opener, proposal=None))
    paused = await work.show(await deadlines.shift_deadline(work, paused, until - work.now))
    await inactivity.postpone_votes(work, paused, until - work.now)
    key = "arbiter-paused-by-opener" if by_opener else "arbiter-paused-by-all"
    await work.notice(paused, later(key, until=_format_instant(until)))
    return paused


async def resume_clock(work: UnitOfWork, record: TableRecord) -> TableRecord:
    """End the pause, perhaps early."""
    await work.tx.outbox.hurry(record.id, due=work.now)  # an outage stops the clock only once an attempt fails
    timing = record.timing
    end = min(timing.until or work.now, work.now)
    left = (timing.until or end) - end
    used = max(0, timing.used - int(left.total_seconds())) if timing.by_opener else timing.used
    ended = replace(record, timing=replace(timing, until=None, by_opener=False, proposal=None, used=used))
    ended = replace(ended, refused_at=record.refused_at and max(record.refused_at, end))
    if left:
        ended = await deadlines.shift_deadline(work, ended, -left)
        await inactivity.postpone_votes(work, ended, -left)
    going = await work.show(ended)
    due = going.deadline
    told = later("arbiter-goes-on") if due is None else later("arbiter-goes-on-until", until=_format_instant(due))
    await work.notice(going, told)
    work.pending.add(record.id)
    return going


def _format_instant(instant: datetime) -> str:
    return f"<t:{int(instant.timestamp())}:F>"


async def end(work: UnitOfWork, record: TableRecord) -> None:
    until = record.timing.until
    if record.status is Status.PLAYING and until is not None and until <= work.now:
        await resume_clock(work, record)


class TimeRequestService(Service):
    """Handles requests for more time and for pauses."""

    more = changes(_more)
    give = changes(_give)
    pause = changes(_pause)
    go_on = changes(_go_on)
    agree = changes(_agree)
    refuse = changes(_refuse)
