"""Values that differ from the usual ones in every field, for tests that all fields are saved."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    T = TypeVar("T", bound=DataclassInstance)


def unlike(usual: T, **chosen: Any) -> T:
    """A copy with another value in every field: the given ones, or otherwise any of the same type."""
    others = {each.name: _other(getattr(usual, each.name)) for each in fields(usual) if each.name not in chosen}
    return replace(usual, **others, **chosen)


def _other(usual: object) -> object:
    match usual:
        case bool():
            return not usual
        case int():
            return usual + 1
        case str():
            return f"{usual}x"
        case None:
            return 7
        case tuple():
            return (*usual, 7)
        case _:
            raise TypeError(f"name a value unlike {usual}")
