"""The languages of people and servers: those they have chosen, otherwise their languages in Discord."""

from __future__ import annotations

from bot.host.core.context import Service
from bot.host.model.people.user_settings import USUAL
from bot.host.model.tables import TableRecord, User
from bot.i18n import ENGLISH, LANGUAGES


def language_of(locale: str) -> str:
    """The language for a locale such as `fi` or `en-US`; empty if the bot doesn't speak it."""
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else ""


class Locales(Service):
    """The languages of people and servers."""

    async def of(self, user: int) -> str:
        if self._core.user_settings is None:
            async with self._core.reading() as work:
                await work.user_settings(user)
        return self.loaded_locale(user)

    def loaded_locale(self, user: int) -> str:
        """The person's language; English if it hasn't been loaded."""
        return (self._core.user_settings or {}).get(user, USUAL).spoken_language

    async def save_locale(self, user: User, locale: str) -> str:
        languages = await self.of(user.id)
        before = (self._core.user_settings or {}).get(user.id, USUAL).discord_language
        now = language_of(locale) or ENGLISH
        if now == (before or ENGLISH):
            return languages
        async with self._core.writing() as work:
            await work.save_discord_language(user.id, now)
        return await self.of(user.id)

    async def on(self, guild: int | None) -> str:
        """The language of a server's channels; English outside servers. Raises KeepingError."""
        if self._core.languages is None:
            async with self._core.reading() as work:
                return await work.language_on(guild)
        return self._core.language_on(guild)

    async def at(self, record: TableRecord) -> str:
        guild = record.place.guild
        return await (self.of(record.opener) if guild is None else self.on(guild))

    def save_guild_locale(self, guild: int, locale: str) -> None:
        """Remember the server's language in Discord. It's used unless the server has chosen one."""
        self._core.locales[guild] = language_of(locale) or ENGLISH
