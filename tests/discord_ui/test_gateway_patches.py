"""Short gateway outages: discord.py's own behaviour, and its behaviour with our patches."""

from __future__ import annotations

import asyncio
import logging
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord.backoff import ExponentialBackoff
from discord.components import _component_factory
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Ratelimit
from discord.shard import Shard

from bot.discord_ui import gateway_patches
from bot.discord_ui.blocks import button, row, text
from bot.discord_ui.components import ordinary
from bot.discord_ui.gateway_patches import LONGEST_WAIT
from bot.discord_ui.interactions.actions.my_games import ShowMyGames
from bot.discord_ui.present_era import PRESENT
from bot.discord_ui.sending.message_utils import actions_in
from bot.playground.faults import Fail
from tests.discord.scene import logged_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.discord.scene import Scene

pytestmark = pytest.mark.e2e

OUTAGES = 11
APART = 600.0
"""Seconds between outages."""


class FakeTime:
    """A clock that only moves on `sleep`, with everything else from asyncio."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)


class Longest:
    """A random generator that makes the library wait as long as possible."""

    def seed(self) -> None:
        pass

    def randrange(self, _: int, most: int) -> int:
        return most

    def uniform(self, _: float, most: float) -> float:
        return most


class Single(discord.Client):
    async def before_identify_hook(self, *_: object, **__: object) -> None:
        """Identify at once."""


class Sharded(discord.AutoShardedClient):
    async def before_identify_hook(self, *_: object, **__: object) -> None:
        """Identify at once."""


@pytest.fixture(autouse=True)
def unpatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo these patches now and, if the test applies them, afterwards."""
    monkeypatch.setattr(discord.Message, "_handle_components", gateway_patches.HANDLE_COMPONENTS)
    monkeypatch.setattr(HTTPClient, "_try_clear_expired_ratelimits", gateway_patches.CLEAR_RATE_LIMITS)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    """Restore the unpatched library, on a fake clock."""
    fake = FakeTime()
    monkeypatch.setattr(discord.backoff, "time", fake)
    monkeypatch.setattr(discord.backoff, "random", SimpleNamespace(Random=Longest))
    for module in (discord.client, discord.shard):
        monkeypatch.setattr(module, "asyncio", fake)
        # The library logs every lost connection, unless a bot has been created in this process.
        monkeypatch.setattr(logging.getLogger(module.__name__), "filters", [lambda _: False])
        monkeypatch.setattr(module, "ExponentialBackoff", ExponentialBackoff)
    monkeypatch.setattr(Shard, "reconnect", gateway_patches.RECONNECT)
    monkeypatch.setattr(DiscordWebSocket, "from_client", classmethod(gateway_patches.FROM_CLIENT))
    monkeypatch.setattr(DiscordWebSocket, "identify", gateway_patches.IDENTIFY)
    return fake


def made(scene: Scene, kind: type[discord.Client]) -> discord.Client:
    more: dict[str, Any] = {"shard_count": 1} if kind is Sharded else {}
    return kind(
        intents=discord.Intents(guilds=True, dm_messages=True),
        connector=scene.playground.connector(),
        guild_ready_timeout=0.02,
        **more,
    )


async def until(seen: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not seen():  # noqa: ASYNC110  # there's no event for it
            await asyncio.sleep(0.005)


async def lose(scene: Scene) -> None:
    """Break the connection and wait for a new one."""
    await scene.gateway.drop()
    await until(lambda: any(each.socket for each in scene.gateway.sessions.values()))


async def outages(scene: Scene, time: FakeTime, kind: type[discord.Client]) -> None:
    """Go through several short outages, each with one failed attempt to connect."""
    async with logged_in(scene, made(scene, kind)):
        for _ in range(OUTAGES):
            time.now += APART
            scene.faults.add(Fail(503), route="/")
            await lose(scene)


@pytest.mark.parametrize("kind", [Single, Sharded])
async def test_unpatched_library_backs_off_for_a_quarter_of_an_hour(
    scene: Scene, time: FakeTime, kind: type[discord.Client]
) -> None:
    """If this fails, the library has been fixed and our patch can be removed."""
    await outages(scene, time, kind)
    assert time.slept == [2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0, 1024.0]
    begun = 1 + OUTAGES if kind is Sharded else 1
    assert scene.gateway.identifies == begun, "a client with shards gives its session up"


@pytest.mark.parametrize("kind", [Single, Sharded])
async def test_patched_client_resumes_within_half_a_minute(
    scene: Scene, time: FakeTime, kind: type[discord.Client]
) -> None:
    gateway_patches.apply()
    await outages(scene, time, kind)
    assert len(time.slept) == OUTAGES
    assert max(time.slept) <= LONGEST_WAIT
    assert min(time.slept[5:]) >= LONGEST_WAIT / 2, "nor does it knock all the time"
    assert len(set(time.slept[5:])) > 1, "and bots that were all cut off don't come back at once"
    assert (scene.gateway.identifies, scene.gateway.resumes) == (1, OUTAGES)


@pytest.mark.parametrize("kind", [Single, Sharded])
async def test_expired_session_identifies_again(scene: Scene, time: FakeTime, kind: type[discord.Client]) -> None:
    gateway_patches.apply()
    async with logged_in(scene, made(scene, kind)):
        scene.faults.add(Fail(503), route="/")
        await scene.gateway.drop()
        scene.gateway.sessions.clear()
        await until(lambda: scene.gateway.sessions)
    assert (scene.gateway.identifies, scene.gateway.resumes) == (2, 0)


ELSEWHERE = "wss://gateway-down.discord.gg"


async def test_unpatched_library_retries_a_dead_resume_host_forever(scene: Scene, time: FakeTime) -> None:
    scene.faults.bend("READY", lambda ready: ready.update(resume_gateway_url=ELSEWHERE))
    async with logged_in(scene, made(scene, Single)):
        await scene.gateway.drop()
        await until(lambda: len(time.slept) > 20)
        assert (scene.gateway.identifies, scene.gateway.resumes) == (1, 0)


@pytest.mark.parametrize("kind", [Single, Sharded])
async def test_patched_client_resumes_at_the_usual_host(
    scene: Scene, time: FakeTime, kind: type[discord.Client]
) -> None:
    gateway_patches.apply()
    scene.faults.bend("READY", lambda ready: ready.update(resume_gateway_url=ELSEWHERE))
    async with logged_in(scene, made(scene, kind)):
        await lose(scene)
        assert (scene.gateway.identifies, scene.gateway.resumes) == (1, 1)
        assert time.slept == []


def connections() -> set[threading.Thread]:
    """Heartbeat threads of the connections that the library considers open."""
    return {each for each in threading.enumerate() if each.name.startswith("keep-alive-handler")}


async def refuse_identify(scene: Scene, kind: type[discord.Client], monkeypatch: pytest.MonkeyPatch) -> int:
    """Lose a session and fail once to identify again, then return the number of connections still open."""
    before, late = connections(), list[int]()

    async def hook(*_: object, **__: object) -> None:
        late.append(len(late))
        if len(late) == 2:
            raise OSError("too early")

    monkeypatch.setattr(kind, "before_identify_hook", hook)
    async with logged_in(scene, made(scene, kind)):
        await scene.gateway.invalidate()
        await until(lambda: scene.gateway.identifies == 2)
        left = connections() - before
    for each in left & connections():
        each.stop()  # type: ignore[attr-defined] # the library's
    return len(left)


@pytest.mark.parametrize("kind", [Single, Sharded])
async def test_unidentified_connection_is_closed_only_when_patched(
    scene: Scene, time: FakeTime, kind: type[discord.Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await refuse_identify(scene, kind, monkeypatch) == 2, "if this fails, our patch can go"
    scene.gateway.identifies = 0
    gateway_patches.apply()
    assert await refuse_identify(scene, kind, monkeypatch) == 1


async def hear(scene: Scene, client: discord.Client) -> list[str]:
    """Receive two messages, the first of which can't be read, and return the texts that arrive."""
    heard = list[str]()

    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    client.on_message = on_message  # type: ignore[attr-defined] # as its decorator does
    noor = scene.player("Noor")
    async with client:
        await client.login(scene.playground.token)
        task = asyncio.create_task(client.connect())
        await client.wait_until_ready()
        scene.faults.bend("MESSAGE_CREATE", lambda message: message.pop("id"))
        for said in ("one", "two"):
            noor.say(noor.dm(), said)
        await until(lambda: heard or task.done())
    await task
    return heard


@pytest.mark.parametrize("kind", [Single, Sharded])
async def test_unreadable_event_stops_only_the_unpatched_client(
    scene: Scene, time: FakeTime, kind: type[discord.Client]
) -> None:
    with pytest.raises(KeyError):  # if this fails, our patch can go
        await hear(scene, made(scene, kind))
    client = made(scene, kind)
    gateway_patches.spare(client)
    assert await hear(scene, client) == ["two"]


async def hear_edits(scene: Scene, client: discord.Client) -> list[str]:
    """Edit a message of the bot and one of a person, and return the texts of the edits that arrive."""
    edited = list[str]()

    async def on_raw_message_edit(payload: discord.RawMessageUpdateEvent) -> None:
        edited.append(payload.message.content)

    client.on_raw_message_edit = on_raw_message_edit  # type: ignore[attr-defined] # as its decorator does
    noor = scene.player("Noor")
    async with logged_in(scene, client):
        own = await client.get_partial_messageable(noor.dm()).send("one")
        await own.edit(content="two")
        noor.edit(noor.say(noor.dm(), "three"), "four")
        await until(lambda: "four" in edited)
    return edited


async def test_edits_by_bots_reach_only_the_unpatched_client(scene: Scene) -> None:
    assert await hear_edits(scene, made(scene, Single)) == ["two", "four"], "if this fails, our patch can go"
    client = made(scene, Single)
    gateway_patches.spare(client)
    assert await hear_edits(scene, client) == ["four"]


@pytest.mark.parametrize("patched", [False, True])
async def test_unused_components_are_parsed_only_by_the_unpatched_library(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, *, patched: bool
) -> None:
    parsed = list[Any]()

    def parse(payload: Any) -> Any:
        parsed.append(payload)
        return _component_factory(payload)

    for module in (gateway_patches, discord.message):
        monkeypatch.setattr(module, "_component_factory", parse)
    if patched:
        gateway_patches.apply()
    client, action = made(scene, Single), ShowMyGames()
    async with logged_in(scene, client):
        page = ordinary(text("Ready?"), row(button("Go", action)))
        message = await client.get_partial_messageable(scene.channel).send(**page.new())
        assert bool(parsed) is not patched
        parsed.clear()
        assert [actions_in(message, era=PRESENT) for _ in range(2)] == [[action]] * 2
    assert len(parsed) == patched


@pytest.mark.parametrize("patched", [False, True])
async def test_each_new_rate_limit_makes_only_the_unpatched_library_search_all_of_them(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, *, patched: bool
) -> None:
    searched, is_inactive = list[Ratelimit](), Ratelimit.is_inactive

    def note(limit: Ratelimit) -> bool:
        searched.append(limit)
        return is_inactive(limit)

    monkeypatch.setattr(Ratelimit, "is_inactive", note)
    if patched:
        gateway_patches.apply()
    client = made(scene, Single)
    async with logged_in(scene, client):
        for number in range(300):
            client.http.get_ratelimit(f"new {number}")
        if not patched:
            assert len(searched) > 300, "if this fails, our patch can go"
            return
        assert not searched
        for limit in client.http._buckets.values():
            limit._last_request -= 400.0  # long ago
        gateway_patches._clear_rate_limits.cache.clear()  # as after a minute
        client.http.get_ratelimit("one more")
        assert len(searched) > 300
        assert not any(key.startswith("new") for key in client.http._buckets)
