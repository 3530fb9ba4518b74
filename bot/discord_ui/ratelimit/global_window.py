"""The global rate limit: requests pass in order, up to a given number per second. They're evenly spaced, except for a
few that may pass at once after a pause."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from math import inf
from typing import Final, Protocol

BURST: Final = 5
"""Maximum number of requests sent at once after a pause; the rest are spaced evenly."""
LOOK: Final = 0.25
"""Maximum seconds between the first waiter's checks for whether the allowance has changed."""


class Watch(Protocol):
    """A monotonic clock."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        ...

    async def sleep(self, seconds: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Allowance:
    """The number of requests allowed per second, for now and afterwards."""

    most: int
    until: float = inf
    """End of the allowance, by the rate limiter's clock."""
    then: int = 0
    """Number of requests allowed per second after that."""

    def at(self, now: float) -> int:
        return self.most if now < self.until else self.then


class GlobalWindow:
    """Lets requests pass at the allowed rate."""

    def __init__(self, watch: Watch, most: int) -> None:
        """Set the window up for `most` requests per second. Later allowances must not exceed that."""
        self._watch = watch
        self._line = asyncio.Lock()
        self._passed: deque[float] = deque(maxlen=most)
        self._next = 0.0
        """The time at which the next request would pass with even spacing."""
        self._shut_until = 0.0
        self.allowed = Allowance(most)
        self.waiting = 0

    def allow(self, allowed: Allowance) -> None:
        now = self._watch.now()
        before, after = self.allowed.at(now), allowed.at(now)
        self.allowed = allowed
        if before and after:
            self._next = now + max(0.0, self._next - now) * before / after

    def shut(self, until: float) -> None:
        self._shut_until = max(self._shut_until, until)

    def rate(self) -> int:
        since = self._watch.now() - 1
        return sum(each > since for each in self._passed)

    async def pass_through(self) -> None:
        """Wait until a request may pass, in order of arrival."""
        self.waiting += 1
        try:
            async with self._line:
                while (wait := self._opens() - self._watch.now()) > 0:
                    await self._watch.sleep(min(wait, LOOK))
                now = self._watch.now()
                self._passed.append(now)
                self._next = max(self._next, now) + 1 / self.allowed.at(now)
        finally:
            self.waiting -= 1

    def _opens(self) -> float:
        most = self.allowed.at(self._watch.now())
        if not most:
            return inf
        a_second_ago = self._passed[-most] + 1 if len(self._passed) >= most else 0.0
        return max(self._shut_until, a_second_ago, self._next - (min(BURST, most) - 1) / most)
