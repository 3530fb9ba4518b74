"""How strong people and computers are, by the games that they finished: numbers alone.

They are Weng and Lin's: a strength that is believed in and how uncertain that is, from games in which all play at
once, two or more, with places that may be shared. Of their models this is the one of Plackett and Luce, as
`openskill` reckons it, a library that is well kept. It takes a game of four as one race; Bradley and Terry's full
model takes it as six duels that know nothing of each other and moves everybody three times as far, and the partial
ones depend on who happens to sit beside whom. Thurstone and Mosteller's grows certain of those who share a place
faster than of anybody else, and here losers often do. In made-up tournaments of two to four with shared places none
came nearer to the true order by more than could be chance, and Thurstone and Mosteller's full model was clearly
further off.

Everything can be reckoned again from the games: no chance comes in, the players of a game are taken in an order that
does not depend on their seats, and after every game the numbers are rounded to millionths, so that the last digit of
somebody's processor does not add up over the years. The version of `openskill` is pinned all the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, TypeAlias

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from collections.abc import Sequence

Player: TypeAlias = "int | str"
"""Who is rated: a person by their number, or a kind of computer by its key."""

_PART: Final = 1_000_000
_MODEL: Final = PlackettLuce()

BEGIN: Final = 1000
"""What is shown of whoever has not played yet."""
_POINTS: Final = 30
"""Points to one of the model's. 400 points more win about ten games out of eleven, as people know it from elsewhere."""
_DOUBT: Final = 2
"""How many times the uncertainty is taken off: what is shown is what somebody has proved to be."""
SETTLED: Final = 5
"""After so many games a number is no longer called preliminary."""
ROUGHLY: Final = 10
"""A preliminary number is told in steps of so many points."""

GAP: Final = 500
"""Nobody gains by beating somebody whose number is so many points lower."""
FULL_GAMES: Final = 5
"""So many games of the same people in a week count in full; each further one counts half of the one before."""

WEEK: Final = timedelta(days=7)
"""So long after the first of those games their counting begins afresh."""

ALWAYS: Final = 0
"""In place of a season: all of them together."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is believed to be, in millionths."""

    mu: int
    sigma: int
    games: int = 0
    wins: int = 0

    @property
    def shown(self) -> int:
        """The number that people read, never below 0; with preliminary ones' last digit taken off."""
        step = 1 if self.settled else ROUGHLY
        return max(0, BEGIN + step * _nearest(_POINTS * (self.proved - NEW.proved), _PART * step))

    @property
    def proved(self) -> int:
        """The strength less twice the uncertainty, in millionths: what is shown is made of it."""
        return self.mu - _DOUBT * self.sigma

    @property
    def settled(self) -> bool:
        """Whether there were games enough to go by."""
        return self.games >= SETTLED


NEW: Final = Rating(25 * _PART, 25 * _PART // 3)
"""Before the first game."""


def strength(points: int, sigma: int) -> int:
    """The strength of somebody who is shown with so many points and is so uncertain, in millionths."""
    return NEW.proved + _nearest((points - BEGIN) * _PART, _POINTS) + _DOUBT * sigma


def rate_players(before: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Everybody's rating after a game in which they reached these places, from 1."""
    order = sorted(range(len(before)), key=lambda at: (places[at], before[at].mu, before[at].sigma))
    teams = [[_MODEL.rating(mu=before[at].mu / _PART, sigma=before[at].sigma / _PART)] for at in order]
    after = _MODEL.rate(teams, ranks=[float(places[at]) for at in order])
    found = {at: (round(one.mu * _PART), round(one.sigma * _PART)) for at, (one,) in zip(order, after, strict=True)}
    return tuple(
        Rating(*found[at], games=rating.games + 1, wins=rating.wins + (places[at] == 1))
        for at, rating in enumerate(before)
    )


def rated_against(before: Rating, place: int, others: Sequence[tuple[Rating, int]]) -> Rating:
    """Somebody's rating after a game in which they reached a place against others, each with theirs.

    Beating somebody much weaker proves nothing: by that alone nobody's number can be driven up without end.
    """
    weaker = before.proved - _nearest(GAP * _PART, _POINTS)
    counted = [(rating, their) for rating, their in others if their <= place or rating.proved > weaker]
    if not counted:
        return replace(before, games=before.games + 1, wins=before.wins + (place == 1))
    return rate_players((before, *(rating for rating, _ in counted)), (place, *(their for _, their in counted)))[0]


def halve_rating_change(before: Rating, after: Rating, halvings: int) -> Rating:
    """The rating after a game that counts in part: halved so many times."""
    if not halvings:
        return after
    parts = 2**halvings
    return replace(
        after,
        mu=before.mu + _nearest(after.mu - before.mu, parts),
        sigma=before.sigma + _nearest(after.sigma - before.sigma, parts),
    )


def halvings(count: int) -> int:
    """How many times a game is halved, by its number among those of the same people in a week."""
    return max(0, count - FULL_GAMES)


def _nearest(number: int, parts: int) -> int:
    """The whole number next to a part of it, without what floating point makes of that."""
    return (2 * number + parts) // (2 * parts)


# -- seasons ---------------------------------------------------------------------------------------------------------


def season_of(at: datetime) -> int:
    """The season of an instant: a quarter of a year, counted from the first of the year 0."""
    day = at.astimezone(UTC)
    return day.year * 4 + (day.month - 1) // 3


def begins(season: int) -> datetime:
    """The first instant of a season."""
    return datetime(season // 4, season % 4 * 3 + 1, 1, tzinfo=UTC)
