"""Matching: nobody is matched twice or with someone they avoid, and the longer people wait, the more they accept."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.host.matchmaking.matcher import GATHERING, Candidate, apart, groups, max_gap, may_meet, together
from bot.host.model.community.matchmaking import PRESENCE_DURATION, Search, Worth
from bot.host.model.community.ratings import Rating
from bot.host.model.people.availability import Hours, QuietHours
from tests.long import scaled

if TYPE_CHECKING:
    from collections.abc import Sequence

NOW = datetime(2030, 1, 7, 12, tzinfo=UTC)
SEATS = {"trio": (2, 3, 4), "duel": (2,)}
MINUTE, HOUR, DAY = 60, 3600, 86400
PART = 1_000_000
WHILE = 2 * GATHERING


def ann(user: int = 1, waited: timedelta = WHILE, **more: Any) -> Candidate:
    """A candidate, on server 1 by default."""
    known = {
        each: more.pop(each) for each in ("guild", "hours", "strength", "avoids", "opens", "abroad") if each in more
    }
    return Candidate(user, known.pop("guild", 1), Search(**more), NOW - waited, **known)


def found(*candidates: Candidate, now: datetime = NOW) -> list[tuple[int, ...]]:
    return [group.users for group in groups(candidates, now, SEATS)]


def strong(mu: float, sigma: float = 1) -> dict[str, Rating]:
    return dict.fromkeys(SEATS, Rating(round(mu * PART), round(sigma * PART), games=20))


def sleeping(zone: str, begin: int = 23, end: int = 7) -> Hours:
    return Hours(zone, QuietHours(begin * 60, end * 60))


people = st.builds(
    Candidate,
    user=st.integers(1, 12),
    guild=st.integers(1, 2),
    search=st.builds(
        Search,
        games=st.frozensets(st.sampled_from(list(SEATS))),
        paces=st.frozensets(st.sampled_from([MINUTE, HOUR, DAY]), max_size=2),
        sizes=st.frozensets(st.integers(2, 4), max_size=2),
        worth=st.sampled_from(Worth),
        abroad=st.booleans(),
    ),
    since=st.integers(0, 5000).map(lambda minutes: NOW - timedelta(minutes=minutes)),
    hours=st.sampled_from([Hours(), sleeping("Europe/Helsinki"), sleeping("America/New_York"), sleeping("UTC", 8, 14)]),
    strength=st.sampled_from([{}, strong(25), strong(30), strong(45, 2)]),
    avoids=st.frozensets(st.integers(1, 12), max_size=2),
    opens=st.booleans(),
    abroad=st.booleans(),
)
queues = st.lists(people, max_size=10, unique_by=lambda each: each.user)


@settings(max_examples=scaled(300))
@given(queues)
def test_matches_fit_everyone_and_nobody_is_matched_twice(queue: Sequence[Candidate]) -> None:
    by_user = {each.user: each for each in queue}
    matched = groups(queue, NOW, SEATS)
    users = [user for group in matched for user in group.users]
    assert len(users) == len(set(users))
    for group in matched:
        members = [by_user[user] for user in group.users]
        size = len(members)
        assert size in SEATS[group.game]
        assert members[0].opens
        for each in members:
            search = each.search
            assert not search.games or group.game in search.games
            assert group.pace in search.wanted
            assert not search.sizes or size in search.sizes
            assert group.rated in search.worth.kinds
            assert group.pace >= HOUR or NOW - each.since <= PRESENCE_DURATION
        for one, other in combinations(members, 2):
            assert one.user not in other.avoids
            assert other.user not in one.avoids
            assert one.guild == other.guild or all(each.abroad and each.search.abroad for each in (one, other))
            assert apart(one, other, group.game, group.pace, NOW) <= max_gap(one, other, group.pace, NOW)


@settings(max_examples=scaled(150))
@given(queues, st.randoms())
def test_matches_do_not_depend_on_queue_order(queue: list[Candidate], chance: Any) -> None:
    before = groups(queue, NOW, SEATS)
    chance.shuffle(queue)
    assert groups(queue, NOW, SEATS) == before


@settings(max_examples=scaled(150))
@given(queues)
def test_unmatched_people_could_not_be_matched_together(queue: Sequence[Candidate]) -> None:
    users = {user for group in groups(queue, NOW, SEATS) for user in group.users}
    assert groups([each for each in queue if each.user not in users], NOW, SEATS) == ()


@settings(max_examples=scaled(150))
@given(people, people, st.integers(0, 10_000))
def test_waiting_only_widens_the_accepted_gap(one: Candidate, other: Candidate, minutes: int) -> None:
    one, other = replace(one, user=1, avoids=frozenset()), replace(other, user=2, avoids=frozenset())
    if any(each.search.wanted == {MINUTE} for each in (one, other)):
        return  # such a game is played at once or not at all
    for pace in (MINUTE, HOUR, DAY):
        assert max_gap(one, other, pace, NOW) <= max_gap(one, other, pace, NOW + timedelta(minutes=minutes))
    slow = [replace(each, hours=Hours(), search=replace(each.search, paces=frozenset({DAY}))) for each in (one, other)]
    if found(*slow):
        assert found(*slow, now=NOW + timedelta(minutes=minutes))


@settings(max_examples=scaled(100))
@given(queues, people)
def test_person_avoided_by_all_changes_nothing(queue: Sequence[Candidate], banned: Candidate) -> None:
    """Someone whom everyone avoids changes nothing for the others, and isn't matched, as in an empty queue."""
    banned = replace(banned, user=99)
    avoiding = [replace(each, avoids=each.avoids | {99}) for each in queue]
    assert groups([*avoiding, banned], NOW, SEATS) == groups(avoiding, NOW, SEATS)


def test_two_newcomers_wait_a_minute_and_four_match_at_once() -> None:
    new = [ann(user, timedelta()) for user in (1, 2, 3, 4)]
    assert found(*new) == [(1, 2, 3, 4)]
    assert found(*new[:2]) == []
    assert found(*new[:2], now=NOW + GATHERING) == [(1, 2)]


def test_largest_acceptable_group_matches_at_once() -> None:
    new = [ann(user, timedelta(), games=frozenset({"duel"})) for user in (1, 2)]
    assert found(*new) == [(1, 2)]
    assert found(*(ann(user, timedelta(), sizes=frozenset({2})) for user in (1, 2))) == [(1, 2)]


def test_group_gets_first_catalogue_game_and_fastest_shared_pace() -> None:
    (group,) = groups([ann(1), ann(2, paces=frozenset({DAY, 2 * DAY}))], NOW, SEATS)
    assert (group.game, group.pace, group.rated) == ("trio", DAY, False)


@pytest.mark.parametrize(
    ("one", "other", "rated"),
    [(Worth.EITHER, Worth.EITHER, True), (Worth.EITHER, Worth.FUN, False), (Worth.RATED, Worth.EITHER, True)],
)
def test_game_is_rated_if_all_agree(one: Worth, other: Worth, rated: bool) -> None:
    (group,) = groups([ann(1, worth=one), ann(2, worth=other)], NOW, SEATS)
    assert group.rated == rated
    assert not groups([ann(1, worth=Worth.FUN), ann(2, worth=Worth.RATED)], NOW, SEATS)


def test_minute_paced_games_only_match_recent_arrivals() -> None:
    quick = [
        ann(user, waited, paces=frozenset({MINUTE})) for user, waited in ((1, WHILE), (2, PRESENCE_DURATION + WHILE))
    ]
    assert found(*quick) == []
    assert found(quick[0], ann(3, paces=frozenset({MINUTE}))) == [(1, 3)]


def test_people_in_quiet_hours_match_only_soon_after_joining() -> None:
    asleep = Hours("UTC", QuietHours(10 * 60, 14 * 60))
    assert found(ann(1, 2 * PRESENCE_DURATION, hours=asleep), ann(2)) == []
    assert found(ann(1, PRESENCE_DURATION, hours=asleep), ann(2)) == [(1, 2)]
    assert found(ann(1, 2 * PRESENCE_DURATION), ann(2)) == [(1, 2)]


def test_larger_strength_gaps_need_longer_waits() -> None:
    def matched(hours: int, mu: float) -> bool:
        waited = timedelta(hours=hours)
        return bool(found(ann(1, waited, strength=strong(25)), ann(2, waited, strength=strong(mu))))

    assert [matched(hours, 27) for hours in (1, 6, 24)] == [True, True, True]
    assert [matched(hours, 32) for hours in (1, 6, 24)] == [False, True, True]
    assert [matched(hours, 45) for hours in (1, 6, 24)] == [False, False, True]


def test_distant_time_zones_wait_longer_at_a_short_pace() -> None:
    def matched(hours: int, pace: int) -> bool:
        zones = enumerate((sleeping("Europe/Helsinki"), sleeping("America/New_York")), start=1)
        waited = timedelta(hours=hours)
        return bool(found(*(ann(user, waited, hours=zone, paces=frozenset({pace})) for user, zone in zones)))

    assert [matched(hours, HOUR) for hours in (1, 24)] == [False, True]
    assert matched(1, DAY)


def test_nearest_in_strength_are_matched() -> None:
    queue = [ann(user, strength=strong(mu), sizes=frozenset({2})) for user, mu in ((1, 25), (2, 26.5), (3, 25.2))]
    assert found(*queue) == [(1, 3)]


def test_shared_hours_are_a_fraction_of_waking_hours() -> None:
    def share(one: Hours, other: Hours) -> float:
        return round(together(one, other, NOW), 3)

    assert share(sleeping("UTC"), sleeping("UTC")) == 1
    assert share(sleeping("UTC", 0, 8), sleeping("UTC", 8, 16)) == round(8 / 24, 3)
    assert share(sleeping("UTC", 22, 4), sleeping("UTC", 2, 6)) == round(16 / 22, 3)
    assert share(sleeping("UTC", 2, 6), sleeping("UTC", 22, 4)) == round(16 / 22, 3)
    assert share(sleeping("Europe/Helsinki", 1, 7), sleeping("UTC", 23, 5)) == 1
    assert share(Hours(), sleeping("UTC")) == 1


def test_cross_server_match_needs_both_servers_and_both_people() -> None:
    def other(user: int, guild: int, *, server: bool, person: bool) -> Candidate:
        return (
            ann(user, guild=guild, abroad=server)
            if not person
            else replace(ann(user, guild=guild), abroad=server, search=Search(abroad=True))
        )

    willing = other(1, 1, server=True, person=True)
    assert may_meet(willing, other(2, 2, server=True, person=True))
    assert not may_meet(willing, other(2, 2, server=False, person=True))
    assert not may_meet(willing, other(2, 2, server=True, person=False))
    assert may_meet(ann(1), ann(2))


def test_group_needs_a_person_who_may_open_the_table() -> None:
    assert found(ann(1, opens=False), ann(2, opens=False)) == []
    assert found(ann(1, opens=False), ann(2, opens=False), ann(3)) == [(3, 1, 2)]
    two = [ann(user, opens=user == 3, sizes=frozenset({2})) for user in (1, 2, 3)]
    assert found(*two) == [(3, 1)]
