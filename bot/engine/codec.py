"""A text codec for values made of stored types and plain containers.

The text is compressed JSON in base 85. It contains the tags of types and fields (`bot.engine.tags`), so everything can
be renamed in the code. It becomes unreadable if one of its types no longer exists, has lost a field or an enum
member that the text uses, or has a new field without a default. Decoding never creates anything but registered types,
plain containers and plain values, even from manipulated text.
"""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Callable
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

from bot.engine.tags import find_tagged, tag_of

FORM: Final = 2
_TUPLE, _SET, _MAPPING, _TYPES = range(4)
"""The first item of an encoded list: the kind of container or, from `_TYPES` on, the number of a type."""
_PLAIN: Final = frozenset({bool, int, float, str, type(None)})
Key: TypeAlias = tuple[str, ...]
"""A type's tag and its fields' tags; an enum has no field tags."""


class CodecError(Exception):
    """A value can't be encoded, or an encoded one can't be used."""


def encode(value: object) -> str:
    """The value as ASCII text without spaces. Raises CodecError if a part of it can't be encoded."""
    keys: dict[Key, int] = {}
    body = _encode_value(value, keys)
    text = json.dumps([FORM, list(keys), body], separators=(",", ":"))
    return b85encode(zlib.compress(text.encode(), 1)).decode("ascii")


def decode(text: str) -> Any:
    """The value that was encoded. Raises CodecError if the text can't be read."""
    try:
        form, keys, body = json.loads(zlib.decompress(b85decode(text)))
        if form != FORM:
            raise CodecError(f"its form is {form!r:.20}, not {FORM}")
        makers = [_maker(str(tag), tuple(map(str, fields))) for tag, *fields in keys]
        return _decode_value(body, makers)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, zlib.error) as error:
        raise CodecError(f"it can't be read: {type(error).__name__}") from None


Encoder: TypeAlias = "Callable[[Any, dict[Key, int]], object]"


def _encode_value(value: object, keys: dict[Key, int]) -> object:
    kind: type = type(value)
    return value if kind in _PLAIN else _encoder(kind)(value, keys)


@cache
def _encoder(kind: type[Any]) -> Encoder:
    if (found := tag_of(kind)) is not None:
        if issubclass(kind, Enum):
            key, tags = (found.tag,), {name: tag for tag, name in found.names.items()}
            return lambda value, keys: [_number(key, keys), tags[value._name_]]
        return _record_encoder((found.tag, *found.names), tuple(found.names.values()))
    if kind is tuple:
        return lambda value, keys: [_TUPLE, *(_encode_value(part, keys) for part in value)]
    if kind is frozenset:
        return lambda value, keys: [_SET, *sorted((_encode_value(part, keys) for part in value), key=json.dumps)]
    if kind is dict:
        return lambda value, keys: [
            _MAPPING,
            *([_encode_value(key, keys), _encode_value(part, keys)] for key, part in value.items()),
        ]
    raise CodecError(f"{kind.__name__} has no such form")


def _record_encoder(key: Key, names: tuple[str, ...]) -> Encoder:
    if len(names) < 2:
        return lambda value, keys: [_number(key, keys), *(_encode_value(getattr(value, name), keys) for name in names)]
    parts = attrgetter(*names)
    return lambda value, keys: [_number(key, keys), *[_encode_value(part, keys) for part in parts(value)]]


def _number(key: Key, keys: dict[Key, int]) -> int:
    return _TYPES + keys.setdefault(key, len(keys))


Maker: TypeAlias = "Callable[[list[Any]], object]"


def _maker(tag: str, fields: tuple[str, ...]) -> Maker:
    found = find_tagged(tag)
    if found is None:
        raise CodecError(f"{tag:.40} no longer exists")
    kind, known = found.kind, found.names
    if issubclass(kind, Enum):
        return lambda parts: kind[known[parts[0]]]
    names = [known[field] for field in fields]
    return lambda parts: kind(**dict(zip(names, parts, strict=True)))


def _decode_value(body: Any, makers: list[Maker]) -> Any:
    if not isinstance(body, list):
        return body
    kind, *parts = body
    if kind == _MAPPING:
        return {_decode_value(key, makers): _decode_value(part, makers) for key, part in parts}
    inside = [_decode_value(part, makers) for part in parts]
    if kind == _TUPLE:
        return tuple(inside)
    if kind == _SET:
        return frozenset(inside)
    if kind < _TYPES:
        raise CodecError("it can't be read")
    return makers[kind - _TYPES](inside)
