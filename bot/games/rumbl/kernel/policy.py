"""What a robot's owner answers in the middle of a round, where nobody is there to be asked: a cheap, sensible pick.

Of equals it is the first in the order of M26. Whatever the owner may not see has no part in it.

    target      where it costs the other team most: each robot or clone that goes counts what its space scores, but at
                least 1, for the other team's, and as much against one's own; an obstacle counts nothing
    clones      where they score most; a space next to an armed Mine counts nothing
    direction   the way whose free spaces, as far as the power goes, end where a robot scores most; off the board last
    to          where the Creeper scores most; next to an armed Mine nothing, nor on the centre before the last round
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.rumbl.kernel.numbers import CLONE, MIDDLE, NEAR, NEXT, SLEEPER, WORTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.rumbl.kernel.arena import Arena, Pieces

STAY = -1
"""A Creeper's answer that is no space."""


def target(arena: Arena, robot: int, offered: Sequence[int], *, final: bool) -> int:
    """Which of the nearest objects a Missile flies at."""
    own = arena.seat[robot]

    def cost(space: int) -> int:
        return sum(_cost(arena, piece, own, final=final) for piece in arena.hit(space))

    return max(offered, key=cost)


def _cost(arena: Arena, piece: int, own: int, *, final: bool) -> int:
    seat, kind = arena.seat[piece], arena.kind[piece]
    if seat > 1:
        return 0
    worth = WORTH[arena.at[piece]]
    if kind == CLONE:
        worth = (worth + 1) // 2
    elif kind == SLEEPER and final:
        worth *= 2
    return max(worth, 1) if seat != own else -max(worth, 1)


def clones(arena: Arena, offered: Sequence[Pieces]) -> Pieces:
    """Where a Cloner puts its clones."""
    worth = {space: 0 if _mined(arena, space) else (WORTH[space] + 1) // 2 for each in offered for space in each}
    return max(offered, key=lambda each: sum(worth[space] for space in each))


def direction(arena: Arena, robot: int, power: int, offered: Sequence[int]) -> int:
    """Which way a blocked Ricochet goes on."""

    def end(turn: int) -> int:
        space = arena.at[robot]
        for _ in range(power):
            ahead = NEXT[turn][space]
            if not arena.there[ahead]:
                return -1
            if arena.stacks[ahead]:
                break
            space = ahead
        return WORTH[space]

    return max(offered, key=end)


def creep(arena: Arena, robot: int, offered: Sequence[int], *, final: bool) -> int:
    """Where a Creeper moves at the end of the round, or STAY."""
    here = arena.at[robot]

    def worth(option: int) -> int:
        space = here if option == STAY else option
        return 0 if (space == MIDDLE and not final) or _mined(arena, space) else WORTH[space]

    return max(offered, key=worth)


def _mined(arena: Arena, space: int) -> bool:
    return any(space in NEAR[arena.at[mine]] for mine in arena.mines)
