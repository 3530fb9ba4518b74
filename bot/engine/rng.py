"""Chance as a value: every draw gives the thing drawn and the chance that is left."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

A = TypeVar("A")

_WORD = 1 << 64
_GOLDEN = 0x9E3779B97F4A7C15  # SplitMix64's increment: every seed, 0 too, starts a full-period sequence


@dataclass(frozen=True, slots=True)
class Rng:
    """A SplitMix64 generator. `seed` is its whole state, a whole number from 0 to 2**64 - 1."""

    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.seed < _WORD:
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {self.seed}")

    def _next(self) -> tuple[int, Rng]:
        state = (self.seed + _GOLDEN) % _WORD
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _WORD
        return z ^ (z >> 31), Rng(state)

    def below(self, bound: int) -> tuple[int, Rng]:
        """A whole number from 0 to `bound` - 1, all equally likely. Raises ValueError for an empty range."""
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        fair = _WORD - _WORD % bound  # draws at or above it would favour the small numbers
        rng = self
        while True:
            word, rng = rng._next()
            if word < fair:
                return word % bound, rng

    def pick(self, things: Sequence[A]) -> tuple[A, Rng]:
        """One of `things`, all equally likely. Raises ValueError if there are none."""
        index, rng = self.below(len(things))
        return things[index], rng

    def shuffle(self, things: Sequence[A]) -> tuple[tuple[A, ...], Rng]:
        """All of `things` in a random order."""
        order = list(things)
        rng = self
        for last in range(len(order) - 1, 0, -1):
            index, rng = rng.below(last + 1)
            order[last], order[index] = order[index], order[last]
        return tuple(order), rng

    def fork(self, label: str) -> Rng:
        """A generator of its own for a side question: the same label gives the same one, and `self` is not used up."""
        digest = hashlib.sha256(f"{self.seed}/{label}".encode()).digest()
        return Rng(int.from_bytes(digest[:8], "big"))
