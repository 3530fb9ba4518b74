"""Sharded sessions, each of which receives some of the events, and how they connect."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.playground.gateway.gateway import APART, Entry, shard_of
from bot.playground.server import Options
from bot.playground.wire import ChannelKind
from bot.playground.world.interactions import Deadlines
from bot.playground.world.model import Channel
from tests.discord.scene import ROOMY, Scene, playing
from tests.playground.clients import Client, buttons

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from bot.playground.wire import Obj

pytestmark = pytest.mark.e2e

GATEWAY = "wss://gateway.discord.gg/?v=10&encoding=json"
COUNT = 2


@dataclass
class Ear:
    """A socket, and what it received."""

    socket: aiohttp.ClientWebSocketResponse
    heard: list[Obj] = field(default_factory=list)

    async def until(self, name: str) -> Obj:
        """The data of the next event with this name."""
        while True:
            payload = json.loads((await self.socket.receive(5)).data)
            self.heard.append(payload)
            if payload["t"] == name:
                told: Obj = payload["d"]
                return told

    async def names(self) -> list[str]:
        """Names of all events so far."""
        await self.socket.send_json({"op": 1, "d": None})
        while not self.heard or self.heard[-1]["op"] != 11:
            self.heard.append(json.loads((await self.socket.receive(5)).data))
        return [each["t"] for each in self.heard if each["op"] == 0]


@asynccontextmanager
async def ears(scene: Scene, *shards: Sequence[int] | object) -> AsyncIterator[list[Ear]]:
    """One identified socket per shard."""
    async with aiohttp.ClientSession(connector=scene.playground.connector()) as session:
        made = []
        for shard in shards:
            ear = Ear(await session.ws_connect(GATEWAY))
            await ear.socket.receive_json()
            intents = 1 | 1 << 9 | 1 << 12
            await ear.socket.send_json(
                {"op": 2, "d": {"token": scene.playground.token, "intents": intents, "shard": shard}}
            )
            made.append(ear)
        yield made
        for ear in made:
            await ear.socket.close()


def elsewhere(scene: Scene) -> Channel:
    """A channel in a guild on the other shard than the playground's first guild."""
    world, first = scene.playground.world, scene.playground.guild
    made = world.new_guild(name="Elsewhere", owner=scene.player("Ilse").id)
    while shard_of(made.id, COUNT) == shard_of(first, COUNT):
        made = world.new_guild(name="Elsewhere", owner=scene.player("Ilse").id)
    world.join(made.id, scene.playground.bot, permissions=1 << 10 | 1 << 11)
    return world.add_channel(Channel(world.ids.next(), ChannelKind.TEXT, made.id, "afar"))


async def test_shard_hears_only_its_own_guilds(scene: Scene) -> None:
    afar = elsewhere(scene)
    assert afar.guild is not None
    mine, other = shard_of(scene.playground.guild, COUNT), shard_of(afar.guild, COUNT)
    async with ears(scene, [mine, COUNT], [other, COUNT]) as (here, there):
        ready = await there.until("READY")
        assert (ready["shard"], [each["id"] for each in ready["guilds"]]) == ([other, COUNT], [str(afar.guild)])
        scene.player("Ilse").say(scene.channel, "near")
        scene.player("Ilse").say(afar.id, "far")
        assert (await here.until("MESSAGE_CREATE"))["channel_id"] == str(scene.channel)
        assert (await there.until("MESSAGE_CREATE"))["channel_id"] == str(afar.id)
        assert (await here.names()).count("MESSAGE_CREATE") == (await there.names()).count("MESSAGE_CREATE") == 1


async def test_dms_and_dm_clicks_reach_only_the_first_shard(scene: Scene) -> None:
    ilse, client = scene.player("Ilse"), Client(scene)
    async with ears(scene, [1, COUNT], [0, COUNT]) as (second, first):
        await first.until("READY")
        await client.login(scene.playground.token)
        asked = await (await client.fetch_user(ilse.id)).send("Well?", view=buttons("Yes"))
        await client.close()
        ilse.say(ilse.dm(), "psst")
        assert (await first.until("MESSAGE_CREATE"))["content"] == "Well?"
        assert (await first.until("MESSAGE_CREATE"))["content"] == "psst"
        ilse.person.click(ilse.dm(), asked.id, "yes")
        assert (await first.until("INTERACTION_CREATE"))["data"]["custom_id"] == "yes"
        assert not {"MESSAGE_CREATE", "INTERACTION_CREATE"} & {*await second.names()}


async def test_both_sessions_of_one_shard_get_events(scene: Scene) -> None:
    async with ears(scene, [0, 1], [0, 1]) as both:
        for ear in both:
            await ear.until("READY")
        scene.player("Ilse").say(scene.player("Ilse").dm(), "hello, both of you")
        for ear in both:
            assert (await ear.until("MESSAGE_CREATE"))["content"] == "hello, both of you"


async def test_guild_without_connected_shard_is_unreachable() -> None:
    """It doesn't wait until the bot has had its time to acknowledge the click."""
    async with playing(options=Options(limits=ROOMY, deadlines=Deadlines(acknowledge=3600))) as scene:
        afar, ilse, client = elsewhere(scene), scene.player("Ilse"), Client(scene)
        assert afar.guild is not None
        async with ears(scene, [shard_of(scene.playground.guild, COUNT), COUNT]) as (here,):
            await here.until("READY")
            gateway = scene.gateway
            assert gateway.reachable(scene.playground.guild)
            assert not gateway.reachable(afar.guild)
            assert gateway.reachable(None) == (shard_of(scene.playground.guild, COUNT) == 0)
            await client.login(scene.playground.token)
            near, far = [
                await client.get_partial_messageable(channel).send("Well?", view=buttons("Yes"))
                for channel in (scene.channel, afar.id)
            ]
            await client.close()
            outcome = await ilse.outcome(ilse.person.click(afar.id, far.id, "yes"))
            assert outcome.failed
            ilse.person.click(scene.channel, near.id, "yes")
            assert (await here.until("INTERACTION_CREATE"))["message"]["id"] == str(near.id)


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], [0], "0/2", [0, 0]])
async def test_invalid_shard_is_closed_with_4010(scene: Scene, shard: object) -> None:
    async with ears(scene, shard) as (ear,):
        await ear.socket.receive()
        assert ear.socket.close_code == 4010


async def test_identifying_too_soon_in_same_bucket_gets_no_session() -> None:
    now = 100.0
    options = Options(limits=ROOMY, entry=Entry(shards=4, concurrency=2, apart=APART), monotonic=lambda: now)
    async with playing(options=options) as scene, ears(scene, [0, 4], [1, 4], [2, 4]) as (first, second, third):
        await first.until("READY")
        await second.until("READY")
        assert await third.socket.receive_json() == {"op": 9, "d": False}
        now += APART
        async with ears(scene, [2, 4]) as (again,):
            await again.until("READY")


async def test_gateway_reports_recommended_shard_count() -> None:
    async with playing(options=Options(limits=ROOMY, entry=Entry(shards=4, concurrency=2))) as scene:
        client = Client(scene)
        await client.login(scene.playground.token)
        shards, _, limits = await client.http.get_bot_gateway()
        await client.close()
        assert (shards, limits["max_concurrency"]) == (4, 2)
