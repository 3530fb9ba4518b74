"""A read-write lock within this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.storage.priority_lock import PriorityLock


class ReadWriteLock:
    """A lock for any number of readers or one writer. They enter in the order of a PriorityLock. Readers never overlap
    a writer: the bot updates its caches at the end of a write, and a reader that began earlier would cache an older
    state."""

    def __init__(self) -> None:
        self._gate = PriorityLock()
        self._readers = 0
        self._nobody_reads = asyncio.Event()
        self._nobody_reads.set()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """Enter when all writers ahead in the queue have finished."""
        async with self._gate.hold():
            self._readers += 1
            self._nobody_reads.clear()
        try:
            yield
        finally:
            self._readers -= 1
            if not self._readers:
                self._nobody_reads.set()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        async with self._gate.hold():
            await self._nobody_reads.wait()
            yield
