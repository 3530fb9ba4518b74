"""Skill estimates: only the numbers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.model.community.ratings import INITIAL_RATING, NEW, ROUGHLY, Rating
from bot.host.ratings.skill import begins, rate_players, season_of

RATINGS = st.builds(
    Rating, mu=st.integers(0, 50_000_000), sigma=st.integers(1_000_000, 8_333_333), games=st.integers(0, 20)
)
FIELDS = st.lists(st.tuples(RATINGS, st.integers(1, 4)), min_size=2, max_size=4)


def test_new_player_has_the_initial_rating() -> None:
    assert NEW.shown == INITIAL_RATING


def test_first_win_and_loss_change_ratings_as_expected() -> None:
    """These numbers are part of everyone's results, so a library version that calculates differently shows up here."""
    won, lost = rate_players((NEW, NEW), (1, 2))
    assert (won.mu, won.sigma, lost.mu, lost.sigma) == (27_635_389, 8_065_901, 22_364_611, 8_065_901)
    assert (won.shown, lost.shown, won.games, won.wins, lost.wins) == (1100, 940, 1, 1, 0)


def test_four_player_game_is_rated_as_a_single_race() -> None:
    assert [each.shown for each in rate_players((NEW,) * 4, (1, 2, 3, 4))] == [1090, 1060, 1010, 890]
    first, *others = rate_players((NEW,) * 4, (1, 2, 2, 2))
    assert len(set(others)) == 1
    assert first.mu > others[0].mu


def test_draw_between_equals_keeps_their_ratings() -> None:
    one, other = rate_players((NEW, NEW), (1, 1))
    assert one == other
    assert one.mu == NEW.mu


@given(FIELDS)
def test_seat_order_does_not_matter(field: list[tuple[Rating, int]]) -> None:
    before, places = [rating for rating, _ in field], [place for _, place in field]
    after = rate_players(before, places)
    for order in permutations(range(len(field))):
        again = rate_players([before[at] for at in order], [places[at] for at in order])
        assert again == tuple(after[at] for at in order)


@given(FIELDS)
def test_winner_never_loses_and_loser_never_gains_rating(field: list[tuple[Rating, int]]) -> None:
    before, places = [rating for rating, _ in field], [place for _, place in field]
    for was, now, place in zip(before, rate_players(before, places), places, strict=True):
        if places.count(min(places)) == 1 and place == min(places):
            assert now.mu >= was.mu
        if places.count(max(places)) == 1 and place == max(places):
            assert now.mu <= was.mu
        assert now.games == was.games + 1


def test_repeated_wins_over_the_same_player_gain_less_each_time() -> None:
    one, other = NEW, NEW
    gains = []
    for _ in range(30):
        was = one.mu - 2 * one.sigma
        one, other = rate_players((one, other), (1, 2))
        gains.append(one.mu - 2 * one.sigma - was)
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] < gains[0] / 10


def test_rating_is_never_negative() -> None:
    assert Rating(mu=-60_000_000, sigma=8_000_000, games=9).shown == 0


def test_preliminary_rating_is_shown_rounded() -> None:
    few, enough = Rating(26_111_111, 7_777_777, games=4), Rating(26_111_111, 7_777_777, games=5)
    assert few.shown % ROUGHLY == 0
    assert not few.settled
    assert (enough.shown, enough.settled) == (1067, True)
    assert abs(few.shown - enough.shown) <= ROUGHLY / 2


@pytest.mark.parametrize(("month", "quarter"), [(1, 0), (3, 0), (4, 1), (9, 2), (10, 3), (12, 3)])
def test_season_is_a_quarter_of_a_year(month: int, quarter: int) -> None:
    season = season_of(datetime(2030, month, 15, tzinfo=UTC))
    assert season == 2030 * 4 + quarter
    assert season_of(begins(season)) == season
    assert season_of(begins(season) - timedelta(microseconds=1)) == season - 1
