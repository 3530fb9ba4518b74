"""Work in separate processes, which end when the process that started them ends."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_byte
from functools import partial
from multiprocessing.connection import wait
from typing import Any, Final, TypeVar

from bot import logs, malloc, safe_errors

Made = TypeVar("Made")
What = TypeVar("What")

# spawned, not forked, because a copy of a process with threads and sockets may hang
_SPAWN: Final = multiprocessing.get_context("spawn")
_state: dict[str, Any] = {}

log = logging.getLogger(__name__)


class Workers:
    """A pool of processes. They start when first used, and are all replaced if one of them dies."""

    def __init__(
        self,
        *,
        count: int = 1,
        niceness: int = 0,
        prepare: Callable[[], object] | None = None,
        make: Callable[[], Executor] | None = None,
    ) -> None:
        """Each process first calls `prepare`, a module-level function. `make` makes another executor instead of this
        pool, such as one with threads for tests."""
        self.count = count
        self._make = make or partial(_pool, count, niceness, prepare)
        self._executor: Executor | None = None

    async def run(self, work: Callable[..., Made], *what: object) -> Made:
        """Return the result of `work(*what)`. `work` must be a module-level function, and the arguments picklable."""
        loop = asyncio.get_running_loop()
        return await self._twice(lambda executor: loop.run_in_executor(executor, _run_work, work, *what))

    async def _twice(self, once: Callable[[Executor], Awaitable[Made]]) -> Made:
        """Do the work. If a worker dies before or during it, retry once with new workers."""
        executor = self._start()
        try:
            return await once(executor)
        except BrokenProcessPool:
            log.warning("a worker process died; starting new ones")
            if self._executor is executor:
                self.close()
            return await once(self._start())

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _start(self) -> Executor:
        if self._executor is None:
            self._executor = self._make()
        return self._executor


class Worker(Workers):
    """One process for work that can be asked to stop early and return its result so far."""

    def __init__(self, *, niceness: int = 0) -> None:
        self._told = _SPAWN.RawValue("b", 0)
        """A flag that asks the process to stop early."""
        super().__init__(make=partial(_pool, 1, niceness, None, self._told))
        self._enough = asyncio.Event()
        self._process: int | None = None
        """ID of the working process; None if there's none."""

    async def run_within(
        self, limit: float, grace: float, work: Callable[[What, Callable[[], bool]], Made], what: What
    ) -> Made:
        """Return the result of `work(what, is_enough)`. `is_enough` returns true after `limit` seconds, or after a call
        of `enough`. The process is killed if the running work goes on for another `grace` seconds or is cancelled.
        There can be only one call at a time. Raises TimeoutError if the work took too long."""
        loop = asyncio.get_running_loop()

        async def once(executor: Executor) -> Made:
            self._process = await loop.run_in_executor(executor, _ready_for, (work, type(what)))
            self._told.value = 0
            try:
                made: asyncio.Future[Made] = loop.run_in_executor(executor, _run_work, _until_told, work, what)
                await self._done_or_enough(made, limit)
                self._told.value = 1
                async with asyncio.timeout(grace):
                    return await made
            except (TimeoutError, asyncio.CancelledError):
                self.end()
                raise

        try:
            return await self._twice(once)
        finally:
            self._process = None
            self._enough.clear()

    def enough(self) -> None:
        """Ask the running work to stop and return its result so far."""
        self._enough.set()

    def end(self) -> None:
        """Kill the process if it's working. The next work gets a new one."""
        if self._process is not None:
            _end(self._process)

    async def _done_or_enough(self, made: asyncio.Future[Made], limit: float) -> None:
        enough = asyncio.ensure_future(self._enough.wait())
        try:
            await asyncio.wait((made, enough), timeout=limit, return_when=asyncio.FIRST_COMPLETED)
        finally:
            enough.cancel()


def _end(number: int) -> None:
    for process in multiprocessing.active_children():
        if process.pid == number:
            process.kill()


def _ready_for(_: object) -> int:
    """The process's ID. Unpickling the argument has imported the work's module."""
    return os.getpid()


def _pool(count: int, niceness: int, prepare: Callable[[], object] | None, told: c_byte | None = None) -> Executor:
    begin = (niceness, prepare, told, logs.current_log_options())
    return ProcessPoolExecutor(max_workers=count, mp_context=_SPAWN, initializer=_begin, initargs=begin)


def _begin(
    niceness: int, prepare: Callable[[], object] | None, told: c_byte | None, look: logs.LogOptions | None
) -> None:
    logs.show(look)
    _state["told"] = told
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent handles interrupts
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.nice(niceness)
    malloc.tune_for_drawing()
    if prepare is not None:
        prepare()


def _run_work(work: Callable[..., Made], *what: object) -> Made:
    try:
        return work(*what)
    except Exception as error:
        safe_errors.attach_path(error)
        raise


def _until_told(work: Callable[[What, Callable[[], bool]], Made], what: What) -> Made:
    told = _state["told"]
    return work(what, lambda: bool(told.value))


def _end_with_parent() -> None:
    """End this process when its parent ends: a killed parent can't tell its workers, which would wait forever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
