"""The host's main loop: it serves the clock, the computers and the outbox, and sleeps until something is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from bot.host.absence.membership_check import MembershipCheck
from bot.host.ai.ai_turns import AiTurns, Hurry, Thinker
from bot.host.app.scheduler import Scheduler
from bot.host.cluster.mailbox import Mailbox
from bot.host.core.context import HostContext
from bot.host.model.cluster import Shards
from bot.host.outbox.announcements import AnnouncementQueue
from bot.host.outbox.dispatcher import OutboxDispatcher
from bot.host.outbox.posts import PostQueue
from bot.host.people.guild_settings import GuildSettingsService
from bot.host.ports.messenger import Messenger
from bot.host.ports.urgency import create_background_task
from bot.host.tournaments.service import TournamentService
from bot.safe_errors import log_failure

RETRY_DELAY = timedelta(seconds=5)
TABLES_AT_A_TIME = 16
"""Maximum number of tables handled before the clock and the outbox have their turn."""

log = logging.getLogger(__name__)


class Loop:
    """Runs the background work: deadlines, computers' turns, posts, announcements and tournaments."""

    def __init__(
        self,
        core: HostContext,
        messenger: Messenger,
        thinker: Thinker,
        hurry: Hurry | None,
        announcements: AnnouncementQueue,
        organiser: TournamentService,
        servers: GuildSettingsService,
    ) -> None:
        self._core = core
        self.posts: Final = PostQueue(core, messenger)
        self.announcements: Final = announcements
        self.outbox: Final = OutboxDispatcher(core, self.spawn, self.posts, announcements)
        self.timekeeper: Final = Scheduler(core)
        self._computers = AiTurns(core, thinker, hurry, self.spawn)
        self.membership_check: Final = MembershipCheck(core, messenger, self.spawn)
        self._organiser = organiser
        self._servers = servers
        self._inbox = Mailbox(core, servers, organiser.stir)
        self._tasks: set[asyncio.Task[None]] = set()
        self.begun: Final = asyncio.Event()
        """Set once the clocks have been adjusted for the bot's downtime."""

    async def adopt(self, shards: Shards) -> None:
        await self.begun.wait()
        while True:
            held = Shards(shards.numbers & self._core.store.shards.numbers, shards.count)
            if not held.numbers:  # they're no longer served here
                return
            try:
                await self.timekeeper.begin(held)
            except Exception as error:  # retried later; mustn't end the bot or hold up its own shards
                log_failure(log, "can't serve shards %(served)s yet", error, served=held)
                await self._core.clock.sleep_until(self._core.clock.now() + RETRY_DELAY)
            else:
                break
        self._servers.forget()
        self.announcements.look_anew()
        self._organiser.look_anew()

    async def run(self) -> None:
        try:
            while True:
                try:
                    if not self.begun.is_set():
                        await self.timekeeper.begin()
                        self.begun.set()
                    due = await self._serve()
                except Exception as error:  # such as a full disk; mustn't end the bot
                    log_failure(log, "couldn't serve the tables", error)
                    due = self._core.clock.now() + RETRY_DELAY
                    self._core.signal.clear()
                await self._sleep(due)
        finally:
            await self._stop()

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run a coroutine beside the loop."""
        task = create_background_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._note_end)
        return task

    def _note_end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_failure(log, "a background task failed", error)
        self._core.signal.wake()

    async def _serve(self) -> datetime:
        self._core.signal.clear()
        word = await self._inbox.serve()
        due = await self.timekeeper.serve()
        for table in sorted(self._core.pending)[:TABLES_AT_A_TIME]:
            self._core.pending.discard(table)
            try:
                await self._computers.look(table)
            except Exception as error:  # one table's problem mustn't stop the others
                log_failure(log, "table %(table)d: couldn't check it", error, table=table)
                self.spawn(self._stir_later(table))
        if self._core.pending:
            self._core.signal.wake()
        self.membership_check.serve()
        retry = await self.outbox.serve()
        round_ = await self._organiser.serve()
        if not self._tasks:
            self._core.signal.rest()
        return min(each for each in (due, retry, round_, word) if each is not None)

    async def _stir_later(self, table: int) -> None:
        await self._core.clock.sleep_until(self._core.clock.now() + RETRY_DELAY)
        self._core.pending.add(table)

    async def _sleep(self, until: datetime) -> None:
        waits = (
            asyncio.ensure_future(self._core.signal.wait()),
            asyncio.ensure_future(self._core.clock.sleep_until(until)),
        )
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _stop(self) -> None:
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):  # the bot may be stopping because the database fails
            await self.timekeeper.beat()
