"""A pool of processes in which computers think, with time limits and fair turns.

Tables with fewer running tasks go first, then earlier and shorter tasks. There are limits on how many tasks of one
table, tasks of one game, and long tasks run at once.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, TypeVar

from bot.ai.best_response import Stop
from bot.ai.tasks import AiTask, run_task
from bot.worker_pool import Worker

Task: TypeAlias = AiTask[Any]
Work: TypeAlias = Callable[[Any, Stop], Any]

Made = TypeVar("Made")

SPARE: Final = 2
"""The number of processes that neither long tasks nor a single table can use."""
MOST: Final = 8
"""The maximum number of processes, however many cores there are, because each takes memory."""
LIMIT: Final = 10.0
"""The seconds after which a task is asked for its best result so far."""
GRACE: Final = 5.0
"""The seconds that a task then has to respond before it's killed."""
HURRY: Final = 2.5
"""The seconds of thinking that a table's tasks have left if the table only waits for computers."""
IDLE: Final = 600.0
"""The seconds after which an idle process ends."""
NICE: Final = 10
"""The processes' niceness, so that answering people and drawing pictures come first."""
_log = logging.getLogger(__name__)


def _most() -> int:
    allowed = getattr(os, "sched_getaffinity", None)  # some systems don't have this function
    cores = len(allowed(0)) if allowed is not None else os.cpu_count() or 1
    return min(MOST, cores + SPARE)


@dataclass(eq=False, slots=True)
class _QueuedTask:
    task: Task
    number: int
    worker: asyncio.Future[Worker]
    limit: float
    ending: asyncio.TimerHandle | None = None

    @property
    def rank(self) -> int:
        """The sort key among tasks whose tables have equally many running tasks; the lowest goes first. Only a limited
        number of later tasks can overtake a longer one."""
        return self.number + (1 << 2 * self.task.place)


@dataclass(slots=True)
class _Busy:
    tables: Counter[tuple[str, int]] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    long_tasks: int = 0

    def count(self, queued: _QueuedTask, by: int) -> None:
        self.tables[queued.task.game, queued.task.match] += by
        self.games[queued.task.game] += by
        self.long_tasks += by * queued.task.is_long
        self.tables = +self.tables  # removes zeros

    def at(self, queued: _QueuedTask) -> int:
        return self.tables[queued.task.game, queued.task.match]


class AiPool:
    """A pool that runs computers' tasks."""

    def __init__(
        self,
        *,
        work: Work = run_task,
        processes: int | None = None,
        limit: float = LIMIT,
        grace: float = GRACE,
        hurry: float = HURRY,
        idle: float = IDLE,
    ) -> None:
        """`work` is a module-level function that takes a task, and a function that says whether to stop."""
        number = _most() if processes is None else processes
        self._work = work
        self._limit = limit
        self._grace = grace
        self._hurry = hurry
        self._idle = idle
        self._per_game = max(1, number - 1)
        self._cores = max(1, number - SPARE)
        """The maximum number of running tasks of one table, and of long tasks."""
        self._free = [Worker(niceness=NICE) for _ in range(number)]
        self._resting: dict[Worker, asyncio.TimerHandle] = {}
        self._busy = _Busy()
        self._came = 0
        self._waiting: list[_QueuedTask] = []
        self._running: dict[_QueuedTask, tuple[Worker, asyncio.Task[Any]]] = {}

    async def __call__(self, task: AiTask[Made], /) -> Made:
        """Run the task. Raises TimeoutError if it takes too long, or another error if it fails. Cancelling asks a
        running task to stop."""
        worker, queued = await self._wait_for_worker(task)
        running: asyncio.Task[Made] = asyncio.ensure_future(self._think(worker, queued))
        self._running[queued] = worker, running
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            if not running.done():  # otherwise, somebody else's task may have the worker
                worker.enough()
            running.add_done_callback(lambda done: done.cancelled() or done.exception())  # asyncio logs unread errors
            raise

    def hurry(self, table: int) -> None:
        """Limit the time that is left for the table's tasks, because the table is only waiting for computers."""
        running = [(queued, worker) for queued, (worker, _) in self._running.items() if queued.task.match == table]
        waiting = [queued for queued in self._waiting if queued.task.match == table]
        turns = math.ceil((len(running) + len(waiting)) / self._cores)
        for queued in waiting:
            queued.limit = min(queued.limit, self._hurry / turns)
        for queued, worker in running:
            if queued.ending is None:
                queued.ending = asyncio.get_running_loop().call_later(self._hurry / turns, worker.enough)

    def close(self) -> None:
        """Stop the processes and cancel running tasks. No task may be waiting for a process."""
        for resting in self._resting.values():
            resting.cancel()
        for worker, running in self._running.values():
            running.cancel()
            worker.end()
            worker.close()
        for worker in self._free:
            worker.close()

    async def _think(self, worker: Worker, queued: _QueuedTask) -> Any:
        task = queued.task
        try:
            return await worker.run_within(queued.limit, self._grace, self._work, task)
        except TimeoutError:
            seconds = queued.limit + self._grace
            _log.warning(
                "table %(table)d (%(game)s): thinking was cut off after %(seconds)g s",
                {"table": task.match, "game": task.game, "seconds": seconds},
            )
            raise
        finally:
            del self._running[queued]
            if queued.ending is not None:
                queued.ending.cancel()
            self._give_back(worker, queued)

    async def _wait_for_worker(self, task: Task) -> tuple[Worker, _QueuedTask]:
        self._came += 1
        queued = _QueuedTask(task, self._came, asyncio.get_running_loop().create_future(), self._limit)
        self._waiting.append(queued)
        self._give_out()
        try:
            return await queued.worker, queued
        except asyncio.CancelledError:
            if queued in self._waiting:
                self._waiting.remove(queued)
            else:
                self._give_back(queued.worker.result(), queued)
            raise

    def _give_out(self) -> None:
        while self._free and (ready := [queued for queued in self._waiting if self._may_begin(queued)]):
            first = min(ready, key=lambda queued: (self._busy.at(queued), queued.rank))
            self._waiting.remove(first)
            self._busy.count(first, 1)
            worker = self._free.pop()
            if worker in self._resting:
                self._resting.pop(worker).cancel()
            first.worker.set_result(worker)

    def _give_back(self, worker: Worker, queued: _QueuedTask) -> None:
        self._busy.count(queued, -1)
        self._free.append(worker)
        self._resting[worker] = asyncio.get_running_loop().call_later(self._idle, worker.close)
        self._give_out()

    def _may_begin(self, queued: _QueuedTask) -> bool:
        if queued.worker.done() or (queued.task.is_long and self._busy.long_tasks >= self._cores):
            return False
        return self._busy.games[queued.task.game] < self._per_game and self._busy.at(queued) < self._cores
