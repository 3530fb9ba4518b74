"""Fingerprints of any value that tests compare: states, events, scenes.

They don't contain names of classes, fields, members or modules, so renaming those changes no approved file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def plain(value: object) -> object:
    """A JSON-compatible form of `value` that's the same for equal values. Raises TypeError if there's none."""
    kind: type = type(value)
    return _form(kind)(value)


@cache
def _form(kind: type) -> Callable[[Any], object]:
    if issubclass(kind, Enum):
        places = {member: place for place, member in enumerate(kind)}
        return places.__getitem__
    if kind is type(None) or issubclass(kind, str | int | float):
        return lambda value: value
    if is_dataclass(kind):
        names = [field.name for field in fields(kind)]
        return lambda value: {"": [plain(attrgetter(name)(value)) for name in names]}
    if issubclass(kind, Mapping):
        return lambda value: sorted(([plain(key), plain(item)] for key, item in value.items()), key=json.dumps)
    if issubclass(kind, Set):
        return lambda value: sorted((plain(item) for item in value), key=json.dumps)
    if issubclass(kind, tuple | list):
        return lambda value: [plain(item) for item in value]
    raise TypeError(f"{kind.__name__} has no plain form")


def digest(value: object) -> str:
    """SHA-256 of the plain form, as 64 hex digits."""
    return hashlib.sha256(json.dumps(plain(value), separators=(",", ":")).encode()).hexdigest()
