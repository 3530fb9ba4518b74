"""The bot follows the language of each person's Discord."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.playground.world.locales import LOCALES, locale_of
from tests.discord.player import texts
from tests.texts import text

if TYPE_CHECKING:
    from tests.discord_ui.running import Running


@pytest.mark.parametrize(
    ("browser", "client"),
    [("fi", "fi"), ("fi-FI", "fi"), ("en-GB", "en-GB"), ("sv", "sv-SE"), ("et", "en-US"), ("", "en-US")],
)
def test_client_locale_follows_the_browser_where_supported(browser: str, client: str) -> None:
    assert locale_of(browser) == client


@pytest.mark.skipif("DISCORD_OPENAPI" not in os.environ, reason="needs Discord's own document")
def test_locales_match_discords_openapi_document() -> None:
    document = json.loads(Path(os.environ["DISCORD_OPENAPI"]).read_text("utf-8"))
    named = {each["const"] for each in document["components"]["schemas"]["AvailableLocalesEnum"]["oneOf"]}
    assert set(LOCALES) == named


@pytest.mark.e2e
async def test_finnish_browser_gets_finnish_answers(bot: Running) -> None:
    ilse = bot.player("Ilse")
    url = bot.scene.playground.url
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}people") as page:
        await page.send_json({"op": "sit", "id": 1, "person": str(ilse.id), "locale": "fi-FI"})
        assert (await page.receive_json())["op"] == "ok"
        told = texts(await ilse.answer(bot.channel, await ilse.command(bot.channel, "me")))
    assert text("me-heading", language="fi") in told
    marek = bot.player("Marek")
    assert text("me-heading") in texts(await marek.answer(bot.channel, await marek.command(bot.channel, "me")))


@pytest.mark.e2e
async def test_commands_are_translated_for_each_reader(bot: Running) -> None:
    """Their descriptions, options and choices; command names are the same for everyone."""
    url, found = bot.scene.playground.url, {}
    async with aiohttp.ClientSession() as session:
        for name, browser in (("Ilse", "fi-FI"), ("Marek", "sv")):
            async with session.ws_connect(f"{url}people") as page:
                await page.send_json({"op": "sit", "id": 1, "person": str(bot.player(name).id), "locale": browser})
                found[name] = {each["name"]: each for each in (await page.receive_json())["commands"]}
    mine, theirs = found["Ilse"]["play"], found["Marek"]["play"]
    assert mine["description_localized"].startswith(text("command-play", language="fi"))
    assert [each["name_localized"] for each in mine["options"]] == [
        text("option-game", language="fi"),
        text("option-pace", language="fi"),
    ]
    assert text("span-hours", language="fi", count=1) in [
        each.get("name_localized") for each in mine["options"][1]["choices"]
    ]
    assert "localized" not in str(theirs)
