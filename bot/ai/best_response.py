"""A sampled best response: plans race over guesses at the others' play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, sqrt
from typing import Any, Final, Generic, TypeAlias, TypeVar

from bot.ai.temperaments import PLAIN, Temperament
from bot.engine.game import Answer, Seat
from bot.engine.kernel import EVEN, Kernel, Uniform

P = TypeVar("P")

Imagined: TypeAlias = "Callable[[int], Kernel[Any]]"
"""Gives the kernel of a state that fits the seat's knowledge, by sample number."""
Stop: TypeAlias = Callable[[], bool]
"""Returns whether to stop and give the best result so far. It's called often."""


Weighed: TypeAlias = "Callable[[Sequence[float], Seat], float]"


def never() -> bool:
    return False


LEADERS: Final = 6
SURE: Final = 3
"""The minimum number of worlds in which a plan is tried before it can be dropped as clearly behind."""
BEHIND: Final = 1.5
"""The number of standard errors by which a plan has to be worse, in the same worlds, to be clearly behind."""
STANDARD: Final = 20.0
"""The time per try, in microseconds, at which an effort's number of tries isn't adjusted."""
RACING: Final = 10.0
"""The part of the time per try, in microseconds, that isn't spent in the kernel."""
TIE: Final = 0.001
"""The weight of a plan's value if nobody else moves, so small that it only decides between nearly equal results."""
DOUBTFUL: Final = 100.0
"""The lead in value that makes a seat e times as likely to win; in pyramid games, it's the value of a tag."""
CERTAIN: Final = 1000.0
"""The value of a certain win, if an answer's value is the chance to win."""


@dataclass(frozen=True, slots=True)
class Effort:
    tries: int
    """The approximate maximum number of rounds resolved and drafts played alone, adjusted to the time per try."""
    worlds: int
    """The number of guesses at the others' play in which plans race."""
    rivals: int
    """The number of answers tried to guess another seat's play without `foes` and without statistics."""
    finalists: int
    """The maximum number of drafts that enter the race."""
    jury: int = 0
    """The number of further guesses for the race's best plans, because the race's own guesses have favoured them."""
    solo_share: float = 0.3
    """The share of the tries spent on finding drafts as if nobody else moved."""
    margin: float = 0.5
    """The number of standard errors by which an answer may trail the best and still be given."""
    foes: Effort | None = None
    """The other seats' effort in a guess without statistics; with None, they answer as if nobody else moved."""
    chances: bool = False
    """True to value an answer by the chance of winning rather than by the value if two or more others are asked."""
    practised: bool = False
    """True to use statistics from many games, for games that have them."""

    @property
    def whole(self) -> int:
        return self.tries + (self.worlds + self.jury) * (self.rivals if self.foes is None else self.foes.whole)

    def divide(self, seats: int) -> Effort:
        return replace(self, tries=self.tries // seats, worlds=max(SURE, self.worlds // seats))

    def among(self, rivalry: float) -> Effort:
        """The effort if the others matter more, by this factor: the race uses all guesses, and foes think longer.
        Without foes, the effort doesn't change."""
        if rivalry == 1 or self.foes is None:
            return self
        foes = replace(self.foes, tries=round(self.foes.tries * rivalry))
        return replace(self, worlds=self.worlds + self.jury, jury=0, foes=foes)

    def at_cost(self, cost: float) -> int:
        return max(1, round(self.tries * STANDARD / (cost + RACING)))


@dataclass(frozen=True)
class Search(Generic[P]):
    """A seat's question, and how to search for its answer."""

    imagined: Imagined
    seat: Seat
    others: Sequence[Seat]
    uniform: Uniform
    effort: Effort
    draft: Answer = ()
    temperament: Temperament = PLAIN
    stop: Stop = never

    def answer(self) -> Answer:
        kernel = self.imagined(0)
        return kernel.answer(self.seat, self.plan(kernel))

    def plan(self, kernel: Kernel[P]) -> P:
        kernel, effort = self._with_leaning(kernel), self.effort.among(kernel.rivalry)
        tries = effort.at_cost(kernel.cost)
        alone = round(tries * effort.solo_share)
        plans = promising_plans(kernel, self.seat, self.uniform, alone, self.draft, self.stop)
        drafts = plans[: max(1, effort.finalists)]
        if len(drafts) == 1 or not effort.worlds or self.stop():
            return drafts[0]
        weighed = winning_chance if effort.chances and len(self.others) > 1 else own_value
        race = Race(kernel, self.seat, self.stop, weighed)
        race.enter(drafts, self._worlds(effort, 0, effort.worlds))
        race.improve(tries - alone, self.uniform, self.draft)
        race.extend(self._worlds(effort, effort.worlds, effort.jury))
        return race.chosen(effort.margin, self.uniform)

    def _worlds(self, effort: Effort, first: int, number: int) -> Iterator[World[P]]:
        for each in range(first, first + number):
            kernel = self.imagined(each)
            plans = {other: self._guess(effort, kernel, other) for other in self.others}
            yield World(self._with_leaning(kernel), plans, int(self.uniform() * _LUCK))

    def _guess(self, effort: Effort, kernel: Kernel[P], other: Seat) -> P:
        if effort.practised and (usual := kernel.usual(other, self.uniform)) is not None:
            return usual
        if effort.foes is None:
            return promising_plans(kernel, other, self.uniform, effort.rivals, stop=self.stop)[0]
        others = [self.seat, *(seat for seat in self.others if seat != other)]
        foes = effort.foes.divide(len(self.others))
        search: Search[P] = Search(lambda _: kernel, other, others, self.uniform, foes, stop=self.stop)
        return search.plan(kernel)

    def _with_leaning(self, kernel: Kernel[P]) -> Kernel[P]:
        leaning = replace(self.temperament.leaning, practised=self.effort.practised)
        return kernel if leaning == EVEN else kernel.with_leaning(leaning)


def promising_plans(
    kernel: Kernel[P], seat: Seat, uniform: Uniform, tries: int, draft: Answer = (), stop: Stop = never
) -> list[P]:
    """The plans tried, at least one, best first by their value if nobody else moves."""
    worth: dict[P, float] = {}
    leaders: list[P] = []
    for attempt in range(max(1, tries)):
        if 2 * attempt <= tries:
            plan = kernel.sample(seat, uniform, draft)
        else:
            plan = kernel.vary(seat, leaders[int(uniform() * len(leaders))], uniform, draft)
        if plan in worth:
            continue
        worth[plan] = value = kernel.solo_value(seat, plan)
        if len(leaders) < LEADERS or value > worth[leaders[-1]]:
            leaders = sorted((*leaders, plan), key=worth.__getitem__, reverse=True)[:LEADERS]
        if stop():
            break
    return sorted(worth, key=worth.__getitem__, reverse=True)


def own_value(values: Sequence[float], seat: Seat) -> float:
    return values[seat]


def winning_chance(values: Sequence[float], seat: Seat) -> float:
    """The seat's estimated chance of winning, out of CERTAIN."""
    best = max(values)
    shares = [exp((value - best) / DOUBTFUL) for value in values]
    return CERTAIN * shares[seat] / sum(shares)


@dataclass(frozen=True, slots=True)
class World(Generic[P]):
    """A state that fits the seat's knowledge, and the other seats' answers in it."""

    kernel: Kernel[P]
    others: Mapping[Seat, P]
    luck: int


@dataclass(slots=True)
class Runner(Generic[P]):
    """A plan in the race, with its results in the worlds so far."""

    plan: P
    solo_value: float
    worths: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.worths) / len(self.worths)


class Race(Generic[P]):
    """A race between plans, tried in the same worlds in the same order."""

    def __init__(self, kernel: Kernel[P], seat: Seat, stop: Stop, weighed: Weighed) -> None:
        self._kernel = kernel
        self._seat = seat
        self._stop = stop
        self._weighed = weighed
        self._worlds: list[World[P]] = []
        self._seen: set[P] = set()
        self._best: list[Runner[P]] = []
        """The plans tried in all worlds, best first, at most LEADERS."""
        self._tried = 0

    def enter(self, plans: Sequence[P], worlds: Iterable[World[P]]) -> None:
        """Race all plans, world by world. If plans have equal results, the first one stays ahead."""
        self._seen.update(plans)
        runners = [self._runner(plan) for plan in plans]
        for number, world in enumerate(worlds, start=1):
            self._worlds.append(world)
            for runner in runners:
                self._run(runner, world)
            if number >= SURE:
                first = max(runners, key=lambda runner: runner.mean)
                runners = [runner for runner in runners if not _behind(runner.worths, first.worths)]
            if self._stop():
                break
        self._keep(runners)

    def improve(self, tries: int, uniform: Uniform, draft: Answer) -> None:
        """Try variations of the best plans, up to about this many tries in total."""
        idle = 0
        while self._tried < tries and idle < _IDLE and not self._stop():
            plan = self._best[int(uniform() * len(self._best))].plan
            for _ in range(_FAR):
                plan = self._kernel.vary(self._seat, plan, uniform, draft)
                if plan not in self._seen:
                    break
            idle += 1
            if plan not in self._seen:
                idle = 0
                self._seen.add(plan)
                self._follow(self._runner(plan))

    def extend(self, worlds: Iterable[World[P]]) -> None:
        for world in worlds:
            if self._stop():
                break
            for runner in self._best:
                self._run(runner, world)
        self._keep(self._best)

    def chosen(self, margin: float, uniform: Uniform) -> P:
        """The best plan, or a random one that is hardly worse."""
        first = self._best[0]
        near = [runner for runner in self._best if not _behind(runner.worths, first.worths, margin)]
        return near[int(uniform() * len(near))].plan

    def _runner(self, plan: P) -> Runner[P]:
        return Runner(plan, self._kernel.solo_value(self._seat, plan))

    def _follow(self, runner: Runner[P]) -> None:
        first = self._best[0]
        for number, world in enumerate(self._worlds, start=1):
            self._run(runner, world)
            if number >= SURE and _behind(runner.worths, first.worths):
                return
        self._keep([*self._best, runner])

    def _run(self, runner: Runner[P], world: World[P]) -> None:
        values = world.kernel.resolve({**world.others, self._seat: runner.plan}, world.luck)
        runner.worths.append(self._weighed(values, self._seat) + TIE * runner.solo_value)
        self._tried += 1

    def _keep(self, runners: Sequence[Runner[P]]) -> None:
        self._best = sorted(runners, key=lambda runner: runner.mean, reverse=True)[:LEADERS]


_FAR: Final = 3
_IDLE: Final = 60
"""The search for better plans ends after this many attempts in a row without a new plan."""
_LUCK: Final = 1 << 53


def _behind(worths: Sequence[float], first: Sequence[float], margin: float = BEHIND) -> bool:
    """Return whether one plan is worse than another in the same worlds, by more than `margin` standard errors."""
    number = len(worths)
    gaps = [other - worth for worth, other in zip(worths, first, strict=False)]
    mean = sum(gaps) / number
    if mean <= 0:
        return False
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, number - 1)
    return mean > margin * sqrt(spread / number)
