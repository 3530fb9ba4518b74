"""Analysis of finished games: a review of a player's answers, round by round, for a person who's waiting for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cachetools import LRUCache

from bot.ai.analysis import Review, can_be_studied, study_of
from bot.ai.counterfactual import Played
from bot.ai.tasks import AiRunner
from bot.engine.game import Answer, Decision, PublicStep, Seat
from bot.games.game import Options
from bot.host.core.context import HostContext, Spawn
from bot.host.core.errors import TableError
from bot.host.core.match_state import FullMatchState
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match.projections import later_of
from bot.host.model.journal import Answers
from bot.host.model.tables import Status, TableRecord
from bot.host.model.texts import later
from bot.host.model.viewer import Viewer
from bot.safe_errors import log_failures

KEPT: Final = 30
PROGRESS: Final = 2.0
"""Seconds between progress reports."""
AT_ONCE: Final = 2
TURNS: Final = 3
TOP: Final = 100

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AnalysedRound:
    """A round of a finished game with the answer of one of its players."""

    revision: int
    round: str
    decision: Decision
    played: Played = field(repr=False)

    @property
    def given(self) -> Answer:
        return self.played.answers[self.decision.seat]

    def steps(self, answer: Answer) -> tuple[PublicStep[Any, Any], ...]:
        return tuple(step.seen for step in self.played.again({**self.played.answers, self.decision.seat: answer}))


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game: everyone's standing, round by round."""

    rounds: tuple[str, ...]
    """The rounds' labels; the first one stands for the start."""
    values: tuple[tuple[int, ...], ...]
    """Standings by seat and round, on a scale from 0 to TOP, which cuts off the extra weight of the game's end."""
    turned: tuple[int, ...]
    """Indices of the rounds that changed the player's standing most, earliest first."""
    after: tuple[tuple[Any, int], ...] = field(default=(), repr=False)
    """For each round but the start: the public table after the round's first move, and the round's number. They give
    its name in any language."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The results so far of a player's analysis."""

    seat: Seat
    rounds: tuple[AnalysedRound, ...] = field(repr=False)
    reviews: tuple[Review | None, ...]
    course: Course
    left_out: int
    """Number of the player's rounds left out because computers can't analyse them."""
    done: bool

    @property
    def ready(self) -> int:
        return sum(review is not None for review in self.reviews)


class AnalysisService:
    """Analyses games. A running analysis goes on even if nobody waits for it."""

    def __init__(self, core: HostContext, helper: AiRunner, spawn: Spawn) -> None:
        self._core = core
        self._helper = helper
        self._spawn = spawn
        self._known: LRUCache[tuple[int, Seat], _Run] = LRUCache(KEPT)

    async def analysis(self, table: int, seat: Seat, viewer: Viewer) -> AsyncIterator[Analysis]:
        """Yield the results so far until the analysis has ended. Raises TableError if the game can't be analysed."""
        await self._core.show(viewer, table, _check_finished)
        run = self._known.get((table, seat))
        if run is None:
            run = await self._core.look(table, _prepare_run, seat)
            if not run.rounds:
                raise TableError(later("analysis-none"))
            run = self._known.setdefault((table, seat), run)  # another request may have started it
        if run.work is None or (run.work.done() and None in run.reviews):
            run.work = self._spawn(run.think(self._helper))
        while not run.work.done():
            yield run.so_far(done=False)
            await asyncio.wait({run.work}, timeout=PROGRESS)
        yield run.so_far(done=True)


@dataclass(slots=True)
class _Run:
    table: int
    seat: Seat
    rounds: tuple[AnalysedRound, ...]
    course: Course
    left_out: int
    game: str
    options: Options
    reviews: list[Review | None]
    work: asyncio.Task[None] | None = None

    async def think(self, helper: AiRunner) -> None:
        room = asyncio.Semaphore(AT_ONCE)

        async def one(at: int) -> None:
            round_ = self.rounds[at]
            async with room:
                study = study_of(self.game, self.options, round_.played, round_.decision, seed=at)
                with log_failures(log, "table %(table)d: couldn't analyse a round", table=self.table):
                    self.reviews[at] = await helper(study)

        await asyncio.gather(*(one(at) for at, each in enumerate(self.reviews) if each is None))

    def so_far(self, *, done: bool) -> Analysis:
        return Analysis(self.seat, self.rounds, tuple(self.reviews), self.course, self.left_out, done=done)


async def _check_finished(_: UnitOfWork, record: TableRecord) -> None:
    if record.status is Status.CANCELLED:
        raise TableError(later("analysis-cancelled", table=record.id))
    if record.status is not Status.OVER:
        raise TableError(later("analysis-not-yet", table=record.id))


async def _prepare_run(work: UnitOfWork, record: TableRecord, seat: Seat) -> _Run:
    if not 0 <= seat < len(record.players):
        raise TableError(later("no-seat", table=record.id))
    match = await work.load_full_match(record)
    asked = list(_find_answered_rounds(match, seat))
    round_ = tuple(each for each in asked if can_be_studied(each.played, each.decision))
    return _Run(
        table=record.id,
        seat=seat,
        rounds=round_,
        course=course_of(match, seat, len(record.players)),
        left_out=len(asked) - len(round_),
        game=record.game,
        options=record.terms.options,
        reviews=[None] * len(round_),
    )


def _find_answered_rounds(match: FullMatchState, seat: Seat) -> list[AnalysedRound]:
    found = []
    for revision in range(match.first + 1, match.revision + 1):
        content, before = match.entry(revision).content, match.after(revision - 1)
        if not isinstance(content, Answers) or not before.table.round:
            continue
        for decision in match.asked_at(before):
            if decision.seat == seat and not decision.mid_round and seat in content.answers:
                played = Played(match.rules, before, content.answers, tuple(later_of(match, revision)))
                name = match.game.words.round(before.table, match.entry(revision).round)
                found.append(AnalysedRound(revision, name, decision, played))
    return found


def course_of(match: FullMatchState, seat: Seat, seats: int) -> Course:
    names, values, after = ["Start"], [_evaluate_seats(match, match.first, seats)], []
    number = 0
    for revision in range(match.first + 1, match.revision + 1):
        now = match.entry(revision).round
        if not now:
            values = [_evaluate_seats(match, revision, seats)]
            continue
        if now != number:
            number = now
            after.append((match.after(revision).table, now))
            names.append(match.game.words.round(*after[-1]))
            values.append(())
        values[-1] = _evaluate_seats(match, revision, seats)
    levels = _levels(values)
    own = [each[seat] for each in levels]
    changes = sorted(range(1, len(own)), key=lambda at: abs(own[at] - own[at - 1]), reverse=True)[:TURNS]
    turned = tuple(sorted(at for at in changes if own[at] != own[at - 1]))
    return Course(tuple(names), tuple(zip(*levels, strict=True)), turned, tuple(after))


def _evaluate_seats(match: FullMatchState, at: int, seats: int) -> tuple[float, ...]:
    return tuple(match.rules.evaluate(match.after(at).table, seat) for seat in range(seats))


def _levels(values: Sequence[Sequence[float]]) -> list[list[int]]:
    """Scale values. A win or defeat can count far more than anything before it, so the last values are capped."""
    within = [each for values in values[:-1] or values for each in values]
    low, high = min(within), max(within)
    more = (high - low or 1.0) / 8
    low, high = low - more, high + more
    return [[round(TOP * (min(max(each, low), high) - low) / (high - low)) for each in one] for one in values]
