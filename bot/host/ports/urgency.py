"""Urgent tasks, whose callbacks and transactions go first."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from typing import Any, Final, TypeVar

A = TypeVar("A")

URGENT: Final[ContextVar[bool]] = ContextVar("whether somebody waits for the task's result", default=False)
"""True in a task that answers an interaction, for which Discord allows three seconds, and during a transaction, which
others may be waiting for."""


@contextmanager
def urgent() -> Iterator[None]:
    """Make the block urgent, and the tasks that it creates."""
    before = URGENT.get()
    URGENT.set(True)
    try:
        yield
    finally:
        URGENT.set(before)  # not reset, because a transaction may end in another task


def create_background_task(work: Coroutine[Any, Any, A]) -> asyncio.Task[A]:
    """Create a task that isn't urgent."""
    context = copy_context()
    context.run(URGENT.set, False)  # noqa: FBT003 - the method takes any value
    return asyncio.create_task(work, context=context)
