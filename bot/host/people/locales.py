"""Whose language is spoken where: a person's is what they chose, else Discord's with them; a server's likewise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from bot.host.core.context import HostContext
    from bot.host.model.tables import TableRecord, User


def language_of(locale: str) -> str:
    """The language of one of Discord's locales (`fi`, `en-US`); empty if it is none of ours."""
    language = locale.partition("-")[0]
    return language if language in LANGUAGES else ""


class Locales:
    """Everybody's language, and every server's."""

    def __init__(self, core: HostContext) -> None:
        self._core = core

    async def of(self, user: int) -> str:
        """The language in which the person is spoken to in private. Raises KeepingError."""
        if self._core.habits is None:
            async with self._core.reading() as work:
                await work.habits(user)
        return self.known(user)

    def known(self, user: int) -> str:
        """The same, as far as it has been read."""
        habits = (self._core.habits or {}).get(user)
        return ENGLISH if habits is None else habits.tongue

    async def heard(self, user: User, locale: str) -> str:
        """Discord speaks with the person like that now, which is remembered for what they are written.

        Gives the language in which they are spoken to. Raises KeepingError.
        """
        spoken = await self.of(user.id)
        habits = (self._core.habits or {}).get(user.id)
        before = "" if habits is None else habits.heard
        now = language_of(locale) or ENGLISH
        if now == (before or ENGLISH):
            return spoken
        async with self._core.writing() as work:
            await work.heard_in(user.id, now)
        return await self.of(user.id)

    async def on(self, guild: int | None) -> str:
        """The language that is spoken in a server's channels; English in a conversation. Raises KeepingError."""
        if self._core.spoken is None:
            async with self._core.reading() as work:
                return await work.language_on(guild)
        return self._core.language_on(guild)

    async def at(self, record: TableRecord) -> str:
        """The language of what all see of a table: its server's, or in a conversation that of who is in it."""
        guild = record.place.guild
        return await (self.of(record.opener) if guild is None else self.on(guild))

    def settled(self, guild: int, locale: str) -> None:
        """Discord speaks like that on a server, where nobody has chosen otherwise."""
        self._core.locales[guild] = language_of(locale) or ENGLISH
