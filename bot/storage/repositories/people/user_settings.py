"""People's own settings."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from datetime import date

from bot.host.model.people.availability import QuietHours, Vacation
from bot.host.model.people.user_settings import USUAL, DeliveryChannel, Reminded, Ringing, UserSettings
from bot.host.ports.store import DamagedError, StoreError
from bot.i18n import LANGUAGES
from bot.storage.dialect import Row, upsert
from bot.storage.mapping import rows
from bot.storage.repositories.base import Repository

_log = logging.getLogger(__name__)


_KEEP = upsert(
    "preferences",
    key="user",
    columns="palette, zone, quiet_from, quiet_to, holidays, reminded, reminded_in, asked_in, stand_in, language, heard,"
    " rings, locks_typed",
)


class UserSettingsRepository(Repository):
    """The repository of people's settings."""

    async def all(self) -> Mapping[int, UserSettings]:
        found = {}
        for row in await self._rows("SELECT * FROM preferences"):
            try:
                found[rows.integer(row, "user")] = user_settings(row)
            except DamagedError as damage:
                _log.error("preferences of user %(user)s: %(why)s", {"user": row["user"], "why": damage})
        return found

    async def get(self, user: int) -> UserSettings | None:
        row = await self._row("SELECT * FROM preferences WHERE user = ?", user)
        try:
            return None if row is None else user_settings(row)
        except DamagedError as damage:
            _log.error("preferences of user %(user)s: %(why)s", {"user": user, "why": damage})
            return None

    async def save(self, user: int, kept: UserSettings) -> None:
        await self._run(
            _KEEP,
            user,
            kept.palette,
            kept.zone,
            None if kept.quiet is None else kept.quiet.begin,
            None if kept.quiet is None else kept.quiet.end,
            rows.encode_json([[each.first.isoformat(), each.last.isoformat()] for each in kept.holidays]),
            kept.reminded.value,
            kept.reminded_in.value,
            kept.asked_in.value,
            kept.stand_in,
            kept.language,
            kept.heard,
            kept.rings.value if kept.rings is not Ringing.DAILY else f"{kept.rings.value}.{kept.ring_hour}",
            int(kept.locks_typed),
        )


def _day(kept: str) -> date:
    """Raises ValueError if the text isn't a date, StoreError if the date is too far away for calculations."""
    day = date.fromisoformat(kept)
    if not 2000 <= day.year < 3000:
        raise StoreError("a holiday has an impossible date")
    return day


def _language(row: Row, column: str) -> str:
    """Empty if the stored language isn't supported."""
    kept = rows.text(row, column)
    return kept if kept in LANGUAGES else ""


@rows.careful
def user_settings(row: Row) -> UserSettings:
    begin, end = rows.maybe_integer(row, "quiet_from"), rows.maybe_integer(row, "quiet_to")
    quiet = None if begin is None or end is None else QuietHours(begin, end)
    ringing, _, hour = rows.text(row, "rings").partition(".")
    return UserSettings(
        palette=rows.text(row, "palette"),
        zone=rows.text(row, "zone"),
        quiet=quiet if quiet is not None and quiet.legal else None,
        holidays=tuple(Vacation(_day(first), _day(last)) for first, last in json.loads(rows.text(row, "holidays"))),
        reminded=Reminded(rows.text(row, "reminded")),
        reminded_in=DeliveryChannel(rows.text(row, "reminded_in")),
        asked_in=DeliveryChannel(rows.text(row, "asked_in")),
        stand_in=rows.text(row, "stand_in"),
        language=_language(row, "language"),
        heard=_language(row, "heard"),
        rings=Ringing(ringing),
        ring_hour=int(hour or USUAL.ring_hour),
        locks_typed=bool(rows.integer(row, "locks_typed")),
    )
