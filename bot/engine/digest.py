"""A fingerprint of any value that is made of frozen dataclasses and plain containers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any


def plain(value: object) -> object:
    """`value` as JSON can hold it, the same for equal values. Raises TypeError for what has no such form."""
    kind: type = type(value)
    return value if kind in _AS_IT_IS else _form(kind)(value)


_AS_IT_IS = frozenset({type(None), str, int, float, bool})


@cache
def _form(kind: type) -> Callable[[Any], object]:
    """How values of a type are brought into their plain form: the same for all of them, so it is found out once."""
    if issubclass(kind, Enum):
        return attrgetter("_name_")  # the same as `name`, which is a property that a game of many pieces feels
    if issubclass(kind, str | int | float):
        return lambda value: value
    if is_dataclass(kind):
        named, names = kind.__name__, tuple(field.name for field in fields(kind))
        return lambda value: {"": named, **{name: plain(getattr(value, name)) for name in names}}
    if issubclass(kind, Mapping):
        return lambda value: sorted(([plain(key), plain(item)] for key, item in value.items()), key=json.dumps)
    if issubclass(kind, Set):
        return lambda value: sorted((plain(item) for item in value), key=json.dumps)
    if issubclass(kind, tuple | list):
        return lambda value: [plain(item) for item in value]
    raise TypeError(f"{kind.__name__} has no plain form")


def digest(value: object) -> str:
    """SHA-256 of the plain form, 64 hex digits."""
    text = json.dumps(plain(value), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
