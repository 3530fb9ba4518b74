"""The rules in a few positions: legal, short, and of every robot."""

from __future__ import annotations

import pytest

from bot.engine import answers
from bot.engine.game import DONE, Decision
from bot.games.rumbl import RUMBL
from bot.games.rumbl.lessons.lessons import LESSONS, Lesson, draft_of, position
from bot.games.rumbl.rules.loading import load_of
from bot.games.rumbl.rules.state import ROBOTS, Kind
from rendering import painter
from tests.games.rumbl.staged import RULES
from tests.texts import text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_the_docks_of_lessons_are_legal(lesson: Lesson) -> None:
    state = position(lesson)
    for seat, dock in enumerate((lesson.dock, lesson.rival)):
        if dock:
            answers.check(RULES, state, Decision(seat, "dock"), (*draft_of(dock), DONE))
            assert load_of(draft_of(dock)).robots


def test_every_robot_has_a_lesson_in_which_it_is_named_and_moves() -> None:
    taught: set[Kind] = set()
    for lesson in LESSONS:
        for kind in ROBOTS:
            if (
                f"**{text('robot', kind=kind.value)}**" in lesson.text
                and kind.value in (lesson.dock + lesson.rival).split()
            ):
                taught.add(kind)
    assert taught == set(ROBOTS)


def test_lessons_are_short_and_all_different() -> None:
    taught = RUMBL.lessons()
    assert all(0 < len(text) <= 1500 for text, _, _ in taught)
    assert len({painter.still(scene) for _, scene, _ in taught}) == len(taught)


def test_every_robot_can_be_looked_up() -> None:
    assert {subject.name.lower() for subject in RUMBL.subjects()} >= {kind.value for kind in ROBOTS}
