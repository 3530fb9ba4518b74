"""Pyramids: the pieces in pools, programs and stacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Colour(Enum):
    """The game's colours, in listing order; the value is the word."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    __hash__ = object.__hash__  # members are unique, and Enum's own hash of the name is slow when thousands are counted

    def __init__(self, word: str) -> None:
        self.word = word  # `value` takes several times as long to get
        self.letter = word[0].upper()


class Size(Enum):
    """A pyramid's size. The value is its number of pips, which are the units of its move."""

    SMALL = 1
    MEDIUM = 2
    LARGE = 3

    __hash__ = object.__hash__

    def __init__(self, pips: int) -> None:
        self.word = ("small", "medium", "large")[pips - 1]
        self.letter = self.word[0].upper()


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid in a pool, a program or a goal stack. Pieces of the same size and colour are equal."""

    size: Size
    colour: Colour

    @property
    def key(self) -> str:
        """The piece's name in notation and menus: "SR"."""
        return self.size.letter + self.colour.letter

    @property
    def words(self) -> str:
        return f"{self.size.word} {self.colour.word}"

    @property
    def fields(self) -> dict[str, str]:
        """The piece as the arguments of messages."""
        return {"size": self.size.word, "colour": self.colour.word}


Pool: TypeAlias = tuple[Piece, ...]
"""A multiset of pieces, sorted by size, then by colour."""

STARTING_POOL: Pool = tuple(Piece(size, colour) for size in Size for colour in Colour)
"""One piece of each size and colour: a player's starting pool."""

BY_KEY = {piece.key: piece for piece in STARTING_POOL}

_RANKS = {piece: rank for rank, piece in enumerate(STARTING_POOL)}


def pool_of(pieces: Iterable[Piece]) -> Pool:
    return tuple(sorted(pieces, key=_RANKS.__getitem__))


def without(pool: Pool, pieces: Iterable[Piece]) -> Pool:
    """The pool without these pieces. Raises ValueError if one of them isn't in it."""
    left = list(pool)
    for piece in pieces:
        left.remove(piece)
    return tuple(left)


def highest(pool: Pool, precedence: Sequence[Colour]) -> Piece:
    """The smallest piece; ties go to the colour that's higher on the stack. Raises ValueError if there are none."""
    return min(pool, key=lambda piece: (piece.size.value, precedence.index(piece.colour)))
