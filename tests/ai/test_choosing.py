"""Choices of a computer player where the best one is obvious."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import e
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.ai.best_response import CERTAIN, DOUBTFUL, Effort, promising_plans, winning_chance
from bot.ai.levels import View, looking_ahead
from bot.ai.menu_sampling import MenuKernel
from bot.ai.temperaments import PLAIN, TEMPERAMENTS
from bot.engine.game import Decision
from bot.engine.rng import Rng
from tests.ai.market import APPLES, LOCK, Market, Safe, Shut, Stall, Taste, Throne

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import Answer, AnyState, Seat
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
def test_takes_the_best_apple_that_no_rival_will_take(seat: int, seed: int) -> None:
    """The rival will take the 6, and an apple taken by two is lost."""
    assert taken(Market(), seat=seat, seed=seed) == "5"


def test_takes_an_apple_that_rivals_are_believed_to_dislike() -> None:
    assert taken(Market(rumour="6")) == "6"


@pytest.mark.parametrize("seat", [0, 1])
def test_own_taste_affects_the_choice(seat: int) -> None:
    """Nobody else knows of it, so the rival is still expected to take the 6."""
    assert taken(Market(), seat=seat, loathed="5") == "4"


def test_every_opponent_is_considered() -> None:
    """Two others take the 6; so do four."""
    assert {taken(Market(seats=seats), seat=seat) for seats in (3, 5) for seat in range(seats)} == {"5"}


def test_only_the_best_solo_drafts_become_finalists() -> None:
    """Without tries left for the race nothing else enters it, and with one finalist there's no race."""
    drafts_alone = replace(THOROUGH, solo_share=1)
    assert taken(Market(), effort=replace(drafts_alone, finalists=2)) == "5"
    assert taken(Market(), loathed="5", effort=replace(drafts_alone, finalists=2)) == "4"
    assert taken(Market(), effort=replace(drafts_alone, finalists=1)) == "6"


def test_race_leader_is_varied_while_tries_remain() -> None:
    """Of three letters dialled blindly hardly one is right; the race goes on to all ten."""
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"))
    effort = Effort(tries=900 * A_TRY, worlds=1, rivals=0, finalists=3, solo_share=0.01)
    assert looking_ahead(Safe(seats=1), view, Rng(1), effort) == LOCK
    few = looking_ahead(Safe(seats=1), view, Rng(1), replace(effort, tries=10 * A_TRY))
    assert few != LOCK


@pytest.mark.parametrize("margin", [0, 5])
def test_equal_answers_are_decided_by_solo_value(margin: float) -> None:
    assert {taken(Shut(), effort=replace(THOROUGH, margin=margin), seed=seed) for seed in range(4)} == {"6"}


def test_plays_alone_without_guesses_about_opponents() -> None:
    assert taken(Market(), effort=replace(THOROUGH, worlds=0)) == "6"


def test_single_try_still_gives_an_answer() -> None:
    assert taken(Market(), effort=Effort(tries=0, worlds=1, rivals=0, finalists=1)) in APPLES


def test_briefly_modelled_rival_may_take_anything() -> None:
    """It may take anything: over some games, both the 6 and the 5 are chosen."""
    hasty = replace(THOROUGH, rivals=1, worlds=1)
    assert {taken(Market(), effort=hasty, seed=seed) for seed in range(30)} == {"5", "6"}


FOES = replace(THOROUGH, foes=replace(THOROUGH, tries=60 * A_TRY, rivals=20))


@pytest.mark.parametrize("seat", [0, 1])
def test_choice_depends_on_how_deeply_rivals_think(seat: int) -> None:
    """It leaves the 6, expecting it to be taken; a step further, it expects others to see through that."""
    assert taken(Market(), seat=seat, effort=FOES) == "6"
    assert taken(Market(), seat=seat, effort=replace(THOROUGH, foes=FOES)) == "5"


def test_rival_considers_all_other_players() -> None:
    """Each of two rivals leaves the 6 to the other two, so only the thinker takes it."""
    assert {taken(Market(seats=3), seat=seat, effort=FOES) for seat in range(3)} == {"6"}


def test_effort_is_divided_among_rivals() -> None:
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


def test_practised_player_expects_typical_moves_of_others() -> None:
    """Without practice, it expects the 6 to be taken."""
    assert taken(Gossiping(), effort=replace(THOROUGH, practised=True)) == "6"
    assert taken(Gossiping()) == "5"


def test_more_weight_on_rivals_adds_guesses_and_longer_foes() -> None:
    """Nothing else changes, and nothing at all if the others don't think as foes."""
    effort = replace(FOES, jury=7)
    assert effort.foes is not None
    foes = replace(effort.foes, tries=3 * effort.foes.tries)
    assert effort.among(3) == replace(effort, worlds=effort.worlds + 7, jury=0, foes=foes)
    assert effort.among(1) == effort
    assert replace(THOROUGH, jury=7).among(3) == replace(THOROUGH, jury=7)


def test_kernel_rivalry_multiplies_tries_spent_on_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_whole_effort_includes_thinking_for_rivals() -> None:
    effort = Effort(tries=1000, worlds=6, rivals=20, finalists=5, jury=4)
    assert effort.whole == 1200
    assert replace(effort, foes=Effort(tries=100, worlds=4, rivals=5, finalists=2)).whole == 2200


def test_jury_corrects_lucky_race_winners() -> None:
    """In a single guess the rival may take anything, so luck decides; many more guesses correct that."""
    hasty = replace(THOROUGH, rivals=3, worlds=1)
    blind = Counter(taken(Market(), effort=hasty, seed=seed) for seed in range(40))
    judged = Counter(taken(Market(), effort=replace(hasty, jury=40), seed=seed) for seed in range(40))
    assert judged["5"] > blind["5"] + 5


def test_margin_also_plays_slightly_worse_answers() -> None:
    """Against a rival who takes anything, the 6 is best and the 5 not much worse."""
    anything = replace(THOROUGH, rivals=1, worlds=30, tries=600 * A_TRY)
    sure = Counter(taken(Market(), effort=anything, seed=seed) for seed in range(30))
    unsure = Counter(taken(Market(), effort=replace(anything, margin=6), seed=seed) for seed in range(30))
    assert unsure["5"] >= sure["5"] + 4


def test_wide_margin_never_takes_a_dominated_answer() -> None:
    assert taken(Market(), effort=replace(THOROUGH, margin=50)) == "5"


@pytest.mark.parametrize(("seats", "chances", "expected"), [(3, True, "king"), (3, False, "gold"), (2, True, "gold")])
def test_weighing_chances_blocks_the_leader_with_three_players(seats: int, chances: bool, expected: str) -> None:
    """With two players, the rules already compare them."""
    view = View(Stall(1, (0.0,) * seats), Taste(), 0, Decision(0, "throne"))
    effort = replace(THOROUGH, chances=chances)
    assert looking_ahead(Throne(seats=seats), view, Rng(1), effort) == (expected,)


def test_win_chance_is_a_share_that_grows_with_the_lead() -> None:
    """A player one tag ahead is e times as likely to win; a win is certain, whatever the score."""
    equal = (50.0, 50.0, 50.0, 50.0)
    assert [winning_chance(equal, seat) for seat in range(4)] == [CERTAIN / 4] * 4
    ahead = winning_chance((DOUBTFUL, 0.0, 0.0), 0)
    assert ahead == pytest.approx(e * winning_chance((DOUBTFUL, 0.0, 0.0), 1))
    assert [winning_chance((-10_000.0, 10_000.0, -10_000.0), seat) for seat in range(3)] == pytest.approx(
        [0, CERTAIN, 0]
    )


@pytest.mark.parametrize(("temperament", "practised"), [("thief", False), ("", True), ("", False)])
def test_leaning_applies_in_every_guess(temperament: str, practised: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It doesn't expect the others to share the leaning."""
    leant: list[Leaning] = []

    def noted(kernel: MenuKernel, leaning: Leaning) -> MenuKernel:
        leant.append(leaning)
        return kernel

    monkeypatch.setattr(MenuKernel, "with_leaning", noted)
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "apple"))
    effort = replace(FOES, jury=3, practised=practised)
    kind = TEMPERAMENTS.get(temperament, PLAIN)
    looking_ahead(Market(), view, Rng(1), effort, kind)
    guesses = effort.worlds + effort.jury if temperament or practised else -1
    assert leant == [replace(kind.leaning, practised=practised)] * (1 + guesses)


def test_search_builds_on_a_good_start() -> None:
    """Ten letters of three: blind tries would need some sixty thousand."""
    assert [dialled(tries=600, seed=seed) for seed in (1, 2, 3)] == [LOCK] * 3


def test_search_builds_on_settled_steps() -> None:
    assert dialled(tries=20, settled=LOCK[:9]) == LOCK


def test_bad_settled_steps_are_kept() -> None:
    """The first letter is wrong, so nothing dialled after it helps."""
    answer = dialled(tries=200, settled=("a", "a"))
    assert (answer[:2], len(answer)) == (("a", "a"), len(LOCK))


def test_settled_steps_are_kept_in_the_race() -> None:
    safe = Safe(seats=1)
    view = View(Stall(1, (0.0,)), Taste(), 0, Decision(0, "lock"), draft=("a", "a"))
    answer = looking_ahead(safe, view, Rng(1), replace(THOROUGH, worlds=2, tries=300 * A_TRY))
    assert (answer[:2], len(answer)) == (("a", "a"), len(LOCK))


def test_tried_plans_are_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_tries_scale_with_kernel_cost() -> None:
    effort = Effort(tries=1000, worlds=1, rivals=1, finalists=1)
    assert [effort.at_cost(cost) for cost in (0, 10, 190, 1e9)] == [2000, 1000, 100, 1]
    market = Market()
    state = market.imagine(Stall(1, (0.0, 0.0)), Taste(), 0, Rng())
    assert effort.at_cost(MenuKernel(market, state).cost) == 1000 / A_TRY


@pytest.mark.parametrize("asked", [1, 2, 30, 90, 150, 400])
def test_stopping_at_any_time_gives_a_complete_answer(asked: int) -> None:
    """At the start, while trying drafts, guessing, racing, or finishing the race."""
    view = View(Stall(1, (0.0, 0.0)), Taste(), 0, Decision(0, "apple"))
    (apple,) = looking_ahead(Market(), view, Rng(1), replace(THOROUGH, jury=8), stop=_after(asked))
    assert apple in APPLES
    assert asked < 150 or apple in {"5", "6"}


def test_almost_nothing_is_tried_after_stopping(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_stopping_at_the_end_gives_the_best_answer() -> None:
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
