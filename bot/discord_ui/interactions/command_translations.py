"""Translations of the commands' descriptions and options; command names are the same in every language."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

import discord
from discord import app_commands

from bot.discord_ui.format import PACES, span
from bot.discord_ui.texts import translator_for
from bot.games.game import AnyGame
from bot.host.people.locales import language_of
from bot.i18n import ENGLISH

KEYS: Final = ("command-", "option-")
"""Prefixes of the keys of commands' texts."""


class Translations(app_commands.Translator):
    """Translates the commands' English texts into those of Discord's languages that the bot has."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games = tuple(games)
        self._known: dict[str, dict[str, str]] = {}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        language = language_of(locale.value)
        own_name = context.location is app_commands.TranslationContextLocation.command_name
        if not language or language == ENGLISH or own_name:
            return None
        if language not in self._known:
            self._known[language] = await asyncio.to_thread(self._all, language)  # its texts have to be read
        return self._known[language].get(string.message)

    def _all(self, language: str) -> dict[str, str]:
        """Translations by English text."""
        english, foreign = translator_for(ENGLISH), translator_for(language)
        keys = [key for key in english.keys() if key.startswith(KEYS)]  # noqa: SIM118 - a translator isn't a mapping
        said = {english.say(key): foreign.say(key) for key in keys}
        paces = {span(english.say, each): span(foreign.say, each) for each in PACES}
        return said | paces | {game.title: game.in_language(language).title for game in self._games}
