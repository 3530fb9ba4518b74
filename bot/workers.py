"""Computer players in a process of their own, so that nobody waits while one thinks."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from bot.computer.thinking import think

if TYPE_CHECKING:
    from bot.computer.thinking import Task
    from bot.engine.game import Answer

log = logging.getLogger(__name__)

_NICE = 10  # thinking gives way to answering people and to drawing


class Thinkers:
    """One process that thinks for all computer players, one after another."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def __call__(self, task: Task) -> Answer:
        """A complete answer. A process that died is replaced, once for each question."""
        try:
            return await self._ask(task)
        except BrokenProcessPool:
            log.warning("the process in which computer players think died; a new one takes over")
            self.close()
            return await self._ask(task)

    def close(self) -> None:
        """Let the process go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _ask(self, task: Task) -> Answer:
        if self._pool is None:
            # Started afresh, not forked: a copy of a process with threads and sockets may hang.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=_prepare)
        return await asyncio.get_running_loop().run_in_executor(self._pool, think, task)


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's affair
    os.nice(_NICE)
