"""Drawing in worker processes, so that nothing waits for a picture that does not need one; each is drawn once."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from rendering import painter

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

Drawn = TypeVar("Drawn")
Key: TypeAlias = tuple[int, int, str]
"""A table, its revision, and what kind of picture it is, which names seat and draft where it is private."""

KEPT: Final = 96
"""Finished pictures kept in memory: some 10 to 20 MB."""

_log = logging.getLogger(__name__)


def _prepare() -> None:
    """What a new worker does first. An interrupt is the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    painter.warm_up()


class Pictures:
    """Has pictures drawn, and keeps those asked for last."""

    def __init__(self, *, workers: int = 1, kept: int = KEPT, make: Callable[[], Executor] | None = None) -> None:
        """`make` makes what the drawing runs in: processes of their own, unless a test says otherwise."""
        self._make = make or (lambda: _processes(workers))
        self._workers = workers
        self._kept = kept
        self._executor: Executor | None = None
        self._done: OrderedDict[Key, asyncio.Task[bytes]] = OrderedDict()

    async def drawn(self, key: Key, draw: Callable[..., bytes], *what: object) -> bytes:
        """What `draw` makes of `what`, in a worker: a function of a module, and data that can be sent there."""
        task = self._done.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._run(draw, *what))
            self._done[key] = task
        self._done.move_to_end(key)
        while len(self._done) > self._kept:
            self._done.popitem(last=False)
        # Whoever asked first may stop waiting without taking the picture from the others.
        return await asyncio.shield(task)

    async def warm_up(self) -> None:
        """Start every worker before the first picture is asked for."""
        await asyncio.gather(*(self._run(painter.warm_up) for _ in range(self._workers)))

    def close(self) -> None:
        """Let the workers go."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    async def _run(self, draw: Callable[..., Drawn], *what: object) -> Drawn:
        executor = self._running()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(executor, draw, *what)
        except BrokenProcessPool:
            _log.warning("the pool that draws pictures broke; a new one takes over")
            if self._executor is executor:
                executor.shutdown(wait=False)
                self._executor = None
            return await loop.run_in_executor(self._running(), draw, *what)

    def _running(self) -> Executor:
        if self._executor is None:
            self._executor = self._make()
        return self._executor


def _processes(workers: int) -> Executor:
    # Started afresh, not forked: a copy of a process with threads and sockets may hang.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=workers, mp_context=context, initializer=_prepare)
