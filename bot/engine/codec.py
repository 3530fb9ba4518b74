"""Values made of frozen dataclasses and plain containers as text, and back: the very same values.

The text is compact JSON that names the classes in it, with their fields. So it tells by itself whether it can be read:
a class that is not there any more, has lost a field, or has got one without a default, cannot. Only frozen dataclasses
and enums of modules that are loaded already come out of it, however it came about.
"""

from __future__ import annotations

import json
import sys
import zlib
from base64 import b85decode, b85encode
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

FORM: Final = 1
"""The version of the form; a text of another one cannot be read."""
_TUPLE, _SET, _MAPPING, _CLASSES = range(4)
"""What the first item of a list says of the others: what they are, or the items of which class."""
_PLAIN: Final = frozenset({bool, int, float, str, type(None)})
Key: TypeAlias = tuple[str, ...]
"""A class: its module, its name, and the names of its fields; of an enum without any."""


class CodecError(Exception):
    """A text is none of ours, or of values that there are not any more."""


def encode(value: object) -> str:
    """The value as text: a part of ASCII without white space. Raises CodecError for what has no such form."""
    keys: dict[Key, int] = {}
    body = _encoded(value, keys)
    text = json.dumps([FORM, list(keys), body], separators=(",", ":"))
    return b85encode(zlib.compress(text.encode(), 1)).decode("ascii")


def decode(text: str) -> Any:
    """The value whose text this is. Raises CodecError."""
    try:
        form, keys, body = json.loads(zlib.decompress(b85decode(text)))
        if form != FORM:
            raise CodecError(f"it is of form {form!r:.20}, not {FORM}")
        makers = [_maker(str(module), str(name), tuple(map(str, names))) for module, name, *names in keys]
        return _decoded(body, makers)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, zlib.error) as error:
        raise CodecError(f"it cannot be read: {type(error).__name__}") from None


# -- writing ---------------------------------------------------------------------------------------------------------

Encoder: TypeAlias = "Callable[[Any, dict[Key, int]], object]"


def _encoded(value: object, keys: dict[Key, int]) -> object:
    kind: type = type(value)
    return value if kind in _PLAIN else _encoder(kind)(value, keys)


@cache
def _encoder(kind: type[Any]) -> Encoder:
    """How values of a type are written; found out once for each."""
    if issubclass(kind, Enum):
        key = _key(kind)
        return lambda value, keys: [_number(key, keys), value.name]
    if is_dataclass(kind):
        key, names = _key(kind), tuple(field.name for field in fields(kind))
        return lambda value, keys: [
            _number(key, keys),
            *(_encoded(getattr(value, name), keys) for name in names),
        ]
    if kind is tuple:
        return lambda value, keys: [_TUPLE, *(_encoded(part, keys) for part in value)]
    if kind is frozenset:
        return lambda value, keys: [_SET, *sorted((_encoded(part, keys) for part in value), key=json.dumps)]
    if kind is dict:
        return lambda value, keys: [
            _MAPPING,
            *([_encoded(key, keys), _encoded(part, keys)] for key, part in value.items()),
        ]
    raise CodecError(f"{kind.__name__} has no such form")


def _key(kind: type[Any]) -> Key:
    if _class(kind.__module__, kind.__qualname__) is not kind:
        raise CodecError(f"{kind.__name__} could not be found again")
    return (kind.__module__, kind.__qualname__, *_names(kind))


def _names(kind: type[Any]) -> tuple[str, ...]:
    return () if issubclass(kind, Enum) else tuple(field.name for field in fields(kind))


def _number(key: Key, keys: dict[Key, int]) -> int:
    return _CLASSES + keys.setdefault(key, len(keys))


# -- reading ---------------------------------------------------------------------------------------------------------

Maker: TypeAlias = "Callable[[list[Any]], object]"


def _class(module: str, name: str) -> type[Any]:
    """The class that was meant. Raises CodecError if there is none any more."""
    found: object = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    if not isinstance(found, type) or not (issubclass(found, Enum) or _is_frozen(found)):
        raise CodecError(f"there is no {name:.40} any more")
    return found


def _is_frozen(kind: type[Any]) -> bool:
    parameters = getattr(kind, "__dataclass_params__", None)
    return bool(parameters is not None and parameters.frozen and all(field.init for field in fields(kind)))


def _maker(module: str, name: str, names: tuple[str, ...]) -> Maker:
    """Makes values of a class out of their parts."""
    kind = _class(module, name)
    if issubclass(kind, Enum):
        return lambda parts: kind[parts[0]]
    return lambda parts: kind(**dict(zip(names, parts, strict=True)))


def _decoded(body: Any, makers: list[Maker]) -> Any:
    if not isinstance(body, list):
        return body
    kind, *parts = body
    if kind == _MAPPING:
        return {_decoded(key, makers): _decoded(part, makers) for key, part in parts}
    inside = [_decoded(part, makers) for part in parts]
    if kind == _TUPLE:
        return tuple(inside)
    if kind == _SET:
        return frozenset(inside)
    if kind < _CLASSES:
        raise CodecError("it cannot be read")
    return makers[kind - _CLASSES](inside)
