"""Sends the messages in the outbox, each once, with retries.

Messages with the same ordering key form a lane: they're sent in order, one at a time.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from bot import logs
from bot.host.core.context import HostContext, Spawn
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.announcements import Announcement, AnnouncementKind
from bot.host.model.outbox import Post, Posted, PostKind
from bot.host.ports.messenger import Sender
from bot.host.ports.store import StoreError
from bot.safe_errors import log_failure

GIVEN_UP: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Backoff:
    """Delays between attempts. Each is twice the previous one, up to the longest."""

    first: timedelta
    longest: timedelta

    def delay(self, attempts: int) -> timedelta:
        return min(self.longest, self.first * (1 << min(attempts - 1, 20)))


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Conditions for retrying and dropping a message."""

    unsure: Backoff = Backoff(timedelta(seconds=1), timedelta(minutes=5))
    tries: int | None = None
    """Number of retries after which a message neither sent nor refused is dropped; None if it never is."""
    refused: Backoff | None = None
    """Back-off after a refusal; None if the message is then dropped."""


CHANNEL: Final = RetryPolicy(refused=Backoff(timedelta(minutes=2), timedelta(hours=6)))
"""The policy for a table's posts in its channel. While they're refused, the table's clock is stopped."""
PRIVATE: Final = RetryPolicy()
"""The policy for posts to one player. If they're refused, the player is notified in the channel if necessary."""
ANNOUNCEMENT: Final = RetryPolicy(tries=8)


def retry_policy(kind: PostKind | AnnouncementKind) -> RetryPolicy:
    if isinstance(kind, AnnouncementKind):
        return ANNOUNCEMENT
    return PRIVATE if kind.private else CHANNEL


PAUSE: Final = timedelta(seconds=5)
"""Pause of a lane after a database failure, so that other lanes get through."""

M = TypeVar("M", Post, Announcement)

log = logging.getLogger(__name__)


class OutboxQueue(ABC, Generic[M]):
    """A part of the outbox: finds messages to send, loads their payloads, and handles the results."""

    def __init__(self, core: HostContext, sender: Sender[M] | None) -> None:
        """Without a sender, nothing is sent."""
        self.core: Final = core
        self.sender: Sender[M] | None = sender

    @abstractmethod
    async def serve(self, outbox: OutboxDispatcher) -> datetime | None:
        """Start sending whatever can be sent now; return the time of the next check."""

    @abstractmethod
    async def find(self, work: UnitOfWork, message: M, /) -> M | None:
        """The message to send now; None if this process needn't send it any longer."""

    @abstractmethod
    async def load(self, work: UnitOfWork, message: M, /) -> M | None:
        """The message with its payload; None if obsolete. Raises BrokenError, or PostUnsureError if it's too early."""

    async def on_broken(self, message: M, _broken: BrokenError, /) -> None:
        async with self.core.writing() as work:
            await work.tx.outbox.drop(message)

    async def on_sent(self, work: UnitOfWork, message: M, posted: Posted, /) -> None:
        """Handle a message that was sent."""

    @abstractmethod
    async def on_refused(self, work: UnitOfWork, message: M, refused: PostRefusedError, /) -> None:
        """Handle a refused message, which is already dropped unless its kind is retried."""

    async def on_failed(
        self, work: UnitOfWork, message: M, error: Exception, began: datetime, *, answered: bool
    ) -> None:
        """Handle a message neither sent nor refused; `answered` is false if searching for an earlier one failed."""

    def on_changed(self, work: UnitOfWork, message: M, /) -> None:
        """Note that this transaction changes the message's state."""

    @abstractmethod
    def on_freed(self, message: M, /, *, settled: bool) -> None:
        """Check the message's lane again; `settled` means that the message was sent or refused."""


class OutboxDispatcher:
    """Sends the messages of all queues: those of a lane in order, and lanes in parallel."""

    def __init__(self, core: HostContext, spawn: Spawn, *queues: OutboxQueue[Any]) -> None:
        self._core = core
        self.spawn: Final = spawn
        self._queues = queues
        self._busy: set[Hashable] = set()

    async def serve(self) -> datetime | None:
        found = [await queue.serve(self) for queue in self._queues]
        return min((due for due in found if due is not None), default=None)

    def start(self, queue: OutboxQueue[M], message: M) -> None:
        if message.ordering_key not in self._busy:
            self._busy.add(message.ordering_key)
            self.spawn(self._send(queue, message))

    async def _send(self, queue: OutboxQueue[M], message: M) -> None:
        settled, sender = False, queue.sender
        with logs.about(
            **({"table": message.table, "revision": message.revision} if isinstance(message, Post) else {})
        ):
            try:
                if sender is not None:
                    async with sender.turn(message):
                        current = await self.begin(queue, message)
                        settled = current is not None and await self._try(queue, sender, current)
            except Exception as error:  # the database failed; the lane waits so that others get through
                log_failure(log, "post %(post)s: couldn't record it", error, post=message.nonce)
                await self._core.clock.sleep_until(self._core.clock.now() + PAUSE)
            finally:
                self._busy.discard(message.ordering_key)
                queue.on_freed(message, settled=settled)

    async def begin(self, queue: OutboxQueue[M], message: M) -> M | None:
        try:
            async with self._core.writing() as work:
                return await self._load(queue, work, message)
        except BrokenError as broken:
            await queue.on_broken(message, broken)
        return None

    async def _load(self, queue: OutboxQueue[M], work: UnitOfWork, message: M) -> M | None:
        current = await queue.find(work, message)
        if current is None:
            return None
        await work.tx.outbox.attempt(current)
        try:
            loaded = await queue.load(work, current)
        except (BrokenError, StoreError):
            raise
        except Exception as error:
            if not isinstance(error, PostUnsureError):  # perhaps a bug, which may be fixed some day
                log_failure(log, "post %(post)s: couldn't create it", error, post=current.nonce)
            await _retry(queue, work, current)
            return None
        if loaded is None:
            await work.tx.outbox.drop(current)
            queue.on_changed(work, current)
        return loaded

    async def _try(self, queue: OutboxQueue[M], sender: Sender[M], message: M) -> bool:
        began, answered = self._core.clock.now(), False
        try:
            sought = message.attempts or message.era != self._core.store.eras.current  # may have been sent before
            posted = await sender.find(message) if sought else None
            answered = True
            if posted is None:
                posted = await sender.post(message)
        except PostRefusedError as refused:
            async with self._core.writing() as work:
                if not retry_policy(message.kind).refused:
                    await work.tx.outbox.drop(message)
                queue.on_changed(work, message)
                await queue.on_refused(work, message, refused)
        except Exception as error:  # whatever the error was: the message may have arrived, and has to arrive
            level = logging.INFO if isinstance(error, PostUnsureError) else logging.ERROR
            goes_on = "given up" if _is_last(message) else "will be tried again"
            log_failure(log, "post %(post)s: %(goes_on)s", error, level=level, post=message.nonce, goes_on=goes_on)
            async with self._core.writing() as work:
                await _retry(queue, work, message)
                await queue.on_failed(work, message, error, began, answered=answered)
            return False
        else:
            async with self._core.writing() as work:
                await work.tx.outbox.mark_sent(message, posted)
                queue.on_changed(work, message)
                await queue.on_sent(work, message, posted)
        return True


def _is_last(message: Post | Announcement) -> bool:
    """Return whether the message is dropped if this attempt neither sends it nor is refused."""
    tries = retry_policy(message.kind).tries
    return tries is not None and message.attempts >= tries


async def _retry(queue: OutboxQueue[M], work: UnitOfWork, message: M) -> None:
    if _is_last(message):
        await work.tx.outbox.drop(message)
    else:
        unsure = retry_policy(message.kind).unsure
        await work.tx.outbox.postpone(message, due=work.now + unsure.delay(message.attempts + 1))
    queue.on_changed(work, message)
