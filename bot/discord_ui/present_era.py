"""The placeholder for the current era in custom IDs, replaced when they're sent."""

from __future__ import annotations

from typing import Final

PRESENT: Final = "@"


def fill_era(custom_id: str, era: str) -> str:
    """The custom ID as sent: with this era in place of the placeholder, if it has one."""
    component, mark, rest = custom_id.partition(f":{PRESENT}:")
    return f"{component}:{era}:{rest}" if mark and ":" not in component else custom_id
