from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.games.factory.pictures.devices import DEVICES, TORCH
from bot.games.factory.rules.state import ElementKind
from rendering import painter, theme
from rendering.boards.layout import Space, bearing, lay_out
from rendering.letters import choose_shape
from rendering.panel.compositions import BELOW, BESIDE, BROAD, HIGH, TALL, Composition, cards, spot
from rendering.replay import timeline
from rendering.scene import (
    BottomTray,
    Colour,
    Field,
    Flight,
    Floor,
    Glow,
    Impact,
    Lifted,
    Mark,
    Note,
    Row,
    Scene,
    Shot,
    Size,
    Stock,
    Tint,
    Token,
)
from rendering.strokes import Box
from tests.rendering.scenes import BRANCH, LINE, SHAPES, SQUARE, TOWER, Shape, floor, pool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.replay.frames import Frame

MARKS: tuple[Mark, ...] = (
    Field(((0, 2, 0), (0, 2, 4)), DEVICES[ElementKind.TRACTOR]),
    Field(((0, 2, 0), (0, 2, 4)), DEVICES[ElementKind.LASER], acting=True),
    Lifted((1, 2), Colour.RED),
    Impact((0, 0, 2), None),
    Flight(Size.SMALL, Colour.RED, (0, Row.POOL), (0, Row.SCRAP)),
)


def pixels(shown: Scene) -> Image.Image:
    return painter.paint(shown).convert("RGB")


def changed(one: Scene, other: Scene) -> Box | None:
    return ImageChops.difference(pixels(one), pixels(other)).getbbox()


def boxes(shown: Scene) -> list[Box]:
    """The boards' boxes."""
    found = []
    layout = lay_out(shown.board)
    for number in range(4):
        corners = [corner for cell, space in layout.spaces.items() if cell[0] == number for corner in space.outline]
        xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
        found.append((min(xs), min(ys), max(xs) + 1, max(ys) + 1))
    return found


def box_of_space(space: Space) -> Box:
    xs, ys = [round(x) for x, _ in space.outline], [round(y) for _, y in space.outline]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def inside(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


HOOK: Shape = ((0, 0), (0, 1), (0, 2), (1, 0))
EVERY = (*SHAPES, HOOK)


def composed(shape: Shape) -> Composition:
    return lay_out(floor(shape).board).composition


@pytest.fixture(params=[False, True], ids=["high", "compact"])
def compact(request: pytest.FixtureRequest) -> Iterator[bool]:
    with choose_shape(compact=request.param):
        yield request.param


@pytest.mark.usefixtures("compact")
@pytest.mark.parametrize("shape", EVERY)
def test_boards_stay_apart_and_inside_the_box(shape: Shape) -> None:
    found = boxes(floor(shape))
    left, top, right, bottom = composed(shape).board
    assert not any(overlap(one, other) for one, other in combinations(found, 2))
    assert all(left <= box[0] and box[2] <= right for box in found)
    assert all(top <= box[1] and box[3] <= bottom for box in found)


@pytest.mark.parametrize("shape", EVERY)
def test_floor_fills_its_box_in_every_shape(shape: Shape) -> None:
    found = boxes(floor(shape))
    left, top, right, bottom = composed(shape).board
    wide = max(box[2] for box in found) - min(box[0] for box in found)
    high = max(box[3] for box in found) - min(box[1] for box in found)
    assert min(right - left - wide, bottom - top - high) < 24


@pytest.mark.parametrize(
    ("shape", "square", "smaller"),
    [(SQUARE, 98, 70), (LINE, 55, 55), (BRANCH, 73, 57), (HOOK, 65, 55), (TOWER, 48, 40)],
    ids=str,
)
def test_squares_are_readable_in_every_shape(shape: Shape, square: int, smaller: int, *, compact: bool) -> None:
    assert lay_out(floor(shape).board).poses[0].unit >= (smaller if compact else square)


@pytest.mark.parametrize("shape", EVERY)
def test_device_spaces_show_their_names_in_every_shape(shape: Shape) -> None:
    board = floor(shape).board
    layout = lay_out(board)
    picture = pixels(replace(floor(shape), pieces=(), tokens=()))
    for number in range(4):
        left, top, right, bottom = box_of_space(layout.spaces[number, 2, 0])
        assert len(picture.crop((left + 3, top + 4, right - 3, bottom - 4)).getcolors() or ()) > 3


@pytest.mark.parametrize("shape", EVERY)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_player_has_own_card_in_every_shape(shape: Shape, count: int) -> None:
    shown = floor(shape)
    panel = replace(shown.panel, players=shown.panel.players[:count])
    shown = replace(shown, panel=panel)
    for at, (player, card) in enumerate(zip(panel.players, cards(count, composed(shape)), strict=True)):
        players = tuple(
            replace(one, name="Zoe", won=0, program=None) if one is player else one for one in panel.players
        )
        box = changed(shown, replace(shown, panel=replace(panel, players=players)))
        assert box is not None
        assert (card.box[0] <= box[0], card.box[1] <= box[1], box[2] <= card.box[2], box[3] <= card.box[3]) == (
            True,
        ) * 4, at


def test_board_coordinates_grow_east_and_north() -> None:
    layout = lay_out(floor(SQUARE).board)
    a, b, c, d = (pose.centre for pose in layout.poses)
    assert a[0] == d[0] < b[0] == c[0]
    assert a[1] == b[1] < c[1] == d[1]


def test_floor_offset_does_not_change_the_picture() -> None:
    away = tuple((x - 7, y + 5) for x, y in SQUARE)
    assert changed(floor(SQUARE), floor(away)) is None


@pytest.mark.parametrize(("turn", "place"), [(0, 315), (1, 45), (2, 135), (3, 225)])
def test_northwest_corner_turns_clockwise_with_its_board(turn: int, place: int) -> None:
    layout = lay_out(floor(SQUARE, (turn, 0, 0, 0)).board)
    assert bearing(layout.poses[0].centre, layout.centre((0, 0, 4))) == pytest.approx(place)


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_board_rotation_is_visible(turn: int) -> None:
    one, other = (replace(floor(SQUARE, (way, 3, 0, 1)), pieces=(), tokens=()) for way in (turn, turn + 1))
    box = changed(one, other)
    assert box is not None
    assert overlap(box, boxes(one)[0])
    assert not any(overlap(box, board) for board in boxes(one)[1:])


def test_exit_arrow_is_visible_on_every_board() -> None:
    shown = replace(floor(), pieces=(), tokens=())
    board = shown.board
    assert isinstance(board, Floor)
    fewer = tuple((square, ways[1:] if square == (2, 2) else ways) for square, ways in board.arrows)
    difference = ImageChops.difference(pixels(shown), pixels(replace(shown, board=replace(board, arrows=fewer))))
    assert all(difference.crop(box).getbbox() for box in boxes(shown))


def test_tinted_square_is_visible() -> None:
    shown = floor()
    board = shown.board
    assert isinstance(board, Floor)
    assert changed(shown, replace(shown, board=replace(board, tints=(Tint((1, 1, 1), Colour.RED),))))


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_every_mark_is_visible_on_a_floor(mark: Mark) -> None:
    assert changed(floor(), replace(floor(), marks=(mark,))) is not None


def test_torch_appears_on_only_one_card() -> None:
    shown = floor()
    players = (replace(shown.panel.players[0], emblem=TORCH), *shown.panel.players[1:])
    box = changed(shown, replace(shown, panel=replace(shown.panel, players=players)))
    assert box is not None
    card = cards(4, composed(SQUARE))[0].box
    assert (card[0] <= box[0], card[1] <= box[1], box[2] <= card[2], box[3] <= card[3]) == (True,) * 4


# --- the tray --------------------------------------------------------------------------------------------------------

TRAYS = (
    BottomTray(),
    BottomTray(die="Swap"),
    BottomTray(die="Wild"),
    BottomTray(drawn=(DEVICES[ElementKind.WALL], 3)),
    BottomTray(drawn=(DEVICES[ElementKind.WALL], 1)),
    BottomTray(scrap=(Stock(Size.SMALL, Colour.RED, 1),)),
    BottomTray(scrap=(Stock(Size.SMALL, Colour.RED, 2),)),
    BottomTray(scrap=pool(3)),
    BottomTray(bag=((DEVICES[ElementKind.LASER], 2),)),
)


def test_everything_on_the_tray_is_visible() -> None:
    shown = floor()
    pictures = {
        painter.still(replace(shown, panel=replace(shown.panel, bottom_tray=bottom_tray))) for bottom_tray in TRAYS
    }
    assert len(pictures) == len(TRAYS)


@pytest.mark.parametrize(
    "bottom_tray",
    [*TRAYS, BottomTray("Swap", (DEVICES[ElementKind.LASER], 2), pool(9), tuple((d, 15) for d in DEVICES.values()))],
)
@pytest.mark.parametrize("shape", EVERY)
def test_tray_stays_in_its_place(bottom_tray: BottomTray, shape: Shape) -> None:
    shown = floor(shape)
    box = changed(shown, replace(shown, panel=replace(shown.panel, bottom_tray=replace(bottom_tray, die="Hop"))))
    assert box is not None
    own = composed(shape).bottom_tray
    assert (own[0] <= box[0], own[1] <= box[1], box[2] <= own[2], box[3] <= own[3]) == (True,) * 4


@pytest.mark.parametrize("shape", EVERY)
def test_bag_and_scrap_heap_do_not_overlap(shape: Shape) -> None:
    shown = floor(shape)
    counts = tuple(zip(DEVICES.values(), (15, 3, 3, 3, 3, 2), strict=True))  # all elements of a game of four
    full = BottomTray("Swap", (DEVICES[ElementKind.LASER], 2), pool(9), counts)
    blank = replace(shown, panel=replace(shown.panel, bottom_tray=replace(full, scrap=(), bag=())))
    heap, rest = (
        changed(blank, replace(shown, panel=replace(shown.panel, bottom_tray=replace(full, scrap=scrap, bag=bag))))
        for scrap, bag in ((full.scrap, ()), ((), full.bag))
    )
    assert heap is not None
    assert rest is not None
    assert heap[2] < rest[0]


@pytest.mark.parametrize("shape", EVERY)
def test_flight_to_scrap_heap_ends_on_the_tray(shape: Shape) -> None:
    own = composed(shape)
    end = spot(floor().panel, player=0, row=Row.SCRAP, size=Size.SMALL, colour=Colour.RED, composition=own)
    assert end == own.scrap_spot
    assert inside(own.bottom_tray, end)


@pytest.mark.parametrize("shape", EVERY)
@pytest.mark.parametrize("row", [Row.GOALS, Row.PROGRAM, Row.POOL])
def test_flights_end_on_the_named_card_in_every_shape(shape: Shape, row: Row) -> None:
    panel, own = floor(shape).panel, composed(shape)
    ends = [spot(panel, player=at, row=row, size=Size.LARGE, colour=Colour.BLUE, composition=own) for at in range(4)]
    assert all(inside(card.box, end) for card, end in zip(cards(4, own), ends, strict=True))


def test_chip_at_far_end_of_line_stays_at_its_space() -> None:
    cell = (3, 3, 3)
    box = changed(floor(LINE), replace(floor(LINE), marks=(Note(cell, "5", Colour.RED),)))
    assert box is not None
    assert overlap(box, box_of_space(lay_out(floor(LINE).board).spaces[cell]))


# --- boards on their way ---------------------------------------------------------------------------------------------


def frames(first: Scene, after: Scene) -> list[Frame]:
    return [frame for frame in timeline.frames(first, [Shot(after)]) if frame.moment.poses]


def test_swapping_boards_pass_between_their_places() -> None:
    swapped = (SQUARE[1], SQUARE[0], *SQUARE[2:])
    ways = [frame.moment.poses for frame in frames(floor(), floor(swapped))]
    start, end = (lay_out(floor(shape).board).poses for shape in (SQUARE, swapped))
    assert len(ways) >= 3
    assert all(start[0].centre[0] < poses[0].centre[0] < end[0].centre[0] for poses in ways)
    assert all(poses[2] == start[2] for poses in ways)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 0), (0, 3), (1, 0)])
def test_board_turns_the_shorter_way(before: int, after: int) -> None:
    turns = [
        (frame.moment.poses[0].turn - before * 90 + 180) % 360 - 180
        for frame in frames(floor(SQUARE, (before, 0, 0, 0)), floor(SQUARE, (after, 0, 0, 0)))
    ]
    assert turns
    assert all(0 < abs(turn) < 90 for turn in turns)
    assert len({turn > 0 for turn in turns}) == 1


def test_pieces_move_and_turn_with_their_board() -> None:
    before = floor(SQUARE, (0, 0, 0, 0))
    pieces = tuple(replace(piece, heading=180) if piece.key == "robot:red" else piece for piece in before.pieces)
    after = replace(floor(SQUARE, (1, 0, 0, 0)), pieces=pieces)
    for frame in frames(before, after):
        pose = frame.moment.poses[0]
        assert frame.moment.places["robot:red"] == pose.at(1, 3)
        assert frame.moment.places["wall"] == pose.at(0, 2)
        assert frame.moment.headings["robot:red"] == pytest.approx(90 + pose.turn, abs=6)


def test_frames_of_moving_boards_show_pieces_and_tokens() -> None:
    planned = frames(floor(SQUARE), floor(LINE))
    for frame in planned:
        empty = replace(frame.scene, pieces=(), tokens=())
        pictures = [
            painter.paint_moment(shown, frame.panel, (), frame.moment).convert("RGB") for shown in (frame.scene, empty)
        ]
        assert ImageChops.difference(*pictures).getbbox() is not None


def test_moving_boards_leave_the_panel_alone() -> None:
    planned = frames(floor(SQUARE, (0, 0, 0, 0)), floor(SQUARE, (0, 2, 2, 0)))
    rest = pixels(floor(SQUARE, (0, 2, 2, 0))).crop(BESIDE.cards)
    for frame in planned:
        shown = painter.paint_moment(frame.scene, frame.panel, frame.marks, frame.moment)
        assert ImageChops.difference(shown.convert("RGB").crop(BESIDE.cards), rest).getbbox() is None


@pytest.mark.parametrize("shape", EVERY)
def test_new_device_glides_in_from_the_tray(shape: Shape) -> None:
    new = Token("new", (2, 0, 1), DEVICES[ElementKind.LASER], 2)
    after = replace(floor(shape), tokens=(*floor(shape).tokens, new))
    ways = [frame.moment.places["new"] for frame in timeline.frames(floor(shape), [Shot(after)]) if frame.moment.places]
    start, end = composed(shape).drawn_spot, lay_out(after.board).centre(new.cell)
    assert inside(composed(shape).bottom_tray, start)
    assert ways
    assert all(min(start[0], end[0]) < x < max(start[0], end[0]) for x, _ in ways)


def test_cards_stay_put_when_the_shape_does_not_change() -> None:
    assert all(frame.moment.composition is None for frame in frames(floor(LINE), floor(LINE, (0, 0, 0, 0))))


@pytest.mark.parametrize(
    ("shape", "own"), [(LINE, BELOW), (TOWER, TALL), (HOOK, HIGH), (BRANCH, BROAD), (SQUARE, BESIDE)], ids=str
)
def test_floor_shape_chooses_the_composition(shape: Shape, own: Composition) -> None:
    assert composed(shape) is own


def test_moved_device_glides() -> None:
    dug = tuple(replace(token, cell=(0, 0, 3)) if token.key == "wall" else token for token in floor().tokens)
    planned = timeline.frames(floor(), [Shot(replace(floor(), tokens=dug))])
    assert {key for frame in planned for key in frame.moment.places} == {"wall"}


@pytest.mark.parametrize("shape", EVERY)
def test_replay_of_moving_boards_ends_in_the_still(shape: Shape) -> None:
    after = floor(shape, (1, 1, 1, 1))
    gif = Image.open(BytesIO(timeline.replay(floor(), [Shot(after, (Lifted((0,), Colour.RED),))])))
    for _ in ImageSequence.Iterator(gif):
        pass  # go to the last frame
    assert ImageChops.difference(gif.convert("RGB"), pixels(after)).getbbox() is None


def test_exits_of_own_square_are_brightest_even_under_a_robot() -> None:
    """A robot on top of an arrow that it points along leaves it visible, and the arrow doesn't cover the robot's
    nose."""
    for way in (0, 90, 180, 270):
        shown = floor(SQUARE, (0, 0, 0, 0))
        robot = replace(shown.pieces[0], cell=(0, 2, 2), heading=way)
        plain = replace(shown, pieces=(robot,), tokens=())
        own = replace(plain, marks=(Glow((robot.cell,), Colour.RED),))
        layout = lay_out(shown.board)
        (x, y), unit = layout.centre(robot.cell), layout.poses[0].unit
        for heading in (0, 90, 270):  # as in the scene's arrows
            dx, dy = {0: (0, -1), 90: (1, 0), 270: (-1, 0)}[heading]
            place = (round(x + dx * unit * 0.42), round(y + dy * unit * 0.42))
            patch = (place[0] - 6, place[1] - 6, place[0] + 6, place[1] + 6)
            bright = [painter.paint(one).crop(patch).histogram()[theme.index(theme.FLAME)] for one in (own, plain)]
            assert bright[0] > 25 > bright[1]
        dx, dy = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[way]
        nose = (round(x + dx * unit * 0.33), round(y + dy * unit * 0.33))
        patch = (nose[0] - 3, nose[1] - 3, nose[0] + 3, nose[1] + 3)
        assert ImageChops.difference(pixels(own).crop(patch), pixels(plain).crop(patch)).getbbox() is None


@pytest.mark.parametrize("others", [(ElementKind.LASER,), (ElementKind.REPULSOR, ElementKind.LASER)])
def test_aligned_and_crossing_lanes_are_all_visible(others: tuple[ElementKind, ...]) -> None:
    """None of them hides another: leaving any of them out changes the picture."""
    along = [Field(((0, 2, 0), (0, 2, 4)), DEVICES[kind]) for kind in (ElementKind.TRACTOR, *others)]
    marks = (*along, Field(((0, 0, 2), (0, 4, 2)), DEVICES[ElementKind.REPULSOR]))
    empty = replace(floor(), pieces=(), tokens=())
    box = box_of_space(lay_out(empty.board).spaces[0, 2, 2])
    whole = pixels(replace(empty, marks=marks)).crop(box)
    for gone in range(len(marks)):
        fewer = pixels(replace(empty, marks=(*marks[:gone], *marks[gone + 1 :]))).crop(box)
        assert sum(ImageChops.difference(whole, fewer).convert("L").histogram()[10:]) > 40
