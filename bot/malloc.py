"""How the C library keeps memory that nobody uses just now: as a process is best served.

Where there is no such library (glibc has these settings), nothing is set, and nothing is the matter.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # as malloc.h numbers them

LARGE: Final = 1 << 16
"""So many bytes at a time are given back at once where memory is spared: most pictures, and buffers of connections."""


def spare() -> None:
    """For a process in which pictures pass through among thousands of small things that stay: what is large goes back
    as soon as it is let go of, and threads share one store. Before there is a second thread."""
    _set({_ARENA_MAX: 1, _MMAP_THRESHOLD: LARGE, _TRIM_THRESHOLD: 2 * LARGE})


def keep() -> None:
    """For a process that paints: pictures come and go by the hundred, and handing their memory back each time takes
    longer than painting on it."""
    _set({_MMAP_THRESHOLD: 4 << 20, _TRIM_THRESHOLD: 16 << 20})


def _set(options: dict[int, int]) -> None:
    if sys.platform == "linux":
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # not every C library has it
        if mallopt is not None:
            for option, value in options.items():
                mallopt(option, value)
