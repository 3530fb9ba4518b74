"""Lessons and puzzles, which people do by themselves, without a table or anybody to wait for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from bot.engine import answers as engine_answers
from bot.engine.answers import without_done
from bot.engine.errors import UserError
from bot.engine.game import Answer
from bot.engine.rng import Rng
from bot.games import puzzle_pack
from bot.games.game import AnyGame
from bot.games.puzzle import OTHERS, YOU, AnyPuzzle, parse_answers, play_answers, verdict
from bot.host.core.context import Service
from bot.host.core.errors import StaleError, TableError
from bot.host.core.match_state import MatchState, position
from bot.host.core.unit_of_work import UnitOfWork
from bot.host.match import drafts
from bot.host.match.drafts import Change, Question
from bot.host.match.projections import seat_view
from bot.host.model.community.learning import DAILY, Attempt, Daily, Lesson, Progress, Tries
from bot.host.model.drafts import Draft, StoredDraft
from bot.host.model.table_terms import TableTerms
from bot.host.model.tables import Participant, Place, Status, TableRecord, User, new_table
from bot.host.model.texts import WORDS, later

FIRST: Final = date(2024, 1, 1)
"""Day 0, a Monday."""


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """A game's set of puzzles."""

    game: AnyGame
    puzzles: tuple[AnyPuzzle, ...]
    daily: bool

    @property
    def key(self) -> str:
        return self.game.key + DAILY * self.daily

    def number_of(self, key: str) -> int | None:
        """The puzzle's number, from 1; None if there's none with that key."""
        return next((number for number, puzzle in enumerate(self.puzzles, start=1) if puzzle.key == key), None)

    def today(self, now: datetime) -> int:
        return self.of_day(day_of(now))

    def of_day(self, day: int) -> int:
        return puzzle_pack.pick_daily_puzzle(self.puzzles, day)


def day_of(now: datetime) -> int:
    return (now.astimezone(UTC).date() - FIRST).days


def tomorrow(now: datetime) -> datetime:
    return datetime.combine(now.astimezone(UTC).date() + timedelta(days=1), time(), UTC)


def course_of(games: Mapping[str, AnyGame], key: str) -> PuzzleSet:
    daily = key.endswith(DAILY)
    game = games.get(key.removesuffix(DAILY))
    if game is None:
        raise TableError(later("unknown"))
    if not daily:
        if not game.puzzles():
            raise TableError(later("no-lessons", game=game.title))
        return PuzzleSet(game, game.puzzles(), daily)
    if game.maker is None:
        raise TableError(later("no-puzzles", game=game.title))
    return PuzzleSet(game, puzzle_pack.load_pack(game.maker), daily)


SOUGHT = timedelta(hours=36)
"""Time for solving a server's puzzle of the day after starting it, so that it counts for a streak."""
LATELY = timedelta(hours=1)
EXAMPLES = 10
COMPUTER = "rookie"
"""The kind of computer shown for the other players in a puzzle, who do what the puzzle says."""


@dataclass(frozen=True, slots=True)
class At:
    """A click's target: the puzzle's number, and the edit of the draft."""

    number: int
    edit: int


@dataclass(frozen=True, slots=True)
class _Bench:
    progress: Progress
    course: PuzzleSet
    number: int
    match: MatchState
    question: Question
    daily: Daily | None

    @property
    def game(self) -> AnyGame:
        return self.course.game

    @property
    def puzzle(self) -> AnyPuzzle:
        return self.course.puzzles[self.number - 1]

    def lesson(self) -> Lesson:
        stored_draft = self.question.stored_draft
        seat = seat_view(self.question.record, self.match, {YOU: stored_draft}, YOU)
        tasks = tuple((puzzle.task, puzzle.key in self.progress.solved) for puzzle in self.course.puzzles)
        return Lesson(self.game, self.puzzle, self.number, tasks, seat, self.daily)


class LessonService(Service):
    """Lessons and puzzles. If a person's request can't be met, methods raise a UserError with a message for them."""

    async def lesson(self, user: User, course: str, number: int | None = None) -> Lesson:
        """The puzzle with that number; without one, the puzzle to go on with."""
        async with self._core.writing() as work:
            found = course_of(await work.games(user.id), course)
            progress = await _progress(work, user, found)
            progress = _resume_course(progress, found) if number is None else _move_to_puzzle(progress, found, number)
            return await _start_puzzle(work, user, found, progress)

    async def puzzle(self, user: User, course: str, grade: str = "") -> Lesson:
        """The day's puzzle or, with a grade, another one of that difficulty, preferably unsolved."""
        async with self._core.writing() as work:
            found = course_of(await work.games(user.id), course)
            progress, today = await _progress(work, user, found), found.today(work.now)
            number = _another(progress, found, grade, but=today) if grade else today
            return await _start_puzzle(work, user, found, _move_to_puzzle(progress, found, number))

    async def last(self, user: User, *, daily: bool | None = None) -> str | None:
        """The latest course; None if there's none. `daily` limits it to daily puzzles (True) or lessons (False)."""
        async with self._core.reading() as work:
            begun = [each.course for each in await work.tx.learning.all_progress(user.id)]
            return next((key for key in begun if self._is_course(key) and daily in (None, key.endswith(DAILY))), None)

    async def current(self, user: User) -> str | None:
        """The latest course of either kind, if the user was active in it lately and it has unsolved puzzles."""
        async with self._core.reading() as work:
            progress = next(iter(await work.tx.learning.all_progress(user.id)), None)
            if progress is None or not self._is_course(progress.course) or work.now - progress.at > LATELY:
                return None
            puzzles = course_of(self._core.games, progress.course).puzzles
            return progress.course if any(puzzle.key not in progress.solved for puzzle in puzzles) else None

    async def example(self, user: User, course: str, number: int) -> str:
        """A random legal answer to the puzzle's question that doesn't help to solve it; empty if none was found."""
        async with self._core.reading() as work:
            found = course_of(await work.games(user.id), course)
            progress = _move_to_puzzle(await _progress(work, user, found), found, number)
            bench = await _load_bench(work, user, found, progress)
        match, decision, given = bench.match, bench.question.decision, bench.progress.answers
        solution = parse_answers(bench.game, bench.puzzle, bench.puzzle.solution)
        for seed in range(EXAMPLES):
            whole, _ = engine_answers.at_random(match.rules, match.state, decision, Rng(seed))
            answer = without_done(whole)
            helps = whole in solution or not verdict(bench.game, bench.puzzle, (*given, whole))
            if answer and not helps:
                return bench.game.format_answer(match.state.table, decision, answer)
        return ""

    async def edit(self, user: User, course: str, change: Change, at: At | None = None) -> Lesson:
        async with self._core.writing() as work:
            bench = await self._bench(work, user, course, at)
            draft = drafts.changed_draft(work, bench.question, change)
            progress = replace(
                bench.progress, draft=draft.answer, before=draft.undo_history, edit=draft.edit, at=work.now
            )
            await work.tx.learning.save_progress(progress)
            return (await _load_bench(work, user, bench.course, progress)).lesson()

    async def run(self, user: User, course: str, at: At | None = None) -> Attempt | Lesson:
        async with self._core.writing() as work:
            bench = await self._bench(work, user, course, at)
            match, decision = bench.match, bench.question.decision
            whole = engine_answers.finish(match.rules, match.state, decision, bench.progress.draft)
            if whole is None:
                raise TableError(later("lesson-not-complete"))
            given = (*bench.progress.answers, whole)
            after = play_answers(bench.game, bench.puzzle, given)
            progress = replace(bench.progress, at=work.now)
            if after.decision is not None:
                progress = replace(progress, answers=given, draft=(), before=(), edit=progress.edit + 1)
                await work.tx.learning.save_progress(progress)
                return (await _load_bench(work, user, bench.course, progress)).lesson()
            missed = verdict(bench.game, bench.puzzle, given)
            tries = await _tries(work, bench, missed=bool(missed)) if bench.course.daily else None
            if not missed:
                await _count(work, bench)
                progress = replace(progress, solved=progress.solved | {bench.puzzle.key})
            if progress.answers:  # the puzzle starts again
                first = without_done(given[0])
                progress = replace(progress, answers=(), draft=first, before=(), edit=progress.edit + 1)
            await work.tx.learning.save_progress(progress)
            return replace(_attempt(await _load_bench(work, user, bench.course, progress), given, missed), tries=tries)

    async def show_solution(self, user: User, course: str, at: At | None = None) -> Attempt:
        """Show the solution. An unsolved puzzle won't count as solved without help later."""
        async with self._core.writing() as work:
            bench = await self._bench(work, user, course, at)
            progress = bench.progress
            if bench.puzzle.key not in progress.solved:
                await work.tx.learning.save_progress(replace(progress, shown=progress.shown | {bench.puzzle.key}))
            return _attempt(bench, parse_answers(bench.game, bench.puzzle, bench.puzzle.solution), "")

    def _is_course(self, course: str) -> bool:
        game = self._core.games.get(course.removesuffix(DAILY))
        return game is not None and (game.maker is not None if course.endswith(DAILY) else bool(game.puzzles()))

    async def _bench(self, work: UnitOfWork, user: User, course: str, at: At | None) -> _Bench:
        found = course_of(await work.games(user.id), course)
        bench = await _load_bench(work, user, found, await _progress(work, user, found))
        if at is not None and at != At(bench.number, bench.progress.edit):
            raise StaleError(later("lesson-stale"))
        return bench


async def _progress(work: UnitOfWork, user: User, course: PuzzleSet) -> Progress:
    kept = await work.tx.learning.progress(user.id, course.key)
    first = course.puzzles[course.today(work.now) - 1 if course.daily else 0].key
    if kept is None:
        return Progress(user.id, course.key, first, work.now)
    known = course.number_of(kept.puzzle) is not None
    return kept if known else replace(kept, puzzle=first, answers=(), draft=(), before=())


async def _tries(work: UnitOfWork, bench: _Bench, *, missed: bool) -> Tries:
    """Count a try. A double click counts only once."""
    progress = bench.progress
    return await work.tx.learning.count_try(
        progress.user, bench.course.key, bench.puzzle.key, edit=progress.edit, missed=missed
    )


async def _count(work: UnitOfWork, bench: _Bench) -> None:
    key, user, course = bench.puzzle.key, bench.progress.user, bench.course
    if not course.daily or key in bench.progress.shown:
        return
    day: int | None = day_of(work.now)
    if course.today(work.now) != bench.number:
        day = await work.tx.learning.day_taken_up(user, course.key, key, since=work.now - SOUGHT)
    if day is not None:
        await work.tx.learning.save_streak(user, (await work.tx.learning.streak(user)).add_day(day))


async def _start_puzzle(work: UnitOfWork, user: User, course: PuzzleSet, progress: Progress) -> Lesson:
    bench = await _load_bench(work, user, course, replace(progress, at=work.now))
    await work.tx.learning.save_progress(bench.progress)
    return bench.lesson()


def _resume_course(progress: Progress, course: PuzzleSet) -> Progress:
    """Go back to the current puzzle or, if it's solved, on to the next unsolved one; to the first if all are solved."""
    if progress.puzzle not in progress.solved:
        return progress
    puzzles = course.puzzles
    unsolved = (at for at in _onward(progress, course) if puzzles[at - 1].key not in progress.solved)
    return _move_to_puzzle(progress, course, next(unsolved, 1))


def _another(progress: Progress, course: PuzzleSet, grade: str, *, but: int) -> int:
    """The number of another puzzle of that difficulty, preferably an unsolved one; `but` only if there's no other."""
    known = course.puzzles
    fitting = [each for each in _onward(progress, course) if known[each - 1].grade == grade and each != but] or [but]
    open_ones = [each for each in fitting if known[each - 1].key not in progress.solved]
    return (open_ones or fitting)[0]


def _onward(progress: Progress, course: PuzzleSet) -> list[int]:
    at = course.number_of(progress.puzzle) or 1
    return [*range(at + 1, len(course.puzzles) + 1), *range(1, at + 1)]


def _move_to_puzzle(progress: Progress, course: PuzzleSet, number: int) -> Progress:
    puzzles = course.puzzles
    key = puzzles[min(max(number, 1), len(puzzles)) - 1].key
    if key == progress.puzzle:
        return progress
    return replace(progress, puzzle=key, answers=(), draft=(), before=(), edit=progress.edit + 1)


async def _load_bench(work: UnitOfWork, user: User, course: PuzzleSet, progress: Progress) -> _Bench:
    """The state of a person's current puzzle, without answers and drafts that are no longer valid."""
    number = course.number_of(progress.puzzle) or 1
    daily = None
    if course.daily:
        day, today, streak = day_of(work.now), course.today(work.now), await work.tx.learning.streak(user.id)
        key, counted = course.puzzles[today - 1].key, streak.counts(day)
        done, looked = key in progress.solved, key in progress.shown
        daily = Daily(today, done, streak.at(day), counted=counted, until=tomorrow(work.now), looked=looked)
    try:
        return _build_bench(work, user, course, progress, number, daily)
    except UserError:
        progress = replace(progress, answers=(), draft=(), before=(), edit=progress.edit + 1)
        return _build_bench(work, user, course, progress, number, daily)


def _build_bench(
    work: UnitOfWork, user: User, course: PuzzleSet, progress: Progress, number: int, daily: Daily | None
) -> _Bench:
    game, puzzle = course.game, course.puzzles[number - 1]
    now = play_answers(game, puzzle, progress.answers)
    if now.decision is None:
        raise StaleError(later("lesson-over"))
    engine_answers.check_draft(now.rules, now.state, now.decision, progress.draft)
    match = position(game, now.rules, now.state)
    record = _record(work, user, game, number, options=puzzle, seats=len(now.state.hands))
    draft = Draft(seat=YOU, question=number, edit=progress.edit, answer=progress.draft, undo_history=progress.before)
    question = Question(record, match, record.players[YOU], now.decision, StoredDraft(draft, now.decision.topic))
    return _Bench(progress, course, number, match, question, daily)


def _record(work: UnitOfWork, user: User, game: AnyGame, number: int, *, options: AnyPuzzle, seats: int) -> TableRecord:
    """A table that isn't saved, for code that shows a seat at a table."""
    names = enumerate((user.name, *OTHERS)[:seats])
    players = [Participant(seat, name, game.colours[seat].key, computer=COMPUTER) for seat, name in names]
    players[YOU] = replace(players[YOU], user=user.id, computer=None)
    terms = TableTerms(game.with_defaults(options.options))
    record = new_table(game, terms, opener=user.id, place=Place(None, 0), now=work.now)
    return replace(record, status=Status.PLAYING, players=tuple(players), revision=number, question=number)


def _attempt(bench: _Bench, given: Sequence[Answer], missed: str) -> Attempt:
    game, puzzle = bench.game, bench.puzzle
    done = play_answers(game, puzzle, given)
    key = "/".join(" ".join(answer) for answer in given)
    return Attempt(bench.lesson(), done.before, done.steps, missed, format_answers(game, puzzle, given), key)


async def for_all(work: UnitOfWork, course: PuzzleSet, number: int) -> Lesson:
    nobody = Progress(0, course.key, course.puzzles[number - 1].key, work.now)
    anybody = WORDS.translator(course.game.language).say("anybody")
    return (await _load_bench(work, User(0, anybody), course, nobody)).lesson()


def format_answers(game: AnyGame, puzzle: AnyPuzzle, given: Sequence[Answer]) -> str:
    texts: list[str] = []
    for count, answer in enumerate(given):
        now = play_answers(game, puzzle, given[:count])
        if now.decision is not None:
            texts.append(game.render_answer(now.state.table, now.decision, answer))
    return "; ".join(texts)
