from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageSequence

from rendering import animation, painter
from rendering.layout import DRAWN_SPOT, FLOOR_BOX, PANEL_BOX, SCRAP_SPOT, SHELF_BOX, Box, bearing, lay_out, spot
from rendering.scene import (
    Colour,
    Device,
    Field,
    Flight,
    Floor,
    Impact,
    Lifted,
    Mark,
    Row,
    Scene,
    Shelf,
    Shot,
    Size,
    Stock,
    Tint,
    Token,
)
from tests.rendering.scenes import LINE, SHAPES, SQUARE, Shape, floor, pool

MARKS: tuple[Mark, ...] = (
    Field(((0, 2, 0), (0, 2, 4)), Device.TRACTOR),
    Field(((0, 2, 0), (0, 2, 4)), Device.LASER, acting=True),
    Lifted((1, 2), Colour.RED),
    Impact((0, 0, 2), None),
    Flight(Size.SMALL, Colour.RED, (0, Row.POOL), (0, Row.SCRAP)),
)


def pixels(shown: Scene) -> Image.Image:
    return painter.paint(shown).convert("RGB")


def changed(one: Scene, other: Scene) -> Box | None:
    return ImageChops.difference(pixels(one), pixels(other)).getbbox()


def boxes(shown: Scene) -> list[Box]:
    """Where the boards lie."""
    found = []
    layout = lay_out(shown.board)
    for number in range(4):
        corners = [corner for cell, space in layout.spaces.items() if cell[0] == number for corner in space.outline]
        xs, ys = [round(x) for x, _ in corners], [round(y) for _, y in corners]
        found.append((min(xs), min(ys), max(xs) + 1, max(ys) + 1))
    return found


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("shape", SHAPES)
def test_boards_lie_beside_each_other_inside_the_box(shape: Shape) -> None:
    found = boxes(floor(shape))
    assert not any(overlap(one, other) for one, other in combinations(found, 2))
    assert all(FLOOR_BOX[0] <= left and right <= FLOOR_BOX[2] for left, _, right, _ in found)
    assert all(FLOOR_BOX[1] <= top and bottom <= FLOOR_BOX[3] for _, top, _, bottom in found)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_floor_is_as_large_as_its_shape_allows(shape: Shape) -> None:
    found = boxes(floor(shape))
    wide = max(box[2] for box in found) - min(box[0] for box in found)
    high = max(box[3] for box in found) - min(box[1] for box in found)
    spare = (FLOOR_BOX[2] - FLOOR_BOX[0] - wide, FLOOR_BOX[3] - FLOOR_BOX[1] - high)
    assert min(spare) < 24


def test_places_grow_east_and_north() -> None:
    layout = lay_out(floor(SQUARE).board)
    a, b, c, d = (pose.centre for pose in layout.poses)
    assert a[0] == d[0] < b[0] == c[0]
    assert a[1] == b[1] < c[1] == d[1]


def test_where_a_floor_begins_to_count_changes_nothing() -> None:
    away = tuple((x - 7, y + 5) for x, y in SQUARE)
    assert changed(floor(SQUARE), floor(away)) is None


@pytest.mark.parametrize(("turn", "place"), [(0, 315), (1, 45), (2, 135), (3, 225)])
def test_the_north_west_corner_goes_round_clockwise(turn: int, place: int) -> None:
    layout = lay_out(floor(SQUARE, (turn, 0, 0, 0)).board)
    assert bearing(layout.poses[0].centre, layout.centre((0, 0, 4))) == pytest.approx(place)


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_how_a_board_is_turned_can_be_seen(turn: int) -> None:
    one, other = (replace(floor(SQUARE, (way, 3, 0, 1)), pieces=(), tokens=()) for way in (turn, turn + 1))
    box = changed(one, other)
    assert box is not None
    assert overlap(box, boxes(one)[0])
    assert not any(overlap(box, board) for board in boxes(one)[1:])


def test_a_way_out_can_be_seen_on_every_board() -> None:
    shown = replace(floor(), pieces=(), tokens=())
    board = shown.board
    assert isinstance(board, Floor)
    fewer = tuple((square, ways[1:] if square == (2, 2) else ways) for square, ways in board.arrows)
    difference = ImageChops.difference(pixels(shown), pixels(replace(shown, board=replace(board, arrows=fewer))))
    assert all(difference.crop(box).getbbox() for box in boxes(shown))


def test_a_tinted_square_can_be_seen() -> None:
    shown = floor()
    board = shown.board
    assert isinstance(board, Floor)
    assert changed(shown, replace(shown, board=replace(board, tints=(Tint((1, 1, 1), Colour.RED),))))


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_every_mark_can_be_seen_on_a_floor(mark: Mark) -> None:
    assert changed(floor(), replace(floor(), marks=(mark,))) is not None


def test_a_torch_is_on_one_card_alone() -> None:
    shown = floor()
    players = (replace(shown.panel.players[0], torch=True), *shown.panel.players[1:])
    box = changed(shown, replace(shown, panel=replace(shown.panel, players=players)))
    assert box is not None
    assert box[3] < 120


# --- the shelf -------------------------------------------------------------------------------------------------------

SHELVES = (
    Shelf(),
    Shelf(die="Swap"),
    Shelf(die="Wild"),
    Shelf(drawn=(Device.WALL, 3)),
    Shelf(drawn=(Device.WALL, 1)),
    Shelf(scrap=(Stock(Size.SMALL, Colour.RED, 1),)),
    Shelf(scrap=(Stock(Size.SMALL, Colour.RED, 2),)),
    Shelf(scrap=pool(3)),
    Shelf(bag=((Device.LASER, 2),)),
)


def test_everything_on_the_shelf_can_be_seen() -> None:
    shown = floor()
    pictures = {painter.still(replace(shown, panel=replace(shown.panel, shelf=shelf))) for shelf in SHELVES}
    assert len(pictures) == len(SHELVES)


@pytest.mark.parametrize("shelf", [*SHELVES, Shelf("Swap", (Device.LASER, 2), pool(9), tuple((d, 15) for d in Device))])
def test_the_shelf_keeps_to_its_place(shelf: Shelf) -> None:
    shown = floor()
    box = changed(shown, replace(shown, panel=replace(shown.panel, shelf=replace(shelf, die="Hop"))))
    assert box is not None
    assert (SHELF_BOX[0] <= box[0], SHELF_BOX[1] <= box[1], box[2] <= SHELF_BOX[2], box[3] <= SHELF_BOX[3]) == (
        True,
    ) * 4


def test_the_bag_and_the_scrap_heap_have_room_beside_each_other() -> None:
    shown = floor()
    counts = tuple(zip(Device, (15, 3, 3, 3, 3, 2), strict=True))  # all there is in a game of four
    full = Shelf("Swap", (Device.LASER, 2), pool(9), counts)
    blank = replace(shown, panel=replace(shown.panel, shelf=replace(full, scrap=(), bag=())))
    heap, rest = (
        changed(blank, replace(shown, panel=replace(shown.panel, shelf=replace(full, scrap=scrap, bag=bag))))
        for scrap, bag in ((full.scrap, ()), ((), full.bag))
    )
    assert heap is not None
    assert rest is not None
    assert heap[2] < rest[0]


def test_what_goes_to_the_scrap_heap_ends_on_the_shelf() -> None:
    end = spot(floor().panel, player=0, row=Row.SCRAP, size=Size.SMALL, colour=Colour.RED)
    assert end == SCRAP_SPOT
    assert SHELF_BOX[0] < end[0] < SHELF_BOX[2]


# --- boards on their way ---------------------------------------------------------------------------------------------


def frames(first: Scene, after: Scene) -> list[animation.Frame]:
    return [frame for frame in animation.frames(first, [Shot(after)]) if frame.moment.poses]


def test_boards_that_change_places_pass_between_them() -> None:
    swapped = (SQUARE[1], SQUARE[0], *SQUARE[2:])
    ways = [frame.moment.poses for frame in frames(floor(), floor(swapped))]
    start, end = (lay_out(floor(shape).board).poses for shape in (SQUARE, swapped))
    assert len(ways) >= 3
    assert all(start[0].centre[0] < poses[0].centre[0] < end[0].centre[0] for poses in ways)
    assert all(poses[2] == start[2] for poses in ways)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (3, 0), (0, 3), (1, 0)])
def test_a_board_turns_the_shorter_way_round(before: int, after: int) -> None:
    turns = [
        (frame.moment.poses[0].turn - before * 90 + 180) % 360 - 180
        for frame in frames(floor(SQUARE, (before, 0, 0, 0)), floor(SQUARE, (after, 0, 0, 0)))
    ]
    assert turns
    assert all(0 < abs(turn) < 90 for turn in turns)
    assert len({turn > 0 for turn in turns}) == 1


def test_what_stands_on_a_board_goes_and_turns_with_it() -> None:
    before = floor(SQUARE, (0, 0, 0, 0))
    pieces = tuple(replace(piece, heading=180) if piece.key == "robot:red" else piece for piece in before.pieces)
    after = replace(floor(SQUARE, (1, 0, 0, 0)), pieces=pieces)
    for frame in frames(before, after):
        pose = frame.moment.poses[0]
        assert frame.moment.places["robot:red"] == pose.at(1, 3)
        assert frame.moment.places["wall"] == pose.at(0, 2)
        assert frame.moment.headings["robot:red"] == pytest.approx(90 + pose.turn, abs=6)


def test_a_frame_of_moving_boards_has_everything_on_it() -> None:
    planned = frames(floor(SQUARE), floor(LINE))
    for frame in planned:
        base = painter.ground(frame.scene, frame.panel, moving=True)
        empty = replace(frame.scene, pieces=(), tokens=())
        pictures = [
            painter.paint_moment(base, shown, frame.panel, (), frame.moment).convert("RGB")
            for shown in (frame.scene, empty)
        ]
        assert ImageChops.difference(*pictures).getbbox() is not None


def test_moving_boards_leave_the_panel_alone() -> None:
    planned = frames(floor(SQUARE, (0, 0, 0, 0)), floor(SQUARE, (0, 2, 2, 0)))
    rest = pixels(floor(SQUARE, (0, 2, 2, 0))).crop(PANEL_BOX)
    for frame in planned:
        base = painter.ground(frame.scene, frame.panel, moving=True)
        shown = painter.paint_moment(base, frame.scene, frame.panel, frame.marks, frame.moment)
        assert ImageChops.difference(shown.convert("RGB").crop(PANEL_BOX), rest).getbbox() is None


def test_a_new_device_comes_from_the_shelf() -> None:
    new = Token("new", (2, 0, 1), Device.LASER, 2)
    after = replace(floor(), tokens=(*floor().tokens, new))
    ways = [frame.moment.places["new"] for frame in animation.frames(floor(), [Shot(after)]) if frame.moment.places]
    end = lay_out(after.board).centre(new.cell)
    assert ways
    assert all(min(DRAWN_SPOT[0], end[0]) < x < max(DRAWN_SPOT[0], end[0]) for x, _ in ways)


def test_a_device_that_is_moved_glides() -> None:
    dug = tuple(replace(token, cell=(0, 0, 3)) if token.key == "wall" else token for token in floor().tokens)
    planned = animation.frames(floor(), [Shot(replace(floor(), tokens=dug))])
    assert {key for frame in planned for key in frame.moment.places} == {"wall"}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_replay_of_moving_boards_ends_in_the_still(shape: Shape) -> None:
    after = floor(shape, (1, 1, 1, 1))
    gif = Image.open(BytesIO(animation.replay(floor(), [Shot(after, (Lifted((0,), Colour.RED),))])))
    last = [frame.convert("RGB") for frame in ImageSequence.Iterator(gif)][-1]
    assert ImageChops.difference(last, pixels(after)).getbbox() is None
