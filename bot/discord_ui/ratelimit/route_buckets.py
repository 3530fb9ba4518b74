"""Which requests Discord counts together, and how many of them it takes in how much time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

KEPT: Final = 1000
"""So many windows are kept before those that say nothing any more are forgotten."""

_API: Final = re.compile(r"/api/v\d+(/.*)")
_OUTSIDE: Final = ("/interactions/", "/webhooks/")
"""Answers to interactions: they wait for nobody, and do not count for the limit over everything."""
_MAJOR: Final = frozenset({"channels", "guilds"})


@dataclass(frozen=True, slots=True)
class Route:
    """Requests that count together: what they do, and to which channel or server."""

    what: str
    """Method and path, every id a `*`."""
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
"""How many requests in how many seconds, until an answer tells it."""
OTHERS: Final = (50, 1.0)
"""The same for everything else."""


def send_route(channel: int) -> Route:
    """New messages in a channel."""
    return Route(_SEND, str(channel))


def edit_route(channel: int) -> Route:
    """Edits of a channel's messages."""
    return Route(_EDIT, str(channel))


def history_route(channel: int) -> Route:
    """A channel's earlier messages."""
    return Route(_READ, str(channel))


OPENING: Final = Route(_OPEN)
"""The first private message to somebody needs a channel."""


def route_of(method: str, path: str) -> Route | None:
    """The route of a request; None if nothing is counted: an answer to an interaction, or nothing of the API."""
    found = _API.fullmatch(path)
    if found is None or found[1].startswith(_OUTSIDE):
        return None
    parts = found[1].split("/")
    where = next((after for part, after in pairwise(parts) if part in _MAJOR), "")
    what = "/".join("*" if part.isdecimal() else part for part in parts)
    return Route(f"{method} {what}", where)


@dataclass(slots=True)
class Window:
    """What may still be asked of a route until a moment; then it begins anew."""

    limit: int
    length: float
    left: int
    ends: float
    held: int = 0
    """Requests that are being prepared: they will take what is left."""
    flying: int = 0
    """Requests without an answer so far."""

    def renew(self, now: float) -> None:
        """Begin anew if it is over."""
        if now >= self.ends:
            self.left = self.limit - self.flying

    def take(self, now: float) -> None:
        """A request goes out."""
        if now >= self.ends:
            self.renew(now)
            self.ends = now + self.length
        self.left -= 1
        self.flying += 1


class RouteBuckets:
    """All routes, as far as they are known from answers; what is not known is presumed."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, float]] = dict(PRESUMED)
        self._windows: dict[Route, Window] = {}

    def window(self, route: Route, now: float) -> Window:
        """The route's present window."""
        found = self._windows.get(route)
        if found is None:
            if len(self._windows) >= KEPT:
                self._forget(now)
            limit, length = self._known.get(route.what, OTHERS)
            found = self._windows[route] = Window(limit, length, left=limit, ends=now)
        found.renew(now)
        return found

    def room(self, route: Route, now: float) -> bool:
        """Whether one more request may be prepared."""
        window = self.window(route, now)
        return window.left > window.held

    def answered(self, route: Route, status: int, headers: Mapping[str, str], now: float) -> None:
        """Learn from an answer."""
        window = self.window(route, now)
        window.flying -= 1
        limit, left = headers.get("X-RateLimit-Limit"), headers.get("X-RateLimit-Remaining")
        after = headers.get("X-RateLimit-Reset-After")
        if limit is not None and left is not None and after is not None:
            window.limit = int(limit)
            if int(left) == window.limit - 1:  # the first of its window, which tells how long one is
                window.length = float(after)
            self._known[route.what] = (window.limit, window.length)
            window.left = min(window.left, int(left))
            window.ends = now + float(after)
        if status == 429 and not told_to_all(headers):
            window.left, window.ends = 0, now + retry_after(headers)

    def broke_off(self, route: Route, now: float) -> None:
        """A request had no answer."""
        self.window(route, now).flying -= 1

    def _forget(self, now: float) -> None:
        self._windows = {
            route: window
            for route, window in self._windows.items()
            if window.ends > now or window.held or window.flying
        }


def is_ban(status: int, headers: Mapping[str, str]) -> bool:
    """Whether Cloudflare has refused a request, and will refuse every other one for a while: Discord never saw it."""
    return status == 429 and not any(name in headers for name in ("Via", "X-RateLimit-Scope", "X-RateLimit-Limit"))


def is_api(path: str) -> bool:
    """Whether a path is one of Discord's API, and not of its gateway or its files."""
    return _API.fullmatch(path) is not None


def told_to_all(headers: Mapping[str, str]) -> bool:
    """Whether a refusal is about the limit over everything."""
    return headers.get("X-RateLimit-Global") == "true" or headers.get("X-RateLimit-Scope") == "global"


def retry_after(headers: Mapping[str, str]) -> float:
    """How many seconds a refusal asks us to wait."""
    told = headers.get("Retry-After") or headers.get("X-RateLimit-Reset-After")
    return float(told) if told else 1.0
