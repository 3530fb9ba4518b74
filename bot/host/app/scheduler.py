"""Timed events: deadlines, reminders, ends of pauses, votes and unstarted lobbies, and heartbeats."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.engine.game import Seat
from bot.host.absence import vote
from bot.host.clock import outages, time_requests
from bot.host.clock.outages import BLINK
from bot.host.core.context import HostContext
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import closing, deadlines, inactivity, recovery, routing
from bot.host.matchmaking import queue
from bot.host.model.announcements import AnnouncementKind
from bot.host.model.cluster import Shards
from bot.host.model.tables import LOBBY_SECONDS, Status, TableRecord
from bot.host.model.texts import later
from bot.safe_errors import log_failure

HEARTBEAT = timedelta(seconds=15)
FAILURE_DELAY = timedelta(seconds=30)
IDLE_TABLES_AT_A_TIME = 40
"""Maximum number of idle tables checked with each heartbeat after a start, because the rules may have changed."""

log = logging.getLogger(__name__)


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep_until(self, instant: datetime) -> None:
        """Return after a minute at most, because the clock may be set or the machine may sleep."""
        await asyncio.sleep(max(0.0, min(60.0, (instant - self.now()).total_seconds())))


class Scheduler:
    """Handles timed events when they're due, and saves heartbeats."""

    def __init__(self, core: HostContext) -> None:
        self._core = core
        self._next_beat: datetime | None = None
        self._missed = False
        self._cut_off: datetime | None = None
        """The time since which the bot has been cut off from Discord, perhaps in part; None if it isn't."""
        self._lapsed = False
        """True if an interruption of more than `BLINK` has ended since the last heartbeat."""
        self._calm: list[int] = []
        """Tables not checked since the start, because the database shows no work for them."""
        self._begun: frozenset[int] = frozenset()
        """The shards whose clocks have been adjusted for the downtime."""
        self._held: dict[int, datetime] = {}

    async def begin(self, shards: Shards | None = None) -> None:
        """Postpone deadlines by the downtime, and have all running tables checked; with `shards`, only theirs."""
        async with self._core.writing() as work:
            served = work.tx.shards
            work.tx.shards = shards or served
            last = await work.tx.clock.last_heartbeat()
            if last is not None:
                moved, votes = await work.tx.clock.shift(since=last, now=work.now)
                work.outdated_votes.update(votes)
                work.outdated.update(moved)
                work.renews |= await queue.postpone(work.tx.matchmaking, work.now - last)
                for table in moved:
                    await deadlines.apply_quiet_hours(work, table)
            await work.tx.clock.send_heartbeat(work.now)
            await _tell_restored(work)
            editions = {key: game.edition for key, game in self._core.games.items()}
            unkept = await work.tx.recovery.without_snapshots(editions)
            first = {*await work.tx.recovery.restless(), *unkept}
            self._calm += [table for table in await work.tx.tables.list_running() if table not in first]
            work.pending.update(first)
            work.outdated.update(await work.tx.recovery.outdated_tables())
            work.unsent.update(await work.tx.outbox.waiting_tables())
            begun, work.tx.shards = work.tx.shards.numbers, served
        self._begun |= begun
        self._core.unkept.update(unkept)
        self._next_beat = self._core.clock.now() + HEARTBEAT

    def _of_begun(self, served: Shards) -> Shards:
        self._begun &= served.numbers
        return Shards(self._begun, served.count)

    def cut_off(self) -> None:
        if self._cut_off is None:
            self._core.cut_off = True
            self._cut_off = self._core.clock.now()
            self._look_anew()

    def resume_clocks(self) -> None:
        """Let the clocks run again. If the bot was unreachable for longer than `BLINK`, that time doesn't count."""
        if self._cut_off is not None:
            self._lapsed = self._lapsed or self._core.clock.now() - self._cut_off > BLINK
            self._cut_off = None
            self._core.announced = True  # the queue has stood still meanwhile
            self._look_anew()

    def _look_anew(self) -> None:
        self._next_beat = None
        self._core.signal.wake()

    async def beat(self) -> None:
        """Save a heartbeat; while the bot is unreachable, with the time when it was last reachable. If the last one
        couldn't be saved, perhaps answers couldn't be either, so the time in between doesn't count."""
        now = self._cut_off or self._core.clock.now()
        gap = self._missed or self._lapsed
        self._missed, self._lapsed = True, False
        moved: Sequence[int] = ()
        votes: Sequence[tuple[int, Seat]] = ()
        offers: set[tuple[int, AnnouncementKind, str]] = set()
        async with self._core.store.writing() as tx:
            tx.shards = self._of_begun(tx.shards)
            last = await tx.clock.last_heartbeat() if gap else None
            if last is not None:
                moved, votes = await tx.clock.shift(since=last, now=now)
                offers = await queue.postpone(tx.matchmaking, now - last)
            await tx.clock.send_heartbeat(now)
            folded, shown = await self._core.catch_up(tx)
            if moved:
                await tx.recovery.mark_outdated(moved)
        self._core.folded -= folded
        self._core.shown -= shown
        self._missed = False
        self._core.cut_off = self._cut_off is not None
        self._core.outdated.update(moved)
        self._core.outdated_votes.update(votes)
        self._core.renewed |= offers
        self._core.announced |= bool(offers)
        self._core.unsent.update(moved)

    async def serve(self) -> datetime:
        now, core = self._core.clock.now(), self._core
        if self._next_beat is not None and not core.retimed:
            due = self._next_beat if core.due is None else min(core.due, self._next_beat)
            if now < due:
                return due
        core.retimed = False
        try:
            core.due = await self._serve_all(now)
        except BaseException:
            core.retimed = True
            raise
        return core.due

    async def _serve_all(self, now: datetime) -> datetime:
        self._held = {table: until for table, until in self._held.items() if until > now}
        if self._next_beat is None or self._next_beat <= now:
            await self.beat()
            self._next_beat = now + HEARTBEAT
            self._core.pending.update(self._calm[:IDLE_TABLES_AT_A_TIME])
            del self._calm[:IDLE_TABLES_AT_A_TIME]
        if self._cut_off is not None:
            return self._next_beat
        async with self._core.reading() as work:
            work.tx.shards = self._of_begun(work.tx.shards)
            found = (
                (await work.tx.clock.due_pauses(now), time_requests.end),
                (await work.tx.clock.due_deadlines(now), self._deadline),
                (await work.tx.clock.due_reminders(now), self._remind),
                (await work.tx.clock.due_closings(now - timedelta(seconds=LOBBY_SECONDS)), self._close),
                (await work.tx.seats.due_votes(now), vote.decide),
            )
        for tables, serve in found:
            for table in tables:
                await self._serve(table, serve)
        async with self._core.reading() as work:
            work.tx.shards = self._of_begun(work.tx.shards)
            due = await work.tx.clock.next_due(lobby=LOBBY_SECONDS)
        if due is not None and due <= now:  # tables in back-off, or due since the others were served
            due = min([now + timedelta(seconds=1), *self._held.values()])
        return self._next_beat if due is None else min(due, self._next_beat)

    async def _serve(self, table: int, what: Callable[[UnitOfWork, TableRecord], Awaitable[object]]) -> None:
        if table in self._held:
            return
        try:
            async with self._core.writing() as work:
                await what(work, await work.record(table))
        except BrokenError as broken:
            await recovery.settle(self._core, broken)
        except Exception as error:  # one table's problem mustn't stop the others' clocks
            log_failure(log, "table %(table)d: couldn't save its turn", error, table=table)
            self._held[table] = self._core.clock.now() + FAILURE_DELAY

    async def _deadline(self, work: UnitOfWork, record: TableRecord) -> None:
        late = record.deadline is not None and record.deadline <= work.now  # a finished table has none
        if record.is_paused or not late:
            return
        if await outages.is_unread(work, record):
            self._held[record.id] = work.now + outages.STEP
            return
        record = await outages.settle(work, record, due=True)
        if record.deadline is not None and record.deadline <= work.now:
            await vote.time_is_up(work, record)

    async def _remind(self, work: UnitOfWork, record: TableRecord) -> None:
        number = sum(at <= work.now for at in record.reminder_times)
        if record.is_paused or number <= record.past_reminders:
            return
        given = range(record.past_reminders + 1, number + 1)
        for seat in await inactivity.awaited_seats(work, record):
            await routing.remind(work, record, seat, given)
        reminded = replace(record, past_reminders=number)
        await work.tx.tables.save(reminded, was=record.revision)
        if record.deadline is None and len(given) == 1:  # several reminders at once mean that one was missed
            await vote.ask_about_overdue(work, reminded)

    async def _close(self, work: UnitOfWork, record: TableRecord) -> None:
        if record.status is Status.OPEN:
            await closing.close(work, record)


async def _tell_restored(work: UnitOfWork) -> None:
    """Tell tables about a restore, and update their messages, because the buttons belong to another era."""
    for table in await work.tx.eras.take_restored():
        with suppress(BrokenError):  # the next access puts the table on hold
            record = await work.record(table)
            await work.notice(record, later("restored", table=table))
            work.outdated.add(table)
