"""Looking back at an answer of a game that is over: what would have been best, and how much was lost.

Two things are looked for. What would have been best by what the seat could know is what a strong player thinks of,
from an imagined state, and how much an answer loses against it is measured in further imagined rounds. What would have
been best in hindsight is looked for against what the others really did, and the rules say what comes of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from bot.ai.best_response import LEADERS, World, never, promising_plans
from bot.ai.counterfactual import Played
from bot.ai.levels import View, looking_ahead
from bot.ai.menu_sampling import kernel_of
from bot.ai.players import COMPUTERS
from bot.engine.rng import Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.ai.best_response import Stop
    from bot.engine.game import Answer, Decision, Seat
    from bot.engine.kernel import Kernel, Uniform
    from bot.games.game import Options, Value

PLACE: Final = len(COMPUTERS)
"""Whoever plays goes first."""
EFFORT: Final = replace(COMPUTERS["planner"].effort, margin=0.0)
"""How much is thought about what could be known."""
JURY: Final = 24
"""Imagined rounds in which answers are compared."""
RANDOM: Final = 24
"""Answers by chance, to which they are compared."""
NOTHING: Final = 1e-6
"""Where no more than that can be lost, nothing is at stake."""

FINE: Final = 0.005
"""Where less than that part is lost, an answer is as good as the best."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is found of an answer."""

    wise: Answer
    """The best that is known of by what the seat could know: the one that was given, if nothing better is."""
    best: Answer
    """The same in hindsight."""
    lost: float | None
    """What part was lost of what the wise answer gains over one by chance, from 0 to 1; None: nothing was at stake."""
    missed: float
    """How much better the seat would have stood after the round in hindsight."""


@dataclass(frozen=True, slots=True)
class Study:
    """An answer to be looked back at: it is complete in itself, so any process can do that."""

    game: str
    options: tuple[tuple[str, Value], ...]
    """All of the game's options with their values."""
    state: Any
    """Just before the round. The game is over: nothing of it is anybody's secret."""
    answers: tuple[tuple[Seat, Answer], ...]
    later: tuple[tuple[Decision, Answer], ...]
    decision: Decision
    seed: int
    match: int = 0
    place: int = PLACE
    long: bool = True

    def think(self, stop: Stop = never) -> Review:
        """The same study finds the same, if it is not stopped."""
        rules = GAMES[self.game].rules(dict(self.options))
        played = Played(rules, self.state, dict(self.answers), self.later)
        return review_answer(played, self.decision, Rng(self.seed), stop)


def study_of(game: str, options: Options, played: Played, decision: Decision, seed: int) -> Study:
    """The study of the answer to the decision in a round of that game."""
    settled, answers = tuple(sorted(options.items())), tuple(sorted(played.answers.items()))
    return Study(game, settled, played.state, answers, played.later, decision, seed)


def can_be_studied(played: Played, decision: Decision) -> bool:
    """Whether there is a quick way to try answers to the question."""
    return decision.seat in played.answers and played.rules.kernel(played.state) is not None


def review_answer(played: Played, decision: Decision, rng: Rng, stop: Stop = never) -> Review:
    """What is found of the answer that the seat gave in a round."""
    rules, state, seat = played.rules, played.state, decision.seat
    given = played.answers[seat]
    view: View[Any, Any] = View(state.table, state.hands[seat], seat, decision)
    thought = looking_ahead(rules, view, rng.fork("wise"), EFFORT, stop=stop)
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
    """How well the seat stands after a plan, in rounds that it may believe in."""
    rules, state, seat = played.rules, played.state, decision.seat
    others = [asked.seat for asked in rules.pending(state) if asked.seat != seat]
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
    """The best answer to what the others really did, and how much better than the first of the known ones it is."""
    others = {other: kernel.plan(other, answer) for other, answer in played.answers.items() if other != seat}

    def guessed(plan: Any) -> float:
        return kernel.resolve({**others, seat: plan}, 0)[seat]

    leaders = _hill_climb(kernel, seat, uniform, [kernel.plan(seat, answer) for answer in known], guessed, stop)
    # chance, and what comes up on the way, are the kernel's own: the last word have the rules
    found = [*known, *(kernel.answer(seat, plan) for plan in leaders)]
    stands = [standing_after(played, seat, answer) for answer in found]
    at = max(range(len(found)), key=stands.__getitem__)
    return found[at], stands[at] - stands[0]


def _hill_climb(
    kernel: Kernel[Any],
    seat: Seat,
    uniform: Uniform,
    known: Sequence[Any],
    value: Callable[[Any], float],
    stop: Stop,
) -> list[Any]:
    """The best plans that are found, the best first: a third by chance, the rest varies the best so far."""
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


def standing_after(played: Played, seat: Seat, answer: Answer) -> float:
    """How well the seat stands, by the rules, after the round with that answer of its own."""
    table = played.state.table
    for step in played.again({**played.answers, seat: answer}):
        table = step.state.table
    return played.rules.standing(table, seat)


def accuracy(reviews: Sequence[Review]) -> int | None:
    """From 0, as good as chance, to 100, as good as can be; None where nothing was at stake."""
    lost = [review.lost for review in reviews if review.lost is not None]
    return round(100 * (1 - fmean(lost))) if lost else None
