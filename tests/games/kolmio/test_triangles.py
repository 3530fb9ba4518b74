"""The hexagon of triangles: K1 to K3, and invariants of every space, direction and side."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.triangles import SIDES, TriangleGrid

if TYPE_CHECKING:
    from bot.games.pyramids.rules.grid import Cell

E, NE, NW, W, SW, SE = ALL = tuple(Direction[name] for name in ("E", "NE", "NW", "W", "SW", "SE"))
every_side = pytest.mark.parametrize("side", SIDES)


@st.composite
def walks(draw: st.DrawFn) -> tuple[TriangleGrid, Cell, Direction, int]:
    grid = TriangleGrid(draw(st.sampled_from(SIDES)))
    return grid, draw(st.sampled_from(grid.cells)), draw(st.sampled_from(ALL)), draw(st.integers(1, 20))


def walk(grid: TriangleGrid, cell: Cell, direction: Direction, steps: int) -> Cell | None:
    here: Cell | None = cell
    for _ in range(steps):
        here = None if here is None else grid.step(here, direction)
    return here


def row_of_names(grid: TriangleGrid, start: str, direction: Direction) -> str:
    """The names of the spaces from `start` to the edge of the board."""
    names, cell = [], grid.cell(start)
    while cell is not None:
        names.append(grid.name(cell))
        cell = grid.step(cell, direction)
    return " ".join(names)


# --- spaces ----------------------------------------------------------------------------------------------------------


@every_side
def test_hexagon_has_six_times_its_side_squared_spaces(side: int) -> None:
    """K1."""
    cells = TriangleGrid(side).cells
    assert len(cells) == len(set(cells)) == 6 * side * side


def test_row_lengths_match_the_rules() -> None:
    grid = TriangleGrid(4)
    rows = [sum(grid.name(cell)[0] == letter for cell in grid.cells) for letter in "abcdefgh"]
    assert rows == [9, 11, 13, 15, 15, 13, 11, 9]


@every_side
def test_southern_rows_start_pointing_down_and_northern_ones_up(side: int) -> None:
    grid = TriangleGrid(side)
    for row, letter in enumerate("abcdefghij"[: 2 * side]):
        kinds = [grid.points_up(cell) for cell in grid.cells if grid.name(cell)[0] == letter]
        assert kinds == [(row >= side) ^ bool(number % 2) for number in range(len(kinds))]


@every_side
def test_space_name_round_trips(side: int) -> None:
    grid = TriangleGrid(side)
    assert all(grid.cell(grid.name(cell)) == cell for cell in grid.cells)


@pytest.mark.parametrize("name", ["", "a0", "a10", "i1", "A1", "a01", "a", "d16", "11"])
def test_invalid_names_are_not_spaces(name: str) -> None:
    assert TriangleGrid(4).cell(name) is None


@pytest.mark.parametrize("side", [2, 6])
def test_rejects_unsupported_sides(side: int) -> None:
    """K1."""
    with pytest.raises(ValueError, match="3 to 5"):
        TriangleGrid(side)


# --- directions ------------------------------------------------------------------------------------------------------


def test_first_steps_from_a_triangle_pointing_up() -> None:
    """From d8, in the middle of row d: right d9, left d7, below c7."""
    grid = TriangleGrid(4)
    here = grid.cell("d8")
    assert here is not None
    assert grid.points_up(here)
    assert [grid.name(grid.step(here, way) or here) for way in ALL] == ["d9", "d9", "d7", "d7", "c7", "c7"]


def test_first_steps_from_a_triangle_pointing_down() -> None:
    """From e8, in the middle of row e: right e9, left e7, above f7."""
    grid = TriangleGrid(4)
    here = grid.cell("e8")
    assert here is not None
    assert not grid.points_up(here)
    assert [grid.name(grid.step(here, way) or here) for way in ALL] == ["e9", "f7", "f7", "e7", "e7", "e9"]


@pytest.mark.parametrize(
    ("start", "direction", "names"),
    [
        ("a1", E, "a1 a2 a3 a4 a5 a6 a7 a8 a9"),
        ("a1", NE, "a1 b2 b3 c4 c5 d6 d7 e7 e8 f7 f8 g7 g8 h7 h8"),
        ("a1", NW, "a1 b2 b1 c2 c1 d2 d1 e1"),
        ("a9", NW, "a9 b10 b9 c10 c9 d10 d9 e9 e8 f7 f6 g5 g4 h3 h2"),
        ("h1", SE, "h1 g2 g3 f4 f5 e6 e7 d7 d8 c7 c8 b7 b8 a7 a8"),
        ("h9", SW, "h9 g10 g9 f10 f9 e10 e9 d9 d8 c7 c6 b5 b4 a3 a2"),
        ("d15", W, "d15 d14 d13 d12 d11 d10 d9 d8 d7 d6 d5 d4 d3 d2 d1"),
    ],
)
def test_direction_follows_a_row_of_triangles(start: str, direction: Direction, names: str) -> None:
    assert row_of_names(TriangleGrid(4), start, direction) == names


@given(walks())
def test_same_number_of_steps_back_returns_to_the_start(walked: tuple[TriangleGrid, Cell, Direction, int]) -> None:
    """Backwards means the opposite direction."""
    grid, start, direction, steps = walked
    end = walk(grid, start, direction, steps)
    assert end is None or walk(grid, end, direction.opposite, steps) == start


@every_side
def test_every_step_changes_the_triangle_orientation(side: int) -> None:
    grid = TriangleGrid(side)
    ends = [(cell, grid.step(cell, way)) for cell in grid.cells for way in ALL]
    assert all(end is None or grid.points_up(cell) != grid.points_up(end) for cell, end in ends)


@every_side
def test_every_neighbour_is_reached_by_exactly_two_directions(side: int) -> None:
    grid = TriangleGrid(side)
    for cell in grid.cells:
        ends = [grid.step(cell, way) for way in ALL]
        assert all(ends.count(end) == 2 for end in ends if end is not None)
        assert len(set(ends) - {None}) >= 2


@given(walks())
def test_directions_diverge_by_the_second_step(walked: tuple[TriangleGrid, Cell, Direction, int]) -> None:
    grid, start, _, _ = walked
    ends = [walk(grid, start, way, 2) for way in ALL]
    assert len({end for end in ends if end is not None}) == sum(end is not None for end in ends)


@every_side
def test_distance_equals_shortest_walk(side: int) -> None:
    grid = TriangleGrid(side)
    for start in grid.cells:
        far, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for target in {grid.step(here, way) for way in ALL} - {None}:
                if target is not None and target not in far:
                    far[target] = far[here] + 1
                    queue.append(target)
        assert all(grid.distance(start, cell) == steps for cell, steps in far.items())


# --- where things start ----------------------------------------------------------------------------------------------


def turned(grid: TriangleGrid, cell: Cell, turns: int) -> Cell:
    """The cell after turning the board clockwise by that many sixths, worked out from its centre.

    Centres are measured in thirds of a row's height and halves of a triangle's width from the middle of the board, so
    everything is an integer. A sixth of a turn takes (x, y) to (x / 2 + y / 2, y / 2 - 3 x / 2), where y counts thirds.
    """
    x = cell[0] - (2 * grid.side - 1)
    y = 3 * (cell[1] - grid.side) + (1 if grid.points_up(cell) else 2)
    for _ in range(turns):
        x, y = (x + y) // 2, (y - 3 * x) // 2
    row = y // 3 + grid.side
    return x + 2 * grid.side - 1, row


@every_side
def test_board_rotation_helper_preserves_neighbours(side: int) -> None:
    """Checks `turned` for the tests below: six turns change nothing, and each takes neighbours to neighbours."""
    grid = TriangleGrid(side)
    assert {turned(grid, cell, 1) for cell in grid.cells} == set(grid.cells)
    for cell in grid.cells:
        assert turned(grid, cell, 6) == cell
        for place, way in enumerate(grid.directions):
            target = grid.step(cell, way)
            following = grid.directions[(place + 1) % 6]
            expected = None if target is None else turned(grid, target, 1)
            assert grid.step(turned(grid, cell, 1), following) == expected


@every_side
@pytest.mark.parametrize(("seats", "turns"), [(2, 3), (3, 2), (4, 3)])
def test_start_spaces_are_rotationally_symmetric(side: int, seats: int, turns: int) -> None:
    """K2: half a turn for two and four, a third for three."""
    grid = TriangleGrid(side)
    starts = set(grid.starts(seats))
    assert len(starts) == seats
    assert {turned(grid, cell, turns) for cell in starts} == starts


@every_side
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_run_clockwise(side: int, seats: int) -> None:
    """K2: seen from the middle, each start is clockwise of the previous one."""
    grid = TriangleGrid(side)
    starts = grid.starts(seats)
    middles = [(column - (2 * side - 1), 2 * row - (2 * side - 1)) for column, row in starts]
    crosses = [a[0] * b[1] - a[1] * b[0] for a, b in zip(middles, [*middles[1:], middles[0]], strict=True)]
    assert all(cross <= 0 for cross in crosses)


@every_side
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starts_are_at_corners(side: int, seats: int) -> None:
    """K2: no space is farther from the middle."""
    grid = TriangleGrid(side)

    def far(cell: Cell) -> int:
        x = cell[0] - (2 * side - 1)
        y = 3 * (cell[1] - side) + (1 if grid.points_up(cell) else 2)
        return 3 * x * x + y * y

    most = max(map(far, grid.cells))
    assert {far(cell) for cell in grid.starts(seats)} == {most}


def test_starts_match_the_rules() -> None:
    grid = TriangleGrid(4)
    named = [[grid.name(cell) for cell in grid.starts(seats)] for seats in (2, 3, 4)]
    assert named == [["a1", "h9"], ["a1", "h2", "d15"], ["a1", "h2", "h9", "a8"]]


def test_five_players_have_no_starts() -> None:
    with pytest.raises(ValueError, match="two to four"):
        TriangleGrid(4).starts(5)


@every_side
def test_flags_surround_the_central_hexagon(side: int) -> None:
    """K3: each shares an edge with one of the six middle triangles; half a turn maps the four onto themselves."""
    grid = TriangleGrid(side)
    flags = grid.beacons
    middle = {cell for cell in grid.cells if abs(cell[0] - 2 * side + 1) <= 1 and cell[1] in (side - 1, side)}
    assert len(middle) == 6
    assert not middle & set(flags)
    assert all(sum(grid.step(flag, way) in middle for way in (E, NE, NW, W, SW, SE)) == 2 for flag in flags)
    assert {turned(grid, flag, 3) for flag in flags} == set(flags)
    assert len(set(flags)) == 4


@every_side
def test_no_start_is_on_a_flag(side: int) -> None:
    grid = TriangleGrid(side)
    assert not {cell for seats in (2, 3, 4) for cell in grid.starts(seats)} & set(grid.beacons)
