"""People's own settings."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import date
from itertools import starmap
from typing import Final

from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.people.user_settings import USUAL, Ringing, UserSettings
from bot.host.ports.store import StoreError
from bot.i18n import LANGUAGES
from bot.storage.dialect import Row
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_log = logging.getLogger(__name__)


class UserSettingsRepository(Repository):
    """The repository of people's settings."""

    async def all(self) -> Mapping[int, UserSettings]:
        found = {
            rows.read_integer(row, "user"): _readable(row) for row in await self._rows("SELECT * FROM preferences")
        }
        return {user: settings for user, settings in found.items() if settings is not None}

    async def get(self, user: int) -> UserSettings | None:
        return await self._first(_readable, "SELECT * FROM preferences WHERE user = ?", user)

    async def save(self, user: int, kept: UserSettings) -> None:
        await self._put(
            "preferences",
            "user",
            kept,
            "palette zone reminded reminded_in asked_in stand_in language heard locks_typed",
            user=user,
            quiet_from=None if kept.quiet is None else kept.quiet.begin,
            quiet_to=None if kept.quiet is None else kept.quiet.end,
            holidays=rows.encode_json([[each.first.isoformat(), each.last.isoformat()] for each in kept.holidays]),
            rings=kept.rings.value if kept.rings is not Ringing.DAILY else f"{kept.rings.value}.{kept.ring_hour}",
        )


def _holidays(row: Row) -> tuple[Vacation, ...]:
    """Read the holidays. Raises StoreError if a date is too far away for calculations."""
    days = rows.read_json(row, "holidays", tuple[tuple[date, date], ...])
    if not all(2000 <= day.year < 3000 for holiday in days for day in holiday):
        raise StoreError("a holiday has an impossible date")
    return tuple(starmap(Vacation, days))


def _language(row: Row, column: str) -> str:
    """The stored language; empty if it isn't supported."""
    kept = rows.read_text(row, column)
    return kept if kept in LANGUAGES else ""


def _quiet(row: Row) -> QuietHours | None:
    begin, end = rows.read_integer_or_none(row, "quiet_from"), rows.read_integer_or_none(row, "quiet_to")
    quiet = None if begin is None or end is None else QuietHours(begin, end)
    return quiet if quiet is not None and quiet.legal else None


def _parse_rings(row: Row) -> tuple[Ringing, int]:
    ringing, _, hour = rows.read_text(row, "rings").partition(".")
    return Ringing(ringing), int(hour or USUAL.ring_hour)


user_settings: Final = rows.reader(
    UserSettings,
    quiet=_quiet,
    holidays=_holidays,
    language=lambda row: _language(row, "language"),
    heard=lambda row: _language(row, "heard"),
    rings=lambda row: _parse_rings(row)[0],
    ring_hour=lambda row: _parse_rings(row)[1],
)
_readable: Final = rows.tolerant(
    user_settings,
    lambda row, why: _log.error("preferences of user %(user)s: %(why)s", {"user": row["user"], "why": why}),
)
