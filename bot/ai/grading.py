"""How hard a puzzle is: how many tries computers of each level need until they come upon its answer."""

from __future__ import annotations

from random import Random
from statistics import median_low
from typing import TYPE_CHECKING, Any, Final

from bot.ai.best_response import promising_plans
from bot.ai.players import COMPUTERS
from bot.games.puzzle import YOU
from bot.games.puzzle_pack import GRADES, WEEK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Answer, Seat
    from bot.engine.kernel import Kernel, Leaning, Uniform
    from bot.games.puzzle_pack import Line, Solver

RUNS: Final = 3
"""So often a level sets out; what it needs is the middle of it."""
MOST: Final = 3000
"""The most tries that are counted."""


class _Watched:
    """The kernel of a puzzle, in which everybody else does as the puzzle says; it counts what is tried."""

    def __init__(self, solver: Solver[Any]) -> None:
        self._solver = solver
        self.tries = 0
        self.found = False
        self.cost, self.rivalry = solver.kernel.cost, solver.kernel.rivalry
        self.plan, self.answer, self.resolve = solver.kernel.plan, solver.kernel.answer, solver.kernel.resolve
        self.usual = solver.kernel.usual

    def leaning(self, leaning: Leaning) -> Kernel[Any]:  # noqa: ARG002 - the protocol's
        """A puzzle has one solution, whoever looks for it."""
        return self

    def sample(self, seat: Seat, uniform: Uniform, draft: Answer = ()) -> Any:
        """As the kernel does."""
        return self._solver.kernel.sample(seat, uniform, draft)

    def vary(self, seat: Seat, plan: Any, uniform: Uniform, draft: Answer = ()) -> Any:
        """As the kernel does."""
        return self._solver.kernel.vary(seat, plan, uniform, draft)

    def done(self) -> bool:
        """Whether the answer was among what was tried."""
        return self.found

    def alone(self, seat: Seat, plan: Any) -> float:
        """How it stands against what the others do; whether that is what is wanted, nobody tells the computer."""
        self.tries += 1
        self.found = self._solver.solves(plan)
        standings: tuple[float, ...] = self.resolve({**self._solver.others, seat: plan}, 0)
        return standings[seat]


def tries(solver: Solver[Any], seed: int) -> list[int]:
    """By level, the easiest first, how many different answers it tries until it has tried the one.

    It thinks as it does at a table, as long as it does there, and begins anew if it has not come upon it.
    """
    needed = []
    for computer in COMPUTERS.values():
        effort = computer.effort.at_cost(solver.kernel.cost)
        runs = []
        for run in range(RUNS):
            watched, uniform = _Watched(solver), Random(f"{computer.key}/{seed}/{run}").random
            while not watched.found and watched.tries < MOST:
                promising_plans(watched, YOU, uniform, min(effort, MOST), stop=watched.done)
            runs.append(min(watched.tries, MOST))
        needed.append(median_low(runs))
    return needed


def assign_grades(lines: Sequence[Line]) -> None:
    """Give every puzzle of a pack its grade: the least tries are easy, as many as the week has days for, and so on."""
    ranked = sorted(lines, key=lambda line: (sum(line["tries"]), line["key"]))
    ends = [
        round(len(lines) * sum(WEEK.count(grade) for grade in GRADES[: place + 1]) / len(WEEK)) for place in range(3)
    ]
    for rank, line in enumerate(ranked):
        line["grade"] = next(grade for grade, end in zip(GRADES, ends, strict=True) if rank < end)
