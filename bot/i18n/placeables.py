"""Place names in each language, from data of the Unicode Consortium."""

from __future__ import annotations

from functools import lru_cache

from babel.dates import get_timezone_location


@lru_cache(maxsize=1024)
def town(zone: str, language: str) -> str:
    """The translated place of a time zone ("Lontoo" for "Europe/London"), or the last part of its name."""
    written = zone.rpartition("/")[2].replace("_", " ")
    try:
        found = get_timezone_location(zone, locale=language, return_city=True)
    except LookupError:
        return written
    return found.rpartition("/")[2] if written else ""
