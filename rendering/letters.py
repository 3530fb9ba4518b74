"""How large letters are in the picture that is being drawn: as usual, or for whoever wants them larger."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = ParamSpec("P")
Made = TypeVar("Made")

_larger: ContextVar[float] = ContextVar("_larger", default=1.0)


@contextmanager
def enlarge_letters(times: float) -> Iterator[None]:
    """In here everything written is so many times as large, and so is the room that it has."""
    before = _larger.set(times)
    try:
        yield
    finally:
        _larger.reset(before)


def grown(length: float) -> int:
    """A length in pixels that goes with the letters."""
    return round(length * _larger.get())


def within(size: int, room: float) -> int:
    """A size of letters with which they grow no farther than there is room, and at least to what they usually are."""
    return size if grown(size) <= room else round(max(size, room) / _larger.get())


def usual(size: int) -> int:
    """A size of letters with which they are as large as they usually are at this one."""
    return round(size / _larger.get())


class Kept(Generic[P, Made]):
    """What was made is kept, for each size of letters by itself."""

    def __init__(self, make: Callable[P, Made], maxsize: int) -> None:
        def made(times: float, /, *args: P.args, **kwargs: P.kwargs) -> Made:
            del times
            return make(*args, **kwargs)

        self._made = lru_cache(maxsize=maxsize)(made)
        self.cache_clear = self._made.cache_clear
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Made:
        """What was made of these, or is now."""
        return self._made(_larger.get(), *args, **kwargs)  # type: ignore[arg-type]  # whatever is kept by is hashable


def sprite_cache(*, maxsize: int) -> Callable[[Callable[P, Made]], Kept[P, Made]]:
    """As `lru_cache`, for whatever has letters in it or leaves room for them."""
    return lambda make: Kept(make, maxsize)
