"""Benchmarks: `python -m tests.tools.bench`. One process, one core, medians; no test depends on them.

Machines differ by a factor of three, so every bound on time is a ratio: to a plain way of doing the same, or to a fixed
piece of work (`reference`), measured alternately in the same run. Milliseconds are printed beside it.
"""

from __future__ import annotations

import hashlib
import json
import statistics
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def verdict(*, kept: bool) -> str:
    """The verdict on a bound."""
    return "kept" if kept else "BROKEN"


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement in milliseconds, and in kilobytes if it makes a file.

    Bounds: at least `faster` times as fast as the plain way, at most `slower` times as long as the reference work, at
    most `max_kb` kilobytes.
    """

    what: str
    ours: float
    plain: float | None = None
    faster: float | None = None
    reference: float | None = None
    slower: float | None = None
    size: float | None = None
    max_kb: float | None = None

    @property
    def speedup(self) -> float:
        """How many times as fast as the plain way, or 0 without one."""
        return 0.0 if self.plain is None else self.plain / self.ours

    @property
    def effort(self) -> float:
        """How many times as long as the reference work, or 0 without one."""
        return 0.0 if self.reference is None else self.ours / self.reference

    @property
    def kept(self) -> bool:
        """Whether it's within all its bounds."""
        return (
            (self.faster is None or self.speedup >= self.faster)
            and (self.slower is None or self.effort <= self.slower)
            and (self.max_kb is None or (self.size or 0) <= self.max_kb)
        )

    def __str__(self) -> str:
        parts = [f"{self.what:<66}{self.ours:9.2f} ms"]
        if self.plain is not None:
            bound = (
                ""
                if self.faster is None
                else f", at least {self.faster:g}: {verdict(kept=self.speedup >= self.faster)}"
            )
            parts.append(f"{self.speedup:6.1f} times as fast as the plain way ({self.plain:.2f} ms){bound}")
        if self.reference is not None:
            bound = (
                "" if self.slower is None else f", at most {self.slower:g}: {verdict(kept=self.effort <= self.slower)}"
            )
            parts.append(f"{self.effort:6.2f} x the reference ({self.reference:.2f} ms){bound}")
        if self.size is not None:
            bound = (
                "" if self.max_kb is None else f", at most {self.max_kb:g}: {verdict(kept=self.size <= self.max_kb)}"
            )
            parts.append(f"{self.size:5.0f} kB{bound}")
        return "   ".join(parts)


@dataclass(frozen=True, slots=True)
class _Piece:
    cell: tuple[int, int]
    name: str
    load: int


def reference() -> str:
    """A fixed piece of pure Python similar to the bot's work: replace frozen values, sort, write and hash them.

    About 4 ms on a fast machine, 12 ms on a slow one.
    """
    pieces = {number: _Piece((number % 17, number % 13), f"piece {number}", number) for number in range(400)}
    for turn in range(4):
        for number, piece in pieces.items():
            x, y = piece.cell
            pieces[number] = replace(piece, cell=(x + turn, y), load=(piece.load * 31 + turn) % 1009)
    ordered = sorted(pieces.values(), key=lambda piece: (piece.load, piece.name))
    text = json.dumps([[list(piece.cell), piece.name, piece.load] for piece in ordered])
    return hashlib.sha256(text.encode()).hexdigest()


def medians(
    ways: Sequence[Callable[[], object]], *, times: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Median milliseconds of each function. They take turns, so a busy machine slows all of them alike."""
    for way in ways:
        way()
    taken: list[list[float]] = [[] for _ in ways]
    for _ in range(times):
        for at, way in enumerate(ways):
            start = clock()
            way()
            taken[at].append((clock() - start) * 1000)
    return [statistics.median(each) for each in taken]
