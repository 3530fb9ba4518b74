"""Work in processes of its own, which end with the process that started them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeVar

from bot import failures, malloc

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from concurrent.futures import Executor

Made = TypeVar("Made")

log = logging.getLogger(__name__)


class Workers:
    """A pool that is filled when it is first needed, and replaced if one of its processes dies."""

    def __init__(
        self,
        *,
        count: int = 1,
        niceness: int = 0,
        prepare: Callable[[], object] | None = None,
        make: Callable[[], Executor] | None = None,
    ) -> None:
        """`prepare`, a function of a module, is what each process does first; `make` is for tests that want threads."""
        self.count = count
        self._make = make or partial(_pool, count, niceness, prepare)
        self._executor: Executor | None = None

    async def run(self, work: Callable[..., Made], *what: object) -> Made:
        """What `work` makes of `what`: a function of a module, and data that can be sent to another process."""
        loop = asyncio.get_running_loop()
        return await self._twice(lambda executor: loop.run_in_executor(executor, _placed, work, *what))

    async def run_within(self, seconds: float, work: Callable[..., Made], *what: object) -> Made:
        """As `run`, in a pool of one, whose process is ended in the middle of work that takes longer than that, or that
        nobody waits for any more. Raises TimeoutError."""
        loop = asyncio.get_running_loop()

        async def once(executor: Executor) -> Made:
            process = await loop.run_in_executor(executor, _ready_for, work)
            try:
                async with asyncio.timeout(seconds):
                    return await loop.run_in_executor(executor, _placed, work, *what)
            except (TimeoutError, asyncio.CancelledError):
                _end(process)
                raise

        return await self._twice(once)

    async def _twice(self, once: Callable[[Executor], Awaitable[Made]]) -> Made:
        """Have it done, and done again by new workers if one dies of it or before it."""
        executor = self._running()
        try:
            return await once(executor)
        except BrokenProcessPool:
            log.warning("a worker died; new ones take over")
            if self._executor is executor:
                self.close()
            return await once(self._running())

    def close(self) -> None:
        """Let the processes go; what has not begun is not done."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _running(self) -> Executor:
        if self._executor is None:
            self._executor = self._make()
        return self._executor


def _end(number: int) -> None:
    """End a process of ours, whatever it is doing; its pool is then replaced."""
    for process in multiprocessing.active_children():
        if process.pid == number:
            process.kill()


def _ready_for(_: object) -> int:
    """The number of this process, which has all modules by now that the work needs."""
    return os.getpid()


def _pool(count: int, niceness: int, prepare: Callable[[], object] | None) -> Executor:
    # Started afresh, not forked: a copy of a process with threads and sockets may hang.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=count, mp_context=context, initializer=_begin, initargs=(niceness, prepare))


def _begin(niceness: int, prepare: Callable[[], object] | None) -> None:
    """What a new worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's affair
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.nice(niceness)
    malloc.keep()
    if prepare is not None:
        prepare()


def _placed(work: Callable[..., Made], *what: object) -> Made:
    """Do it; if it fails, whoever asked for it learns where."""
    try:
        return work(*what)
    except Exception as error:
        failures.keep(error)
        raise


def _end_with_parent() -> None:
    """A parent that is killed says no goodbye, and its workers would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
