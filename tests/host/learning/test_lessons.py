"""Lessons: everyone works on their own puzzles, which survive a restart and have no deadline."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from bot.engine.errors import UserError
from bot.engine.icons import choose_texts
from bot.games import GAMES
from bot.host.app.host import Clear, Do, Replace, Undo
from bot.host.core.errors import StaleError, TableError
from bot.host.learning.lessons import At
from bot.host.model.community.learning import NO_STREAK, Attempt, Lesson
from tests.host.harness import ANN, BOB, running_host
from tests.texts import pattern, text, worded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.host.learning.lessons import LessonService
    from tests.host.harness import HostHarness

RAMBOTS = GAMES["rambots"]
COUNT = len(RAMBOTS.puzzles())


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[HostHarness]:
    async with running_host(tmp_path, game=RAMBOTS) as held:
        yield held


@pytest.fixture
def lessons(home: HostHarness) -> LessonService:
    return home.host.lessons


async def _attempted(lessons: LessonService, text: str) -> Attempt:
    await lessons.edit(ANN, "rambots", Replace(text))
    outcome = await lessons.run(ANN, "rambots")
    assert isinstance(outcome, Attempt)
    return outcome


def _at(lesson: Lesson) -> At:
    return At(lesson.number, 0 if lesson.seat.draft is None else lesson.seat.draft.edit)


async def test_lesson_starts_with_the_first_puzzle_and_empty_draft(lessons: LessonService) -> None:
    lesson = await lessons.lesson(ANN, "rambots")
    assert (lesson.number, lesson.count, lesson.done, lesson.seat.text) == (1, COUNT, 0, "")
    assert lesson.seat.groups


@pytest.mark.parametrize("key", GAMES)
async def test_examples_can_be_typed_but_solve_nothing(tmp_path: Path, key: str) -> None:
    async with running_host(tmp_path, game=GAMES[key]) as home:
        lessons = home.host.lessons
        for number in range(1, len(GAMES[key].puzzles()) + 1):
            await lessons.lesson(ANN, key, number)
            example = await lessons.example(ANN, key, number)
            assert example, number
            await lessons.edit(ANN, key, Replace(example))
            outcome = await lessons.run(ANN, key)
            assert isinstance(outcome, Lesson) or outcome.missed, (number, example)


async def test_panel_act_changes_the_draft(lessons: LessonService) -> None:
    lesson = await lessons.lesson(ANN, "rambots")
    act = lesson.seat.groups[0].acts[0]
    after = await lessons.edit(ANN, "rambots", Do(act.key), _at(lesson))
    assert after.seat.draft is not None
    assert after.seat.draft.answer == act.draft


async def test_reopening_the_current_lesson_keeps_its_draft(lessons: LessonService) -> None:
    """A hint and a page of choices do this too."""
    await lessons.lesson(ANN, "rambots", 2)
    laid = await lessons.edit(ANN, "rambots", Replace(RAMBOTS.puzzles()[1].solution[0]))
    assert (await lessons.lesson(ANN, "rambots", 2)).seat.text == laid.seat.text != ""
    assert (await lessons.lesson(ANN, "rambots", 1)).seat.text == ""


async def test_last_change_can_be_undone(lessons: LessonService) -> None:
    await lessons.edit(ANN, "rambots", Replace("MGE"))
    await lessons.edit(ANN, "rambots", Replace("LGN SGE"))
    assert (await lessons.edit(ANN, "rambots", Undo())).seat.text == "MGE"


async def test_nothing_to_undo_at_another_puzzle(lessons: LessonService) -> None:
    """The draft for the previous puzzle might not even fit."""
    await lessons.edit(ANN, "rambots", Replace("MGE"))
    await lessons.lesson(ANN, "rambots", 2)
    with pytest.raises(TableError, match=pattern("nothing-to-undo")):
        await lessons.edit(ANN, "rambots", Undo())


async def test_tries_at_a_lesson_are_not_counted(lessons: LessonService) -> None:
    assert (await _attempted(lessons, "MGE")).tries is None


async def test_wrong_answer_is_explained_and_stays_editable(lessons: LessonService) -> None:
    missed = await _attempted(lessons, "MGE")
    assert missed.missed == text("puzzle-go-wrong-MGE", catalog="rambots")
    assert missed.steps
    assert (missed.lesson.number, missed.lesson.done, missed.lesson.seat.text) == (1, 0, "MGE")


async def test_unforeseen_wrong_answer_is_described(lessons: LessonService) -> None:
    missed = await _attempted(lessons, "SGN MGN")
    beacon = text("thing", catalog="rambots", case="nom", icon="", colour="red", noun="beacon")
    assert missed.missed == text("goal-untouched", catalog="rambots", cell="b4", what=beacon, there="e2")


async def test_right_answer_is_recorded_and_leads_to_the_next_puzzle(lessons: LessonService) -> None:
    done = await _attempted(lessons, "LGE")
    assert (done.missed, choose_texts(done.text, lambda _: False), done.lesson.done) == ("", worded("LGE"), 1)
    assert (await lessons.lesson(ANN, "rambots")).number == 2


async def test_shown_solution_does_not_count_as_done(lessons: LessonService) -> None:
    await lessons.lesson(ANN, "rambots")
    shown = await lessons.show_solution(ANN, "rambots")
    assert (choose_texts(shown.text, lambda _: False), shown.lesson.done) == (worded("LGE"), 0)
    assert (await lessons.lesson(ANN, "rambots")).number == 1


async def test_everyone_has_their_own_progress(lessons: LessonService) -> None:
    await _attempted(lessons, "LGE")
    assert (await lessons.lesson(BOB, "rambots")).number == 1


async def test_click_on_an_older_draft_changes_nothing(lessons: LessonService) -> None:
    lesson = await lessons.lesson(ANN, "rambots")
    await lessons.edit(ANN, "rambots", Replace("MGE"), _at(lesson))
    with pytest.raises(StaleError):
        await lessons.edit(ANN, "rambots", Clear(), _at(lesson))
    assert (await lessons.lesson(ANN, "rambots")).seat.text == "MGE"


async def test_click_on_a_draft_from_before_switching_puzzles_is_stale(lessons: LessonService) -> None:
    """Back at that puzzle, the draft is empty, so it isn't what they saw."""
    await lessons.lesson(ANN, "rambots")
    laid = await lessons.edit(ANN, "rambots", Replace("MGE"))
    for number in (2, 1):
        await lessons.lesson(ANN, "rambots", number)
    with pytest.raises(StaleError):
        await lessons.run(ANN, "rambots", _at(laid))


async def test_click_on_an_earlier_puzzle_runs_nothing(lessons: LessonService) -> None:
    done = await _attempted(lessons, "LGE")
    await lessons.lesson(ANN, "rambots", 2)
    with pytest.raises(StaleError):
        await lessons.run(ANN, "rambots", _at(done.lesson))


async def test_incomplete_answer_is_not_run(lessons: LessonService) -> None:
    await lessons.edit(ANN, "rambots", Replace("LG"))
    with pytest.raises(TableError, match=pattern("lesson-not-complete")):
        await lessons.run(ANN, "rambots")


async def test_impossible_edits_are_refused_with_a_message(lessons: LessonService) -> None:
    with pytest.raises(UserError):
        await lessons.edit(ANN, "rambots", Replace("LBE"))  # the pool has no such piece
    with pytest.raises(TableError, match=pattern("nothing-to-undo")):
        await lessons.edit(ANN, "rambots", Undo())


@pytest.mark.parametrize("game", ["chess", ""])
async def test_unknown_game_is_reported(lessons: LessonService, game: str) -> None:
    with pytest.raises(TableError, match=pattern("unknown")):
        await lessons.lesson(ANN, game)


async def test_game_without_puzzles_is_reported(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=replace(RAMBOTS, puzzles=tuple)) as held:
        with pytest.raises(TableError, match=pattern("no-lessons", game=GAMES["rambots"].title)):
            await held.host.lessons.lesson(ANN, "rambots")


async def test_first_puzzle_returns_once_all_are_done(lessons: LessonService) -> None:
    """Lessons don't count as a day of puzzles."""
    for number, puzzle in enumerate(RAMBOTS.puzzles(), start=1):
        assert (await lessons.lesson(ANN, "rambots")).number == number
        assert (await _attempted(lessons, puzzle.solution[0])).missed == ""
    again = await lessons.lesson(ANN, "rambots")
    assert (again.number, again.done) == (1, COUNT)
    async with lessons._core.reading() as work:
        assert await work.tx.learning.streak(ANN.id) == NO_STREAK


async def test_recently_opened_lesson_stays_current_until_all_are_done(home: HostHarness) -> None:
    lessons = home.host.lessons
    assert await lessons.current(ANN) is None
    await lessons.lesson(ANN, "rambots")
    assert await lessons.current(ANN) == "rambots"
    assert await lessons.current(BOB) is None
    home.pass_by(minutes=61)
    assert await lessons.current(ANN) is None
    await lessons.lesson(ANN, "rambots")
    assert await lessons.current(ANN) == "rambots", "it was called up anew"
    for puzzle in RAMBOTS.puzzles():
        assert await lessons.current(ANN) == "rambots"
        await lessons.lesson(ANN, "rambots")
        await _attempted(lessons, puzzle.solution[0])
    assert await lessons.current(ANN) is None


@pytest.mark.parametrize("act", ["edit", "run"])
async def test_any_action_keeps_the_lesson_current(home: HostHarness, act: str) -> None:
    lessons = home.host.lessons
    await lessons.edit(ANN, "rambots", Replace("MGE"))
    home.pass_by(minutes=50)
    await (lessons.edit(ANN, "rambots", Clear()) if act == "edit" else lessons.run(ANN, "rambots"))
    home.pass_by(minutes=50)
    assert await lessons.current(ANN) == "rambots"


async def test_removed_puzzle_keeps_progress_and_runs_nothing(home: HostHarness) -> None:
    """Another version of the bot has other puzzles: a click on the old page wasn't meant for them."""
    lessons = home.host.lessons
    await _attempted(lessons, "LGE")
    await lessons.lesson(ANN, "rambots", COUNT)
    gone = await lessons.edit(ANN, "rambots", Replace(RAMBOTS.puzzles()[-1].solution[0]))
    home.host._core.games = {"rambots": replace(RAMBOTS, puzzles=lambda: RAMBOTS.puzzles()[:-1])}
    with pytest.raises(StaleError):
        await lessons.run(ANN, "rambots", _at(gone))
    lesson = await lessons.lesson(ANN, "rambots", 1)
    assert (lesson.number, lesson.done, lesson.seat.text) == (1, 1, "")


@pytest.mark.parametrize("number", [-5, 0, 99])
async def test_puzzle_numbers_are_clamped_to_existing_ones(lessons: LessonService, number: int) -> None:
    assert (await lessons.lesson(ANN, "rambots", number)).number == (COUNT if number > 0 else 1)


async def test_lesson_continues_after_restart(tmp_path: Path) -> None:
    async with running_host(tmp_path, game=RAMBOTS) as held:
        await _attempted(held.host.lessons, "LGE")
        await held.host.lessons.lesson(ANN, "rambots")
        await held.host.lessons.edit(ANN, "rambots", Replace("MGE"))
    async with running_host(tmp_path, game=RAMBOTS) as held:
        assert await held.host.lessons.last(ANN) == "rambots"
        lesson = await held.host.lessons.lesson(ANN, "rambots")
        assert (lesson.number, lesson.done, lesson.seat.text) == (2, 1, "MGE")


@pytest.mark.parametrize(
    "change",
    [
        "draft = '[[\"XX\"]]'",
        "draft = '[]'",
        "draft = 'nonsense'",
        'answers = \'[["LG","E","done"]]\'',
        "answers = '[[\"XX\"]]'",
        "answers = '7'",
        "solved = '[1]'",
        "puzzle = 'none of ours'",
    ],
)
async def test_unreadable_progress_starts_over(tmp_path: Path, change: str) -> None:
    async with running_host(tmp_path, game=RAMBOTS) as held:
        await held.host.lessons.lesson(ANN, "rambots")
        await held.host.lessons.edit(ANN, "rambots", Replace("MGE"))
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as store, store:
        assert store.execute(f"UPDATE pupils SET {change}").rowcount == 1
    async with running_host(tmp_path, game=RAMBOTS) as held:
        lesson = await held.host.lessons.lesson(ANN, "rambots")
        assert lesson.number == 1
        if not change.startswith("puzzle"):
            assert lesson.seat.text == ""
        await held.host.lessons.edit(ANN, "rambots", Replace("LGE"))


async def test_click_on_a_draft_that_no_longer_fits_runs_nothing(home: HostHarness) -> None:
    """The draft is dropped, so it isn't what they saw."""
    lessons = home.host.lessons
    laid = [await lessons.edit(ANN, "rambots", Replace(program)) for program in ("LGE", "MGE")]
    async with home.host._core.writing() as work:
        progress = await work.tx.learning.progress(ANN.id, "rambots")
        assert progress is not None
        await work.tx.learning.save_progress(replace(progress, draft=("XX",)))
    for each in laid:
        with pytest.raises(StaleError):
            await lessons.run(ANN, "rambots", _at(each))


@pytest.fixture
def cloners(home: HostHarness) -> LessonService:
    """A lesson service with a single puzzle, which asks twice."""
    rumbl = GAMES["rumbl"]
    (cloner,) = (puzzle for puzzle in rumbl.puzzles() if len(puzzle.solution) > 1)
    home.host._core.games = {"rumbl": replace(rumbl, puzzles=lambda: (cloner,))}
    return home.host.lessons


async def test_question_in_the_middle_of_a_puzzle_is_asked(cloners: LessonService) -> None:
    await cloners.edit(ANN, "rumbl", Replace("red; cloner f1 SW 3 p4"))
    asked = await cloners.run(ANN, "rumbl")
    assert isinstance(asked, Lesson)
    assert asked.seat.decision is not None
    assert (asked.seat.decision.topic, asked.seat.text) == ("clones", "")
    await cloners.edit(ANN, "rumbl", Replace("SW E"))
    done = await cloners.run(ANN, "rumbl")
    assert isinstance(done, Attempt)
    assert (done.missed, done.lesson.done) == ("", 1)
    loaded, _, clones = choose_texts(done.text, lambda _: False).partition("; ")
    assert loaded.startswith(text("sector-called", sector="red"))
    assert clones, "the second answer is shown, too"


async def test_wrong_second_answer_leads_back_to_the_first_question(cloners: LessonService) -> None:
    await cloners.edit(ANN, "rumbl", Replace("red; cloner f1 SW 3 p4"))
    await cloners.run(ANN, "rumbl")
    await cloners.edit(ANN, "rumbl", Replace("E SE"))
    missed = await cloners.run(ANN, "rumbl")
    assert isinstance(missed, Attempt)
    assert missed.missed == text("puzzle-robots-cloner-wrong-2", catalog="rumbl")
    again = await cloners.lesson(ANN, "rumbl")
    assert again.seat.decision is not None
    assert (again.seat.decision.topic, again.seat.text) == ("dock", "red; cloner f1 SW 3 p4")


async def test_double_click_answers_only_one_question(cloners: LessonService) -> None:
    asked = await cloners.edit(ANN, "rumbl", Replace("red; cloner f1 SW 3 p4"))
    await cloners.run(ANN, "rumbl", _at(asked))
    with pytest.raises(StaleError):
        await cloners.run(ANN, "rumbl", _at(asked))


async def test_double_click_on_a_wrong_last_answer_runs_nothing_else(cloners: LessonService) -> None:
    """The first question's draft is back, and the click wasn't meant for it."""
    await cloners.edit(ANN, "rumbl", Replace("red; cloner f1 SW 3 p4"))
    await cloners.run(ANN, "rumbl")
    asked = await cloners.edit(ANN, "rumbl", Replace("E SE"))
    await cloners.run(ANN, "rumbl", _at(asked))
    with pytest.raises(StaleError):
        await cloners.run(ANN, "rumbl", _at(asked))


async def test_edits_for_one_question_cannot_be_undone_at_another(cloners: LessonService) -> None:
    """When the first question comes again, its robot is back as a whole: one Undo removes it, since its steps are
    forgotten."""
    await cloners.edit(ANN, "rumbl", Replace("red; cloner f1 SW 3 p4"))
    await cloners.run(ANN, "rumbl")
    with pytest.raises(TableError, match=pattern("nothing-to-undo")):
        await cloners.edit(ANN, "rumbl", Undo())
    await cloners.edit(ANN, "rumbl", Replace("E SE"))
    missed = await cloners.run(ANN, "rumbl")
    assert isinstance(missed, Attempt)
    assert missed.lesson.seat.text
    undone = (await cloners.edit(ANN, "rumbl", Undo())).seat.draft
    assert undone is not None
    assert undone.answer == ()


async def test_another_puzzle_starts_with_its_first_question(cloners: LessonService) -> None:
    """Even for someone in the middle of an identical one."""
    rumbl = cloners._core.games["rumbl"]
    (cloner,) = rumbl.puzzles()
    cloners._core.games = {"rumbl": replace(rumbl, puzzles=lambda: (cloner, replace(cloner, key="another")))}
    await cloners.edit(ANN, "rumbl", Replace("red; cloner f1 SW 3 p4"))
    await cloners.run(ANN, "rumbl")
    decision = (await cloners.lesson(ANN, "rumbl", 2)).seat.decision
    assert decision is not None
    assert decision.topic == "dock"
