"""Sessions that break, and what happens next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tests.discord.scene import Scene, logged_in
from tests.playground.clients import Client, buttons

if TYPE_CHECKING:
    import discord

    from bot.playground.wire import Obj

pytestmark = pytest.mark.e2e

GATEWAY = "wss://gateway.discord.gg/?v=10&encoding=json"


async def test_dropped_socket_resumes_without_loss(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        await scene.gateway.drop()
        ilse.say(ilse.dm(), "said into the dark")
        await client.until(lambda: client.resumes == 1 and len(client.seen) == 1)
        assert client.seen[0].content == "said into the dark"
        assert scene.gateway.identifies == 1


async def test_resumable_close_is_resumed(scene: Scene) -> None:
    client = Client(scene)
    async with logged_in(scene, client):
        await scene.gateway.drop(4000)
        await client.until(lambda: client.resumes == 1)
        assert scene.gateway.identifies == 1


async def test_client_reconnects_when_asked(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        await scene.gateway.reconnect()
        await client.until(lambda: client.resumes == 1)
        ilse.say(ilse.dm(), "still there?")
        await client.until(lambda: len(client.seen) == 1)


async def test_invalidated_session_starts_again(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        await scene.gateway.invalidate()
        await client.until(lambda: client.readies == 2)
        assert (scene.gateway.identifies, client.resumes) == (2, 0)
        ilse.say(ilse.dm(), "welcome back")
        await client.until(lambda: len(client.seen) == 1)


async def test_duplicated_event_is_received_twice(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    async with logged_in(scene, client):
        scene.faults.duplicate("MESSAGE_CREATE")
        ilse.say(ilse.dm(), "twice")
        await client.until(lambda: len(client.seen) == 2)
        assert client.seen[0].id == client.seen[1].id


async def test_delayed_press_is_still_handled(scene: Scene) -> None:
    client, ilse = Client(scene), scene.player("Ilse")
    pressed: list[str] = []

    async def answer(interaction: discord.Interaction) -> None:
        pressed.append(str(interaction.id))
        await interaction.response.defer()

    client.on_press = answer
    async with logged_in(scene, client):
        await client.text_channel(scene.channel).send("Table 1", view=buttons("Join"))
        message = await ilse.sees(scene.channel, "Table 1")
        scene.faults.hold_back("INTERACTION_CREATE")
        number = ilse.person.click(scene.channel, int(message["id"]), "join")
        assert pressed == []
        scene.gateway.release()
        await ilse.outcome(number)
        assert pressed == [number]


async def _talk(scene: Scene, *said: Obj) -> tuple[list[Obj], int | None]:
    """Send payloads on a bare socket. Returns what it receives, and its close code."""
    connector = scene.playground.connector()
    async with aiohttp.ClientSession(connector=connector) as session, session.ws_connect(GATEWAY) as socket:
        heard: list[Obj] = [await socket.receive_json()]
        for payload in said:
            await socket.send_json(payload)
        async for frame in socket:
            heard.append(json.loads(frame.data))
            if heard[-1]["op"] in {9, 11}:
                return heard, None
        return heard, socket.close_code


async def test_wrong_token_closes_with_4004(scene: Scene) -> None:
    _, code = await _talk(scene, {"op": 2, "d": {"token": "no", "intents": 0}})
    assert code == 4004


async def test_opcode_before_identifying_closes_with_4003(scene: Scene) -> None:
    _, code = await _talk(scene, {"op": 3, "d": {}})
    assert code == 4003


async def test_identifying_twice_closes_with_4005(scene: Scene) -> None:
    identify: Obj = {"op": 2, "d": {"token": scene.playground.token, "intents": 1}}
    _, code = await _talk(scene, identify, identify)
    assert code == 4005


async def test_heartbeat_is_acknowledged(scene: Scene) -> None:
    heard, _ = await _talk(scene, {"op": 1, "d": None})
    assert [each["op"] for each in heard] == [10, 11]


async def test_unknown_session_cannot_be_resumed(scene: Scene) -> None:
    resume: Obj = {"op": 6, "d": {"token": scene.playground.token, "session_id": "gone", "seq": 1}}
    heard, _ = await _talk(scene, resume)
    assert heard[-1] == {"op": 9, "d": False}


async def test_events_are_numbered_without_gaps(scene: Scene) -> None:
    identify: Obj = {"op": 2, "d": {"token": scene.playground.token, "intents": 1}}
    heard, _ = await _talk(scene, identify, {"op": 1, "d": None})
    assert [each["s"] for each in heard if each["op"] == 0] == list(range(1, sum(e["op"] == 0 for e in heard) + 1))
