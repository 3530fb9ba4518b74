"""Garbage collection at set times instead of whenever Python has many new objects: after a busy minute, that would
block the event loop for a tenth of a second or more. Objects from before the start are left out, because most live as
long as the process."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

YOUNG: Final = 0.25
"""Seconds between collections of objects that none has seen yet. The shorter, the fewer there are."""
OFTEN, RARELY = 10.0, 300.0
"""Seconds between collections of objects that only collections of new ones have seen: rarely unless there's garbage, as
there is while Discord can't be reached."""
MUCH: Final = 1000
"""After a collection that finds more objects than this, the next one comes soon."""
PAUSE: Final = 1800.0
"""Seconds between full collections."""


@asynccontextmanager
async def tune_gc(pause: float = PAUSE) -> AsyncIterator[None]:
    """Collect garbage only at the beginning of the block, and then at set times: a full collection every `pause`
    seconds."""
    gc.collect()
    gc.freeze()
    gc.disable()
    collections = _collect(0, YOUNG, YOUNG), _collect(1, OFTEN, RARELY), _collect(2, pause, pause)
    tasks = [asyncio.create_task(each) for each in collections]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        gc.enable()
        gc.unfreeze()


async def _collect(generation: int, often: float, rarely: float) -> None:
    pause = rarely
    while True:
        await asyncio.sleep(pause)
        pause = often if gc.collect(generation) > MUCH else min(2 * pause, rarely)
