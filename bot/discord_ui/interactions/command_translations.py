"""The commands in other languages, by Discord's localisations: what they and their options say.

Their own names are the same in every language: texts name them, and people tell them each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.discord_ui.format import PACES, span
from bot.discord_ui.texts import spoken
from bot.host.people.locales import language_of
from bot.i18n import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    import discord

    from bot.games.game import AnyGame

KEYS: Final = ("command-", "option-")
"""How the keys of all begin that Discord is told."""


class Translations(app_commands.Translator):
    """Of what is said of the commands in English, what that is in a language of Discord's that is one of ours."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games = tuple(games)
        self._known: dict[str, dict[str, str]] = {}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The same in that language; None: as it is."""
        language = language_of(locale.value)
        own_name = context.location is app_commands.TranslationContextLocation.command_name
        if not language or language == ENGLISH or own_name:
            return None
        if language not in self._known:
            self._known[language] = self._all(language)
        return self._known[language].get(string.message)

    def _all(self, language: str) -> dict[str, str]:
        """What Discord is told of in English, and what that is in the language."""
        english, foreign = spoken(ENGLISH), spoken(language)
        keys = [key for key in english.keys() if key.startswith(KEYS)]  # noqa: SIM118 - a tongue is no mapping
        said = {english.say(key): foreign.say(key) for key in keys}
        paces = {span(english.say, each): span(foreign.say, each) for each in PACES}
        return said | paces | {game.title: game.told_in(language).title for game in self._games}
