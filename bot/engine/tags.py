"""Stable tags: names that stored data uses for types, their fields and their members.

A game lists its types once, in its module `persisted`, and registers them in a namespace:

    PERSISTED = (
        record("piece", Piece, "colour kind moved"),
        members("colour", Colour, "WHITE BLACK"),
    )
    register("chess", *PERSISTED)

`bot.engine.codec` and `bot.engine.digest` then write a piece as `chess:piece`. Each word is the tag of a field or a
member. If the code renames the field or member, the new name follows an equals sign: `"colour kind=figure moved"`. So
classes, fields, members and modules can be renamed at any time, and stored data stays the same.

Namespaces and tags may not change, because stored matches, their digests and public match files contain them. Nor may
the order of a record's words, because its fields are digested in that order. Add a new field at the end, with a
default, which is used when older states are read. A question mark follows its tag: `"colour kind moved crowned?"`. A
digest leaves such fields out at the end while they have their defaults, so it stays the same for older matches.
`tests/games/agreed/tags.txt` lists all of this.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any, Final

from bot.engine.game import State
from bot.engine.rng import Rng

_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Tagged:
    """A stored type: a frozen dataclass or an enum."""

    tag: str
    """Without the namespace ("piece") until it's registered, then with it ("chess:piece")."""
    kind: type[Any]
    names: Mapping[str, str]
    """The names of its fields or members in the code, by their tags, in order."""
    later: tuple[object, ...] = ()
    """The defaults of the fields that were added later, which come last."""


_BY_TAG: Final[dict[str, Tagged]] = {}
_BY_TYPE: Final[dict[type[Any], Tagged]] = {}


def record(tag: str, kind: type[Any], words: str) -> Tagged:
    """A frozen dataclass as a stored type. Raises TypeError if the class, the tag or `words` isn't suitable."""
    if not is_dataclass(kind) or not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__} isn't a frozen dataclass")
    if not all(field.init for field in fields(kind)):
        raise TypeError(f"{kind.__name__} has a field that cannot be given")
    found = _build_tagged(tag, kind, words.replace("?", ""), [field.name for field in fields(kind)])
    count = words.count("?")
    if not count:
        return found
    defaults = {field.name: field.default for field in fields(kind)}
    later = tuple(defaults[name] for name in list(found.names.values())[-count:])
    if MISSING in later or not all(word.partition("=")[0].endswith("?") for word in words.split()[-count:]):
        raise TypeError(f"{kind.__name__} has fields added later that aren't the last ones, or have no default")
    return replace(found, later=later)


def members(tag: str, kind: type[Enum], words: str) -> Tagged:
    """An enum as a stored type. Raises TypeError if the tag or `words` isn't suitable."""
    return _build_tagged(tag, kind, words, list(kind.__members__))


def _build_tagged(tag: str, kind: type[Any], words: str, known: list[str]) -> Tagged:
    names = {}
    for word in words.split():
        key, _, name = word.partition("=")
        names[key] = name or key
    if sorted(names.values()) != sorted(known) or len(names) != len(words.split()):
        raise TypeError(f"{kind.__name__} has {', '.join(known) or 'nothing'}; tagged are {words or 'none'}")
    if not all(map(_WORD.fullmatch, (tag, *names))):
        raise TypeError(f"{tag} has a tag that is no plain word")
    return Tagged(tag, kind, names)


def register(namespace: str, *types: Tagged) -> None:
    """Register a namespace's types by their tags; registering them again does nothing. Raises TypeError if the
    namespace isn't a plain word, or if a type or tag is registered otherwise."""
    if not _WORD.fullmatch(namespace):
        raise TypeError(f"{namespace!r} isn't a plain word")
    for each in types:
        full = replace(each, tag=f"{namespace}:{each.tag}")
        if _BY_TAG.setdefault(full.tag, full) != full or _BY_TYPE.setdefault(full.kind, full) != full:
            raise TypeError(f"{full.tag} or {full.kind.__name__} is registered otherwise")


def find_tagged(tag: str) -> Tagged | None:
    """The type with this tag; None if there's none."""
    return _BY_TAG.get(tag)


def tag_of(kind: type[Any]) -> Tagged | None:
    """A type with its tag; None if it isn't registered."""
    return _BY_TYPE.get(kind)


def all_tagged() -> Mapping[str, Tagged]:
    """Every registered type, by its tag."""
    return dict(_BY_TAG)


register("engine", record("state", State, "table hands rng"), record("chance", Rng, "seed"))
