"""Place names in each language, from the Unicode Consortium's data."""

from __future__ import annotations

from functools import lru_cache

from babel.dates import get_timezone_location


@lru_cache(maxsize=1024)
def town(zone: str, language: str) -> str:
    """The town or country of a time zone: "Europe/London" is "Lontoo"; the zone's own name if there's no
    translation."""
    written = zone.rpartition("/")[2].replace("_", " ")
    try:
        found = get_timezone_location(zone, locale=language, return_city=True)
    except LookupError:
        return written
    return found.rpartition("/")[2] if written else ""
