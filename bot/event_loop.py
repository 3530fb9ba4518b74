"""The bot's event loop, which lets urgent tasks go first, such as the replies to clicks."""

from __future__ import annotations

import asyncio
from collections import deque

from bot.host.ports.urgency import URGENT


class EventLoop(asyncio.SelectorEventLoop):
    """An event loop that runs the callbacks of urgent tasks before others, and checks for input after each of the
    others. Urgent callbacks run in order, and so do the others."""

    def __init__(self) -> None:
        super().__init__()
        self._ready = _ReadyQueue()


class _ReadyQueue:
    """The callbacks to run. Its length is how many asyncio runs before it checks for input: all urgent ones, but only
    one of the others. Every sixteenth one needn't be urgent, so that none waits forever."""

    def __init__(self) -> None:
        self._urgent: deque[asyncio.Handle] = deque()
        self._others: deque[asyncio.Handle] = deque()
        self._count = 0

    def append(self, handle: asyncio.Handle) -> None:
        (self._urgent if handle._context.get(URGENT) else self._others).append(handle)  # type: ignore[attr-defined]

    def popleft(self) -> asyncio.Handle:
        self._count += 1
        if self._urgent and (self._count % 16 or not self._others):
            return self._urgent.popleft()
        return self._others.popleft()

    def clear(self) -> None:
        self._urgent.clear()
        self._others.clear()

    def __len__(self) -> int:
        return len(self._urgent) + bool(self._others)
