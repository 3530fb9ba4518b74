"""Command translations as they're sent to Discord."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands

from bot.discord_ui.client import BotClient
from bot.discord_ui.dispatch.commands import install
from bot.discord_ui.images.render_pool import RenderPool
from bot.discord_ui.interactions.command_translations import Translations
from bot.games import GAMES
from tests.host.harness import COMPUTERS
from tests.texts import text

if TYPE_CHECKING:
    from collections.abc import Iterator

FINNISH = discord.Locale.finnish
NAME = re.compile(r"[-_\w]{1,32}")


async def told() -> list[dict[str, Any]]:
    """All commands as sent to Discord, with their localizations."""
    front = BotClient(RenderPool(), games=GAMES, computers=COMPUTERS)
    install(front.tree, front)
    translator = Translations(GAMES.values())
    return [
        await each.get_translated_payload(front.tree, translator)
        for each in front.tree.get_commands()
        if isinstance(each, app_commands.Command)
    ]


def _described(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for each in part.get("options", ()):
        yield from _described(each)


async def test_every_description_and_option_has_finnish() -> None:
    parts = [part for command in await told() for part in _described(command)]
    assert len(parts) > len(GAMES)
    for part in parts:
        assert part["description_localizations"] == {"fi": part["description_localizations"]["fi"]}, part["name"]
        assert 1 <= len(part["description"]) <= 100
        assert 1 <= len(part["description_localizations"]["fi"]) <= 100, part["name"]
        assert part["description"] != part["description_localizations"]["fi"]


async def test_options_are_translated_but_command_names_are_not() -> None:
    for command in await told():
        assert not command.get("name_localizations")
        names = [each["name_localizations"]["fi"] for each in command.get("options", ())]
        assert len(set(names)) == len(names)
        assert all(NAME.fullmatch(name) and name == name.lower() for name in names)


async def test_choices_use_the_same_words_as_pages() -> None:
    play = next(each for each in await told() if each["name"] == "play")
    pace = next(each for each in play["options"] if each["name"] == "pace")
    called = {each["name"]: each["name_localizations"]["fi"] for each in pace["choices"]}
    assert called[text("span-days", count=1)] == text("span-days", language="fi", count=1)
    assert called[text("pace-none")] == text("pace-none", language="fi")


@pytest.mark.parametrize("locale", [discord.Locale.american_english, discord.Locale.swedish])
async def test_unsupported_locales_and_unknown_texts_are_untranslated(locale: discord.Locale) -> None:
    where: Any = app_commands.TranslationContext(app_commands.TranslationContextLocation.other, None)
    words = app_commands.locale_str(text("command-help"))
    assert await Translations(GAMES.values()).translate(words, locale, where) is None
    assert await Translations(GAMES.values()).translate(words, FINNISH, where) == text("command-help", language="fi")
    assert await Translations(GAMES.values()).translate(app_commands.locale_str("x"), FINNISH, where) is None
