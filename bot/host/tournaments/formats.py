"""The forms of tournaments, and what became of their games: plain data that knows neither people nor tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

Entrant: TypeAlias = int
"""A pairing number, from 1, drawn by lot: whoever takes somebody's place plays on under their number."""


class Form(Enum):
    """How it is settled who plays whom. The values are kept."""

    ROUND_ROBIN = "r"
    """Everybody plays everybody, two at a table."""
    SWISS = "s"
    """Few rounds, in which those meet who stand alike, two at a table."""
    KNOCKOUT = "k"
    """Whoever loses is out, two at a table."""
    PODS = "p"
    """Three rounds at tables of up to four; those meet who stand alike."""

    def fits(self, seats: Collection[int]) -> bool:
        """Whether it can be played with a game for these numbers of players."""
        return {2, 3, 4} <= {*seats} if self is Form.PODS else 2 in seats


class How(Enum):
    """How it was settled what became of a pairing. The values are kept."""

    PLAYED = "p"
    """The game was played to its end."""
    TIME = "t"
    """It was not over when the round ended, or could not go on."""
    LOT = "l"
    """As well, or they drew, and only chance could say who goes on."""
    WALKOVER = "w"
    """Nobody was there to play against."""
    BYE = "b"
    """The number was odd, and nobody had to play against them."""


UNPLAYED: Final = frozenset({How.WALKOVER, How.BYE})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a pairing."""

    ranks: tuple[int, ...]
    """By seat, from 1; equal ones share theirs, and the next is as many further on."""
    how: How


@dataclass(frozen=True, slots=True)
class Pairing:
    """Those who are to play a game, by their seats there; one alone does not have to."""

    entrants: tuple[Entrant, ...]
    verdict: Verdict | None = None
    """None: it is still being played."""

    def rank(self, entrant: Entrant) -> int | None:
        """Which rank somebody had there; None: none, or none yet."""
        if self.verdict is None or entrant not in self.entrants:
            return None
        return self.verdict.ranks[self.entrants.index(entrant)]


Rounds: TypeAlias = "Sequence[Sequence[Pairing]]"
"""All that was drawn so far, round by round."""

WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)
_DUEL: Final = (WIN, LOSS)
_POD: Final = (Fraction(4), Fraction(2), Fraction(1), Fraction(0))
"""A table of three or of two is worth as much to those who come first there as one of four."""
POD_ROUNDS: Final = 3


def rounds_of(form: Form, entrants: int) -> int:
    """How many rounds there will be."""
    match form:
        case Form.ROUND_ROBIN:
            return entrants - 1 + entrants % 2
        case Form.PODS:
            return POD_ROUNDS
        case _:
            return max(1, (entrants - 1).bit_length())


def points(form: Form, pairing: Pairing, entrant: Entrant) -> Fraction | None:
    """What a pairing is worth to one of its entrants; None as long as nobody knows. Equal ranks share what they are
    worth together; a bye is worth nothing only where everybody has one."""
    rank, verdict = pairing.rank(entrant), pairing.verdict
    if rank is None or verdict is None:
        return None
    scale = _POD if form is Form.PODS else _DUEL
    if verdict.how is How.BYE and form is Form.ROUND_ROBIN:
        return LOSS
    alike = verdict.ranks.count(rank)
    return sum(scale[rank - 1 : rank - 1 + alike], LOSS) / alike
