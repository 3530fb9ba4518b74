"""Ratings of people from their finished games, as pure arithmetic.

The system is Weng and Lin's: an estimated strength and its uncertainty, for games of two or more simultaneous players
with shared places. It uses their Plackett–Luce model, which treats a game of four as one race, as computed by
`openskill`. Their partial models compare only neighbours in the result, whose order is arbitrary in a tie. In simulated
tournaments of two to four players with shared places, no other model came significantly closer to the true order.

Ratings can be recomputed from the games: there's no randomness, the players of a game are processed in an order that
doesn't depend on their seats, and numbers are rounded to millionths after every game, so that differences between
processors in the last digit don't add up over the years. The version of `openskill` is pinned all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from openskill.models import PlackettLuce

from bot.host.model.community.ratings import (
    DOUBT,
    INITIAL_RATING,
    NEW,
    PART,
    POINTS_PER_UNIT,
    Rating,
    divide_to_nearest,
)

_MODEL: Final = PlackettLuce()


GAP: Final = 500
"""Number of points by which an opponent must be weaker for a win against them to gain nothing."""
FULL_GAMES: Final = 5
"""Number of games of a kind between the same people in a week that count in full. Each further one counts half as much
as the one before."""

WEEK: Final = timedelta(days=7)
"""Time from the first of those games until counting starts again."""


def strength(points: int, sigma: int) -> int:
    """The strength that's shown as `points` with that uncertainty, in millionths."""
    return NEW.proved + divide_to_nearest((points - INITIAL_RATING) * PART, POINTS_PER_UNIT) + DOUBT * sigma


def rate_players(before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    order = sorted(range(len(before)), key=lambda at: (places[at], before[at].mu, before[at].sigma))
    teams = [[_MODEL.rating(mu=before[at].mu / PART, sigma=before[at].sigma / PART)] for at in order]
    after = _MODEL.rate(teams, ranks=[float(places[at]) for at in order])
    found = {at: (round(one.mu * PART), round(one.sigma * PART)) for at, (one,) in zip(order, after, strict=True)}
    return tuple(
        Rating(*found[at], games=rating.games + 1, wins=rating.wins + (places[at] == 1))
        for at, rating in enumerate(before)
    )


def rated_against(before: Rating, place: int, others: Sequence[tuple[Rating, int]]) -> Rating:
    """The rating after a game against the others. Beating a much weaker player doesn't change it, so nobody can raise
    their rating endlessly that way."""
    weaker = before.proved - divide_to_nearest(GAP * PART, POINTS_PER_UNIT)
    counted = [(rating, their) for rating, their in others if their <= place or rating.proved > weaker]
    if not counted:
        return replace(before, games=before.games + 1, wins=before.wins + (place == 1))
    return rate_players((before, *(rating for rating, _ in counted)), (place, *(their for _, their in counted)))[0]


def halve_rating_change(before: Rating, after: Rating, halvings: int) -> Rating:
    if not halvings:
        return after
    parts = 2**halvings
    return replace(
        after,
        mu=before.mu + divide_to_nearest(after.mu - before.mu, parts),
        sigma=before.sigma + divide_to_nearest(after.sigma - before.sigma, parts),
    )


def halvings(count: int) -> int:
    """Number of times to halve a rating change; `count` is the game's number in the week."""
    return max(0, count - FULL_GAMES)


# -- seasons ---------------------------------------------------------------------------------------------------------


def season_of(at: datetime) -> int:
    """The quarter of a year, counted from the year 0."""
    day = at.astimezone(UTC)
    return day.year * 4 + (day.month - 1) // 3


def begins(season: int) -> datetime:
    return datetime(season // 4, season % 4 * 3 + 1, 1, tzinfo=UTC)
