"""The execution of a round: a board that changes in place while it is played, shown to the outside as frozen tables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from bot.games.rambots.events import (
    Beamed,
    Began,
    Blocked,
    Ended,
    Moved,
    Rammed,
    Returned,
    Shift,
    Stole,
    Stood,
    Tagged,
    Tipped,
    Turned,
)
from bot.games.rambots.state import Ending, Kind, Phase, Placed, Table
from bot.games.shared.pyramids import Colour, highest, pool_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Seat
    from bot.games.rambots.events import Event
    from bot.games.rambots.state import Instruction, Player
    from bot.games.shared.grid import Cell, Direction, Facing, Grid
    from bot.games.shared.pyramids import Piece

Index = int  # a thing's place in `Table.placed`; a RAMbot's is its seat


class Execution:
    """A round in execution. It yields each event when it has just happened; `table` is then the one after it."""

    def __init__(self, grid: Grid, table: Table) -> None:
        """`table` is one whose programs lie open."""
        self._grid = grid
        self._before = table
        self._players = list(table.players)
        self._placed = list(table.placed)
        self._on = {placed.cell: index for index, placed in enumerate(table.placed)}
        self._running: Seat | None = None
        self._winner: Seat | None = None

    def table(self) -> Table:
        """The table as it is now."""
        before = self._before
        if self._winner is not None and self._running is None:
            return replace(
                before,
                phase=Phase.OVER,
                players=tuple(self._players),
                placed=tuple(self._placed),
                winners=(self._winner,),
                ending=Ending.TAGGED,
            )
        return Table(
            before.round,
            before.phase,
            before.precedence,
            tuple(self._players),
            tuple(self._placed),
            self._running,
        )

    @property
    def won(self) -> bool:
        """Whether somebody has tagged the last goal."""
        return self._winner is not None

    def play(self) -> Iterator[Event]:
        """Execute everything that lies in the programs, or up to a win."""
        while (seat := self._next()) is not None:
            yield from self._execute(seat)
            if self._winner is not None:
                # R8: whatever is still laid out goes back; round and precedence stay as they are.
                self._players = [put_back(player) for player in self._players]
                self._running = None
                yield Ended((self._winner,), Ending.TAGGED)
                return

    def _next(self) -> Seat | None:
        """Of all filled registers the smallest size, then the highest colour, then the highest RAMbot's colour."""
        rank = self._before.precedence.index
        first: tuple[int, int, int, Seat] | None = None
        for seat, player in enumerate(self._players):
            instruction = player.register
            if instruction is not None:
                piece = instruction.piece
                place = (piece.size.value, rank(piece.colour), rank(player.colour), seat)
                if first is None or place < first:
                    first = place
        return None if first is None else first[3]

    def _execute(self, seat: Seat) -> Iterator[Event]:
        """One instruction: the move, then the beam, then the piece's return."""
        instruction = self._players[seat].program[self._players[seat].done]
        self._running = seat
        yield Began(seat, instruction)
        yield from self._move(seat, instruction)
        if self._winner is not None:
            return  # R8: no beam is fired, and the piece is not returned on its own
        yield from self._beam(seat, instruction)
        player = self._players[seat]
        pool = pool_of((*player.pool, instruction.piece))
        self._players[seat] = replace(player, pool=pool, done=player.done + 1)
        self._running = None
        yield Returned(seat, instruction.piece)

    # --- the move ----------------------------------------------------------------------------------------------------

    def _move(self, seat: Seat, instruction: Instruction) -> Iterator[Event]:
        units = instruction.piece.size.value
        facing = self._placed[seat].facing
        if instruction.facing is None:
            if facing is not None:
                yield from self._walk(seat, facing.opposite, units, nose=False)
            return
        if facing is not instruction.facing:
            self._lay(seat, instruction.facing)
            yield Turned(seat, instruction.facing)
            units -= 1
        yield from self._walk(seat, instruction.facing, units, nose=True)

    def _walk(self, seat: Seat, way: Direction, units: int, *, nose: bool) -> Iterator[Event]:
        """Up to so many squares that way; with the nose in front, what is touched is RAMmed, once each."""
        rammed: set[Index] = set()
        for _ in range(units):
            line, free = self._line(seat, way)
            if nose and len(line) > 1 and line[1] not in rammed:
                rammed.add(line[1])
                yield from self._ram(seat, line[1], way)
                if self._winner is not None:
                    return  # R8: the push has not happened
            if free is None:
                # R4: the units that are left would be tried as well, but nothing could come of them: the same contact
                # counts once an instruction, and the same line stands before the same wall.
                yield self._blocked(seat, seat, way)
                return
            yield self._shift(seat, line, free, way)

    def _ram(self, seat: Seat, index: Index, way: Direction) -> Iterator[Event]:
        """R5: steal, tip, tag; the push is the caller's. It matters not whether there can be one."""
        target = self._placed[index]
        yield Rammed(seat, target.thing, target.cell, way)
        if target.thing.kind is Kind.RAMBOT and (pool := self._players[index].pool):
            piece = highest(pool, self._before.precedence)
            left = list(pool)
            left.remove(piece)
            self._players[index] = replace(self._players[index], pool=tuple(left))
            self._gain(seat, piece)
            yield Stole(seat, index, piece)
        if target.facing is not None:
            return
        self._lay(index, way)
        yield Tipped(seat, target.thing, way)
        goals = self._players[seat].goals
        if goals and goals[0].colour is target.thing.colour:
            self._players[seat] = replace(self._players[seat], goals=goals[1:])
            self._gain(seat, goals[0])
            if len(goals) == 1:
                self._winner = seat
            yield Tagged(seat, goals[0])

    def _gain(self, seat: Seat, piece: Piece) -> None:
        player = self._players[seat]
        self._players[seat] = replace(player, pool=pool_of((*player.pool, piece)))

    # --- the beam ----------------------------------------------------------------------------------------------------

    def _beam(self, seat: Seat, instruction: Instruction) -> Iterator[Event]:
        """A lying RAMbot fires along its facing; an upright one into the air, which nobody need be told."""
        robot = self._placed[seat]
        if robot.facing is None:
            return
        way = robot.facing
        path: list[Cell] = []
        hit: Index | None = None
        cell = self._grid.step(robot.cell, way)
        while cell is not None and hit is None:
            path.append(cell)
            hit = self._on.get(cell)
            cell = self._grid.step(cell, way)
        thing = None if hit is None else self._placed[hit].thing
        yield Beamed(seat, instruction.piece, way, robot.cell, tuple(path), thing)
        if hit is not None:
            yield from self._struck(seat, hit, instruction, way)

    def _struck(self, seat: Seat, hit: Index, instruction: Instruction, beam: Direction) -> Iterator[Event]:
        """What the beam does to the first thing in its line. It never RAMs, tips or tags."""
        units = instruction.piece.size.value
        match instruction.piece.colour:
            case Colour.BLUE:
                yield from self._drive(seat, hit, beam, units)
            case Colour.YELLOW:
                yield from self._pull(seat, hit, beam.opposite, units)
            case Colour.RED:
                # R6: the side is settled here, once; the slide may cross the centre line.
                side = self._grid.sideways(self._placed[hit].cell, beam)
                yield from self._drive(seat, hit, side, units)
            case Colour.GREEN:
                if self._placed[hit].facing is not None:
                    self._lay(hit, None)
                    yield Stood(seat, self._placed[hit].thing)
            case other:
                assert_never(other)

    def _drive(self, seat: Seat, index: Index, way: Direction, units: int) -> Iterator[Event]:
        """Square by square, each time with the unbroken line in the way; a square that cannot be made ends it."""
        for _ in range(units):
            line, free = self._line(index, way)
            if free is None:
                yield self._blocked(seat, index, way)
                return
            yield self._shift(seat, line, free, way)

    def _pull(self, seat: Seat, index: Index, way: Direction, units: int) -> Iterator[Event]:
        """Towards the RAMbot, stopping next to it: the hit thing was the first in line, so nothing else is met."""
        for _ in range(units):
            target = self._grid.step(self._placed[index].cell, way)
            if target is None or target in self._on:
                return
            yield self._shift(seat, [index], target, way)

    # --- things on squares -------------------------------------------------------------------------------------------

    def _line(self, index: Index, way: Direction) -> tuple[list[Index], Cell | None]:
        """The thing and the unbroken line before it that way, and the free space beyond; None if that is the wall."""
        line = [index]
        cell = self._grid.step(self._placed[index].cell, way)
        while cell is not None and (ahead := self._on.get(cell)) is not None:
            line.append(ahead)
            cell = self._grid.step(cell, way)
        return line, cell

    def _shift(self, seat: Seat, line: list[Index], free: Cell, way: Direction) -> Moved:
        """Move a whole line on, farthest first."""
        shifts: list[Shift] = []
        target = free
        for index in reversed(line):
            placed = self._placed[index]
            del self._on[placed.cell]
            self._on[target] = index
            self._placed[index] = Placed(placed.thing, target, placed.facing)
            shifts.append(Shift(placed.thing, placed.cell, target))
            target = placed.cell
        return Moved(seat, way, tuple(shifts))

    def _lay(self, index: Index, facing: Facing) -> None:
        placed = self._placed[index]
        self._placed[index] = Placed(placed.thing, placed.cell, facing)

    def _blocked(self, seat: Seat, index: Index, way: Direction) -> Blocked:
        placed = self._placed[index]
        return Blocked(seat, placed.thing, placed.cell, way)


def put_back(player: Player) -> Player:
    """The player with every laid-out piece, being executed or waiting, back in the pool."""
    if not player.program:
        return player
    waiting = (instruction.piece for instruction in player.program[player.done :])
    return replace(player, pool=pool_of((*player.pool, *waiting)), program=(), done=0)
