"""Tournament formats and the results of pairings, as plain data without people or tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias

Entrant: TypeAlias = int
"""A pairing number, from 1, drawn by lot. A replacement plays on with the same number."""


class Form(Enum):
    """The format of a tournament, which decides the pairings. The values are saved."""

    ROUND_ROBIN = "r"
    SWISS = "s"
    """A few rounds between players with similar scores, two at a table."""
    KNOCKOUT = "k"
    PODS = "p"
    """Three rounds between players with similar scores, up to four at a table."""

    def fits(self, seats: Collection[int]) -> bool:
        return {2, 3, 4} <= {*seats} if self is Form.PODS else 2 in seats


class How(Enum):
    """The ways in which a pairing can be decided. The values are saved."""

    PLAYED = "p"
    TIME = "t"
    """The game wasn't over when the round ended, or couldn't go on."""
    LOT = "l"
    """The game wasn't over, couldn't go on or was a draw, and only lots could decide who advances."""
    WALKOVER = "w"
    """The opponent had left the tournament, so no game was played."""
    BYE = "b"
    """There weren't enough players for everyone to have an opponent."""


UNPLAYED: Final = frozenset({How.WALKOVER, How.BYE})


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a pairing."""

    ranks: tuple[int, ...]
    """The ranks by seat, from 1. Players who tie share one, as in 1, 1, 3."""
    how: How


@dataclass(frozen=True, slots=True)
class Pairing:
    """The entrants who play a game, by seat; a single entrant has a bye."""

    entrants: tuple[Entrant, ...]
    verdict: Verdict | None = None
    """None until the pairing is decided."""

    def rank(self, entrant: Entrant) -> int | None:
        if self.verdict is None or entrant not in self.entrants:
            return None
        return self.verdict.ranks[self.entrants.index(entrant)]


Rounds: TypeAlias = "Sequence[Sequence[Pairing]]"

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)
_DUEL: Final = (WIN, LOSS)
_POD: Final = (Fraction(4), Fraction(2), Fraction(1), Fraction(0))
"""Points by rank at a table of four; at a smaller table, the top ranks get the same."""
POD_ROUNDS: Final = 3


def rounds_of(form: Form, entrants: int) -> int:
    match form:
        case Form.ROUND_ROBIN:
            return entrants - 1 + entrants % 2
        case Form.PODS:
            return POD_ROUNDS
        case _:
            return max(1, (entrants - 1).bit_length())


def points(form: Form, pairing: Pairing, entrant: Entrant) -> Fraction | None:
    """The points; None without a result. Players who tie share them, and a bye in a round robin gives 0."""
    rank, verdict = pairing.rank(entrant), pairing.verdict
    if rank is None or verdict is None:
        return None
    scale = _POD if form is Form.PODS else _DUEL
    if verdict.how is How.BYE and form is Form.ROUND_ROBIN:
        return LOSS
    alike = verdict.ranks.count(rank)
    return sum(scale[rank - 1 : rank - 1 + alike], LOSS) / alike
