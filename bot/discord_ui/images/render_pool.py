"""Drawing in worker processes, so that nothing waits for a picture that does not need one; each is drawn once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from cachetools import LRUCache

from bot.discord_ui.images import render_jobs
from bot.metrics import DRAWN, observe_duration
from bot.worker_pool import Workers

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

Key: TypeAlias = tuple[int, int, str]
"""A table, its revision, and what kind of picture it is, which names seat and draft where it is private."""

NICE: Final = 5
"""Drawing gives way to answering people."""
KEPT: Final = 8_000_000
"""So many bytes of finished pictures are kept in memory: some eighty pictures."""


class Drawer(Protocol):
    """Has pictures drawn."""

    async def drawn(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        """What `draw` makes of `what`, in a worker: a function of a module, and data that can be sent there."""
        ...


class Patient:
    """Has pictures drawn for messages that have their turn: few at a time, so that those come in between for which
    somebody waits who has just clicked."""

    def __init__(self, pictures: Drawer, *, at_once: int) -> None:
        self._pictures = pictures
        self._few = asyncio.Semaphore(at_once)

    async def drawn(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        """What `draw` makes of `what`."""
        async with self._few:
            return await self._pictures.drawn(key, draw, *what)


class RenderPool:
    """Has pictures drawn, and keeps those asked for last."""

    def __init__(self, *, workers: int = 1, kept: int = KEPT, make: Callable[[], Executor] | None = None) -> None:
        """`kept` is in bytes. `make` makes what the drawing runs in: processes of their own, unless a test says
        otherwise."""
        self._workers = Workers(count=workers, niceness=NICE, prepare=render_jobs.warm_up, make=make)
        self._drawing: dict[Key, asyncio.Task[bytes]] = {}
        self._done: LRUCache[Key, bytes] = LRUCache(kept, getsizeof=len)

    async def drawn(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        """What `draw` makes of `what`, in a worker: a function of a module, and data that can be sent there."""
        body = self._done.get(key)
        if body is not None:
            return body
        task = self._drawing.get(key)
        if task is None or task.done():
            task = self._drawing[key] = asyncio.create_task(self._draw(key, draw, *what))
        # Whoever asked first may stop waiting without taking the picture from the others.
        return await asyncio.shield(task)

    async def _draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        try:
            body = await self.once(draw, *what)
        finally:
            self._drawing.pop(key, None)
        if len(body) <= self._done.maxsize:
            self._done[key] = body
        return body

    async def once(self, draw: Callable[..., bytes], *what: object) -> bytes:
        """What `draw` makes of `what`, in a worker, for somebody who is the only one to want it: it is not kept."""
        with observe_duration(DRAWN):
            return await self._workers.run(draw, *what)

    def patient(self) -> Patient:
        """The same for what can wait."""
        return Patient(self, at_once=self._workers.count + 1)

    async def warm_up(self) -> None:
        """Start every worker before the first picture is asked for."""
        await asyncio.gather(*(self._workers.run(render_jobs.warm_up) for _ in range(self._workers.count)))

    def close(self) -> None:
        """Let the workers go."""
        self._workers.close()
