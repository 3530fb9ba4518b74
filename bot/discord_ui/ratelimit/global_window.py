"""What every request passes as it goes out: one after the other, evenly, and so many in any second."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.discord_ui.ratelimit.limiter import Watch

BURST: Final = 5
"""So many may go out at once after a pause; the rest goes evenly."""
LOOK: Final = 0.25
"""Seconds after which whoever waits looks whether more is allowed by now."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many requests may be made in any second."""

    most: int
    until: float = inf
    """How long that holds, by the gate's clock."""
    then: int = 0
    """How many afterwards."""

    def at(self, now: float) -> int:
        """How many at that moment."""
        return self.most if now < self.until else self.then


class GlobalWindow:
    """Lets requests through."""

    def __init__(self, watch: Watch, most: int) -> None:
        """`most` requests in any second, and never more than that whatever is allowed later."""
        self._watch = watch
        self._line = asyncio.Lock()
        self._passed: deque[float] = deque(maxlen=most)
        self._next = 0.0
        """When the next one would pass if all passed evenly."""
        self._shut_until = 0.0
        self.allowed = Allowance(most)
        self.waiting = 0
        """How many stand before it."""

    def allow(self, allowed: Allowance) -> None:
        """From now on so many may pass."""
        now = self._watch.now()
        before, after = self.allowed.at(now), allowed.at(now)
        self.allowed = allowed
        if before and after:
            self._next = now + max(0.0, self._next - now) * before / after

    def shut(self, until: float) -> None:
        """Let nobody through before then."""
        self._shut_until = max(self._shut_until, until)

    def rate(self) -> int:
        """How many passed within a second."""
        since = self._watch.now() - 1
        return sum(each > since for each in self._passed)

    async def pass_through(self) -> None:
        """Wait until one may pass: whoever came first passes first."""
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
