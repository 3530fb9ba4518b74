"""Chance as a value."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rng import Rng

SEEDS = st.integers(0, 2**64 - 1)


@given(SEEDS, st.integers(1, 2**40))
def test_a_draw_lies_below_its_bound_and_is_the_same_again(seed: int, bound: int) -> None:
    value, rng = Rng(seed).below(bound)
    assert 0 <= value < bound
    assert Rng(seed).below(bound) == (value, rng)


@given(SEEDS, st.lists(st.integers()))
def test_shuffling_keeps_all_things(seed: int, things: list[int]) -> None:
    shuffled, _ = Rng(seed).shuffle(things)
    assert sorted(shuffled) == sorted(things)


def test_all_things_are_picked_about_equally_often() -> None:
    rng, picked = Rng(1), Counter[str]()
    for _ in range(3000):
        thing, rng = rng.pick("abc")
        picked[thing] += 1
    assert all(900 < times < 1100 for times in picked.values())


def test_every_order_comes_up() -> None:
    rng, orders = Rng(2), set()
    for _ in range(200):
        order, rng = rng.shuffle("abc")
        orders.add(order)
    assert len(orders) == 6


@given(SEEDS)
def test_a_fork_uses_nothing_up_and_follows_its_label(seed: int) -> None:
    rng = Rng(seed)
    assert rng.fork("a") == rng.fork("a") != rng.fork("b")
    assert rng == Rng(seed)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        Rng(seed)


def test_nothing_can_be_drawn_from_nothing() -> None:
    with pytest.raises(ValueError, match="nothing lies below 0"):
        Rng(1).pick(())


def test_the_sequence_is_the_published_one() -> None:
    """SplitMix64 from seed 0: a changed generator would change every stored game."""
    words, rng = [], Rng(0)
    for _ in range(3):
        word, rng = rng.below(2**64)
        words.append(word)
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
