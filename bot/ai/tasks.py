"""Tasks for the computer players' worker processes: self-contained, picklable objects."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol, TypeVar

from bot.ai.best_response import Stop, never

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)


class AiTask(Protocol[Made_co]):
    """A question with everything needed to answer it. It can be pickled, and so can its answer."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def match(self) -> int:
        """The ID of the table that the task is for; 0 if it names none."""

    @property
    def place(self) -> int:
        """The place of the task's kind in the queue, from 0; shorter and more urgent kinds go first."""

    @property
    def is_long(self) -> bool:
        """True if the task counts as long. The number of long tasks that run at once is limited."""

    def think(self, stop: Stop) -> Made_co:
        """The answer, always the same for the same task; once `stop` returns true, one from less thinking."""


class AiRunner(Protocol):
    """Runs tasks outside the event loop. In other processes, cancelling the call asks the task to stop."""

    async def __call__(self, task: AiTask[Made], /) -> Made:
        """Run the task. Raises TimeoutError if it takes too long, or another error if it fails."""


def run_task(task: AiTask[Made], stop: Stop = never) -> Made:
    return task.think(stop)


async def run_in_thread(task: AiTask[Any], /) -> Any:
    """Run the task in a thread of this process, for hosts without a pool."""
    return await asyncio.to_thread(task.think, never)
