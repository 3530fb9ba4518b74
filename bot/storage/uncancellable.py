"""Work that mustn't be left half done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

A = TypeVar("A")


async def to_its_end(work: Coroutine[object, object, A]) -> A:
    """Run `work` to its end. If the caller is cancelled, that takes effect only then."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled from task.exception()
    return task.result()
