"""Grading puzzles by how many tries computers of each level need to find a solution."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from random import Random
from statistics import median_low
from typing import Any, Final

from bot.ai.best_response import promising_plans
from bot.ai.players import COMPUTERS
from bot.engine.game import Answer, Seat
from bot.engine.kernel import Kernel, Leaning, Uniform
from bot.games.puzzle import YOU
from bot.games.puzzle_pack import GRADES, WEEK, Line, Solver

RUNS: Final = 3
MOST: Final = 3000


class _Watched:
    """A puzzle's kernel that counts the plans tried. The other seats do what the puzzle says."""

    def __init__(self, solver: Solver[Any]) -> None:
        self._solver = solver
        self.tries = 0
        self.found = False
        self.cost, self.rivalry = solver.kernel.cost, solver.kernel.rivalry
        self.plan, self.answer, self.resolve = solver.kernel.plan, solver.kernel.answer, solver.kernel.resolve
        self.usual = solver.kernel.usual

    def with_leaning(self, leaning: Leaning) -> Kernel[Any]:  # noqa: ARG002 - part of the protocol
        return self

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> Any:
        return self._solver.kernel.sample(seat, uniform, draft)

    def vary(self, seat: Seat, plan: Any, uniform: Uniform, draft: Answer = ()) -> Any:
        return self._solver.kernel.vary(seat, plan, uniform, draft)

    def is_solved(self) -> bool:
        return self.found

    def solo_value(self, seat: Seat, plan: Any) -> float:
        self.tries += 1
        self.found = self._solver.solves(plan)
        values: tuple[float, ...] = self.resolve({**self._solver.others, seat: plan}, 0)
        return values[seat]


def tries(solver: Solver[Any], seed: int) -> list[int]:
    """The median number of answers tried until a solution is found, at most MOST, by level, easiest first. A level that
    has used up its effort starts again."""
    needed = []
    for computer in COMPUTERS.values():
        effort = computer.effort.at_cost(solver.kernel.cost)
        runs = []
        for run in range(RUNS):
            watched, uniform = _Watched(solver), Random(f"{computer.key}/{seed}/{run}").random
            while not watched.found and watched.tries < MOST:
                promising_plans(watched, YOU, uniform, min(effort, MOST), stop=watched.is_solved)
            runs.append(min(watched.tries, MOST))
        needed.append(median_low(runs))
    return needed


def assign_grades(lines: Sequence[Line]) -> None:
    """Grade a pack's puzzles by their tries. Each grade's share of them is its share of the week's days."""
    ranked = sorted(lines, key=lambda line: (sum(line["tries"]), line["key"]))
    ends = [round(len(lines) * days / len(WEEK)) for days in accumulate(WEEK.count(grade) for grade in GRADES)]
    for rank, line in enumerate(ranked):
        line["grade"] = next(grade for grade, end in zip(GRADES, ends, strict=True) if rank < end)
