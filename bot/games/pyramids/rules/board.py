"""The mutable board on which a round is executed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.engine.game import Seat
from bot.games.pyramids.rules.events import Blocked, Moved, Shift, Stole
from bot.games.pyramids.rules.grid import Cell, Direction, Facing
from bot.games.pyramids.rules.pieces import Colour, Piece, highest, pool_of
from bot.games.pyramids.rules.things import Placed, Player, PyramidTable

Index = int
"""A thing's index in `PyramidTable.placed`; a RAMbot's is its seat."""


class MutableBoard:
    """Players and things during execution, changed in place."""

    def __init__(self, step: Callable[[Cell, Direction], Cell | None], table: PyramidTable) -> None:
        """`step` finds where a thing goes from a cell; None if a wall or the edge is in the way."""
        self.step = step
        self.precedence: tuple[Colour, ...] = table.precedence
        self.players: list[Player] = list(table.players)
        self.placed: list[Placed] = list(table.placed)
        self.running: Seat | None = None
        self.winner: Seat | None = None
        self._on: dict[Cell, Index] = {placed.cell: index for index, placed in enumerate(table.placed)}

    def on(self, cell: Cell) -> Index | None:
        return self._on.get(cell)

    def line(self, index: Index, way: Direction) -> tuple[list[Index], Cell | None]:
        """The thing, the unbroken line ahead of it, and the free space after that; None if there's no free space."""
        line = [index]
        cell = self.step(self.placed[index].cell, way)
        while cell is not None and (ahead := self._on.get(cell)) is not None:
            line.append(ahead)
            cell = self.step(cell, way)
        return line, cell

    def shift(self, seat: Seat, line: list[Index], free: Cell, way: Direction) -> Moved:
        """Move a whole line one space, farthest things first."""
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
        placed = self.placed[index]
        self.placed[index] = Placed(placed.thing, placed.cell, facing)

    def blocked_event(self, seat: Seat, index: Index, way: Direction) -> Blocked:
        placed = self.placed[index]
        return Blocked(seat, placed.thing, placed.cell, way)

    def push(self, seat: Seat, index: Index, way: Direction, units: int) -> Iterator[Moved | Blocked]:
        """Push a thing and the unbroken line ahead of it up to `units` spaces, step by step until a step fails."""
        for _ in range(units):
            line, free = self.line(index, way)
            if free is None:
                yield self.blocked_event(seat, index, way)
                return
            yield self.shift(seat, line, free, way)

    def pull(self, seat: Seat, index: Index, way: Direction, units: int) -> Iterator[Moved]:
        """Pull a thing up to `units` spaces, until something is in the way."""
        for _ in range(units):
            target = self.step(self.placed[index].cell, way)
            if target is None or target in self._on:
                return
            yield self.shift(seat, [index], target, way)

    def gain(self, seat: Seat, piece: Piece) -> None:
        player = self.players[seat]
        self.players[seat] = replace(player, pool=pool_of((*player.pool, piece)))

    def lose(self, seat: Seat) -> Piece | None:
        """Take the highest-precedence piece out of a pool, if there's one."""
        player = self.players[seat]
        if not player.pool:
            return None
        piece = highest(player.pool, self.precedence)
        left = list(player.pool)
        left.remove(piece)
        self.players[seat] = replace(player, pool=tuple(left))
        return piece

    def steal(self, seat: Seat, victim: Seat) -> Iterator[Stole]:
        """Move the victim's highest-precedence piece to the seat's pool; nothing happens if the victim has none."""
        piece = self.lose(victim)
        if piece is not None:
            self.gain(seat, piece)
            yield Stole(seat, victim, piece)
