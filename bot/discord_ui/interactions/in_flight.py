"""What is being done for people just now, so that it is at its end before what it needs is closed."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

PATIENCE: Final = 1.0
"""Seconds in which whoever has clicked still gets their answer when the bot stops."""


class InFlight:
    """The tasks in which people are answered."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._clicks: set[asyncio.Task[object]] = set()
        self._letters: set[asyncio.Task[object]] = set()
        self._ended = False

    def click(self) -> AbstractContextManager[bool]:
        """While this task answers a click, which is lost if it is dropped; False if nothing may begin any more."""
        return self._among(self._clicks)

    def letter(self) -> AbstractContextManager[bool]:
        """While this task answers a letter: what is dropped of it is read at the next start. False as above."""
        return self._among(self._letters)

    @contextmanager
    def _among(self, others: set[asyncio.Task[object]]) -> Iterator[bool]:
        task = asyncio.current_task()
        if self._ended or task is None:
            yield False
            return
        others.add(task)
        try:
            yield True
        finally:
            others.discard(task)

    async def end(self) -> None:
        """Let nothing begin any more, and return when nothing is under way: soon."""
        self._ended = True
        for task in self._letters:
            task.cancel()
        if self._clicks:
            await asyncio.wait(self._clicks, timeout=self._patience)
        rest = self._letters | self._clicks
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
