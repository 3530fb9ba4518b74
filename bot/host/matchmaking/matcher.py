"""Who of those in the queue play together: all of it follows from its arguments.

People fit by what they look for, by where they may be matched, by whom they do not want to play with, by how strong
they are and by the hours at which they are awake. The first three are never given up. The longer somebody waits, the
larger a difference in strength and hours is accepted, and the smaller a table than they would take.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.host.clock.availability import MINUTES, SLOW, Hours, zone_of
from bot.host.ratings.skill import NEW

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from bot.host.ratings.skill import Rating


class Worth(Enum):
    """Whether what somebody looks for is rated."""

    FUN = "fun"
    RATED = "rated"
    EITHER = "either"

    @property
    def kinds(self) -> tuple[bool, ...]:
        """Rated or not, as it may be; the better one first."""
        return {Worth.FUN: (False,), Worth.RATED: (True,), Worth.EITHER: (True, False)}[self]


@dataclass(frozen=True, slots=True)
class Search:
    """What somebody looks for."""

    games: frozenset[str] = frozenset()
    """By their keys; empty: any."""
    paces: frozenset[int] = frozenset()
    """Seconds for each question; empty: `USUAL_PACES`."""
    sizes: frozenset[int] = frozenset()
    """How many sit at the table; empty: any number."""
    worth: Worth = Worth.FUN
    abroad: bool = False
    """Whether they may be matched with people of other servers."""

    @property
    def wanted(self) -> frozenset[int]:
        """The paces that will do."""
        return self.paces or USUAL_PACES

    @property
    def lasts(self) -> timedelta:
        """How long somebody who looks for that is in the queue."""
        return LASTS if any(pace >= SLOW for pace in self.wanted) else FRESH


ANYTHING: Final = Search()
"""What whoever has said nothing looks for."""
USUAL_PACES: Final = frozenset({8 * 60 * 60, 24 * 60 * 60, 2 * 24 * 60 * 60})
FRESH: Final = timedelta(minutes=30)
"""For so long after they have asked people are taken to be there: for games played at once, and in their night."""
LASTS: Final = timedelta(days=7)
"""How long somebody is in the queue who looks for a game over days."""
GATHERING: Final = timedelta(minutes=1)
"""For so long nobody is put at a smaller table than they would take: others may be just about to come."""
ALLOWED: Final = 0.6
"""How large a difference is accepted at once: of two so far apart the weaker one wins about three games in ten."""
AT_ONCE: Final = timedelta(minutes=10)
"""In so much more time the difference that is accepted grows by 1, where a game is played at once."""
OVER_DAYS: Final = timedelta(hours=8)
"""The same where it is played over days."""
_CHANCE: Final = 25 / 6
"""How much a single game's outcome owes to luck, in the ratings' measure."""
_APART: Final = ((8 * 60 * 60, 4.0), (24 * 60 * 60, 2.0))
"""How much it counts that people are awake at different hours, where a question has less time than that."""
_ANYHOW: Final = 0.5
"""The same where it has more."""
POOL: Final = 40
"""With so many others somebody is compared at most, those who wait longest."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody in the queue, with all that it is decided by whom they play with."""

    user: int
    guild: int
    search: Search
    since: datetime
    hours: Hours = field(default_factory=Hours)
    """When they are awake; nobody else is told."""
    strength: Mapping[str, Rating] = field(default_factory=dict)
    """By games; of one that they have not played it is that of whoever begins."""
    avoids: frozenset[int] = frozenset()
    """With whom they do not want to play; nobody else is told."""
    opens: bool = True
    """Whether a table can be opened where they have asked."""
    abroad: bool = False
    """Whether their server lets its people play with others'."""

    def awake(self, now: datetime) -> bool:
        """Whether they may be rung."""
        fresh = now - self.since <= FRESH
        return fresh or (self.hours.night(now) is None and self.hours.away(now) is None)


@dataclass(frozen=True, slots=True)
class Group:
    """Some who are to play together."""

    users: tuple[int, ...]
    """First who has waited longest of those who can open a table: it is opened where they have asked."""
    game: str
    pace: int
    rated: bool


Kind: TypeAlias = "tuple[str, int, bool]"
"""A game, a pace, and whether it is rated."""


def groups(candidates: Sequence[Candidate], now: datetime, seats: Mapping[str, Collection[int]]) -> tuple[Group, ...]:
    """Who is to play together now, nobody twice; `seats` are the games' numbers of players, in their order."""
    waiting = [each for each in sorted(candidates, key=_turn) if each.awake(now)]
    taken: set[int] = set()
    found = []
    for first in waiting:
        others = [each for each in waiting if each.user not in taken and each is not first]
        group = None if first.user in taken else _group(first, others, now, seats)
        if group is not None:
            taken.update(group.users)
            found.append(group)
    return tuple(found)


def may_meet(one: Candidate, other: Candidate) -> bool:
    """Whether the two may be matched at all, whatever they look for."""
    if one.user == other.user or one.user in other.avoids or other.user in one.avoids:
        return False
    allowed = all(each.search.abroad and each.abroad for each in (one, other))
    return one.guild == other.guild or allowed


def apart(one: Candidate, other: Candidate, game: str, pace: int, now: datetime) -> float:
    """How badly two fit: by their strength, and by the hours at which both are awake."""
    return _Pair(one, other, now).apart(game, pace)


@dataclass(slots=True)
class _Pair:
    """Two people, and what has been found out about them."""

    one: Candidate
    other: Candidate
    now: datetime
    gaps: dict[str, float] = field(default_factory=dict)
    share: float | None = None

    def apart(self, game: str, pace: int) -> float:
        if game not in self.gaps:
            a, b = (each.strength.get(game, NEW) for each in (self.one, self.other))
            doubt = math.hypot(a.sigma / 1e6, b.sigma / 1e6, _CHANCE, _CHANCE)
            self.gaps[game] = abs(a.mu - b.mu) / 1e6 / doubt
        if pace < SLOW:
            return self.gaps[game]  # they are here
        if self.share is None:
            self.share = together(self.one.hours, self.other.hours, self.now)
        weight = next((weight for seconds, weight in _APART if pace < seconds), _ANYHOW)
        return self.gaps[game] + weight * (1 - self.share)


def max_gap(one: Candidate, other: Candidate, pace: int, now: datetime) -> float:
    """How badly two may fit by now: what either would accept, in the mean. It only ever grows."""
    growth = AT_ONCE if pace < SLOW else OVER_DAYS
    waited = (max(now - each.since, timedelta()) for each in (one, other))
    return ALLOWED + sum(waited, timedelta()) / growth / 2


def together(one: Hours, other: Hours, now: datetime) -> float:
    """Of the time of a day in which either of the two is awake, the part in which both are: 0 to 1.

    Whoever has not said when they sleep is taken to sleep when the other does.
    """
    if one.quiet is None or other.quiet is None:
        return 1.0
    later = (_asleep_from(other, now) - _asleep_from(one, now)) % MINUTES
    mine, others = one.quiet.minutes, other.quiet.minutes
    both = min(max(mine - later, 0), others) + min(max(later + others - MINUTES, 0), mine)
    return (MINUTES - mine - others + both) / (MINUTES - both)


def _asleep_from(hours: Hours, now: datetime) -> int:
    """From which minute of the day on somebody sleeps, in UTC."""
    offset = now.astimezone(zone_of(hours.zone)).utcoffset() or timedelta()
    begin = 0 if hours.quiet is None else hours.quiet.begin
    return (begin - offset // timedelta(minutes=1)) % MINUTES


def _turn(candidate: Candidate) -> tuple[datetime, int]:
    return candidate.since, candidate.user


def _group(
    first: Candidate, others: Sequence[Candidate], now: datetime, seats: Mapping[str, Collection[int]]
) -> Group | None:
    """The best group that somebody can be in: the larger one, then who fits best, then as the games stand."""
    pairs = [_Pair(first, each, now) for each in others if may_meet(first, each)][:POOL]
    fitting = _candidates_by_kind(first, pairs, now, seats) if pairs else {}
    sizes = {size for sizes in seats.values() for size in sizes if size > 1 and _sits(first, size)}
    for size in sorted(sizes, reverse=True):
        found: list[tuple[float, int, list[Candidate], Kind]] = []
        for kind, pool in fitting.items():
            if size in seats[kind[0]] and (group := _gather_group(first, pool, kind, size, now)) is not None:
                found.append((_spread(group, kind, now), len(found), group, kind))
        if found:
            _, _, group, (game, pace, rated) = min(found, key=lambda each: each[:2])
            opener = min((each for each in group if each.opens), key=_turn)
            rest = sorted((each for each in group if each is not opener), key=_turn)
            return Group((opener.user, *(each.user for each in rest)), game, pace, rated)
        if now - first.since < GATHERING and any(size in seats[game] for game in _games(first, seats)):
            return None
    return None


def _candidates_by_kind(
    first: Candidate, pairs: Sequence[_Pair], now: datetime, seats: Mapping[str, Collection[int]]
) -> dict[Kind, list[Candidate]]:
    """Of each kind of game that somebody would play now, who else would and fits them, the best first."""
    found: dict[Kind, list[Candidate]] = {}
    for game, pace in product(_games(first, seats), sorted(first.search.wanted)):
        gaps = [(pair.apart(game, pace), pair.other) for pair in pairs]
        near = [(gap, each) for gap, each in gaps if gap <= max_gap(first, each, pace, now)]
        near.sort(key=lambda each: (each[0], *_turn(each[1])))
        for rated in first.search.worth.kinds:
            kind = (game, pace, rated)
            pool = [each for _, each in near if _plays(each, kind, now)] if _plays(first, kind, now) else []
            if pool:
                found[kind] = pool
    return found


def _gather_group(
    first: Candidate, pool: Sequence[Candidate], kind: Kind, size: int, now: datetime
) -> list[Candidate] | None:
    """So many who all fit each other, beginning with those who fit the first one best; None if there are not."""
    game, pace, _ = kind
    group = [first]
    for each in pool:
        if not _sits(each, size):
            continue
        if len(group) == size - 1 and not each.opens and not any(one.opens for one in group):
            continue  # somebody has to open the table
        if all(_fit(each, one, game, pace, now) for one in group[1:]):
            group.append(each)
        if len(group) == size:
            return group
    return None


def _fit(one: Candidate, other: Candidate, game: str, pace: int, now: datetime) -> bool:
    return may_meet(one, other) and apart(one, other, game, pace, now) <= max_gap(one, other, pace, now)


def _spread(group: Sequence[Candidate], kind: Kind, now: datetime) -> float:
    """How badly a group fits: its worst pair."""
    game, pace, _ = kind
    return max(apart(one, other, game, pace, now) for one, other in combinations(group, 2))


def _games(candidate: Candidate, seats: Mapping[str, Collection[int]]) -> list[str]:
    """The games that somebody would play, in their order."""
    return [game for game in seats if not candidate.search.games or game in candidate.search.games]


def _sits(candidate: Candidate, size: int) -> bool:
    return not candidate.search.sizes or size in candidate.search.sizes


def _plays(candidate: Candidate, kind: Kind, now: datetime) -> bool:
    search, (game, pace, rated) = candidate.search, kind
    fits = pace in search.wanted and rated in search.worth.kinds and (not search.games or game in search.games)
    return fits and (pace >= SLOW or now - candidate.since <= FRESH)
