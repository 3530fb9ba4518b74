"""Try inputs and count: how many there were, which ones broke a promise, and which ones took longest."""

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
"""Seconds of work that count as slow."""
AGAIN: Final = 5
"""Number of measurements of an input that seems slow: the machine may just have been busy."""
SLOWEST: Final = 5
MOST_STEPS: Final = 100_000
"""Maximum number of calls for one input: about 30 ms of work."""


class BrokenPromiseError(AssertionError):
    """An input had an effect that it must never have."""


@dataclass
class Steps:
    """A number of calls."""

    made: int = 0


class Target(Protocol):
    """A receiver of inputs."""

    @property
    def name(self) -> str:
        """A short name."""
        ...

    def input(self, chance: Random) -> object:
        """An input. Equal chance gives equal inputs."""
        ...

    def take(self, given: object) -> None:
        """Process the input. Raises BrokenPromiseError, or any error that a bug raises."""
        ...


@dataclass
class Count:
    """The results for a target."""

    target: str
    inputs: int = 0
    seconds: float = 0.0
    broken: list[str] = field(default_factory=list)
    slowest: list[tuple[float, str]] = field(default_factory=list)
    """Seconds and input of the slowest inputs, slowest first."""

    def took(self, seconds: float, given: object) -> None:
        """Record an input's time."""
        self.inputs += 1
        self.seconds += seconds
        if len(self.slowest) < SLOWEST or seconds > self.slowest[-1][0]:
            self.slowest = sorted([*self.slowest, (seconds, shortly(given))], reverse=True)[:SLOWEST]


def shortly(given: object, most: int = 160) -> str:
    """An input on one line."""
    shown = ascii(given)
    return shown if len(shown) <= most else f"{shown[: most - 20]}... ({len(shown)} characters)"


@contextmanager
def counted() -> Iterator[Steps]:
    """Count this thread's calls in a block: unlike its time, their number is the same on every machine."""
    steps = Steps()

    def called(_: FrameType, event: str, __: object) -> None:
        steps.made += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        yield steps
    finally:
        sys.setprofile(None)


def tried(target: Target, *, seed: int, inputs: int, timed: bool, first: int = 0) -> Count:
    """Try a number of inputs. With `timed`, a slow one breaks a promise, too."""
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
    """Process an input, and return the seconds that this thread worked."""
    began = time.thread_time()
    target.take(given)
    return time.thread_time() - began


def in_time(target: Target, given: object) -> float:
    """The median seconds of several tries. Raises BrokenPromiseError if it's slow."""
    seconds = sorted(worked(target, given) for _ in range(AGAIN))[AGAIN // 2]
    if seconds > SLOW:
        raise BrokenPromiseError(f"it took {1000 * seconds:.0f} ms")
    return seconds
