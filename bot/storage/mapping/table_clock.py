"""A table's clock as stored: without default values, and without the end of a pause, which has a column of its own."""

from __future__ import annotations

import json
from typing import Any, Final

from bot.host.model.table_clock import ExtraTimeRequest, Proposal, TableClock
from bot.host.ports.store import StoreError

LONGEST: Final = 366 * 24 * 60 * 60
"""Longest time limit for a question, in seconds."""
_LATEST: Final = 1 << 40


def pack_clock(timing: TableClock) -> str:
    proposal = timing.proposal
    kept = {
        "seconds": timing.seconds,
        "nights": timing.nights or None,
        "holidays": timing.holidays or None,
        "more": [[each.seat, each.round, each.question, each.given] for each in timing.more] or None,
        "proposal": None if proposal is None else [proposal.seat, proposal.until, list(proposal.agreed)],
        "by_opener": timing.by_opener or None,
        "used": timing.used or None,
    }
    return json.dumps({name: value for name, value in kept.items() if value is not None}, sort_keys=True)


def read_clock(kept: str) -> TableClock:
    """Raises StoreError if the text isn't valid, ValueError if it isn't JSON."""
    found = json.loads(kept)
    if not isinstance(found, dict):
        raise StoreError("a table's timing can't be read")
    try:
        known = _parse_clock(found)
        told = json.loads(pack_clock(known))
    except (ValueError, TypeError):
        told = None
    if told != found:
        raise StoreError("a table's timing can't be read")
    return known


def _parse_clock(found: dict[Any, Any]) -> TableClock:
    seconds = found.get("seconds")
    return TableClock(
        seconds=None if seconds is None else _number(seconds, LONGEST),
        nights=found.get("nights") is True,
        holidays=found.get("holidays") is True,
        more=tuple(
            ExtraTimeRequest(_number(seat), _number(round_), _number(question), given is True)
            for seat, round_, question, given in found.get("more", ())
        ),
        proposal=_proposal(found["proposal"]) if "proposal" in found else None,
        by_opener=found.get("by_opener") is True,
        used=_number(found.get("used", 0)),
    )


def _proposal(found: Any) -> Proposal:
    seat, until, agreed = found
    return Proposal(_number(seat), None if until is None else _number(until), tuple(_number(each) for each in agreed))


def _number(value: object, most: int = _LATEST) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("a number is out of range")
    return value
