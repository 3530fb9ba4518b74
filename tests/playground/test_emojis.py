"""The application's own emoji: what can be uploaded, and where they can be used."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from bot.playground.http.emojis import LARGEST, MOST
from bot.playground.world.model import Emoji
from tests.discord.raw import raw
from tests.discord.scene import playing
from tests.playground.clients import PNG, Client

if TYPE_CHECKING:
    from pathlib import Path

    from bot.playground.wire import Obj
    from tests.discord.raw import Answered
    from tests.discord.scene import Scene

URI = "data:image/png;base64," + base64.b64encode(PNG).decode()
V2 = 1 << 15


def path(scene: Scene, emoji: object = None) -> str:
    whole = f"/applications/{scene.playground.bot}/emojis"
    return whole if emoji is None else f"{whole}/{emoji}"


async def ask(scene: Scene, method: str, where: str, body: Obj | None = None) -> Answered:
    async with raw(scene) as bot:
        return await bot.ask(method, where, body)


async def made(scene: Scene, name: str = "red__abcde") -> str:
    answered = await ask(scene, "POST", path(scene), {"name": name, "image": URI})
    assert answered.status == 201
    return str(answered.body["id"])


async def test_emoji_can_be_created_listed_renamed_and_deleted(scene: Scene) -> None:
    number = await made(scene)
    (listed,) = (await ask(scene, "GET", path(scene))).body["items"]
    assert (listed["id"], listed["name"], listed["user"]["id"]) == (number, "red__abcde", str(scene.playground.bot))
    renamed = await ask(scene, "PATCH", path(scene, number), {"name": "blue"})
    assert renamed.body == (await ask(scene, "GET", path(scene, number))).body == listed | {"name": "blue"}
    assert (await ask(scene, "DELETE", path(scene, number))).status == 204
    assert (await ask(scene, "GET", path(scene))).body == {"items": []}


async def test_emoji_keeps_its_name_but_cannot_take_anothers(scene: Scene) -> None:
    number, _ = await made(scene, "red"), await made(scene, "blue")
    assert (await ask(scene, "PATCH", path(scene, number), {"name": "red"})).status == 200
    taken = await ask(scene, "PATCH", path(scene, number), {"name": "blue"})
    assert taken.wrong() == {"name: APPLICATION_EMOJI_NAME_ALREADY_TAKEN"}


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
async def test_unknown_emoji_fails_with_10014(scene: Scene, method: str) -> None:
    answered = await ask(scene, method, path(scene, 1), {"name": "blue"} if method == "PATCH" else None)
    assert (answered.status, answered.code) == (404, 10014)


async def test_other_applications_emoji_are_forbidden(scene: Scene) -> None:
    answered = await ask(scene, "GET", "/applications/1/emojis")
    assert (answered.status, answered.code) == (403, 20012)


BAD: dict[str, tuple[Obj, str]] = {
    "a name of one": ({"name": "x"}, "name: BASE_TYPE_BAD_LENGTH"),
    "a name over 32": ({"name": "x" * 33}, "name: BASE_TYPE_BAD_LENGTH"),
    "a hyphen": ({"name": "small-red"}, "name: STRING_TYPE_REGEX"),
    "a letter beyond ASCII": ({"name": "größe"}, "name: STRING_TYPE_REGEX"),
    "no name": ({"name": None}, "name: BASE_TYPE_REQUIRED"),
    "a name that is taken": ({"name": "taken"}, "name: APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    "no picture": ({"image": None}, "image: BASE_TYPE_REQUIRED"),
    "bare base64": ({"image": base64.b64encode(PNG).decode()}, "image: IMAGE_INVALID"),
    "no base64": ({"image": "data:image/png;base64,?"}, "image: IMAGE_INVALID"),
    "an empty picture": ({"image": "data:image/png;base64,"}, "image: IMAGE_INVALID"),
}


@pytest.mark.parametrize("case", BAD)
async def test_invalid_emoji_fails_with_50035_and_its_field(case: str) -> None:
    change, complaint = BAD[case]
    async with playing(checked=False) as scene:
        await made(scene, "taken")
        answered = await ask(scene, "POST", path(scene), {"name": "fine", "image": URI} | change)
        assert (answered.status, answered.code, answered.wrong()) == (400, 50035, {complaint})
        assert len(scene.playground.world.emojis) == 1


@pytest.mark.parametrize(
    ("kind", "body", "code"),
    [
        ("png", PNG + bytes(LARGEST - len(PNG)), 0),
        ("png", PNG + bytes(LARGEST - len(PNG) + 1), 50045),
        ("gif", PNG, 50046),
        ("png", b"no picture", 50046),
        ("svg", b"<svg/>", 50046),
    ],
)
async def test_picture_must_be_within_256_kib_and_of_its_declared_type(
    scene: Scene, kind: str, body: bytes, code: int
) -> None:
    uri = f"data:image/{kind};base64," + base64.b64encode(body).decode()
    answered = await ask(scene, "POST", path(scene), {"name": "fine", "image": uri})
    assert (answered.status, answered.code) == (400 if code else 201, code)


async def test_emoji_are_limited_to_two_thousand(scene: Scene) -> None:
    world = scene.playground.world
    world.emojis |= {each: Emoji(each, f"e{each}", scene.playground.bot, "image/png") for each in range(1, MOST)}
    await made(scene)
    answered = await ask(scene, "POST", path(scene), {"name": "more", "image": URI})
    assert (answered.status, answered.code) == (400, 30008)


@pytest.mark.parametrize("where", ["button", "option"])
async def test_emoji_works_in_buttons_and_options_while_it_exists(scene: Scene, where: str) -> None:
    number = await made(scene)

    async def post(emoji: Obj) -> Answered:
        button = {"type": 2, "style": 1, "label": "b", "custom_id": "b", "emoji": emoji}
        option = {"label": "o", "value": "o", "emoji": emoji}
        item = button if where == "button" else {"type": 3, "custom_id": "s", "options": [option]}
        rows = [{"type": 1, "components": [item]}]
        return await ask(scene, "POST", f"/channels/{scene.channel}/messages", {"flags": V2, "components": rows})

    at = "components/0/components/0/" + ("" if where == "button" else "options/0/") + "emoji/id"
    shown = (await post({"id": number, "name": "whatever"})).body["components"][0]["components"][0]
    shown = shown if where == "button" else shown["options"][0]
    assert shown["emoji"] == {"id": number, "name": "red__abcde", "animated": False}
    for unknown in ("1", str(scene.playground.bot)):
        answered = await post({"id": unknown, "name": "red__abcde"})
        assert (answered.code, answered.wrong()) == (50035, {f"{at}: BUTTON_COMPONENT_INVALID_EMOJI"})
    await ask(scene, "DELETE", path(scene, number))
    assert (await post({"id": number, "name": "red__abcde"})).wrong() == {f"{at}: BUTTON_COMPONENT_INVALID_EMOJI"}


async def test_discordpy_uploads_and_lists_emoji(scene: Scene) -> None:
    async with Client(scene) as client:
        await client.login(scene.playground.token)
        emoji = await client.create_application_emoji(name="red", image=PNG)
        assert [each.id for each in await client.fetch_application_emojis()] == [emoji.id]
        assert emoji.is_application_owned()
        await emoji.delete()
        assert await client.fetch_application_emojis() == []
        with pytest.raises(discord.NotFound):
            await emoji.delete()


async def test_emoji_and_pictures_survive_a_restart(tmp_path: Path) -> None:
    async with playing(tmp_path) as scene:
        number, gone = await made(scene), await made(scene, "gone")
        await ask(scene, "DELETE", path(scene, gone))
    async with playing(tmp_path) as scene:
        assert [str(each) for each in scene.playground.world.emojis] == [number]
        async with aiohttp.ClientSession() as browser:
            async with browser.get(f"{scene.playground.url}emojis/{number}.webp?size=48") as response:
                assert (response.content_type, await response.read()) == ("image/png", PNG)
                assert response.headers["X-Content-Type-Options"] == "nosniff"
            for nothing in ("1.webp", "x.webp", f"{number}/../1"):
                async with browser.get(f"{scene.playground.url}emojis/{nothing}") as response:
                    assert response.status == 404
