"""Sends the messages in the outbox, each once and in the order of its lane, with retries."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Hashable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Generic, TypeVar

from bot import logs
from bot.host.core.context import HostContext
from bot.host.core.errors import PostRefusedError, PostUnsureError
from bot.host.core.match_state import BrokenError
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.model.announcements import Announcement
from bot.host.model.outbox import Post, Posted
from bot.host.outbox.retries import retry_policy
from bot.host.ports.messenger import Sender
from bot.host.ports.store import StoreError
from bot.safe_errors import where

PAUSE: Final = timedelta(seconds=5)
"""The pause of a lane while the database fails, so that others get through."""

M = TypeVar("M", Post, Announcement)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try that failed without a refusal."""

    began: datetime
    answered: bool
    """True unless a search for an earlier try's message failed."""
    unsure: bool
    """False if the failure was a bug."""


class OutboxQueue(ABC, Generic[M]):
    """A part of the outbox: it finds the messages to send, loads their payloads, and knows what follows from each."""

    def __init__(self, core: HostContext) -> None:
        self.core: Final = core

    @property
    @abstractmethod
    def sender(self) -> Sender[M] | None:
        """The messages' sender; None: nothing is sent."""

    @abstractmethod
    async def serve(self, outbox: OutboxDispatcher) -> datetime | None:
        """Start what can be sent now; return the time of the next check."""

    def look_anew(self) -> None:
        """Check again for messages that belonged to another process before."""

    @abstractmethod
    def turn(self, message: M, /) -> AbstractAsyncContextManager[object]:
        """Wait for the message's turn among all, and hold it until the end of the block."""

    @abstractmethod
    async def find(self, work: UnitOfWork, message: M, /) -> M | None:
        """The message as it is stored now; None if it's sent, dropped, or another process's."""

    @abstractmethod
    async def load(self, work: UnitOfWork, message: M, /) -> M | None:
        """The message with its payload; None if it's obsolete. Raises BrokenError, and PostUnsureError if that isn't
        known yet."""

    async def repair(self, broken: BrokenError, /) -> None:
        """Repair a match that a message can't be written about, or put it on hold."""

    async def give_up(self, work: UnitOfWork, message: M, broken: BrokenError, /) -> None:
        """Handle a dropped message about a broken match."""

    async def sent(self, work: UnitOfWork, message: M, posted: Posted, /) -> None:
        """Handle a message that was sent."""

    @abstractmethod
    async def refused(self, work: UnitOfWork, message: M, refused: PostRefusedError, /) -> None:
        """Handle a refused message; it's dropped already unless its kind is retried."""

    async def failed(self, work: UnitOfWork, message: M, attempt: Attempt, /) -> None:
        """Handle a message that couldn't be sent but wasn't refused."""

    def settled(self, message: M, /) -> None:
        """Record that the message was sent or refused."""

    def changed(self, work: UnitOfWork, message: M, /) -> None:
        """Record in a transaction that it changes the message's state."""

    @abstractmethod
    def freed(self, message: M, /) -> None:
        """Check the message's lane again."""


class OutboxDispatcher:
    """Sends the messages of all queues; those of a lane in order, lanes in parallel."""

    def __init__(
        self,
        core: HostContext,
        spawn: Callable[[Coroutine[object, object, None]], object],
        *queues: OutboxQueue[Any],
    ) -> None:
        self._core = core
        self.spawn: Final = spawn
        self._queues = queues
        self._busy: set[Hashable] = set()
        """The lanes with a message under way."""

    def look_anew(self) -> None:
        """Check again for messages that belonged to another process before."""
        for queue in self._queues:
            queue.look_anew()

    async def serve(self) -> datetime | None:
        """Start all messages that can be sent now; return the time of the next check."""
        found = [await queue.serve(self) for queue in self._queues]
        return min((due for due in found if due is not None), default=None)

    def is_busy(self, lane: Hashable) -> bool:
        """Return whether a message of the lane is under way."""
        return lane in self._busy

    def start(self, queue: OutboxQueue[M], message: M) -> None:
        """Start sending a message whose lane is free."""
        self._busy.add(message.ordering_key)
        self.spawn(self._send(queue, message))

    async def _send(self, queue: OutboxQueue[M], message: M) -> None:
        with logs.about(**message.subjects):
            try:
                async with queue.turn(message):
                    current = await self.begin(queue, message)
                    if current is not None and queue.sender is not None:
                        await self._try(queue, queue.sender, current)
            except Exception as error:  # the database failed; the lane waits so that others get through
                log.error(  # noqa: TRY400 - a traceback could hold a post's text
                    "post %(post)s: couldn't record it: %(why)s", {"post": message.nonce, "why": where(error)}
                )
                await self._core.clock.sleep_until(self._core.clock.now() + PAUSE)
            finally:
                self._busy.discard(message.ordering_key)
                queue.freed(message)

    async def begin(self, queue: OutboxQueue[M], message: M) -> M | None:
        """Count the try before it's made, and load its payload; None if there is nothing to send now."""
        try:
            async with self._core.writing() as work:
                return await self._load(queue, work, message)
        except BrokenError as broken:
            await queue.repair(broken)
            async with self._core.writing() as work:
                await work.tx.drop(message)
                queue.changed(work, message)
                await queue.give_up(work, message, broken)
        return None

    async def _load(self, queue: OutboxQueue[M], work: UnitOfWork, message: M) -> M | None:
        current = await queue.find(work, message)
        if current is None:
            return None
        loaded: M | None = None
        await work.tx.attempt(current)
        try:
            loaded = await queue.load(work, current)
        except (BrokenError, StoreError):
            raise
        except PostUnsureError:
            await _retry(queue, work, current)
        except Exception as error:  # a bug, say, that will be fixed some day
            log.error(  # noqa: TRY400 - as above
                "post %(post)s: couldn't create it: %(why)s", {"post": current.nonce, "why": where(error)}
            )
            await _retry(queue, work, current)
        else:
            if loaded is None:
                await work.tx.drop(current)
                queue.changed(work, current)
        return loaded

    async def _try(self, queue: OutboxQueue[M], sender: Sender[M], message: M) -> None:
        began, answered = self._core.clock.now(), False
        try:
            sought = message.attempts or message.era != self._core.store.eras.current  # or sent since the backup
            posted = await sender.find(message) if sought else None
            answered = True
            if posted is None:
                posted = await sender.post(message)
        except PostRefusedError as refused:
            async with self._core.writing() as work:
                if not retry_policy(message.kind).refused:
                    await work.tx.drop(message)
                queue.changed(work, message)
                await queue.refused(work, message, refused)
            queue.settled(message)
        except Exception as error:  # whatever the error was: the message may have arrived, and has to arrive
            known = isinstance(error, PostUnsureError)
            log.log(
                logging.INFO if known else logging.ERROR,
                "post %(post)s: will be tried again: %(why)s",
                {"post": message.nonce, "why": where(error)},
            )
            async with self._core.writing() as work:
                await _retry(queue, work, message)
                await queue.failed(work, message, Attempt(began, answered, known))
        else:
            async with self._core.writing() as work:
                await work.tx.sent(message, posted)
                queue.changed(work, message)
                await queue.sent(work, message, posted)
            queue.settled(message)


async def _retry(queue: OutboxQueue[M], work: UnitOfWork, message: M) -> None:
    """Retry the message later, unless its kind has been tried often enough."""
    policy = retry_policy(message.kind)
    if policy.tries is not None and message.attempts >= policy.tries:
        await work.tx.drop(message)
    else:
        await work.tx.postpone(message, due=work.now + policy.unsure.delay(message.attempts + 1))
    queue.changed(work, message)
