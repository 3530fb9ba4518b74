"""Spaces, directions and kinds as whole numbers, with tables of what is next to what.

Spaces are numbered by q, then r, so that the order of the rules is that of the numbers; NOWHERE is what lies beyond the
docks. Directions count clockwise from east. Kinds have their place in `Kind`, so that clones and obstacles come last.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bot.games.rumbl.rules.hexes import BOARD, CENTRE, CLOCKWISE, POINTS, SECTORS, Sector, beside, dock, ring
from bot.games.rumbl.rules.state import Kind

KINDS = tuple(Kind)
BOMB: Final = 0
MINE: Final = 1
MISSILE: Final = 2
SHIELD: Final = 3
CLONER: Final = 4
BLOCKADER: Final = 5
MAGNETBOT: Final = 6
REPULSOR: Final = 7
ACTIVATOR: Final = 8
NULLIFIER: Final = 9
HELIBOT: Final = 10
RICOCHET: Final = 11
CREEPER: Final = 12
SLEEPER: Final = 13
PLOW: Final = 14
HAULER: Final = 15
CLONE: Final = 16
OBSTACLE: Final = 17
KIND = {kind: number for number, kind in enumerate(KINDS)}

SPACES = tuple(sorted(BOARD.union(*map(dock, SECTORS))))
SPACE = {space: number for number, space in enumerate(SPACES)}
NOWHERE: Final = len(SPACES)
MIDDLE: Final = SPACE[CENTRE]

NEXT = tuple((*(SPACE.get(beside(space, turn), NOWHERE) for space in SPACES), NOWHERE) for turn in CLOCKWISE)
"""By direction, then space: the next space that way."""
AROUND = tuple(tuple(NEXT[turn][space] for turn in range(6)) for space in range(NOWHERE))
NEAR = (*(frozenset(around) - {NOWHERE} for around in AROUND), frozenset[int]())
FROM = tuple(tuple((turn + more) % 6 for more in range(6)) for turn in range(6))
"""All six directions clockwise, that one first."""
BACK = (3, 4, 5, 0, 1, 2)
TURN = {direction: number for number, direction in enumerate(CLOCKWISE)}

ON_BOARD = (*(space in BOARD for space in SPACES), False)
WORTH = (*(POINTS[ring(space)] if space in BOARD else 0 for space in SPACES), 0)
"""What a space scores for a robot."""


NO_SIDE: Final = -1
SIDE: dict[Sector | None, int] = {**{sector: number for number, sector in enumerate(SECTORS)}, None: NO_SIDE}


@cache
def spaces(first: int, second: int) -> tuple[bool, ...]:
    """Which spaces there are while docks are attached to these sides, in the order of SECTORS, or to NO_SIDE."""
    there = BOARD.union(*(dock(SECTORS[side]) for side in (first, second) if side != NO_SIDE))
    return (*(space in there for space in SPACES), False)
