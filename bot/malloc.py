"""Memory settings of the GNU C library, for each kind of process."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # their numbers in malloc.h

LARGE: Final = 1 << 16
"""Size in bytes from which a freed block is returned at once after `spare`."""


def spare() -> None:
    """Tune memory for a process that has thousands of small, lasting objects and handles pictures: return large blocks
    when they're freed, and let threads share one arena. Arenas of earlier threads stay."""
    _set({_ARENA_MAX: 1, _MMAP_THRESHOLD: LARGE, _TRIM_THRESHOLD: 2 * LARGE})


def tune_for_drawing() -> None:
    """Tune memory for a worker: returning large blocks at once would slow down drawing."""
    _set({_MMAP_THRESHOLD: 4 << 20, _TRIM_THRESHOLD: 16 << 20})


def _set(options: dict[int, int]) -> None:
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # some C libraries don't have it
        if mallopt is not None:
            for option, value in options.items():
                mallopt(option, value)
