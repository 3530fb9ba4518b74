from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from rendering import theme
from rendering.boards.layout import BOARD_BOX, Box, lay_out
from rendering.panel.compositions import BELOW, BESIDE, BROAD, HIGH, PANEL_BOX, TALL, Composition, cards, spot
from rendering.scene import Colour, Point, Row, Size, Squares, towards
from tests.rendering.scenes import BOARD, scene


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
def test_squares_lie_inside_the_board_whatever_its_size(columns: int, rows: int) -> None:
    board = Squares(columns=tuple("abcdefghij"[:columns]), rows=tuple("1234567890"[:rows]))
    corners = [corner for space in lay_out(board).spaces.values() for corner in space.outline]
    assert all(contains(BOARD_BOX, corner) for corner in corners)


def test_north_is_up_and_east_is_right() -> None:
    layout = lay_out(BOARD)
    x, y = layout.centre((3, 3))
    assert layout.centre((3, 4)) == (x, y - layout.unit)
    assert layout.centre((4, 3)) == (x + layout.unit, y)


@pytest.mark.parametrize(("heading", "cell"), [(0, (3, 4)), (90, (4, 3)), (180, (3, 2)), (270, (2, 3))])
def test_the_side_of_a_square_lies_halfway_to_the_next(heading: int, cell: tuple[int, int]) -> None:
    layout = lay_out(BOARD)
    assert towards(layout.side((3, 3), heading), heading, layout.reach) == pytest.approx(layout.centre(cell))


def test_board_caption_and_panel_are_apart() -> None:
    boxes = (BOARD_BOX, BESIDE.caption, PANEL_BOX)
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert all(box[2] <= theme.WIDTH and box[3] <= theme.HEIGHT for box in boxes)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_cards_stand_in_the_panel_below_each_other(count: int) -> None:
    placed = cards(count)
    assert all(one.box[3] < other.box[1] for one, other in pairwise(placed))
    assert all(contains(PANEL_BOX, (card.box[2] - 1, card.box[3] - 1)) for card in placed)


COMPOSITIONS = pytest.mark.parametrize(
    "composition", [BESIDE, BELOW, TALL, HIGH, BROAD], ids=["beside", "below", "tall", "high", "broad"]
)


@COMPOSITIONS
@pytest.mark.parametrize("count", [2, 3, 4])
def test_no_two_cards_share_a_pixel_and_all_are_in_their_box(count: int, composition: Composition) -> None:
    placed = cards(count, composition)
    assert not any(overlap(one.box, other.box) for one, other in combinations(placed, 2))
    assert all(contains(composition.cards, card.box[:2]) for card in placed)
    assert all(contains(composition.cards, (card.box[2] - 1, card.box[3] - 1)) for card in placed)


@COMPOSITIONS
@pytest.mark.parametrize("count", [2, 3, 4])
def test_rows_of_a_card_do_not_overlap(count: int, composition: Composition) -> None:
    card = cards(count, composition)[0]
    goals, program = card.goals[0], card.program[0]
    half = card.plan.pool_unit * 0.82 / 2
    pools = [(round(x - 1), round(y - half), round(x + 1), round(y + half)) for x, y in card.pool.values()]
    assert not overlap(goals, program)
    assert not any(overlap(row, pool) for row in (goals, program) for pool in pools)
    assert all(contains(card.box, (box[2] - 1, box[3] - 1)) for box in (goals, program, *pools))


@COMPOSITIONS
@pytest.mark.parametrize("count", [2, 3, 4])
def test_pieces_of_a_pool_stand_beside_each_other(count: int, composition: Composition) -> None:
    card = cards(count, composition)[0]
    for colour in range(4):
        small, medium, large = (card.pool[size, colour][0] for size in Size)
        assert small < medium < large


@pytest.mark.parametrize("row", [Row.GOALS, Row.PROGRAM, Row.POOL])
def test_flights_end_on_the_card_they_name(row: Row) -> None:
    panel = scene().panel
    ends = [spot(panel, player=at, row=row, size=Size.LARGE, colour=Colour.BLUE) for at in range(4)]
    assert all(contains(card.box, end) for card, end in zip(cards(4), ends, strict=True))
