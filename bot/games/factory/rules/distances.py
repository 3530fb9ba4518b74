"""Distances on the floor, for evaluating positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, takewhile

from bot.games.factory.rules.floor import COMPASS, Floor, walls
from bot.games.factory.rules.state import Table
from bot.games.pyramids.rules.evaluation import Route
from bot.games.pyramids.rules.grid import Cell

FAR = 24  # the distance if there's no way to the goal


def routes_over(table: Table) -> Callable[[Cell, Cell], Route]:
    """Return a function that measures the way between two cells. Steps follow arrows; beams follow lanes."""
    floor = Floor.of(table.boards)
    walled = walls(table.boards, floor)
    return lambda source, target: Route(
        _ways_to(floor, walled, target).get(source, FAR), target in _in_sight(floor, walled, source)
    )


@lru_cache(maxsize=1024)
def _in_sight(floor: Floor, walled: frozenset[Cell], square: Cell) -> frozenset[Cell]:
    rays = (takewhile(lambda cell: cell not in walled, floor.ray(square, way)) for way in COMPASS)
    return frozenset(chain.from_iterable(rays))


@lru_cache(maxsize=1024)
def _ways_to(floor: Floor, walled: frozenset[Cell], goal: Cell) -> dict[Cell, int]:
    """By square: the fewest steps to the goal along arrows without crossing walls; no entry if there's no way."""
    into: dict[Cell, list[Cell]] = {}
    for square in floor.squares:
        for way in floor.arrows(square):
            spaces, target = floor.next(square, way)
            if target is not None and not walled.intersection(spaces):
                into.setdefault(target, []).append(square)
    steps = {goal: 0}
    reached = [goal]
    for square in reached:
        for source in into.get(square, ()):
            if source not in steps:
                steps[source] = steps[square] + 1
                reached.append(source)
    return steps
