"""The public events of a pyramid game's table, in the order in which they happen.

An event's step has the table just after it; the table before it is that of the previous step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.games.pyramids.rules.things import Ending, Instruction, Thing


@dataclass(frozen=True, slots=True)
class GoalsRevealed:
    """All goal stacks are chosen and revealed. `stacks` are by the seat that has to tag them, top first."""

    stacks: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class ProgramsRevealed:
    """Execution starts: all programs are revealed, by seat, and their pieces are out of the pools."""

    programs: tuple[tuple[Instruction, ...], ...]


@dataclass(frozen=True, slots=True)
class Began:
    """A seat's instruction begins; the events up to `Returned` belong to it."""

    seat: Seat
    instruction: Instruction


@dataclass(frozen=True, slots=True)
class Turned:
    """A seat's RAMbot spent a unit of its move to face that way; it was upright or faced elsewhere."""

    seat: Seat
    facing: Direction


@dataclass(frozen=True, slots=True)
class Shift:
    """A thing's step from one space to the next."""

    thing: Thing
    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Moved:
    """One step of a RAMbot, or of a thing moved by a beam, together with everything it pushed.

    The shifts are listed farthest first; the last one is of the RAMbot that moved itself or the thing that was hit.
    """

    seat: Seat
    """The instruction's seat."""
    direction: Direction
    shifts: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A thing on `cell` could not move that way: the wall, or a line of things before the wall, is in the way.

    Reported once, however many units of the move are left.
    """

    seat: Seat
    """The instruction's seat."""
    thing: Thing
    cell: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class Rammed:
    """A seat's RAMbot touched a thing on `cell` with its nose, moving that way. A push may follow."""

    seat: Seat
    thing: Thing
    cell: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class Stole:
    """A piece moved from a RAMmed or hit player's pool to the attacker's."""

    seat: Seat
    victim: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class Tipped:
    """An upright thing was tipped by a seat's RAMbot or its beam and now lies that way."""

    seat: Seat
    thing: Thing
    facing: Direction


@dataclass(frozen=True, slots=True)
class Tagged:
    """A seat tagged its top goal: the piece moved from its goal stack to its pool."""

    seat: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class Beamed:
    """A seat's RAMbot fired a beam. The effects on what it hit follow as separate events."""

    seat: Seat
    piece: Piece
    """The instruction's piece: its colour is the beam's, its size the beam's strength."""
    direction: Direction
    origin: Cell
    path: tuple[Cell, ...]
    """The spaces in its path, nearest first, including the one it ended on; up to the wall if it went on."""
    hits: tuple[Thing, ...]
    """The things hit, nearest first."""
    stopped: Thing | None = None
    """K4: the thing on the path's last space that stopped it, already hit by another beam of the instruction."""

    @property
    def hit(self) -> Thing | None:
        """The nearest thing hit."""
        return self.hits[0] if self.hits else None


@dataclass(frozen=True, slots=True)
class Stood:
    """A lying thing was stood upright."""

    seat: Seat
    thing: Thing


@dataclass(frozen=True, slots=True)
class Returned:
    """An instruction is over: its piece went back to its owner's pool."""

    seat: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """All programs are executed and the precedence stack has moved on."""

    round: int
    precedence: tuple[Colour, ...]
    """The new order, top first."""


@dataclass(frozen=True, slots=True)
class Left:
    """A player left for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed:
    """R11: all players still in agree to end the game after this round."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over. Winners are in seat order; laid-out pieces are back in the pools. None: cancelled."""

    winners: tuple[Seat, ...]
    ending: Ending


Deed: TypeAlias = Turned | Moved | Blocked | Rammed | Stole | Tipped | Tagged | Beamed | Stood
"""An instruction's effect, between `Began` and `Returned`."""

Happening: TypeAlias = GoalsRevealed | ProgramsRevealed | Began | Deed | Returned | RoundEnded | Left | Agreed | Ended
"""Every event shared by the pyramid games."""
