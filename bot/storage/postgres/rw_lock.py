"""Who reads and who writes at one time, in this process."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class ReadWriteLock:
    """Any number read at once; whoever writes is alone, and comes before those who want to read later.

    What the bot remembers of a store is changed when a transaction ends: by what somebody reads who began before that,
    an older state would be remembered.
    """

    def __init__(self) -> None:
        self._gate = asyncio.Lock()
        self._readers = 0
        self._nobody_reads = asyncio.Event()
        self._nobody_reads.set()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """As soon as nobody writes."""
        async with self._gate:
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
        """As soon as nobody reads or writes."""
        async with self._gate:
            await self._nobody_reads.wait()
            yield
