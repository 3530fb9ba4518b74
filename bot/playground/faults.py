"""Misfortune on demand: what the stand-in is told to get wrong, and how often."""

from __future__ import annotations

import asyncio
import copy
import re
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.errors import ApiError
    from bot.playground.wire import Obj
    from bot.playground.world.compose import Request


class When(Enum):
    """Whether a request has had its effect when it goes wrong."""

    BEFORE = auto()
    AFTER = auto()


@dataclass(frozen=True, slots=True)
class Fail:
    """A bare answer of this status, as Discord's front gives when what lies behind it is ill."""

    status: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """An error of the API's own."""

    error: ApiError


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A 429 with Discord's own headers and body: a client may try again after `seconds`."""

    seconds: float
    scope: Literal["user", "shared", "global"] = "user"


@dataclass(frozen=True, slots=True)
class Banned:
    """A 429 by the proxy in front of Discord, without JSON and `Via`: every client of this address has to wait."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Reset:
    """The connection is reset without an answer."""


@dataclass(frozen=True, slots=True)
class HangUp:
    """The connection is closed without an answer."""


@dataclass(frozen=True, slots=True)
class Garble:
    """An answer of this status with another JSON body than the true one; without any if it is None."""

    status: int = 200
    body: object = None


@dataclass(frozen=True, slots=True)
class Gate:
    """The request waits here: `reached` is set when it has come, and it goes on when `opened` is set."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self) -> None:
        """Arrive, and go on when it is open."""
        self.reached.set()
        await self.opened.wait()


Trouble: TypeAlias = "Fail | Refuse | RateLimit | Banned | Reset | HangUp | Garble | Gate"
Change: TypeAlias = "Callable[[Obj], None]"


@dataclass(slots=True)
class Fault:
    """A trouble for the requests it is addressed to, `left` more times. `route` is a path under /api/v10 in which `*`
    stands for one part; `body` tells by a request's parsed body whether it is meant."""

    trouble: Trouble
    method: str | None
    route: re.Pattern[str]
    when: When
    left: int
    body: Callable[[Request], bool] | None = None


class Faults:
    """The troubles still to come."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._twice: dict[str, int] = {}
        self._held: set[str] = set()
        self._bent: dict[str, list[Change]] = {}

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
        """Troubles the next `times` requests to a route, of those whose body fits."""
        pattern = re.compile(re.escape(route).replace(r"\*", "[^/]+"))
        fault = Fault(trouble, method, pattern, when, times, body)
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        """No more trouble; whoever waits at a gate goes on."""
        for fault in self._faults:
            if isinstance(fault.trouble, Gate):
                fault.trouble.opened.set()
        self._faults.clear()
        self._twice.clear()
        self._held.clear()
        self._bent.clear()

    def find(self, method: str, path: str, when: When, request: Request | None = None) -> Trouble | None:
        """The trouble for a request, which is used up by it. Without a readable body no predicate on it holds."""
        for fault in self._faults:
            fits = fault.when is when and fault.method in {None, method} and fault.route.fullmatch(path)
            if fits and fault.left > 0 and (fault.body is None or (request is not None and fault.body(request))):
                fault.left -= 1
                return fault.trouble
        return None

    # events of the gateway

    def duplicate(self, name: str, *, times: int = 1) -> None:
        """The next events of that name come twice."""
        self._twice[name] = self._twice.get(name, 0) + times

    def hold(self, name: str) -> None:
        """Events of that name wait for `Gateway.release`."""
        self._held.add(name)

    def let_go(self) -> None:
        """No event is held any more."""
        self._held.clear()

    def bend(self, name: str, change: Change) -> None:
        """The next event of that name tells something else: `change` is applied to a copy of its data."""
        self._bent.setdefault(name, []).append(change)

    def told(self, name: str, data: Obj) -> Obj:
        """What an event is to tell."""
        if not self._bent.get(name):
            return data
        changed = copy.deepcopy(data)
        self._bent[name].pop(0)(changed)
        return changed

    def copies(self, name: str) -> int:
        """How often an event is to be told: 1, 2, or 0 for later."""
        if name in self._held:
            return 0
        if self._twice.get(name, 0) > 0:
            self._twice[name] -= 1
            return 2
        return 1
