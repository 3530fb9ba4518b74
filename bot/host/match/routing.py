"""Where and when people are told of their questions, as they want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.clock.availability import free
from bot.host.model.announcements import NOWHERE, AnnouncementKind
from bot.host.model.outbox import PostKind
from bot.host.people.user_settings import DeliveryChannel
from bot.host.tables.seats import of_tournament
from bot.host.tables.views import goes_on

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine.game import Seat
    from bot.host.clock.availability import Hours
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.match.match_state import MatchState
    from bot.host.model.tables import TableRecord


async def in_channel(work: UnitOfWork, record: TableRecord, seat: Seat) -> bool:
    """Whether the seat's player wants to be asked where the table is played; not where nobody else is."""
    habits = await work.habits(record.players[seat].user)
    return habits.asked_in is DeliveryChannel.CHANNEL and record.place.guild is not None


async def ask(work: UnitOfWork, record: TableRecord, line: MatchState, seat: Seat, lay: str) -> None:
    """Have a player told of their question; `lay`: what lay before them when time was up.

    In the channel the message of the move names them. One that is only changed rings nobody, so they are called.
    """
    if not await in_channel(work, record, seat):
        await work.say(record, PostKind.PROMPT, seat=seat, text=lay)
    elif record.question == record.revision and goes_on(line, record.revision):
        await work.say(record, PostKind.CALL, seat=seat)


async def ask_again(work: UnitOfWork, record: TableRecord, seat: Seat) -> None:
    """Have a player told once more of a question that they were told of already."""
    kind = PostKind.CALL if await in_channel(work, record, seat) else PostKind.PROMPT
    await work.say(record, kind, seat=seat, part=await _part(work, record, kind, seat))


async def tell_undelivered(work: UnitOfWork, record: TableRecord, seat: Seat) -> None:
    """Tell a player where the table is played, once a question, that theirs hasn't got through in private."""
    if not await _part(work, record, PostKind.UNDELIVERED, seat):
        await work.say(record, PostKind.UNDELIVERED, seat=seat)


async def tell_host_of_pause(work: UnitOfWork, record: TableRecord, reason: str) -> None:
    """Tell a host who has no seat, in private, why the table can't post. Players are told by posts of the table."""
    seated = {player.user for player in record.players if not player.gone}
    if of_tournament(record) or record.opener in seated:
        return
    guild = NOWHERE if record.place.guild is None else record.place.guild
    key = f"{record.id}-{int(work.now.timestamp())}"
    await work.cry(
        guild, AnnouncementKind.PAUSED, key, channel=record.channel, user=record.opener, table=record.id, reason=reason
    )


async def _part(work: UnitOfWork, record: TableRecord, kind: PostKind, seat: Seat, least: int = 0) -> int:
    """Tells it from what was said before: with more time, the first reminder of a question may come once more."""
    return max(least, await work.tx.next_part(record.id, kind=kind, revision=record.revision, seat=seat))


async def remind(work: UnitOfWork, record: TableRecord, seat: Seat, given: range) -> None:
    """Give a player the last of these reminders, if they want any of them.

    Not in their quiet hours nor on holiday: then afterwards, unless that is too late or the next one comes before.
    """
    habits = await work.habits(record.players[seat].user)
    wanted = habits.reminded.numbers
    if record.deadline is None and wanted:  # there's no half of its time, nor a last part
        wanted = frozenset(range(1, len(record.reminders) + 1))
    if not wanted & {*given}:
        return
    if habits.reminded_in is DeliveryChannel.CHANNEL and record.place.guild is not None:
        part = await _part(work, record, PostKind.CALL, seat, given[-1])
        await work.say(record, PostKind.CALL, seat=seat, part=part)
        return
    due = awake(work.now, habits.hours)
    coming = [at for number, at in enumerate(record.reminders, start=1) if number in wanted]
    if due > work.now and any(work.now < at <= due for at in coming):
        return
    part = await _part(work, record, PostKind.REMINDER, seat, given[-1])
    too_late = record.deadline is not None and due >= record.deadline
    await work.say(record, PostKind.REMINDER, seat=seat, part=part, due=work.now if too_late else due)


def awake(instant: datetime, theirs: Hours) -> datetime:
    """The first instant from then on at which somebody is neither asleep nor away."""
    while (later := free(instant, [theirs])) > instant:
        instant = later
    return instant


async def channel_seats(work: UnitOfWork, record: TableRecord) -> Sequence[Seat]:
    """Whose questions reach them where the table is played: they want it so, or their direct messages are closed."""
    closed = {*await work.tx.unreached(record.id)}
    wanted = {player.seat for player in record.players if await in_channel(work, record, player.seat)}
    return sorted(closed | wanted)
