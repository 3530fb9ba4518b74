"""The public events that pyramid games share, roughly in the order in which they happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.games.pyramids.rules.things import Ending, Instruction, Thing


@dataclass(frozen=True, slots=True)
class GoalsRevealed:
    """All goal stacks are complete and revealed. `stacks` has them by the seat that has to tag them, top first."""

    stacks: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class ProgramsRevealed:
    """All programs are revealed, in seat order, and their pieces have left the pools."""

    programs: tuple[tuple[Instruction, ...], ...]


@dataclass(frozen=True, slots=True)
class Began:
    """A seat's instruction begins; the events up to `Returned`, or `Ended` if the seat wins, belong to it."""

    seat: Seat
    instruction: Instruction


@dataclass(frozen=True, slots=True)
class Turned:
    """A seat's RAMbot spent a unit of its move on turning that way. It was upright or faced another way."""

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
    """One step of a RAMbot, or of a thing that a beam moves, together with everything it pushes. The shifts start with
    the farthest thing. The last one is the RAMbot itself or the thing that was hit."""

    seat: Seat
    direction: Direction
    shifts: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A thing on `cell` couldn't move that way because of a wall, the edge, a missing arrow (F2), or a line of
    things that can't move. There's only one such event, however many units of the move are left."""

    seat: Seat
    thing: Thing
    cell: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class Rammed:
    """A seat's RAMbot touched a thing on `cell` with its nose while moving that way. A push may follow."""

    seat: Seat
    thing: Thing
    cell: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class Stole:
    """A player RAMmed another player's RAMbot or hit it with a beam, and stole a piece from that player's pool."""

    seat: Seat
    victim: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class Tipped:
    """A seat's RAMbot or its beam tipped an upright thing, which now points in the direction `facing`."""

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
    """A seat's RAMbot fired a beam. Its effects on the things that it hit follow as separate events."""

    seat: Seat
    piece: Piece
    """The instruction's piece, whose colour the beam has."""
    direction: Direction
    origin: Cell
    path: tuple[Cell, ...]
    """Nearest first. The last one is where the beam stopped, or the last before a wall or the edge."""
    hits: tuple[Thing, ...]
    """Nearest first."""
    stopped: Thing | None = None
    """K4: the thing on the path's last space that stopped the beam because another beam had already hit it."""

    @property
    def hit(self) -> Thing | None:
        return self.hits[0] if self.hits else None


@dataclass(frozen=True, slots=True)
class Stood:
    """A lying thing stood up."""

    seat: Seat
    thing: Thing


@dataclass(frozen=True, slots=True)
class Returned:
    """An instruction is over: its piece went back to the player's pool."""

    seat: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """All programs are executed, and the precedence stack has changed."""

    round: int
    precedence: tuple[Colour, ...]
    """The new order, top first."""


@dataclass(frozen=True, slots=True)
class Left:
    """A player resigned or was removed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed:
    """R11: all players still in the game agree to end it after this round."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over. The winners are in seat order; there are none if it was cancelled."""

    winners: tuple[Seat, ...]
    ending: Ending


Deed: TypeAlias = Turned | Moved | Blocked | Rammed | Stole | Tipped | Tagged | Beamed | Stood
"""An instruction's effect, after its `Began`. Its `seat` is the instruction's."""

Happening: TypeAlias = GoalsRevealed | ProgramsRevealed | Began | Deed | Returned | RoundEnded | Left | Agreed | Ended
