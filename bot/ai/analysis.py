"""Analysis of an answer in a finished game.

There are two kinds of best answer. The *wise* one uses only what the seat could know, and is searched for with the same
random numbers as a hint. The best one *in hindsight* is found by a search against the others' real answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any, Final

from bot.ai.best_response import LEADERS, Stop, World, never, promising_plans
from bot.ai.counterfactual import Played
from bot.ai.hints import derive_seed
from bot.ai.levels import View, looking_ahead
from bot.ai.menu_sampling import kernel_of
from bot.ai.players import COMPUTERS, WISE
from bot.engine.game import Answer, Decision, Seat
from bot.engine.kernel import Kernel, Uniform
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.game import Options, OptionValue

PLACE: Final = len(COMPUTERS)
"""The place in the queue: after all kinds of computer players."""
EFFORT: Final = COMPUTERS[WISE].effort
JURY: Final = 24
"""The maximum number of sampled rounds in which answers are compared."""
RANDOM: Final = 24
"""The number of random answers used as the baseline."""
NOTHING: Final = 1e-6
"""A gain over random answers up to this means that nothing was at stake."""

FINE: Final = 0.005
"""An answer that loses less than this share of the gain counts as the wise one itself."""


@dataclass(frozen=True, slots=True)
class Review:
    """The analysis of an answer."""

    wise: Answer
    """The best answer found from what the seat could know; the player's own if none is clearly better."""
    best: Answer
    lost: float | None
    """The lost share of the possible gain over random answers, from 0 to 1; None if nothing was at stake."""
    missed: float
    """The gain in the value of the seat after the round if it had given the best answer in hindsight."""


@dataclass(frozen=True, slots=True)
class Study:
    """An answer to analyse, self-contained so that any process can analyse it."""

    game: str
    options: tuple[tuple[str, OptionValue], ...]
    state: Any
    """The state before the answers. The game is over, so nothing in the state is secret."""
    answers: tuple[tuple[Seat, Answer], ...]
    later: tuple[tuple[Decision, Answer], ...]
    decision: Decision
    seed: int
    match: int = 0
    place: int = PLACE
    is_long: bool = True

    def think(self, stop: Stop = never) -> Review:
        """Analyse the answer. The result is always the same, unless it's stopped."""
        rules = GAMES[self.game].rules_with(dict(self.options))
        played = Played(rules, self.state, dict(self.answers), self.later)
        return review_answer(played, self.decision, Rng(self.seed), stop)


def study_of(game: str, options: Options, played: Played, decision: Decision, seed: int) -> Study:
    settled, answers = tuple(sorted(options.items())), tuple(sorted(played.answers.items()))
    return Study(game, settled, played.state, answers, played.later, decision, seed)


def can_be_studied(played: Played, decision: Decision) -> bool:
    """Return whether the question was answered, and the game has a kernel for its state."""
    return decision.seat in played.answers and played.rules.kernel(played.state) is not None


def review_answer(played: Played, decision: Decision, rng: Rng, stop: Stop = never) -> Review:
    rules, state, seat = played.rules, played.state, decision.seat
    given = played.answers[seat]
    view: View[Any, Any] = View(state.table, state.hands[seat], seat, decision)
    thought = looking_ahead(rules, view, Rng(derive_seed(view)), EFFORT, stop=stop)
    seed, _ = rng.fork("study").below(1 << 64)
    uniform = Random(seed).random
    kernel = kernel_of(rules, state)
    worth = _worth(played, decision, rng, uniform, stop)
    plan, wise = kernel.plan(seat, given), kernel.plan(seat, thought)
    worths = {each: worth(each) for each in (plan, wise)}
    top = max(worths.values())
    stake = top - fmean(worth(kernel.sample(seat, uniform)) for _ in range(RANDOM))
    lost = min(1.0, (top - worths[plan]) / stake) if stake > NOTHING else None
    as_good = lost is None or lost < FINE
    best, missed = _in_hindsight(played, seat, kernel, uniform, (given, thought), stop)
    return Review(given if as_good else thought, best, lost, missed)


def _worth(played: Played, decision: Decision, rng: Rng, uniform: Uniform, stop: Stop) -> Callable[[Any], float]:
    rules, state, seat = played.rules, played.state, decision.seat
    others = [asked.seat for asked in rules.pending_decisions(state) if asked.seat != seat]
    worlds: list[World[Any]] = []
    for number in range(JURY):
        imagined = rules.imagine(state.table, state.hands[seat], seat, rng.fork(f"jury/{number}"))
        kernel = kernel_of(rules, imagined)
        plans = {other: promising_plans(kernel, other, uniform, EFFORT.rivals, stop=stop)[0] for other in others}
        worlds.append(World(kernel, plans, int(uniform() * (1 << 53))))
        if stop():
            break

    def worth(plan: Any) -> float:
        return fmean(world.kernel.resolve({**world.others, seat: plan}, world.luck)[seat] for world in worlds)

    return worth


def _in_hindsight(
    played: Played, seat: Seat, kernel: Kernel[Any], uniform: Uniform, known: Sequence[Answer], stop: Stop
) -> tuple[Answer, float]:
    """The best answer found against the others' real ones, and its gain over the first known answer."""
    others = {other: kernel.plan(other, answer) for other, answer in played.answers.items() if other != seat}

    def guessed(plan: Any) -> float:
        return kernel.resolve({**others, seat: plan}, 0)[seat]

    leaders = _hill_climb(kernel, seat, uniform, [kernel.plan(seat, answer) for answer in known], guessed, stop)
    # the kernel uses other random numbers, and other answers to questions during the round, so the rules decide
    found = [*known, *(kernel.answer(seat, plan) for plan in leaders)]
    values = [evaluate_after(played, seat, answer) for answer in found]
    at = max(range(len(found)), key=values.__getitem__)
    return found[at], values[at] - values[0]


def _hill_climb(
    kernel: Kernel[Any],
    seat: Seat,
    uniform: Uniform,
    known: Sequence[Any],
    value: Callable[[Any], float],
    stop: Stop,
) -> list[Any]:
    """The best plans found, best first."""
    worths = {plan: value(plan) for plan in known}
    tries = EFFORT.at_cost(kernel.cost)
    leaders: list[Any] = sorted(worths, key=worths.__getitem__, reverse=True)
    for attempt in range(tries):
        if 3 * attempt < tries:
            plan = kernel.sample(seat, uniform)
        else:
            plan = kernel.vary(seat, leaders[int(uniform() * len(leaders))], uniform)
        if plan not in worths:
            worths[plan] = value(plan)
            leaders = sorted((*leaders, plan), key=worths.__getitem__, reverse=True)[:LEADERS]
        if stop():
            break
    return leaders


def evaluate_after(played: Played, seat: Seat, answer: Answer) -> float:
    table = played.state.table
    for step in played.again({**played.answers, seat: answer}):
        table = step.state.table
    return played.rules.evaluate(table, seat)


def accuracy(reviews: Sequence[Review]) -> int | None:
    """The accuracy, from 0 for random or worse play to 100 for the best; None if nothing was at stake."""
    lost = [review.lost for review in reviews if review.lost is not None]
    return round(100 * (1 - fmean(lost))) if lost else None
