"""The floor of RAMbots Factory: boards, arrows, lanes, crossings, and where elements may go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.factory.rules.floor import (
    BY_NAME,
    COASTER,
    COMPASS,
    DELTAS,
    SPACES,
    Floor,
    crosses,
    first_boards,
    is_connected,
    places_to_hop,
    rotate_facing,
    rotate_space,
    space_name,
    walls,
)
from bot.games.factory.rules.state import BOARDS, Board, Element, ElementKind
from bot.games.pyramids.rules.grid import Direction

START = Floor.of(first_boards())


@st.composite
def floors(draw: st.DrawFn) -> Floor:
    """Four joined boards in any layout."""
    places = [(draw(st.integers(-2, 2)), draw(st.integers(-2, 2)))]
    while len(places) < len(BOARDS):
        beside = {(x + east, y + north) for x, y in places for east, north in DELTAS.values()}
        places.append(draw(st.sampled_from(sorted(beside.difference(places)))))
    rotations = draw(st.integers(0, 4 ** len(BOARDS) - 1))
    return Floor(tuple((place, rotations >> 2 * number & 3) for number, place in enumerate(places)))


# --- boards and their frames -----------------------------------------------------------------------------------------


def test_board_has_nine_squares_and_twelve_non_corner_spaces() -> None:
    assert len(COASTER) == 9
    assert len(SPACES) == 12
    assert {space_name(space) for space in SPACES}.isdisjoint({"a1", "a5", "e1", "e5"})
    assert {space_name(square) for square in COASTER} == {file + rank for file in "bcd" for rank in "234"}


@pytest.mark.parametrize("space", [*SPACES, *COASTER])
def test_space_name_round_trips(space: tuple[int, int]) -> None:
    assert BY_NAME[space_name(space)] == space


def test_quarter_turn_clockwise_moves_north_west_to_north_east() -> None:
    assert rotate_space((1, 3), 1) == (3, 3)
    assert rotate_space((1, 3), 2) == (3, 1)
    assert rotate_space((1, 3), 3) == (1, 1)


@pytest.mark.parametrize("space", [*SPACES, *COASTER])
def test_four_quarter_turns_restore_every_space(space: tuple[int, int]) -> None:
    assert rotate_space(rotate_space(rotate_space(rotate_space(space, 1), 1), 1), 1) == space
    assert rotate_space(space, 4) == space


@pytest.mark.parametrize("way", COMPASS)
def test_facing_turns_with_its_board(way: Direction) -> None:
    """F1."""
    assert rotate_facing(way, 4) is way
    assert rotate_facing(way, 2) is way.opposite
    assert rotate_facing(None, 1) is None


def test_facing_turns_clockwise() -> None:
    assert [rotate_facing(way, 1) for way in COMPASS] == [Direction.E, Direction.S, Direction.W, Direction.N]


def test_alignment_dots_start_in_the_middle() -> None:
    """The dot is at every unrotated coaster's north-west corner."""
    assert {START.cell(name, (1, 3)) for name in BOARDS} == {(3, 3), (3, 6), (6, 6), (6, 3)}


# --- arrows ----------------------------------------------------------------------------------------------------------

ARROWS = {
    "b4": "NES",
    "c4": "WES",
    "d4": "WNE",
    "b3": "WNE",
    "c3": "NES",
    "d3": "NES",
    "b2": "WES",
    "c2": "WNES",
    "d2": "WNE",
}


@pytest.mark.parametrize(("square", "ways"), ARROWS.items())
def test_arrows_of_an_unrotated_coaster(square: str, ways: str) -> None:
    cell = START.square(f"C:{square}")
    assert cell is not None
    assert START.arrows(cell) == {Direction(way) for way in ways}


@given(floors(), st.sampled_from(BOARDS), st.sampled_from(COASTER))
def test_arrows_turn_with_their_board(floor: Floor, board: str, square: tuple[int, int]) -> None:
    """An arrow on a rotated board still points at the same neighbour."""
    cell = floor.cell(board, square)
    column, row = square
    for way in COMPASS:
        east, north = DELTAS[way]
        neighbour = (column + east, row + north)
        there = floor.cell(board, neighbour)
        seen = next(way for way, delta in DELTAS.items() if (cell[0] + delta[0], cell[1] + delta[1]) == there)
        assert (way.value in ARROWS[space_name(square)]) == (seen in floor.arrows(cell))


# --- lanes and crossings ---------------------------------------------------------------------------------------------


@given(floors())
def test_every_step_is_reversible(floor: Floor) -> None:
    for square in floor.squares:
        for way in COMPASS:
            spaces, target = floor.next(square, way)
            if target is not None:
                assert floor.next(target, way.opposite) == (spaces[::-1], square)


@given(floors())
def test_spaces_crossed_by_a_step_depend_on_its_target(
    floor: Floor,
) -> None:
    for square in floor.squares:
        for way in COMPASS:
            spaces, target = floor.next(square, way)
            assert len(spaces) == (1 if target is None else 2 if crosses(square, target) else 0)
            assert (target is not None and floor.spot(target)[0] == floor.spot(square)[0]) == (not spaces)


@given(floors())
def test_boards_join_exactly_at_neighbouring_places(floor: Floor) -> None:
    places = {place for place, _ in floor.placements}
    for name, (place, rotation) in zip(BOARDS, floor.placements, strict=True):
        for way in COMPASS:
            beside = (place[0] + DELTAS[way][0], place[1] + DELTAS[way][1])
            middle = next(
                floor.cell(name, square)
                for square in ((2, 3), (3, 2), (2, 1), (1, 2))
                if rotate_space(square, rotation) == (2 + DELTAS[way][0], 2 + DELTAS[way][1])
            )
            assert (floor.step(middle, way) is not None) == (beside in places)


@given(floors())
def test_ray_runs_straight_to_the_rim(floor: Floor) -> None:
    for square in floor.squares:
        for way in COMPASS:
            ray = floor.ray(square, way)
            east, north = DELTAS[way]
            assert ray == tuple((square[0] + east * n, square[1] + north * n) for n in range(1, len(ray) + 1))
            with pytest.raises(KeyError):
                floor.spot((ray[-1][0] + east, ray[-1][1] + north))


@given(floors(), st.sampled_from(BOARDS), st.sampled_from(SPACES))
def test_element_lane_is_every_square_in_its_line(floor: Floor, board: str, space: tuple[int, int]) -> None:
    cell = floor.cell(board, space)
    lane = floor.lane(cell)
    assert len({column for column, _ in lane}) == 1 or len({row for _, row in lane}) == 1
    for square in floor.squares:
        way = floor.towards(square, cell)
        assert (way is not None) == (square in lane)
        assert way is None or cell in floor.ray(square, way)
        assert way is not None or all(cell not in floor.ray(square, way) for way in COMPASS)


def test_lane_continues_through_every_board_in_line() -> None:
    assert len(START.lane(START.cell("D", (1, 4)))) == 6


@given(floors())
def test_square_name_round_trips_to_its_cell(floor: Floor) -> None:
    for cell in floor.squares:
        assert floor.square(floor.name(cell)) == cell
    assert len(set(floor.squares)) == 36


def test_only_coaster_squares_resolve_by_name() -> None:
    assert START.square("A:a1") is None
    assert START.square("A:b5") is None
    assert START.square("E:b4") is None
    assert START.square("b4") is None


# --- what may stand where --------------------------------------------------------------------------------------------


@given(floors(), st.sampled_from(BOARDS), st.sampled_from(SPACES))
def test_wall_needs_an_arrow_towards_a_joined_board(floor: Floor, board: str, space: tuple[int, int]) -> None:
    column, row = space
    beside = {0: 1, 4: 3}
    square = floor.cell(board, (beside.get(column, column), beside.get(row, row)))
    cell = floor.cell(board, space)
    way = floor.towards(square, cell)
    assert way is not None
    legal = way in floor.arrows(square) and floor.step(square, way) is not None
    assert floor.open(board, space) == legal


def test_walls_are_located_on_the_floor() -> None:
    boards = list(first_boards())
    wall = Element(ElementKind.WALL, 2, (4, 2), hits=0, placed=1)
    freeze = Element(ElementKind.FREEZE, 2, (0, 2), hits=0, placed=2)
    boards[2] = Board("C", boards[2].place, 0, (wall, freeze))
    assert walls(boards, Floor.of(boards)) == {(9, 2)}


def test_boards_connect_only_by_full_sides() -> None:
    assert is_connected([(0, 0), (1, 0), (1, 1), (2, 1)])
    assert not is_connected([(0, 0), (1, 1), (2, 1), (2, 2)])


def test_board_hops_to_empty_places_that_keep_all_joined() -> None:
    boards = first_boards()
    places = places_to_hop(boards, boards[3])
    assert set(places) == {(-1, 1), (0, 2), (1, 2), (2, 1), (2, 0), (1, -1)}


def test_bridge_board_hops_only_where_all_stay_joined() -> None:
    row = tuple(Board(name, (x, 0), 0) for x, name in enumerate(BOARDS))
    assert places_to_hop(row, row[1]) == ()
    assert set(places_to_hop(row, row[3])) == {(-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)}
