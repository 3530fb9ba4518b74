"""People's own settings."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import astuple, replace
from datetime import date
from itertools import starmap
from typing import Any, Final

from msgspec import convert, to_builtins

from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.people.user_settings import STORED_NAMES, USUAL, UserSettings
from bot.host.ports.store import StoreError
from bot.i18n import LANGUAGES
from bot.storage.dialect import Row
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_log = logging.getLogger(__name__)


class UserSettingsRepository(Repository):
    async def all(self) -> Mapping[int, UserSettings]:
        found = await self._rows("SELECT user, settings FROM preferences")
        readable = {rows.read_integer(row, "user"): _readable(row) for row in found}
        return {user: settings for user, settings in readable.items() if settings is not None}

    async def get(self, user: int) -> UserSettings | None:
        return await self._first(_readable, "SELECT user, settings FROM preferences WHERE user = ?", user)

    async def save(self, user: int, settings: UserSettings) -> None:
        await self._put("preferences", "user", user=user, settings=_pack(settings))


def _pack(settings: UserSettings) -> str:
    """Pack the settings. Quiet hours and holidays are pairs."""
    kept = rows.changed_fields(settings, USUAL, STORED_NAMES)
    if settings.quiet is not None:
        kept["quiet"] = astuple(settings.quiet)
    if settings.holidays:
        kept["holidays"] = [astuple(each) for each in settings.holidays]
    return rows.encode_json(to_builtins(kept))


@rows.careful
def _user_settings(row: Row) -> UserSettings:
    """Read settings. Unusable quiet hours and unknown languages are left out. Raises StoreError if a holiday is too far
    away for calculations."""
    kept = rows.read_json(row, "settings", dict[str, Any])
    quiet, days = convert((kept.pop("quiet", None), kept.pop("holidays", ())), _Times)
    if not all(2000 <= day.year < 3000 for holiday in days for day in holiday):
        raise StoreError("a holiday has an impossible date")
    settings = rows.read_fields(kept, UserSettings, STORED_NAMES)
    hours = None if quiet is None else QuietHours(*quiet)
    return replace(
        settings,
        quiet=hours if hours is not None and hours.legal else None,
        holidays=tuple(starmap(Vacation, days)),
        language=settings.language if settings.language in LANGUAGES else "",
        discord_language=settings.discord_language if settings.discord_language in LANGUAGES else "",
    )


_Times: Final = tuple[tuple[int, int] | None, tuple[tuple[date, date], ...]]
_readable: Final = rows.tolerant(
    _user_settings,
    lambda row, why: _log.error("preferences of user %(user)s: %(why)s", {"user": row["user"], "why": why}),
)
