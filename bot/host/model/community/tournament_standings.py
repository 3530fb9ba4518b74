"""Tournament formats, results of pairings, and standings with points and tie-breaks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeAlias

Entrant: TypeAlias = int
"""A pairing number, from 1, drawn by lot. A replacement plays on with the same number."""


class Form(Enum):
    """The format of a tournament, which decides the pairings. The values are saved."""

    ROUND_ROBIN = "r"
    SWISS = "s"
    """Rounds between players with similar scores, two at a table."""
    KNOCKOUT = "k"
    PODS = "p"
    """Up to three rounds between players with similar scores, up to four at a table."""

    def fits(self, seats: Collection[int]) -> bool:
        return {2, 3, 4} <= {*seats} if self is Form.PODS else 2 in seats


class How(Enum):
    """The ways in which a pairing can be decided. The values are saved."""

    PLAYED = "p"
    TIME = "t"
    """The game had no known result of its own, for example because the round's time was up."""
    LOT = "l"
    """In a knock-out, several players shared the first place, and lots decided who advances."""
    WALKOVER = "w"
    """All opponents had left the tournament."""
    BYE = "b"
    """The draw left the entrant without an opponent."""


UNPLAYED: Final = frozenset({How.WALKOVER, How.BYE})


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a pairing."""

    ranks: tuple[int, ...]
    """The ranks by seat. Players who tie share one, as in 1, 1, 3."""
    how: How


@dataclass(frozen=True, slots=True)
class Pairing:
    """The entrants who play a game, by seat; a single entrant has a bye or a walkover."""

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


class TieBreak(Enum):
    """A tie-break between entrants with equal points."""

    DIRECT = "direct"
    """The points from pairings among these entrants, if every two of them have a decided one; otherwise 0."""
    OPPONENTS = "opponents"
    """The opponents' points (Buchholz). Walkovers and byes count like an opponent with equal points."""
    BEATEN = "beaten"
    """The points of beaten opponents, and half the points of opponents in draws (Sonneborn–Berger)."""
    WINS = "wins"
    """Number of pairings with several entrants that the entrant alone has won."""


TIE_BREAKS: Final[Mapping[Form, tuple[TieBreak, ...]]] = {
    Form.ROUND_ROBIN: (TieBreak.DIRECT, TieBreak.BEATEN, TieBreak.WINS),
    Form.SWISS: (TieBreak.OPPONENTS, TieBreak.BEATEN, TieBreak.WINS),
    Form.KNOCKOUT: (),
    Form.PODS: (TieBreak.WINS, TieBreak.OPPONENTS),
}
"""In the order in which they apply. Entrants that none of them separates share a rank."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's standing."""

    entrant: Entrant
    rank: int
    points: Fraction
    """In a knock-out, the number of rounds won, byes included."""
    ties: tuple[Fraction, ...]
    rounds: tuple[Fraction | None, ...]
    """The points in each round; None if the entrant has no pairing in the round, or it's undecided."""


def totals(form: Form, entrants: Collection[Entrant], rounds: Rounds) -> dict[Entrant, Fraction]:
    return {entrant: sum((each or LOSS for each in _by_round(form, entrant, rounds)), LOSS) for entrant in entrants}


def standings(form: Form, entrants: int, rounds: Rounds) -> tuple[Standing, ...]:
    """The standings of the entrants 1 to `entrants`, best first; ties are in the order of their numbers."""
    everybody = range(1, entrants + 1)
    worth = totals(form, everybody, rounds)
    ties: dict[Entrant, tuple[Fraction, ...]] = {}
    order = sorted(everybody, key=lambda entrant: (-worth[entrant], entrant))
    for _, equal in groupby(order, key=worth.__getitem__):
        group = [*equal]
        for entrant in group:
            ties[entrant] = tuple(_tie_break(each, form, entrant, group, worth, rounds) for each in TIE_BREAKS[form])
    values = {entrant: (worth[entrant], *ties[entrant]) for entrant in everybody}
    order.sort(key=lambda entrant: values[entrant], reverse=True)  # the sort is stable, so ties stay in order
    return tuple(
        Standing(
            entrant,
            1 + sum(value > values[entrant] for value in values.values()),
            worth[entrant],
            ties[entrant],
            _by_round(form, entrant, rounds),
        )
        for entrant in order
    )


def _by_round(form: Form, entrant: Entrant, rounds: Rounds) -> tuple[Fraction | None, ...]:
    return tuple(
        next((points(form, each, entrant) for each in drawn if entrant in each.entrants), None) for drawn in rounds
    )


def _tie_break(
    tie_break: TieBreak,
    form: Form,
    entrant: Entrant,
    group: Sequence[Entrant],
    worth: Mapping[Entrant, Fraction],
    rounds: Rounds,
) -> Fraction:
    theirs = [each for drawn in rounds for each in drawn if each.rank(entrant) is not None]
    match tie_break:
        case TieBreak.WINS:
            return Fraction(sum(_is_outright_win(each, entrant) for each in theirs))
        case TieBreak.OPPONENTS:
            return sum((_opponents(each, entrant, worth) for each in theirs), LOSS)
        case TieBreak.BEATEN:
            return sum((_beaten(each, entrant, worth) for each in theirs), LOSS)
        case TieBreak.DIRECT:
            return _direct(form, entrant, group, rounds)


def _is_outright_win(pairing: Pairing, entrant: Entrant) -> bool:
    ranks = () if pairing.verdict is None else pairing.verdict.ranks
    return pairing.rank(entrant) == 1 and len(ranks) > 1 and ranks.count(1) == 1


def _opponents(pairing: Pairing, entrant: Entrant, worth: Mapping[Entrant, Fraction]) -> Fraction:
    if pairing.verdict is not None and pairing.verdict.how in UNPLAYED:
        return worth[entrant]
    return sum((worth[other] for other in pairing.entrants if other != entrant), LOSS)


def _beaten(pairing: Pairing, entrant: Entrant, worth: Mapping[Entrant, Fraction]) -> Fraction:
    mine = pairing.rank(entrant) or 0
    found = LOSS
    for other in pairing.entrants:
        theirs = pairing.rank(other) or 0
        if other != entrant and mine <= theirs:
            found += worth[other] * (WIN if mine < theirs else Fraction(1, 2))
    return found


def _direct(form: Form, entrant: Entrant, group: Sequence[Entrant], rounds: Rounds) -> Fraction:
    among = [each for drawn in rounds for each in drawn if len({*each.entrants} & {*group}) > 1 and each.verdict]
    if len(among) < len(group) * (len(group) - 1) // 2:
        return LOSS
    return sum((points(form, each, entrant) or LOSS for each in among), LOSS)
