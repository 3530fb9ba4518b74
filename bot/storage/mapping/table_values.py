"""A table's clock and terms as stored. The end of a pause has a column of its own."""

from __future__ import annotations

import json
from itertools import starmap
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct, convert
from msgspec.json import Decoder, encode
from msgspec.structs import asdict

from bot.host.model.table_terms import STORED_NAMES, TableTerms
from bot.host.model.tables import ExtraTimeRequest, Proposal, TableClock
from bot.host.ports.store import StoreError

LONGEST: Final = 366 * 24 * 60 * 60
"""Longest time limit accepted for a stored question, in seconds."""
_Number: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 40)]


class _Stored(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The fields of a clock that are stored as JSON."""

    seconds: Annotated[int, Meta(ge=0, le=LONGEST)] | None = None
    nights: bool = False
    holidays: bool = False
    more: tuple[tuple[_Number, _Number, _Number, bool], ...] = ()
    proposal: tuple[_Number, _Number | None, tuple[_Number, ...]] | None = None
    by_opener: bool = False
    used: _Number = 0


_DECODER: Final = Decoder(_Stored)


def pack_clock(timing: TableClock) -> str:
    more = tuple((each.seat, each.round, each.question, each.given) for each in timing.more)
    proposed = timing.proposal
    proposal = None if proposed is None else (proposed.seat, proposed.until, proposed.agreed)
    kept = _Stored(timing.seconds, timing.nights, timing.holidays, more, proposal, timing.by_opener, timing.used)
    return encode(kept).decode()


def read_clock(kept: str) -> TableClock:
    """Decode a table's clock. Raises StoreError if the text isn't valid."""
    try:
        found = _DECODER.decode(kept)
    except ValueError:
        raise StoreError("a table's timing can't be read") from None
    more = tuple(starmap(ExtraTimeRequest, found.more))
    proposal = None if found.proposal is None else Proposal(*found.proposal)
    return TableClock(**asdict(found) | {"more": more, "proposal": proposal})


def pack_terms(terms: TableTerms) -> str:
    """Pack all fields, so that a new default doesn't change existing tables."""
    values = {key: getattr(terms, name) for key, name in STORED_NAMES.items()}
    values["options"] = dict(terms.options)
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def read_terms(kept: str) -> TableTerms:
    """Decode a table's terms. Missing fields get their defaults. Raises StoreError or ValueError for impossible
    terms."""
    found = json.loads(kept)
    if not isinstance(found, dict) or not found.keys() <= STORED_NAMES.keys():
        raise StoreError("a table's terms can't be read")
    terms = convert({STORED_NAMES[key]: value for key, value in found.items()}, TableTerms)
    if terms.pace is not None and terms.pace <= 0:
        raise StoreError("a table's pace has an impossible value")
    return terms
