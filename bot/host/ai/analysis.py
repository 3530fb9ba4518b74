"""Analysing finished games: one player's answers are looked back at, round by round, while whoever asked waits."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from cachetools import LRUCache

from bot.ai.analysis import Review, can_be_studied, study_of
from bot.ai.counterfactual import Played
from bot.host.core.errors import TableError
from bot.host.core.texts import later
from bot.host.model.journal import Answers
from bot.host.model.tables import Status
from bot.host.tables.views import later_of
from bot.safe_errors import where

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Sequence

    from bot.ai.tasks import AiRunner
    from bot.engine.game import Answer, Decision, PublicStep, Seat
    from bot.games.game import Options
    from bot.host.core.context import HostContext
    from bot.host.core.unit_of_work import UnitOfWork
    from bot.host.match.match_state import FullMatchState
    from bot.host.model.tables import TableRecord
    from bot.host.model.viewer import Viewer

KEPT: Final = 30
"""So many analyses are kept: a second look is at once, and all who played look."""
PROGRESS: Final = 2.0
"""Every so many seconds whoever waits is told how far it has come."""
AT_ONCE: Final = 2
"""Rounds of one game that are thought about at the same time."""
TURNS: Final = 3
"""So many rounds at most are told to have turned the game."""
TOP: Final = 100
"""The best that anybody stood in the game; the worst is 0."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Looked:
    """A round of a finished game, as one of its players answered."""

    revision: int
    round: str
    """What the round is called."""
    decision: Decision
    played: Played = field(repr=False)

    @property
    def given(self) -> Answer:
        """What the player answered."""
        return self.played.answers[self.decision.seat]

    def steps(self, answer: Answer) -> tuple[PublicStep[Any, Any], ...]:
        """What the rules say had come of another answer in the round, the others' as they were."""
        return tuple(step.seen for step in self.played.again({**self.played.answers, self.decision.seat: answer}))


@dataclass(frozen=True, slots=True)
class Course:
    """How all stood in a game, from its first round on."""

    rounds: tuple[str, ...]
    """What they are called; the first is what was before."""
    stood: tuple[tuple[int, ...], ...]
    """By seat, after each of them: from 0 to TOP, as far as anybody came. How much the end is worth is left out."""
    turned: tuple[int, ...]
    """The places of those rounds which changed most of how the player stood, in order."""
    after: tuple[tuple[Any, int], ...] = field(default=(), repr=False)
    """The public table after each of them but the first, and its number: what it is called in any language."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known of one player's game, so far."""

    seat: Seat
    looked: tuple[Looked, ...] = field(repr=False)
    reviews: tuple[Review | None, ...]
    """What was found of each round; None: nothing yet, or it took too long."""
    course: Course
    left_out: int
    """Rounds about which computers cannot think."""
    done: bool

    @property
    def ready(self) -> int:
        """How many rounds have been thought about."""
        return sum(review is not None for review in self.reviews)


class AnalysisService:
    """Has games analysed; what is under way goes on when nobody waits for it any more."""

    def __init__(
        self,
        core: HostContext,
        helper: AiRunner,
        spawn: Callable[[Coroutine[object, object, None]], asyncio.Task[None]],
    ) -> None:
        self._core = core
        self._helper = helper
        self._spawn = spawn
        self._known: LRUCache[tuple[int, Seat], _Run] = LRUCache(KEPT)

    async def analysis(self, table: int, seat: Seat, viewer: Viewer) -> AsyncIterator[Analysis]:
        """What is known, again and again until all of it is: at once if it was asked for before.

        Raises TableError unless the game is over, and where there is nothing to look at.
        """
        await self._core.show(viewer, table, _check_finished)
        run = self._known.get((table, seat))
        if run is None:
            run = await self._core.look(table, _prepare_run, seat)
            if not run.looked:
                raise TableError(later("analysis-none"))
            run = self._known.setdefault((table, seat), run)  # others may have asked meanwhile
        if run.work is None or (run.work.done() and None in run.reviews):
            run.work = self._spawn(run.think(self._helper))
        while not run.work.done():
            yield run.so_far(done=False)
            await asyncio.wait({run.work}, timeout=PROGRESS)
        yield run.so_far(done=True)


@dataclass(slots=True)
class _Run:
    """An analysis under way."""

    table: int
    seat: Seat
    looked: tuple[Looked, ...]
    course: Course
    left_out: int
    game: str
    options: Options
    reviews: list[Review | None]
    work: asyncio.Task[None] | None = None

    async def think(self, helper: AiRunner) -> None:
        """Through all rounds of which nothing is known yet."""
        room = asyncio.Semaphore(AT_ONCE)

        async def one(at: int) -> None:
            looked = self.looked[at]
            async with room:
                study = study_of(self.game, self.options, looked.played, looked.decision, seed=at)
                try:
                    self.reviews[at] = await helper(study)
                except Exception as error:  # the others can still be told of
                    log.error(  # noqa: TRY400 - a traceback could hold too much
                        "table %(table)d: couldn't analyse a round: %(why)s",
                        {"table": self.table, "why": where(error)},
                    )

        await asyncio.gather(*(one(at) for at, each in enumerate(self.reviews) if each is None))

    def so_far(self, *, done: bool) -> Analysis:
        """What is known by now."""
        return Analysis(self.seat, self.looked, tuple(self.reviews), self.course, self.left_out, done=done)


async def _check_finished(_: UnitOfWork, record: TableRecord) -> None:
    if record.status is not Status.OVER:
        raise TableError(later("analysis-not-yet", table=record.id))


async def _prepare_run(work: UnitOfWork, record: TableRecord, seat: Seat) -> _Run:
    if not 0 <= seat < len(record.players):
        raise TableError(later("no-seat", table=record.id))
    line = await work.whole(record)
    asked = list(_find_answered_rounds(line, seat))
    looked = tuple(each for each in asked if can_be_studied(each.played, each.decision))
    return _Run(
        table=record.id,
        seat=seat,
        looked=looked,
        course=course_of(line, seat, len(record.players)),
        left_out=len(asked) - len(looked),
        game=record.game,
        options=record.terms.options,
        reviews=[None] * len(looked),
    )


def _find_answered_rounds(line: FullMatchState, seat: Seat) -> list[Looked]:
    """The rounds in which the seat answered what its rounds begin with, and had something to choose."""
    found = []
    for revision in range(line.first + 1, line.revision + 1):
        content, before = line.entry(revision).content, line.after(revision - 1)
        if not isinstance(content, Answers) or not before.table.round:
            continue
        for decision in line.asked_at(before):
            if decision.seat == seat and not decision.aside and seat in content.answers:
                played = Played(line.rules, before, content.answers, tuple(later_of(line, revision)))
                name = line.game.words.round(before.table, line.entry(revision).round)
                found.append(Looked(revision, name, decision, played))
    return found


def course_of(line: FullMatchState, seat: Seat, seats: int) -> Course:
    """How all stood after each round, and which rounds changed most for the seat."""
    names, stood, after = ["Start"], [_stood(line, line.first, seats)], []
    number = 0
    for revision in range(line.first + 1, line.revision + 1):
        now = line.entry(revision).round
        if not now:
            stood = [_stood(line, revision, seats)]
            continue
        if now != number:
            number = now
            after.append((line.after(revision).table, now))
            names.append(line.game.words.round(*after[-1]))
            stood.append(())
        stood[-1] = _stood(line, revision, seats)
    levels = _levels(stood)
    own = [each[seat] for each in levels]
    changes = sorted(range(1, len(own)), key=lambda at: abs(own[at] - own[at - 1]), reverse=True)[:TURNS]
    turned = tuple(sorted(at for at in changes if own[at] != own[at - 1]))
    return Course(tuple(names), tuple(zip(*levels, strict=True)), turned, tuple(after))


def _stood(line: FullMatchState, at: int, seats: int) -> tuple[float, ...]:
    return tuple(line.rules.standing(line.after(at).table, seat) for seat in range(seats))


def _levels(stood: Sequence[Sequence[float]]) -> list[list[int]]:
    """From 0 to TOP. What the end of a game is worth to those who won is far more than all before, so it is cut."""
    within = [each for standings in stood[:-1] or stood for each in standings]
    low, high = min(within), max(within)
    more = (high - low or 1.0) / 8
    low, high = low - more, high + more
    return [[round(TOP * (min(max(each, low), high) - low) / (high - low)) for each in one] for one in stood]
