"""A clock driven by tests, and a fake Discord that counts requests on it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import aiohttp
from multidict import CIMultiDict
from yarl import URL

from bot.discord_ui.ratelimit.limiter import RateLimiter
from bot.playground.http.rates import Limits, Rates

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bot.discord_ui.ratelimit.priority_queue import Lane
    from bot.discord_ui.ratelimit.route_buckets import Route

SETTLED = 12
"""Event loop iterations after which everything that can happen at one moment has happened."""
API = "https://discord.com/api/v10"


class FakeWatch:
    """A clock that stands still until a test advances it."""

    def __init__(self, now: float = 1000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (self._now + seconds, next(self._numbers), woken))
        await woken

    async def settle(self) -> None:
        """Let everything happen that can happen now."""
        for _ in range(SETTLED):
            await asyncio.sleep(0)

    async def run(self, seconds: float) -> None:
        """Advance the clock, one sleeper at a time."""
        end = self._now + seconds
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            at, _, woken = heappop(self._sleepers)
            self._now = max(self._now, at)
            if not woken.done():
                woken.set_result(None)
                await self.settle()
        self._now = end


@dataclass
class Sent:
    """A request that arrived."""

    name: str
    at: float
    status: int


@dataclass
class Wire:
    """A client's requests, traced by its rate limiter as the library does it, and the Discord that answers them."""

    limits: Limits = field(default_factory=Limits)
    takes: float = 0.1
    """Seconds until a response."""
    watch: FakeWatch = field(default_factory=FakeWatch)
    sent: list[Sent] = field(default_factory=list)
    broken: bool = False
    """Whether connections now break before a response."""
    dropped: list[str] = field(default_factory=list)
    """Names of requests dropped because a newer one replaced them."""

    def __post_init__(self) -> None:
        self.pace = RateLimiter(watch=self.watch)
        self.discord = Rates(self.limits, monotonic=self.watch.now, clock=self.watch.now)
        self._trace = self.pace.trace()
        self._trace.freeze()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def names(self) -> list[str]:
        """Names of the requests that arrived, in order."""
        return [each.name for each in self.sent if each.name != "learnt"]

    @property
    def refused(self) -> int:
        """Number of 429 responses."""
        return sum(each.status == 429 for each in self.sent)

    def ask(
        self, name: str, lane: Lane, route: Route, *, order: int = 0, once: Hashable = None, requests: int = 1
    ) -> asyncio.Task[None]:
        """Start a task that waits for its turn and then sends requests."""

        async def go() -> None:
            async with self.pace.turn(lane, route, order=order, once=once) as mine:
                if not mine:
                    self.dropped.append(name)
                    return
                for _ in range(requests):
                    await self.request(name, route)

        self._tasks.append(asyncio.create_task(go()))
        return self._tasks[-1]

    def stray(self, name: str, route: Route, *, path: str = "") -> None:
        """Send a request that the library makes on its own."""
        self._tasks.append(asyncio.create_task(self.request(name, route, path=path)))

    async def learn(self, *routes: Route) -> None:
        """Let the rate limiter learn these routes' limits."""
        for route in routes:
            self.stray("learnt", route)
            await self.run(6)

    async def request(self, name: str, route: Route, *, path: str = "") -> None:
        """Send one request, with the trace events that the library emits."""
        method, template = route.what.split(" ")
        url = URL(API + (path or template.replace("*", route.where or "1")))
        headers: CIMultiDict[str] = CIMultiDict()
        context = SimpleNamespace()
        session = cast("aiohttp.ClientSession", None)
        await self._trace.on_request_start.send(session, context, aiohttp.TraceRequestStartParams(method, url, headers))
        verdict = self.discord.take(route.what, route.where, sends=_sends(method, template), counted=True)
        status = 200 if verdict.body is None else 429
        self.sent.append(Sent(name, self.watch.now(), status))
        await self.watch.sleep(self.takes)
        if self.broken:
            lost = aiohttp.TraceRequestExceptionParams(method, url, headers, OSError())
            await self._trace.on_request_exception.send(session, context, lost)
            return
        response = cast("aiohttp.ClientResponse", SimpleNamespace(status=status, headers=verdict.headers))
        ended = aiohttp.TraceRequestEndParams(method, url, headers, response)
        await self._trace.on_request_end.send(session, context, ended)

    async def run(self, seconds: float) -> None:
        """Advance the clock."""
        await self.watch.run(seconds)

    async def stop(self) -> None:
        """Cancel all tasks and raise their errors."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, BaseException) and not isinstance(result, asyncio.CancelledError):
                raise result
        self.pace.cancel_alarm()


def _sends(method: str, path: str) -> bool:
    return method in {"POST", "PATCH", "DELETE"} and "/messages" in path and path.startswith("/channels")


def busiest(times: list[float], *, span: float = 1.0) -> int:
    """The largest number of these moments within any span."""
    return max((sum(start <= each < start + span for each in times) for start in times), default=0)
