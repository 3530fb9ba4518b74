"""Tasks for the computers' processes: anything complete in itself that can be pickled."""

from __future__ import annotations

import asyncio
from typing import Any, Protocol, TypeVar

from bot.ai.best_response import Stop, never

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)


class AiTask(Protocol[Made_co]):
    """A question with everything needed to answer it. It can be pickled, and so can the answer."""

    @property
    def game(self) -> str:
        """The game's key, as no game may take all processes."""
        ...

    @property
    def match(self) -> int:
        """The ID of the waiting table; 0 if none is. Tables take turns, and 0 counts as one of them."""
        ...

    @property
    def place(self) -> int:
        """The task's place by duration among all kinds of tasks, from 0: shorter ones go first."""
        ...

    @property
    def long(self) -> bool:
        """True if it takes more than about a second: such tasks never get all processes at once."""
        ...

    def think(self, stop: Stop) -> Made_co:
        """The answer, or its state as soon as `stop` returns true. Otherwise the same task has the same answer."""
        ...


class AiRunner(Protocol):
    """Runs tasks in other processes while the caller waits; cancel the call to stop its task."""

    async def __call__(self, thought: AiTask[Made], /) -> Made:
        """Run the task and return its answer. Raises TimeoutError if it takes too long, and any error of its own."""
        ...


def have(thought: AiTask[Made], stop: Stop = never) -> Made:
    """The task's answer, as a function of a module."""
    return thought.think(stop)


async def beside(thought: AiTask[Any], /) -> Any:
    """Run the task in a thread of this process, where there are no others."""
    return await asyncio.to_thread(thought.think, never)
