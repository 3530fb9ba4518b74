"""Matches people in the queue with a pure function.

Matches depend mainly on what people search for, where they can be matched, the people they avoid, their strength, and
their waking hours. The first three are always respected. The longer a person waits, the larger the accepted difference
in strength and hours.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations, product
from typing import Final, TypeAlias

from bot.host.model.community.matchmaking import PRESENCE_DURATION, Search
from bot.host.model.community.ratings import NEW, Rating
from bot.host.model.people.availability import DAY_MINUTES, SLOW_PACE, Hours, zone_of

GATHERING: Final = timedelta(minutes=1)
"""Time after joining during which only the largest table that a person would take is sought for them. People who
have waited longer can still draw them into a smaller one."""
ALLOWED: Final = 0.6
"""Mismatch accepted from the start. With it, the weaker of two players wins about one game in three."""
AT_ONCE: Final = timedelta(minutes=10)
"""Waiting time in which the accepted mismatch grows by 1, for a live game."""
OVER_DAYS: Final = timedelta(hours=8)
"""Waiting time in which the accepted mismatch grows by 1, for a game over days."""
_CHANCE: Final = 25 / 6
"""Standard deviation, due to luck, of a player's performance in a single game, in units of the rating model."""
_APART: Final = ((8 * 60 * 60, 4.0), (24 * 60 * 60, 2.0))
"""Pairs of seconds and weight. In games over days with fewer seconds per question, different waking hours have that
weight."""
_ANYHOW: Final = 0.5
"""The weight of different waking hours for slower games."""
POOL: Final = 40
"""Maximum number of others considered for a person: those who have waited longest."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The facts about a person in the queue that matter for matching."""

    user: int
    guild: int
    search: Search
    since: datetime
    hours: Hours = field(default_factory=Hours)
    strength: Mapping[str, Rating] = field(default_factory=dict)
    """By game; missing ones count as `NEW`."""
    avoids: frozenset[int] = frozenset()
    opens: bool = True
    abroad: bool = False

    def awake(self, now: datetime) -> bool:
        fresh = now - self.since <= PRESENCE_DURATION
        return fresh or not self.hours.rests(now)


@dataclass(frozen=True, slots=True)
class Group:
    """People matched for a game."""

    users: tuple[int, ...]
    """The host comes first: of the people who can open a table, the one who has waited longest. The table is opened
    where the host joined the queue."""
    game: str
    pace: int
    rated: bool


Kind: TypeAlias = "tuple[str, int, bool]"


def groups(candidates: Sequence[Candidate], now: datetime, seats: Mapping[str, Collection[int]]) -> tuple[Group, ...]:
    """Match people into groups; nobody is in two. `seats` has each game's numbers of players, in the games' order."""
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
    if one.user == other.user or one.user in other.avoids or other.user in one.avoids:
        return False
    allowed = all(each.search.abroad and each.abroad for each in (one, other))
    return one.guild == other.guild or allowed


def apart(one: Candidate, other: Candidate, game: str, pace: int, now: datetime) -> float:
    """The mismatch in strength and, for slow games, in waking hours."""
    return _Pair(one, other, now).apart(game, pace)


@dataclass(slots=True)
class _Pair:
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
        if pace < SLOW_PACE:
            return self.gaps[game]  # everyone's there now, so hours don't matter
        if self.share is None:
            self.share = together(self.one.hours, self.other.hours, self.now)
        weight = next((weight for seconds, weight in _APART if pace < seconds), _ANYHOW)
        return self.gaps[game] + weight * (1 - self.share)


def max_gap(one: Candidate, other: Candidate, pace: int, now: datetime) -> float:
    """The mismatch that the two accept now: the mean of both limits. It only grows with time."""
    growth = AT_ONCE if pace < SLOW_PACE else OVER_DAYS
    waited = (max(now - each.since, timedelta()) for each in (one, other))
    return ALLOWED + sum(waited, timedelta()) / growth / 2


def together(one: Hours, other: Hours, now: datetime) -> float:
    """The time when both are awake, as a share of the time when either is; 1 if either has no quiet hours."""
    if one.quiet is None or other.quiet is None:
        return 1.0
    later = (_asleep_from(other, now) - _asleep_from(one, now)) % DAY_MINUTES
    mine, others = one.quiet.minutes, other.quiet.minutes
    both = min(max(mine - later, 0), others) + min(max(later + others - DAY_MINUTES, 0), mine)
    return (DAY_MINUTES - mine - others + both) / (DAY_MINUTES - both)


def _asleep_from(hours: Hours, now: datetime) -> int:
    """The start of the quiet hours, as a minute of the day in UTC."""
    offset = now.astimezone(zone_of(hours.zone)).utcoffset() or timedelta()
    begin = 0 if hours.quiet is None else hours.quiet.begin
    return (begin - offset // timedelta(minutes=1)) % DAY_MINUTES


def _turn(candidate: Candidate) -> tuple[datetime, int]:
    return candidate.since, candidate.user


def _group(
    first: Candidate, others: Sequence[Candidate], now: datetime, seats: Mapping[str, Collection[int]]
) -> Group | None:
    """The best of the largest groups for this person; None if there's none, or a larger one may still form."""
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
    game, pace, _ = kind
    return max(apart(one, other, game, pace, now) for one, other in combinations(group, 2))


def _games(candidate: Candidate, seats: Mapping[str, Collection[int]]) -> list[str]:
    return [game for game in seats if not candidate.search.games or game in candidate.search.games]


def _sits(candidate: Candidate, size: int) -> bool:
    return not candidate.search.sizes or size in candidate.search.sizes


def _plays(candidate: Candidate, kind: Kind, now: datetime) -> bool:
    search, (game, pace, rated) = candidate.search, kind
    fits = pace in search.wanted and rated in search.worth.kinds and (not search.games or game in search.games)
    return fits and (pace >= SLOW_PACE or now - candidate.since <= PRESENCE_DURATION)
