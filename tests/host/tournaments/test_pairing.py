"""Pairings, whatever the results and whoever leaves."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.model.community.tournament_standings import (
    DRAW,
    LOSS,
    TIE_BREAKS,
    UNPLAYED,
    WIN,
    Form,
    How,
    Pairing,
    TieBreak,
    Verdict,
    points,
    rounds_of,
    standings,
    totals,
)
from bot.host.tournaments.pairing import pair_round, pod_sizes

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.host.model.community.tournament_standings import Entrant

DUELS = [Form.ROUND_ROBIN, Form.SWISS, Form.KNOCKOUT]
MOST = 17


@dataclass
class Played:
    """A tournament with random results."""

    form: Form
    entrants: int
    rounds: list[list[Pairing]] = field(default_factory=list)
    active: list[frozenset[Entrant]] = field(default_factory=list)
    """The people present when each round was drawn."""


def play(form: Form, entrants: int, draw: Callable[[int], int], *, leave: bool = False) -> Played:
    """Play a tournament. `draw(n)` returns a number below n."""
    played = Played(form, entrants)
    active = frozenset(range(1, entrants + 1))
    for _ in range(rounds_of(form, entrants)):
        if leave:
            active -= {draw(3 * entrants)}
        if len(active) < 2:
            break
        played.active.append(active)
        pairings = pair_round(form, entrants, active, played.rounds)
        assert pair_round(form, entrants, sorted(active, reverse=True), played.rounds) == pairings
        played.rounds.append([_settled(form, pairing, draw) for pairing in pairings])
    return played


def _settled(form: Form, pairing: Pairing, draw: Callable[[int], int]) -> Pairing:
    if pairing.verdict is not None:
        return pairing
    worth = [draw(4) for _ in pairing.entrants]
    if form is Form.KNOCKOUT and len({*worth}) < 2:
        worth = [0, 1]
    ranks = tuple(1 + sum(other > each for other in worth) for each in worth)
    return replace(pairing, verdict=Verdict(ranks, How.PLAYED))


@st.composite
def tournaments(draw: st.DrawFn, *forms: Form, leave: bool | None = None) -> Played:
    leaving = draw(st.booleans()) if leave is None else leave
    form, entrants = draw(st.sampled_from(forms or tuple(Form))), draw(st.integers(2, MOST))
    return play(form, entrants, Random(draw(st.integers(0, 2**32))).randrange, leave=leaving)


@given(tournaments())
def test_each_active_player_is_paired_once_except_in_knockouts(played: Played) -> None:
    for pairings, active in zip(played.rounds, played.active, strict=True):
        there = [entrant for pairing in pairings for entrant in pairing.entrants]
        assert len(there) == len({*there})
        assert {*there} <= active
        if played.form is not Form.KNOCKOUT:
            assert {*there} == active


@given(tournaments(Form.ROUND_ROBIN, leave=False))
def test_round_robin_pairs_everyone_once(played: Played) -> None:
    met = Counter(tuple(sorted(each.entrants)) for pairings in played.rounds for each in pairings)
    pairs = {pair: count for pair, count in met.items() if len(pair) == 2}
    assert pairs == dict.fromkeys(combinations(range(1, played.entrants + 1), 2), 1)
    byes = [count for pair, count in met.items() if len(pair) == 1]
    assert byes == [1] * (played.entrants % 2 and played.entrants)


@given(tournaments(Form.SWISS))
def test_swiss_repeats_pairings_only_when_unavoidable(played: Played) -> None:
    """And nobody has a second bye before everyone has had one."""
    met: set[tuple[int, ...]] = set()
    byes: Counter[Entrant] = Counter()
    for pairings, active in zip(played.rounds, played.active, strict=True):
        pairs = {tuple(sorted(each.entrants)) for each in pairings if len(each.entrants) == 2}
        resting = [each.entrants[0] for each in pairings if len(each.entrants) == 1]
        assert len(resting) == len(active) % 2
        for rests in resting:
            assert byes[rests] == min(byes[each] for each in active)
        again = len(pairs & met)
        if again:
            assert again == fewest_again(sorted(active), met, byes)
        met |= pairs
        byes.update(resting)


def fewest_again(people: list[Entrant], met: set[tuple[int, ...]], byes: Counter[Entrant]) -> int:
    """The fewest repeated pairings, found by trying all of them. With more people, no one would have to meet again."""
    assert len(people) < 12
    if len(people) % 2:
        least = min(byes[each] for each in people)
        return min(
            fewest_again([other for other in people if other != each], met, byes)
            for each in people
            if byes[each] == least
        )
    if not people:
        return 0
    first, *others = people
    return min(
        ((first, other) in met) + fewest_again([each for each in others if each != other], met, byes)
        for other in others
    )


@given(tournaments(Form.SWISS, leave=False))
def test_swiss_never_repeats_pairings_without_departures(played: Played) -> None:
    met = Counter(tuple(sorted(each.entrants)) for pairings in played.rounds for each in pairings)
    assert set(met.values()) == {1}


@pytest.mark.parametrize("form", Form)
def test_thirty_two_players_can_be_paired_in_every_form(form: Form) -> None:
    assert len(play(form, 32, Random(7).randrange).rounds) == rounds_of(form, 32)


def test_players_with_similar_scores_meet() -> None:
    first = [[won(1, 2), won(3, 4), won(5, 6), won(7, 8)]]
    assert pairs(pair_round(Form.SWISS, 8, range(1, 9), first)) == [{1, 3}, {5, 7}, {2, 4}, {6, 8}]
    pods = [[Pairing((1, 2, 3, 4), order(1, 2, 3, 4)), Pairing((5, 6, 7, 8), order(1, 2, 3, 4))]]
    assert pairs(pair_round(Form.PODS, 8, range(1, 9), pods)) == [{1, 2, 5, 6}, {3, 4, 7, 8}]


@given(tournaments(Form.KNOCKOUT, leave=False))
def test_knockout_winner_is_unbeaten_and_others_lost_once(played: Played) -> None:
    lost = Counter(
        entrant
        for pairings in played.rounds
        for each in pairings
        for entrant in each.entrants
        if each.rank(entrant) != 1
    )
    table = standings(Form.KNOCKOUT, played.entrants, played.rounds)
    assert [each.rank for each in table].count(1) == 1
    assert {*lost.values()} <= {1}
    assert {*range(1, played.entrants + 1)} - {*lost} == {table[0].entrant}
    assert len(played.rounds[-1]) == 1


@given(tournaments(Form.KNOCKOUT))
def test_knockout_losers_are_out_and_byes_only_in_round_one(played: Played) -> None:
    out: set[Entrant] = set()
    for number, pairings in enumerate(played.rounds):
        for each in pairings:
            assert not out & {*each.entrants}
            assert each.verdict is not None
            assert (each.verdict.how is How.BYE) <= (number == 0)
            out |= {entrant for entrant in each.entrants if each.rank(entrant) != 1}


@given(tournaments())
def test_points_add_up(played: Played) -> None:
    """A duel is worth one point in total, and a table of three or four seven. A Swiss bye is worth a win."""
    total = sum(totals(played.form, range(1, played.entrants + 1), played.rounds).values(), Fraction(0))
    expected = Fraction(0)
    for each in (each for pairings in played.rounds for each in pairings):
        bye = each.verdict is not None and each.verdict.how is How.BYE
        expected += {
            Form.PODS: {4: 7, 3: 7, 2: 6, 1: 4}[len(each.entrants)],
            Form.ROUND_ROBIN: 0 if bye else 1,
        }.get(played.form, 1)
    assert total == expected


@given(tournaments())
def test_standings_list_everyone_once_best_first(played: Played) -> None:
    table = standings(played.form, played.entrants, played.rounds)
    assert sorted(each.entrant for each in table) == [*range(1, played.entrants + 1)]
    keys = [(each.points, *each.ties) for each in table]
    assert keys == sorted(keys, reverse=True)
    assert [each.rank for each in table] == [1 + sum(other > key for other in keys) for key in keys]
    assert all(sum((worth or LOSS for worth in each.rounds), LOSS) == each.points for each in table)


@given(tournaments(Form.SWISS, Form.ROUND_ROBIN, leave=False))
def test_first_seats_are_balanced(played: Played) -> None:
    played_by = Counter(
        each for pairings in played.rounds for one in pairings for each in one.entrants if len(one.entrants) > 1
    )
    front = Counter(one.entrants[0] for pairings in played.rounds for one in pairings if len(one.entrants) > 1)
    assert all(abs(2 * front[each] - count) <= 4 for each, count in played_by.items())


@pytest.mark.parametrize(
    ("people", "sizes"),
    [(2, [2]), (3, [3]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3]), (13, [4, 3, 3, 3])],
)
def test_pod_tables_are_few_and_even(people: int, sizes: list[int]) -> None:
    assert pod_sizes(people) == sizes


def test_departed_players_are_not_paired() -> None:
    assert pair_round(Form.ROUND_ROBIN, 4, {1, 2, 3}, []) == (
        Pairing((1,), Verdict((1,), How.WALKOVER)),
        Pairing((2, 3)),
    )
    assert pair_round(Form.KNOCKOUT, 4, {1, 2, 3}, []) == (Pairing((1,), Verdict((1,), How.WALKOVER)), Pairing((2, 3)))
    assert pair_round(Form.KNOCKOUT, 4, {2, 3}, []) == (Pairing((2, 3)),)
    assert pair_round(Form.KNOCKOUT, 3, {1, 2, 3}, []) == (Pairing((1,), Verdict((1,), How.BYE)), Pairing((2, 3)))


def test_tied_ranks_share_their_points() -> None:
    pod = Pairing((1, 2, 3, 4), Verdict((1, 2, 2, 4), How.PLAYED))
    assert [points(Form.PODS, pod, each) for each in pod.entrants] == [4, Fraction(3, 2), Fraction(3, 2), 0]
    duel = Pairing((1, 2), Verdict((1, 1), How.TIME))
    assert [points(Form.SWISS, duel, each) for each in (1, 2, 3)] == [DRAW, DRAW, None]
    assert points(Form.SWISS, Pairing((1, 2)), 1) is None
    for how in UNPLAYED:
        alone = Pairing((1,), Verdict((1,), how))
        assert points(Form.SWISS, alone, 1) == WIN
        assert points(Form.ROUND_ROBIN, alone, 1) == (LOSS if how is How.BYE else WIN)


def test_forms_require_fitting_table_sizes() -> None:
    assert [form.fits((2,)) for form in Form] == [True, True, True, False]
    assert [form.fits((2, 3, 4)) for form in Form] == [True] * 4
    assert [form.fits((3, 4)) for form in Form] == [False] * 4


# -- tie-breaks ------------------------------------------------------------------------------------------------------


def test_head_to_head_breaks_ties_once_all_have_met() -> None:
    rounds = [[won(1, 2), won(3, 4)], [won(2, 3), won(4, 1)], [won(3, 1), won(2, 4)]]
    table = standings(Form.ROUND_ROBIN, 4, rounds)
    assert [(each.entrant, int(each.points), int(each.ties[0])) for each in table] == [
        (2, 2, 1),
        (3, 2, 0),
        (4, 1, 1),
        (1, 1, 0),
    ]
    underway = standings(Form.ROUND_ROBIN, 4, [rounds[0], [won(2, 4), Pairing((1, 3))]])
    assert [(each.points == 1, each.ties[0] == 0) for each in underway] == [(True, True)] * 3 + [(False, True)]


def test_wins_break_ties_but_walkovers_do_not_count() -> None:
    alone = Pairing((1,), Verdict((1,), How.WALKOVER))
    rounds = [[alone, won(2, 3)], [Pairing((1, 3), order(1, 1)), Pairing((2, 4), order(1, 1))]]
    wins = {each.entrant: each.ties[2] for each in standings(Form.ROUND_ROBIN, 4, rounds)}
    assert wins == {1: 0, 2: 1, 3: 0, 4: 0}


def test_opponents_points_count_fully_for_wins_half_for_draws() -> None:
    def drew(one: Entrant, other: Entrant) -> Pairing:
        return Pairing((one, other), order(1, 1))

    rounds = [[won(1, 2), drew(3, 4)], [drew(1, 3), won(2, 4)], [won(4, 1), won(2, 3)]]
    table = {each.entrant: each for each in standings(Form.ROUND_ROBIN, 4, rounds)}
    assert {number: 2 * each.points for number, each in table.items()} == {1: 3, 2: 4, 3: 2, 4: 3}
    assert {number: 2 * each.ties[1] for number, each in table.items()} == {1: 5, 2: 5, 3: 3, 4: 4}


def test_pairing_repeats_before_anyone_has_a_second_bye() -> None:
    byes = [[Pairing((each,), Verdict((1,), How.BYE))] for each in (2, 3)]
    assert pairs(pair_round(Form.SWISS, 3, {1, 2, 3}, [[won(2, 3)], *byes])) == [{2, 3}, {1}]


def test_first_swiss_bye_goes_to_the_last_drawn() -> None:
    assert pairs(pair_round(Form.SWISS, 5, range(1, 6), [])) == [{1, 2}, {3, 4}, {5}]


def test_repeated_opponents_are_separated_first() -> None:
    """As few meetings take place again in either case."""
    met = [(3, 4, 6), (1, 2, 5)], [(1, 2, 6), (3, 4, 5)]
    rounds = [[Pairing(each, order(1, 2, 3)) for each in pods] for pods in met]
    assert pairs(pair_round(Form.PODS, 6, range(1, 7), rounds)) == [{1, 3, 5}, {2, 4, 6}]


def test_swiss_ties_are_broken_by_opponents_scores() -> None:
    bye = Pairing((5,), Verdict((1,), How.BYE))
    rounds = [[won(1, 2), won(3, 4), bye], [won(1, 3), won(4, 5), Pairing((2,), Verdict((1,), How.BYE))]]
    table = {each.entrant: each for each in standings(Form.SWISS, 5, rounds)}
    assert {number: each.points for number, each in table.items()} == {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}
    assert {number: each.ties[0] for number, each in table.items()} == {1: 2, 2: 3, 3: 3, 4: 2, 5: 2}
    assert {number: each.ties[1] for number, each in table.items()} == {1: 2, 2: 0, 3: 1, 4: 1, 5: 0}
    assert {number: each.ties[2] for number, each in table.items()} == {1: 2, 2: 0, 3: 1, 4: 1, 5: 0}
    assert [table[number].rank for number in (1, 3, 2, 4, 5)] == [1, 2, 3, 4, 5]


def test_pod_ties_are_broken_by_wins() -> None:
    assert TIE_BREAKS[Form.PODS][0] is TieBreak.WINS
    rounds = [[Pairing((1, 2, 3), order(1, 2, 3))], [Pairing((1, 2, 3), order(3, 2, 1))]]
    assert [(each.entrant, int(each.points)) for each in standings(Form.PODS, 3, rounds)] == [(1, 5), (3, 5), (2, 4)]


def test_indistinguishable_players_share_a_rank() -> None:
    assert [each.rank for each in standings(Form.SWISS, 4, [[won(1, 2), won(3, 4)]])] == [1, 1, 3, 3]


def won(winner: Entrant, loser: Entrant) -> Pairing:
    return Pairing((winner, loser), order(1, 2))


def order(*ranks: int) -> Verdict:
    return Verdict(ranks, How.PLAYED)


def pairs(pairings: tuple[Pairing, ...]) -> list[set[Entrant]]:
    return [{*each.entrants} for each in pairings]
