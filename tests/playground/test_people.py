"""The people's WebSocket, as documented in PROTOCOL.md."""

from __future__ import annotations

import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest
from yarl import URL

from tests.discord.player import PATIENCE
from tests.discord.scene import Scene, logged_in
from tests.playground.clients import Client, buttons

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground.wire import Obj


@dataclass(slots=True)
class Page:
    """A client that acts like the page: it sends requests and receives events meanwhile."""

    ws: aiohttp.ClientWebSocketResponse
    events: list[Obj] = field(default_factory=list)
    number: int = 0

    async def ask(self, op: str, **fields: object) -> Obj:
        """Send a request, and return its response, even if it's an error."""
        self.number += 1
        await self.ws.send_json({"op": op, "id": self.number, **fields})
        while True:
            frame: Obj = json.loads((await self.ws.receive(timeout=PATIENCE)).data)
            if frame.get("id") == self.number:
                return frame
            self.events.append(frame)

    async def hear(self, name: str) -> Obj:
        """The first event with this name."""
        while True:
            for frame in self.events:
                if frame["t"] == name:
                    self.events.remove(frame)
                    data: Obj = frame["d"]
                    return data
            self.events.append(json.loads((await self.ws.receive(timeout=PATIENCE)).data))


@asynccontextmanager
async def page(
    scene: Scene, name: str | None = None, *, origin: str | None = None, host: str | None = None
) -> AsyncIterator[Page]:
    """A page with a person signed in, if named."""
    headers = {what: value for what, value in (("Origin", origin), ("Host", host)) if value}
    address = scene.playground.url + "people"
    async with aiohttp.ClientSession() as session, session.ws_connect(address, headers=headers) as ws:
        made = Page(ws)
        if name is not None:
            await made.ask("sit", person=str(scene.player(name).id))
        yield made


async def test_unseated_page_lists_people_but_no_channels(scene: Scene) -> None:
    async with page(scene) as here:
        told = await here.ask("sit")
    assert [person["global_name"] for person in told["people"]] == ["Ilse", "Marek", "Noor", "Teo"]
    assert (told["me"], told["channels"], told["guild"]["name"]) == (None, [], "The Complex")
    assert told["bots"][0]["bot"]


async def test_seated_page_shows_channels_and_unread_counts(scene: Scene) -> None:
    scene.player("Marek").say(scene.channel, "hello")
    async with page(scene) as here:
        told = await here.ask("sit", person=str(scene.player("Ilse").id))
        assert [channel["name"] for channel in told["channels"]] == ["game-night", "second-table"]
        assert told["unread"] == {str(scene.channel): 1}
        await here.ask("read", channel=str(scene.channel))
        assert await here.hear("READ") == {"channel": str(scene.channel)}
        assert (await here.ask("sit", person=str(scene.player("Ilse").id)))["unread"] == {}


async def test_message_from_one_page_reaches_another(scene: Scene) -> None:
    async with page(scene, "Ilse") as ilse, page(scene, "Noor") as noor:
        said = await ilse.ask("send", channel=str(scene.channel), content="Who plays?")
        heard = await noor.hear("MESSAGE_CREATE")
        assert (heard["id"], heard["content"]) == (said["message"]["id"], "Who plays?")
        assert await noor.hear("UNREAD") == {"channel": str(scene.channel), "count": 1}
        await noor.ask("send", channel=str(scene.channel), content="I do", reply_to=heard["id"])
        assert (await ilse.ask("history", channel=str(scene.channel)))["messages"][1]["type"] == 19


async def test_invalid_request_gets_a_readable_error(scene: Scene) -> None:
    async with page(scene, "Ilse") as here:
        told = await here.ask("send", channel=str(scene.channel), content="x" * 2001)
        assert (told["op"], told["message"]) == (
            "error",
            "A message can have up to 2000 characters. This one has 2001.",
        )
        assert (await here.ask("dance"))["op"] == "error"


async def test_user_input_never_reaches_the_log(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    async with page(scene, "Ilse") as here:
        told = await here.ask("send", channel="SRN MBE", content="LGU LBE")
    assert told["op"] == "error"
    assert "didn't understand" in caplog.text
    assert "SRN" not in caplog.text
    assert "LGU" not in caplog.text


async def test_another_seat_can_be_taken_after_a_refusal(scene: Scene) -> None:
    async with page(scene, "Ilse") as here:
        assert (await here.ask("sit", person="1"))["message"] == "There's no such person."
        assert (await here.ask("sit", person=str(scene.player("Noor").id)))["op"] == "ok"


async def test_cannot_write_before_sitting_down(scene: Scene) -> None:
    async with page(scene) as here:
        assert (await here.ask("send", channel=str(scene.channel), content="hi"))["op"] == "error"


async def test_rejects_page_from_another_origin(scene: Scene) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        async with page(scene, origin="https://example.org"):
            pass


async def test_rejects_dns_rebinding_host(scene: Scene) -> None:
    """Such a page's origin matches its own host, so only the host gives it away (DNS rebinding)."""
    port = URL(scene.playground.url).port
    with pytest.raises(aiohttp.WSServerHandshakeError):
        async with page(scene, origin=f"http://example.org:{port}", host=f"example.org:{port}"):
            pass


@pytest.mark.parametrize(
    ("host", "status"), [("localhost:1", 200), ("127.0.0.1", 200), ("example.org", 421), ("", 421)]
)
async def test_files_are_served_only_for_local_host_names(scene: Scene, host: str, status: int) -> None:
    async with aiohttp.ClientSession() as session:
        answer = await session.get(scene.playground.url + "js/main.js", headers={"Host": host})
        assert answer.status == status


async def test_page_cannot_be_framed(scene: Scene) -> None:
    async with aiohttp.ClientSession() as session:
        answer = await session.get(scene.playground.url)
        assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"


async def test_new_person_appears_on_every_page(scene: Scene) -> None:
    async with page(scene, "Ilse") as here, page(scene) as nobody:
        await nobody.ask("sit")
        made = await nobody.ask("person", name="Ōtani")
        assert made["user"]["global_name"] == "Ōtani"
        assert len((await here.hear("PEOPLE"))["people"]) == 5
        assert (await nobody.ask("person", name="ōtani"))["op"] == "error"
        assert (await nobody.ask("sit", person=made["user"]["id"]))["me"]["id"] == made["user"]["id"]


async def test_dm_channel_is_private_to_two_people(scene: Scene) -> None:
    async with page(scene, "Ilse") as ilse, page(scene, "Noor") as noor, page(scene, "Teo") as teo:
        opened = (await ilse.ask("dm", user=str(scene.player("Noor").id)))["channel"]
        assert [user["global_name"] for user in opened["recipients"]] == ["Noor"]
        await ilse.ask("send", channel=opened["id"], content="psst")
        assert (await noor.hear("MESSAGE_CREATE"))["content"] == "psst"
        assert (await teo.ask("history", channel=opened["id"]))["op"] == "error"
        assert teo.events == []


@pytest.mark.e2e
async def test_click_travels_from_page_to_bot_and_back(scene: Scene) -> None:
    client = Client(scene)

    async def answer(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await interaction.response.send_message("Thank you", ephemeral=True)
            return
        modal = discord.ui.Modal(title="Program", custom_id="program")
        modal.add_item(discord.ui.TextInput(label="Typed", custom_id="typed"))
        await interaction.response.send_modal(modal)

    client.on_press = answer
    async with page(scene, "Ilse") as ilse, page(scene, "Noor") as noor, logged_in(scene, client):
        await client.text_channel(scene.channel).send("Table 1", view=buttons("Program"))
        message = await ilse.hear("MESSAGE_CREATE")
        await noor.hear("MESSAGE_CREATE")
        place = {"channel": message["channel_id"], "message": message["id"]}
        pressed = await ilse.ask("click", custom_id="program", component_type=2, **place)
        modal = (await ilse.hear("MODAL"))["modal"]
        assert await ilse.hear("INTERACTION_DONE") == {"interaction": pressed["interaction"]}
        await ilse.ask("submit", modal=modal["id"], values={"typed": "F F R"})
        answered = await ilse.hear("MESSAGE_CREATE")
        assert (answered["content"], answered["flags"]) == ("Thank you", 64)
        await ilse.ask("dismiss", message=answered["id"])
        assert (await ilse.hear("MESSAGE_DELETE"))["id"] == answered["id"]
        assert [each["content"] for each in (await noor.ask("history", channel=place["channel"]))["messages"]] == [
            "Table 1"
        ]
        assert not any(each["t"] == "MESSAGE_CREATE" for each in noor.events)


async def test_serves_page_but_no_files_outside_its_folder(scene: Scene) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(scene.playground.url) as response:
            assert response.content_type == "text/html"
        async with session.get(scene.playground.url + "..%2f..%2fsettings.py") as response:
            assert response.status in {403, 404}
