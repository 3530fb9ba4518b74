"""Rate limit buckets by route, with their windows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

KEPT: Final = 1000
"""Number of windows at which expired ones are dropped."""

_API: Final = re.compile(r"/api/v\d+(/.*)")
_OUTSIDE: Final = ("/interactions/", "/webhooks/")
"""Beginnings of paths of responses to interactions, which don't count towards the global limit."""
_MAJOR: Final = frozenset({"channels", "guilds"})


@dataclass(frozen=True, slots=True)
class Route:
    """Requests that share a bucket, by operation and by channel or server."""

    what: str
    """Method and path, with `*` for every ID."""
    where: str = ""


_SEND: Final = "POST /channels/*/messages"
_EDIT: Final = "PATCH /channels/*/messages/*"
_READ: Final = "GET /channels/*/messages"
_OPEN: Final = "POST /users/@me/channels"

PRESUMED: Final[Mapping[str, tuple[int, float]]] = {
    _SEND: (5, 5.0),
    _EDIT: (5, 5.0),
    "DELETE /channels/*/messages/*": (5, 5.0),
    _OPEN: (10, 10.0),
}
"""The presumed limit (requests, seconds) until a response has the headers, by operation."""
OTHERS: Final = (50, 1.0)


def send_route(channel: int) -> Route:
    return Route(_SEND, str(channel))


def edit_route(channel: int) -> Route:
    return Route(_EDIT, str(channel))


def history_route(channel: int) -> Route:
    return Route(_READ, str(channel))


OPENING: Final = Route(_OPEN)


def route_of(method: str, path: str) -> Route | None:
    """Route of a request; None if it isn't counted, because it responds to an interaction or is outside the API."""
    found = _API.fullmatch(path)
    if found is None or found[1].startswith(_OUTSIDE):
        return None
    parts = found[1].split("/")
    where = next((after for part, after in pairwise(parts) if part in _MAJOR), "")
    what = "/".join("*" if part.isdecimal() else part for part in parts)
    return Route(f"{method} {what}", where)


@dataclass(slots=True)
class Window:
    """The remaining requests of a route until the window resets."""

    limit: int
    length: float
    left: int
    ends: float
    held: int = 0
    """Number of requests being prepared, each of which may take one of those remaining."""
    flying: int = 0
    """Number of requests in flight."""

    def renew(self, now: float) -> None:
        if now >= self.ends:
            self.left = self.limit - self.flying

    def take(self, now: float) -> None:
        if now >= self.ends:
            self.renew(now)
            self.ends = now + self.length
        self.left -= 1
        self.flying += 1


class RouteBuckets:
    """The routes with their limits, which are presumed until a response has the headers."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, float]] = dict(PRESUMED)
        self._windows: dict[Route, Window] = {}

    def window(self, route: Route, now: float) -> Window:
        found = self._windows.get(route)
        if found is None:
            if len(self._windows) >= KEPT:
                known = self._windows.items()
                self._windows = {where: each for where, each in known if each.ends > now or each.held or each.flying}
            limit, length = self._known.get(route.what, OTHERS)
            found = self._windows[route] = Window(limit, length, left=limit, ends=now)
        found.renew(now)
        return found

    def room(self, route: Route, now: float) -> bool:
        window = self.window(route, now)
        return window.left > window.held

    def update(self, route: Route, status: int, headers: Mapping[str, str], now: float) -> None:
        window = self.window(route, now)
        window.flying -= 1
        limit, left = headers.get("X-RateLimit-Limit"), headers.get("X-RateLimit-Remaining")
        after = headers.get("X-RateLimit-Reset-After")
        if limit is not None and left is not None and after is not None:
            window.limit = int(limit)
            if int(left) == window.limit - 1:  # the response to a window's first request tells the window's length
                window.length = float(after)
            self._known[route.what] = (window.limit, window.length)
            window.left = min(window.left, int(left))
            window.ends = now + float(after)
        if status == 429 and not is_global_limit(headers):
            window.left, window.ends = 0, now + retry_after(headers)

    def broke_off(self, route: Route, now: float) -> None:
        self.window(route, now).flying -= 1


def is_ban(status: int, headers: Mapping[str, str]) -> bool:
    """Return whether Cloudflare has refused a request without passing it on to Discord."""
    return status == 429 and not any(name in headers for name in ("Via", "X-RateLimit-Scope", "X-RateLimit-Limit"))


def is_api(path: str) -> bool:
    return _API.fullmatch(path) is not None


def is_global_limit(headers: Mapping[str, str]) -> bool:
    """Return whether a 429 is about the global limit."""
    return headers.get("X-RateLimit-Global") == "true" or headers.get("X-RateLimit-Scope") == "global"


def retry_after(headers: Mapping[str, str]) -> float:
    """Seconds to wait after a 429; 1 if it doesn't say."""
    seconds = headers.get("Retry-After") or headers.get("X-RateLimit-Reset-After")
    return float(seconds) if seconds else 1.0
