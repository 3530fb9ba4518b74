"""Digests of values made of stored types and plain containers. Match files contain them.

The hashed form refers to stored types and members by their tags (`bot.engine.tags`), and to fields by their order.
MATCHFILE.md documents it exactly, so it must not change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Set
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any

from bot.engine.tags import Tagged, tag_of


def plain(value: object) -> object:
    """The value in a form that JSON can hold. Raises TypeError if a part of it has no such form."""
    kind: type = type(value)
    return value if kind in _AS_IT_IS else _form(kind)(value)


_AS_IT_IS = frozenset({type(None), str, int, float, bool})
_NO_FORM = "{} has no plain form: bot/engine/tags.py tells how stored types get one"


@cache
def _form(kind: type) -> Callable[[Any], object]:
    if (found := tag_of(kind)) is not None:
        return _member(found) if issubclass(kind, Enum) else _record(found)
    if issubclass(kind, Enum):
        raise TypeError(_NO_FORM.format(kind.__name__))
    if issubclass(kind, str | int | float):
        return lambda value: value
    if issubclass(kind, Mapping):
        return lambda value: sorted(([plain(key), plain(item)] for key, item in value.items()), key=json.dumps)
    if issubclass(kind, Set):
        return lambda value: sorted((plain(item) for item in value), key=json.dumps)
    if issubclass(kind, tuple | list):
        return lambda value: [plain(item) for item in value]
    raise TypeError(_NO_FORM.format(kind.__name__))


def _member(found: Tagged) -> Callable[[Any], object]:
    if all(tag == name for tag, name in found.names.items()):
        return attrgetter("_name_")  # like `name`, but faster, which matters with many pieces
    tags = {name: tag for tag, name in found.names.items()}
    return lambda value: tags[value._name_]


def _record(found: Tagged) -> Callable[[Any], object]:
    tag, names, later = found.tag, tuple(found.names.values()), found.later
    if later or len(names) < 2:
        return lambda value: {tag: _shorten([plain(getattr(value, name)) for name in names], later)}
    parts = attrgetter(*names)
    return lambda value: {tag: [plain(part) for part in parts(value)]}


def _shorten(parts: list[object], later: tuple[object, ...]) -> list[object]:
    """The parts without those at the end that were added later and have their defaults."""
    for default in reversed(later):
        if parts[-1] != plain(default):
            break
        del parts[-1]
    return parts


def digest(value: object) -> str:
    """The SHA-256 of the plain form's JSON, as 64 hex digits."""
    text = json.dumps(plain(value), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
