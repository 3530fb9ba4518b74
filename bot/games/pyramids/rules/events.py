"""What everybody at a table of a pyramid game can see happen. Facts, in the order in which they happen.

Every event stands in a step whose table is the one just after it; what it was before is the table of the step before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.pyramids.rules.grid import Cell, Direction
    from bot.games.pyramids.rules.pieces import Colour, Piece
    from bot.games.pyramids.rules.things import Ending, Instruction, Thing


@dataclass(frozen=True, slots=True)
class GoalsRevealed:
    """All goal stacks are chosen and shown. `stacks` are by the seat that has to tag them, top first."""

    stacks: tuple[tuple[Piece, ...], ...]


@dataclass(frozen=True, slots=True)
class ProgramsRevealed:
    """Execution starts: all programs are shown, by seat, and their pieces are out of the pools."""

    programs: tuple[tuple[Instruction, ...], ...]


@dataclass(frozen=True, slots=True)
class Began:
    """A seat's instruction came to be executed: what follows, up to `Returned`, is its doing."""

    seat: Seat
    instruction: Instruction


@dataclass(frozen=True, slots=True)
class Turned:
    """A seat's RAMbot spent a unit of its move on pointing that way; it was upright or pointed elsewhere."""

    seat: Seat
    facing: Direction


@dataclass(frozen=True, slots=True)
class Shift:
    """A thing's way from one space to the next."""

    thing: Thing
    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Moved:
    """One step of a RAMbot, or of what a beam moves, with all that it pushed: together, at the same time.

    The shifts are listed farthest first; the last is that of the RAMbot that moved itself or the thing that was hit.
    """

    seat: Seat
    """Whose instruction it is."""
    direction: Direction
    shifts: tuple[Shift, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """A thing on `cell` should have moved that way and could not: the wall, or a line of things before the wall.

    It comes once, however many units of the move are left.
    """

    seat: Seat
    """Whose instruction it is."""
    thing: Thing
    cell: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class Rammed:
    """A seat's RAMbot touched a thing on `cell` with its nose, travelling that way. The push comes later, if it can."""

    seat: Seat
    thing: Thing
    cell: Cell
    direction: Direction


@dataclass(frozen=True, slots=True)
class Stole:
    """A piece went from the pool of a player who was RAMmed or hit to the pool of the one who did it."""

    seat: Seat
    victim: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class Tipped:
    """An upright thing was knocked over by a seat's RAMbot or its beam and now lies that way."""

    seat: Seat
    thing: Thing
    facing: Direction


@dataclass(frozen=True, slots=True)
class Tagged:
    """A seat tagged its top goal: the piece went from its goal stack to its pool."""

    seat: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class Beamed:
    """A seat's RAMbot fired a beam. What the beam then does to what it hit follows in events of its own."""

    seat: Seat
    piece: Piece
    """The instruction's piece: its colour is the beam's, its size how strong it is."""
    direction: Direction
    origin: Cell
    path: tuple[Cell, ...]
    """The spaces the beam ran through, nearest first, with the one that it ended on; up to the wall if it went on."""
    hits: tuple[Thing, ...]
    """What it hit, nearest first."""
    stopped: Thing | None = None
    """K4: what stopped it on the last space of its path: hit before by another beam of the same instruction."""

    @property
    def hit(self) -> Thing | None:
        """The nearest thing that it hit."""
        return self.hits[0] if self.hits else None


@dataclass(frozen=True, slots=True)
class Stood:
    """A thing that lay was stood upright."""

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
    """The round that ended."""
    precedence: tuple[Colour, ...]
    """As it is now, top first."""


@dataclass(frozen=True, slots=True)
class Left:
    """A seat's player is gone for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Agreed:
    """R11: all who are still in agree that the game ends after this round."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over. Winners in the order of the seats; laid-out pieces are back in the pools. None: cancelled."""

    winners: tuple[Seat, ...]
    ending: Ending


Deed: TypeAlias = Turned | Moved | Blocked | Rammed | Stole | Tipped | Tagged | Beamed | Stood
"""What an instruction does, between `Began` and `Returned`."""

Happening: TypeAlias = GoalsRevealed | ProgramsRevealed | Began | Deed | Returned | RoundEnded | Left | Agreed | Ended
"""Everything that every pyramid game knows."""
