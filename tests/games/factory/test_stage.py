from __future__ import annotations

import pickle
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from bot.engine import answers
from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.factory import FACTORY
from bot.games.factory.lessons.lessons import LESSONS, RULES, Lesson, position
from bot.games.factory.pictures.devices import DEVICES, TORCH
from bot.games.factory.pictures.stage import FactoryStage
from bot.games.factory.rules.events import Added, Aimed, ElementHit, Hopped, Lasered, Pulled, Repaired, Swapped
from bot.games.factory.rules.floor import SPACES, Floor, crosses
from bot.games.factory.rules.state import BOARDS, ElementKind, Face, Movement, Part, Table, Task
from bot.games.pyramids.lessons.exercises import draft_of
from bot.games.pyramids.rules.events import Moved, Returned
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.games.pyramids.rules.things import Hand, Phase
from rendering import painter
from rendering import scene as show
from rendering.boards.layout import lay_out
from rendering.replay import timeline
from tests.games.factory.floors import with_elements
from tests.texts import text

if TYPE_CHECKING:
    from bot.engine.game import Answer, PublicStep
    from bot.games.factory.rules.events import Event
    from bot.games.game import SceneRenderer

STAGE: SceneRenderer[Table, Hand, Event] = FactoryStage()
NAMES = ("Ada", "Max")
HEADINGS = {Direction.N: 0, Direction.E: 90, Direction.S: 180, Direction.W: 270}
WALL, REPAIR, TRACTOR, LASER = ElementKind.WALL, ElementKind.REPAIR, ElementKind.TRACTOR, ElementKind.LASER
E = Direction.E
RED = show.Colour.RED


def find_lesson(key: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.key == key)


def moving(face: Face, task: Task, *, drawn: Part | None = None) -> Table:
    """A table at the board movement, waiting for you to do one task."""
    return replace(position(find_lesson("floor-boards-move")), movement=Movement(face, (task,), drawn))


def played(lesson: Lesson) -> tuple[Table, list[PublicStep[Table, Event]]]:
    """The lesson's program alone, played as in a preview."""
    table = position(lesson)
    return table, previewed(table, lesson.program)


def previewed(table: Table, program: str) -> list[PublicStep[Table, Event]]:
    return [step.seen for step in RULES.preview(table, Hand(), 0, draft_of(program))]


def moved(table: Table, answer: Answer) -> list[PublicStep[Table, Event]]:
    state = State(table, (Hand(), Hand()), Rng())
    return [step.seen for step in RULES.advance(state, {0: answer})]


def preview(table: Table, draft: Answer) -> show.Scene:
    steps = [step.seen for step in RULES.preview(table, Hand(), 0, draft)]
    return STAGE.preview(table, Hand(), 0, draft, steps, NAMES)


def floor_of(scene: show.Scene) -> show.Floor:
    assert isinstance(scene.board, show.Floor)
    return scene.board


def marks_of(kind: type[show.Mark], shots: tuple[show.Shot, ...]) -> list[show.Mark]:
    return [mark for shot in shots for mark in shot.marks if isinstance(mark, kind)]


# --- stills ----------------------------------------------------------------------------------------------------------


def test_floor_shows_boards_with_place_and_rotation() -> None:
    table = position(LESSONS[0])
    tiles = floor_of(STAGE.still(table, NAMES)).tiles
    assert [(tile.name, tile.place, tile.turn) for tile in tiles] == [
        (board.name, board.place, board.rotation) for board in table.boards
    ]


@pytest.mark.parametrize("turn", range(4))
def test_arrows_match_the_rules_at_every_rotation(turn: int) -> None:
    table = position(LESSONS[0])
    table = replace(table, boards=tuple(replace(board, rotation=(board.rotation + turn) % 4) for board in table.boards))
    floor = Floor.of(table.boards)
    for board in table.boards:
        for square, ways in floor_of(STAGE.still(table, NAMES)).arrows:
            shown = {(heading + board.rotation * 90) % 360 for heading in ways}
            assert shown == {HEADINGS[way] for way in floor.arrows(floor.cell(board.name, square))}


def test_every_object_is_shown_on_its_board() -> None:
    table = position(LESSONS[0])
    floor = Floor.of(table.boards)
    for placed, piece in zip(table.placed, STAGE.still(table, NAMES).pieces, strict=True):
        board, space = floor.spot(placed.cell)
        assert (piece.key, piece.cell) == (placed.thing.key, (BOARDS.index(board), *space))


def test_floor_neighbours_are_neighbours_in_the_picture() -> None:
    """Neighbours on the floor are neighbours in the picture, whatever the boards' own frames."""
    table = position(LESSONS[0])
    scene, floor = STAGE.still(table, NAMES), Floor.of(table.boards)
    layout = lay_out(scene.board)
    for square in floor.squares:
        for way, (x, y) in {Direction.E: (1, 0), Direction.N: (0, -1)}.items():
            target = floor.next(square, way)[1]
            if target is not None:
                start, end = (
                    layout.centre((BOARDS.index(board), *space)) for board, space in map(floor.spot, (square, target))
                )
                away = (end[0] - start[0], end[1] - start[1])
                assert abs(away[0] * y - away[1] * x) < 1
                assert away[0] * x + away[1] * y > 0


def test_elements_show_pips_and_hits() -> None:
    tokens = STAGE.still(position(find_lesson("floor-elements")), NAMES).tokens
    assert [(token.device.name, token.pips, token.hits) for token in tokens] == [
        ("wall", 2, 0),
        ("repair", 3, 0),
        ("freeze", 1, 0),
        ("repulsor", 3, 2),
        ("laser", 2, 0),
        ("tractor", 2, 0),
    ]


def test_lanes_of_active_elements_run_through_all_boards_in_line() -> None:
    scene = STAGE.still(position(find_lesson("floor-elements")), NAMES)
    fields = {mark.device: mark for mark in scene.marks if isinstance(mark, show.Field)}
    assert set(fields) == {DEVICES[ElementKind.TRACTOR], DEVICES[ElementKind.REPULSOR], DEVICES[ElementKind.LASER]}
    layout = lay_out(scene.board)
    start, end = (layout.centre(cell) for cell in fields[DEVICES[ElementKind.TRACTOR]].cells)
    assert start[0] == pytest.approx(end[0])
    assert abs(start[1] - end[1]) > 7 * layout.poses[0].unit


def test_lanes_and_lights_are_visible_on_a_phone() -> None:
    """The picture is 300 pixels wide there. A quarter of a lane's pixels, and ten of a light's, differ by a third of
    the range."""
    scene = STAGE.still(position(find_lesson("floor-elements")), NAMES)
    lanes = [mark for mark in scene.marks if isinstance(mark, show.Field)]
    bare = replace(scene, marks=tuple(mark for mark in scene.marks if mark not in lanes))
    assert _standing_out(scene, bare) >= len(lanes) * 270 / 4
    lit = sum(token.pips - token.hits for token in scene.tokens)
    dark = replace(scene, tokens=tuple(replace(token, hits=token.pips) for token in scene.tokens))
    assert _standing_out(scene, dark) >= 10 * lit


def _standing_out(scene: show.Scene, other: show.Scene) -> int:
    """The number of pixels that clearly differ on a phone."""
    red, green, blue = ImageChops.difference(_on_a_phone(scene), _on_a_phone(other)).split()
    return sum(ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()[86:])


def _on_a_phone(scene: show.Scene) -> Image.Image:
    drawn = Image.open(BytesIO(painter.still(scene))).convert("RGB")
    return drawn.resize((300, 300 * drawn.height // drawn.width), Image.Resampling.LANCZOS)


def test_tray_shows_bag_and_scrap_heap() -> None:
    table = replace(position(LESSONS[0]), bag=(Part(WALL, 1), Part(WALL, 2), Part(LASER, 2)), scrap=(BY_KEY["SR"],))
    bottom_tray = STAGE.still(table, NAMES).panel.bottom_tray
    assert bottom_tray is not None
    assert {device.name: count for device, count in bottom_tray.bag if count} == {"wall": 2, "laser": 1}
    assert bottom_tray.scrap == (show.Stock(show.Size.SMALL, show.Colour.RED, 1),)
    assert (bottom_tray.die, bottom_tray.drawn) == ("", None)


def test_tray_shows_die_and_drawn_piece_during_board_movement() -> None:
    bottom_tray = STAGE.still(moving(Face.DIG, Task.ADD, drawn=Part(LASER, 2)), NAMES).panel.bottom_tray
    assert bottom_tray is not None
    assert (bottom_tray.die, bottom_tray.drawn) == (text("face-name", face="dig"), (DEVICES[ElementKind.LASER], 2))


def test_torch_appears_on_its_holders_card() -> None:
    table = replace(position(LESSONS[0]), torch_holder=1)
    assert [player.emblem for player in STAGE.still(table, NAMES).panel.players] == [None, TORCH]


@pytest.mark.parametrize("task", list(Task))
def test_still_caption_names_the_torch_holders_task(task: Task) -> None:
    caption = STAGE.still(moving(Face.WILD, task), NAMES).caption
    assert caption == text("holds-torch", who="Ada", task=task.value)
    assert len({STAGE.still(moving(Face.WILD, other), NAMES).caption for other in Task}) == len(Task)


# --- replays: the round ----------------------------------------------------------------------------------------------


def test_every_event_but_a_piece_return_has_a_shot() -> None:
    table, steps = played(find_lesson("floor-red-beams"))
    _, shots = STAGE.replay(table, steps, NAMES)
    assert len(shots) == sum(not isinstance(step.event, Returned) for step in steps) + 1


def test_red_beam_ends_at_the_damaged_wall() -> None:
    table, steps = played(find_lesson("floor-red-beams"))
    assert any(isinstance(step.event, ElementHit) for step in steps)
    _, shots = STAGE.replay(table, steps, NAMES)
    ray = next(mark for mark in marks_of(show.Beam, shots))
    assert isinstance(ray, show.Beam)
    assert ray.hit
    assert ray.cells[-1] == next(
        token.cell for token in shots[-1].scene.tokens if token.device is DEVICES[ElementKind.WALL]
    )
    wall = text("a-device", icon="", kind="wall")
    assert text("seen-beam", colour="red", targets=wall) in " ".join(shot.scene.caption for shot in shots)
    assert [token.hits for token in shots[-1].scene.tokens if token.device is DEVICES[ElementKind.WALL]] == [1]


def test_beam_reaching_the_rim_is_not_a_hit() -> None:
    table, steps = played(find_lesson("floor-crossings"))
    _, shots = STAGE.replay(table, steps, NAMES)
    assert [ray.hit for ray in marks_of(show.Beam, shots) if isinstance(ray, show.Beam)] == [False, False]


def test_tractor_lights_its_lane_before_pulling() -> None:
    _, steps = played(find_lesson("floor-in-the-lane"))
    at = next(at for at, step in enumerate(steps) if isinstance(step.event, Pulled))
    _, shots = STAGE.replay(steps[at - 1].table, steps[at : at + 1], NAMES)
    lit = [[mark.acting for mark in shot.marks if isinstance(mark, show.Field)] for shot in shots]
    assert lit[:2] == [[True], [True]]
    assert shots[0].scene.pieces == STAGE.still(steps[at - 1].table, NAMES).pieces
    assert shots[1].scene.pieces == STAGE.still(steps[at].table, NAMES).pieces


def test_lasered_pieces_fly_to_the_scrap_heap() -> None:
    table = with_elements(("D:d3", E), (("D:a4", LASER, 2),))
    steps = previewed(table, "SGE")
    burnt = next(step.event for step in steps if isinstance(step.event, Lasered))
    _, shots = STAGE.replay(table, steps, NAMES)
    flights = [flight for flight in marks_of(show.Flight, shots) if isinstance(flight, show.Flight)]
    assert [(flight.source, flight.target[1]) for flight in flights] == [((0, show.Row.POOL), show.Row.SCRAP)] * 2
    assert len(burnt.pieces) == 2


def test_repaired_piece_flies_from_the_scrap_heap() -> None:
    table = with_elements(("D:d3", E), (("C:a2", REPAIR, 2),))
    table = replace(table, start_pieces=(12, 12), scrap=(BY_KEY["SG"],))
    state = State(table, (Hand(), Hand()), Rng())
    steps = [step.seen for step in RULES.advance(state, {0: (*draft_of("MBE"), "done"), 1: ("done",)})]
    assert any(isinstance(step.event, Repaired) for step in steps)
    _, shots = STAGE.replay(table, steps, NAMES)
    flights = [flight for flight in marks_of(show.Flight, shots) if isinstance(flight, show.Flight)]
    assert [(flight.source[1], flight.target) for flight in flights] == [(show.Row.SCRAP, (0, show.Row.POOL))]


BLOCKED = (
    ("shut-arrow", ("D:d4", E), "LYN SBN", ()),
    ("shut-edge", ("C:d2", E), "SGE", ()),
    ("shut-wall", ("D:d4", E), "SGE", (("C:a2", WALL, 1),)),
    ("shut-line", ("D:c2", E), "LGE", (("C:a3", WALL, 1),)),
)


@pytest.mark.parametrize(("why", "you", "program", "elements"), BLOCKED)
def test_caption_explains_why_a_robot_is_blocked(
    why: str, you: tuple[str, Direction], program: str, elements: tuple[tuple[str, ElementKind, int], ...]
) -> None:
    table = with_elements(you, elements)
    steps = previewed(table, program)
    _, shots = STAGE.replay(table, steps, NAMES)
    told = text("seen-why", what=text("seen-stuck"), why=text(why))
    assert any(shot.scene.caption.endswith(told) for shot in shots)


# --- replays: the boards move ----------------------------------------------------------------------------------------


def test_swapped_boards_carry_pieces_at_unchanged_cells() -> None:
    table = moving(Face.SWAP, Task.SWAP)
    steps = moved(table, ("A-C",))
    assert isinstance(steps[0].event, Swapped)
    first, shots = STAGE.replay(table, steps[:1], NAMES)
    assert {piece.key: piece.cell for piece in shots[1].scene.pieces} == {
        piece.key: piece.cell for piece in first.pieces
    }
    assert [tile.place for tile in floor_of(shots[1].scene).tiles] == [(1, 0), (1, 1), (0, 1), (0, 0)]


def test_moving_boards_are_framed_before_and_after() -> None:
    table = moving(Face.SWAP, Task.SWAP)
    _, shots = STAGE.replay(table, moved(table, ("A-C",))[:1], NAMES)
    frame = show.Lifted((0, 2), show.Colour.RED)
    assert [frame in shot.marks for shot in shots] == [True, True, False]
    assert floor_of(shots[0].scene) == floor_of(STAGE.still(table, NAMES))


def test_boards_glide_in_a_replay() -> None:
    table = moving(Face.HOP, Task.HOP)
    steps = moved(table, ("B", "2,0", "1"))
    assert isinstance(steps[0].event, Hopped)
    first, shots = STAGE.replay(table, steps, NAMES)
    assert sum(bool(frame.moment.poses) for frame in timeline.frames(first, shots)) >= 3


def test_pieces_on_a_board_turn_with_it() -> None:
    table = moving(Face.AIM, Task.AIM)
    steps = moved(table, ("B0", "done"))
    assert isinstance(steps[0].event, Aimed)
    first, shots = STAGE.replay(table, steps[:1], NAMES)
    before, after = (
        {piece.key: piece.heading for piece in scene.pieces if piece.cell[0] == 1} for scene in (first, shots[1].scene)
    )
    turned = {None: None, 0: 90, 90: 180}
    assert after == {key: turned[heading] for key, heading in before.items()}


def test_new_element_gets_its_own_key() -> None:
    table = moving(Face.TIP, Task.ADD, drawn=Part(LASER, 2))
    steps = moved(table, ("C", "a2"))
    assert isinstance(steps[0].event, Added)
    first, shots = STAGE.replay(table, steps[:1], NAMES)
    old, new = ({token.key for token in scene.tokens} for scene in (first, shots[0].scene))
    assert old < new
    assert len(new) == len(old) + 1


def test_dug_element_keeps_its_key() -> None:
    table = moving(Face.DIG, Task.DIG)
    first, shots = STAGE.replay(table, moved(table, ("B", "e3", "e2"))[:1], NAMES)
    old, new = ({token.key: token.cell for token in scene.tokens} for scene in (first, shots[0].scene))
    assert old.keys() == new.keys()
    assert [key for key in old if old[key] != new[key]] == ["element:1"]


def test_replay_ends_with_the_still_of_the_last_table() -> None:
    table = moving(Face.SWAP, Task.SWAP)
    steps = moved(table, ("A-C",))
    _, shots = STAGE.replay(table, steps, NAMES)
    assert shots[-1].scene == STAGE.still(steps[-1].table, NAMES)


# --- previews --------------------------------------------------------------------------------------------------------


DRAFTS: tuple[tuple[Face, Task, Answer], ...] = (
    (Face.SWAP, Task.SWAP, ("A-C",)),
    (Face.HOP, Task.HOP, ("B", "2,0", "1")),
    (Face.AIM, Task.AIM, ("A0", "C2", "done")),
    (Face.DIG, Task.ADD, ("C", "a2")),
    (Face.TIP, Task.REPLACE, ("B", "e3")),
    (Face.DIG, Task.DIG, ("B", "e3", "e2")),
)


@pytest.mark.parametrize(("face", "task", "answer"), DRAFTS)
def test_preview_shows_the_floor_after_the_answer(face: Face, task: Task, answer: Answer) -> None:
    table = moving(face, task, drawn=Part(LASER, 2) if task in {Task.ADD, Task.REPLACE} else None)
    scene, after = preview(table, answer), moved(table, answer)[0].table
    still = STAGE.still(after, NAMES)
    assert (scene.board, scene.pieces, scene.tokens) == (still.board, still.pieces, still.tokens)
    assert "\n" in scene.caption


@pytest.mark.parametrize(
    ("kind", "marks"),
    [
        (TRACTOR, (show.Tug((2, 1, 1), (2, 1, 3), RED), show.Tug((1, 3, 3), (1, 1, 3), RED))),
        (ElementKind.REPULSOR, (show.Tug((2, 1, 3), (2, 1, 1), RED), show.Tug((1, 1, 3), (1, 3, 3), RED))),
        (LASER, (show.Field(((1, 4, 3), (2, 1, 0)), DEVICES[LASER], acting=True),)),
        (WALL, (show.Bump((2, 1, 3), 0), show.Bump((1, 1, 3), 180))),
        (ElementKind.FREEZE, (show.Lifted((2,), RED),)),
        (REPAIR, ()),
    ],
)
def test_preview_shows_the_effect_of_a_placed_element(kind: ElementKind, marks: tuple[show.Mark, ...]) -> None:
    """A tractor pulls from the far end of its lane on both boards; C:b4 and B:b4 face each other."""
    before = STAGE.still(table := moving(Face.DIG, Task.ADD, drawn=Part(kind, 2)), NAMES).marks
    shown = [mark for mark in preview(table, ("C", "b5")).marks if mark not in before]
    assert show.Glow(((2, 1, 4),), RED) in shown
    assert {mark for mark in shown if mark != show.Field(((1, 4, 3), (2, 1, 0)), DEVICES[kind])} == {
        show.Glow(((2, 1, 4),), RED),
        *marks,
    }


@pytest.mark.parametrize(("face", "task", "answer"), DRAFTS)
def test_every_partial_answer_can_be_drawn(face: Face, task: Task, answer: Answer) -> None:
    table = moving(face, task, drawn=Part(LASER, 2) if task in {Task.ADD, Task.REPLACE} else None)
    for length in range(len(answer)):
        assert painter.still(preview(table, answer[:length]))


def test_hop_preview_shows_the_place_before_the_turn_is_chosen() -> None:
    tiles = floor_of(preview(moving(Face.HOP, Task.HOP), ("B", "2,0"))).tiles
    assert [(tile.place, tile.turn) for tile in tiles][1] == ((2, 0), 3)


def test_chosen_board_is_framed() -> None:
    scene = preview(moving(Face.HOP, Task.HOP), ("B",))
    assert show.Lifted((1,), show.Colour.RED) in scene.marks


def test_chosen_element_is_lit() -> None:
    scene = preview(moving(Face.DIG, Task.DIG), ("B", "e3"))
    assert show.Glow(((1, 4, 2),), show.Colour.RED) in scene.marks


def lit(scene: show.Scene) -> set[show.Cell]:
    return {cell for mark in scene.marks if isinstance(mark, show.Glow) for cell in mark.cells}


def test_legal_spaces_are_lit_only_for_the_torch_holder() -> None:
    table = moving(Face.DIG, Task.ADD, drawn=Part(LASER, 2))
    robots = [{(BOARDS.index(board), *space)} for board, space in map(Floor.of(table.boards).spot, _robots(table))]
    legal = {(BOARDS.index(board), *space) for board in "CD" for space in SPACES}  # A and B have one element each
    assert lit(STAGE.still(table, NAMES, seat=0)) == legal | robots[0]
    assert lit(STAGE.still(table, NAMES, seat=1)) == robots[1]
    assert lit(STAGE.still(table, NAMES)) == set()


def _robots(table: Table) -> list[tuple[int, int]]:
    return [table.robot(seat).cell for seat in range(2)]


def test_remaining_choices_are_lit_as_the_answer_grows() -> None:
    table = moving(Face.DIG, Task.DIG)
    assert lit(preview(table, ())) == {(0, 3, 4), (1, 4, 2)}
    assert lit(preview(table, ("B",))) == {(1, 4, 2)}
    assert lit(preview(table, ("B", "e3"))) == {(1, *space) for space in SPACES}


def test_skip_preview_changes_nothing() -> None:
    table = moving(Face.SWAP, Task.SWAP)
    scene, still = preview(table, ("skip",)), STAGE.still(table, NAMES)
    assert (scene.board, scene.pieces, scene.tokens) == (still.board, still.pieces, still.tokens)


def test_program_is_previewed_on_the_floor() -> None:
    lesson = find_lesson("floor-crossings")
    scene = preview(position(lesson), draft_of(lesson.program))
    assert scene.pieces[0].cell == (2, 1, 1)
    paths = [mark for mark in scene.marks if isinstance(mark, show.Path)]
    assert [path.cells for path in paths] == [((3, 3, 1), (3, 3, 2), (3, 3, 3), (2, 1, 1))]


def test_goal_draft_appears_on_the_next_seats_card() -> None:
    table = RULES.start(("red", "blue"), Rng()).table
    scene = STAGE.preview(table, Hand(), 0, ("LG",), [], NAMES)
    assert [player.goals for player in scene.panel.players] == [
        None,
        (show.Goal(show.Size.LARGE, show.Colour.GREEN),),
    ]


def test_stage_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(STAGE)) == STAGE


# --- what the lessons say --------------------------------------------------------------------------------------------


def test_lessons_can_be_drawn() -> None:
    lessons = FACTORY.lessons()
    assert [scene.caption for _, scene, _ in lessons] == [lesson.title for lesson in LESSONS]
    assert all(painter.still(scene) for _, scene, _ in lessons)


def test_names_lesson_shows_everything_named_in_its_text() -> None:
    """Your square between d1 and d5 and above e2, lights on and out side by side, the scrap heap and the bag."""
    scene = STAGE.still(position(find_lesson("floor-names")), NAMES, seat=0)
    centre, you = lay_out(scene.board).centre, scene.pieces[0].cell
    assert you == (BOARDS.index("D"), 3, 1)
    west, east, south = (centre((BOARDS.index("D"), *space)) for space in ((3, 0), (3, 4), (4, 1)))
    assert west[0] < centre(you)[0] < east[0]
    assert west[1] == pytest.approx(centre(you)[1]) == east[1]
    assert south[0] == pytest.approx(centre(you)[0])
    assert south[1] > centre(you)[1]
    assert ("wall", 2, 1) in [(token.device.name, token.pips, token.hits) for token in scene.tokens]
    bottom_tray = scene.panel.bottom_tray
    assert bottom_tray is not None
    assert bottom_tray.scrap
    assert any(count for _, count in bottom_tray.bag)


def test_arrows_lesson_stops_where_no_arrow_points() -> None:
    _, steps = played(find_lesson("floor-arrows"))
    squares = [step.table.robot(0).cell for step in steps if isinstance(step.event, Returned)]
    assert squares == [(3, 3), (3, 3)]
    assert Direction.N not in Floor.of(steps[-1].table.boards).arrows((3, 3))


def test_crossings_lesson_crosses_boards() -> None:
    _, steps = played(find_lesson("floor-crossings"))
    shifts = [shift for step in steps if isinstance(step.event, Moved) for shift in step.event.shifts]
    assert [crosses(shift.source, shift.target) for shift in shifts] == [False, False, True]


def test_elements_lesson_shows_every_kind() -> None:
    table = position(find_lesson("floor-elements"))
    assert {element.kind for board in table.boards for element in board.elements} == set(ElementKind)


def test_lanes_lesson_pulls_north() -> None:
    _, steps = played(find_lesson("floor-in-the-lane"))
    assert [step.event.direction for step in steps if isinstance(step.event, Pulled)] == [Direction.N]


def test_walls_in_lessons_are_on_legal_spaces() -> None:
    for lesson in LESSONS:
        table = position(lesson)
        floor = Floor.of(table.boards)
        for board in table.boards:
            assert all(floor.open(board.name, element.at) for element in board.elements if element.kind is WALL), (
                lesson.title
            )


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", [("red", "blue"), ("red", "yellow", "green", "blue")])
def test_whole_games_can_be_shown(colours: tuple[str, ...]) -> None:
    state, rng = RULES.start(colours, Rng()), Rng()
    names = tuple(f"Player {colour}" for colour in colours)
    for _ in range(30):
        given: dict[int, Answer] = {}
        for decision in RULES.pending_decisions(state):
            given[decision.seat], rng = answers.at_random(RULES, state, decision, rng, ())
        if state.table.phase is Phase.OVER:
            break
        steps = list(RULES.advance(state, given))
        first, shots = STAGE.replay(state.table, [step.seen for step in steps], names)
        assert shots[-1].scene == STAGE.still(steps[-1].state.table, names)
        assert all(len({piece.cell for piece in shot.scene.pieces}) == len(first.pieces) for shot in shots)
        assert all(len({token.key for token in shot.scene.tokens}) == len(shot.scene.tokens) for shot in shots)
        assert len(timeline.frames(first, shots)) <= timeline.MOST_FRAMES
        state = steps[-1].state
