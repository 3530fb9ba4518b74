"""One process's share of the requests, beside the others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.cluster.rate_shares import (
    ALONE,
    FLOOR,
    GONE,
    HEARD,
    HELD,
    blocked_seconds,
    list_gone_processes,
    renew_claim,
    reserved_share,
    shares,
)
from bot.host.model.cluster import Claim

MOST = 45
NOW = 10**15
SECOND = 1_000_000
needs = st.dictionaries(st.text("abcdefgh", min_size=1, max_size=3), st.integers(0, 10**6), min_size=1, max_size=MOST)


def claim(name: str, share: int, *, need: int = 0, before: int = 0, ago: float = 60, left: float = HELD) -> Claim:
    """A claim whose share was lowered `ago` seconds ago, and which is valid for `left` more."""
    return Claim(name, need, share, before, NOW - round(ago * SECOND), NOW + round(left * SECOND))


@given(needs)
def test_shares_add_up_to_the_limit(needs: dict[str, int]) -> None:
    assert sum(shares(needs, MOST).values()) == MOST


@given(needs)
def test_every_process_has_a_minimum_share(needs: dict[str, int]) -> None:
    assert min(shares(needs, MOST).values()) >= min(FLOOR, MOST // len(needs)) >= 1


@given(needs, st.integers(1, 10**6), st.data())
def test_growing_need_never_lowers_a_share(needs: dict[str, int], more: int, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(needs)))
    before, after = shares(needs, MOST), shares({**needs, name: needs[name] + more}, MOST)
    assert after[name] >= before[name]
    assert all(after[other] <= before[other] for other in needs if other != name)


@given(needs)
def test_greater_need_never_gets_the_smaller_share(needs: dict[str, int]) -> None:
    found = shares(needs, MOST)
    ordered = sorted(needs, key=lambda name: (needs[name], found[name]))
    assert [found[name] for name in ordered] == sorted(found.values())


def test_single_process_gets_everything() -> None:
    assert shares({"a": 0}, MOST) == {"a": MOST}
    assert renew_claim("a", 0, [], now=NOW, most=MOST).share == MOST


def test_remaining_requests_are_shared_by_need() -> None:
    assert shares({"a": 300, "b": 100, "c": 0}, MOST) == {"a": 31, "b": 12, "c": 2}
    assert shares({"a": 0, "b": 0}, MOST) == {"a": 23, "b": 22}


def test_no_shares_without_processes() -> None:
    assert shares({}, MOST) == {}


def test_claim_never_exceeds_what_others_leave() -> None:
    assert renew_claim("b", 1000, [claim("a", 40)], now=NOW, most=MOST).share == 5
    assert renew_claim("b", 1000, [claim("a", 45)], now=NOW, most=MOST).share == 0


def test_share_is_lowered_at_once() -> None:
    found = renew_claim("a", 0, [claim("a", 45), claim("b", 0, need=1000)], now=NOW, most=MOST)
    assert (found.share, found.before, found.lowered) == (2, 45, NOW)
    assert found.until == NOW + round(HELD * SECOND)


def test_released_share_is_free_after_a_delay() -> None:
    just, heard = (claim("a", 2, before=45, ago=ago) for ago in (HEARD - 0.01, HEARD))
    assert renew_claim("b", 1000, [just], now=NOW, most=MOST).share == 0
    assert renew_claim("b", 1000, [heard], now=NOW, most=MOST).share == 43


def test_share_is_not_lowered_again_before_others_have_noticed() -> None:
    """Otherwise, what it gave up first would keep being counted."""
    mine = claim("a", 30, before=45, ago=0.5)
    found = renew_claim("a", 0, [mine, claim("b", 10, need=1000)], now=NOW, most=MOST)
    assert (found.share, found.before, found.lowered) == (30, 45, mine.lowered)


def test_expired_claim_counts_only_as_the_minimum() -> None:
    """A process that slept mustn't find everything taken, and doesn't use its old share either."""
    slept = claim("a", 40, need=1000, left=-HEARD)
    assert reserved_share(replace(slept, until=slept.until + 1), NOW) == 40
    assert reserved_share(slept, NOW) == ALONE
    assert renew_claim("b", 0, [slept], now=NOW, most=MOST).share == MOST - ALONE


def test_process_without_a_share_reserves_nothing() -> None:
    assert reserved_share(claim("a", 0, left=-HEARD), NOW) == 0


def test_processes_gone_for_long_are_forgotten() -> None:
    here, left = claim("a", 5, left=0.1 - GONE), claim("b", 5, left=-GONE)
    assert list_gone_processes([here, left], NOW) == ["b"]
    assert (reserved_share(here, NOW), reserved_share(left, NOW)) == (ALONE, 0)


def test_needs_of_silent_processes_do_not_count() -> None:
    stale = claim("b", 1, need=10**6, left=0)
    assert renew_claim("a", 1, [claim("a", 44), stale], now=NOW, most=MOST).share == 44


def test_nobody_sends_while_any_process_is_blocked() -> None:
    shut = renew_claim("a", 0, [], now=NOW, most=MOST, shut=2.5)
    assert blocked_seconds([claim("b", 1), shut], NOW) == pytest.approx(2.5)
    assert blocked_seconds([shut], NOW + 3 * SECOND) == 0


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1000), st.floats(0.01, 3)), max_size=60))
def test_claims_never_exceed_the_limit_at_any_time(
    steps: list[tuple[int, int, float]],
) -> None:
    """Both by what each may send, and by what each might have sent in the last second."""
    known: dict[str, Claim] = {}
    now = NOW
    for process, need, seconds in steps:
        now += round(seconds * SECOND)
        name = "abcd"[process]
        known[name] = renew_claim(name, need, list(known.values()), now=now, most=MOST)
        assert sum(each.share for each in known.values() if now < each.until) <= MOST
        assert sum(reserved_share(each, now) for each in known.values()) <= MOST


def test_active_processes_reach_their_shares_within_seconds() -> None:
    known: dict[str, Claim] = {}
    needs, now = {"a": 300, "b": 100, "c": 0}, NOW
    for _ in range(4):
        for name, need in needs.items():
            now += SECOND // 3
            known[name] = renew_claim(name, need, list(known.values()), now=now, most=MOST)
    assert {name: each.share for name, each in known.items()} == shares(needs, MOST)
