"""The things on the pyramid games' boards, and the pieces in front of their players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bot.engine.game import Seat
from bot.games.pyramids.rules.grid import Cell, Facing
from bot.games.pyramids.rules.pieces import Colour, Piece, Pool, pool_of


class Ending(Enum):
    """The ways a game can end; the value is the reason, in words about the winners if there are any."""

    TAGGED = "tagged the last goal"
    LIMIT = "had the fewest goals left after the last round"
    AGREED = "had the fewest goals left when all agreed to end the game"
    ALONE = "was the last one left at the table"
    CANCELLED = "somebody left before the goals were chosen"


class Phase(Enum):
    GOALS = "goals"
    """Each seat gets a goal stack from the seat before it. This is round 0."""
    PROGRAMMING = "programming"
    EXECUTION = "execution"
    """Programs are revealed. The table never waits for answers in this phase."""
    MOVEMENT = "movement"
    """Only in games with board movement."""
    OVER = "over"


class Kind(Enum):
    """The kinds of things on the board."""

    RAMBOT = "rambot"
    BEACON = "beacon"


@dataclass(frozen=True, slots=True)
class Thing:
    """A RAMbot or a beacon, without its place."""

    kind: Kind
    colour: Colour

    @property
    def key(self) -> str:
        """The thing's name in documents, which never changes: "rambot:red"."""
        return f"{self.kind.value}:{self.colour.value}"


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing's cell and orientation; it's upright if `facing` is None."""

    thing: Thing
    cell: Cell
    facing: Facing


@dataclass(frozen=True, slots=True)
class Instruction:
    """A piece in a program: lying in a direction, or upright if `facing` is None."""

    piece: Piece
    facing: Facing

    @property
    def key(self) -> str:
        """The canonical notation: "SRN", "LGU"."""
        return self.piece.key + (self.facing.value if self.facing else "U")


@dataclass(frozen=True, slots=True)
class Player:
    """The public state of a seat."""

    colour: Colour
    pool: Pool
    """The code pool, without pieces in the program that aren't back yet."""
    goals: tuple[Piece, ...]
    """The goals left to tag, top first; empty until all stacks are revealed."""
    program: tuple[Instruction, ...] = ()
    """The whole program during execution, in order; otherwise empty."""
    done: int = 0
    """The number of instructions that are done, with their pieces back in the pool."""
    out: bool = False
    """R9: True if the player resigned or was removed; the RAMbot stays on the board."""

    @property
    def register(self) -> Instruction | None:
        """The instruction in the program register: the leftmost one that isn't done; None if all are."""
        return self.program[self.done] if self.done < len(self.program) else None

    def put_back(self) -> Player:
        if not self.program:
            return self
        waiting = (instruction.piece for instruction in self.program[self.done :])
        return replace(self, pool=pool_of((*self.pool, *waiting)), program=(), done=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class PyramidTable:
    """The public state that all pyramid games have."""

    phase: Phase
    round: int
    """From 1; 0 during the setup. If the game ended after a round (R7, R11), it's one more than that round's number."""
    precedence: tuple[Colour, ...]
    """All four colours, top first."""
    players: tuple[Player, ...]
    placed: tuple[Placed, ...]
    """The RAMbots by seat, then the four beacons, in the order of `Colour` except in lessons."""
    running: Seat | None = None
    """The seat whose instruction is being executed; None between instructions."""
    winners: tuple[Seat, ...] = ()
    ending: Ending | None = None
    """The way the game ended. R11: before the end, only set if players have agreed to end the game after this round."""

    @property
    def stack_size(self) -> int:
        """The number of goals in a whole goal stack: one of each colour."""
        return len(Colour)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    def robot(self, seat: Seat) -> Placed:
        return self.placed[seat]

    def find(self, thing: Thing) -> Placed:
        """Raises LookupError for a RAMbot that has no player."""
        for placed in self.placed:
            if placed.thing == thing:
                return placed
        raise LookupError(f"{thing.key} is not on the board")

    def seat_of(self, colour: Colour) -> Seat | None:
        """The seat with this colour, even if it's out; None if nobody has the colour."""
        return next((seat for seat, player in enumerate(self.players) if player.colour is colour), None)

    def remaining_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if not player.out)


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's private state: nothing."""
