"""Choices of a computer player where the best one is obvious."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import e
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai.best_response import CERTAIN, DOUBTFUL, Effort, chance, promising_plans
from bot.ai.levels import View, at_random, looking_ahead
from bot.ai.menu_sampling import MenuKernel
from bot.ai.temperaments import PLAIN, TEMPERS
from bot.engine.game import Decision
from bot.engine.rng import Rng
from tests.ai.market import APPLES, LOCK, Market, Safe, Shut, Stall, Taste, Throne

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.ai.menu_sampling import AnyState
    from bot.engine.game import Answer, Seat
    from bot.engine.kernel import Leaning, Uniform

A_TRY = 25
"""The share of an effort that one try at menus costs."""
THOROUGH = Effort(tries=200 * A_TRY, worlds=4, rivals=60, finalists=6, margin=0)


def taken(market: Market, *, seat: int = 0, loathed: str = "", effort: Effort = THOROUGH, seed: int = 1) -> str:
    """The apple that a computer points at."""
    view = View(Stall(1, (0.0,) * market.seats), Taste(loathed), seat, Decision(seat, "apple"))
    (apple,) = looking_ahead(market, view, Rng(seed), effort)
    return apple


def dialled(*, tries: int, settled: tuple[str, ...] = (), seed: int = 1) -> tuple[str, ...]:
    """The letters that a computer dials at the safe, alone."""
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"), draft=settled)
    effort = Effort(tries=tries * A_TRY, worlds=0, rivals=0, finalists=1, solo_share=1)
    return looking_ahead(Safe(seats=1), view, Rng(seed), effort)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_what_nobody_else_will_take_the_best_is_taken(seat: int, seed: int) -> None:
    """The rival will take the 6, and an apple taken by two is lost."""
    assert taken(Market(), seat=seat, seed=seed) == "5"


def test_what_the_others_are_believed_to_loathe_is_left_for_oneself() -> None:
    assert taken(Market(rumour="6")) == "6"


@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_taste_counts(seat: int) -> None:
    """Nobody else knows of it, so the rival is still expected to take the 6."""
    assert taken(Market(), seat=seat, loathed="5") == "4"


def test_every_other_seat_is_reckoned_with() -> None:
    """Two others take the 6; so do four."""
    assert {taken(Market(seats=seats), seat=seat) for seats in (3, 5) for seat in range(seats)} == {"5"}


def test_only_what_stands_best_alone_enters_the_race() -> None:
    """Without tries left for the race nothing else enters it, and with one finalist there's no race."""
    drafts_alone = replace(THOROUGH, solo_share=1)
    assert taken(Market(), effort=replace(drafts_alone, finalists=2)) == "5"
    assert taken(Market(), loathed="5", effort=replace(drafts_alone, finalists=2)) == "4"
    assert taken(Market(), effort=replace(drafts_alone, finalists=1)) == "6"


def test_what_wins_the_race_is_varied_while_there_are_tries() -> None:
    """Of three letters dialled blindly hardly one is right; the race goes on to all ten."""
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"))
    effort = Effort(tries=900 * A_TRY, worlds=1, rivals=0, finalists=3, solo_share=0.01)
    assert looking_ahead(Safe(seats=1), view, Rng(1), effort) == LOCK
    few = looking_ahead(Safe(seats=1), view, Rng(1), replace(effort, tries=10 * A_TRY))
    assert few != LOCK


@pytest.mark.parametrize("margin", [0, 5])
def test_of_what_comes_to_the_same_the_one_that_stands_best_alone_is_taken(margin: float) -> None:
    assert {taken(Shut(), effort=replace(THOROUGH, margin=margin), seed=seed) for seed in range(4)} == {"6"}


def test_without_guesses_at_the_others_it_plays_alone() -> None:
    assert taken(Market(), effort=replace(THOROUGH, worlds=0)) == "6"


def test_one_try_is_an_answer() -> None:
    assert taken(Market(), effort=Effort(tries=0, worlds=1, rivals=0, finalists=1)) in APPLES


def test_a_rival_that_is_thought_about_little_is_guessed_at() -> None:
    """It may take anything: over some games, both the 6 and the 5 are chosen."""
    hasty = replace(THOROUGH, rivals=1, worlds=1)
    assert {taken(Market(), effort=hasty, seed=seed) for seed in range(30)} == {"5", "6"}


FOES = replace(THOROUGH, foes=replace(THOROUGH, tries=60 * A_TRY, rivals=20))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_rival_that_thinks_too_leaves_the_best_for_whoever_thinks_further(seat: int) -> None:
    """It leaves the 6, expecting it to be taken; a step further, it expects others to see through that."""
    assert taken(Market(), seat=seat, effort=FOES) == "6"
    assert taken(Market(), seat=seat, effort=replace(THOROUGH, foes=FOES)) == "5"


def test_a_rival_reckons_with_everybody_else() -> None:
    """Each of two rivals leaves the 6 to the other two, so only the thinker takes it."""
    assert {taken(Market(seats=3), seat=seat, effort=FOES) for seat in range(3)} == {"6"}


def test_rivals_share_what_there_is_to_think() -> None:
    """Even a few tries leave enough guesses to drop an answer."""
    small = Effort(tries=600, worlds=8, rivals=15, finalists=12)
    shared = small.divide(3)
    assert (small.divide(1), shared.tries, shared.worlds, shared.rivals) == (small, 200, 3, 15)


class Gossip(MenuKernel):
    """A kernel that expects everybody to point at the 5."""

    def usual(self, seat: Seat, uniform: Uniform) -> Answer | None:
        del seat, uniform
        return ("5",)


@dataclass(frozen=True, slots=True)
class Gossiping(Market):
    def kernel(self, state: AnyState) -> MenuKernel | None:
        return Gossip(self, state)


class Rivals(MenuKernel):
    """A kernel that spends three times the thought on others."""

    rivalry = 3.0


@dataclass(frozen=True, slots=True)
class Contested(Safe):
    def kernel(self, state: AnyState) -> MenuKernel | None:
        return Rivals(self, state)


def test_who_has_practised_goes_by_what_others_usually_do() -> None:
    """Without practice, it expects the 6 to be taken."""
    assert taken(Gossiping(), effort=replace(THOROUGH, practised=True)) == "6"
    assert taken(Gossiping()) == "5"


def test_where_the_others_count_for_more_all_guesses_are_raced_in_and_foes_think_longer() -> None:
    """Nothing else changes, and nothing at all if the others don't think as foes."""
    effort = replace(FOES, jury=7)
    assert effort.foes is not None
    foes = replace(effort.foes, tries=3 * effort.foes.tries)
    assert effort.among(3) == replace(effort, worlds=effort.worlds + 7, jury=0, foes=foes)
    assert effort.among(1) == effort
    assert replace(THOROUGH, jury=7).among(3) == replace(THOROUGH, jury=7)


def test_a_kernel_says_how_much_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search then spends three times the tries on others, and no more on anything else."""
    tried: Counter[tuple[type[MenuKernel], Seat]] = Counter()
    alone = MenuKernel.solo_value

    def counted(kernel: MenuKernel, seat: Seat, plan: Answer) -> float:
        tried[type(kernel), seat] += 1
        return alone(kernel, seat, plan)

    monkeypatch.setattr(MenuKernel, "solo_value", counted)
    foes = replace(THOROUGH, tries=300 * A_TRY, worlds=0, solo_share=1)
    effort = replace(THOROUGH, tries=40 * A_TRY, foes=foes)
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "lock"))
    for safe in (Safe(), Contested()):
        looking_ahead(safe, view, Rng(1), effort)
    assert tried[Rivals, 1] > 2.5 * tried[MenuKernel, 1]
    assert tried[Rivals, 0] < 1.5 * tried[MenuKernel, 0]


def test_the_whole_of_an_effort_counts_what_is_thought_in_the_others_places() -> None:
    effort = Effort(tries=1000, worlds=6, rivals=20, finalists=5, jury=4)
    assert effort.whole == 1200
    assert replace(effort, foes=Effort(tries=100, worlds=4, rivals=5, finalists=2)).whole == 2200


def test_the_best_of_the_race_are_tried_before_a_jury() -> None:
    """In a single guess the rival may take anything, so luck decides; many more guesses correct that."""
    hasty = replace(THOROUGH, rivals=3, worlds=1)
    blind = Counter(taken(Market(), effort=hasty, seed=seed) for seed in range(40))
    judged = Counter(taken(Market(), effort=replace(hasty, jury=40), seed=seed) for seed in range(40))
    assert judged["5"] > blind["5"] + 5


def test_answers_that_are_hardly_worse_are_given_too_so_that_none_is_foreseen() -> None:
    """Against a rival who takes anything, the 6 is best and the 5 not much worse."""
    anything = replace(THOROUGH, rivals=1, worlds=30, tries=600 * A_TRY)
    sure = Counter(taken(Market(), effort=anything, seed=seed) for seed in range(30))
    unsure = Counter(taken(Market(), effort=replace(anything, margin=6), seed=seed) for seed in range(30))
    assert unsure["5"] >= sure["5"] + 4


def test_a_margin_of_any_width_takes_nothing_that_is_always_worse() -> None:
    assert taken(Market(), effort=replace(THOROUGH, margin=50)) == "5"


@pytest.mark.parametrize(("seats", "chances", "expected"), [(3, True, "king"), (3, False, "gold"), (2, True, "gold")])
def test_who_weighs_chances_stops_whoever_is_about_to_win(seats: int, chances: bool, expected: str) -> None:
    """With two players, the rules already compare them."""
    view = View(Stall(1, (0.0,) * seats), Taste(), 0, Decision(0, "throne"))
    effort = replace(THOROUGH, chances=chances)
    assert looking_ahead(Throne(seats=seats), view, Rng(1), effort) == (expected,)


def test_a_chance_is_a_share_of_what_is_certain() -> None:
    """A player one tag ahead is e times as likely to win; a win is certain, whatever the score."""
    equal = (50.0, 50.0, 50.0, 50.0)
    assert [chance(equal, seat) for seat in range(4)] == [CERTAIN / 4] * 4
    ahead = chance((DOUBTFUL, 0.0, 0.0), 0)
    assert ahead == pytest.approx(e * chance((DOUBTFUL, 0.0, 0.0), 1))
    assert [chance((-10_000.0, 10_000.0, -10_000.0), seat) for seat in range(3)] == pytest.approx([0, CERTAIN, 0])


@pytest.mark.parametrize(("temper", "practised"), [("thief", False), ("", True), ("", False)])
def test_whoever_leans_to_something_does_so_in_every_guess(
    temper: str, practised: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It doesn't expect the others to share the leaning."""
    leant: list[Leaning] = []

    def noted(kernel: MenuKernel, leaning: Leaning) -> MenuKernel:
        leant.append(leaning)
        return kernel

    monkeypatch.setattr(MenuKernel, "with_leaning", noted)
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "apple"))
    effort = replace(FOES, jury=3, practised=practised)
    kind = TEMPERS.get(temper, PLAIN)
    looking_ahead(Market(), view, Rng(1), effort, kind)
    guesses = effort.worlds + effort.jury if temper or practised else -1
    assert leant == [replace(kind.leaning, practised=practised)] * (1 + guesses)


def test_a_good_beginning_is_built_upon() -> None:
    """Ten letters of three: blind tries would need some sixty thousand."""
    assert [dialled(tries=600, seed=seed) for seed in (1, 2, 3)] == [LOCK] * 3


def test_what_is_settled_already_is_built_upon() -> None:
    assert dialled(tries=20, settled=LOCK[:9]) == LOCK


def test_what_is_settled_already_stays_however_bad() -> None:
    """The first letter is wrong, so nothing dialled after it helps."""
    answer = dialled(tries=200, settled=("a", "a"))
    assert (answer[:2], len(answer)) == (("a", "a"), len(LOCK))


def test_in_the_race_too_what_is_settled_stays() -> None:
    safe = Safe(seats=1)
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"), draft=("a", "a"))
    answer = looking_ahead(safe, view, Rng(1), replace(THOROUGH, worlds=2, tries=300 * A_TRY))
    assert (answer[:2], len(answer)) == (("a", "a"), len(LOCK))


def test_what_was_tried_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the best would all be the same, and nothing else would be varied."""
    market = Market()
    kernel = MenuKernel(market, market.imagine(Stall(1, (0.0, 0.0)), Taste(), 0, Rng()))
    tried: list[Any] = []
    real = kernel.solo_value

    def noted(_: Any, seat: int, plan: Any) -> float:
        tried.append(plan)
        return real(seat, plan)

    monkeypatch.setattr(MenuKernel, "solo_value", noted)
    found = promising_plans(kernel, 0, Random(1).random, 300)
    assert len(found) == len(set(found)) == len(tried) == len(APPLES)
    assert found[0] == ("6",)


def test_an_effort_is_as_many_tries_as_they_cost() -> None:
    effort = Effort(tries=1000, worlds=1, rivals=1, finalists=1)
    assert [effort.at_cost(cost) for cost in (0, 10, 190, 1e9)] == [2000, 1000, 100, 1]
    market = Market()
    state = market.imagine(Stall(1, (0.0, 0.0)), Taste(), 0, Rng())
    assert effort.at_cost(MenuKernel(market, state).cost) == 1000 / A_TRY


def test_chance_takes_every_apple_about_equally_often() -> None:
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "apple"))
    found = Counter(at_random(Market(), view, Rng(seed)) for seed in range(600))
    assert set(found) == {(apple,) for apple in APPLES}
    assert all(70 < often < 130 for often in found.values())


@pytest.mark.parametrize("asked", [1, 2, 30, 90, 150, 400])
def test_stopped_at_any_time_it_gives_a_whole_answer(asked: int) -> None:
    """At the start, while trying drafts, guessing, racing, or finishing the race."""
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "apple"))
    (apple,) = looking_ahead(Market(), view, Rng(1), replace(THOROUGH, jury=8), stop=_after(asked))
    assert apple in APPLES
    assert asked < 150 or apple in {"5", "6"}


def test_once_it_is_stopped_hardly_anything_more_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be trying drafts, a rival's moves, the race, variations of the best, or the jury."""
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "lock"))
    effort = Effort(tries=200 * A_TRY, worlds=4, rivals=9, finalists=6, jury=9)
    told, asked, tried = False, 0, 0
    for name in ("solo_value", "resolve"):
        of_menus = getattr(MenuKernel, name)

        def counted(*args: Any, real: Any = of_menus) -> Any:
            nonlocal tried
            tried += told
            return real(*args)

        monkeypatch.setattr(MenuKernel, name, counted)

    def stopped_after(calls: int) -> int:
        nonlocal told, asked, tried
        told, asked, tried = False, 0, 0

        def stop() -> bool:
            nonlocal told, asked
            asked += 1
            told = asked > calls
            return told

        looking_ahead(Safe(seats=2), view, Rng(1), effort, stop=stop)
        return tried

    stopped_after(10_000)
    assert all(stopped_after(calls) <= effort.finalists + 1 for calls in range(0, asked, 5))


def test_stopped_at_the_end_it_gives_the_best() -> None:
    calls = 0

    def counted() -> bool:
        nonlocal calls
        calls += 1
        return False

    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "apple"))
    effort = replace(THOROUGH, jury=8)
    assert looking_ahead(Market(), view, Rng(1), effort, stop=counted) == ("5",)
    assert looking_ahead(Market(), view, Rng(1), effort, stop=_after(calls)) == ("5",)
    assert looking_ahead(Market(), view, Rng(1), effort, stop=_after(calls - 3)) == ("5",)


def _after(calls: int) -> Callable[[], bool]:
    """Return a stop callable that returns True after `calls` calls."""
    left = iter([False] * calls)
    return lambda: next(left, True)
