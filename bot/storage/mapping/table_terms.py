"""Conversion of a table's terms to and from JSON."""

from __future__ import annotations

import json

from msgspec import convert

from bot.host.model.table_terms import STORED_NAMES, TableTerms
from bot.host.ports.store import StoreError


def pack_terms(terms: TableTerms) -> str:
    """Pack all fields, so that a new default doesn't change existing tables."""
    values = {key: getattr(terms, name) for key, name in STORED_NAMES.items()}
    values["options"] = dict(terms.options)
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def read_terms(kept: str) -> TableTerms:
    """Missing fields get their defaults. Raises StoreError or ValueError for impossible terms."""
    found = json.loads(kept)
    if not isinstance(found, dict) or not found.keys() <= STORED_NAMES.keys():
        raise StoreError("a table's terms can't be read")
    terms = convert({STORED_NAMES[key]: value for key, value in found.items()}, TableTerms)
    if terms.pace is not None and terms.pace <= 0:
        raise StoreError("a table's pace has an impossible value")
    return terms
