"""Values made on first access."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class LazySequence(Sequence[T]):
    """A sequence that makes its values on first access, to save memory and time."""

    __slots__ = ("_all", "_make")

    def __init__(self, make: Callable[[], Iterable[T]]) -> None:
        self._make = make
        self._all: tuple[T, ...] | None = None

    @property
    def _made(self) -> tuple[T, ...]:
        if self._all is None:
            self._all = tuple(self._make())
        return self._all

    def __iter__(self) -> Iterator[T]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        return self._made[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LazySequence | tuple) and self._made == tuple(other)

    def __hash__(self) -> int:
        return hash(self._made)

    def __reduce__(self) -> tuple[type[tuple[T, ...]], tuple[tuple[T, ...]]]:
        """Send workers the values as a tuple, without the function that makes them."""
        return tuple, (self._made,)

    def __repr__(self) -> str:
        return repr(self._made)
