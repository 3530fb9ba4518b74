"""The whole bot with emoji of its own or without them: what people see, over the wire."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.discord_ui.images.app_emoji import ORDINARY
from bot.engine.icons import BEGINS, ENDS, icon
from bot.playground import errors
from bot.playground.faults import Refuse
from tests.discord.forms import payload
from tests.discord.player import component, texts
from tests.discord_ui.running import running
from tests.texts import round_heading, text, worded

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord.scene import Scene

pytestmark = [pytest.mark.e2e, pytest.mark.no_cover]  # other tests cover the same code

LOBBY_COLOUR = text("lobby-colour")
QUESTION_PROGRAM = text("question-program")
FEW = {key: ORDINARY.icons[key] for key in ("red", "yellow", "green", "blue", "SR", "MR")}
EMOJIS = "/applications/*/emojis"


async def test_posts_use_app_emoji_once_uploaded(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, icons=FEW) as bot:
        emoji = await bot.emoji()
        lobby = await bot.lobby("Ilse", "Marek")
        assert f"{emoji['red'].text} **Ilse**" in texts(lobby)
        first = component(lobby, LOBBY_COLOUR)["options"][0]
        assert first["emoji"] == {"id": str(emoji["red"].id), "name": emoji["red"].name, "animated": False}
    asked = len(scene.traffic.find("POST", EMOJIS))
    async with running(scene, tmp_path, icons=FEW) as bot:
        assert await bot.emoji() == emoji
        assert asked == len(scene.traffic.find("POST", EMOJIS)) == len(FEW)


async def test_every_kind_of_message_shows_app_emoji(scene: Scene, tmp_path: Path) -> None:
    """Posts and their edits, private questions, replies to typed words, ephemeral messages and replaced messages."""
    async with running(scene, tmp_path, icons=ORDINARY.icons) as bot:
        await bot.emoji()
        begun = len(scene.traffic.exchanges)
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
        for command in ("hand", "program", "table", "history"):
            await ilse.answer(thread, await ilse.command(thread, command))
        await ilse.click_behind(prompt, text("button-more"), text("button-type"))
        for player in (ilse, bot.player("Marek")):
            player.say(player.dm(), "MRN")
            await player.sees(player.dm(), "`MRN`")
            player.say(player.dm(), "compile")
        await ilse.sees(thread, round_heading(1))
        await bot.rest()
        await bot.answered()
    said = Counter(each.path.split("/")[1] for each in scene.traffic.exchanges[begun:] if b"<:" in each.request)
    assert {"channels", "interactions", "webhooks"} >= said.keys() >= {"channels", "interactions"}
    for each in scene.traffic.exchanges[begun:]:
        if each.request and b"components" in each.request:
            shown = json.dumps(payload(each).get("data") or payload(each), ensure_ascii=False)
            assert not re.search("[🔴🟡🟢🔵] (\\*\\*|[SML][RYGB])", shown), (each.method, each.path)


async def test_refused_emoji_requests_fall_back_to_unicode(scene: Scene, tmp_path: Path) -> None:
    scene.faults.add(Refuse(errors.missing_access()), route=EMOJIS, times=10_000)
    async with running(scene, tmp_path, icons=FEW) as bot:
        thread = await bot.on_goals_revealed("Ilse", "Marek")
        ilse = bot.player("Ilse")
        prompt = await bot.prompt("Ilse", QUESTION_PROGRAM)
        await ilse.click(prompt, "MR")
        await ilse.sees(ilse.dm(), worded("MR"))
        assert "🔴 **Ilse**" in texts(await ilse.sees(thread, text("set-up-done")))
        assert bot.front.app_emoji.known == {}


async def test_missing_emoji_does_not_block_the_message(scene: Scene, tmp_path: Path) -> None:
    async with running(scene, tmp_path, icons=FEW) as bot:
        gone = (await bot.emoji())["red"]
        del scene.playground.world.emojis[gone.id]
        lobby = await bot.lobby("Ilse", "Marek")
        assert component(lobby, LOBBY_COLOUR)["options"][0]["emoji"] == {"name": "🔴"}
        refused = [each for each in scene.traffic.exchanges if b"INVALID_EMOJI" in each.response]
        assert refused


async def test_emoji_markup_in_names_is_not_rendered(scene: Scene, tmp_path: Path) -> None:
    world = scene.playground.world
    user = world.users[scene.player("Marek").id]
    world.add_user(replace(user, display=f"{icon('SR')}{BEGINS}MR<:SR__00000:1>"))
    async with running(scene, tmp_path, icons=FEW) as bot:
        emoji = await bot.emoji()
        lobby = await bot.lobby("Ilse")
        await bot.player("Marek").click(lobby, text("button-join"))
        shown = await bot.player("Ilse").sees(scene.channel, "SRMR")
        assert emoji["SR"].text not in texts(shown)
        assert BEGINS not in str(shown)
        assert ENDS not in str(shown)
        assert r"SRMR\<\:SR\_\_00000\:1\>" in texts(shown)
