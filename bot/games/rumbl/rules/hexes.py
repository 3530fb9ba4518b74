"""The board of R.U.M.B.L. and its docks: hexagons with a corner to the north, in axial coordinates (q, r)."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
"""A space, (q, r): q grows to the east, r to the south-east."""


class Direction(Enum):
    """A direction, or the facing of a robot, clockwise from east."""

    E = "E"
    SE = "SE"
    SW = "SW"
    W = "W"
    NW = "NW"
    NE = "NE"

    def turn(self, sixths: int) -> Direction:
        """The direction after turning clockwise by `sixths` of a turn."""
        return CLOCKWISE[(CLOCKWISE.index(self) + sixths) % len(CLOCKWISE)]

    def clockwise(self) -> tuple[Direction, ...]:
        return _FROM[self]


CLOCKWISE = tuple(Direction)
_STEPS = dict(zip(CLOCKWISE, ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), strict=True))
_FROM = {direction: CLOCKWISE[place:] + CLOCKWISE[:place] for place, direction in enumerate(CLOCKWISE)}


def beside(space: Hex, direction: Direction) -> Hex:
    q, r = _STEPS[direction]
    return space[0] + q, space[1] + r


@cache
def around(space: Hex) -> tuple[Hex, ...]:
    """The six adjacent spaces, clockwise from the one in the east."""
    return tuple(beside(space, direction) for direction in CLOCKWISE)


def distance_from_centre(space: Hex) -> int:
    q, r = space
    return max(abs(q), abs(r), abs(q + r))


def towards(source: Hex, target: Hex) -> Direction:
    """The direction to an adjacent space. Raises ValueError for all other spaces."""
    return CLOCKWISE[around(source).index(target)]


CENTRE: Hex = (0, 0)
BOARD: frozenset[Hex] = frozenset(
    (q, r) for q in range(-3, 4) for r in range(-3, 4) if distance_from_centre((q, r)) <= 3
)

POINTS = (5, 3, 2, 1)
"""The score of a space, by distance from the centre."""


def points_at(space: Hex) -> int:
    """The score of a space; 0 off the board."""
    return POINTS[distance_from_centre(space)] if space in BOARD else 0


class Sector(Enum):
    """M1: a side of the board to which a dock can be attached, clockwise from the north."""

    ORANGE = "orange"
    RED = "red"
    PURPLE = "purple"
    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"


SECTORS = tuple(Sector)


def rotate(space: Hex, sixths: int) -> Hex:
    """Rotate a space around the centre, clockwise by `sixths` of a turn."""
    q, r = space
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


@cache
def front(sector: Sector) -> tuple[Hex, ...]:
    """M1: the four dock spaces next to the board, clockwise (from left to right if you look outwards)."""
    return tuple(rotate((q, -4), SECTORS.index(sector)) for q in range(4))


@cache
def back(sector: Sector) -> tuple[Hex, ...]:
    """M1: the five dock spaces behind the front row, also clockwise."""
    return tuple(rotate((q, -5), SECTORS.index(sector)) for q in range(5))


@cache
def dock(sector: Sector) -> frozenset[Hex]:
    return frozenset((*front(sector), *back(sector)))


@cache
def inward(sector: Sector) -> tuple[Direction, Direction]:
    sixths = SECTORS.index(sector)
    return Direction.SE.turn(sixths), Direction.SW.turn(sixths)


@cache
def placements(sector: Sector) -> dict[Hex, tuple[Direction, ...]]:
    """M25: the dock spaces, front row first, with the facings that lead straight over the dock onto the board."""
    return {
        space: tuple(direction for direction in inward(sector) if _leads_in(sector, space, direction))
        for space in (*front(sector), *back(sector))
    }


def _leads_in(sector: Sector, space: Hex, direction: Direction) -> bool:
    while space in dock(sector):
        space = beside(space, direction)
    return space in BOARD


def space_key(space: Hex) -> str:
    """A space's key in answers: "-1,2"."""
    return f"{space[0]},{space[1]}"


def space_of(key: str) -> Hex:
    q, r = key.split(",")
    return int(q), int(r)
