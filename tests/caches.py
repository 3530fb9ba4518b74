"""Access to all caches of this process."""

from __future__ import annotations

import gc
import sys
from functools import _lru_cache_wrapper
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from cachetools import Cache

if TYPE_CHECKING:
    from collections.abc import Iterator

OURS: Final = ("bot.", "rendering.")


def caches() -> dict[str, Any]:
    """All caches of modules by name."""
    return {
        f"{module.__name__}.{name}": each
        for module in [module for name, module in sys.modules.items() if name.startswith(OURS)]
        for name, each in vars(module).items()
        if isinstance(each, Cache | _lru_cache_wrapper)
    }


def empty_caches() -> None:
    """Empty the caches of limited size. Unlimited ones, such as rules and messages, stay."""
    for each in caches().values():
        if isinstance(each, Cache):
            each.clear()
        elif each.cache_parameters()["maxsize"] is not None:
            each.cache_clear()


def strings(cache: object) -> Iterator[str]:
    """All strings in a cache."""
    known, left = {id(cache)}, [cache]
    while left:
        for each in gc.get_referents(left.pop()):
            if isinstance(each, str):
                yield each
            elif id(each) not in known and not isinstance(each, type | FunctionType | ModuleType | BuiltinFunctionType):
                known.add(id(each))
                left.append(each)
