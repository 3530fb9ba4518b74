"""The tables of the pyramid games' rule cards are possible: games reach them, with no piece missing or twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import answers
from bot.engine.game import DONE, Decision, State
from bot.engine.rng import Rng
from bot.games.factory.lessons import lessons as on_floor
from bot.games.factory.rules.movement import bag_of
from bot.games.factory.rules.rulebook import full_bag
from bot.games.factory.rules.state import Table as FactoryTable
from bot.games.pyramids.lessons.exercises import draft_of
from bot.games.pyramids.rules.pieces import STARTING_POOL
from bot.games.pyramids.rules.things import Hand, Phase
from bot.games.rambots.lessons.lessons import LESSONS, LESSONS_ON_TRIANGLES, ON_SQUARES, ON_TRIANGLES, position
from bot.games.rambots.rules.rulebook import RamBots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.pyramids.lessons.exercises import ProgramLesson
    from bot.games.pyramids.rules.rulebook import PyramidRules

CARDS: list[tuple[ProgramLesson, PyramidRules[Any, Any]]] = [
    *((lesson, ON_SQUARES) for lesson in LESSONS),
    *((lesson, ON_TRIANGLES) for lesson in LESSONS_ON_TRIANGLES),
    *((lesson, on_floor.RULES) for lesson in on_floor.LESSONS),
]


def table_of(lesson: Any, rules: PyramidRules[Any, Any], rounds: int | None = None) -> Any:
    """The lesson's table, or the one after its first rounds."""
    if isinstance(rules, RamBots):
        return position(replace(lesson, before=lesson.before[:rounds]), rules)
    face = lesson.face if rounds is None else None
    return on_floor.position(replace(lesson, before=lesson.before[:rounds], added=lesson.added[:rounds], face=face))


@pytest.mark.parametrize(("lesson", "rules"), CARDS, ids=[lesson.key for lesson, _ in CARDS])
def test_programs_of_lessons_are_legal(lesson: ProgramLesson, rules: PyramidRules[Any, Any]) -> None:
    samples: Sequence[tuple[str, str]] = (*lesson.before, (lesson.program, lesson.rival))
    for number, programs in enumerate(samples):
        table = table_of(lesson, rules, number)
        assert (table.phase, table.round) == (Phase.PROGRAMMING, number + 1)
        for seat, program in enumerate(programs):
            state = State(table, (Hand(), Hand()), Rng())
            full = len(program.split()) == 5
            answers.check(
                rules, state, Decision(seat, "program", public=True), draft_of(program) + (() if full else (DONE,))
            )


@pytest.mark.parametrize(("lesson", "rules"), CARDS, ids=[lesson.key for lesson, _ in CARDS])
def test_tables_of_lessons_are_possible(lesson: ProgramLesson, rules: PyramidRules[Any, Any]) -> None:
    first, dealt = table_of(lesson, rules, 0), rules.start(("red", "blue"), Rng()).table
    robots, beacons = (slice(2), slice(2, None))
    assert [(each.cell, each.facing) for each in first.placed[robots]] == [
        (each.cell, each.facing) for each in dealt.placed[robots]
    ]
    assert {(each.cell, each.facing) for each in first.placed[beacons]} == {
        (each.cell, each.facing) for each in dealt.placed[beacons]
    }
    table = table_of(lesson, rules)
    pieces = [piece for player in table.players for piece in (*player.pool, *player.goals)]
    if isinstance(table, FactoryTable):
        pieces += table.scrap
        elements = [[element.part for element in board.elements] for board in table.boards]
        added = [part for parts in elements for part in parts]
        assert bag_of([*table.bag, *added]) == full_bag(2)
        assert len(added) == table.round - 1
        assert max(map(len, elements)) - min(map(len, elements)) <= 1
        assert table.torch_holder == 0
    assert Counter(pieces) == Counter(STARTING_POOL * 2)
