"""What happens because of the time: deadlines, reminders, lobbies that nobody started, and signs of life."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from bot.host.absence import inactivity, vote
from bot.host.clock import deadlines, outages, time_requests
from bot.host.clock.outages import BLINK
from bot.host.cluster.shards import Shards
from bot.host.core.texts import later
from bot.host.match import recovery, routing
from bot.host.match.match_state import BrokenError
from bot.host.model.tables import Status
from bot.host.tables import closing, lobby
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork

BEAT = timedelta(seconds=15)
"""How often the bot gives a sign of life."""
HOLD = timedelta(seconds=30)
"""How long a table is let be whose turn could not be kept in the store."""
CALM_AT_A_TIME = 40
"""So many tables that seemed to need nothing at a start are looked at with each sign of life: program and rules may
have changed since, so that a table goes on by itself that waited."""

log = logging.getLogger(__name__)


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """This instant, in UTC."""
        return datetime.now(UTC)

    async def sleep_until(self, instant: datetime) -> None:
        """Return at the instant, or earlier: the machine's clock may be set, or the machine sleep, meanwhile."""
        await asyncio.sleep(max(0.0, min(60.0, (instant - self.now()).total_seconds())))


class Scheduler:
    """Serves what is due."""

    def __init__(self, core: HostContext) -> None:
        self._core = core
        self._next_beat: datetime | None = None
        self._missed = False
        """Whether the last sign of life could not be kept."""
        self._cut_off: datetime | None = None
        """Since when nobody can reach the bot; None: they can."""
        self._lapsed = False
        """Whether the time since the last sign of life does not count."""
        self._calm: list[int] = []
        """Tables that nobody has looked at since the start, since there is nothing to do as far as the store tells."""
        self._begun: frozenset[int] = frozenset()
        """The shards whose clocks have been moved on: elsewhere nothing is due yet."""
        self._held: dict[int, datetime] = {}
        """Until when tables are let be; whatever becomes of one meanwhile, it is forgotten then."""

    async def begin(self, shards: Shards | None = None) -> None:
        """Move all running clocks on by the time the bot was away, and have every table looked at.

        With `shards` those of them alone.
        """
        async with self._core.writing() as work:
            served = work.tx.shards
            work.tx.shards = shards or served
            last = await work.tx.last_beat()
            if last is not None:
                moved = await work.tx.shift(since=last, now=work.now)
                work.outdated.update(moved)
                for table in moved:
                    await deadlines.apply_quiet_hours(work, table)
            await work.tx.beat(work.now)
            await _tell_restored(work)
            editions = {key: game.edition for key, game in self._core.games.items()}
            unkept = await work.tx.without_snapshots(editions)
            first = {*await work.tx.restless(), *unkept}
            self._calm += [table for table in await work.tx.running() if table not in first]
            work.stirred.update(first)
            work.outdated.update(await work.tx.outdated())
            work.unsaid.update(await work.tx.waiting_tables())
            begun, work.tx.shards = work.tx.shards.numbers, served
        self._begun |= begun
        self._core.unkept.update(unkept)
        self._next_beat = self._core.clock.now() + BEAT

    def _of_begun(self, served: Shards) -> Shards:
        """What of that has begun."""
        self._begun &= served.numbers
        return Shards(self._begun, served.count)

    def cut_off(self) -> None:
        """Nobody can reach the bot: until they can again, nothing falls due."""
        if self._cut_off is None:
            self._core.cut_off = True
            self._cut_off = self._core.clock.now()
            self._look_anew()

    def reached(self) -> None:
        """People can reach the bot. If they could not for more than a blink, the clocks stood still meanwhile."""
        if self._cut_off is not None:
            self._lapsed = self._lapsed or self._core.clock.now() - self._cut_off > BLINK
            self._cut_off = None
            self._look_anew()

    def _look_anew(self) -> None:
        self._next_beat = None
        self._core.signal.wake()

    async def beat(self) -> None:
        """Give a sign of life, which nobody can see who cannot reach the bot: it stays the one of when they last could.

        If the last one could not be kept, nor could any answer: the clocks stood still.
        """
        now = self._cut_off or self._core.clock.now()
        gap = self._missed or self._lapsed
        self._missed, self._lapsed = True, False
        moved: Sequence[int] = ()
        async with self._core.store.writing() as tx:
            tx.shards = self._of_begun(tx.shards)
            last = await tx.last_beat() if gap else None
            if last is not None:
                moved = await tx.shift(since=last, now=now)
            await tx.beat(now)
            folded, shown = await self._core.catch_up(tx)
            if moved:
                await tx.mark_outdated(moved)
        self._core.folded -= folded
        self._core.shown -= shown
        self._missed = False
        self._core.cut_off = self._cut_off is not None
        self._core.outdated.update(moved)
        self._core.unsaid.update(moved)

    async def serve(self) -> datetime:
        """Do what is due now; when the next thing will be."""
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
            self._next_beat = now + BEAT
            self._core.stirred.update(self._calm[:CALM_AT_A_TIME])
            del self._calm[:CALM_AT_A_TIME]
        if self._cut_off is not None:
            return self._next_beat
        async with self._core.reading() as work:
            work.tx.shards = self._of_begun(work.tx.shards)
            deadlines = await work.tx.due_deadlines(now)
            reminders = await work.tx.due_reminders(now)
            pauses = await work.tx.due_recesses(now)
            closings = await work.tx.due_closings(now - timedelta(seconds=lobby.LOBBY_SECONDS))
            ballots = await work.tx.due_ballots(now)
        for table in pauses:
            await self._serve(table, time_requests.end)
        for table in deadlines:
            await self._serve(table, self._deadline)
        for table in reminders:
            await self._serve(table, self._remind)
        for table in closings:
            await self._serve(table, self._close)
        for table in ballots:
            await self._serve(table, self._decide)
        async with self._core.reading() as work:
            work.tx.shards = self._of_begun(work.tx.shards)
            due = await work.tx.next_due(lobby=lobby.LOBBY_SECONDS)
        if due is not None and due <= now:  # held, or come due while others were served
            due = min([now + timedelta(seconds=1), *self._held.values()])
        return self._next_beat if due is None else min(due, self._next_beat)

    async def _serve(self, table: int, what: Callable[[UnitOfWork, int], Awaitable[None]]) -> None:
        if table in self._held:
            return
        try:
            async with self._core.writing() as work:
                await what(work, table)
        except BrokenError as broken:
            await recovery.settle(self._core, broken)
        except Exception as error:  # one table's trouble must not stop the others' clocks
            log.error("table %(table)d: couldn't save its turn: %(why)s", {"table": table, "why": where(error)})  # noqa: TRY400 - a traceback could hold answers
            self._held[table] = self._core.clock.now() + HOLD

    async def _deadline(self, work: UnitOfWork, table: int) -> None:
        record = await work.record(table)
        late = record.deadline is not None and record.deadline <= work.now  # what is over has none
        if record.paused is not None or record.timing.until is not None or not late:
            return
        if await outages.is_unread(work, record):
            self._held[table] = work.now + outages.STEP
            return
        record = await outages.settle(work, record, due=True)
        if record.deadline is not None and record.deadline <= work.now:
            await vote.time_is_up(work, record)

    async def _decide(self, work: UnitOfWork, table: int) -> None:
        await vote.decide(work, await work.record(table))

    async def _remind(self, work: UnitOfWork, table: int) -> None:
        record = await work.record(table)
        number = sum(at <= work.now for at in record.reminders)
        if record.paused is not None or record.timing.until is not None or number <= record.reminded:
            return
        given = range(record.reminded + 1, number + 1)
        for seat in await inactivity.awaited_seats(work, record):
            await routing.remind(work, record, seat, given)
        reminded = replace(record, reminded=number)
        await work.tx.save(reminded, was=record.revision)
        if record.deadline is None and len(given) == 1:  # else somebody wasn't reminded when they should have been
            await vote.ask_about_overdue(work, reminded)

    async def _close(self, work: UnitOfWork, table: int) -> None:
        record = await work.record(table)
        if record.status is Status.OPEN:
            await closing.close(work, record)


async def _tell_restored(work: UnitOfWork) -> None:
    """Tell the tables of a restore, and renew what shows how they stand: its buttons are of another era."""
    for table in await work.tx.take_restored():
        with suppress(BrokenError):  # whoever looks at it next puts it aside
            record = await work.record(table)
            await work.notice(record, later("restored", table=table))
            work.outdated.add(table)
