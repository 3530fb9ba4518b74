"""Injected faults: errors that the fake Discord makes on request."""

from __future__ import annotations

import asyncio
import copy
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Literal, TypeAlias

from bot.playground.errors import ApiError
from bot.playground.wire import Obj
from bot.playground.world.compose import Request


class When(Enum):
    """The time of a fault: before or after the request takes effect."""

    BEFORE = auto()
    AFTER = auto()


@dataclass(frozen=True, slots=True)
class Fail:
    """A response with this status and without JSON, as Discord's front end gives when a backend fails."""

    status: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """An API error."""

    error: ApiError


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A 429 with Discord's own headers and body. The client may retry after `seconds`."""

    seconds: float
    scope: Literal["user", "shared", "global"] = "user"


@dataclass(frozen=True, slots=True)
class Banned:
    """A 429 without JSON or a `Via` header, as the proxy in front of Discord gives to a blocked address."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Reset:
    """A connection reset without a response."""


@dataclass(frozen=True, slots=True)
class HangUp:
    """A connection closed without a response."""


@dataclass(frozen=True, slots=True)
class Garble:
    """A response with this status and this body in place of the real one; None means no body."""

    status: int = 200
    body: object = None


@dataclass(frozen=True, slots=True)
class Gate:
    """Holds requests: `reached` is set when one gets here, and they go on once `opened` is set."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self) -> None:
        self.reached.set()
        await self.opened.wait()


Failure: TypeAlias = "Fail | Refuse | RateLimit | Banned | Reset | HangUp | Garble"
Trouble: TypeAlias = "Failure | Gate"
Change: TypeAlias = "Callable[[Obj], None]"


@dataclass(slots=True)
class Fault:
    """A fault for the next `left` matching requests. `route` matches a whole path under /api/v10; `/` is the
    gateway. `body` is a predicate on the parsed body."""

    trouble: Trouble
    method: str | None
    route: re.Pattern[str]
    when: When
    left: int
    body: Callable[[Request], bool] | None = None


class Faults:
    """The faults that are waiting for requests, and the changes that are waiting for events."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._twice: Counter[str] = Counter()
        self._held: set[str] = set()
        self._bent: defaultdict[str, list[Change]] = defaultdict(list)

    def add(
        self,
        trouble: Trouble,
        *,
        route: str,
        method: str | None = None,
        when: When = When.BEFORE,
        times: int = 1,
        body: Callable[[Request], bool] | None = None,
    ) -> Fault:
        """Add a fault. In `route`, `*` stands for one part of the path."""
        pattern = re.compile(re.escape(route).replace(r"\*", "[^/]+"))
        fault = Fault(trouble, method, pattern, when, times, body)
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        for fault in self._faults:
            if isinstance(fault.trouble, Gate):
                fault.trouble.opened.set()
        self._faults.clear()
        self._twice.clear()
        self._held.clear()
        self._bent.clear()

    def find(self, method: str, path: str, when: When, request: Request | None = None) -> Trouble | None:
        """The first matching fault's trouble, if any; the fault is counted as used. Faults with a body predicate don't
        match if the body can't be read."""
        for fault in self._faults:
            fits = fault.when is when and fault.method in {None, method} and fault.route.fullmatch(path)
            if fits and fault.left > 0 and (fault.body is None or (request is not None and fault.body(request))):
                fault.left -= 1
                return fault.trouble
        return None

    def duplicate(self, name: str, *, times: int = 1) -> None:
        """Send the next `times` events with this name twice."""
        self._twice[name] += times

    def hold_back(self, name: str) -> None:
        """Hold back events with this name; `Gateway.release` sends them."""
        self._held.add(name)

    def release_events(self) -> None:
        self._held.clear()

    def bend(self, name: str, change: Change) -> None:
        """Queue a change to a copy of an event's data. Each event with this name takes one."""
        self._bent[name].append(change)

    def apply_to_event(self, name: str, data: Obj) -> Obj:
        """The data to send for an event, with the next change that `bend` has added for its name."""
        if not self._bent[name]:
            return data
        changed = copy.deepcopy(data)
        self._bent[name].pop(0)(changed)
        return changed

    def copies(self, name: str) -> int:
        """The number of times to send an event: 1, 2, or 0 if it's held back."""
        if name in self._held:
            return 0
        if not self._twice[name]:
            return 1
        self._twice[name] -= 1
        return 2
