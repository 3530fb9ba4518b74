"""What stands on the boards of the pyramid games and what lies before their players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from bot.games.pyramids.rules.pieces import pool_of

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.pyramids.rules.grid import Cell, Facing
    from bot.games.pyramids.rules.pieces import Colour, Piece, Pool


class Ending(Enum):
    """How a game ended; its value is the reason, told of the winners where there are any."""

    TAGGED = "tagged the last goal"
    LIMIT = "had the fewest goals left after the last round"
    AGREED = "had the fewest goals left when all agreed to end the game"
    ALONE = "was the last one left at the table"
    CANCELLED = "somebody left before the goals were chosen"


class Phase(Enum):
    """What the table is at."""

    GOALS = "goals"
    """Everybody chooses a goal stack for the next seat; round 0."""
    PROGRAMMING = "programming"
    EXECUTION = "execution"
    """Programs lie open; only ever seen between the steps of one round."""
    MOVEMENT = "movement"
    """In games where the boards move: the table waits for an answer, or is between two steps of that phase."""
    OVER = "over"


class Kind(Enum):
    """What can stand on the board."""

    RAMBOT = "rambot"
    BEACON = "beacon"


@dataclass(frozen=True, slots=True)
class Thing:
    """A RAMbot or a beacon, wherever it is."""

    kind: Kind
    colour: Colour

    @property
    def key(self) -> str:
        """Its name in documents, the same all game long: "rambot:red"."""
        return f"{self.kind.value}:{self.colour.value}"


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a thing stands, and how it lies: upright if `facing` is None."""

    thing: Thing
    cell: Cell
    facing: Facing


@dataclass(frozen=True, slots=True)
class Instruction:
    """A piece laid out in a program: pointing somewhere, or upright if `facing` is None."""

    piece: Piece
    facing: Facing

    @property
    def key(self) -> str:
        """Its canonical form: "SRN", "LGU"."""
        return self.piece.key + (self.facing.value if self.facing else "U")


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before a seat."""

    colour: Colour
    pool: Pool
    """Without what is laid out in the program."""
    goals: tuple[Piece, ...]
    """The goal stack, top first: the goals still to be tagged. Empty until all stacks are revealed."""
    program: tuple[Instruction, ...] = ()
    """The whole program of the round while it is executed, in order; else empty."""
    done: int = 0
    """How many instructions of the program have been executed and returned to the pool. The next one is in the
    program register; it is being executed if the table says that this seat is running."""
    out: bool = False
    """R9: whether the player is gone; the RAMbot stays."""

    @property
    def register(self) -> Instruction | None:
        """The instruction in the program register: the leftmost one not yet executed."""
        return self.program[self.done] if self.done < len(self.program) else None

    def put_back(self) -> Player:
        """The player with every laid-out piece, being executed or waiting, back in the pool."""
        if not self.program:
            return self
        waiting = (instruction.piece for instruction in self.program[self.done :])
        return replace(self, pool=pool_of((*self.pool, *waiting)), program=(), done=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PyramidTable:
    """What everybody may see at a table of any pyramid game."""

    phase: Phase
    round: int
    """From 1; 0 during the set-up. After the last round of a limited game one more than the limit."""
    precedence: tuple[Colour, ...]
    """All four colours, top first."""
    players: tuple[Player, ...]
    """By seat, clockwise."""
    placed: tuple[Placed, ...]
    """The RAMbots by seat, then the four beacons in the order of `Colour`."""
    running: Seat | None = None
    """Whose instruction is being executed."""
    winners: tuple[Seat, ...] = ()
    ending: Ending | None = None
    """How the game ended, once it is over. R11: before that only that it ends by agreement, after the round."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER

    def robot(self, seat: Seat) -> Placed:
        """The seat's RAMbot."""
        return self.placed[seat]

    def find(self, thing: Thing) -> Placed:
        """Where the thing stands. Raises LookupError for a RAMbot that nobody plays."""
        for placed in self.placed:
            if placed.thing == thing:
                return placed
        raise LookupError(f"{thing.key} is not on the board")

    def seat_of(self, colour: Colour) -> Seat | None:
        """The seat that plays the colour, out or not; None if nobody does."""
        return next((seat for seat, player in enumerate(self.players) if player.colour is colour), None)

    def remaining(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.out)


@dataclass(frozen=True, slots=True)
class Hand:
    """What only its seat may see: nothing, since programs and goal stacks are sealed until all are in."""
