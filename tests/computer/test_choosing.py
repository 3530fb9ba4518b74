"""What a computer player takes, where it is plain what is best."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.computer.players import Effort, View, at_random, looking_ahead
from bot.engine.game import Decision
from bot.engine.rng import Rng
from tests.computer.market import APPLES, LOCK, Market, Safe, Stall, Taste

THOROUGH = Effort(drafts=60, finalists=6, rivals=60, worlds=3)


def taken(market: Market, *, seat: int = 0, loathed: str = "", effort: Effort = THOROUGH, seed: int = 1) -> str:
    """The apple that a computer points at."""
    view = View(Stall(1, (0.0,) * market.seats), Taste(loathed), seat, Decision(seat, "apple"))
    (apple,) = looking_ahead(market, view, Rng(seed), effort)
    return apple


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_what_nobody_else_will_take_the_best_is_taken(seat: int, seed: int) -> None:
    """The rival will take the 6, and what two take nobody has."""
    assert taken(Market(), seat=seat, seed=seed) == "5"


def test_what_the_others_are_believed_to_loathe_is_left_for_oneself() -> None:
    assert taken(Market(rumour="6")) == "6"


@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_taste_counts(seat: int) -> None:
    """Nobody else knows of it: the rival is believed to take the 6 all the same."""
    assert taken(Market(), seat=seat, loathed="5") == "4"


def test_every_other_seat_is_reckoned_with() -> None:
    """Two others take the 6; so do four."""
    assert {taken(Market(seats=seats), seat=seat) for seats in (3, 5) for seat in range(seats)} == {"5"}


def test_only_what_stands_best_alone_is_tried_against_the_others() -> None:
    few = Effort(drafts=60, finalists=2, rivals=60, worlds=3)
    assert taken(Market(), effort=few) == "5"
    assert taken(Market(), loathed="5", effort=few) == "4"
    assert taken(Market(), effort=Effort(drafts=60, finalists=1, rivals=60, worlds=3)) == "6"


def test_of_equals_the_one_that_stands_best_alone_is_taken() -> None:
    """Without a guess at the others all are equal."""
    assert taken(Market(), effort=Effort(drafts=60, finalists=6, rivals=60, worlds=0)) == "6"


def test_one_try_is_an_answer() -> None:
    assert taken(Market(), effort=Effort(drafts=0, finalists=1, rivals=0, worlds=1)) in APPLES


def test_a_rival_that_is_thought_about_little_is_guessed_at() -> None:
    """It may take anything: over some games the 6 is tried as well as left."""
    hasty = Effort(drafts=60, finalists=6, rivals=1, worlds=1)
    assert {taken(Market(), effort=hasty, seed=seed) for seed in range(30)} == {"5", "6"}


def test_a_good_beginning_is_built_upon() -> None:
    """Ten letters of three: blind tries would have to be some sixty thousand."""
    safe = Safe(seats=1)
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"))
    effort = Effort(drafts=600, finalists=1, rivals=0, worlds=0)
    assert [looking_ahead(safe, view, Rng(seed), effort) for seed in (1, 2, 3)] == [LOCK] * 3


def test_what_is_settled_already_is_built_upon() -> None:
    safe = Safe(seats=1)
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"), draft=LOCK[:9])
    assert looking_ahead(safe, view, Rng(1), Effort(drafts=20, finalists=1, rivals=0, worlds=0)) == LOCK


def test_what_is_settled_already_stays_however_bad() -> None:
    """The first letter is wrong, so that nothing dialled after it helps."""
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"), draft=("a", "a"))
    answer = looking_ahead(Safe(seats=1), view, Rng(1), Effort(drafts=200, finalists=1, rivals=0, worlds=0))
    assert (answer[:2], len(answer)) == (("a", "a"), len(LOCK))


def test_chance_takes_every_apple_about_equally_often() -> None:
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "apple"))
    found = Counter(at_random(Market(), view, Rng(seed)) for seed in range(600))
    assert set(found) == {(apple,) for apple in APPLES}
    assert all(70 < often < 130 for often in found.values())
