"""What computers can be asked to think about: anything that is complete in itself and can be sent to a process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from bot.ai.best_response import never

if TYPE_CHECKING:
    from bot.ai.best_response import Stop

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)


class AiTask(Protocol[Made_co]):
    """A question with all that it takes to answer it. It can be pickled, and so can the answer."""

    @property
    def game(self) -> str:
        """The key of the game that it is about: no game takes all processes."""
        ...

    @property
    def match(self) -> int:
        """The number of the table that waits for it; 0: none does. Tables take turns, and 0 counts as one of them."""
        ...

    @property
    def place(self) -> int:
        """How long it takes among all kinds of thoughts, from 0: the shorter, the sooner it has its turn."""
        ...

    @property
    def long(self) -> bool:
        """Whether it takes more than a second or so: not all processes are given to such at once."""
        ...

    def think(self, stop: Stop) -> Made_co:
        """The answer; what there is of it as soon as `stop` says so. The same thought has the same answer else."""
        ...


class AiRunner(Protocol):
    """Has thoughts thought, elsewhere: whoever asks waits. Whoever no longer wants to know cancels it."""

    async def __call__(self, thought: AiTask[Made], /) -> Made:
        """Its answer. Raises TimeoutError if it takes too long, and whatever it runs into."""
        ...


def have(thought: AiTask[Made], stop: Stop = never) -> Made:
    """The answer, as a function of a module."""
    return thought.think(stop)


async def beside(thought: AiTask[Any], /) -> Any:
    """In a thread of this process: where there are no others."""
    return await asyncio.to_thread(thought.think, never)
