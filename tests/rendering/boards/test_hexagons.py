from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from math import dist

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.state import Kind
from rendering import painter
from rendering.boards.layout import HALF_A_NAME, lay_out, name_width
from rendering.letters import choose_shape
from rendering.replay import timeline
from rendering.scene import (
    Blast,
    Bump,
    Cell,
    Colour,
    Figure,
    Flash,
    Glow,
    Hexagons,
    Hush,
    Impact,
    Mark,
    Model,
    Note,
    Path,
    Scene,
    Sector,
    Shade,
    Shot,
    Tally,
    Tug,
)
from rendering.strokes import Box
from rendering.things.figures import body_of
from rendering.things.marks import AT_ONCE
from tests.rendering.hexscenes import AROUND, BLUE, GREEN, HEADINGS, board, dock, field, scene

TEAMS = (BLUE, GREEN)
PAIRS = [board(dock(one, BLUE), dock(other, GREEN)) for one, other in combinations(Sector, 2)]
EVERY = board(*(dock(sector) for sector in Sector))
BOARDS = [board(), *(board(dock(sector, BLUE)) for sector in Sector), *PAIRS, EVERY]
MARKS: tuple[Mark, ...] = (
    Shade(Figure("pale", (1, 1), MODELS[Kind.BOMB], BLUE, 90)),
    Shade(Figure("pale", (-2, 1), MODELS[Kind.SHIELD], BLUE, 90), level=1),
    Blast((1, 1), ((1, 0), (2, 0))),
    Hush(((1, 0), (2, 0)), GREEN),
    Tug((1, 1), (3, 1), BLUE),
    Tally((1, 1), "+3", BLUE),
    Bump((1, 1), 150),
    Flash((1, 1), GREEN),
    Glow(((1, 1),), GREEN),
    Impact((1, 1), None),
    Note((1, 1), "12", BLUE),
    Path(((1, 1), (2, 1), (3, 1)), GREEN),
)


def pixels(shown: Scene) -> Image.Image:
    return painter.paint(shown).convert("RGB")


def changed(one: Scene, other: Scene) -> Box | None:
    return ImageChops.difference(pixels(one), pixels(other)).getbbox()


@pytest.mark.parametrize("compact", [False, True])
def test_note_with_a_spaces_name_covers_nothing_else(*, compact: bool) -> None:
    """Around a robot, there may be six of them, so at the corners of their spaces they'd be over one another."""
    empty = replace(field(), board=replace(PAIRS[0], rows="rstuvwx"))
    with choose_shape(compact=compact):
        spaces = lay_out(empty.board).spaces
        named = [cell for cell in spaces if spaces[cell].name]
        assert len(named) == 37 + 2 * 9
        for cell in named:
            box = changed(empty, replace(empty, marks=(Note(cell, spaces[cell].name, BLUE),)))
            xs, ys = zip(*spaces[cell].outline, strict=True)
            assert box is not None
            assert min(xs) <= box[0] < box[2] <= max(xs) + 1
            assert min(ys) <= box[1] < box[3] <= max(ys) + 1


# --- the board -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", HEADINGS)
def test_neighbours_are_one_space_apart_along_headings(heading: int) -> None:
    """A corner points north, so east is 90 degrees and south-east 150."""
    layout = lay_out(board())
    step = AROUND[(heading - 90) // 60 % 6]
    middle, other = layout.centre((0, 0)), layout.centre(step)
    assert dist(middle, other) == pytest.approx(layout.unit)
    side = layout.side((0, 0), heading)
    assert dist(side, other) == pytest.approx(layout.unit / 2)


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_marks_grow_unless_instant(mark: Mark) -> None:
    begun, done = (painter.paint_moment(field(), field().panel, [(mark, part)]) for part in (0.25, 1.0))
    same = ImageChops.difference(begun.convert("RGB"), done.convert("RGB")).getbbox() is None
    assert same == isinstance(mark, AT_ONCE)


@pytest.mark.parametrize("shown", BOARDS, ids=str)
def test_all_spaces_and_names_fit_the_board_area(shown: Hexagons) -> None:
    layout = lay_out(shown)
    docked = [cell for one in shown.docks for row in one.rows for cell in row]
    field_cells = [(q, r) for q, r in product(range(-3, 4), repeat=2) if abs(q + r) <= 3]
    corners = [point for cell in (*field_cells, *docked) for point in layout.spaces[cell].outline]
    left, top, right, bottom = layout.composition.board
    assert all(left <= x <= right and top <= y <= bottom for x, y in corners)
    for label, sector in zip(layout.labels, Sector, strict=True):
        assert left <= label.centre[0] - name_width(sector.value) / 2
        assert label.centre[0] + name_width(sector.value) / 2 <= right
        assert label.centre[1] + HALF_A_NAME <= bottom + 1


@pytest.mark.parametrize("shown", BOARDS, ids=str)
def test_sector_names_stay_clear_of_spaces(shown: Hexagons) -> None:
    layout = lay_out(shown)
    docked = {cell for one in shown.docks for row in one.rows for cell in row}
    for label, sector in zip(layout.labels, Sector, strict=True):
        x, y = label.centre
        ends = [(x - name_width(sector.value) / 2, y), (x, y), (x + name_width(sector.value) / 2, y)]
        for (q, r), space in layout.spaces.items():
            if (q, r) in docked or max(abs(q), abs(r), abs(q + r)) <= 3:
                assert all(dist(space.centre, end) >= layout.unit / 2 for end in ends)


def test_fewer_docks_give_larger_spaces() -> None:
    units = [lay_out(shown).unit for shown in (board(), PAIRS[0], EVERY)]
    assert units == sorted(units, reverse=True)
    assert units[0] > units[1] > units[2] >= 40


def test_dock_spaces_are_named_row_by_row_clockwise() -> None:
    """The names are those that people type: f1 to f4 in front, b1 to b5 behind."""
    layout = lay_out(board(dock(Sector.ORANGE, BLUE)))
    assert [layout.spaces[q, -4].name for q in range(4)] == ["f1", "f2", "f3", "f4"]
    assert [layout.spaces[q, -5].name for q in range(5)] == ["b1", "b2", "b3", "b4", "b5"]
    assert layout.centre((0, -4))[0] < layout.centre((3, -4))[0]


def test_sector_name_is_on_its_own_side() -> None:
    middle = lay_out(board()).centre((0, 0))
    places = {label.text: label.centre for label in lay_out(board()).labels}
    assert places["orange"][1] < middle[1] < places["yellow"][1]
    assert places["red"][0] > middle[0] > places["green"][0]
    assert places["purple"][0] > middle[0] > places["blue"][0]
    assert places["red"][1] < middle[1] < places["purple"][1]


@pytest.mark.parametrize("sector", list(Sector))
def test_dock_is_visible_and_paler_when_unattached(sector: Sector) -> None:
    attached, room = field(), field()
    attached = replace(attached, board=board(dock(sector, BLUE)))
    room = replace(room, board=board(dock(sector)))
    cell = dock(sector).rows[0][0]
    layout = lay_out(attached.board)
    x, y = (round(part) for part in layout.side(cell, 30))
    boxes = [pixels(shown).crop((x - 9, y - 9, x + 9, y + 9)).convert("L") for shown in (attached, room)]
    assert ImageStat.Stat(boxes[0]).mean[0] > ImageStat.Stat(boxes[1]).mean[0]


# --- figures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", TEAMS)
@pytest.mark.parametrize("heading", HEADINGS)
def test_nose_is_bright_only_where_the_robot_faces(heading: int, colour: Colour) -> None:
    shown = field(Figure("one", (0, 0), MODELS[Kind.BOMB], colour, heading))
    layout = lay_out(shown.board)
    picture = pixels(shown).convert("L")
    bright = {}
    for way in HEADINGS:
        x, y = (round(part) for part in layout.side((0, 0), way))
        bright[way] = ImageStat.Stat(picture.crop((x - 4, y - 4, x + 4, y + 4))).mean[0]
    assert max(bright, key=bright.__getitem__) == heading
    assert bright[heading] > 1.5 * sorted(bright.values())[-2]


@pytest.mark.parametrize("model", list(MODELS.values()))
def test_figure_barely_exceeds_its_space(model: Model) -> None:
    figure = Figure("one", (0, 0), model, BLUE, 90, letter="A", power="3", turn="8")
    box = changed(field(), field(figure))
    layout = lay_out(board())
    (x, y), most = layout.centre((0, 0)), layout.unit * 0.66
    assert box is not None
    assert x - most <= box[0]
    assert box[2] <= x + most
    assert y - most <= box[1]
    assert box[3] <= y + most


def test_every_part_of_a_stack_is_visible() -> None:
    stack = [
        Figure(str(at), (0, 0), model, GREEN, 90) for at, model in enumerate((MODELS[Kind.PLOW], MODELS[Kind.SHIELD]))
    ]
    stack.append(Figure("top", (0, 0), MODELS[Kind.SHIELD], BLUE, 30))
    for gone in range(3):
        assert changed(field(*stack), field(*stack[:gone], *stack[gone + 1 :])) is not None
    other = replace(stack[0], model=MODELS[Kind.HAULER])
    assert changed(field(*stack), field(other, *stack[1:])) is not None


@pytest.mark.parametrize(
    "other",
    [
        Figure("one", (0, 0), MODELS[Kind.MINE], GREEN, 90, armed=True),
        Figure("one", (0, 0), MODELS[Kind.MINE], GREEN, 90, still=True),
        Figure("one", (0, 0), MODELS[Kind.MINE], GREEN, 90, letter="A"),
        Figure("one", (0, 0), MODELS[Kind.MINE], GREEN, 90, power="3"),
        Figure("one", (0, 0), MODELS[Kind.MINE], GREEN, 90, power="?"),
        Figure("one", (0, 0), MODELS[Kind.MINE], GREEN, 90, turn="3"),
    ],
    ids=("armed", "still", "letter", "power", "hidden power", "turn"),
)
def test_every_robot_annotation_is_visible(other: Figure) -> None:
    plain = Figure("one", (0, 0), MODELS[Kind.MINE], GREEN, 90)
    assert changed(field(plain), field(other)) is not None


def test_rejects_robot_without_a_team() -> None:
    with pytest.raises(ValueError, match="belongs to a team"):
        body_of(MODELS[Kind.BOMB], None, 90, 52)


# --- marks and motion ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_every_mark_is_visible_on_hexagons(mark: Mark) -> None:
    assert changed(scene(), replace(scene(), marks=(*scene().marks, mark))) is not None


def test_hatching_keeps_space_value_visible() -> None:
    hushed = replace(field(), marks=(Hush(((1, 0),), BLUE),))
    x, y = (round(part) for part in lay_out(board()).centre((1, 0)))
    patch = (x - 14, y - 14, x + 14, y + 14)
    other = replace(hushed, board=Hexagons(("5", "8", "2", "1")))
    assert ImageChops.difference(pixels(hushed).crop(patch), pixels(other).crop(patch)).getbbox() is not None


@pytest.mark.parametrize("sector", Sector)
def test_losses_on_a_detached_dock_can_be_marked(sector: Sector) -> None:
    """A round's last scene removes pieces from docks, and its picture is of the table after that."""
    spaces = [cell for row in dock(sector).rows for cell in row]
    marked = replace(field(), marks=tuple(Flash(cell, GREEN) for cell in spaces))
    assert pixels(marked).size == pixels(field()).size


def test_figures_glide_between_spaces() -> None:
    first = field(Figure("one", (0, 0), MODELS[Kind.PLOW], BLUE, 90))
    after = field(Figure("one", (1, 0), MODELS[Kind.PLOW], BLUE, 90))
    ways = [frame.moment.places["one"] for frame in timeline.frames(first, [Shot(after)]) if frame.moment.places]
    start, end = (lay_out(board()).centre(cell) for cell in ((0, 0), (1, 0)))
    assert ways
    assert all(start[0] < x < end[0] and y == start[1] for x, y in ways)


def test_growing_the_board_cuts_without_gliding() -> None:
    figure = Figure("one", (2, 0), MODELS[Kind.PLOW], BLUE, 90)
    first = replace(field(figure), board=PAIRS[0])
    frames = timeline.frames(first, [Shot(field(figure))])
    assert not any(frame.moment.places for frame in frames)


def test_spaces_just_off_the_board_have_a_place() -> None:
    """Nothing can fall further than one space beyond the docks."""
    cells: list[Cell] = [(q, r) for q, r in product(range(-6, 7), repeat=2) if abs(q + r) <= 6]
    assert set(lay_out(PAIRS[0]).spaces) == set(cells)


def test_replay_on_hexagons_ends_in_the_still() -> None:
    last = field(Figure("one", (1, 0), MODELS[Kind.PLOW], BLUE, 90))
    gif = Image.open(BytesIO(timeline.replay(scene(), [Shot(scene(), MARKS), Shot(last)])))
    gif.seek(getattr(gif, "n_frames", 1) - 1)
    assert ImageChops.difference(gif.convert("RGB"), pixels(last)).getbbox() is None


def test_still_of_a_full_hexagon_board_is_small() -> None:
    assert len(painter.still(replace(scene(), marks=(*scene().marks, *MARKS)))) < 150_000
