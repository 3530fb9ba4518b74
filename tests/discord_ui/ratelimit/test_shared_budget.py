"""Several processes share one rate limit through one database, on a clock driven by the tests."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from prometheus_client import REGISTRY

from bot import metrics
from bot.discord_ui.ratelimit.global_window import Allowance
from bot.discord_ui.ratelimit.limiter import MOST
from bot.discord_ui.ratelimit.priority_queue import Lane
from bot.discord_ui.ratelimit.route_buckets import send_route
from bot.discord_ui.ratelimit.shared_budget import EVERY, SharedRateLimiter, share_rate_limit
from bot.host.cluster.rate_shares import ALONE, FLOOR, HEARD, HELD
from bot.host.ports.store import StoreError
from bot.playground.http.rates import Limits
from tests.discord_ui.pacing import FakeWatch, Wire, busiest
from tests.long import scaled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Sequence

    import pytest

    from bot.host.model.cluster import Claim
    from bot.host.ports.store import Store

WIDE = Limits(sends=50, sends_window=1.0)


@dataclass
class Rows:
    """The claims of all processes, in memory, on the tests' clock."""

    watch: FakeWatch
    kept: dict[str, Claim] = field(default_factory=dict)
    away: set[int] = field(default_factory=set)
    """Processes that can't reach the database."""
    shared: bool = True
    slow: set[int] = field(default_factory=set)
    """Processes that learn late that a claim is saved, when the others may already have read it."""

    @property
    def rate_shares(self) -> Rows:
        return self

    def of(self, process: int) -> Store:
        """The database as this process sees it."""
        return cast("Store", Seen(self, process))

    async def now(self) -> int:
        return round(self.watch.now() * 1e6)

    async def all(self) -> Sequence[Claim]:
        return list(self.kept.values())

    async def put(self, claim: Claim) -> None:
        self.kept[claim.name] = claim

    async def drop(self, names: Iterable[str]) -> None:
        for name in names:
            del self.kept[name]


@dataclass
class Seen:
    rows: Rows
    process: int

    @property
    def shared(self) -> bool:
        return self.rows.shared

    @asynccontextmanager
    async def aside(self) -> AsyncIterator[Rows]:
        if self.process in self.rows.away:
            raise StoreError("away")
        yield self.rows
        if self.process in self.rows.slow:
            await self.rows.watch.sleep(3.0)


@dataclass
class Processes:
    """Several processes with one Discord."""

    watch: FakeWatch
    rows: Rows
    wires: list[Wire]
    budgets: list[SharedRateLimiter]
    tasks: list[asyncio.Task[None]]
    asked: int = 0

    def ask(self, process: int, number: int, lane: Lane = Lane.MOVES) -> None:
        for _ in range(number):
            self.asked += 1
            self.wires[process].ask("r", lane, send_route(self.asked))

    def sent(self, process: int, since: float = 0.0) -> int:
        return sum(each.at >= since for each in self.wires[process].sent)

    def busiest(self) -> int:
        return busiest([each.at for wire in self.wires for each in wire.sent])

    @property
    def refused(self) -> int:
        return sum(wire.refused for wire in self.wires)


@asynccontextmanager
async def processes(number: int) -> AsyncIterator[Processes]:
    watch = FakeWatch()
    rows = Rows(watch)
    wires = [Wire(WIDE, watch=watch) for _ in range(number)]
    for wire in wires:
        wire.discord = wires[0].discord
    budgets = [SharedRateLimiter(rows.of(at), wire.pace, f"p{at}") for at, wire in enumerate(wires)]
    tasks = [asyncio.create_task(budget.run()) for budget in budgets]
    here = Processes(watch, rows, wires, budgets, tasks)
    await watch.run(3 * EVERY)
    try:
        yield here
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for wire in wires:
            await wire.stop()


async def test_single_process_gets_the_whole_limit() -> None:
    async with processes(1) as here:
        here.ask(0, 300)
        await here.watch.run(5)
        assert here.sent(0) >= 5 * MOST - 10
        assert here.busiest() == MOST


async def test_all_processes_together_use_exactly_the_limit() -> None:
    async with processes(3) as here:
        for process in range(3):
            here.ask(process, 300)
        await here.watch.run(10)
        assert here.busiest() <= MOST
        assert here.refused == 0
        assert sum(map(here.sent, range(3))) >= 10 * 0.9 * MOST


async def test_unused_share_moves_to_the_process_that_needs_it() -> None:
    async with processes(2) as here:
        here.ask(0, 100)
        await here.watch.run(6)
        assert here.sent(0) == 100
        here.ask(1, 1000)
        await here.watch.run(5)
        settled = here.watch.now()
        await here.watch.run(5)
        assert here.sent(1, settled) >= 5 * (MOST - FLOOR - 2)
        assert here.busiest() <= MOST
        assert here.refused == 0


async def test_share_is_given_up_before_another_process_can_take_it() -> None:
    async with processes(2) as here:
        here.ask(0, 1000)
        await here.watch.run(3)
        here.ask(1, 4000)
        await here.watch.run(EVERY)
        here.rows.slow.add(0)
        await here.watch.run(5)
        assert here.busiest() <= MOST
        assert here.sent(1) > MOST


async def test_light_process_does_not_wait_for_busy_processes() -> None:
    async with processes(2) as here:
        here.ask(0, 2000)
        await here.watch.run(5)
        here.ask(1, 1)
        await here.watch.run(0.6)
        assert here.sent(1) == 1


async def test_moves_get_a_larger_share_than_edits() -> None:
    async with processes(2) as here:
        here.ask(0, 600, Lane.MOVES)
        here.ask(1, 600, Lane.EDITS)
        await here.watch.run(4)
        assert here.wires[0].pace.allowed > 2 * here.wires[1].pace.allowed


async def test_backlog_of_echoes_does_not_displace_moves() -> None:
    async with processes(2) as here:
        here.ask(0, scaled(20_000), Lane.ECHOES)
        here.ask(1, 300, Lane.MOVES)
        await here.watch.run(4)
        assert here.wires[1].pace.allowed > MOST / 2


async def test_process_cut_off_from_the_database_slows_down() -> None:
    async with processes(2) as here:
        here.ask(0, 1000)
        here.ask(1, 1000)
        await here.watch.run(5)
        here.rows.away.add(0)
        await here.watch.run(HELD + HEARD + EVERY)
        since = here.watch.now()
        await here.watch.run(5)
        assert here.sent(0, since) <= 6
        assert here.sent(1, since) >= 5 * (MOST - 2)
        assert here.busiest() <= MOST
        here.rows.away.clear()
        await here.watch.run(6)
        since = here.watch.now()
        await here.watch.run(3)
        assert here.sent(0, since) >= 3 * 20


async def test_metric_shows_the_limit_from_the_start_and_after_losing_the_database() -> None:
    def shown() -> float | None:
        return REGISTRY.get_sample_value("rambots_requests_allowed")

    metrics.ALLOWED.set(0)
    Wire(WIDE)
    assert shown() == MOST
    async with processes(1) as here:
        here.rows.away.add(0)
        await here.watch.run(HELD + EVERY)
        assert shown() == ALONE


async def test_process_that_slept_does_not_use_its_expired_share() -> None:
    """Its own clock shows that the share has expired, before anyone else can."""
    async with processes(2) as here:
        here.tasks[0].cancel()
        here.ask(1, 1000)
        await here.watch.run(60)
        here.ask(0, 100)
        since = here.watch.now()
        await here.watch.run(3)
        assert here.sent(0, since) <= 4
        assert here.busiest() <= MOST


async def test_process_that_never_reached_the_database_sends_slowly() -> None:
    watch = FakeWatch()
    rows = Rows(watch, away={0})
    wire = Wire(WIDE, watch=watch)
    budget = SharedRateLimiter(rows.of(0), wire.pace, "p0")
    wire.ask("early", Lane.MOVES, send_route(1))
    await watch.run(2)
    assert wire.sent == []
    await budget.exchange()
    await watch.run(5)
    assert len(wire.sent) == 1
    for number in range(100):
        wire.ask("late", Lane.MOVES, send_route(2 + number))
    await watch.run(5)
    assert len(wire.sent) <= 7
    await wire.stop()


async def test_global_429_stops_the_other_processes_too() -> None:
    async with processes(2) as here:
        here.wires[0].pace._handle_response(
            send_route(1), 429, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global", "Retry-After": "3"}
        )
        told = here.watch.now()
        await here.watch.run(EVERY)
        here.ask(0, 10)
        here.ask(1, 10)
        await here.watch.run(told + 2.9 - here.watch.now())
        assert (here.sent(0, told), here.sent(1, told)) == (0, 0)
        await here.watch.run(2)
        assert (here.sent(0), here.sent(1)) == (10, 10)


async def test_leaving_process_frees_its_share() -> None:
    async with processes(2) as here:
        here.ask(0, 1000)
        here.ask(1, 1000)
        await here.watch.run(5)
        here.tasks[0].cancel()
        await here.budgets[0].part()
        before = here.sent(0)
        await here.watch.run(3)
        since = here.watch.now()
        await here.watch.run(3)
        assert here.sent(0) == before
        assert here.sent(1, since) >= 3 * MOST - 5
        assert here.busiest() <= MOST


async def test_each_outage_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async with processes(1) as here:
        for _ in range(2):
            here.rows.away.add(0)
            await here.watch.run(5 * EVERY)
            here.rows.away.clear()
            await here.watch.run(2 * EVERY)
        assert [record.name for record in caplog.records] == ["bot.discord_ui.ratelimit.shared_budget"] * 2


async def test_single_process_writes_nothing() -> None:
    watch = FakeWatch()
    rows = Rows(watch, shared=False)
    wire = Wire(WIDE, watch=watch)
    async with share_rate_limit(rows.of(0), wire.pace, "p0"):
        await watch.run(5)
        assert (rows.kept, wire.pace.allowance) == ({}, Allowance(MOST))
    await wire.stop()


async def test_share_is_released_on_exit() -> None:
    watch = FakeWatch()
    rows = Rows(watch)
    wire = Wire(WIDE, watch=watch)
    async with share_rate_limit(rows.of(0), wire.pace, "p0"):
        await watch.run(2)
        assert wire.pace.allowed == MOST
    assert rows.kept["p0"].share == 0
    with suppress(asyncio.CancelledError):
        await wire.stop()
