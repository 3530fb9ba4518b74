"""How fast things are: `python -m tests.bench`. Measured in one process, one core, medians; no test depends on it."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True)
class Row:
    """A thing measured: milliseconds of the product's way, and of a plain way beside it where there is one; and
    kilobytes, where a file comes of it."""

    what: str
    ours: float
    plain: float | None = None
    bound: float | None = None
    size: float | None = None
    most: float | None = None

    def __str__(self) -> str:
        beside = "" if self.plain is None else f"   plain {self.plain:9.2f} ms   {self.plain / self.ours:6.1f} x"
        size = "" if self.size is None else f"   {self.size:5.0f} kB{_within(self.size, self.most, 'kB')}"
        return f"{self.what:<58}{self.ours:9.2f} ms{_within(self.ours, self.bound, 'ms')}{size}{beside}"


def _within(taken: float, bound: float | None, unit: str) -> str:
    if bound is None:
        return ""
    return f"   bound {bound:5.0f} {unit} {'kept' if taken <= bound else 'BROKEN'}"


def medians(
    ways: Sequence[Callable[[], object]], *, times: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """The median milliseconds of each way, all of them run by turns, so that a busy machine slows all alike."""
    for way in ways:
        way()
    taken: list[list[float]] = [[] for _ in ways]
    for _ in range(times):
        for at, way in enumerate(ways):
            start = clock()
            way()
            taken[at].append((clock() - start) * 1000)
    return [statistics.median(each) for each in taken]
