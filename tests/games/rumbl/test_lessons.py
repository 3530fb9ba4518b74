"""The rules in a few positions: legal, short, and covering every robot."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.game import DONE, Decision
from bot.engine.rng import Rng
from bot.games.common.drafts.acts import groups_of
from bot.games.puzzle import YOU, parse_answers, play_answers
from bot.games.rumbl import RUMBL
from bot.games.rumbl.lessons.lessons import LESSONS, Lesson, draft_of, position
from bot.games.rumbl.lessons.puzzles import Scores, ScoresInAll
from bot.games.rumbl.rules.events import Scored
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.state import DOCKED, ROBOTS, Kind
from bot.i18n import LANGUAGES
from rendering import painter
from tests.games.rumbl.staged import RULES
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Answer
    from bot.games.puzzle import AnyPuzzle


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_docks_of_lessons_are_legal(lesson: Lesson) -> None:
    rounds = [(position(lesson), (lesson.dock, lesson.rival))]
    if lesson.before:
        first = replace(lesson, before=None, dock=lesson.before[0], rival=lesson.before[1])
        rounds.append((position(first), lesson.before))
    for state, docks in rounds:
        for seat, dock in enumerate(docks):
            if dock:
                answers.check(RULES, state, Decision(seat, "dock"), (*draft_of(dock), DONE))
                assert load_of(draft_of(dock)).robots


def test_every_robot_is_named_and_loaded_in_some_lesson() -> None:
    taught: set[Kind] = set()
    for lesson in LESSONS:
        for kind in ROBOTS:
            if (
                f"**{text('robot', kind=kind.value)}**" in lesson.text
                and kind.value in (lesson.dock + lesson.rival).split()
            ):
                taught.add(kind)
    assert taught == set(ROBOTS)


def test_lessons_are_short_and_distinct() -> None:
    taught = RUMBL.lessons()
    assert all(0 < len(text) <= 1500 for text, _, _ in taught)
    assert len({painter.still(scene) for _, scene, _ in taught}) == len(taught)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_of_lessons_are_described_in_words(language: str) -> None:
    more = text("and-more", language=language)
    assert all(words.removesuffix(more) for _, _, words in RUMBL.in_language(language).lessons())


def test_every_robot_can_be_looked_up() -> None:
    assert {subject.name.lower() for subject in RUMBL.subjects()} >= {kind.value for kind in ROBOTS}


@pytest.mark.parametrize("puzzle", RUMBL.puzzles(), ids=lambda puzzle: puzzle.key)
def test_default_taps_never_solve_a_puzzle(puzzle: AnyPuzzle) -> None:
    """Taps lay out robots in any order, so a solution must take more than that."""
    start = play_answers(RUMBL, puzzle, ())
    assert start.decision is not None
    robots = start.state.hands[YOU].held.roster
    for number in range(1, DOCKED + 1):
        for order in permutations(robots, number):
            draft: Answer = ()
            for kind in order:
                groups = groups_of(RUMBL, start.rules, start.state, start.decision, draft, Rng(1))
                acts = {act.key: act for group in groups for act in group.acts}
                draft = acts[f"load.{kind.value}"].draft
            done = play_answers(RUMBL, puzzle, ((*draft, DONE),))
            assert done.decision is not None or puzzle.goal(done.before, done.steps)


def test_scoring_puzzle_needs_its_exact_number_of_points() -> None:
    """Of one robot, and of all together."""
    for key, goal in (("load", Scores), ("three", ScoresInAll)):
        (puzzle,) = (puzzle for puzzle in RUMBL.puzzles() if puzzle.key == key)
        done = play_answers(RUMBL, puzzle, parse_answers(RUMBL, puzzle, puzzle.solution))
        assert isinstance(puzzle.goal, goal)
        scored = sum(each.points for step in done.steps if isinstance(each := step.event, Scored) and each.seat == YOU)
        verdicts = [replace(puzzle.goal, points=scored + more)(done.before, done.steps) for more in (0, 1)]
        assert [bool(said) for said in verdicts] == [False, True]
        assert str(scored) in verdicts[1]


def test_priority_puzzle_does_not_prefill_its_solution() -> None:
    (puzzle,) = (puzzle for puzzle in RUMBL.puzzles() if puzzle.key == "order")
    start = play_answers(RUMBL, puzzle, ())
    assert start.decision is not None
    (solution,) = parse_answers(RUMBL, puzzle, puzzle.solution)
    groups = groups_of(RUMBL, start.rules, start.state, start.decision, (), Rng(1))
    (laid_out,) = (act.draft for group in groups for act in group.acts)
    wanted, found = (load_of(answer).robots[0].priority for answer in (solution, laid_out))
    assert wanted != found
