"""Beams along the lines of a board: paths, hits, and the effects of each colour."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.pyramids.rules.board import Index, MutableBoard
from bot.games.pyramids.rules.events import Beamed, Deed, Stood, Tipped
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.games.pyramids.rules.things import Instruction, Kind

Strike: TypeAlias = "Callable[[MutableBoard, Seat, Index, Direction, int], Iterator[Deed]]"
"""A beam's effect on a thing it hits, given the shooter, the beam's direction and the piece's size."""


@dataclass(frozen=True, slots=True)
class Beam:
    """The effect of beams in one colour."""

    strike: Strike
    through: bool = False
    """True if it goes through things and can hit as many as its piece's size; otherwise it stops at the first."""

    def reach(self, piece: Piece) -> int:
        return piece.size.value if self.through else 1


@dataclass(frozen=True, slots=True)
class Beams:
    """A game's beam rules."""

    colours: Mapping[Colour, Beam]
    upright: tuple[Direction, ...] = ()
    """The directions in which an upright RAMbot fires, in order; empty if it fires into the air."""

    def fire(self, board: MutableBoard, seat: Seat, instruction: Instruction) -> Iterator[Deed]:
        """Fire all beams of an instruction. K4: a thing that one of them has hit stops all later ones."""
        robot = board.placed[seat]
        beam = self.colours[instruction.piece.colour]
        spent: set[Index] = set()
        for way in self.upright if robot.facing is None else (robot.facing,):
            path, hits, stopped = _ray(board, robot.cell, way, beam.reach(instruction.piece), spent)
            things = tuple(board.placed[index].thing for index in hits)
            stop = None if stopped is None else board.placed[stopped].thing
            yield Beamed(seat, instruction.piece, way, robot.cell, path, things, stop)
            spent.update(hits)
            for index in hits:
                yield from beam.strike(board, seat, index, way, instruction.piece.size.value)


def _ray(
    board: MutableBoard, origin: Cell, way: Direction, reach: int, spent: Collection[Index]
) -> tuple[tuple[Cell, ...], list[Index], Index | None]:
    """The spaces along a beam, the things it hits, and the thing that stops it because it has been hit before."""
    path: list[Cell] = []
    hits: list[Index] = []
    cell = board.step(origin, way)
    while cell is not None:
        path.append(cell)
        index = board.on(cell)
        if index is not None:
            if index in spent:
                return tuple(path), hits, index
            hits.append(index)
            if len(hits) == reach:
                break
        cell = board.step(cell, way)
    return tuple(path), hits, None


def push_away(board: MutableBoard, seat: Seat, index: Index, way: Direction, size: int) -> Iterator[Deed]:
    yield from board.push(seat, index, way, size)


def pull_near(board: MutableBoard, seat: Seat, index: Index, way: Direction, size: int) -> Iterator[Deed]:
    yield from board.pull(seat, index, way.opposite, size)


def stand_up(board: MutableBoard, seat: Seat, index: Index, way: Direction, size: int) -> Iterator[Deed]:  # noqa: ARG001 - part of the signature
    if board.placed[index].facing is not None:
        board.lay(index, None)
        yield Stood(seat, board.placed[index].thing)


def make_slide(sideways: Callable[[Cell, Direction], Direction]) -> Strike:
    """Build a slide across the beam, by up to as many spaces as the piece's size, pushing whatever is in the way."""

    def slide(board: MutableBoard, seat: Seat, index: Index, way: Direction, size: int) -> Iterator[Deed]:
        # R6: the side is chosen only once, here; the slide may cross the centre line
        yield from board.push(seat, index, sideways(board.placed[index].cell, way), size)

    return slide


def tip_and_rob(board: MutableBoard, seat: Seat, index: Index, way: Direction, size: int) -> Iterator[Deed]:
    """K7: tip a thing along the beam if it's upright. From a RAMbot, steal up to as many pieces as the piece's size."""
    target = board.placed[index]
    if target.facing is None:
        board.lay(index, way)
        yield Tipped(seat, target.thing, way)
    if target.thing.kind is Kind.RAMBOT:
        for _ in range(size):
            yield from board.steal(seat, index)
