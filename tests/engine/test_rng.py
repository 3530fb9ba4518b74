"""Random generators as values."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.rng import Rng, WatchedRng

KEY = 0x_0123456789ABCDEF_FEDCBA9876543210_0011223344556677_8899AABBCCDDEEFF
SECRET = bytes(range(32))
SEEDS = st.integers(0, 2**64 - 1) | st.integers(2**64, 2**256 - 1)
both = pytest.mark.parametrize("seed", [1, KEY], ids=["splitmix", "keyed"])


def words(rng: Rng, number: int) -> list[int]:
    """The next draws."""
    drawn = []
    for _ in range(number):
        word, rng = rng.below(2**64)
        drawn.append(word)
    return drawn


@given(SEEDS, st.integers(1, 2**40))
def test_draw_is_below_its_bound_and_reproducible(seed: int, bound: int) -> None:
    value, rng = Rng(seed).below(bound)
    assert 0 <= value < bound
    assert Rng(seed).below(bound) == (value, rng)


@given(SEEDS, st.lists(st.integers()))
def test_shuffling_keeps_all_items(seed: int, things: list[int]) -> None:
    shuffled, _ = Rng(seed).shuffle(things)
    assert sorted(shuffled) == sorted(things)


@both
def test_all_items_are_picked_about_equally_often(seed: int) -> None:
    rng, picked = Rng(seed), Counter[str]()
    for _ in range(3000):
        thing, rng = rng.pick("abc")
        picked[thing] += 1
    assert all(900 < times < 1100 for times in picked.values())


@both
def test_draws_have_no_modulo_bias(seed: int) -> None:
    """Three quarters of the 2**64 words are used. Folding in the rest would give the lowest third half of the draws."""
    rng, low = Rng(seed), 0
    for _ in range(3000):
        number, rng = rng.below(3 * 2**62)
        low += number < 2**62
    assert 900 < low < 1100


@both
def test_every_bit_of_a_word_is_set_half_the_time(seed: int) -> None:
    drawn = words(Rng(seed), 2000)
    assert all(880 < sum(word >> bit & 1 for word in drawn) < 1120 for bit in range(64))


@both
def test_shuffling_produces_every_order(seed: int) -> None:
    rng, orders = Rng(seed), set()
    for _ in range(200):
        order, rng = rng.shuffle("abc")
        orders.add(order)
    assert len(orders) == 6


@given(SEEDS)
def test_fork_depends_on_its_label_and_leaves_the_original(seed: int) -> None:
    rng = Rng(seed)
    assert rng.fork("a") == rng.fork("a") != rng.fork("b")
    assert rng == Rng(seed)


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_seed_outside_256_bits_is_refused_without_showing_it(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number") as told:
        Rng(seed)
    assert str(seed) not in str(told.value).replace("2**256", "")


def test_seeds_beyond_64_bits_are_keyed() -> None:
    assert not Rng(2**64 - 1).keyed
    assert Rng(2**64).keyed


@given(SEEDS)
def test_repr_does_not_show_the_seed(seed: int) -> None:
    assert repr(Rng(seed)) == "Rng()"


def test_picking_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing lies below 0"):
        Rng(1).pick(())


def test_unkeyed_draws_are_the_published_splitmix64_sequence() -> None:
    """SplitMix64 from seed 0. A changed generator would change every match from before secrets were introduced."""
    assert words(Rng(0), 3) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert Rng(1).fork("idle/0").seed == 0xFEC293ACFB7AA460


# --- keyed: a changed function would change every stored match --------------------------------------------------------


def test_keyed_draws_never_change() -> None:
    assert words(Rng(KEY), 3) == [0xA828645E75769230, 0xDCFA15D9519A9211, 0xC0DB0E790B68BAD1]
    _, after = Rng(KEY).below(6)
    assert after.seed == 0x962C7A21FB12A8A0D61D21F684CFDCE55B59F14ED2CB933533FC13BEC4A607A1


def test_keyed_draws_are_blake2b_of_the_state() -> None:
    """Anyone can calculate them: 8 bytes are the draw, 32 the next state."""
    key = KEY.to_bytes(32, "big")
    made = hashlib.blake2b(b"", key=key, person=b"rambots draw", digest_size=40).digest()
    word, after = Rng(KEY).below(2**64)
    assert (word, after.seed) == (int.from_bytes(made[:8], "big"), int.from_bytes(made[8:], "big"))


def test_keyed_forks_never_change() -> None:
    assert Rng(KEY).fork("idle/0").seed == 0x928C3354AB9318ABBF5ACA37122F8959A326B83032FB1188A442B0E1E59B5D51


def test_seed_derived_for_a_purpose_never_changes() -> None:
    made = hashlib.blake2b(b"round 4", key=SECRET, person=b"rambots purpose", digest_size=32).digest()
    assert (
        Rng.derive(SECRET, "round 4").seed
        == int.from_bytes(made, "big")
        == 0x73670287DAA528002C630B7451097F6202F022FDCDE45382DB8BD7D49AC1ADF4
    )


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.text(max_size=20))
def test_seeds_derived_for_different_purposes_are_unrelated(secret: bytes, one: str, other: str) -> None:
    """Draws for one purpose are never draws for another, and no purpose is a draw or fork of another one's
    generator."""
    first, second = Rng.derive(secret, one), Rng.derive(secret, other)
    assert (first == second) == (one == other)
    if one != other:
        assert not set(words(first, 5)) & set(words(second, 5))
        assert second not in {first.fork(one), first.fork(other), first.below(6)[1], Rng.derive(first._key, other)}


def test_draw_does_not_appear_in_the_next_state() -> None:
    """Someone who sees all draws learns nothing about the state."""
    rng = Rng(KEY)
    for _ in range(20):
        word, rng = rng.below(2**64)
        assert word.to_bytes(8, "big") not in rng.seed.to_bytes(32, "big")


def test_watched_generator_draws_alike_and_notes_uses() -> None:
    watched, plain = WatchedRng(7), Rng(7)
    assert not watched.uses
    assert watched.below(6) == plain.below(6)
    assert watched.pick("abc") == plain.pick("abc")
    assert watched.shuffle("abc") == plain.shuffle("abc")
    assert watched.fork("a") == plain.fork("a")
    assert len(watched.uses) == 4
