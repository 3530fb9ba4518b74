"""What holds for a table's clock as it is kept: what is as usual is left out."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from bot.host.store import StoreError
from bot.host.timing import USUAL, Timing

LONGEST = 366 * 24 * 60 * 60
"""Seconds; no question has more."""


def keep_timing(timing: Timing) -> str:
    """As JSON."""
    kept = {each.name: getattr(timing, each.name) for each in fields(Timing)}
    return json.dumps({name: value for name, value in kept.items() if value != getattr(USUAL, name)}, sort_keys=True)


def timing_of(kept: str) -> Timing:
    """What `keep_timing` kept. Raises StoreError for what it cannot have kept."""
    match json.loads(kept):
        case {**found} if keep_timing(known := _read(found)) == kept:
            return known
        case _:
            raise StoreError("a table's timing cannot be read")


def _read(found: dict[Any, Any]) -> Timing:
    known = {each.name for each in fields(Timing)}
    seconds, nights, holidays = found.get("seconds"), found.get("nights", False), found.get("holidays", False)
    if set(found) - known or not (seconds is None or (type(seconds) is int and 0 < seconds <= LONGEST)):
        raise StoreError("a table's timing cannot be read")
    return Timing(seconds=seconds, nights=bool(nights), holidays=bool(holidays))
