"""Computer players think in processes of their own, so long and no longer, and none keeps all others waiting."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Final

from bot.computer.thinking import think
from bot.processes import Workers

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.computer.thinking import Task
    from bot.engine.game import Answer

PROCESSES: Final = 3
"""How many think at a time at most; each begins when it is first needed."""
PATIENCE: Final = 20.0
"""Seconds that a thought may take. The longest known takes less than one where nothing else is going on."""
NICE: Final = 10
"""Computer players give way to answering people and to drawing."""

_log = logging.getLogger(__name__)


class Thinkers:
    """Of one table one computer thinks at a time, and of one game there is always one process fewer than there are."""

    def __init__(
        self,
        *,
        work: Callable[[Task], Answer] = think,
        processes: int = PROCESSES,
        patience: float = PATIENCE,
    ) -> None:
        """`work` is a function of a module."""
        self._work = work
        self._patience = patience
        self._free = [Workers(niceness=NICE) for _ in range(processes)]
        self._most = max(1, processes - 1)
        self._games: Counter[str] = Counter()
        self._tables: set[tuple[str, int]] = set()
        """Where somebody thinks now."""
        self._waiting: dict[asyncio.Future[Workers], Task] = {}
        """Whoever waits for a process, in the order in which they came."""

    async def __call__(self, task: Task) -> Answer:
        """What a computer answers. Raises TimeoutError if it takes too long, and whatever it runs into."""
        worker = await self._turn(task)
        try:
            return await worker.run_within(self._patience, self._work, task)
        except TimeoutError:
            _log.warning("a thought at table %d (%s) was cut off after %g s", task.match, task.game, self._patience)
            raise
        finally:
            self._give_back(worker, task)

    def close(self) -> None:
        """Let the processes go; for when nobody waits for a thought any more."""
        for worker in self._free:
            worker.close()

    async def _turn(self, task: Task) -> Workers:
        turn: asyncio.Future[Workers] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = task
        self._give_out()
        try:
            return await turn
        except asyncio.CancelledError:
            if self._waiting.pop(turn, None) is None:
                self._give_back(turn.result(), task)
            raise

    def _give_out(self) -> None:
        for turn, task in list(self._waiting.items()):
            if self._free and not turn.done() and self._may_begin(task):
                del self._waiting[turn]
                self._games[task.game] += 1
                self._tables.add((task.game, task.match))
                turn.set_result(self._free.pop())

    def _give_back(self, worker: Workers, task: Task) -> None:
        self._games[task.game] -= 1
        self._tables.discard((task.game, task.match))
        self._free.append(worker)
        self._give_out()

    def _may_begin(self, task: Task) -> bool:
        return self._games[task.game] < self._most and (task.game, task.match) not in self._tables
