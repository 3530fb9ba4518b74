"""A board as flat lists for fast execution: the tags, pushes and thefts that all pyramid games have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from bot.games.pyramids.kernel.kernel import CODE, FIELD, HUES, OWNER, ProgramKernel
from bot.games.pyramids.rules.grid import Cell, Direction, Facing
from bot.games.pyramids.rules.things import PyramidTable

WALL: Final = 9
"""The value of a cell beyond the edge. Things are numbered from 1 to at most 8; 0 is empty."""


Ahead: TypeAlias = tuple[int, ...]
"""The next space in one direction, by space."""


class RoundBoard:
    """The board of a round, changed in place during its execution."""

    __slots__ = ("at", "left", "lies", "on", "owned", "pools")

    at: list[int]
    """The space of each thing, by number. Things are numbered from 1."""
    lies: list[int]
    """The direction of each thing, by number; upright comes after all directions."""
    on: list[int]
    pools: list[int]
    """The pool of each seat, including the pieces in its program; encoded as in `ProgramKernel.units`."""
    owned: list[int]
    left: list[int]


class Flat(ProgramKernel):
    """A round before it begins, on numbered spaces. One more number stands for everything beyond the edge."""

    def __init__(
        self, table: PyramidTable, directions: tuple[Direction, ...], numbers: Mapping[Cell, int], *, last: bool
    ) -> None:
        super().__init__(table, directions, last=last)
        facings: dict[Facing, int] = {way: number for number, way in enumerate((*directions, None))}
        self._at = [0, *(numbers[placed.cell] for placed in table.placed)]
        self._lies = [self.ways - 1, *(facings[placed.facing] for placed in table.placed)]
        self._hues = [-1, *(HUES[placed.thing.colour] for placed in table.placed)]
        self._on = [0] * len(numbers) + [WALL]
        for thing, space in enumerate(self._at[1:], start=1):
            self._on[space] = thing

    def copy(self) -> RoundBoard:
        played = RoundBoard()
        played.at, played.lies, played.on = self._at[:], self._lies[:], self._on[:]
        played.pools, played.owned, played.left = self.pools[:], self.owned[:], self.left[:]
        return played

    def tags(self, played: RoundBoard, robot: int, thing: int) -> bool:
        """Tag the seat's next goal if it has the tipped thing's colour; return whether that was the last goal."""
        seat = robot - 1
        left = played.left[seat]
        if not left or self.goals[seat][left - 1] % 4 != self._hues[thing]:
            return False
        played.left[seat] = left - 1
        played.owned[seat] += 1
        played.pools[seat] += self.units[self.goals[seat][left - 1]]
        return left == 1

    def steal(self, played: RoundBoard, words: list[int], word: int, victim: int) -> None:
        unit = self.lose(played, words, word, victim)
        if unit:
            thief = word >> OWNER & 3
            played.pools[thief] += unit
            played.owned[thief] += 1

    def lose(self, played: RoundBoard, words: list[int], word: int, victim: int) -> int:
        """Remove the victim's highest-precedence piece that isn't in the rest of its program; return its unit or 0."""
        pool = played.pools[victim - 1]
        for waiting in words[words.index(word) :]:
            if waiting >> OWNER & 3 == victim - 1:
                pool -= self.units[(waiting & CODE) // self.ways]
        if not pool:
            return 0
        unit: int = 1 << ((pool & -pool).bit_length() - 1) // FIELD * FIELD
        played.pools[victim - 1] -= unit
        played.owned[victim - 1] -= 1
        return unit


def push_line(played: RoundBoard, there: int, ahead: Ahead) -> bool:
    """Push the thing on a space and the unbroken line ahead of it one space; return False if they're blocked."""
    at, on = played.at, played.on
    end = ahead[there]
    while 0 < on[end] < WALL:
        end = ahead[end]
    if on[end]:
        return False
    moving = on[there]
    on[there] = 0
    while moving:
        there = ahead[there]
        at[moving] = there
        on[there], moving = moving, on[there]
    return True


def push_thing(played: RoundBoard, thing: int, ahead: Ahead, units: int) -> None:
    """Push a thing up to `units` spaces, until it's blocked."""
    for _ in range(units):
        if not push_line(played, played.at[thing], ahead):
            return


def pull_thing(played: RoundBoard, thing: int, ahead: Ahead, units: int) -> None:
    """Pull a thing up to `units` spaces, until something is in the way."""
    at, on = played.at, played.on
    for _ in range(units):
        here = at[thing]
        there = ahead[here]
        if on[there]:
            return
        on[here] = 0
        on[there] = thing
        at[thing] = there
