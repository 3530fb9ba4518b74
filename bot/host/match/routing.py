"""Notifications of questions, and reminders, in private or in the channel."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.engine.game import Seat
from bot.host.core.match_state import MatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.projections import shares_post
from bot.host.match.seats import of_tournament
from bot.host.model.announcements import NOWHERE, AnnouncementKind
from bot.host.model.outbox import PostKind
from bot.host.model.people.availability import Hours, free
from bot.host.model.people.user_settings import DeliveryChannel
from bot.host.model.tables import TableRecord


async def prefers_channel(work: UnitOfWork, record: TableRecord, seat: Seat) -> bool:
    user_settings = await work.user_settings(record.players[seat].user)
    return user_settings.prompt_channel is DeliveryChannel.CHANNEL and record.place.guild is not None


async def send_prompt(work: UnitOfWork, record: TableRecord, match: MatchState, seat: Seat, draft: str) -> None:
    """Notify a player of their question; `draft` is one that they hadn't locked in. If they prefer the channel, the
    move's message mentions them. If that message may only be an edit, which pings nobody, new questions get a ping."""
    if not await prefers_channel(work, record, seat):
        await work.post(record, PostKind.PROMPT, seat=seat, text=draft)
    elif record.question == record.revision and shares_post(match, record.revision):
        await work.post(record, PostKind.CHANNEL_PROMPT, seat=seat)


async def send_prompt_again(work: UnitOfWork, record: TableRecord, seat: Seat) -> None:
    kind = PostKind.CHANNEL_PROMPT if await prefers_channel(work, record, seat) else PostKind.PROMPT
    await work.post(record, kind, seat=seat, number=await _next_number(work, record, kind, seat))


async def tell_undelivered(work: UnitOfWork, record: TableRecord, seat: Seat) -> None:
    """Tell a player in the channel that their question hasn't reached them in private, at most once after each move."""
    if not await _next_number(work, record, PostKind.UNDELIVERED, seat):
        await work.post(record, PostKind.UNDELIVERED, seat=seat)


async def tell_host_of_pause(work: UnitOfWork, record: TableRecord, reason: str) -> None:
    """Tell a host who isn't playing, in private, why the table can't post. Players get a `PostKind.PAUSED`."""
    seated = {player.user for player in record.players if not player.has_left}
    if of_tournament(record) or record.opener in seated:
        return
    guild = record.place.guild or NOWHERE
    key = f"{record.id}-{int(work.now.timestamp())}"
    await work.announce(
        guild, AnnouncementKind.PAUSED, key, channel=record.channel, user=record.opener, table=record.id, reason=reason
    )


async def _next_number(work: UnitOfWork, record: TableRecord, kind: PostKind, seat: Seat, least: int = 0) -> int:
    """A number that no earlier post has. After an extension, a question's first reminder may come again."""
    return max(least, await work.tx.outbox.next_number(record.id, kind=kind, revision=record.revision, seat=seat))


async def remind(work: UnitOfWork, record: TableRecord, seat: Seat, given: range) -> None:
    """Send a player the latest of these reminders, if they want any. A private reminder waits for the end of their
    quiet hours or holiday. It's dropped if another one is due before that, and sent at once if the deadline is."""
    user_settings = await work.user_settings(record.players[seat].user)
    wanted = user_settings.reminders.numbers
    if record.deadline is None and wanted:  # without a deadline there's no half or last part of the time
        wanted = frozenset(range(1, len(record.reminder_times) + 1))
    if not wanted & {*given}:
        return
    if user_settings.reminder_channel is DeliveryChannel.CHANNEL and record.place.guild is not None:
        number = await _next_number(work, record, PostKind.CHANNEL_PROMPT, seat, given[-1])
        await work.post(record, PostKind.CHANNEL_PROMPT, seat=seat, number=number)
        return
    due = end_of_quiet(work.now, user_settings.hours)
    coming = [at for number, at in enumerate(record.reminder_times, start=1) if number in wanted]
    if due > work.now and any(work.now < at <= due for at in coming):
        return
    number = await _next_number(work, record, PostKind.REMINDER, seat, given[-1])
    too_late = record.deadline is not None and due >= record.deadline
    await work.post(record, PostKind.REMINDER, seat=seat, number=number, due=work.now if too_late else due)


def end_of_quiet(instant: datetime, theirs: Hours) -> datetime:
    while (later := free(instant, [theirs])) > instant:
        instant = later
    return instant


async def seats_to_ping(work: UnitOfWork, record: TableRecord) -> Sequence[Seat]:
    closed = {*await work.tx.outbox.unreached_seats(record.id)}
    wanted = {player.seat for player in record.players if await prefers_channel(work, record, player.seat)}
    return sorted(closed | wanted)
