"""The factory's own rules of execution: arrows, crossings, board elements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from bot.engine.game import Seat
from bot.games.factory.rules.chance import Chance
from bot.games.factory.rules.events import (
    ElementDeed,
    ElementDestroyed,
    ElementHit,
    Event,
    Lasered,
    Pulled,
    PushedAway,
    Repaired,
)
from bot.games.factory.rules.floor import Floor
from bot.games.factory.rules.state import BoardName, Element, ElementKind, Table
from bot.games.pyramids.rules.beams import pull_near, push_away, stand_up
from bot.games.pyramids.rules.board import Index, MutableBoard
from bot.games.pyramids.rules.events import Beamed, Deed
from bot.games.pyramids.rules.execution import Execution, ExecutionRules
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import Colour, Pool, pool_of, without
from bot.games.pyramids.rules.things import Ending, Instruction, Kind, Phase

_STOPS_RED = frozenset({ElementKind.WALL, ElementKind.FREEZE, ElementKind.TRACTOR, ElementKind.REPULSOR})
_WALLS = frozenset({ElementKind.WALL})


def stops(beam: Colour) -> frozenset[ElementKind]:
    """F3: walls, freezers, tractors and repulsors stop a red beam. F4: only walls stop other beams."""
    return _STOPS_RED if beam is Colour.RED else _WALLS


def execute_programs(table: Table, chance: Chance) -> Iterator[tuple[Event, Table]]:
    shop = _Execution(table, chance)
    for event in Execution(shop.board, shop.rules()).play():
        yield event, shop.current_table()


class _Execution:
    def __init__(self, table: Table, chance: Chance) -> None:
        self._before = table
        self._chance = chance
        self._floor = Floor.of(table.boards)
        self._boards = table.boards
        self._scrap: Pool = table.scrap
        self._elements: dict[Cell, tuple[BoardName, Element]] = {
            self._floor.cell(board.name, element.at): (board.name, element)
            for board in table.boards
            for element in board.elements
        }
        self.board = MutableBoard(self._step, table)

    def rules(self) -> ExecutionRules[ElementDeed]:
        return ExecutionRules(fire=self._fire, may_leave=self._may_leave, stepped=self._repair, after=self._act)

    def current_table(self) -> Table:
        board = self.board
        over = board.winner is not None and board.running is None
        return replace(
            self._before,
            phase=Phase.OVER if over else self._before.phase,
            players=tuple(board.players),
            placed=tuple(board.placed),
            boards=self._boards,
            scrap=self._scrap,
            running=board.running,
            winners=(board.winner,) if over and board.winner is not None else (),
            ending=Ending.TAGGED if over else self._before.ending,
        )

    # --- steps --------------------------------------------------------------------------------------------------------

    def _may_leave(self, square: Cell, way: Direction) -> bool:
        """F2: return whether an arrow allows a RAMbot's own step."""
        return way in self._floor.arrows(square)

    def _step(self, square: Cell, way: Direction) -> Cell | None:
        """F15: the next coaster square; None if no board joins, or if a wall is on either space of the crossing."""
        spaces, target = self._floor.next(square, way)
        return None if self._has_wall(spaces) else target

    def _has_wall(self, spaces: tuple[Cell, ...]) -> bool:
        return any(self._is(space, _WALLS) for space in spaces)

    def _is(self, space: Cell, kinds: frozenset[ElementKind]) -> bool:
        return space in self._elements and self._elements[space][1].kind in kinds

    def _repair(self, board: MutableBoard, seat: Seat, source: Cell, way: Direction) -> Iterator[ElementDeed]:
        """F7: for each repair element that a forward step RAMmed, the closer one first, give a player who lacks
        pieces one from the scrap heap. No element can be RAMmed twice in an instruction, because a crossing is made
        at most once, and a rim ends the walk."""
        spaces, _ = self._floor.next(source, way)
        if self._has_wall(spaces):
            return
        for space in spaces:
            if space not in self._elements:
                continue
            name, element = self._elements[space]
            player = board.players[seat]
            owned = len(player.pool) + len(player.program) - player.done  # F12: including the piece being executed
            lacks = owned < self._before.start_pieces[seat]
            if element.kind is ElementKind.REPAIR and lacks and self._scrap:
                piece = self._chance.repair(self._scrap)
                self._scrap = without(self._scrap, [piece])
                board.gain(seat, piece)
                yield Repaired(seat, name, element, piece)
                yield from self._hit(seat, space)

    # --- beams -------------------------------------------------------------------------------------------------------

    def _fire(self, board: MutableBoard, seat: Seat, instruction: Instruction) -> Iterator[Deed | ElementDeed]:
        robot, piece = board.placed[seat], instruction.piece
        if robot.facing is None:
            return
        path, hit = self._ray(robot.cell, robot.facing, stops(piece.colour))
        things = () if hit is None else (board.placed[hit].thing,)
        yield Beamed(seat, piece, robot.facing, robot.cell, path, things)
        if hit is not None:
            yield from self._strike(seat, hit, instruction, robot.facing)
        elif piece.colour is Colour.RED and self._is(path[-1], _STOPS_RED):
            yield from self._hit(seat, path[-1])  # F3: one hit, whatever the beam's size

    def _ray(
        self, origin: Cell, way: Direction, stops: frozenset[ElementKind]
    ) -> tuple[tuple[Cell, ...], Index | None]:
        """F3, F4: a beam's path, up to the nearest thing or stopping element, and the index of the thing, if any."""
        ray = self._floor.ray(origin, way)
        for number, cell in enumerate(ray, start=1):
            hit = self.board.on(cell)
            if hit is not None:
                return ray[:number], hit
            if self._is(cell, stops):
                return ray[:number], None
        return ray, None

    def _strike(self, seat: Seat, hit: Index, instruction: Instruction, way: Direction) -> Iterator[Deed]:
        size = instruction.piece.size.value
        match instruction.piece.colour:
            case Colour.BLUE:
                yield from push_away(self.board, seat, hit, way, size)
            case Colour.YELLOW:
                yield from pull_near(self.board, seat, hit, way, size)
            case Colour.GREEN:
                yield from stand_up(self.board, seat, hit, way, size)
            case Colour.RED:
                if self.board.placed[hit].thing.kind is Kind.RAMBOT:  # F3: one piece, whatever the beam's size
                    yield from self.board.steal(seat, hit)
            case other:
                assert_never(other)

    # --- elements ----------------------------------------------------------------------------------------------------

    def _act(self, board: MutableBoard, seat: Seat, instruction: Instruction) -> Iterator[ElementDeed]:  # noqa: ARG002 - part of the protocol
        """F5: apply elements to the RAMbot: lasers first, then tractors and repulsors by age."""
        cell = board.placed[seat].cell
        for space, name, element in self._by_age(ElementKind.LASER):
            if self._floor.towards(cell, space) is not None:
                lost = [piece for _ in range(element.pips) if (piece := board.lose(seat)) is not None]
                self._scrap = pool_of((*self._scrap, *lost))  # F6
                yield Lasered(seat, name, element, cell, tuple(lost))
        for space, name, element in self._by_age(ElementKind.TRACTOR, ElementKind.REPULSOR):
            towards = self._floor.towards(board.placed[seat].cell, space)
            if towards is None:
                continue
            pulls = element.kind is ElementKind.TRACTOR
            # F16: like a push, with everything in the way, but without a RAM
            way = towards if pulls else towards.opposite
            line, free = board.line(seat, way)
            if free is None or (pulls and self._over(line, way, space)):
                continue
            shifts = board.shift(seat, line, free, way).shifts
            yield (Pulled if pulls else PushedAway)(seat, name, element, way, shifts)

    def _over(self, line: list[Index], way: Direction, space: Cell) -> bool:
        """F11: True if something in the line would be pulled over the tractor's own space."""
        return any(space in self._floor.next(self.board.placed[index].cell, way)[0] for index in line)

    def _by_age(self, *kinds: ElementKind) -> list[tuple[Cell, BoardName, Element]]:
        found = [(space, name, element) for space, (name, element) in self._elements.items() if element.kind in kinds]
        return sorted(found, key=lambda entry: entry[2].placed)

    def _hit(self, seat: Seat, space: Cell) -> Iterator[ElementDeed]:
        name, old = self._elements[space]
        element = replace(old, hits=old.hits + 1)
        self._elements[space] = (name, element)
        self._change(name, old, (element,))
        yield ElementHit(seat, name, element)
        if element.hits >= element.pips:
            del self._elements[space]
            self._change(name, element, ())
            yield ElementDestroyed(seat, name, element)

    def _change(self, name: BoardName, old: Element, new: tuple[Element, ...]) -> None:
        board = next(board for board in self._boards if board.name == name)
        at = board.elements.index(old)
        changed = replace(board, elements=(*board.elements[:at], *new, *board.elements[at + 1 :]))
        self._boards = tuple(changed if other is board else other for other in self._boards)
