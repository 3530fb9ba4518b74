"""M7, M13: a Missile's possible targets and its path."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.hexes import Direction, Hex, around, beside


def nearest(arena: Arena, start: Hex) -> list[Hex]:
    """The spaces of the nearest objects, by q, then r. Only steps over empty spaces of the board and docks count."""
    seen = {start}
    edge = [start]
    while edge:
        reached = {space for here in edge for space in around(here)} - seen
        found = sorted(space for space in reached if arena.is_occupied(space))
        if found:
            return found
        seen |= reached
        edge = [space for space in reached if arena.open(space)]
    return []


def way(arena: Arena, start: Hex, target: Hex, facing: Direction) -> list[Direction]:
    """The directions of a shortest path to the target, which must be reachable over empty spaces. A path outside all
    active fields is taken if it's just as short. Ties are broken at each step, clockwise from `facing`."""
    plain = _distances(target, start, arena.open)
    safe = _distances(target, start, lambda space: arena.open(space) and not arena.in_field(space))
    far = safe if safe.get(start) == plain[start] else plain
    steps: list[Direction] = []
    here = start
    while here != target:
        step = next(turn for turn in facing.clockwise() if far.get(beside(here, turn)) == far[here] - 1)
        steps.append(step)
        here = beside(here, step)
    return steps


def _distances(target: Hex, start: Hex, passable: Callable[[Hex], bool]) -> dict[Hex, int]:
    """Distances from the target. The search ends once it has found the start."""
    found = {target: 0}
    edge = [target]
    while edge and start not in found:
        following = []
        for here in edge:
            for space in around(here):
                if space not in found and (space == start or passable(space)):
                    found[space] = found[here] + 1
                    following.append(space)
        edge = following
    return found
