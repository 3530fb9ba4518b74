"""Scripted chance, so that a test can fix every token dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from bot.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Sequence

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Written(Rng):
    """Rotates by one instead of shuffling; each draw below a bound is the next of `draws`, written as "number/bound".

    Raises AssertionError for a draw that isn't in `draws`, or that has another bound.
    """

    draws: str = ""

    def below(self, bound: int) -> tuple[int, Rng]:
        first, _, rest = self.draws.strip().partition(" ")
        number, _, least = first.partition("/")
        assert least == str(bound), f"a draw below {bound}, where {first or 'none'} is written down"
        return int(number), Written(self.seed, rest)

    def shuffle(self, things: Sequence[A]) -> tuple[tuple[A, ...], Rng]:
        return (*things[1:], *things[:1]), self
