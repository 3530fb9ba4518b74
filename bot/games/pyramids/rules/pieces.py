"""Pyramids: the pieces that pools, programs and stacks are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Colour(Enum):
    """A colour of the game, in the order in which pieces are listed; its value is its word."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    __hash__ = object.__hash__  # there is one of each; Enum's own, of the name, is slow where thousands are counted

    @property
    def letter(self) -> str:
        """The letter that stands for the colour in notation: "R"."""
        return self.value[0].upper()


class Size(Enum):
    """The size of a pyramid; its value is its number of pips, which is how far it goes."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3

    __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """The letter that stands for the size in notation: "S"."""
        return self.word[0].upper()

    @property
    def word(self) -> str:
        """The size in a sentence: "small"."""
        return ("small", "medium", "large")[self.value - 1]


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid in a pool, a program or a goal stack. Pieces of one size and colour are the same."""

    size: Size
    colour: Colour

    @property
    def key(self) -> str:
        """Its name in notation and menus: "SR"."""
        return _KEYS[self]

    @property
    def words(self) -> str:
        """Its name in a sentence: "small red"."""
        return f"{self.size.word} {self.colour.value}"


Pool: TypeAlias = tuple[Piece, ...]
"""A multiset of pieces, sorted by size, then by colour."""

TREES: Pool = tuple(Piece(size, colour) for size in Size for colour in Colour)
"""One piece of each size and colour, sorted: what a player starts with."""

BY_KEY = {piece.size.letter + piece.colour.letter: piece for piece in TREES}
"""Every piece by its name in notation."""

_KEYS = {piece: key for key, piece in BY_KEY.items()}
_RANKS = {piece: rank for rank, piece in enumerate(TREES)}


def pool_of(pieces: Iterable[Piece]) -> Pool:
    """The pieces as a pool."""
    return tuple(sorted(pieces, key=_RANKS.__getitem__))


def without(pool: Pool, pieces: Iterable[Piece]) -> Pool:
    """The pool after `pieces` were taken out of it. Raises ValueError if it lacks one."""
    left = list(pool)
    for piece in pieces:
        left.remove(piece)
    return tuple(left)


def highest(pool: Pool, precedence: Sequence[Colour]) -> Piece:
    """The highest-precedence piece: the smallest size, then the colour highest on the stack. ValueError if empty."""
    return min(pool, key=lambda piece: (piece.size.value, precedence.index(piece.colour)))
