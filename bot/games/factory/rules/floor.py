"""The floor as a value: the boards' layout, the spaces, and their neighbours. There are two frames of reference: a
board's own (files and ranks from 0 to 4, before any rotation), and the floor's, in which the board at place (x, y)
covers the cells (5x, 5y) to (5x + 4, 5y + 4), with columns growing east and rows north."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

from bot.games.factory.rules.state import BOARDS, Board, BoardName, ElementKind
from bot.games.pyramids.rules.grid import Cell, Direction, Facing

BoardPlacement: TypeAlias = "tuple[Cell, int]"
SIDE = 5
COMPASS = (Direction.N, Direction.E, Direction.S, Direction.W)
"""Clockwise."""

DELTAS = {Direction.N: (0, 1), Direction.E: (1, 0), Direction.S: (0, -1), Direction.W: (-1, 0)}
COASTER: tuple[Cell, ...] = tuple((file, rank) for file in (1, 2, 3) for rank in (1, 2, 3))
"""The squares for RAMbots and beacons, in a board's own frame."""

SPACES: tuple[Cell, ...] = tuple(
    (file, rank) for file in range(SIDE) for rank in range(SIDE) if (file in (0, 4)) != (rank in (0, 4))
)
"""The spaces for elements, in a board's own frame: those along the sides, without the corners."""

_FILES = "abcde"
_ARROWS: dict[Cell, str] = {
    (1, 3): "NES",
    (2, 3): "WES",
    (3, 3): "WNE",
    (1, 2): "WNE",
    (2, 2): "NES",
    (3, 2): "NES",
    (1, 1): "WES",
    (2, 1): "WNES",
    (3, 1): "WNE",
}
_FIRST_PLACES: tuple[BoardPlacement, ...] = (((0, 1), 2), ((1, 1), 3), ((1, 0), 0), ((0, 0), 1))


def first_boards() -> tuple[Board, ...]:
    """The boards at the start of a game: two by two, with all alignment dots in the middle and no elements."""
    return tuple(Board(name, place, rotation) for name, (place, rotation) in zip(BOARDS, _FIRST_PLACES, strict=True))


def space_name(space: Cell) -> str:
    return f"{_FILES[space[0]]}{space[1] + 1}"


BY_NAME: dict[str, Cell] = {space_name((file, rank)): (file, rank) for file in range(SIDE) for rank in range(SIDE)}


def rotate_facing(facing: Facing, quarters: int) -> Facing:
    return None if facing is None else COMPASS[(COMPASS.index(facing) + quarters) % 4]


def rotate_space(space: Cell, quarters: int) -> Cell:
    column, row = space
    for _ in range(quarters % 4):
        column, row = row, SIDE - 1 - column
    return column, row


def crosses(source: Cell, target: Cell) -> bool:
    """Return whether a step between two coaster squares crosses element rows from one board to another."""
    return abs(source[0] - target[0]) + abs(source[1] - target[1]) > 1


def is_connected(places: Iterable[Cell]) -> bool:
    """Return whether boards on these places are all connected, joined by full sides."""
    left = set(places)
    reached = [left.pop()]
    while reached:
        near = _around(reached.pop()) & left
        left -= near
        reached.extend(near)
    return not left


def places_to_hop(boards: Sequence[Board], board: Board) -> tuple[Cell, ...]:
    """The empty places to which the board can hop so that all boards are joined afterwards, by row, then by column."""
    others = {other.place for other in boards if other.name != board.name}
    free = {place for other in others for place in _around(other)} - others - {board.place}
    return tuple(
        sorted((place for place in free if is_connected({*others, place})), key=lambda place: (place[1], place[0]))
    )


def beside(boards: Iterable[Board], name: BoardName, place: Cell) -> tuple[tuple[Direction, BoardName], ...]:
    """A place's neighbours, in board order: the direction from the neighbour to the place, and the neighbour's name."""
    ways = {away: way for way, away in DELTAS.items()}
    near = (((place[0] - each.place[0], place[1] - each.place[1]), each.name) for each in boards if each.name != name)
    return tuple((ways[away], other) for away, other in near if away in ways)


def describe_layout(boards: Sequence[Board]) -> tuple[tuple[BoardName, Direction, BoardName], ...]:
    """The boards' places in relation to each other, for all but the first: C north of A, B east of C, D east of A."""
    told = [boards[0].name]
    said: list[tuple[BoardName, Direction, BoardName]] = []
    while len(told) < len(boards):
        board, way, other = next(
            (board.name, way, other)
            for board in boards
            if board.name not in told
            for way, other in beside(boards, board.name, board.place)
            if other in told
        )
        told.append(board)
        said.append((board, way, other))
    return tuple(said)


def _around(place: Cell) -> set[Cell]:
    return {(place[0] + east, place[1] + north) for east, north in DELTAS.values()}


@dataclass(frozen=True, slots=True)
class Floor:
    """The layout of the boards, in the order of BOARDS, without anything on them."""

    placements: tuple[BoardPlacement, ...]

    @classmethod
    def of(cls, boards: Sequence[Board]) -> Floor:
        return cls(tuple((board.place, board.rotation) for board in boards))

    def cell(self, board: BoardName, space: Cell) -> Cell:
        (x, y), rotation = self.placements[BOARDS.index(board)]
        column, row = rotate_space(space, rotation)
        return SIDE * x + column, SIDE * y + row

    def spot(self, cell: Cell) -> tuple[BoardName, Cell]:
        """The board that a cell is on, and the space in the board's own frame. Raises KeyError outside the floor."""
        return _plan(self).spots[cell]

    def name(self, cell: Cell) -> str:
        board, space = self.spot(cell)
        return f"{board}:{space_name(space)}"

    def square(self, name: str) -> Cell | None:
        board, _, rest = name.partition(":")
        space = BY_NAME.get(rest)
        return self.cell(board, space) if board in BOARDS and space in _ARROWS else None

    @property
    def squares(self) -> tuple[Cell, ...]:
        return tuple(_plan(self).arrows)

    def arrows(self, square: Cell) -> frozenset[Direction]:
        """The directions in which a RAMbot's own move may leave a coaster square."""
        return _plan(self).arrows[square]

    def ray(self, square: Cell, way: Direction) -> tuple[Cell, ...]:
        """The cells in a direction from a square, nearest first, up to the floor's rim."""
        return _plan(self).rays[way][square]

    def step(self, square: Cell, way: Direction) -> Cell | None:
        """The next coaster square along a lane, ignoring elements; None if no board joins."""
        return _plan(self).steps[way][square][1]

    def next(self, square: Cell, way: Direction) -> tuple[tuple[Cell, ...], Cell | None]:
        """One step along a lane: the element spaces it crosses, nearest first, and the square where it ends. Inside a
        coaster, it crosses no spaces. If no board joins, it runs against one space, and the square is None."""
        return _plan(self).steps[way][square]

    def towards(self, square: Cell, space: Cell) -> Direction | None:
        """The direction from a coaster square to an element space; None if the square isn't in the space's lane."""
        return _plan(self).lanes[space].get(square)

    def lane(self, space: Cell) -> tuple[Cell, ...]:
        return tuple(_plan(self).lanes[space])

    def reach(self, space: Cell, kind: ElementKind, solid: frozenset[Cell]) -> dict[Cell, Direction]:
        """The squares from which a tractor or repulsor on this space can move things, nearest first, with the
        direction. It can't move things over the rim, over walls on the `solid` spaces, or (a tractor) over its own
        space (F11)."""
        pulls = kind is ElementKind.TRACTOR
        solid |= {space} if pulls else set()
        found = {}
        for cell in sorted(self.lane(space), key=partial(distance, space)):
            towards = _plan(self).lanes[space][cell]
            way = towards if pulls else towards.opposite
            spaces, target = self.next(cell, way)
            if target is not None and not solid.intersection(spaces):
                found[cell] = way
        return found

    def crossing_squares(self, space: Cell) -> list[tuple[Cell, Direction]]:
        """The squares on both sides of an element space (only one if no board joins), nearest first, each with the
        direction across it."""
        near, way = next((cell, way) for cell, way in _plan(self).lanes[space].items() if distance(cell, space) == 1)
        far = self.step(near, way)
        return [(near, way)] if far is None else [(near, way), (far, way.opposite)]

    def open(self, board: BoardName, space: Cell) -> bool:
        """Return whether a wall can go there: an arrow beside the space points at it, and another board joins."""
        return self.cell(board, space) in _plan(self).open


def walls(boards: Sequence[Board], floor: Floor) -> frozenset[Cell]:
    return frozenset(
        floor.cell(board.name, element.at)
        for board in boards
        for element in board.elements
        if element.kind is ElementKind.WALL
    )


def distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@dataclass(frozen=True, slots=True)
class _Plan:
    spots: dict[Cell, tuple[BoardName, Cell]]
    arrows: dict[Cell, frozenset[Direction]]
    rays: dict[Direction, dict[Cell, tuple[Cell, ...]]]
    steps: dict[Direction, dict[Cell, tuple[tuple[Cell, ...], Cell | None]]]
    lanes: dict[Cell, dict[Cell, Direction]]
    open: frozenset[Cell]


@lru_cache(maxsize=256)
def _plan(floor: Floor) -> _Plan:
    spots = {
        floor.cell(name, (file, rank)): (name, (file, rank))
        for name in BOARDS
        for file in range(SIDE)
        for rank in range(SIDE)
    }
    arrows: dict[Cell, frozenset[Direction]] = {}
    for name, (_, rotation) in zip(BOARDS, floor.placements, strict=True):
        for space in COASTER:
            ways = (rotate_facing(Direction(letter), rotation) for letter in _ARROWS[space])
            arrows[floor.cell(name, space)] = frozenset(way for way in ways if way is not None)
    rays = {way: {square: _ray(spots, square, way) for square in arrows} for way in COMPASS}
    steps = {way: {square: _step(arrows, ray) for square, ray in rays[way].items()} for way in COMPASS}
    lanes: dict[Cell, dict[Cell, Direction]] = {floor.cell(name, space): {} for name in BOARDS for space in SPACES}
    for way in COMPASS:
        for square, ray in rays[way].items():
            for cell in ray:
                if cell in lanes:
                    lanes[cell][square] = way
    open_spaces = frozenset(
        spaces[0]
        for way in COMPASS
        for square, (spaces, target) in steps[way].items()
        if spaces and target is not None and way in arrows[square]
    )
    return _Plan(spots, arrows, rays, steps, lanes, open_spaces)


def _ray(spots: dict[Cell, tuple[BoardName, Cell]], square: Cell, way: Direction) -> tuple[Cell, ...]:
    east, north = DELTAS[way]
    cells = []
    cell = (square[0] + east, square[1] + north)
    while cell in spots:
        cells.append(cell)
        cell = (cell[0] + east, cell[1] + north)
    return tuple(cells)


def _step(arrows: dict[Cell, frozenset[Direction]], ray: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], Cell | None]:
    for number, cell in enumerate(ray):
        if cell in arrows:
            return ray[:number], cell
    return ray, None
