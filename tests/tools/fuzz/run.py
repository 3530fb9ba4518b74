"""Trying inputs, and keeping count: how many, which broke a promise, which took the longest."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

SLOW: Final = 0.1
"""Seconds of work that no input may cause."""
AGAIN: Final = 5
"""How often an input is tried again that seemed slow: the machine may have been."""
SLOWEST: Final = 5
MOST_STEPS: Final = 100_000
"""Calls that no input may cause: some 30 ms of them."""


class BrokenPromiseError(AssertionError):
    """An input made something happen that never should."""


@dataclass
class Steps:
    """How much was done."""

    made: int = 0


class Target(Protocol):
    """Something that takes inputs."""

    @property
    def name(self) -> str:
        """A short word."""
        ...

    def input(self, chance: Random) -> object:
        """One input; equal chance gives equal inputs."""
        ...

    def take(self, given: object) -> None:
        """Take it. Raises BrokenPromiseError, or whatever a bug raises."""
        ...


@dataclass
class Count:
    """What came of a target's inputs."""

    target: str
    inputs: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    """The longest first; seconds of this process's time, and the input."""

    def took(self, seconds: float, given: object) -> None:
        """Note how long an input took."""
        self.inputs += 1
        self.seconds += seconds
        if len(self.slowest) < SLOWEST or seconds > self.slowest[-1][0]:
            self.slowest = sorted([*self.slowest, (seconds, shortly(given))], reverse=True)[:SLOWEST]


def shortly(given: object, most: int = 160) -> str:
    """An input on a line."""
    shown = ascii(given)
    return shown if len(shown) <= most else f"{shown[: most - 20]}... ({len(shown)} characters)"


@contextmanager
def counted() -> Iterator[Steps]:
    """Counts what this thread calls meanwhile: work that is the same on every machine."""
    steps = Steps()

    def called(_: FrameType, event: str, __: object) -> None:
        steps.made += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        yield steps
    finally:
        sys.setprofile(None)


def tried(target: Target, *, seed: int, inputs: int, timed: bool, first: int = 0) -> Count:
    """Try so many inputs. `timed`: none may take long, either."""
    count = Count(target.name)
    for number in range(first, first + inputs):
        given = target.input(Random(f"{seed}/{target.name}/{number}"))
        seconds = 0.0
        try:
            seconds = worked(target, given)
            if timed and seconds > SLOW:
                seconds = in_time(target, given)
        except Exception as error:
            count.broken.append(
                f"input {number}: {type(error).__name__}: {str(error)[:300]}\n    {shortly(given, 600)}"
            )
        count.took(seconds, given)
    return count


def worked(target: Target, given: object) -> float:
    """Seconds of this thread's own time that an input takes."""
    began = time.thread_time()
    target.take(given)
    return time.thread_time() - began


def in_time(target: Target, given: object) -> float:
    """The median of several tries. Raises BrokenPromiseError if it is too long."""
    seconds = sorted(worked(target, given) for _ in range(AGAIN))[AGAIN // 2]
    if seconds > SLOW:
        raise BrokenPromiseError(f"it took {1000 * seconds:.0f} ms")
    return seconds
