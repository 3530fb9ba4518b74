"""Executing a round: turn order, the move with its RAMs and pushes, the beam, the piece's return."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from bot.engine.game import Seat
from bot.games.pyramids.rules.board import Index, MutableBoard
from bot.games.pyramids.rules.events import Began, Deed, Ended, Happening, Rammed, Returned, Tagged, Tipped, Turned
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import pool_of
from bot.games.pyramids.rules.things import Ending, Instruction, Kind

X = TypeVar("X")
"""A game's own events, besides those that all pyramid games share."""


@dataclass(frozen=True, slots=True)
class ExecutionRules(Generic[X]):
    """A game's own rules for executing instructions."""

    fire: Callable[[MutableBoard, Seat, Instruction], Iterator[Deed | X]]
    rams_steal: bool = True
    may_leave: Callable[[Cell, Direction], bool] = lambda _cell, _way: True
    """Returns whether a RAMbot's own move may leave that space in that direction, forward or backward."""
    stepped: Callable[[MutableBoard, Seat, Cell, Direction], Iterator[Deed | X]] = lambda *_: iter(())
    """The game's own events after a forward step that was made, or stopped right away by an edge or a wall."""
    after: Callable[[MutableBoard, Seat, Instruction], Iterator[Deed | X]] = lambda *_: iter(())
    """The events after the beam, before the piece goes back to its pool."""


class Execution(Generic[X]):
    """The execution of a round. `play` yields each event just after it has happened, with the board in that state."""

    def __init__(self, board: MutableBoard, rules: ExecutionRules[X]) -> None:
        """The board's programs must be revealed."""
        self._board = board
        self._rules = rules

    def play(self) -> Iterator[Happening | X]:
        board = self._board
        while (seat := self._next()) is not None:
            yield from self._execute(seat)
            if board.winner is not None:
                # R8: pieces in programs go back; round and precedence stay the same
                board.players = [player.put_back() for player in board.players]
                board.running = None
                yield Ended((board.winner,), Ending.TAGGED)
                return

    def _next(self) -> Seat | None:
        """The seat with the smallest next piece, if any. Ties go to the higher piece colour, then RAMbot colour."""
        rank = self._board.precedence.index
        first: tuple[int, int, int, Seat] | None = None
        for seat, player in enumerate(self._board.players):
            instruction = player.register
            if instruction is not None:
                piece = instruction.piece
                place = (piece.size.value, rank(piece.colour), rank(player.colour), seat)
                if first is None or place < first:
                    first = place
        return None if first is None else first[3]

    def _execute(self, seat: Seat) -> Iterator[Happening | X]:
        board = self._board
        instruction = board.players[seat].program[board.players[seat].done]
        board.running = seat
        yield Began(seat, instruction)
        yield from self._move(seat, instruction)
        if board.winner is not None:
            return  # R8: no beam is fired, and the piece doesn't go back separately
        yield from self._rules.fire(board, seat, instruction)
        yield from self._rules.after(board, seat, instruction)
        player = board.players[seat]
        pool = pool_of((*player.pool, instruction.piece))
        board.players[seat] = replace(player, pool=pool, done=player.done + 1)
        board.running = None
        yield Returned(seat, instruction.piece)

    def _move(self, seat: Seat, instruction: Instruction) -> Iterator[Deed | X]:
        units = instruction.piece.size.value
        facing = self._board.placed[seat].facing
        if instruction.facing is None:
            if facing is not None:
                yield from self._walk(seat, facing.opposite, units, nose=False)
            return
        if facing is not instruction.facing:
            self._board.lay(seat, instruction.facing)
            yield Turned(seat, instruction.facing)
            units -= 1
        yield from self._walk(seat, instruction.facing, units, nose=True)

    def _walk(self, seat: Seat, way: Direction, units: int, *, nose: bool) -> Iterator[Deed | X]:
        """Move up to `units` spaces that way. If the nose is in front, RAM each thing it touches once. R4: the
        remaining units after a failed step wouldn't change anything, so they aren't tried."""
        board, rules = self._board, self._rules
        rammed: set[Index] = set()
        for _ in range(units):
            source = board.placed[seat].cell
            if not rules.may_leave(source, way):
                yield board.blocked_event(seat, seat, way)
                return
            line, free = board.line(seat, way)
            if nose and len(line) > 1 and line[1] not in rammed:
                rammed.add(line[1])
                yield from self._ram(seat, line[1], way)
                if board.winner is not None:
                    return  # R8: the push hasn't happened
            yield board.blocked_event(seat, seat, way) if free is None else board.shift(seat, line, free, way)
            if nose and (free is not None or len(line) == 1):
                yield from rules.stepped(board, seat, source, way)
            if free is None:
                return

    def _ram(self, seat: Seat, index: Index, way: Direction) -> Iterator[Deed]:
        """RAM a thing. R5: steal, tip, tag; the push is left to the caller."""
        board = self._board
        target = board.placed[index]
        yield Rammed(seat, target.thing, target.cell, way)
        if self._rules.rams_steal and target.thing.kind is Kind.RAMBOT:
            yield from board.steal(seat, index)
        if target.facing is not None:
            return
        board.lay(index, way)
        yield Tipped(seat, target.thing, way)
        goals = board.players[seat].goals
        if goals and goals[0].colour is target.thing.colour:
            board.players[seat] = replace(board.players[seat], goals=goals[1:])
            board.gain(seat, goals[0])
            if len(goals) == 1:
                board.winner = seat
            yield Tagged(seat, goals[0])
