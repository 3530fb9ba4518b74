"""A two-player round, of which computer players need thousands: by a game's kernel, and by its rules."""

from __future__ import annotations

import statistics
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.engine import answers as engine_answers
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.tools.bench import verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import Answer, Decision
    from bot.games.game import Game

ROUNDS = 200
FASTER = {"rambots": 45, "kolmio": 42, "factory": 65, "rumbl": 33}
"""Minimum speed-up of a round over the rules, by game."""
FASTER_COMPILED = {"rambots": 120, "kolmio": 115, "factory": 200, "rumbl": 130}
"""The same with compiled kernels."""
TRIED = 200
"""Answers resolved in a row in each state: about as many as Master tries in each of its guesses."""


@dataclass(frozen=True, slots=True)
class Quick:
    """Median microseconds of processor time for a round, by the kernel and by the rules, in the same run."""

    what: str
    kernel: float
    rules: float
    faster: int
    """The minimum speed-up over the rules."""

    @property
    def kept(self) -> bool:
        """Whether the speed-up is reached."""
        return self.rules / self.kernel >= self.faster

    def __str__(self) -> str:
        ratio = f"{self.rules / self.kernel:6.1f} times as fast as by the rules ({self.rules:.1f} us)"
        return f"{self.what:<66}{self.kernel:9.1f} us   {ratio}, at least {self.faster}: {verdict(kept=self.kept)}"


class _Chance:
    """Numbers from 0 up to 1."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def __call__(self) -> float:
        word, self._rng = self._rng.below(1 << 53)
        return word / (1 << 53)


def _taken(way: Callable[[], object]) -> float:
    start = time.process_time_ns()
    way()
    return (time.process_time_ns() - start) / 1000


def _through(rules: Any, state: Any, answers: Any) -> Any:
    """The state after the round. Questions on the way get the first answer."""
    playing = state.table.round
    while True:
        for step in rules.advance(state, answers):
            state = step.state
        asked = rules.pending_decisions(state)
        if not asked or state.table.round != playing or not all(decision.mid_round for decision in asked):
            return state
        answers = {each.seat: _first(rules, state, each) for each in asked}


def _first(rules: Any, state: Any, decision: Decision) -> Answer:
    answer: Answer = ()
    while offered := rules.menu(state, decision, answer):
        answer = (*answer, offered[0].key)
    return answer


def measured(game: Game[Any, Any, Any]) -> Quick | None:
    """Rounds of two with answers sampled by the kernel, game after game; None for a game without a kernel."""
    rules, chance = game.rules(game.with_defaults({})), _Chance(Rng(5))
    by_kernel: list[float] = []
    by_rules: list[float] = []
    for seed in range(ROUNDS):
        state = rules.start(tuple(colour.key for colour in game.colours[:2]), Rng(seed))
        for _ in range(6):
            asked = rules.pending_decisions(state)
            if not asked or len(by_kernel) >= ROUNDS:
                break
            kernel: Any = rules.kernel(state)
            answers = {}
            for decision in asked:
                answers[decision.seat], _ = engine_answers.at_random(rules, state, decision, Rng(seed))
            if state.table.round and len(asked) > 1:
                if kernel is None:
                    return None
                tried = [{each.seat: kernel.sample(each.seat, chance) for each in asked} for _ in range(TRIED)]
                answers = {seat: kernel.answer(seat, plan) for seat, plan in tried[0].items()}
                by_kernel.append(_taken(lambda: [kernel.resolve(plans, 7) for plans in tried]) / TRIED)  # noqa: B023 - called at once
                by_rules.append(_taken(lambda: _through(rules, state, answers)))  # noqa: B023 - called at once
            state = _through(rules, state, answers)
    if not by_kernel:
        return None
    quick, plain = statistics.median(by_kernel), statistics.median(by_rules)
    compiled = not str(sys.modules[type(kernel).__module__].__file__).endswith(".py")
    bounds = FASTER_COMPILED if compiled else FASTER
    return Quick(f"a round of two at {game.title}", quick, plain, bounds[game.key])


def run() -> list[Quick]:
    """A row for every game with a kernel."""
    return [row for game in GAMES.values() if (row := measured(game)) is not None]
