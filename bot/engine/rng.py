"""Random numbers: every draw returns its result and the new generator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b, sha256
from typing import Final, TypeVar

A = TypeVar("A")

MOST_SEED: Final = (1 << 256) - 1

_WORD = 1 << 64
_GOLDEN = 0x9E3779B97F4A7C15  # SplitMix64's increment: every seed, even 0, starts a sequence with the full period
_BYTES = 32
_DRAW, _FORK, _PURPOSE = b"rambots draw", b"rambots fork", b"rambots purpose"  # they separate the uses of a key


@dataclass(frozen=True, slots=True)
class Rng:
    """A random generator whose whole state is one number, `seed`, of up to 256 bits.

    From 2**64 on, the generator is keyed: each draw, the state after it and each fork come from a keyed one-way
    function (BLAKE2b) of the state. If a state becomes known, it reveals its own and later draws and forks, but no
    earlier ones.

    Below 2**64, it's SplitMix64, where one known state reveals everything. Use such seeds only where nothing has to be
    unpredictable, as in computers' thinking, documents written by hand, and tests.
    """

    seed: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= MOST_SEED:
            raise ValueError("a seed is a whole number from 0 to 2**256 - 1")

    @staticmethod
    def derive(secret: bytes, purpose: str) -> Rng:
        """The generator for one purpose, such as "round 4". It reveals nothing about the secret or other purposes."""
        return Rng(_number(blake2b(purpose.encode(), key=secret, person=_PURPOSE, digest_size=_BYTES).digest()))

    @property
    def keyed(self) -> bool:
        """True if the state doesn't reveal earlier draws."""
        return self.seed >= _WORD

    def _next(self) -> tuple[int, Rng]:
        return self._keyed_next() if self.keyed else self._step()

    def _keyed_next(self) -> tuple[int, Rng]:
        made = blake2b(key=self._key, person=_DRAW, digest_size=8 + _BYTES).digest()
        return _number(made[:8]), Rng(_number(made[8:]))

    @property
    def _key(self) -> bytes:
        return self.seed.to_bytes(_BYTES, "big")

    def _step(self) -> tuple[int, Rng]:
        state = (self.seed + _GOLDEN) % _WORD
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % _WORD
        return z ^ (z >> 31), Rng(state)

    def below(self, bound: int) -> tuple[int, Rng]:
        """A random integer from 0 to `bound` - 1, all equally likely. Raises ValueError if `bound` is less than 1."""
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        fair = _WORD - _WORD % bound  # draws from here on would favour small numbers
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
        """A separate generator; the same label always gives the same one."""
        if self.keyed:
            return Rng(_number(blake2b(label.encode(), key=self._key, person=_FORK, digest_size=_BYTES).digest()))
        return Rng(_number(sha256(f"{self.seed}/{label}".encode()).digest()[:8]))


@dataclass(frozen=True, slots=True)
class WatchedRng(Rng):
    """A generator that notes whether anything was drawn or forked from it."""

    uses: list[None] = field(default_factory=list, compare=False, repr=False)

    def below(self, bound: int) -> tuple[int, Rng]:
        """Draw like `Rng.below`, and note it."""
        self.uses.append(None)
        return Rng.below(self, bound)  # `super()` doesn't work in a dataclass with slots

    def fork(self, label: str) -> Rng:
        """Fork like `Rng.fork`, and note it."""
        self.uses.append(None)
        return Rng.fork(self, label)


def _number(digest: bytes) -> int:
    return int.from_bytes(digest, "big")
