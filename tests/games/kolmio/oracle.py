"""A second implementation of a round of Kolmio: the oracle of RAMbots on triangles made of points.

A triangle is its three corners on a lattice. Neighbours share two of them, and the rows of the six directions lie
between two lines of the lattice. Nothing here uses the program's columns and rows.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any

from tests.games.rambots.oracle import LETTERS, Oracle

Point = tuple[int, int]  # steps to the east, and steps to the north-east
Triangle = frozenset[Point]
BACK = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}
CLOCKWISE = ("NE", "E", "SE", "SW", "W", "NW")


def east(triangle: Triangle) -> int:
    """How far east the triangle lies."""
    return sum(2 * a + b for a, b in triangle)


def north(triangle: Triangle) -> int:
    """How far north the triangle lies."""
    return sum(b for _, b in triangle)


@lru_cache
def names(side: int) -> dict[Triangle, str]:
    """All triangles whose corners are at most `side` steps from the middle."""
    corners = [(a, b) for a in range(-side, side + 1) for b in range(-side, side + 1) if abs(a + b) <= side]
    found = [
        frozenset(triangle)
        for a, b in corners
        for triangle in ([(a, b), (a + 1, b), (a, b + 1)], [(a, b), (a + 1, b), (a + 1, b - 1)])
        if set(triangle) <= set(corners)
    ]
    named: dict[Triangle, str] = {}
    for number, bottom in enumerate(range(-side, side)):
        row = sorted((t for t in found if min(b for _, b in t) == bottom), key=east)
        named.update({triangle: f"{'abcdefghij'[number]}{place}" for place, triangle in enumerate(row, start=1)})
    return named


@lru_cache
def ways(side: int) -> dict[tuple[str, str], str]:
    """The space that a step leads to, by space and direction."""
    named = names(side)
    found: dict[tuple[str, str], str] = {}
    # The lines on either side of a row, and what grows along it.
    for way, line, along in (
        ("E", lambda p: p[1], east),
        ("NE", lambda p: p[0], lambda t: 3 * north(t) + east(t)),
        ("NW", lambda p: p[0] + p[1], lambda t: 3 * north(t) - east(t)),
    ):
        rows: dict[frozenset[int], list[Triangle]] = {}
        for triangle in named:
            rows.setdefault(frozenset(map(line, triangle)), []).append(triangle)
        for row in rows.values():
            for one, other in pairwise(sorted(row, key=along)):
                assert len(one & other) == 2
                found[named[one], way] = named[other]
                found[named[other], BACK[way]] = named[one]
    return found


class KolmioOracle(Oracle):
    """One document, played."""

    back = BACK

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(document)
        self.ways = ways(document.get("options", {}).get("side", 4))
        self.spent: set[str] = set()
        self.robbing = False

    def beyond(self, square: str, way: str) -> str | None:
        return self.ways.get((square, way))

    def rob(self, player: str, victim: str) -> None:
        if self.robbing:  # K6
            super().rob(player, victim)

    def turn(self) -> None:
        self.now["precedence"].insert(0, self.now["precedence"].pop())

    def beam(self, player: str, order: str) -> None:
        facing = self.now["rambots"][player]["facing"]
        self.spent = set()
        for way in CLOCKWISE if facing == "up" else [facing]:
            self.one_beam(player, order, way)

    def one_beam(self, player: str, order: str, way: str) -> None:
        colour, size = LETTERS[order[1]], "SML".index(order[0]) + 1
        path: list[str] = []
        hits: list[str] = []
        square = self.beyond(self.now["rambots"][player]["at"], way)
        while square is not None and len(hits) < (size if colour == "green" else 1):
            path.append(square)
            name = self.at(square)
            if name in self.spent:
                break  # K4
            hits += [name] if name else []
            square = self.beyond(square, way)
        self.tell("beam", player=player, colour=colour, direction=way, path=path)
        self.spent.update(hits)
        for name in hits:
            if colour == "red":
                self.tip_and_rob(player, name, way, size)
            else:
                self.struck(self.now["rambots"][player] | {"facing": way}, name, size, colour)

    def tip_and_rob(self, player: str, name: str, way: str, size: int) -> None:
        """K7."""
        kind, colour = name.split(":")
        if self.objects()[name]["facing"] == "up":
            self.objects()[name]["facing"] = way
            self.tell("tip", object=name, facing=way)
        self.robbing = True
        for _ in range(size if kind == "rambot" else 0):
            self.rob(player, colour)
        self.robbing = False
