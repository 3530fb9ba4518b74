"""Background work, such as updates of messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine
from typing import Any

from bot.discord_ui.responses.response_policy import CallError
from bot.engine.errors import UserError
from bot.host.ports.urgency import create_background_task
from bot.safe_errors import where

_log = logging.getLogger(__name__)


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class BackgroundTask:
    """Background work that nobody waits for and that fails quietly; `what` names its subject in the log."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        if self._closed:
            work.close()
            return
        task = create_background_task(work)  # not wrapped: if cancelled before it starts, the work is closed, too
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, CallError | UserError):  # such as a message that is gone, or was settled meanwhile
            _log.info("no longer trying to update %(what)s: %(why)s", {"what": self._what, "why": where(error)})
        elif error is not None:
            _log.warning("couldn't update %(what)s: %(why)s", {"what": self._what, "why": where(error)})

    async def close(self) -> None:
        """Cancel the work, and do nothing more."""
        self._closed = True
        await cancel_all(self._tasks)
