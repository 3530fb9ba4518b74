"""Time zones to choose from: guessed from the language, or by the local time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.host.model.people.availability import zone_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.discord_ui.texts import Say

_AMERICA: Final = ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles")
GUESSES: Final[dict[str, tuple[str, ...]]] = {
    "bg": ("Europe/Sofia",),
    "cs": ("Europe/Prague",),
    "da": ("Europe/Copenhagen",),
    "de": ("Europe/Berlin",),
    "el": ("Europe/Athens",),
    "en-GB": ("Europe/London",),
    "en-US": _AMERICA,
    "es-419": ("America/Mexico_City", "America/Bogota", "America/Santiago", "America/Argentina/Buenos_Aires"),
    "es-ES": ("Europe/Madrid",),
    "fi": ("Europe/Helsinki",),
    "fr": ("Europe/Paris", "America/Toronto"),
    "hi": ("Asia/Kolkata",),
    "hr": ("Europe/Zagreb",),
    "hu": ("Europe/Budapest",),
    "id": ("Asia/Jakarta",),
    "it": ("Europe/Rome",),
    "ja": ("Asia/Tokyo",),
    "ko": ("Asia/Seoul",),
    "lt": ("Europe/Vilnius",),
    "nl": ("Europe/Amsterdam",),
    "no": ("Europe/Oslo",),
    "pl": ("Europe/Warsaw",),
    "pt-BR": ("America/Sao_Paulo",),
    "ro": ("Europe/Bucharest",),
    "ru": ("Europe/Moscow",),
    "sv-SE": ("Europe/Stockholm", "Europe/Helsinki"),
    "th": ("Asia/Bangkok",),
    "tr": ("Europe/Istanbul",),
    "uk": ("Europe/Kyiv",),
    "vi": ("Asia/Ho_Chi_Minh",),
    "zh-CN": ("Asia/Shanghai",),
    "zh-TW": ("Asia/Taipei",),
}
"""Likely time zones by Discord locale."""

KNOWN: Final = (
    *("Europe/Berlin", "Europe/Paris", "Europe/London", "Europe/Helsinki", "Europe/Moscow", "Europe/Istanbul"),
    *("Europe/Lisbon", "Europe/Athens", "Atlantic/Azores", *_AMERICA, "America/Sao_Paulo", "America/Mexico_City"),
    *("America/Bogota", "America/Argentina/Buenos_Aires", "America/Caracas", "America/Santiago", "America/Halifax"),
    *("America/Phoenix", "America/Anchorage", "America/St_Johns", "America/Nuuk", "Pacific/Honolulu"),
    *("Africa/Lagos", "Africa/Cairo", "Africa/Johannesburg", "Africa/Nairobi", "Africa/Casablanca", "Africa/Abidjan"),
    *("Asia/Jerusalem", "Asia/Riyadh", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul", "Asia/Karachi", "Asia/Tashkent"),
    *("Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Yangon", "Asia/Bangkok", "Asia/Jakarta", "Asia/Shanghai"),
    *("Asia/Singapore", "Asia/Manila", "Asia/Tokyo", "Asia/Seoul", "Australia/Sydney", "Australia/Brisbane"),
    *("Australia/Adelaide", "Australia/Darwin", "Australia/Perth", "Australia/Eucla", "Australia/Lord_Howe"),
    *("Pacific/Auckland", "Pacific/Fiji", "Pacific/Noumea", "Pacific/Chatham", "Pacific/Tongatapu"),
    *("Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Marquesas", "Pacific/Gambier", "Pacific/Pitcairn"),
    *("Atlantic/Cape_Verde", "Atlantic/South_Georgia"),
)
"""A place for each time zone that people live in, the most populous first."""


def guesses(locale: str) -> Sequence[str]:
    """Likely time zones for a locale, at most four."""
    return GUESSES.get(locale, ())


def by_hour(hour: int, now: datetime, locale: str) -> Sequence[str]:
    """Time zones where it is now that hour of the day, the likeliest first."""
    places = dict.fromkeys((*guesses(locale), *KNOWN))
    return [each for each in places if now.astimezone(zone_of(each)).hour == hour]


def place(say: Say, zone: str) -> str:
    """A time zone by its town, as named in the language: "New York"."""
    return say("town", zone=zone)


def clock(now: datetime, zone: str) -> str:
    """The local time: "14:05"."""
    return f"{now.astimezone(zone_of(zone)):%H:%M}"
