"""Spaces, directions and kinds as integers, with tables of neighbours. Spaces are numbered by q, then r, so numbers
have the same order as spaces in the rules; NOWHERE is everything beyond the docks. Directions count clockwise from
east. Kinds are in the order of `Kind`, so clones and obstacles come last."""

from __future__ import annotations

from typing import Final

from bot.games.rumbl.rules.hexes import BOARD, CENTRE, CLOCKWISE, SECTORS, Sector, beside, dock, points_at
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

NEXT: Final = tuple((*(SPACE.get(beside(space, turn), NOWHERE) for space in SPACES), NOWHERE) for turn in CLOCKWISE)
"""By direction, then by space."""
AROUND: Final = tuple(tuple(NEXT[turn][space] for turn in range(6)) for space in range(NOWHERE))
NEAR: Final = (*(frozenset(around) - {NOWHERE} for around in AROUND), frozenset[int]())
FROM: Final = tuple(tuple((turn + more) % 6 for more in range(6)) for turn in range(6))
BACK: Final = (3, 4, 5, 0, 1, 2)
TURN = {direction: number for number, direction in enumerate(CLOCKWISE)}

ON_BOARD: Final = (*(space in BOARD for space in SPACES), False)
WORTH: Final = (*map(points_at, SPACES), 0)


NO_SIDE: Final = -1
SIDE: dict[Sector | None, int] = {**{sector: number for number, sector in enumerate(SECTORS)}, None: NO_SIDE}


def _spaces(docks: tuple[Sector, ...]) -> tuple[bool, ...]:
    there = BOARD.union(*map(dock, docks))
    return (*(space in there for space in SPACES), False)


_DOCKS: tuple[tuple[Sector, ...], ...] = (*((sector,) for sector in SECTORS), ())
THERE: Final = tuple(tuple(_spaces((*first, *second)) for second in _DOCKS) for first in _DOCKS)
"""By both docks' sides (NO_SIDE is the last), then by space: True if it's on the board or one of the docks."""
