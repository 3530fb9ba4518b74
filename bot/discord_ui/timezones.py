"""Time zones to choose from: guessed from the Discord locale, or found by local time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.discord_ui.texts import Say
from bot.host.model.people.availability import zone_of

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
    *("Atlantic/Cape_Verde", "Atlantic/South_Georgia", "Asia/Beirut", "Asia/Gaza", "America/Miquelon"),
    *("America/Adak", "Pacific/Easter", "Pacific/Norfolk"),
)
"""Time zones to choose from besides the guesses; of those with the same time, the likelier ones first."""


DAY: Final = 24 * 60
"""Minutes in a day."""
TWELVE: Final = frozenset({"en-US", "hi", "ko", "zh-TW"})
"""Discord locales with a twelve-hour clock, if the bot's language for them has one."""


def guesses(locale: str) -> Sequence[str]:
    return GUESSES.get(locale, ())


def by_difference(minutes: int, now: datetime, locale: str) -> Sequence[str]:
    """Time zones whose clocks differ from UTC by that many minutes now, ignoring whole days; the likeliest first."""
    places = dict.fromkeys((*guesses(locale), *KNOWN))
    return [each for each in places if difference(now, each) == minutes % DAY]


def difference(now: datetime, zone: str) -> int:
    """The minutes by which a zone's clocks are ahead of UTC now, modulo a day."""
    return ((now.astimezone(zone_of(zone)).utcoffset() or timedelta()) // timedelta(minutes=1)) % DAY


def times(now: datetime, locale: str) -> Sequence[tuple[int, str]]:
    """The local times now, in minutes since midnight, earliest first, each with its likeliest zone."""
    places: dict[int, str] = {}
    for each in dict.fromkeys((*guesses(locale), *KNOWN)):
        there = now.astimezone(zone_of(each))
        places.setdefault(there.hour * 60 + there.minute, each)
    return sorted(places.items())


def place(say: Say, zone: str) -> str:
    """A time zone by its town, in the language of `say`: "New York"."""
    return say("town", zone=zone)


def clock(say: Say, now: datetime, zone: str, locale: str) -> str:
    """The local time, such as "14:05" or "2:05 PM"."""
    there = now.astimezone(zone_of(zone))
    return clock_face(say, there.hour * 60 + there.minute, locale)


def clock_face(say: Say, minutes: int, locale: str = "") -> str:
    """A time of day, given in minutes since midnight, as people with that Discord locale write it."""
    hour, minute = divmod(minutes % DAY, 60)
    half = "am" if hour < 12 else "pm"
    twelve = {"twelve": int(locale in TWELVE), "short": (hour - 1) % 12 + 1, "half": half}
    return say("clock", hour=hour, minute=f"{minute:02}", **twelve)
