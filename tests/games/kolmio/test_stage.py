from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers
from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.pyramids.lessons.exercises import draft_of
from bot.games.pyramids.rules.events import Beamed, Moved, Returned, RoundEnded, Stole, Tagged, Tipped
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Hand, Placed
from bot.games.pyramids.rules.triangles import SIDES, TriangleGrid
from bot.games.rambots import KOLMIO, RAMBOTS
from bot.games.rambots.lessons.lessons import LESSONS_ON_TRIANGLES, ON_TRIANGLES, Lesson, position
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from bot.games.rambots.rules.variants import KOLMIO as VARIANT
from rendering import painter
from rendering import scene as show
from rendering.boards.layout import bearing, lay_out
from rendering.replay import timeline
from tests.games.conformance.playing import MOVES, PLAYINGS
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Answer, PublicStep
    from bot.games.pyramids.rules.events import Happening as Event

STAGE = KOLMIO.stage
NAMES = ("Ada", "Max")
E = Direction.E


def find_lesson(key: str) -> Lesson:
    return next(lesson for lesson in LESSONS_ON_TRIANGLES if lesson.key == key)


def table_of(key: str) -> Table:
    return position(find_lesson(key), ON_TRIANGLES)


def previewed(key: str) -> list[PublicStep[Table, Event]]:
    draft = draft_of(find_lesson(key).program)
    return [step.seen for step in ON_TRIANGLES.preview(table_of(key), Hand(), 0, draft)]


def preview_of(key: str) -> show.Scene:
    return STAGE.preview(table_of(key), Hand(), 0, draft_of(find_lesson(key).program), previewed(key), NAMES)


@pytest.mark.parametrize("side", SIDES)
def test_board_matches_the_side_of_the_table(side: int) -> None:
    table = RamBots(side=side, variant=VARIANT).start(("red", "blue"), Rng()).table
    board = STAGE.still(table, NAMES).board
    assert isinstance(board, show.Triangles)
    assert board.side == side
    assert [tint.cell for tint in board.tints] == list(TriangleGrid(side).starts(2))


@pytest.mark.parametrize("side", SIDES)
def test_spaces_are_labelled_by_their_rulebook_names(side: int) -> None:
    layout, grid = lay_out(show.Triangles(side)), TriangleGrid(side)
    assert set(layout.spaces) == set(grid.cells)
    for cell in grid.cells:
        assert grid.name(cell) == layout.labels[cell[1]].text + layout.spaces[cell].name


@pytest.mark.parametrize("side", SIDES)
def test_step_crosses_the_side_named_by_its_heading(side: int) -> None:
    layout, grid = lay_out(show.Triangles(side)), TriangleGrid(side)
    headings = dict(zip(grid.directions, (30, 90, 150, 210, 270, 330), strict=True))
    for cell in grid.cells:
        for direction, heading in headings.items():
            target = grid.step(cell, direction)
            if target is not None:
                back = headings[direction.opposite]
                assert layout.side(cell, heading) == pytest.approx(layout.side(target, back))


def test_two_steps_in_a_direction_follow_its_heading() -> None:
    """Any two steps in a direction lead exactly where the nose points."""
    layout, grid = lay_out(show.Triangles(4)), TriangleGrid(4)
    headings = dict(zip(grid.directions, (30, 90, 150, 210, 270, 330), strict=True))
    for direction, heading in headings.items():
        for cell in grid.cells:
            first = grid.step(cell, direction)
            second = grid.step(first, direction) if first else None
            if second is not None:
                assert bearing(layout.centre(cell), layout.centre(second)) == pytest.approx(heading)


def test_lane_of_a_lying_robot_is_lit_for_its_player() -> None:
    table = table_of("kolmio-lesson-six-directions")
    lanes = [mark for mark in STAGE.still(table, NAMES, seat=0).marks if isinstance(mark, show.Lane)]
    grid, cell, way = table.grid, table.robot(0).cell, []
    while (ahead := grid.step(cell, Direction.NE)) is not None:
        way.append(ahead)
        cell = ahead
    assert lanes == [show.Lane(tuple(way), show.Colour.RED)]


def test_upright_robot_has_no_lane() -> None:
    table = table_of("kolmio-lesson-the-aim")
    assert not any(isinstance(mark, show.Lane) for mark in STAGE.still(table, NAMES, seat=0).marks)


def test_no_lanes_on_square_boards_or_in_public_stills() -> None:
    square = RAMBOTS.lessons()[1][1]
    open_table = STAGE.still(table_of("kolmio-lesson-six-directions"), NAMES)
    assert not any(isinstance(mark, show.Lane) for mark in (*square.marks, *open_table.marks))


def test_preview_shows_six_beams_together() -> None:
    rays = [mark for mark in preview_of("kolmio-lesson-all-round").marks if isinstance(mark, show.Beam)]
    assert [ray.heading for ray in rays] == [30, 90, 150, 210, 270, 330]


def test_six_beams_stay_until_the_instruction_ends() -> None:
    table, steps = table_of("kolmio-lesson-all-round"), previewed("kolmio-lesson-all-round")
    _, shots = STAGE.replay(table, steps, NAMES)
    rays = [sum(isinstance(mark, show.Beam) for mark in shot.marks) for shot in shots]
    assert max(rays) == 6
    assert rays[-1] == 0
    assert sorted(rays[:-1]) == rays[:-1]


def test_beam_through_several_objects_flashes_on_each() -> None:
    table = table_of("kolmio-lesson-the-aim")
    places = (("d2", E), ("h9", None), ("d8", E), ("d11", E), ("e3", E), ("g3", E))
    placed = tuple(
        Placed(each.thing, table.grid.cell(name) or (0, 0), facing)
        for each, (name, facing) in zip(table.placed, places, strict=True)
    )
    table = replace(table, placed=placed)
    steps = [step.seen for step in ON_TRIANGLES.preview(table, Hand(), 0, draft_of("LGE"))]
    beamed = next(step.event for step in steps if isinstance(step.event, Beamed))
    _, shots = STAGE.replay(table, steps, NAMES)
    marks = next(shot.marks for shot in shots if any(isinstance(mark, show.Flash) for mark in shot.marks))
    assert sum(isinstance(mark, show.Flash) for mark in marks) == len(beamed.hits) == 2


def test_flags_are_called_flags() -> None:
    table, steps = table_of("kolmio-lesson-ram"), previewed("kolmio-lesson-ram")
    _, shots = STAGE.replay(table, steps, NAMES)
    flag, beacon = (text("thing", case="", icon="", colour="red", noun=noun) for noun in ("flag", "beacon"))
    assert any(text("seen-rams", what=flag) in shot.scene.caption for shot in shots)
    assert not any(beacon.rpartition(" ")[2] in shot.scene.caption for shot in shots)


def test_caption_names_the_new_top_precedence_colour() -> None:
    table = table_of("kolmio-lesson-ram")
    steps = [step.seen for step in ON_TRIANGLES.advance(_state(table), {0: ("done",), 1: ("done",)})]
    ended = next(step for step in steps if isinstance(step.event, RoundEnded))
    _, shots = STAGE.replay(table, steps, NAMES)
    told = text("seen-round", number=table.round, colour=ended.table.precedence[0].value)
    assert told in [shot.scene.caption for shot in shots]
    assert ended.table.precedence[0] is table.precedence[-1]


def _state(table: Table) -> State[Table, Hand]:
    return State(table, (Hand(), Hand()), Rng())


def test_stage_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(STAGE)) == STAGE


# --- what the lessons say --------------------------------------------------------------------------------------------


def test_lessons_can_be_drawn() -> None:
    shown = KOLMIO.lessons()
    assert [scene.caption for _, scene, _ in shown] == [lesson.title for lesson in LESSONS_ON_TRIANGLES]
    assert all(painter.still(scene) for _, scene, _ in shown)


def test_directions_lesson_shows_two_sharing_a_first_step() -> None:
    table = table_of("kolmio-lesson-six-directions")
    cell = table.robot(0).cell
    one, other = (table.grid.step(cell, direction) for direction in (Direction.NE, Direction.E))
    assert one == other
    assert one is not None
    assert table.grid.step(one, Direction.NE) != table.grid.step(one, Direction.E)


def test_programming_lesson_ends_where_its_text_says() -> None:
    robots = [
        step.table.robot(0) for step in previewed("kolmio-lesson-programming") if isinstance(step.event, Returned)
    ]
    assert [ON_TRIANGLES.grid.name(robot.cell) for robot in robots] == ["b8", "b9"]


def test_backing_up_lesson_goes_three_spaces_back() -> None:
    steps = previewed("kolmio-lesson-backing-up")
    assert sum(isinstance(step.event, Moved) for step in steps) == 3
    assert steps[-1].table.robot(0).facing is Direction.NE


def test_ramming_lesson_tags_a_goal() -> None:
    assert sum(isinstance(step.event, Tagged) for step in previewed("kolmio-lesson-ram")) == 1


def test_beams_lesson_hits_with_each_colour_in_text_order() -> None:
    beams = [step.event for step in previewed("kolmio-lesson-beams") if isinstance(step.event, Beamed)]
    assert [(beam.piece.colour, len(beam.hits)) for beam in beams] == [
        (Colour.BLUE, 1),
        (Colour.GREEN, 1),
        (Colour.YELLOW, 1),
        (Colour.RED, 1),
    ]
    assert any(isinstance(step.event, Tipped) for step in previewed("kolmio-lesson-beams"))


def test_all_directions_lesson_pushes_four_flags_two_spaces() -> None:
    moves = [step.event for step in previewed("kolmio-lesson-all-round") if isinstance(step.event, Moved)]
    things = [move.shifts[-1].thing for move in moves]
    assert {things.count(thing) for thing in things} == {2}
    assert len(set(things)) == 4


@pytest.mark.parametrize("side", SIDES)
def test_whole_games_can_be_shown(side: int) -> None:
    rules, rng = RamBots(side=side, variant=VARIANT), Rng()
    state = rules.start(("red", "yellow", "green", "blue"), rng)
    names = ("Ada", "Max", "Lin", "Eve")
    for _ in range(3):
        given: dict[int, Answer] = {}
        for decision in rules.pending_decisions(state):
            given[decision.seat], rng = answers.at_random(rules, state, decision, rng, ())
        steps = list(rules.advance(state, given))
        first, shots = STAGE.replay(state.table, [step.seen for step in steps], names)
        assert shots[-1].scene == STAGE.still(steps[-1].state.table, names)
        assert all(len({piece.cell for piece in shot.scene.pieces}) == 8 for shot in shots)
        assert len(timeline.frames(first, shots)) <= timeline.MOST_FRAMES
        state = steps[-1].state


def test_pieces_stolen_by_one_beam_fly_at_once() -> None:
    """At most two pieces are named; more would be too much for a line read in passing. The pools are shown as they
    are after the last one."""
    counts: set[int] = set()
    for playing in (playing for playing in PLAYINGS if playing.game.key == "kolmio"):
        for move in replace(playing, most=MOVES).played:
            steps = [step.seen for step in move.steps]
            _, shots = playing.game.stage.replay(move.before.table, steps, playing.names)
            thefts = [(shot.scene, len(_stolen(shot))) for shot in shots if _stolen(shot)]
            tables = iter([step.table for step in steps if isinstance(step.event, Stole)])
            for scene, count in thefts:
                many = text("seen-steals", what=text("pieces", count=count), whom="").strip()
                assert (many in scene.caption) == (count > 2)
                *_, last = islice(tables, count)
                assert scene.panel == playing.game.stage.still(last, playing.names).panel
            assert next(tables, None) is None
            counts.update(count for _, count in thefts)
    assert counts == {1, 2, 3}


def _stolen(shot: show.Shot) -> list[show.Mark]:
    return [
        mark
        for mark in shot.marks
        if isinstance(mark, show.Flight) and mark.source[1] is mark.target[1] is show.Row.POOL
    ]
