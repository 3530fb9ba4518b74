"""Chance that a test has written down, so that what is dealt can be said to the last token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from bot.engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Sequence

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Written(Rng):
    """What is shuffled is rotated by one; each draw below a bound is the next of `draws`, written as "number/bound".

    Raises AssertionError for a draw that is not written down, or below another bound.
    """

    draws: str = ""

    def below(self, bound: int) -> tuple[int, Rng]:
        first, _, rest = self.draws.strip().partition(" ")
        number, _, least = first.partition("/")
        assert least == str(bound), f"a draw below {bound}, where {first or 'none'} is written down"
        return int(number), Written(self.seed, rest)

    def shuffle(self, things: Sequence[A]) -> tuple[tuple[A, ...], Rng]:
        return (*things[1:], *things[:1]), self
