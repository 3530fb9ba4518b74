"""Garbage collection at set times instead of whenever Python has many new objects: after a busy minute, that would
block the event loop for a tenth of a second or more. Objects from before the start are left out, because most live as
long as the process."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

YOUNG_INTERVAL: Final = 0.25
"""Seconds between collections of objects that none has seen yet. The shorter, the fewer there are."""
SHORTEST_INTERVAL, LONGEST_INTERVAL = 10.0, 300.0
"""Seconds between collections of objects that only collections of new ones have seen: short while there's much garbage,
such as failed requests may leave."""
MUCH_GARBAGE: Final = 1000
"""After a collection that finds more objects than this, the next one comes soon."""
FULL_INTERVAL: Final = 1800.0
"""Seconds between full collections."""


@asynccontextmanager
async def tune_gc(pause: float = FULL_INTERVAL) -> AsyncIterator[None]:
    """Collect garbage only at the beginning of the block, and then at set times: a full collection every `pause`
    seconds."""
    gc.collect()
    gc.freeze()
    gc.disable()
    collections = (
        _collect(0, YOUNG_INTERVAL, YOUNG_INTERVAL),
        _collect(1, SHORTEST_INTERVAL, LONGEST_INTERVAL),
        _collect(2, pause, pause),
    )
    tasks = [asyncio.create_task(each) for each in collections]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        gc.enable()
        gc.unfreeze()


async def _collect(generation: int, shortest: float, longest: float) -> None:
    pause = longest
    while True:
        await asyncio.sleep(pause)
        pause = shortest if gc.collect(generation) > MUCH_GARBAGE else min(2 * pause, longest)
