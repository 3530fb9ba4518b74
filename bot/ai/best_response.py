"""A sampled best response: the answer that turns out best in many guesses of what the others do, found by a race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from bot.ai.temperaments import PLAIN
from bot.engine.kernel import EVEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.ai.temperaments import Temper
    from bot.engine.game import Answer, Seat
    from bot.engine.kernel import Kernel, Uniform

P = TypeVar("P")

Imagined: TypeAlias = "Callable[[int], Kernel[Any]]"
"""The kernel of a state that the seat may believe in: another one, or not, for every number."""
Stop: TypeAlias = Callable[[], bool]
"""Whether there is no time left: what is best so far is given then. Asked again and again."""


Weighed: TypeAlias = "Callable[[Sequence[float], Seat], float]"
"""What it is worth to a seat how all of them stand."""


def never() -> bool:
    """There is all the time that it takes."""
    return False


LEADERS: Final = 6
"""How many of the best are varied: few enough to climb, enough not to be stuck on one idea."""
SURE: Final = 3
"""Worlds that a plan is tried in at least before it can be dropped."""
BEHIND: Final = 1.5
"""By how many standard errors a plan has to be worse, in the same worlds, to be dropped."""
STANDARD: Final = 20.0
"""Microseconds that a try takes where an effort's tries are just so many."""
RACING: Final = 10.0
"""Of these what is no kernel's doing."""
TIE: Final = 0.001
"""How much it counts how a plan stands alone, where all comes to the same in the worlds."""
DOUBTFUL: Final = 100.0
"""By so much one has to stand better than another to be e times as likely to win: a tag, in games of pyramids."""
CERTAIN: Final = 1000.0
"""What it counts to win for certain, where chances are weighed."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is thought; the same effort and the same chance give the same answer."""

    tries: int
    """Rounds that are resolved, and drafts played alone, where one takes STANDARD; elsewhere as the costs are."""
    worlds: int
    """Guesses of what the others do, in which plans race."""
    rivals: int
    """Answers tried for each other seat, to guess what it does, where that is not thought about as foes do."""
    finalists: int
    """Drafts that enter the race."""
    jury: int = 0
    """Further guesses, which the best of the race are tried in: those of the race have favoured them."""
    alone: float = 0.3
    """The share of the tries that goes to drafts played alone."""
    margin: float = 0.5
    """Standard errors by which an answer may be behind the best and be given all the same, so as not to be read."""
    foes: Effort | None = None
    """How another seat thinks in a guess, as a small player of the same kind; None: it does what stands best alone."""
    chances: bool = False
    """Whether an answer is worth the chance to win that it leaves, where more than two play, not how one stands."""
    practised: bool = False
    """Whether it goes by what many games have taught, where a game has such practice."""

    @property
    def whole(self) -> int:
        """All the tries that an answer takes at a table of two."""
        return self.tries + (self.worlds + self.jury) * (self.rivals if self.foes is None else self.foes.whole)

    def shared(self, seats: int) -> Effort:
        """The effort of each of so many seats that take no more time together."""
        return replace(self, tries=self.tries // seats, worlds=max(SURE, self.worlds // seats))

    def among(self, rivalry: float) -> Effort:
        """The same where so much more depends on what the others do: all guesses are raced in, and foes think longer.

        Whoever does not think of them as foes takes everything as it comes.
        """
        if rivalry == 1 or self.foes is None:
            return self
        foes = replace(self.foes, tries=round(self.foes.tries * rivalry))
        return replace(self, worlds=self.worlds + self.jury, jury=0, foes=foes)

    def at_cost(self, cost: float) -> int:
        """The tries that a kernel of this cost is given."""
        return max(1, round(self.tries * STANDARD / (cost + RACING)))


@dataclass(frozen=True)
class Search(Generic[P]):
    """The question of a seat, and how it is thought about."""

    imagined: Imagined
    seat: Seat
    others: Sequence[Seat]
    """Who is asked at the same time."""
    uniform: Uniform
    effort: Effort
    draft: Answer = ()
    """What the answer begins with."""
    temper: Temper = PLAIN
    stop: Stop = never

    def answer(self) -> Answer:
        """A complete answer; the best so far if it was stopped."""
        kernel = self.imagined(0)
        return kernel.answer(self.seat, self.plan(kernel))

    def plan(self, kernel: Kernel[P]) -> P:
        """The answer as a plan of that kernel, which varies plans."""
        kernel, effort = self._leaning(kernel), self.effort.among(kernel.rivalry)
        tries = effort.at_cost(kernel.cost)
        alone = round(tries * effort.alone)
        drafts = promising_plans(kernel, self.seat, self.uniform, alone, self.draft, self.stop)[
            : max(1, effort.finalists)
        ]
        if len(drafts) == 1 or not effort.worlds or self.stop():
            return drafts[0]
        weighed = chance if effort.chances and len(self.others) > 1 else stands
        race = Race(kernel, self.seat, self.stop, weighed)
        race.enter(drafts, self._worlds(effort, 0, effort.worlds))
        race.improve(tries - alone, self.uniform, self.draft)
        race.extend(self._worlds(effort, effort.worlds, effort.jury))
        return race.chosen(effort.margin, self.uniform)

    def _worlds(self, effort: Effort, first: int, number: int) -> Iterator[World[P]]:
        for each in range(first, first + number):
            kernel = self.imagined(each)
            plans = {other: self._guessed(effort, kernel, other) for other in self.others}
            yield World(self._leaning(kernel), plans, int(self.uniform() * _LUCK))

    def _guessed(self, effort: Effort, kernel: Kernel[P], other: Seat) -> P:
        """What another seat does in a state."""
        if effort.practised and (usual := kernel.usual(other, self.uniform)) is not None:
            return usual
        if effort.foes is None:
            return promising_plans(kernel, other, self.uniform, effort.rivals, stop=self.stop)[0]
        others = [self.seat, *(seat for seat in self.others if seat != other)]
        foes = effort.foes.shared(len(self.others))
        search: Search[P] = Search(lambda _: kernel, other, others, self.uniform, foes, stop=self.stop)
        return search.plan(kernel)

    def _leaning(self, kernel: Kernel[P]) -> Kernel[P]:
        leaning = replace(self.temper.leaning, practised=self.effort.practised)
        return kernel if leaning == EVEN else kernel.leaning(leaning)


def promising_plans(
    kernel: Kernel[P], seat: Seat, uniform: Uniform, tries: int, draft: Answer = (), stop: Stop = never
) -> list[P]:
    """Up to so many different plans, at least one, those first that stand best if nobody else does anything.

    Half are taken by chance; the others vary a good one.
    """
    worth: dict[P, float] = {}
    leaders: list[P] = []
    for attempt in range(max(1, tries)):
        if 2 * attempt <= tries:
            plan = kernel.sample(seat, uniform, draft)
        else:
            plan = kernel.vary(seat, leaders[int(uniform() * len(leaders))], uniform, draft)
        if plan in worth:
            continue
        worth[plan] = value = kernel.alone(seat, plan)
        if len(leaders) < LEADERS or value > worth[leaders[-1]]:
            leaders = sorted((*leaders, plan), key=worth.__getitem__, reverse=True)[:LEADERS]
        if stop():
            break
    return sorted(worth, key=worth.__getitem__, reverse=True)


def stands(standings: Sequence[float], seat: Seat) -> float:
    """How it stands itself, the others as far as the rules count them."""
    return standings[seat]


def chance(standings: Sequence[float], seat: Seat) -> float:
    """Its chance to win, out of CERTAIN: it matters who is ahead, and by how much, and little what a loser loses by.

    That tells apart at tables of three and more, where the rules compare with the best of the others alone.
    """
    best = max(standings)
    shares = [exp((standing - best) / DOUBTFUL) for standing in standings]
    return CERTAIN * shares[seat] / sum(shares)


@dataclass(frozen=True, slots=True)
class World(Generic[P]):
    """A guess: a state that the seat may believe in, and what the other seats answer in it."""

    kernel: Kernel[P]
    others: Mapping[Seat, P]
    luck: int


@dataclass(slots=True)
class Runner(Generic[P]):
    """A plan in the race, and what came of it in the first of the worlds."""

    plan: P
    alone: float
    """How it stands if nobody else does anything."""
    worths: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What came of it so far."""
        return sum(self.worths) / len(self.worths)


class Race(Generic[P]):
    """Plans that are tried in the same worlds, in the same order; who falls clearly behind is out."""

    def __init__(self, kernel: Kernel[P], seat: Seat, stop: Stop, weighed: Weighed) -> None:
        """`kernel` varies plans; `weighed` says what it is worth to a seat how all stand."""
        self._kernel = kernel
        self._seat = seat
        self._stop = stop
        self._weighed = weighed
        self._worlds: list[World[P]] = []
        self._seen: set[P] = set()
        self._best: list[Runner[P]] = []
        """Those who have been in all worlds, the best first, at most LEADERS."""
        self._tried = 0

    def enter(self, plans: Sequence[P], worlds: Iterable[World[P]]) -> None:
        """All of them start together, in the worlds one by one. The first of equals stays in front."""
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
        """Vary the best, until so many tries are spent in all."""
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
        """The best are tried in further worlds."""
        for world in worlds:
            if self._stop():
                break
            for runner in self._best:
                self._run(runner, world)
        self._keep(self._best)

    def chosen(self, margin: float, uniform: Uniform) -> P:
        """The best, or one of those that are hardly worse."""
        first = self._best[0]
        near = [runner for runner in self._best if not _behind(runner.worths, first.worths, margin)]
        return near[int(uniform() * len(near))].plan

    def _runner(self, plan: P) -> Runner[P]:
        return Runner(plan, self._kernel.alone(self._seat, plan))

    def _follow(self, runner: Runner[P]) -> None:
        """Through all the worlds, unless it falls behind."""
        first = self._best[0]
        for number, world in enumerate(self._worlds, start=1):
            self._run(runner, world)
            if number >= SURE and _behind(runner.worths, first.worths):
                return
        self._keep([*self._best, runner])

    def _run(self, runner: Runner[P], world: World[P]) -> None:
        standings = world.kernel.resolve({**world.others, self._seat: runner.plan}, world.luck)
        runner.worths.append(self._weighed(standings, self._seat) + TIE * runner.alone)
        self._tried += 1

    def _keep(self, runners: Sequence[Runner[P]]) -> None:
        self._best = sorted(runners, key=lambda runner: runner.mean, reverse=True)[:LEADERS]


_FAR: Final = 3
"""How often what is varied is varied again, where it is known already."""
_IDLE: Final = 60
"""Variations in a row that are all known: there is nothing new to be found."""
_LUCK: Final = 1 << 53
"""As many as a number from 0 to 1 tells apart."""


def _behind(worths: Sequence[float], first: Sequence[float], margin: float = BEHIND) -> bool:
    """Whether the one is worse than the other, in the same worlds, by so many standard errors."""
    number = len(worths)
    gaps = [other - worth for worth, other in zip(worths, first, strict=False)]
    mean = sum(gaps) / number
    if mean <= 0:
        return False
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, number - 1)
    return mean > margin * sqrt(spread / number)
