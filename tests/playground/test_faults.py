"""Rate limits and faults, with the real client."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Literal

import aiohttp
import discord
import pytest

from bot.playground import errors
from bot.playground.errors import RefusedError
from bot.playground.faults import Fail, Garble, HangUp, RateLimit, Refuse, Reset, When
from bot.playground.http.rates import Limits
from bot.playground.server import Options
from bot.playground.tls import Address
from tests.discord.raw import raw
from tests.discord.scene import ROOMY, Scene, logged_in, playing
from tests.playground.clients import Client

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.e2e

MESSAGES = "/channels/*/messages"


async def test_burst_is_delayed_by_rate_limit_headers_and_arrives() -> None:
    options = Options(limits=Limits(sends=2, sends_window=0.1, others=1000, together=1000))
    async with playing(options=options) as scene:
        client = Client(scene)
        async with logged_in(scene, client):
            channel = client.text_channel(scene.channel)
            await asyncio.gather(*(channel.send(str(number)) for number in range(6)))
            sent = sorted(message["content"] for message in scene.player("Ilse").history(scene.channel))
            assert sent == list("012345")


async def test_429_response_is_waited_for() -> None:
    options = Options(limits=Limits(sends=1, sends_window=0.2, others=1000, together=1000))
    async with playing(options=options) as scene:
        client = Client(scene)
        async with logged_in(scene, client), raw(scene) as other:
            channel = client.text_channel(scene.channel)
            # another process with the same token, so the client can't know that the bucket is used up
            await other.ask("POST", f"/channels/{scene.channel}/messages", {"content": "other"})
            await channel.send("mine")
        assert 429 in scene.traffic.statuses("POST", MESSAGES)
        assert len(scene.player("Ilse").history(scene.channel)) == 2


async def test_global_rate_limit_refuses_all_requests() -> None:
    options = Options(limits=Limits(together=3, together_window=60.0))
    async with playing(options=options) as scene, raw(scene) as bot:
        answers = [await bot.ask("GET", "/users/@me") for _ in range(4)]
        assert [each.status for each in answers] == [200, 200, 200, 429]
        assert answers[-1].body["global"] is True
        assert {"Via", "Retry-After", "X-RateLimit-Global"} <= set(answers[-1].headers)


async def test_502_before_the_effect_is_retried(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        scene.faults.add(Fail(502), route=MESSAGES, method="POST")
        await client.text_channel(scene.channel).send("once")
    assert scene.traffic.statuses("POST", MESSAGES) == [502, 200]


async def test_502_after_the_effect_does_not_duplicate_with_a_nonce(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        scene.faults.add(Fail(502), route=MESSAGES, method="POST", when=When.AFTER)
        await client.text_channel(scene.channel).send("once", nonce="m1-r1")
    assert scene.traffic.statuses("POST", MESSAGES) == [502, 200]
    assert len(scene.player("Ilse").history(scene.channel)) == 1


async def test_503_raises_an_error_at_once(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        scene.faults.add(Fail(503), route=MESSAGES, method="POST")
        with pytest.raises(discord.DiscordServerError):
            await client.text_channel(scene.channel).send("never")


@pytest.mark.parametrize(
    ("trouble", "error"), [(Reset(), aiohttp.ClientOSError), (HangUp(), aiohttp.ServerDisconnectedError)]
)
@pytest.mark.parametrize(("when", "posted"), [(When.BEFORE, 0), (When.AFTER, 1)])
async def test_lost_connection_leaves_the_effect_unknown(
    scene: Scene, when: When, posted: int, trouble: Reset | HangUp, error: type[Exception]
) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        scene.faults.add(trouble, route=MESSAGES, method="POST", when=when)
        with pytest.raises(error):
            await client.text_channel(scene.channel).send("perhaps")
    assert scene.traffic.statuses("POST", MESSAGES) == [0]
    assert len(scene.player("Ilse").history(scene.channel)) == posted


async def test_injected_error_affects_only_its_channel(scene: Scene) -> None:
    client, other = Client(scene), scene.playground.channel("second-table")
    async with logged_in(scene, client):
        refusal = Refuse(errors.missing_access())
        scene.faults.add(refusal, route=f"/channels/{scene.channel}/messages", method="POST", times=2)
        with pytest.raises(discord.Forbidden):
            await client.text_channel(scene.channel).send("not here")
        await client.text_channel(other).send("but here")


async def test_response_can_be_faked(scene: Scene) -> None:
    async with raw(scene) as bot:
        for status, body in ((200, {"id": "7"}), (204, None)):
            scene.faults.add(Garble(status, body), route="/users/@me")
            answer = await bot.ask("GET", "/users/@me")
            assert (answer.status, answer.body) == (status, body or {})


async def test_event_can_be_altered(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        scene.faults.bend("MESSAGE_CREATE", lambda data: data.update(content="bent"))
        for said in ("one", "two"):
            ilse.say(ilse.dm(), said)
        await client.until(lambda: len(client.seen) == 2)
        assert [each.content for each in client.seen] == ["bent", "two"]
        assert [each["content"] for each in ilse.history(ilse.dm())] == ["one", "two"]


async def test_no_other_host_can_be_reached(scene: Scene) -> None:
    async with aiohttp.ClientSession(connector=scene.playground.connector()) as session:
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get("https://example.org/")


async def test_another_process_finds_the_playground_by_address_file(scene: Scene, tmp_path: Path) -> None:
    scene.playground.address.save(tmp_path / "address.json")
    connector = Address.load(tmp_path / "address.json").connector()
    gateway = "https://discord.com/api/v10/gateway"
    async with aiohttp.ClientSession(connector=connector) as session, session.get(gateway) as response:
        assert (await response.json())["url"] == "wss://gateway.discord.gg"


def test_default_limits_match_discord() -> None:
    limits = Limits()
    assert (limits.sends, limits.sends_window, limits.together, limits.together_window) == (5, 5.0, 50, 1.0)
    assert limits != ROOMY


async def test_fault_can_target_certain_request_bodies(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        channel = client.text_channel(scene.channel)
        for meant in (lambda sent: bool(sent.uploads), lambda sent: sent.payload["content"] == "not this"):
            scene.faults.add(Refuse(errors.too_large()), route=MESSAGES, method="POST", body=meant)
        await channel.send("this")
        for refused in ({"file": discord.File(BytesIO(b"board"), "board.txt")}, {"content": "not this"}):
            with pytest.raises(discord.HTTPException):
                await channel.send(**refused)
        await channel.send("not this")
    assert scene.traffic.statuses("POST", MESSAGES) == [200, 413, 413, 200]


@pytest.mark.parametrize("scope", ["user", "shared", "global"])
async def test_injected_rate_limit_is_waited_for(scene: Scene, scope: Literal["user", "shared", "global"]) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        scene.faults.add(RateLimit(0.01, scope), route=MESSAGES, method="POST")
        await client.text_channel(scene.channel).send("a little later")
    assert scene.traffic.statuses("POST", MESSAGES) == [429, 200]


async def test_unavailable_server_is_unreachable_over_rest(scene: Scene) -> None:
    client, world, guild, ilse = Client(scene), scene.playground.world, scene.playground.guild, scene.player("Ilse")
    async with logged_in(scene, client):
        channel = client.text_channel(scene.channel)
        world.lose_guild(guild)
        await client.until(lambda: channel.guild.unavailable)
        for attempt in (channel.send("never"), channel.guild.fetch_member(ilse.id), channel.fetch_message(1)):
            with pytest.raises(discord.DiscordServerError):
                await attempt
        with pytest.raises(RefusedError):
            ilse.say(scene.channel, "hello?")
        await (await client.create_dm(discord.Object(ilse.id))).send("private messages are no server's")
        world.regain_guild(guild)
        await client.until(lambda: not client.text_channel(scene.channel).guild.unavailable)
        await client.text_channel(scene.channel).send("here again")


async def test_late_client_learns_of_an_unavailable_server(scene: Scene) -> None:
    client, world, guild = Client(scene), scene.playground.world, scene.playground.guild
    world.lose_guild(guild)
    async with logged_in(scene, client):
        assert [each.unavailable for each in client.guilds] == [True]
        world.regain_guild(guild)
        await client.until(lambda: not client.guilds[0].unavailable)
