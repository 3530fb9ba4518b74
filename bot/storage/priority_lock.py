"""A lock for transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from bot.host.ports.store import URGENT


class PriorityLock:
    """A lock that urgent tasks get before the others that wait for it. None waits forever: the first of the others
    waits only for those who came before it was the first."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._others = asyncio.Lock()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        async with nullcontext() if URGENT.get() else self._others, self._lock:
            yield
