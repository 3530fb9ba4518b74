"""Rate limits: fixed windows for each bucket, and a global one."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.playground.wire import Obj


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits for each bucket of a route with `Route.sends`, for each other bucket, and globally."""

    sends: int = 5
    sends_window: float = 5.0
    others: int = 50
    others_window: float = 1.0
    together: int = 50
    together_window: float = 1.0


@dataclass(slots=True)
class _Window:
    limit: int
    length: float
    ends: float = 0.0
    used: int = 0

    def take(self, now: float) -> bool:
        """Count a request if it fits the limit; return whether it does."""
        if now >= self.ends:
            self.ends, self.used = now + self.length, 0
        if self.used >= self.limit:
            return False
        self.used += 1
        return True


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rate limiter's answer to a request: headers, and a `body` if it's refused with 429."""

    headers: dict[str, str] = field(default_factory=dict)
    body: Obj | None = None


class Rates:
    """Counts requests. `monotonic` is the clock for windows, in seconds; `clock` is Unix time."""

    def __init__(self, limits: Limits, *, monotonic: Callable[[], float], clock: Callable[[], float]) -> None:
        self.limits = limits
        self.refused = 0
        self._monotonic = monotonic
        self._clock = clock
        self._together = _Window(limits.together, limits.together_window)
        self._windows: dict[tuple[str, str], _Window] = {}

    def take(self, route: str, major: str, *, sends: bool, counted: bool) -> Verdict:
        """Count a request; for the global limit, only if `counted`. `major` has the channel, guild, webhook and
        token in its path. `sends` is as in `Route`."""
        now = self._monotonic()
        if counted and not self._together.take(now):
            return self._refuse(self._together.ends - now, scope="global")
        limits = self.limits
        size = (limits.sends, limits.sends_window) if sends else (limits.others, limits.others_window)
        window = self._windows.setdefault((route, major), _Window(*size))
        fits = window.take(now)
        wait = max(window.ends - now, 0.001)
        headers = self._headers(route, window.limit, window.limit - window.used, wait)
        return Verdict(headers) if fits else self._refuse(wait, scope="user", headers=headers)

    def limit(self, route: str, wait: float, scope: str) -> Verdict:
        """Refuse one request with Discord's headers, which tell the client to wait `wait` seconds."""
        headers = None if scope == "global" else self._headers(route, self.limits.sends, 0, wait)
        return self._refuse(wait, scope=scope, headers=headers)

    def _headers(self, route: str, limit: int, remaining: int, wait: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{self._clock() + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }

    def _refuse(self, wait: float, *, scope: str, headers: dict[str, str] | None = None) -> Verdict:
        self.refused += 1
        all_ = scope == "global"
        told = {"Retry-After": str(math.ceil(wait)), "X-RateLimit-Scope": scope, **(headers or {})}
        if all_:
            told["X-RateLimit-Global"] = "true"
        return Verdict(told, {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": all_})
