"""Memory: what only points at itself is looked for when we say so, not whenever Python finds that there is much new.

With a thousand tables one such look takes as long as half a second, in which nobody is answered. What is there when
the bot starts stays as long as it runs, so that it need not be looked at at all; of what comes later hardly anything
points at itself, so that a look now and then is enough.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PAUSE: Final = 60.0
"""Seconds between two looks at everything."""
_YOUNG, _MIDDLE, _NEVER = 2_000, 10, 1_000_000
"""How many new things, and looks at those, there are before the next look; the third asks for none at everything."""


@asynccontextmanager
async def tune_gc(pause: float = PAUSE) -> AsyncIterator[None]:
    """Meanwhile everything is looked at every `pause` seconds only."""
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
