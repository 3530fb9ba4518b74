"""Pairings for the next round, computed from the earlier rounds without randomness and without personal data.

Numbers are drawn by lot, so choosing the lower number is choosing by lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, pairwise, permutations
from typing import Final

from bot.host.model.community.tournament_standings import Entrant, Form, How, Pairing, Rounds, Verdict, totals

_POD: Final = 4
_AGAIN: Final = 1_000
"""Strain of a pair that has met once. It grows with the square of their meetings."""
_NOTHING: Final = 1e-6
"""Smaller gains may be rounding errors."""


def pair_round(form: Form, entrants: int, active: Collection[Entrant], rounds: Rounds) -> tuple[Pairing, ...]:
    """Pair the `active` numbers for the next round. An entrant without an opponent gets a verdict at once."""
    match form:
        case Form.ROUND_ROBIN:
            found = _round_robin(entrants, active, len(rounds))
        case Form.SWISS:
            found = _swiss(active, rounds)
        case Form.KNOCKOUT:
            found = _knockout(entrants, active, rounds)
        case Form.PODS:
            found = _pods(active, rounds)
    back: Counter[Entrant] = Counter()
    for each in (each for earlier in rounds for each in earlier):
        back.update({entrant: seat for seat, entrant in enumerate(each.entrants)})
    return tuple(_assign_seats(pairing, back) for pairing in found)


def _alone(entrant: Entrant, how: How) -> Pairing:
    return Pairing((entrant,), Verdict((1,), how))


def _assign_seats(pairing: Pairing, back: Mapping[Entrant, int]) -> Pairing:
    if pairing.verdict is not None:
        return pairing
    return Pairing(tuple(sorted(pairing.entrants, key=lambda entrant: (-back[entrant], entrant))))


# -- round robin -----------------------------------------------------------------------------------------------------


def _round_robin(entrants: int, active: Collection[Entrant], at: int) -> list[Pairing]:
    """Circle method: the last number or, if there's an empty place, that one stays, and the others rotate. The number
    paired with the empty place has a bye."""
    circle = list(range(1, entrants + entrants % 2))
    turned = [*circle[at % len(circle) :], *circle[: at % len(circle)]]
    stays = len(circle) + 1
    pairs = [(turned[0], stays), *((turned[step], turned[-step]) for step in range(1, len(circle) // 2 + 1))]
    return [pairing for pair in pairs for pairing in _resolve_pair(pair, active, bye=stays if entrants % 2 else 0)]


def _resolve_pair(pair: tuple[Entrant, Entrant], active: Collection[Entrant], *, bye: Entrant) -> Iterator[Pairing]:
    there = tuple(entrant for entrant in pair if entrant in active)
    if bye in pair:
        yield from (_alone(entrant, How.BYE) for entrant in there)
    elif len(there) == 1:
        yield _alone(there[0], How.WALKOVER)
    elif there:
        yield Pairing(there)


# -- Swiss -----------------------------------------------------------------------------------------------------------


def _swiss(active: Collection[Entrant], rounds: Rounds) -> list[Pairing]:
    """Pair entrants with similar scores, without rematches as long as possible.

    The highest gets the nearest entrant that they haven't met, and so on; if the last ones left have already met,
    backtrack. That's quick: after r rounds, whenever 2r + 2 or more are left, each of them still has to meet at least
    half as many as are left, so they can be paired whatever was chosen before (Dirac). Backtracking is limited to the
    last 2r + 2, which is at most ten before the fifth and last round.
    """
    worth = totals(Form.SWISS, active, rounds)
    order = sorted(active, key=lambda entrant: (-worth[entrant], entrant))
    met = _meetings(rounds)
    bye = Verdict((1,), How.BYE)
    byes = Counter(each.entrants[0] for drawn_ in rounds for each in drawn_ if each.verdict == bye)
    resting: list[Entrant | None] = [None]
    if len(order) % 2:
        resting = [*sorted(order, key=lambda entrant: (byes[entrant], worth[entrant], -entrant))]
    fewest = min((byes[entrant] for entrant in order), default=0)
    for again in range(len(order) // 2 + 1):
        for rests in resting:
            if rests is not None and byes[rests] > fewest:
                continue
            pairs = _pairs([entrant for entrant in order if entrant != rests], met, again)
            if pairs is not None:
                return [*map(Pairing, pairs), *([] if rests is None else [_alone(rests, How.BYE)])]
    raise AssertionError("everybody can be paired if all may meet again")


def _pairs(
    order: Sequence[Entrant], met: Mapping[tuple[Entrant, Entrant], int], again: int
) -> list[tuple[Entrant, Entrant]] | None:
    if not order:
        return []
    first, *others = order
    for other in others:
        cost = bool(met[_pair(first, other)])
        if cost > again:
            continue
        rest = _pairs([each for each in others if each != other], met, again - cost)
        if rest is not None:
            return [(first, other), *rest]
    return None


def _pair(one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
    return (one, other) if one < other else (other, one)


def _meetings(rounds: Rounds) -> Counter[tuple[Entrant, Entrant]]:
    return Counter(
        _pair(one, other) for drawn_ in rounds for each in drawn_ for one, other in combinations(each.entrants, 2)
    )


# -- knock-out -------------------------------------------------------------------------------------------------------


def _knockout(entrants: int, active: Collection[Entrant], rounds: Rounds) -> list[Pairing]:
    """Pair neighbours in the bracket. If an entrant is missing, the neighbour advances."""
    slots = _bracket(entrants)
    for drawn_ in rounds:
        slots = [_survivor(pair, drawn_) for pair in _twos(slots)]
    found = []
    for pair in _twos(slots):
        there = tuple(each for each in pair if each is not None and each in active)
        if len(there) > 1:
            found.append(Pairing(there))
        elif there:
            found.append(_alone(there[0], How.WALKOVER if rounds or None not in pair else How.BYE))
    return found


def _bracket(entrants: int) -> list[Entrant | None]:
    """The numbers in first-round order, placed so that the lowest have the byes and meet last."""
    order = [1]
    while len(order) < entrants:
        full = 2 * len(order) + 1
        order = [each for number in order for each in (number, full - number)]
    slots: list[Entrant | None] = [number if number <= entrants else None for number in order]
    return slots if len(slots) > 1 else [*slots, None]


def _twos(slots: Sequence[Entrant | None]) -> list[tuple[Entrant | None, Entrant | None]]:
    return [*zip(slots[::2], slots[1::2], strict=True)]


def _survivor(pair: tuple[Entrant | None, Entrant | None], drawn_: Sequence[Pairing]) -> Entrant | None:
    return next((each for each in pair if each is not None for one in drawn_ if one.rank(each) == 1), None)


# -- tables of up to four --------------------------------------------------------------------------------------------


def pod_sizes(people: int) -> list[int]:
    tables = -(-people // _POD)
    return [people // tables + (at < people % tables) for at in range(tables)]


def _pods(active: Collection[Entrant], rounds: Rounds) -> list[Pairing]:
    """Group entrants with similar scores, avoiding rematches: swap two of them as long as that helps."""
    worth, met = totals(Form.PODS, active, rounds), _meetings(rounds)
    order = sorted(active, key=lambda entrant: (-worth[entrant], entrant))
    strain = {
        (one, other): _AGAIN * met[_pair(one, other)] ** 2 + float(worth[one] - worth[other]) ** 2
        for one, other in permutations(order, 2)
    }
    ends = [0, *accumulate(pod_sizes(len(order)))]
    pods = [order[begin:end] for begin, end in pairwise(ends)]
    while _improve_pods(pods, strain):
        pass
    return [Pairing(tuple(pod)) for pod in pods]


def _improve_pods(pods: Sequence[list[Entrant]], strain: Mapping[tuple[Entrant, Entrant], float]) -> bool:
    best, change = _NOTHING, None
    for pod, other in combinations(pods, 2):
        for at, one in enumerate(pod):
            for there, two in enumerate(other):
                mine, theirs = (each for each in pod if each != one), (each for each in other if each != two)
                gain = sum(strain[one, each] - strain[two, each] for each in mine)
                gain += sum(strain[two, each] - strain[one, each] for each in theirs)
                if gain > best:
                    best, change = gain, (pod, at, other, there)
    if change is None:
        return False
    pod, at, other, there = change
    pod[at], other[there] = other[there], pod[at]
    return True
