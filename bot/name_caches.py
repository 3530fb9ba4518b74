"""This process's caches of values that may contain people's names, emptied when such names may have been erased."""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import _lru_cache_wrapper
from typing import Any, Final, TypeVar
from weakref import ref

C = TypeVar("C", bound="MutableMapping[Any, Any] | _lru_cache_wrapper[Any]")

_caches: Final[list[ref[Any]]] = []


def track_names(cache: C) -> C:
    """Make `clear_names` empty this cache, as long as it exists; return the cache."""
    _caches.append(ref(cache, _caches.remove))
    return cache


def clear_names() -> None:
    for each in tuple(_caches):
        cache = each()
        if isinstance(cache, MutableMapping):
            cache.clear()
        elif cache is not None:
            cache.cache_clear()
