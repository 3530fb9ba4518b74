"""Places as people of each language call them, by what the Unicode Consortium has gathered."""

from __future__ import annotations

from functools import lru_cache

from babel.dates import get_timezone_location


@lru_cache(maxsize=1024)
def town(zone: str, language: str) -> str:
    """A time zone by its town or country: "Europe/London" is "Lontoo"; as it is written where nobody knows it."""
    written = zone.rpartition("/")[2].replace("_", " ")
    try:
        found = get_timezone_location(zone, locale=language, return_city=True)
    except LookupError:
        return written
    return found.rpartition("/")[2] if written else ""
