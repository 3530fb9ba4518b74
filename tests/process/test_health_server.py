"""The health page that monitoring requests, over real HTTP."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import aiohttp
import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from bot.health_server import Readiness, serve_health
from bot.host.model.tables import Status
from bot.metrics import watch_the_loop
from tests.host.harness import ANN, BOB, CAT, HostHarness, running_host

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

HERE = ("127.0.0.1", 0)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[HostHarness]:
    async with running_host(tmp_path) as here:
        yield here


async def asked(port: int | None, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/{path}") as answer:
        return answer.status, await answer.text()


async def test_metrics_count_tables_by_status_on_each_request(tmp_path: Path, here: HostHarness) -> None:
    async with serve_health(HERE, tmp_path / "games.sqlite3", here.host._core.store, Readiness(), "me") as port:
        counts = []
        for _ in range(2):
            status, page = await asked(port, "metrics")
            assert status == 200
            (tables,) = (each for each in text_string_to_metric_families(page) if each.name == "rambots_tables")
            counts.append({sample.labels["status"]: sample.value for sample in tables.samples})
            await here.finished(ANN, BOB)
            await here.bidding(ANN, BOB)
            await here.open(CAT)
    none = dict.fromkeys((status.value for status in Status), 0)
    assert counts == [none, none | {"over": 1, "playing": 1, "open": 1}]


async def test_metric_labels_identify_no_person_or_table(tmp_path: Path, here: HostHarness) -> None:
    await here.bidding(ANN, BOB)
    async with serve_health(HERE, tmp_path / "games.sqlite3", here.host._core.store, Readiness(), "me") as port:
        _, page = await asked(port, "metrics")
    ours = [each for each in text_string_to_metric_families(page) if each.name.startswith("rambots")]
    assert len(ours) > 8
    labels = {name for each in ours for sample in each.samples for name in sample.labels}
    assert labels <= {"le", "lane", "status", "access", "alert"}


async def test_health_fails_once_heartbeat_is_stale(tmp_path: Path, here: HostHarness) -> None:
    store = here.host._core.store
    async with serve_health(HERE, tmp_path / "games.sqlite3", store, Readiness(), "me") as port:
        for silent, status in ((0, 200), (100, 200), (140, 503)):
            async with store.writing() as tx:
                await tx.clock.send_heartbeat(datetime.now(UTC) - timedelta(seconds=silent))
            told = await asked(port, "health")
            assert (told[0], "silent for" in told[1]) == (status, status == 503)


async def test_ready_only_while_online(tmp_path: Path, here: HostHarness) -> None:
    readiness = Readiness()
    async with serve_health(HERE, tmp_path / "games.sqlite3", here.host._core.store, readiness, "me") as port:
        assert await asked(port, "ready") == (503, "The bot isn't online.\n")
        readiness.online = True
        assert await asked(port, "ready") == (200, "OK\n")


async def test_no_health_server_without_address(tmp_path: Path, here: HostHarness) -> None:
    async with serve_health(None, tmp_path / "games.sqlite3", here.host._core.store, Readiness(), "me") as port:
        assert port is None


async def test_rejects_address_in_use(tmp_path: Path, here: HostHarness) -> None:
    store = here.host._core.store
    async with serve_health(HERE, tmp_path / "games.sqlite3", store, Readiness(), "me") as port:
        assert port is not None
        with pytest.raises(OSError, match="address already in use"):
            async with serve_health(("127.0.0.1", port), tmp_path / "games.sqlite3", store, Readiness(), "me"):
                raise AssertionError


async def test_loop_lag_is_recorded() -> None:
    def noted() -> float:
        return REGISTRY.get_sample_value("rambots_loop_lag_seconds_count") or 0.0

    def late() -> float:
        return REGISTRY.get_sample_value("rambots_loop_lag_seconds_sum") or 0.0

    before, lateness = noted(), late()
    looking = asyncio.create_task(watch_the_loop(pause=0.01))
    await asyncio.sleep(0)
    time.sleep(0.1)  # noqa: ASYNC251 - that's what the server has to notice
    await asyncio.sleep(0.05)
    looking.cancel()
    assert noted() > before
    assert late() - lateness > 0.08


async def test_loop_is_watched_only_while_serving(tmp_path: Path, here: HostHarness) -> None:
    def watchers() -> int:
        return sum("watch_the_loop" in repr(task.get_coro()) for task in asyncio.all_tasks())

    async with serve_health(HERE, tmp_path / "games.sqlite3", here.host._core.store, Readiness(), "me"):
        assert watchers() == 1
    assert watchers() == 0
