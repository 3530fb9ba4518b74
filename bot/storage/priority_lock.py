"""A lock for transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from bot.host.ports.urgency import URGENT, urgent


class PriorityLock:
    """A lock with a queue in which urgent tasks overtake others. No task waits forever: later urgent tasks don't
    overtake the first of the others."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._others = asyncio.Lock()

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        async with nullcontext() if URGENT.get() else self._others, self._lock:
            with urgent():
                yield
