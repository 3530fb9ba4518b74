"""A puzzle's difficulty: the number of tries until the answer is found."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.ai import grading
from bot.ai.grading import MOST, RUNS, assign_grades, tries
from bot.ai.players import COMPUTERS
from bot.games.puzzle_pack import GRADES, WEEK

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


class Guessing:
    """A puzzle whose answers are numbers below a thousand."""

    cost, rivalry = 20.0, 1.0
    plan = answer = usual = None
    others: dict[int, int] = {}  # noqa: RUF012 - never changed

    def __init__(self, *solutions: int) -> None:
        self.kernel: Any = self
        self.solutions = solutions

    def every(self, _: int) -> Iterator[int]:
        return iter(range(1000))

    def solves(self, plan: int) -> bool:
        return plan in self.solutions

    def sample(self, _: int, uniform: Any, __: object) -> int:
        return int(1000 * uniform())

    def vary(self, seat: int, _: int, uniform: Any, draft: object) -> int:
        return self.sample(seat, uniform, draft)

    def resolve(self, plans: dict[int, int], _: int) -> tuple[float, ...]:
        return (float(plans[0]), 0.0)


def test_fewer_solutions_take_more_tries_reproducibly() -> None:
    easy, hard = tries(Guessing(*range(500)), 1), tries(Guessing(7), 1)
    assert len(easy) == len(COMPUTERS)
    assert max(easy) < min(hard) <= max(hard) < MOST
    assert hard == tries(Guessing(7), 1) != tries(Guessing(7), 2)


def test_tries_are_capped_without_a_solution() -> None:
    assert tries(Guessing(), 1) == [MOST] * len(COMPUTERS)


def test_grades_follow_tries_in_weekly_proportions() -> None:
    """All levels count; ties are broken by the key, so that a pack is always the same."""
    lines: Any = [{"key": f"{number:02}", "tries": [number // 3, 20]} for number in range(14)]
    again = [dict(line) for line in reversed(lines)]
    assign_grades(lines)
    assign_grades(again)
    assert [line["grade"] for line in lines] == [grade for grade in GRADES for _ in range(2 * WEEK.count(grade))]
    assert again[::-1] == lines


def test_each_run_uses_the_others_plans_and_its_own_randomness(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With another answer of the others, it would be another puzzle."""
    begun: list[float] = []
    stood: list[dict[int, int]] = []

    class Noting(Guessing):
        others = {1: 7}  # noqa: RUF012 - never changed

        def resolve(self, plans: dict[int, int], _: int) -> tuple[float, ...]:
            stood.append(plans)
            return super().resolve(plans, _)

    def found(watched: Any, seat: int, uniform: Any, *_: object, **__: object) -> None:
        begun.append(uniform())
        watched.solo_value(seat, 3)

    monkeypatch.setattr(grading, "promising_plans", found)
    tries(Noting(3), 1)
    assert stood == [{0: 3, 1: 7}] * RUNS * len(COMPUTERS)
    assert len(set(begun)) == len(begun)


def test_median_of_several_runs_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lucky run mustn't make a puzzle easy, nor an unlucky one hard."""
    needed = [50, 3, 7] * len(COMPUTERS)

    def found(watched: Any, *_: object, **__: object) -> None:
        watched.tries, watched.found = needed.pop(), True

    monkeypatch.setattr(grading, "promising_plans", found)
    solver: Any = SimpleNamespace(kernel=Guessing(), others={})
    assert tries(solver, 1) == [7] * len(COMPUTERS)
