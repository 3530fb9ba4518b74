"""Requests in progress, which end before the services that they need are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from bot.discord_ui.sending.background_tasks import cancel_all

PATIENCE: Final = 1.0
"""Seconds that clicks in progress have to finish when the bot stops."""


class InFlight:
    """The tasks that answer people."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._clicks: set[asyncio.Task[object]] = set()
        self._direct_messages: set[asyncio.Task[object]] = set()
        self._ended = False

    def click(self) -> AbstractContextManager[bool]:
        """Track the current task, which answers an interaction. Yields False if the bot is stopping."""
        return self._among(self._clicks)

    def direct_message(self) -> AbstractContextManager[bool]:
        """Track the current task, which answers a DM. Yields False if the bot is stopping: most DMs are read later."""
        return self._among(self._direct_messages)

    @contextmanager
    def _among(self, others: set[asyncio.Task[object]]) -> Iterator[bool]:
        task = asyncio.current_task()
        if self._ended or task is None:
            yield False
            return
        others.add(task)
        try:
            yield True
        finally:
            others.discard(task)

    async def end(self) -> None:
        """Cancel the tasks for DMs at once and those for clicks after `patience` seconds; accept no new ones."""
        self._ended = True
        for task in self._direct_messages:
            task.cancel()
        if self._clicks:
            await asyncio.wait(self._clicks, timeout=self._patience)
        await cancel_all(self._direct_messages | self._clicks)
