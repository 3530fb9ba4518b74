"""Computers think in processes of their own, so long and no longer, and no thought keeps all others waiting.

The shorter a thought, the sooner it has its turn; of two tables the one where fewer computers think goes first. Of one
table, of one game and of what takes long, so many are thought at a time that there is always a process left for others.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from bot.ai.tasks import have
from bot.worker_pool import Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.ai.best_response import Stop
    from bot.ai.tasks import AiTask

    Task: TypeAlias = AiTask[Any]
    Work: TypeAlias = Callable[[Any, Stop], Any]

Made = TypeVar("Made")

SPARE: Final = 2
"""So many processes more than cores may run: for what is short, where the cores have long thoughts."""
MOST: Final = 8
"""Processes at most, however many cores there are: each takes some 35 MB."""
LIMIT: Final = 10.0
"""Seconds after which a thought is asked for the best it has so far. The longest takes two where nothing else is going
on."""
GRACE: Final = 5.0
"""Seconds that it has for that before it is cut off."""
HURRY: Final = 2.5
"""Seconds in which all of a table have to be done if nobody there waits for anything else."""
IDLE: Final = 600.0
"""Seconds after which a process ends that had nothing to think about."""
NICE: Final = 10
"""Computer players give way to answering people and to drawing."""
_log = logging.getLogger(__name__)


def _most() -> int:
    """How many processes may run on this machine."""
    allowed = getattr(os, "sched_getaffinity", None)  # some systems have none
    cores = len(allowed(0)) if allowed is not None else os.cpu_count() or 1
    return min(MOST, cores + SPARE)


@dataclass(eq=False, slots=True)
class _Turn:
    """A thought that waits for its turn, or has it."""

    task: Task
    number: int
    """How many came before it."""
    turn: asyncio.Future[Worker]
    limit: float
    """Seconds from its beginning after which it is enough."""
    ending: asyncio.TimerHandle | None = None

    @property
    def rank(self) -> int:
        """The lowest goes first. Longer ones let so many pass that came after them, and no more."""
        return self.number + (1 << 2 * self.task.place)


@dataclass(slots=True)
class _Busy:
    """What is being thought about."""

    tables: Counter[tuple[str, int]] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    long: int = 0

    def count(self, thought: _Turn, by: int) -> None:
        """One more, or one less."""
        self.tables[thought.task.game, thought.task.match] += by
        self.games[thought.task.game] += by
        self.long += by * thought.task.long
        self.tables = +self.tables  # those without any are forgotten

    def at(self, thought: _Turn) -> int:
        """How many at its table."""
        return self.tables[thought.task.game, thought.task.match]


class AiPool:
    """All that computers think."""

    def __init__(
        self,
        *,
        work: Work = have,
        processes: int | None = None,
        limit: float = LIMIT,
        grace: float = GRACE,
        hurry: float = HURRY,
        idle: float = IDLE,
    ) -> None:
        """`work` is a function of a module; what it is given with a thought says whether it is to give what it has."""
        number = _most() if processes is None else processes
        self._work = work
        self._limit = limit
        self._grace = grace
        self._hurry = hurry
        self._idle = idle
        self._per_game = max(1, number - 1)
        self._cores = max(1, number - SPARE)
        """So many think at one table at most, and so many long."""
        self._free = [Worker(niceness=NICE) for _ in range(number)]
        self._resting: dict[Worker, asyncio.TimerHandle] = {}
        """When the processes end that have nothing to do."""
        self._busy = _Busy()
        self._came = 0
        self._waiting: list[_Turn] = []
        self._running: dict[_Turn, tuple[Worker, asyncio.Task[Any]]] = {}

    async def __call__(self, task: AiTask[Made], /) -> Made:
        """The answer. Raises TimeoutError if it takes too long, and whatever it runs into.

        Whoever no longer wants to know cancels it: it is then told to come to an end.
        """
        worker, thought = await self._turn(task)
        running: asyncio.Task[Made] = asyncio.ensure_future(self._think(worker, thought))
        self._running[thought] = worker, running
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            worker.enough()
            running.add_done_callback(lambda done: done.cancelled() or done.exception())  # or asyncio complains of it
            raise

    def hurry(self, table: int) -> None:
        """Nobody there waits for anything but its computers: they share what time there still is."""
        running = [(thought, worker) for thought, (worker, _) in self._running.items() if thought.task.match == table]
        waiting = [thought for thought in self._waiting if thought.task.match == table]
        turns = math.ceil((len(running) + len(waiting)) / self._cores)
        for thought in waiting:
            thought.limit = min(thought.limit, self._hurry / turns)
        for thought, worker in running:
            if thought.ending is None:
                thought.ending = asyncio.get_running_loop().call_later(self._hurry / turns, worker.enough)

    def close(self) -> None:
        """Let the processes go; for when nobody waits for a thought any more."""
        for resting in self._resting.values():
            resting.cancel()
        for worker, running in self._running.values():
            running.cancel()
            worker.end()
            worker.close()
        for worker in self._free:
            worker.close()

    async def _think(self, worker: Worker, thought: _Turn) -> Any:
        task = thought.task
        try:
            return await worker.run_within(thought.limit, self._grace, self._work, task)
        except TimeoutError:
            seconds = thought.limit + self._grace
            _log.warning(
                "table %(table)d (%(game)s): a computer's thinking was cut off after %(seconds)g s",
                {"table": task.match, "game": task.game, "seconds": seconds},
            )
            raise
        finally:
            del self._running[thought]
            if thought.ending is not None:
                thought.ending.cancel()
            self._give_back(worker, thought)

    async def _turn(self, task: Task) -> tuple[Worker, _Turn]:
        self._came += 1
        thought = _Turn(task, self._came, asyncio.get_running_loop().create_future(), self._limit)
        self._waiting.append(thought)
        self._give_out()
        try:
            return await thought.turn, thought
        except asyncio.CancelledError:
            if thought in self._waiting:
                self._waiting.remove(thought)
            else:
                self._give_back(thought.turn.result(), thought)
            raise

    def _give_out(self) -> None:
        while self._free and (ready := [thought for thought in self._waiting if self._may_begin(thought)]):
            first = min(ready, key=lambda thought: (self._busy.at(thought), thought.rank))
            self._waiting.remove(first)
            self._busy.count(first, 1)
            worker = self._free.pop()
            if worker in self._resting:
                self._resting.pop(worker).cancel()
            first.turn.set_result(worker)

    def _give_back(self, worker: Worker, thought: _Turn) -> None:
        self._busy.count(thought, -1)
        self._free.append(worker)
        self._resting[worker] = asyncio.get_running_loop().call_later(self._idle, worker.close)
        self._give_out()

    def _may_begin(self, thought: _Turn) -> bool:
        if thought.turn.done() or (thought.task.long and self._busy.long >= self._cores):
            return False
        return self._busy.games[thought.task.game] < self._per_game and self._busy.at(thought) < self._cores
