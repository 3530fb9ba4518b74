"""Storage for people's and servers' settings and for personal data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeAlias

from bot.host.model.people.guild_settings import GuildSettings
from bot.host.model.people.user_settings import UserSettings


class PrivacyStore(Protocol):
    """Storage for the export and deletion of personal data."""

    async def tables_of(self, user: int) -> Sequence[int]:
        """The open and running tables where the user sits and hasn't left."""

    async def export(self, user: int) -> Kept:
        """The data stored about the user, by category, including their answers in games."""

    async def forget(self, user: int) -> int:
        """Erase the user's data; return the number of tables where they sat."""


class UserSettingsStore(Protocol):
    """Storage for people's settings."""

    async def all(self) -> Mapping[int, UserSettings]:
        """The settings of everyone who has any, by user ID, without unreadable ones."""

    async def get(self, user: int) -> UserSettings | None:
        """The user's settings; None if there are none, or they can't be read."""

    async def save(self, user: int, kept: UserSettings) -> None:
        """Save the person's settings."""


class GuildSettingsStore(Protocol):
    """Storage for servers' settings."""

    async def all(self) -> Mapping[int, GuildSettings]:
        """Servers' settings, by server ID; a server with only defaults may be missing."""

    async def get(self, guild: int) -> GuildSettings:
        """The server's settings; the defaults if it has none, or they can't be read."""

    async def save(self, guild: int, settings: GuildSettings) -> None:
        """Save the server's settings."""

    async def count_tables(self, guild: int) -> int:
        """The number of open and running tables on the server."""

    async def present(self) -> Sequence[int]:
        """The servers that the bot is known to be on."""

    async def meet(self, guild: int) -> bool:
        """Record that the bot is on the server; return whether the server is new to it."""

    async def leave(self, guild: int, *, now: datetime) -> None:
        """Record that the bot is no longer on the server."""

    async def removed_first(self) -> datetime | None:
        """The earliest recorded removal of the bot by a server served here that hasn't added it again, if any."""

    async def removed_before(self, instant: datetime) -> Sequence[int]:
        """The servers that removed the bot at this instant or earlier, and haven't added it again."""

    async def forget(self, guild: int) -> None:
        """Delete the server's data, and remove the server from its games."""

    async def record_ping(self, guild: int, *, now: datetime, since: datetime) -> bool:
        """Record a ping of a role on the server, unless there was one since `since`; return whether it was recorded."""


Kept: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""A person's stored data, by category."""
