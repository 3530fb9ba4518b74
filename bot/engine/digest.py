"""A fingerprint of any value that is made of frozen dataclasses and plain containers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum


def plain(value: object) -> object:
    """`value` as JSON can hold it, the same for equal values. Raises TypeError for what has no such form."""
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {"": type(value).__name__, **{field.name: plain(getattr(value, field.name)) for field in fields(value)}}
    if isinstance(value, Mapping):
        return sorted(([plain(key), plain(item)] for key, item in value.items()), key=json.dumps)
    if isinstance(value, Set):
        return sorted((plain(item) for item in value), key=json.dumps)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no plain form")


def digest(value: object) -> str:
    """SHA-256 of the plain form, 64 hex digits."""
    text = json.dumps(plain(value), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
