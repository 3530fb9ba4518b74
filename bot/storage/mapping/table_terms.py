"""Conversion of a table's terms to and from JSON."""

from __future__ import annotations

import json
from typing import Final

from msgspec import convert

from bot.games.game import Value
from bot.host.model.table_terms import STORED_NAMES, TableTerms
from bot.host.ports.store import StoreError

_USUAL: Final = TableTerms()


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
    return TableTerms(**{STORED_NAMES[key]: _value(key, value) for key, value in found.items()})


def read_options(found: object) -> dict[str, Value]:
    """Raises StoreError if `found` isn't a dictionary, or a value has a type that no option has."""
    if not isinstance(found, dict) or not all(each is None or isinstance(each, str | int) for each in found.values()):
        raise StoreError("an option has an impossible value")
    return dict(found)


def _value(key: str, value: Any) -> Any:
    match key, value:
        case "options", _:
            return read_options(value)
        case "pace", None:
            return None
        case "pace", int() if type(value) is int and value > 0:
            return value
        case _ if key != "pace" and type(value) is type(getattr(_USUAL, STORED_NAMES[key])):
            return value
    raise StoreError(f"a table's {key} has an impossible value")
