"""Full garbage collections at set times instead of whenever Python finds many new objects: with many tables, one blocks
the event loop for a noticeable time. Objects from before the start are left out, because most live as long as the
process."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

PAUSE: Final = 1800.0
"""Seconds between full collections."""
_YOUNG, _MIDDLE, _NEVER = 10_000, 2, 1_000_000
"""The garbage collector's thresholds. The last one is too high to be reached in practice."""


@asynccontextmanager
async def tune_gc(pause: float = PAUSE) -> AsyncIterator[None]:
    """Run full collections only at the beginning of the block, and then every `pause` seconds."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
    looking = asyncio.create_task(_look(pause))
    try:
        yield
    finally:
        looking.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _look(pause: float) -> None:
    while True:
        await asyncio.sleep(pause)
        gc.collect()
