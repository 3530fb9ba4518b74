"""Distances on the floor, by which computers judge a seat's position."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.rng import Rng
from bot.games.factory.rules.distances import routes_over
from bot.games.factory.rules.floor import SPACES, Floor
from bot.games.factory.rules.rulebook import Factory
from bot.games.factory.rules.state import BOARDS, Element, ElementKind, Table
from bot.games.pyramids.rules.evaluation import Route

BARE = Factory().start(("red", "yellow"), Rng()).table
FLOOR = Floor.of(BARE.boards)
SOUTH, NORTH = (1, 3), (1, 6)
"""Neighbours across the crossing (1, 4), (1, 5)."""
CROSSINGS = {
    (column, row) for column in range(10) for row in range(10) if {column, row} & {4, 5} and {column, row} - {0, 9}
}


def walled(*spaces: tuple[int, int]) -> Table:
    """The floor with only walls, on these spaces."""
    places = {FLOOR.cell(board, space): (board, space) for board in BOARDS for space in SPACES}
    boards = []
    for board in BARE.boards:
        own = [at for name, at in (places[space] for space in spaces if space in places) if name == board.name]
        elements = tuple(Element(ElementKind.WALL, 1, at, 0, number) for number, at in enumerate(own))
        boards.append(replace(board, elements=elements))
    return replace(BARE, boards=tuple(boards))


def test_neighbours_across_a_crossing_are_one_step_apart_in_line() -> None:
    assert routes_over(walled())(SOUTH, NORTH) == Route(steps=1, in_line=True)


def test_wall_on_either_side_of_a_crossing_blocks_way_and_sight() -> None:
    for wall in ((1, 4), (1, 5)):
        there = routes_over(walled(wall))(SOUTH, NORTH)
        assert there.steps > 1
        assert not there.in_line


def test_wall_beside_the_way_does_not_block() -> None:
    assert routes_over(walled((2, 4)))(SOUTH, NORTH) == Route(steps=1, in_line=True)


def test_every_step_along_arrows_counts() -> None:
    assert routes_over(walled())((1, 1), (3, 1)) == Route(steps=2, in_line=True)
    assert routes_over(walled())((1, 1), (2, 2)) == Route(steps=2, in_line=False)


def test_walled_off_board_is_farther_than_any_way() -> None:
    shut = routes_over(walled(*CROSSINGS))
    assert shut(SOUTH, NORTH).steps > max(shut((1, 1), square).steps for square in ((3, 3), (3, 1), (1, 3)))
    farthest = max(routes_over(walled())((1, 1), square).steps for square in FLOOR.squares)
    assert shut(SOUTH, NORTH).steps > farthest
