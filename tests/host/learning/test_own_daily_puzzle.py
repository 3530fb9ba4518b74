"""Daily puzzles: the same for everyone, with streaks that count only what people solve by themselves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.games import GAMES, puzzle_pack
from bot.games.puzzle_pack import GRADES, WEEK
from bot.host.app.host import Replace
from bot.host.core.errors import StaleError, TableError
from bot.host.learning.lessons import FIRST, At, course_of, day_of, tomorrow
from bot.host.model.community.learning import DAILY, NO_STREAK, Attempt, Progress, Streak
from tests.host.harness import ANN, BOB, running_host
from tests.texts import pattern

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.host.learning.lessons import LessonService
    from bot.host.model.community.learning import Daily, Lesson
    from tests.host.harness import HostHarness

RAMBOTS, KOLMIO = GAMES["rambots"], GAMES["kolmio"]
COURSE = RAMBOTS.key + DAILY
DAY = {"hours": 24}


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[HostHarness]:
    async with running_host(tmp_path, game=RAMBOTS) as held:
        held.host._core.games = {game.key: game for game in (RAMBOTS, KOLMIO)}
        yield held


@pytest.fixture
def lessons(home: HostHarness) -> LessonService:
    return home.host.lessons


async def _solved(lessons: LessonService, lesson: Lesson) -> Attempt:
    """Solve Ann's current puzzle."""
    outcome: Lesson | Attempt = lesson
    for answer in lesson.puzzle.solution:
        await lessons.edit(ANN, lesson.course, Replace(answer))
        outcome = await lessons.run(ANN, lesson.course)
    assert isinstance(outcome, Attempt)
    assert outcome.missed == ""
    return outcome


async def _todays(lessons: LessonService, course: str = COURSE) -> Attempt:
    return await _solved(lessons, await lessons.puzzle(ANN, course))


def _daily(of: Lesson | Attempt) -> Daily:
    daily = (of.lesson if isinstance(of, Attempt) else of).daily
    assert daily is not None
    return daily


async def test_daily_puzzle_is_shared_and_changes_each_day(home: HostHarness, lessons: LessonService) -> None:
    ann, bob = await lessons.puzzle(ANN, COURSE), await lessons.puzzle(BOB, COURSE)
    assert (ann.puzzle.key, ann.is_todays) == (bob.puzzle.key, True)
    home.pass_by(**DAY)
    later = await lessons.puzzle(ANN, COURSE)
    assert later.is_todays
    assert later.puzzle.key != ann.puzzle.key


def test_day_starts_at_midnight_utc() -> None:
    evening = datetime(2030, 5, 1, 23, 59, 59, tzinfo=UTC)
    assert day_of(evening + timedelta(seconds=1)) == day_of(evening) + 1
    assert day_of(evening.astimezone(timezone(timedelta(hours=2)))) == day_of(evening)
    assert tomorrow(evening) == evening + timedelta(seconds=1)
    assert tomorrow(evening.astimezone(timezone(timedelta(hours=2)))) == tomorrow(evening)
    assert FIRST.weekday() == 0


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.maker is not None], ids=lambda game: game.key)
def test_grades_follow_the_week_without_early_repeats(game: object) -> None:
    puzzles = course_of(GAMES, game.key + DAILY).puzzles  # type: ignore[attr-defined]
    of = Counter(puzzle.grade for puzzle in puzzles)
    weeks = min(of[grade] // WEEK.count(grade) for grade in GRADES)
    days = [puzzles[puzzle_pack.pick_daily_puzzle(puzzles, day) - 1] for day in range(700, 700 + weeks * len(WEEK))]
    assert [puzzle.grade for puzzle in days] == [*WEEK] * weeks
    assert len({puzzle.key for puzzle in days}) == len(days)


async def test_streak_grows_daily_and_restarts_after_a_missed_day(home: HostHarness, lessons: LessonService) -> None:
    counted = []
    for skipped in (0, 0, 0, 1, 0):
        home.pass_by(hours=24 * skipped)
        counted.append(_daily(await _todays(lessons)).streak)
        home.pass_by(**DAY)
    assert counted == [1, 2, 3, 1, 2]
    assert _daily(await lessons.puzzle(ANN, COURSE)).streak == 2, "today can still be done"
    home.pass_by(**DAY)
    assert _daily(await lessons.puzzle(ANN, COURSE)).streak == 0
    async with home.host._core.reading() as work:
        assert (await work.tx.learning.streak(ANN.id)).best == 3
        assert await work.tx.learning.streak(BOB.id) == NO_STREAK


def test_late_day_does_not_change_the_streak() -> None:
    """For example, a server's puzzle from yesterday, after today's."""
    assert Streak(day=10, days=3, best=5).add_day(9) == Streak(day=10, days=3, best=5)


async def test_last_course_ignores_unknown_games(home: HostHarness, lessons: LessonService) -> None:
    """Another version of the bot may have had a game that this one lacks."""
    await lessons.puzzle(ANN, COURSE)
    home.pass_by(minutes=1)
    async with home.host._core.writing() as work:
        await work.tx.learning.save_progress(Progress(ANN.id, "chess" + DAILY, "mate", home.clock.now()))
    assert await lessons.last(ANN) == COURSE
    assert await lessons.current(ANN) is None


async def test_game_without_puzzle_pack_is_refused(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(RAMBOTS, maker=None)) as held:
        with pytest.raises(TableError, match=pattern("no-puzzles", game=RAMBOTS.title)):
            await held.host.lessons.puzzle(ANN, COURSE)


async def test_day_counts_once_across_games(home: HostHarness, lessons: LessonService) -> None:
    await _todays(lessons)
    other = _daily(await _todays(lessons, KOLMIO.key + DAILY))
    assert (other.streak, other.counted) == (1, True)
    await _todays(lessons)
    home.pass_by(**DAY)
    assert _daily(await _todays(lessons, KOLMIO.key + DAILY)).streak == 2


async def test_puzzle_with_shown_solution_is_done_but_not_counted(lessons: LessonService) -> None:
    await lessons.puzzle(ANN, COURSE)
    shown = await lessons.show_solution(ANN, COURSE)
    assert not _daily(shown).done
    done = await _todays(lessons)
    assert (_daily(done).done, _daily(done).counted, _daily(done).streak) == (True, False, 0)


async def test_viewing_the_solution_after_solving_keeps_the_streak(lessons: LessonService) -> None:
    await _todays(lessons)
    await lessons.show_solution(ANN, COURSE)
    assert _daily(await _todays(lessons)).streak == 1


async def test_older_puzzles_do_not_count_for_streaks(lessons: LessonService) -> None:
    for grade in GRADES:
        lesson = await lessons.puzzle(ANN, COURSE, grade)
        assert (lesson.puzzle.grade, lesson.is_todays) == (grade, False)
        done = await _solved(lessons, lesson)
        assert (done.lesson.solved, _daily(done).done, _daily(done).streak) == (True, False, 0)


async def test_another_puzzle_skips_solved_puzzles(lessons: LessonService) -> None:
    seen = []
    for _ in range(4):
        lesson = await lessons.puzzle(ANN, COURSE, "easy")
        seen.append(lesson.number)
        await _solved(lessons, lesson)
    assert all(one < other for one, other in pairwise(seen))
    await lessons.lesson(ANN, COURSE, seen[0])
    assert (await lessons.puzzle(ANN, COURSE, "easy")).number > seen[-1]


async def test_another_puzzle_is_never_todays(home: HostHarness, lessons: LessonService) -> None:
    """Not even for someone at the puzzle just before it."""
    course = course_of(home.host._core.games, COURSE)
    today = (await lessons.puzzle(ANN, COURSE)).puzzle
    grade = [number for number, each in enumerate(course.puzzles, start=1) if each.grade == today.grade]
    place = grade.index(course.number_of(today.key) or 0)
    await lessons.lesson(ANN, COURSE, grade[place - 1])
    another = await lessons.puzzle(ANN, COURSE, today.grade)
    assert another.number == grade[(place + 1) % len(grade)]


async def test_wrong_answer_gives_a_reason_and_does_not_count(lessons: LessonService) -> None:
    lesson = await lessons.puzzle(ANN, COURSE)
    outcome = await lessons.run(ANN, COURSE) if lesson.seat.can_compile else None
    assert isinstance(outcome, Attempt)
    assert outcome.missed.endswith(".")
    assert (outcome.lesson.solved, _daily(outcome).streak) == (False, 0)


async def test_yesterdays_puzzle_can_be_finished_without_counting(home: HostHarness, lessons: LessonService) -> None:
    lesson = await lessons.puzzle(ANN, COURSE)
    at = At(lesson.number, 0)
    home.pass_by(**DAY)
    await lessons.edit(ANN, COURSE, Replace(lesson.puzzle.solution[0]), at)
    done = await lessons.run(ANN, COURSE)
    assert isinstance(done, Attempt)
    assert (done.missed, _daily(done).streak) == ("", 0)


async def test_click_for_another_puzzle_is_stale(lessons: LessonService) -> None:
    lesson = await lessons.puzzle(ANN, COURSE)
    await lessons.puzzle(ANN, COURSE, "easy")
    with pytest.raises(StaleError):
        await lessons.run(ANN, COURSE, At(lesson.number, 0))


async def test_lessons_and_puzzles_keep_separate_progress(home: HostHarness, lessons: LessonService) -> None:
    await lessons.lesson(ANN, RAMBOTS.key)
    await lessons.edit(ANN, RAMBOTS.key, Replace("MGE"))
    home.pass_by(minutes=1)
    assert (await lessons.puzzle(ANN, COURSE)).seat.text == ""
    assert (await lessons.lesson(ANN, RAMBOTS.key)).seat.text == "MGE"
    home.pass_by(minutes=1)
    await lessons.puzzle(ANN, COURSE)
    assert await lessons.last(ANN) == COURSE
    assert (await lessons.last(ANN, daily=False), await lessons.last(ANN, daily=True)) == (RAMBOTS.key, COURSE)
    assert await lessons.last(BOB, daily=True) is None
    assert await lessons.current(ANN) == COURSE


async def test_progress_survives_a_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=RAMBOTS) as held:
        await _todays(held.host.lessons)
        another = await held.host.lessons.puzzle(ANN, COURSE, "hard")
        await held.host.lessons.show_solution(ANN, COURSE)
    async with running_host(tmp_path, game=RAMBOTS) as held:
        assert (await held.host.lessons.lesson(ANN, COURSE)).number == another.number
        lesson = await held.host.lessons.puzzle(ANN, COURSE)
        assert (lesson.solved, _daily(lesson).streak) == (True, 1)
        async with held.host._core.reading() as work:
            progress = await work.tx.learning.progress(ANN.id, COURSE)
            assert progress is not None
            assert progress.shown == {another.puzzle.key}


@pytest.mark.parametrize("course", ["chess.daily", "rambots.weekly", ".daily"])
async def test_unknown_course_is_refused(lessons: LessonService, course: str) -> None:
    with pytest.raises(TableError, match=pattern("unknown")):
        await lessons.puzzle(ANN, course)
