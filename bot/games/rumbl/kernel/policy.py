"""Answer mid-round questions in simulations, with a quick, sensible choice.

Ties go to the first option in the order of M26. Nothing that the owner can't see has any influence.

    target      the option that costs the other team most: each robot or clone lost counts its score, but at least 1;
                pieces of the Missile's own team count negative, and obstacles count nothing
    clones      the spaces with the highest scores; a space next to an armed Mine counts nothing
    direction   the highest score where the Ricochet is next blocked or out of power; leaving board and docks is worst
    to          the Creeper's highest score; spaces next to an armed Mine count nothing, nor does the centre before
                the last round
"""

from __future__ import annotations

from typing import Final

from bot.games.rumbl.kernel.arena import FlatArena, Pieces
from bot.games.rumbl.kernel.numbers import CLONE, MIDDLE, NEAR, NEXT, SLEEPER, WORTH

STAY: Final = -1


def target(arena: FlatArena, robot: int, offered: list[int], *, final: bool) -> int:
    own = arena.seat[robot]
    costs = []
    for space in offered:
        cost = 0
        for piece in arena.hit(space):
            cost += _cost(arena, piece, own, final=final)
        costs.append(cost)
    return offered[_best(costs)]


def _cost(arena: FlatArena, piece: int, own: int, *, final: bool) -> int:
    seat, kind = arena.seat[piece], arena.kind[piece]
    if seat > 1:
        return 0
    worth = WORTH[arena.at[piece]]
    if kind == CLONE:
        worth = (worth + 1) // 2
    elif kind == SLEEPER and final:
        worth *= 2
    return max(worth, 1) if seat != own else -max(worth, 1)


def clones(arena: FlatArena, empty: list[int], number: int) -> Pieces:
    worths = [0 if _is_near_mine(arena, space) else (WORTH[space] + 1) // 2 for space in empty]
    chosen = []
    for _ in range(number):
        best = _best(worths)
        worths[best] = -1
        chosen.append(best)
    chosen.sort()
    return tuple([empty[place] for place in chosen])


def direction(arena: FlatArena, robot: int, power: int, offered: list[int]) -> int:
    return offered[_best([_end(arena, arena.at[robot], power, turn) for turn in offered])]


def _end(arena: FlatArena, space: int, power: int, turn: int) -> int:
    """The score where the robot is blocked or out of power; -1 if it leaves the board and docks."""
    for _ in range(power):
        ahead = NEXT[turn][space]
        if not arena.there[ahead]:
            return -1
        if arena.stacks[ahead]:
            break
        space = ahead
    return WORTH[space]


def creep(arena: FlatArena, robot: int, offered: list[int], *, final: bool) -> int:
    worths = []
    for option in offered:
        space = arena.at[robot] if option == STAY else option
        worths.append(0 if (space == MIDDLE and not final) or _is_near_mine(arena, space) else WORTH[space])
    return offered[_best(worths)]


def _best(worths: list[int]) -> int:
    return worths.index(max(worths))


def _is_near_mine(arena: FlatArena, space: int) -> bool:
    return any(space in NEAR[arena.at[mine]] for mine in arena.mines)
