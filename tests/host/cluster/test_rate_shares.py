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
def test_all_of_it_is_given_out_and_never_more(needs: dict[str, int]) -> None:
    assert sum(shares(needs, MOST).values()) == MOST


@given(needs)
def test_everybody_has_something_whatever_the_others_need(needs: dict[str, int]) -> None:
    assert min(shares(needs, MOST).values()) >= min(FLOOR, MOST // len(needs)) >= 1


@given(needs, st.integers(1, 10**6), st.data())
def test_whoever_needs_more_never_has_less_for_it(needs: dict[str, int], more: int, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(needs)))
    before, after = shares(needs, MOST), shares({**needs, name: needs[name] + more}, MOST)
    assert after[name] >= before[name]
    assert all(after[other] <= before[other] for other in needs if other != name)


@given(needs)
def test_whoever_needs_more_than_another_does_not_have_less(needs: dict[str, int]) -> None:
    found = shares(needs, MOST)
    ordered = sorted(needs, key=lambda name: (needs[name], found[name]))
    assert [found[name] for name in ordered] == sorted(found.values())


def test_one_alone_has_everything() -> None:
    assert shares({"a": 0}, MOST) == {"a": MOST}
    assert renew_claim("a", 0, [], now=NOW, most=MOST).share == MOST


def test_the_rest_goes_by_need() -> None:
    assert shares({"a": 300, "b": 100, "c": 0}, MOST) == {"a": 31, "b": 12, "c": 2}
    assert shares({"a": 0, "b": 0}, MOST) == {"a": 23, "b": 22}


def test_nobody_has_anything_where_nobody_is() -> None:
    assert shares({}, MOST) == {}


def test_nobody_claims_more_than_the_others_leave() -> None:
    assert renew_claim("b", 1000, [claim("a", 40)], now=NOW, most=MOST).share == 5
    assert renew_claim("b", 1000, [claim("a", 45)], now=NOW, most=MOST).share == 0


def test_whoever_gives_up_something_does_so_at_once() -> None:
    found = renew_claim("a", 0, [claim("a", 45), claim("b", 0, need=1000)], now=NOW, most=MOST)
    assert (found.share, found.before, found.lowered) == (2, 45, NOW)
    assert found.until == NOW + round(HELD * SECOND)


def test_what_was_given_up_is_free_when_that_has_been_heard() -> None:
    just, heard = (claim("a", 2, before=45, ago=ago) for ago in (HEARD - 0.01, HEARD))
    assert renew_claim("b", 1000, [just], now=NOW, most=MOST).share == 0
    assert renew_claim("b", 1000, [heard], now=NOW, most=MOST).share == 43


def test_whoever_has_just_given_up_something_gives_up_no_more_before_that_has_been_heard() -> None:
    """Otherwise, what it gave up first would keep being counted."""
    mine = claim("a", 30, before=45, ago=0.5)
    found = renew_claim("a", 0, [mine, claim("b", 10, need=1000)], now=NOW, most=MOST)
    assert (found.share, found.before, found.lowered) == (30, 45, mine.lowered)


def test_what_was_not_renewed_for_long_does_not_count_but_for_the_least() -> None:
    """A process that slept mustn't find everything taken, and doesn't use its old share either."""
    slept = claim("a", 40, need=1000, left=-HEARD)
    assert reserved_share(replace(slept, until=slept.until + 1), NOW) == 40
    assert reserved_share(slept, NOW) == ALONE
    assert renew_claim("b", 0, [slept], now=NOW, most=MOST).share == MOST - ALONE


def test_whoever_had_nothing_leaves_nothing_behind() -> None:
    assert reserved_share(claim("a", 0, left=-HEARD), NOW) == 0


def test_whoever_is_gone_is_forgotten() -> None:
    here, left = claim("a", 5, left=0.1 - GONE), claim("b", 5, left=-GONE)
    assert list_gone_processes([here, left], NOW) == ["b"]
    assert (reserved_share(here, NOW), reserved_share(left, NOW)) == (ALONE, 0)


def test_needs_of_those_who_do_not_speak_do_not_count() -> None:
    stale = claim("b", 1, need=10**6, left=0)
    assert renew_claim("a", 1, [claim("a", 44), stale], now=NOW, most=MOST).share == 44


def test_nobody_sends_while_one_of_all_may_not() -> None:
    shut = renew_claim("a", 0, [], now=NOW, most=MOST, shut=2.5)
    assert blocked_seconds([claim("b", 1), shut], NOW) == pytest.approx(2.5)
    assert blocked_seconds([shut], NOW + 3 * SECOND) == 0


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1000), st.floats(0.01, 3)), max_size=60))
def test_whatever_they_need_and_whenever_they_speak_never_is_too_much_claimed(
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


def test_all_who_speak_have_what_is_theirs_in_a_few_seconds() -> None:
    known: dict[str, Claim] = {}
    needs, now = {"a": 300, "b": 100, "c": 0}, NOW
    for _ in range(4):
        for name, need in needs.items():
            now += SECOND // 3
            known[name] = renew_claim(name, need, list(known.values()), now=now, most=MOST)
    assert {name: each.share for name, each in known.items()} == shares(needs, MOST)
