"""A board on flat lists while a round is executed: what RAMs, pushes and thefts do to it in any pyramid game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from bot.games.pyramids.kernel.kernel import CODE, FIELD, HUES, OWNER, Programs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.pyramids.rules.grid import Cell, Direction, Facing
    from bot.games.pyramids.rules.things import PyramidTable

WALL: Final = 9
"""What stands beyond the edge, where things are numbered from 1 to 8 and 0 is nothing."""


Ahead: TypeAlias = tuple[int, ...]
"""Where a step in one direction leads from each space."""


class Played:
    """The board while a round is executed, and when it has been."""

    __slots__ = ("at", "left", "lies", "on", "owned", "pools")

    at: list[int]
    """By thing, from 1, the number of its space."""
    lies: list[int]
    """By thing, from 1, the number of its direction; upright comes after all directions."""
    on: list[int]
    """By space, the thing there."""
    pools: list[int]
    """By seat, all pieces, as `Programs.units` count them: what is laid out is among them."""
    owned: list[int]
    """How many these are."""
    left: list[int]
    """By seat, the goals that are left."""


class Flat(Programs):
    """A round before it begins, with the things on numbered spaces. One space more lies beyond every edge."""

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

    def begun(self) -> Played:
        """The board, to be played on."""
        played = Played()
        played.at, played.lies, played.on = self._at[:], self._lies[:], self._on[:]
        played.pools, played.owned, played.left = self.pools[:], self.owned[:], self.left[:]
        return played

    # --- what happens now and then -----------------------------------------------------------------------------------

    def tags(self, played: Played, robot: int, thing: int) -> bool:
        """The goal is tagged if it is of the colour of what was tipped; whether that was the last one."""
        seat = robot - 1
        left = played.left[seat]
        if not left or self.goals[seat][left - 1] % 4 != self._hues[thing]:
            return False
        played.left[seat] = left - 1
        played.owned[seat] += 1
        played.pools[seat] += self.units[self.goals[seat][left - 1]]
        return left == 1

    def steal(self, played: Played, words: list[int], word: int, victim: int) -> None:
        """The piece that is robbed first goes from a RAMbot's pool to that of whose instruction it is."""
        unit = self.lose(played, words, word, victim)
        if unit:
            thief = word >> OWNER & 3
            played.pools[thief] += unit
            played.owned[thief] += 1

    def lose(self, played: Played, words: list[int], word: int, victim: int) -> int:
        """The piece that is robbed first is out of the pool, in which nothing is that waits or is being executed."""
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


def push_line(played: Played, there: int, ahead: Ahead) -> bool:
    """The thing there, and the unbroken line before it, moved one space on; False if the line ends at the edge."""
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


def driven(played: Played, thing: int, ahead: Ahead, units: int) -> None:
    """The thing pushed on, space by space."""
    for _ in range(units):
        if not push_line(played, played.at[thing], ahead):
            return


def pull_thing(played: Played, thing: int, ahead: Ahead, units: int) -> None:
    """The thing moved as far as nothing is in the way."""
    at, on = played.at, played.on
    for _ in range(units):
        here = at[thing]
        there = ahead[here]
        if on[there]:
            return
        on[here] = 0
        on[there] = thing
        at[thing] = there
