"""The form of the current picture: its letter size, normal or enlarged for people who want that, and its shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
Made = TypeVar("Made")

_larger: ContextVar[float] = ContextVar("_larger", default=1.0)
_compact: ContextVar[bool] = ContextVar("_compact", default=False)


@contextmanager
def _set(variable: ContextVar[Made], value: Made) -> Iterator[None]:
    before = variable.set(value)
    try:
        yield
    finally:
        variable.reset(before)


def enlarge_letters(times: float) -> AbstractContextManager[None]:
    return _set(_larger, times)


def choose_shape(*, compact: bool) -> AbstractContextManager[None]:
    return _set(_compact, compact)


def is_compact() -> bool:
    return _compact.get()


def grown(length: float) -> int:
    return round(length * _larger.get())


def within(size: int, room: float) -> int:
    """A letter size that grows only as far as there's room. Without room, it stays about normal."""
    return size if grown(size) <= room else round(max(size, room) / _larger.get())


def usual(size: int) -> int:
    return round(size / _larger.get())


class Kept(Generic[P, Made]):
    """A cache that has separate entries for each letter size and shape."""

    def __init__(self, make: Callable[P, Made], maxsize: int) -> None:
        def made(form: tuple[float, bool], /, *args: P.args, **kwargs: P.kwargs) -> Made:
            del form
            return make(*args, **kwargs)

        self._made = lru_cache(maxsize=maxsize)(made)
        self.cache_clear = self._made.cache_clear
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Made:
        return self._made((_larger.get(), _compact.get()), *args, **kwargs)  # type: ignore[arg-type]  # all arguments are hashable


def sprite_cache(*, maxsize: int) -> Callable[[Callable[P, Made]], Kept[P, Made]]:
    """Like `lru_cache`, for results that depend on the picture's form, for example because they contain letters."""
    return lambda make: Kept(make, maxsize)
