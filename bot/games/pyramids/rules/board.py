"""A board while a round is executed: it changes in place, hidden behind frozen tables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.pyramids.rules.events import Blocked, Moved, Shift, Stole
from bot.games.pyramids.rules.pieces import highest, pool_of
from bot.games.pyramids.rules.things import Placed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.game import Seat
    from bot.games.pyramids.rules.grid import Cell, Direction, Facing
    from bot.games.pyramids.rules.pieces import Colour, Piece
    from bot.games.pyramids.rules.things import Player, PyramidTable

Index = int
"""A thing's place in `PyramidTable.placed`; a RAMbot's is its seat."""


class MutableBoard:
    """Players and things in execution. What it does to them it tells as events."""

    def __init__(self, step: Callable[[Cell, Direction], Cell | None], table: PyramidTable) -> None:
        """`step` says where a thing that is moved that way comes to; None if a wall or the edge stops it.

        It is asked anew at every step. `table` is one whose programs lie open.
        """
        self.step = step
        self.precedence: tuple[Colour, ...] = table.precedence
        self.players: list[Player] = list(table.players)
        self.placed: list[Placed] = list(table.placed)
        self.running: Seat | None = None
        self.winner: Seat | None = None
        """Who has tagged the last goal."""
        self._on: dict[Cell, Index] = {placed.cell: index for index, placed in enumerate(table.placed)}

    def on(self, cell: Cell) -> Index | None:
        """What stands there."""
        return self._on.get(cell)

    # --- things on spaces --------------------------------------------------------------------------------------------

    def line(self, index: Index, way: Direction) -> tuple[list[Index], Cell | None]:
        """The thing and the unbroken line before it that way, and the free space beyond; None if there is none."""
        line = [index]
        cell = self.step(self.placed[index].cell, way)
        while cell is not None and (ahead := self._on.get(cell)) is not None:
            line.append(ahead)
            cell = self.step(cell, way)
        return line, cell

    def shift(self, seat: Seat, line: list[Index], free: Cell, way: Direction) -> Moved:
        """Move a whole line on, farthest first."""
        shifts: list[Shift] = []
        target = free
        for index in reversed(line):
            placed = self.placed[index]
            del self._on[placed.cell]
            self._on[target] = index
            self.placed[index] = Placed(placed.thing, target, placed.facing)
            shifts.append(Shift(placed.thing, placed.cell, target))
            target = placed.cell
        return Moved(seat, way, tuple(shifts))

    def lay(self, index: Index, facing: Facing) -> None:
        """Turn, tip or stand a thing."""
        placed = self.placed[index]
        self.placed[index] = Placed(placed.thing, placed.cell, facing)

    def blocked(self, seat: Seat, index: Index, way: Direction) -> Blocked:
        """That the thing cannot be moved."""
        placed = self.placed[index]
        return Blocked(seat, placed.thing, placed.cell, way)

    def push(self, seat: Seat, index: Index, way: Direction, units: int) -> Iterator[Moved | Blocked]:
        """Space by space, each time with the unbroken line in the way; a space that cannot be made ends it."""
        for _ in range(units):
            line, free = self.line(index, way)
            if free is None:
                yield self.blocked(seat, index, way)
                return
            yield self.shift(seat, line, free, way)

    def pull(self, seat: Seat, index: Index, way: Direction, units: int) -> Iterator[Moved]:
        """Towards the RAMbot, stopping next to it: the hit thing was the first in line, so nothing else is met."""
        for _ in range(units):
            target = self.step(self.placed[index].cell, way)
            if target is None or target in self._on:
                return
            yield self.shift(seat, [index], target, way)

    # --- pieces ------------------------------------------------------------------------------------------------------

    def gain(self, seat: Seat, piece: Piece) -> None:
        """Put a piece into a pool."""
        player = self.players[seat]
        self.players[seat] = replace(player, pool=pool_of((*player.pool, piece)))

    def lose(self, seat: Seat) -> Piece | None:
        """Take the highest-precedence piece out of a pool; None if the pool is empty."""
        player = self.players[seat]
        if not player.pool:
            return None
        piece = highest(player.pool, self.precedence)
        left = list(player.pool)
        left.remove(piece)
        self.players[seat] = replace(player, pool=tuple(left))
        return piece

    def steal(self, seat: Seat, victim: Seat) -> Iterator[Stole]:
        """The victim's highest-precedence piece goes to the seat; nothing if the victim's pool is empty."""
        piece = self.lose(victim)
        if piece is not None:
            self.gain(seat, piece)
            yield Stole(seat, victim, piece)
