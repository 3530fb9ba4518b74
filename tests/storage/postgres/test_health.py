"""Health checks, from outside, of the processes that share a database."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.health_server import Readiness, serve_health
from bot.host.cluster.lease_manager import LeaseManager
from bot.host.model.cluster import WHOLE, Process, Shards, parse_shards
from bot.storage import Whose, findings, problem
from tests.storage.postgres.test_store import on

if TYPE_CHECKING:
    from bot.storage.database_url import Address
    from bot.storage.postgres.store import PostgresStore

HERE = "here"


def hold(store: PostgresStore, name: str, shards: str = "0/2", host: str = HERE) -> LeaseManager:
    return LeaseManager(
        store, parse_shards(shards), process=Process(name, host, parse_shards(shards)), awake=lambda: 0.0
    )


async def told(address: Address, of: Whose) -> str | None:
    """The problem of these processes, or None."""
    return await asyncio.to_thread(problem, address, now=datetime.now(UTC), within=120, of=of)


async def silent(address: Address, name: str, seconds: int = 130) -> None:
    """Make it look as if a process hasn't been heard of for this long."""
    await on(address, f"UPDATE processes SET at = at - {seconds} * 1000000 WHERE name = '{name}'")


def heard_of(whose: str, said: str | None) -> bool:
    """Whether the silence is reported correctly: 130 seconds, plus the time the test has taken."""
    return said is not None and re.fullmatch(rf"{whose} silent for 1[3-9]\d seconds\.", said) is not None


async def names(address: Address) -> list[object]:
    return [row["name"] for row in await on(address, "SELECT name FROM processes ORDER BY name")]


async def test_silent_process_is_unhealthy_despite_a_healthy_one(store: PostgresStore, address: Address) -> None:
    for name, shards in (("first", "0/2"), ("second", "1/2")):
        assert await hold(store, name, shards).take()
    assert await told(address, Whose(host=HERE)) is None
    await silent(address, "first")
    for whose in (Whose(host=HERE), Whose(name="first"), Whose(host=HERE, shards=parse_shards("0/2"))):
        assert heard_of("The process for shards 0/2 has been", await told(address, whose))
    for whose in (Whose(name="second"), Whose(host=HERE, shards=parse_shards("1/2"))):
        assert await told(address, whose) is None
    found = await asyncio.to_thread(findings, address)
    (only,) = [each.said for each in found if not each.well]
    assert heard_of("The process for shards 0/2 has been", only)


async def test_check_on_another_machine_finds_no_heartbeat(store: PostgresStore, address: Address) -> None:
    assert await hold(store, "first").take()
    assert await told(address, Whose(host="elsewhere")) == "The bot hasn't sent a heartbeat here."


async def test_process_serving_all_shards_is_called_the_bot(store: PostgresStore, address: Address) -> None:
    assert await hold(store, "only", str(WHOLE)).take()
    await silent(address, "only")
    assert heard_of("The bot has been", await told(address, Whose()))


async def test_waiting_process_is_healthy_while_it_keeps_checking(store: PostgresStore, address: Address) -> None:
    assert await hold(store, "first").take()
    waits = hold(store, "second")
    assert not await waits.take()
    assert await told(address, Whose(name="second")) is None
    await silent(address, "second")
    assert not await waits.take()
    assert await told(address, Whose(name="second")) is not None, "it need not say so each second"
    waits._awake = lambda: 15.0
    assert not await waits.take()
    assert await told(address, Whose(name="second")) is None


async def test_lease_renewal_does_not_count_as_host_heartbeat(store: PostgresStore, address: Address) -> None:
    first, second = hold(store, "first"), hold(store, "second", "1/2")
    for each in (first, second):
        assert await each.take()
    for name in ("first", "second"):
        await silent(address, name)
    await first._renew(also=False)
    assert await told(address, Whose(name="first")) is not None, "leases are renewed beside the host, which may hang"
    async with first.store.writing() as tx:
        await tx.clock.send_heartbeat(datetime.now(UTC))
    assert await told(address, Whose(name="first")) is None
    assert await told(address, Whose(name="second")) is not None


async def test_cleanly_ended_process_is_not_missed(store: PostgresStore, address: Address) -> None:
    first, second = hold(store, "first"), hold(store, "second")
    assert await first.take()
    assert not await second.take()
    await first.release()
    assert await names(address) == ["first", "second"], "it may take its shards again"
    await first.sign_off()
    assert await names(address) == ["second"]


@pytest.mark.parametrize(
    ("shards", "seconds", "left"),
    [("0/2", 70, []), ("0/2", 50, ["dead"]), ("1/2", 70, ["dead"]), ("1/3", 70, []), ("0-1/3", 50, ["dead"])],
)
async def test_dead_process_is_forgotten_once_replaced(
    store: PostgresStore, address: Address, shards: str, seconds: int, left: list[str]
) -> None:
    assert await hold(store, "dead").take()
    await silent(address, "dead", seconds)
    await on(address, "UPDATE holders SET until = 0")
    assert await hold(store, "next", shards).take()
    assert await names(address) == [*left, "next"]


async def test_health_endpoint_reports_its_own_process(store: PostgresStore, address: Address) -> None:
    for name, shards in (("first", "0/2"), ("second", "1/2")):
        assert await hold(store, name, shards).take()
    await silent(address, "first")
    found = []
    for name in ("first", "second"):
        async with (
            serve_health(("127.0.0.1", 0), address, store, Readiness(), name) as port,
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}/health") as answer,
        ):
            found.append(answer.status)
    assert found == [503, 200]


async def test_lease_manager_without_process_is_not_listed(store: PostgresStore, address: Address) -> None:
    looks = LeaseManager(store, Shards(frozenset({0}), 1))
    assert await looks.take()
    async with looks.store.writing() as tx:
        await tx.clock.send_heartbeat(datetime.now(UTC))
    await looks.sign_off()
    assert await names(address) == []
