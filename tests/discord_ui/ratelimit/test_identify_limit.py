"""How often connections identify again, whatever happens to their sessions."""

from __future__ import annotations

import asyncio
import logging
import threading
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.discord_ui import client, sharded_client
from bot.discord_ui.client import BotClient
from bot.discord_ui.ratelimit import identify_limit
from bot.discord_ui.ratelimit.identify_limit import AT_ONCE, HELD, MOST, IdentifyLimit, IdentifyLimitError
from bot.discord_ui.sending.permission_watcher import PermissionWatcher
from bot.discord_ui.sharded_client import ShardedBotClient
from bot.games import GAMES
from bot.host.model.cluster import WHOLE, Shards
from bot.playground.faults import Fail
from bot.playground.gateway.gateway import Entry
from bot.playground.server import Options
from tests.discord.scene import ROOMY, logged_in, playing
from tests.discord_ui.running import COMPUTERS
from tests.discord_ui.test_gateway_patches import FakeTime, until

if TYPE_CHECKING:
    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e

HOUR = 3600.0
BOTH = Shards(frozenset({0, 1}), 2)


class Heard:
    """A host that ignores everything it's told."""

    def __init__(self) -> None:
        self.guild_settings = self

    def known_as(self, name: str) -> None: ...

    def cut_off(self) -> None: ...

    def resume_clocks(self) -> None: ...

    async def only(self, *_: object) -> None: ...


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    fake = FakeTime()
    for module in (discord.client, discord.shard, client, sharded_client):
        monkeypatch.setattr(module, "asyncio", fake)
    for kind in (BotClient, ShardedBotClient):
        monkeypatch.setattr(kind, "context", type("Context", (), {"host": Heard()}))
        monkeypatch.setattr(kind, "_greet", lambda *_: asyncio.sleep(0))
        monkeypatch.setattr(kind, "resume_session", lambda _: asyncio.sleep(0))
    monkeypatch.setattr(PermissionWatcher, "note_change", lambda *_: None)
    return fake


def made(scene: Scene, time: FakeTime, kind: type[BotClient]) -> BotClient:
    async def entry(shard: int, abreast: int) -> float:
        return 0.0

    more: dict[str, Any] = {"shards": BOTH, "entry": entry} if kind is ShardedBotClient else {}
    return kind(
        None,  # type: ignore[arg-type] # nothing is drawn here
        games=GAMES,
        computers=COMPUTERS,
        connector=scene.playground.connector(),
        guild_ready_timeout=0.02,
        identifies=IdentifyLimit(now=time.monotonic),
        **more,
    )


def densest(times: list[float]) -> int:
    """The largest number of these times within an hour."""
    return max(sum(start <= each <= start + HOUR for each in times) for start in times)


@pytest.mark.parametrize(("kind", "shards"), [(BotClient, 1), (ShardedBotClient, 2)])
async def test_repeatedly_ending_sessions_restart_more_slowly(
    time: FakeTime, kind: type[BotClient], shards: int
) -> None:
    """After 1,000 sessions in a day, Discord would end them all and reset the bot's token."""
    async with playing(options=Options(limits=ROOMY, entry=Entry(shards=shards))) as scene:
        gateway = scene.gateway
        begun: list[float] = []
        async with logged_in(scene, made(scene, time, kind)):
            for number in range(AT_ONCE + 2):
                await until(lambda: gateway.identifies == (number + 1) * shards)  # noqa: B023
                await until(lambda: len([each for each in gateway.sessions.values() if each.socket]) == shards)
                begun.append(time.now)
                await gateway.invalidate()
            keepers = [each for each in threading.enumerate() if each.name.startswith("keep-alive-handler")]
            assert len(keepers) <= 2 * shards, "what was given up is closed"
    waits = [after - before for before, after in pairwise(begun)]
    assert max(waits[: AT_ONCE - 1]) < HELD, "the first ones are let through at once"
    assert min(waits[AT_ONCE - 1 :]) > HOUR / MOST
    assert max(waits) < HOUR / 5, "nor does anybody wait for long"


async def test_open_connection_waits_before_it_identifies_but_not_for_long(time: FakeTime) -> None:
    async with playing() as scene:
        front = made(scene, time, BotClient)
        for _ in range(AT_ONCE):
            front.identifies.take(0)
        time.now = HOUR / (MOST - AT_ONCE) - HELD / 2
        await front.admit(0, initial=False)
        assert time.slept == [HELD / 2]
        with pytest.raises(IdentifyLimitError):
            await front.admit(0, initial=False)
        assert time.slept == [HELD / 2, HELD]


async def test_shard_identifies_at_most_20_times_an_hour() -> None:
    async def ask() -> tuple[int, dict[str, Any]]:
        return 1, {"remaining": 1000, "reset_after": 1000, "max_concurrency": 1}

    time = FakeTime()
    limit, begun = IdentifyLimit(now=time.monotonic), list[float]()
    for rest in (0.0, HOUR, 0.0):
        time.now += rest
        for _ in range(3 * MOST):
            time.now += await limit.delay(0, ask, shards=1)
            limit.take(0)
            begun.append(time.now)
            assert await limit.delay(1, ask, shards=1) == 0, "each shard has its own"
    assert densest(begun) == MOST


async def test_waits_a_day_when_no_session_starts_are_left(time: FakeTime, caplog: pytest.LogCaptureFixture) -> None:
    async with playing(options=Options(limits=ROOMY, entry=Entry(starts=0))) as scene:
        sleeping, woken = asyncio.Event(), asyncio.Event()

        async def sleep(seconds: float) -> None:
            if seconds == 86_400:
                sleeping.set()
                await woken.wait()
            time.now += seconds

        time.sleep = sleep  # type: ignore[method-assign]
        front = made(scene, time, BotClient)

        async def begin() -> None:
            await sleeping.wait()
            assert [each.getMessage() for each in caplog.records if each.name == identify_limit.__name__] == [
                "too few IDENTIFYs are left (0): reconnecting in 1440 min, when Discord allows more"
            ]
            scene.gateway.entry = replace(scene.gateway.entry, starts=1)
            woken.set()

        caplog.set_level(logging.ERROR, logger=identify_limit.__name__)
        beginning = asyncio.create_task(begin())
        async with logged_in(scene, front):
            await beginning
        assert scene.gateway.identifies == 1


async def test_connects_if_the_remaining_starts_are_unknown(time: FakeTime) -> None:
    async with playing() as scene:
        scene.faults.add(Fail(503), route="/gateway/bot", times=9)
        async with logged_in(scene, made(scene, time, BotClient)):
            assert scene.gateway.identifies == 1


async def test_waits_if_fewer_session_starts_are_left_than_shards() -> None:
    async def ask() -> tuple[int, dict[str, Any]]:
        return 4, {"remaining": 3, "reset_after": 1000, "max_concurrency": 1}

    assert await IdentifyLimit().delay(0, ask, shards=3) == 0
    assert await IdentifyLimit().delay(0, ask, shards=4) == 1
    assert WHOLE.count == 1
