"""Rate limiting: requests wait before they're made, so that Discord refuses none.

A request passes two stages. First it gets a *permit*, by its purpose (`RateLimiter.turn`, around preparing and
sending it). Permits are granted as late as possible, but early enough to prepare the next requests in time. When it's
sent, it passes the *global window*, which limits the requests per second. Some requests, such as the library's own,
need no permit but pass the window as well: the library reports every request (`RateLimiter.trace`) before making it.
Responses to interactions bypass both.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot.discord_ui.ratelimit import route_buckets
from bot.discord_ui.ratelimit.global_window import Allowance, GlobalWindow, Watch
from bot.discord_ui.ratelimit.priority_queue import Lane, PriorityQueue
from bot.metrics import ALLOWED, ANSWERED, BROKEN, TURN, WAITING

MOST: Final = 45
"""Requests per second. Discord allows 50, counted on arrival, so this leaves a margin for latency."""
PREPARED: Final = 16
"""Maximum number of permits whose requests are still being prepared: only a few, so that the order stays current."""
UNDER_WAY: Final = 96
"""Maximum number of permits at a time, including those of requests that wait for Discord's response."""
TOO_MANY: Final = 429
WEIGHTS: Final[Mapping[Lane, int]] = {Lane.MOVES: 4, Lane.STARTS: 2, Lane.ECHOES: 2, Lane.EDITS: 1}
"""Weight of a request by lane, for comparison with other processes' needs."""
FORESEEN: Final = 5 * MOST
"""Maximum number of queued requests that count per lane, except for moves: more couldn't be sent soon anyway."""


class LoopWatch:
    """The event loop's clock."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@dataclass(slots=True, eq=False)
class Permit:
    """A permit, or a request for one."""

    route: route_buckets.Route
    let_in: asyncio.Future[bool]
    """True once the permit is granted; False if a newer request has replaced it."""
    out: bool = False
    """True once the first request has passed the global window, or the permit has ended."""
    held: bool = False
    """True while room is reserved on the route."""


_mine: ContextVar[Permit | None] = ContextVar("the turn in which a request is made", default=None)


class BannedError(aiohttp.ClientError):
    """A request that isn't made, because each request during a ban may prolong it."""


class RateLimiter:
    """Rate limiter of one client, used in one event loop."""

    def __init__(self, *, watch: Watch | None = None) -> None:
        self.watch: Watch = watch or LoopWatch()
        self._lanes: PriorityQueue[Permit] = PriorityQueue()
        self._routes = route_buckets.RouteBuckets()
        self._gate = GlobalWindow(self.watch, MOST)
        ALLOWED.set(MOST)
        self._waiting: Counter[Lane] = Counter()
        self._refused_until = 0.0
        self._banned_until = 0.0
        """End of a Cloudflare ban, during which responses to interactions aren't sent either."""
        self.refused = asyncio.Event()
        """Set when Discord refuses a request by the global limit, or Cloudflare bans this machine."""
        self._preparing = 0
        self._under_way = 0
        self._alarm: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def turn(
        self, lane: Lane, route: route_buckets.Route, *, order: int = 0, once: Hashable = None
    ) -> AsyncIterator[bool]:
        """Wait for a permit, and hold it until the end of the block. Yields True once the permit is granted. Of all
        waiters with the same `once`, if it isn't None, only the newest gets a permit; the others yield False at once.
        `order` is a place in the lane, smallest first."""
        turn = Permit(route, asyncio.get_running_loop().create_future())
        waiting, replaced = self._lanes.put(lane, route, turn, order=order, once=once)
        if replaced is not None and not replaced.what.let_in.done():
            replaced.what.let_in.set_result(False)
        self._serve()
        began = self.watch.now()
        self._waits(lane, 1)
        try:
            mine = await turn.let_in
        except asyncio.CancelledError:
            if turn.held:
                self._end(turn)
            else:
                self._lanes.drop(waiting)
            raise
        finally:
            self._waits(lane, -1)
        TURN.labels(lane.value).observe(self.watch.now() - began)
        if not mine:
            yield False
            return
        token = _mine.set(turn)
        try:
            yield True
        finally:
            _mine.reset(token)
            self._end(turn)

    def trace(self) -> aiohttp.TraceConfig:
        """Trace config for a client's `http_trace`. It counts the library's API requests and holds them back at the
        global limit, except for responses to interactions, which it only refuses during a ban."""
        trace = aiohttp.TraceConfig()

        async def start(_: object, context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams) -> None:
            context.route = route_buckets.route_of(asked.method, asked.url.path)
            if context.route is not None:
                await self._go_out(context.route)
            elif self._banned_until > self.watch.now() and route_buckets.is_api(asked.url.path):
                raise BannedError  # a response to an interaction can't wait

        async def end(_: object, context: SimpleNamespace, answered: aiohttp.TraceRequestEndParams) -> None:
            response = answered.response
            if route_buckets.is_ban(response.status, response.headers):
                self._stop_all(route_buckets.retry_after(response.headers))
                self._banned_until = self._refused_until
            if context.route is not None:
                self._handle_response(context.route, response.status, dict(response.headers))

        async def broken(_: object, context: SimpleNamespace, __: object) -> None:
            BROKEN.inc()
            if context.route is not None:
                self._routes.broke_off(context.route, self.watch.now())
                self._serve()

        trace.on_request_start.append(start)
        trace.on_request_end.append(end)
        trace.on_request_exception.append(broken)
        return trace

    @property
    def allowance(self) -> Allowance:
        return self._gate.allowed

    @property
    def allowed(self) -> int:
        return self.allowance.at(self.watch.now())

    def allow(self, allowance: Allowance) -> None:
        self._gate.allow(allowance)
        ALLOWED.set(self.allowed)

    def need(self) -> int:
        """Weighted number of requests that wait or were just sent, for comparison with other processes."""
        counted = Counter({lane: min(number, FORESEEN) for lane, number in self._waiting.items()})
        counted[Lane.MOVES] = self._waiting[Lane.MOVES] + self._gate.waiting + self._gate.rate()
        return sum(WEIGHTS[lane] * number for lane, number in counted.items())

    def bar(self, seconds: float) -> None:
        """Close the global window for this many seconds."""
        self._gate.shut(self.watch.now() + seconds)

    def refused_for(self) -> float:
        """Seconds for which all processes must hold requests back, because one of this process's was refused."""
        return max(0.0, self._refused_until - self.watch.now())

    def _waits(self, lane: Lane, by: int) -> None:
        self._waiting[lane] += by
        WAITING.labels(lane.value).inc(by)

    def cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def _serve(self) -> None:
        now = self.watch.now()
        for route in self._lanes.blocked_routes():
            if self._routes.room(route, now):
                self._lanes.unbar(route)
        while self._preparing < PREPARED and self._under_way < UNDER_WAY:
            waiting = self._lanes.take(lambda route: self._routes.room(route, now))
            if waiting is None:
                break
            if not waiting.what.let_in.done():  # otherwise the waiter was cancelled, and its task hasn't run yet
                self._let_in(waiting.what, now)
        self._set_alarm(now)

    def _let_in(self, turn: Permit, now: float) -> None:
        self._routes.window(turn.route, now).held += 1
        turn.held = True
        self._preparing += 1
        self._under_way += 1
        turn.let_in.set_result(True)

    def _end(self, turn: Permit) -> None:
        self._note_prepared(turn)
        self._let_go(turn)
        self._under_way -= 1
        self._serve()

    def _note_prepared(self, turn: Permit) -> None:
        if not turn.out:
            turn.out = True
            self._preparing -= 1

    def _let_go(self, turn: Permit) -> None:
        if turn.held:
            turn.held = False
            self._routes.window(turn.route, self.watch.now()).held -= 1

    def _set_alarm(self, now: float) -> None:
        """Schedule the next check for when the first blocked route starts a new window."""
        self.cancel_alarm()
        self._alarm = None
        ends = [self._routes.window(route, now).ends for route in self._lanes.blocked_routes()]
        opens = min((end for end in ends if end > now), default=None)  # ended windows wait for responses
        if opens is not None:
            self._alarm = asyncio.create_task(self._look_again(opens - now))

    async def _look_again(self, seconds: float) -> None:
        await self.watch.sleep(seconds)
        self._alarm = None
        self._serve()

    async def _go_out(self, route: route_buckets.Route) -> None:
        await self._gate.pass_through()
        self._routes.window(route, self.watch.now()).take(self.watch.now())
        turn = _mine.get()
        if turn is not None:
            self._note_prepared(turn)
            if turn.route == route:
                self._let_go(turn)
            self._serve()

    def _stop_all(self, seconds: float) -> None:
        """Hold requests back for this many seconds, here and in the bot's other processes."""
        self._refused_until = self.watch.now() + seconds
        self._gate.shut(self._refused_until)
        self.refused.set()

    def _handle_response(self, route: route_buckets.Route, status: int, headers: Mapping[str, str]) -> None:
        now = self.watch.now()
        ANSWERED.labels(status).inc()
        if status == TOO_MANY and route_buckets.is_global_limit(headers):
            self._stop_all(route_buckets.retry_after(headers))
        self._routes.update(route, status, headers, now)
        self._serve()
