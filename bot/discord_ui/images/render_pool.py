"""Pool of worker processes for drawing; simultaneous requests for the same picture share one drawing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, Protocol, TypeAlias

from cachetools import LRUCache

from bot.discord_ui.images import render_jobs
from bot.metrics import DRAWN, observe_duration
from bot.name_caches import track_names
from bot.worker_pool import Workers

Key: TypeAlias = tuple[int, int, str]
"""The table (0 if none), its revision (or another number, such as a lesson's), and everything else that tells pictures
apart, such as the kind, the seat and the draft."""

NICENESS: Final = 15
"""Niceness of the workers: answering people is more urgent than drawing."""
KEPT: Final = 8_000_000
"""Maximum size of the cached pictures in bytes."""


class Drawer(Protocol):
    """Renderer of pictures."""

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        """Result of `draw(*what)`, which may be cached. `draw` and the arguments must be picklable."""


class Patient:
    """Renderer that draws only a few pictures at a time, so that those for clicks needn't wait for all of them."""

    def __init__(self, pictures: Drawer, *, at_once: int) -> None:
        self._pictures = pictures
        self._few = asyncio.Semaphore(at_once)

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        async with self._few:
            return await self._pictures.draw(key, draw, *what)


class RenderPool:
    """Renders pictures, and caches the most recently used."""

    def __init__(self, *, workers: int = 1, kept: int = KEPT, make: Callable[[], Executor] | None = None) -> None:
        """`kept` is in bytes. Without `make`, worker processes are used."""
        self._workers = Workers(count=workers, niceness=NICENESS, prepare=render_jobs.warm_up, make=make)
        self._drawing: dict[Key, asyncio.Task[bytes]] = {}
        self._done: LRUCache[Key, bytes] = track_names(LRUCache(kept, getsizeof=len))

    async def draw(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        body = self._done.get(key)
        if body is not None:
            return body
        task = self._drawing.get(key)
        if task is None or task.done():
            task = self._drawing[key] = asyncio.create_task(self._draw(key, draw, *what))
        # a caller may be cancelled without affecting the others
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
        """Result of `draw(*what)`, run in a worker and not cached."""
        with observe_duration(DRAWN):
            return await self._workers.run(draw, *what)

    def patient(self) -> Patient:
        return Patient(self, at_once=self._workers.count + 1)

    async def warm_up(self) -> None:
        await asyncio.gather(*(self._workers.run(render_jobs.warm_up) for _ in range(self._workers.count)))

    def close(self) -> None:
        self._workers.close()
