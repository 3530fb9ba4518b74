"""M7, M13: a Missile's possible targets and its path. Like `rules.seeking`."""

from __future__ import annotations

from typing import Final

from bot.games.rumbl.kernel.arena import FlatArena
from bot.games.rumbl.kernel.numbers import AROUND, FROM

_FAR: Final = -1


def nearest(arena: FlatArena, start: int) -> list[int]:
    """The spaces of the nearest objects, in ascending order."""
    stacks, unseen = arena.stacks, list(arena.there)
    unseen[start] = False
    edge = [start]
    while edge:
        found = []
        following = []
        for here in edge:
            for space in AROUND[here]:
                if unseen[space]:
                    unseen[space] = False
                    if stacks[space]:
                        found.append(space)
                    else:
                        following.append(space)
        if found:
            return sorted(found)
        edge = following
    return []


def way(arena: FlatArena, start: int, target: int, facing: int) -> list[int]:
    """The directions of a shortest path, outside active fields if possible. Ties are broken clockwise from `facing`."""
    if target in AROUND[start]:
        return [AROUND[start].index(target)]
    far = _distances(arena, target, start, safe=False)
    if arena.fields:
        safe = _distances(arena, target, start, safe=True)
        if safe[start] == far[start]:
            far = safe
    turns = []
    here = start
    for left in range(far[start] - 1, -1, -1):
        for turn in FROM[facing]:
            if far[AROUND[here][turn]] == left:
                turns.append(turn)
                here = AROUND[here][turn]
                break
    return turns


def _distances(arena: FlatArena, target: int, start: int, *, safe: bool) -> list[int]:
    """The distances from the target of the spaces that a path can use, as far as the start; _FAR for all others."""
    stacks, there = arena.stacks, arena.there
    found = [_FAR] * len(there)
    found[target] = 0
    edge = [target]
    steps = 0
    while edge and found[start] == _FAR:
        steps += 1
        following = []
        for here in edge:
            for space in AROUND[here]:
                if found[space] != _FAR:
                    continue
                if space == start or (there[space] and not stacks[space] and not (safe and arena.is_nullified(space))):
                    found[space] = steps
                    following.append(space)
        edge = following
    return found
