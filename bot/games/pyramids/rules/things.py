"""The things on the boards of the pyramid games, and the pieces before their players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bot.engine.game import Seat
from bot.games.pyramids.rules.grid import Cell, Facing
from bot.games.pyramids.rules.pieces import Colour, Piece, Pool, pool_of


class Ending(Enum):
    """The ways a game can end; the value is the reason, stated about the winners if there are any."""

    TAGGED = "tagged the last goal"
    LIMIT = "had the fewest goals left after the last round"
    AGREED = "had the fewest goals left when all agreed to end the game"
    ALONE = "was the last one left at the table"
    CANCELLED = "somebody left before the goals were chosen"


class Phase(Enum):
    """The phase of a table."""

    GOALS = "goals"
    """Everyone chooses a goal stack for the next seat; round 0."""
    PROGRAMMING = "programming"
    EXECUTION = "execution"
    """Programs are revealed; only seen between the steps of one round."""
    MOVEMENT = "movement"
    """For games with board movement: the table awaits an answer, or is between two steps of that phase."""
    OVER = "over"


class Kind(Enum):
    """The kinds of things on the board."""

    RAMBOT = "rambot"
    BEACON = "beacon"


@dataclass(frozen=True, slots=True)
class Thing:
    """A RAMbot or a beacon, regardless of its place."""

    kind: Kind
    colour: Colour

    @property
    def key(self) -> str:
        """Its permanent name in documents: "rambot:red"."""
        return f"{self.kind.value}:{self.colour.value}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing's cell and orientation: upright if `facing` is None."""

    thing: Thing
    cell: Cell
    facing: Facing


@dataclass(frozen=True, slots=True)
class Instruction:
    """A piece laid out in a program: lying in a direction, or upright if `facing` is None."""

    piece: Piece
    facing: Facing

    @property
    def key(self) -> str:
        """Its canonical notation: "SRN", "LGU"."""
        return self.piece.key + (self.facing.value if self.facing else "U")


@dataclass(frozen=True, slots=True)
class Player:
    """The public state of a seat."""

    colour: Colour
    pool: Pool
    """The code pool, without pieces laid out in the program."""
    goals: tuple[Piece, ...]
    """The goal stack, top first: the goals not yet tagged. Empty until all stacks are revealed."""
    program: tuple[Instruction, ...] = ()
    """The complete program of the round during execution, in order; otherwise empty."""
    done: int = 0
    """The number of instructions executed and returned to the pool. The next one is in the program register; it is
    being executed if this seat is the table's `running`."""
    out: bool = False
    """R9: True if the player has left; the RAMbot stays."""

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
    """The public state of any pyramid game."""

    phase: Phase
    round: int
    """From 1; 0 during the setup. After the last round of a limited game, one more than the limit."""
    precedence: tuple[Colour, ...]
    """All four colours, top first."""
    players: tuple[Player, ...]
    """The players by seat, clockwise."""
    placed: tuple[Placed, ...]
    """The RAMbots by seat, then the four beacons in the order of `Colour`."""
    running: Seat | None = None
    """The seat whose instruction is being executed."""
    winners: tuple[Seat, ...] = ()
    ending: Ending | None = None
    """The ending, once the game is over. R11: before that, only an agreed end after the round."""

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.phase is Phase.OVER

    def robot(self, seat: Seat) -> Placed:
        """The seat's RAMbot."""
        return self.placed[seat]

    def find(self, thing: Thing) -> Placed:
        """The thing's place. Raises LookupError for a RAMbot without a player."""
        for placed in self.placed:
            if placed.thing == thing:
                return placed
        raise LookupError(f"{thing.key} is not on the board")

    def seat_of(self, colour: Colour) -> Seat | None:
        """The seat with that colour, out or not; None if there is none."""
        return next((seat for seat, player in enumerate(self.players) if player.colour is colour), None)

    def remaining(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.out)


@dataclass(frozen=True, slots=True)
class Hand:
    """The private state of a seat: nothing, since programs and goal stacks are sealed until all are in."""
