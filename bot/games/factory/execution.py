"""The execution of a round: a floor that changes in place while it is played, shown to the outside as frozen tables."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from bot.games.factory.events import (
    Beamed,
    Began,
    Blocked,
    ElementDestroyed,
    ElementHit,
    Ended,
    Lasered,
    Moved,
    Pulled,
    PushedAway,
    Rammed,
    Repaired,
    Returned,
    Shift,
    Stole,
    Stood,
    Tagged,
    Tipped,
    Turned,
)
from bot.games.factory.floor import Floor
from bot.games.factory.state import ElementKind, Ending, Kind, Phase, Placed
from bot.games.shared.pyramids import Colour, highest, pool_of, without

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Seat
    from bot.games.factory.chance import Chance
    from bot.games.factory.events import Event
    from bot.games.factory.state import BoardName, Element, Instruction, Player, Table
    from bot.games.shared.grid import Cell, Direction, Facing
    from bot.games.shared.pyramids import Piece

Index = int  # a thing's place in `Table.placed`; a RAMbot's is its seat

_STOPS_RED = {ElementKind.WALL, ElementKind.FREEZE, ElementKind.TRACTOR, ElementKind.REPULSOR}


class Execution:
    """A round in execution. It yields each event when it has just happened; `table` is then the one after it."""

    def __init__(self, table: Table, chance: Chance) -> None:
        """`table` is one whose programs lie open; repairs are drawn from `chance`."""
        self._before = table
        self._chance = chance
        self._floor = Floor.of(table.boards)
        self._boards = table.boards
        self._players = list(table.players)
        self._placed = list(table.placed)
        self._scrap = table.scrap
        self._on = {placed.cell: index for index, placed in enumerate(table.placed)}
        self._elements: dict[Cell, tuple[BoardName, Element]] = {
            self._floor.cell(board.name, element.at): (board.name, element)
            for board in table.boards
            for element in board.elements
        }
        self._running: Seat | None = None
        self._winner: Seat | None = None

    def table(self) -> Table:
        """The table as it is now."""
        won = self._winner is not None and self._running is None
        return replace(
            self._before,
            phase=Phase.OVER if won else self._before.phase,
            players=tuple(self._players),
            placed=tuple(self._placed),
            boards=self._boards,
            scrap=self._scrap,
            running=self._running,
            winners=(self._winner,) if won and self._winner is not None else (),
            ending=Ending.TAGGED if won else None,
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
        filled = [
            (player.register.piece.size.value, rank(player.register.piece.colour), rank(player.colour), seat)
            for seat, player in enumerate(self._players)
            if player.register is not None
        ]
        return min(filled)[3] if filled else None

    def _execute(self, seat: Seat) -> Iterator[Event]:
        """F12: the move, the beam, what the elements do, and only then the piece's return."""
        instruction = self._players[seat].program[self._players[seat].done]
        self._running = seat
        yield Began(seat, instruction)
        yield from self._move(seat, instruction)
        if self._winner is not None:
            return  # R8: no beam is fired, and the piece is not returned on its own
        yield from self._beam(seat, instruction)
        yield from self._lasers(seat)
        yield from self._tractors_and_repulsors(seat)
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
        """Up to so many squares that way; with the nose in front, what is touched is RAMmed, once each.

        R4 has the units after a failed step tried as well, but nothing could come of them: the RAMbot has the same
        arrows, the same contact counts once an instruction, and the same things and walls are in the way.
        """
        rammed: set[Index] = set()
        for _ in range(units):
            here = self._placed[seat].cell
            spaces, target = self._floor.next(here, way)
            # F2: a step of its own needs the arrow; without it there is no contact either.
            if way not in self._floor.arrows(here) or self._walled(spaces):
                yield self._blocked(seat, seat, way)
                return
            if target is None:
                if nose:
                    yield from self._repair(seat, spaces)
                yield self._blocked(seat, seat, way)
                return
            line, free = self._line(seat, way)
            if nose and len(line) > 1 and line[1] not in rammed:
                rammed.add(line[1])
                yield from self._ram(seat, line[1], way)
                if self._winner is not None:
                    return  # R8: the push has not happened
            if free is None:
                yield self._blocked(seat, seat, way)
                return
            yield Moved(seat, way, self._shift(line, free))
            if nose:
                # F7: after the RAM, the nearer element first. A crossing is made once in an instruction, and a rim ends
                # the walk, so no element is RAMmed twice.
                yield from self._repair(seat, spaces)

    def _ram(self, seat: Seat, index: Index, way: Direction) -> Iterator[Event]:
        """R5: steal, tip, tag; the push is the caller's. It matters not whether there can be one."""
        target = self._placed[index]
        yield Rammed(seat, target.thing, target.cell, way)
        if target.thing.kind is Kind.RAMBOT:
            yield from self._steal(seat, index)
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

    def _repair(self, seat: Seat, spaces: tuple[Cell, ...]) -> Iterator[Event]:
        """F7: a piece from the scrap heap for each repair element there, if the player lacks one."""
        for space in spaces:
            board, element = self._elements.get(space, (None, None))
            if board is None or element is None or element.kind is not ElementKind.REPAIR:
                continue
            player = self._players[seat]
            owned = len(player.pool) + len(player.program) - player.done  # F12: the executed piece is still owned
            if owned >= self._before.start_pieces[seat] or not self._scrap:
                continue
            piece = self._chance.repair(self._scrap)
            self._scrap = without(self._scrap, [piece])
            self._gain(seat, piece)
            yield Repaired(seat, board, element, piece)
            yield from self._hit(seat, space)

    def _steal(self, seat: Seat, victim: Seat) -> Iterator[Event]:
        pool = self._players[victim].pool
        if pool:
            piece = highest(pool, self._before.precedence)
            self._players[victim] = replace(self._players[victim], pool=without(pool, [piece]))
            self._gain(seat, piece)
            yield Stole(seat, victim, piece)

    def _gain(self, seat: Seat, piece: Piece) -> None:
        player = self._players[seat]
        self._players[seat] = replace(player, pool=pool_of((*player.pool, piece)))

    # --- the beam ----------------------------------------------------------------------------------------------------

    def _beam(self, seat: Seat, instruction: Instruction) -> Iterator[Event]:
        """A lying RAMbot fires along its lane, through all boards in line; an upright one into the air."""
        robot = self._placed[seat]
        if robot.facing is None:
            return
        # F3: what a red beam damages stops it. F4: the others are stopped by walls alone.
        stops = _STOPS_RED if instruction.piece.colour is Colour.RED else {ElementKind.WALL}
        path: list[Cell] = []
        hit: Index | None = None
        stopped: Element | None = None
        for cell in self._floor.ray(robot.cell, robot.facing):
            path.append(cell)
            hit = self._on.get(cell)
            element = self._elements[cell][1] if cell in self._elements else None
            if element is not None and element.kind in stops:
                stopped = element
            if hit is not None or stopped is not None:
                break
        thing = None if hit is None else self._placed[hit].thing
        yield Beamed(seat, instruction.piece, robot.facing, robot.cell, tuple(path), thing, stopped)
        if hit is not None:
            yield from self._struck(seat, hit, instruction, robot.facing)
        elif stopped is not None and instruction.piece.colour is Colour.RED:
            yield from self._hit(seat, path[-1])

    def _struck(self, seat: Seat, hit: Index, instruction: Instruction, beam: Direction) -> Iterator[Event]:
        """What the beam does to the first thing in its line. It never RAMs, tips or tags."""
        units = instruction.piece.size.value
        match instruction.piece.colour:
            case Colour.BLUE:
                yield from self._drive(seat, hit, beam, units)
            case Colour.YELLOW:
                yield from self._pull(seat, hit, beam.opposite, units)
            case Colour.RED:
                if self._placed[hit].thing.kind is Kind.RAMBOT:  # F3: one piece, whatever the size
                    yield from self._steal(seat, hit)
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
            yield Moved(seat, way, self._shift(line, free))

    def _pull(self, seat: Seat, index: Index, way: Direction, units: int) -> Iterator[Event]:
        """Towards the RAMbot, stopping next to it: the hit thing was the first in line, so nothing else is met."""
        for _ in range(units):
            _, target = self._floor.next(self._placed[index].cell, way)
            if target is None or target in self._on:
                return
            yield Moved(seat, way, self._shift([index], target))

    # --- the elements ------------------------------------------------------------------------------------------------

    def _hit(self, seat: Seat, space: Cell) -> Iterator[Event]:
        """One hit on the element there; at as many as its pips it is destroyed and leaves the game."""
        board, old = self._elements[space]
        element = replace(old, hits=old.hits + 1)
        self._stand(space, board, element)
        yield ElementHit(seat, board, element)
        if element.hits >= element.pips:
            self._stand(space, board, None)
            yield ElementDestroyed(seat, board, element)

    def _stand(self, space: Cell, name: BoardName, element: Element | None) -> None:
        """Put the element there in the place of what stands there."""
        _, old = self._elements.pop(space)
        if element is not None:
            self._elements[space] = (name, element)
        changed = () if element is None else (element,)
        self._boards = tuple(
            board
            if board.name != name
            else replace(
                board,
                elements=tuple(
                    one for other in board.elements for one in (changed if other.at == old.at else (other,))
                ),
            )
            for board in self._boards
        )

    def _lasers(self, seat: Seat) -> Iterator[Event]:
        """F5, F6: every laser in whose lane the RAMbot stands takes pieces from its pool to the scrap heap."""
        cell = self._placed[seat].cell
        for space, board, element in self._by_age(ElementKind.LASER):
            if self._floor.towards(cell, space) is None:
                continue
            lost: list[Piece] = []
            pool = self._players[seat].pool
            while pool and len(lost) < element.pips:
                lost.append(highest(pool, self._before.precedence))
                pool = without(pool, lost[-1:])
            self._players[seat] = replace(self._players[seat], pool=pool)
            self._scrap = pool_of((*self._scrap, *lost))
            yield Lasered(seat, board, element, cell, tuple(lost))

    def _tractors_and_repulsors(self, seat: Seat) -> Iterator[Event]:
        """F5: in the order in which they were placed, each only if the RAMbot then stands in its lane."""
        for space, board, element in self._by_age(ElementKind.TRACTOR, ElementKind.REPULSOR):
            towards = self._floor.towards(self._placed[seat].cell, space)
            if towards is None:
                continue
            # F16: as a push does, with whatever is in the way. F11: nothing is pulled over the tractor itself.
            if element.kind is ElementKind.TRACTOR:
                line, free = self._line(seat, towards, barrier=space)
                if free is not None:
                    yield Pulled(seat, board, element, towards, self._shift(line, free))
            else:
                line, free = self._line(seat, towards.opposite)
                if free is not None:
                    yield PushedAway(seat, board, element, towards.opposite, self._shift(line, free))

    def _by_age(self, *kinds: ElementKind) -> list[tuple[Cell, BoardName, Element]]:
        found = [(space, board, element) for space, (board, element) in self._elements.items() if element.kind in kinds]
        return sorted(found, key=lambda entry: entry[2].placed)

    # --- things on squares -------------------------------------------------------------------------------------------

    def _walled(self, spaces: tuple[Cell, ...], barrier: Cell | None = None) -> bool:
        """F15: whether a wall element stands on either space of a crossing, or the barrier is one of them."""
        return any(
            space == barrier or (space in self._elements and self._elements[space][1].kind is ElementKind.WALL)
            for space in spaces
        )

    def _line(self, index: Index, way: Direction, barrier: Cell | None = None) -> tuple[list[Index], Cell | None]:
        """The thing and the unbroken line before it that way, and the free square beyond; None if there is none.

        What moves so needs no arrow (F2), crosses onto facing coasters, and is stopped by walls and rims (F15).
        """
        line = [index]
        cell = self._placed[index].cell
        while True:
            spaces, target = self._floor.next(cell, way)
            if target is None or self._walled(spaces, barrier):
                return line, None
            ahead = self._on.get(target)
            if ahead is None:
                return line, target
            line.append(ahead)
            cell = target

    def _shift(self, line: list[Index], free: Cell) -> tuple[Shift, ...]:
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
        return tuple(shifts)

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
