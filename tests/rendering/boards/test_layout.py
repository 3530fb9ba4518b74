from __future__ import annotations

from itertools import combinations

import pytest

from rendering.boards.layout import lay_out, ring_of
from rendering.panel.cards import BADGE
from rendering.panel.compositions import (
    BELOW,
    BESIDE,
    BROAD,
    COMPACT_BELOW,
    COMPACT_BESIDE,
    COMPACT_BROAD,
    COMPACT_CORNERED,
    COMPACT_HIGH,
    COMPACT_SIZE,
    COMPACT_SQUARE,
    COMPACT_TALL,
    COMPACT_TEAMS,
    CORNERED,
    FLANKED,
    HIGH,
    SQUARE,
    TALL,
    UNDER,
    WIDE,
    Composition,
    Teams,
    cards,
    place_in,
    spot,
)
from rendering.scene import Board, Colour, Hexagons, Point, Row, Sector, Size, Squares, Triangles, towards
from rendering.strokes import Box
from tests.rendering import hexscenes, sample_positions
from tests.rendering.scenes import BOARD, scene

COLUMN, SCREEN = 324, 844
"""The width of messages on a phone, and the height of its screen."""


def contains(box: Box, point: Point) -> bool:
    return box[0] <= point[0] < box[2] and box[1] <= point[1] < box[3]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def box_of(outline: tuple[Point, ...]) -> Box:
    xs, ys = [round(x) for x, _ in outline], [round(y) for _, y in outline]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def test_no_two_squares_share_a_pixel() -> None:
    boxes = [box_of(space.outline) for space in lay_out(BOARD).spaces.values()]
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (5, 7), (3, 3), (10, 4)])
def test_squares_stay_inside_board_of_any_size(columns: int, rows: int) -> None:
    board = Squares(columns=tuple("abcdefghij"[:columns]), rows=tuple("1234567890"[:rows]))
    corners = [corner for space in lay_out(board).spaces.values() for corner in space.outline]
    assert all(contains(SQUARE.board, corner) for corner in corners)


def test_north_is_up_and_east_is_right() -> None:
    layout = lay_out(BOARD)
    x, y = layout.centre((3, 3))
    assert layout.centre((3, 4)) == (x, y - layout.unit)
    assert layout.centre((4, 3)) == (x + layout.unit, y)


@pytest.mark.parametrize(("heading", "cell"), [(0, (3, 4)), (90, (4, 3)), (180, (3, 2)), (270, (2, 3))])
def test_square_side_is_halfway_to_the_next(heading: int, cell: tuple[int, int]) -> None:
    layout = lay_out(BOARD)
    assert towards(layout.side((3, 3), heading), heading, layout.reach) == pytest.approx(layout.centre(cell))


COMPOSITIONS = {
    "square": SQUARE,
    "cornered": CORNERED,
    "beside": BESIDE,
    "below": BELOW,
    "tall": TALL,
    "high": HIGH,
    "broad": BROAD,
    "under": UNDER,
    "flanked": FLANKED,
}
COMPACT_ONES = {
    "square": COMPACT_SQUARE,
    "cornered": COMPACT_CORNERED,
    "beside": COMPACT_BESIDE,
    "below": COMPACT_BELOW,
    "tall": COMPACT_TALL,
    "high": COMPACT_HIGH,
    "broad": COMPACT_BROAD,
    "teams": COMPACT_TEAMS,
}
OF_ALL = pytest.mark.parametrize("composition", [*COMPOSITIONS.values(), *COMPACT_ONES.values()])
EACH = pytest.mark.parametrize("composition", COMPOSITIONS.values(), ids=COMPOSITIONS)
OF_CARDS = pytest.mark.parametrize(
    "composition", [one for one in (*COMPOSITIONS.values(), *COMPACT_ONES.values()) if not isinstance(one, Teams)]
)
COUNTS = pytest.mark.parametrize("count", [2, 3, 4])


def parts(composition: Composition, count: int) -> list[Box]:
    """The boxes of all parts of a picture. With cards in its corners, the board's box isn't included, since they
    overlap."""
    boxes = [composition.caption, composition.title, *(card.box for card in cards(count, composition))]
    if composition.bottom_tray[2]:
        boxes.append(composition.bottom_tray)
    if isinstance(composition, Teams):
        boxes.append(composition.turns)
    return boxes if composition.corners else [*boxes, composition.board]


@OF_ALL
@COUNTS
def test_picture_parts_stay_apart_and_inside(composition: Composition, count: int) -> None:
    found = parts(composition, 2 if isinstance(composition, Teams) else count)
    assert not any(overlap(one, other) for one, other in combinations(found, 2))
    wide, high = composition.size
    assert all(0 <= box[0] < box[2] <= wide and 0 <= box[1] < box[3] <= high for box in found)


@pytest.mark.parametrize("composition", COMPACT_ONES.values(), ids=COMPACT_ONES)
def test_two_compact_pictures_leave_two_fifths_of_a_phone_for_text(composition: Composition) -> None:
    wide, high = composition.size
    assert composition.usual == COMPACT_SIZE
    assert 2 * high * COLUMN / wide <= 0.6 * SCREEN


@EACH
def test_picture_is_no_taller_than_wide_except_for_teams(composition: Composition) -> None:
    """At most as high as wide. With teams, the trays are under the board, so the picture may be an eighth higher."""
    wide, high = composition.size
    assert wide == WIDE
    assert high <= WIDE * (9 / 8 if isinstance(composition, Teams) else 1)


@pytest.mark.parametrize("name", sample_positions.NAMED)
def test_board_fills_nearly_the_whole_picture_width(name: str) -> None:
    """Only its spaces count. A board that's higher than wide takes up three quarters of the height instead."""
    board = sample_positions.position(name).board
    wide, high = extent(board)
    if high > wide * 1.05:
        assert high >= 0.75 * WIDE, f"{name}: {high:.0f} of {WIDE}"
    else:
        assert wide >= 0.88 * WIDE, f"{name}: {wide:.0f} of {WIDE}"


@pytest.mark.parametrize("sectors", [(), *combinations(Sector, 1), *combinations(Sector, 2)])
def test_hexagon_board_stays_large_with_docks(sectors: tuple[Sector, ...]) -> None:
    """Whichever docks are attached: it fills most of the width, or of the height if docks make it higher than wide."""
    board = hexscenes.board(*(hexscenes.dock(sector) for sector in sectors))
    wide, high = extent(board)
    assert wide >= (0.84 if high <= wide * 1.05 else 0.6) * WIDE
    assert max(wide, high) >= 0.84 * WIDE


def extent(board: Board) -> tuple[float, float]:
    """The width and height of all spaces together. On hexagons, only those of the field and of docks count."""
    spaces = lay_out(board).spaces
    cells = set(spaces)
    if isinstance(board, Hexagons):
        docks = {cell for dock in board.docks for row in dock.rows for cell in row}
        cells = {cell for cell in spaces if cell in docks or ring_of(cell) < len(board.worth)}
    xs, ys = zip(*(corner for cell in cells for corner in spaces[cell].outline), strict=True)
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


@COUNTS
def test_corner_cards_touch_no_space_or_label(count: int) -> None:
    layout = lay_out(Triangles(4))
    for card in cards(count, CORNERED):
        for space in layout.spaces.values():
            assert not any(contains(card.box, corner) for corner in space.outline)
        left, top, right, bottom = card.box
        for label in layout.labels:
            x, y = label.centre
            assert not (left - 9 < x < right + 9 and top - 14 < y < bottom + 14), label.text


@OF_CARDS
@COUNTS
@pytest.mark.parametrize("program", [False, True])
def test_card_contents_do_not_overlap(composition: Composition, count: int, *, program: bool) -> None:
    card = cards(count, composition)[0]
    pool, rows = card.pool(program=program), [card.name, around(card.badge, BADGE)]
    rows += [
        around(card.goal, card.goal_unit * 0.82),
        *(around(place, card.later_unit * 0.96) for place in card.later_goals),
    ]
    rows += [card.program(5).box] if program else []
    if pool is not None:
        rows += [around(place_in(pool, size, colour), pool.unit * 0.9) for size in Size for colour in range(4)]
    assert not any(overlap(one, other) for one, other in combinations(rows, 2))
    assert all(contains(card.box, row[:2]) and contains(card.box, (row[2] - 1, row[3] - 1)) for row in rows)


def around(place: Point, wide: float) -> Box:
    x, y = place
    return round(x - wide / 2), round(y - wide / 2), round(x + wide / 2), round(y + wide / 2)


@OF_CARDS
@COUNTS
def test_pool_pieces_are_large_enough_for_a_phone(composition: Composition, count: int) -> None:
    """If a picture is 300 pixels wide, a place is at least eight pixels wide."""
    pool = cards(count, composition)[0].pool(program=False)
    assert pool is not None
    assert pool.unit * 300 / WIDE >= 8


@OF_CARDS
@COUNTS
def test_pool_kinds_have_distinct_places(composition: Composition, count: int) -> None:
    pool = cards(count, composition)[0].pool(program=False)
    assert pool is not None
    assert len({place_in(pool, size, colour) for size in Size for colour in range(4)}) == 12


def test_long_program_has_a_place_for_each_instruction() -> None:
    grid = cards(4)[0].program(8)
    assert len({grid.at(place) for place in range(8)}) == 8
    assert all(contains(grid.box, grid.at(place)) for place in range(8))


@pytest.mark.parametrize("row", [Row.GOALS, Row.PROGRAM, Row.POOL])
def test_flights_end_on_the_named_card(row: Row) -> None:
    panel = scene().panel
    ends = [spot(panel, player=at, row=row, size=Size.LARGE, colour=Colour.BLUE) for at in range(4)]
    assert all(contains(card.box, end) for card, end in zip(cards(4), ends, strict=True))
