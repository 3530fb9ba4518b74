"""The table of RAMbots Factory: everything that everybody may see. Nothing of it is hidden in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.shared.grid import Cell, Facing
    from bot.games.shared.pyramids import Colour, Piece, Pool

BoardName: TypeAlias = str
"""One of BOARDS."""

BOARDS: tuple[BoardName, ...] = ("A", "B", "C", "D")
"""The four boards, in the order in which they are listed."""


class Phase(Enum):
    """What the table is at."""

    GOALS = "goals"
    """Everybody chooses a goal stack for the next seat; round 0."""
    PROGRAMMING = "programming"
    EXECUTION = "execution"
    """Programs lie open; only ever seen between the steps of one round."""
    MOVEMENT = "movement"
    """The boards move: the table waits for the torch's holder, or is between two steps of that phase."""
    OVER = "over"


class Ending(Enum):
    """How a game ended; its value is the reason, told of the winners where there are any."""

    TAGGED = "tagged the last goal"
    LIMIT = "had the fewest goals left after the last round"
    ALONE = "was the last one left at the table"
    CANCELLED = "somebody left before the goals were chosen"


class Kind(Enum):
    """What can stand on a coaster."""

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
    """A coaster square, in the frame of the whole floor: see `floor.Floor`."""
    facing: Facing
    """By the compass of the whole floor."""


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


class ElementKind(Enum):
    """What a board element does, in the order in which kinds are listed; its value is its name in documents."""

    WALL = "wall"
    REPAIR = "repair"
    FREEZE = "freeze"
    TRACTOR = "tractor"
    REPULSOR = "repulsor"
    LASER = "laser"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece out of the bag: an element that stands nowhere."""

    kind: ElementKind
    pips: int
    """1 to 3: what it takes, in hits, to be destroyed; for a laser, the damage it does."""


@dataclass(frozen=True, slots=True)
class Element:
    """A board element on its board."""

    kind: ElementKind
    pips: int
    at: Cell
    """Its space in the board's own frame: file and rank from 0 to 4, as the board lies when it is not rotated."""
    hits: int
    """Less than `pips`."""
    placed: int
    """Its age over the whole floor: the element with the smaller number was placed earlier."""

    @property
    def part(self) -> Part:
        """What goes back into the bag when it is replaced."""
        return Part(self.kind, self.pips)


@dataclass(frozen=True, slots=True)
class Board:
    """A board of 5 x 5 spaces with its coaster, and how it lies on the floor."""

    name: BoardName
    place: Cell
    """Its place in the grid of boards, x growing east and y north; may be negative. Its south-west corner is then the
    floor's cell (5x, 5y)."""
    rotation: int
    """Quarter turns clockwise, 0 to 3."""
    elements: tuple[Element, ...] = ()
    """By age, the eldest first."""

    @property
    def frozen(self) -> bool:
        """Whether a freeze element keeps it from being swapped, hopped and aimed."""
        return any(element.kind is ElementKind.FREEZE for element in self.elements)


class Face(Enum):
    """A face of the Treehouse die; its value is its name in documents."""

    SWAP = "swap"
    HOP = "hop"
    AIM = "aim"
    WILD = "wild"
    TIP = "tip"
    DIG = "dig"


class Task(Enum):
    """Something the torch's holder is asked to do in the board movement; its value is the question's topic."""

    SWAP = "swap"
    HOP = "hop"
    AIM = "aim"
    WILD = "wild"
    ADD = "add"
    REPLACE = "replace"
    DIG = "dig"


@dataclass(frozen=True, slots=True)
class Movement:
    """Where the board movement phase stands, between two questions of it."""

    face: Face
    """What the die shows."""
    todo: tuple[Task, ...]
    """What is left to do, the first of it being asked now. Tip and Dig begin with ADD."""
    drawn: Part | None = None
    """The piece that is out of the bag, while it is asked where it goes (ADD, REPLACE); else None."""


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody may see."""

    round: int
    """From 1; 0 during the set-up. A round ends after its board movement. After the last round of a limited game it is
    one more than the limit."""
    phase: Phase
    precedence: tuple[Colour, ...]
    """All four colours, top first."""
    players: tuple[Player, ...]
    """By seat, clockwise."""
    placed: tuple[Placed, ...]
    """The RAMbots by seat, then the four beacons in the order of `Colour`."""
    boards: tuple[Board, ...]
    """All four, in the order of BOARDS."""
    bag: tuple[Part, ...]
    """The pieces that can still be drawn, by kind, then by pips."""
    scrap: Pool
    """The scrap heap."""
    torch: Seat
    """Who holds the torch."""
    start_pieces: tuple[int, ...]
    """By seat: how many pieces the player owned at the start of round 1, goals apart. Nobody repairs beyond that."""
    running: Seat | None = None
    """Whose instruction is being executed."""
    movement: Movement | None = None
    """Set in the movement phase, from the roll to its last step."""
    winners: tuple[Seat, ...] = ()
    ending: Ending | None = None
    """How the game ended, once it is over."""

    def robot(self, seat: Seat) -> Placed:
        """The seat's RAMbot."""
        return self.placed[seat]

    def find(self, thing: Thing) -> Placed:
        """Where the thing stands. Raises LookupError for a RAMbot that nobody plays."""
        for placed in self.placed:
            if placed.thing == thing:
                return placed
        raise LookupError(f"{thing.key} is not on the floor")

    def board(self, name: BoardName) -> Board:
        """The board of that name."""
        return self.boards[BOARDS.index(name)]

    def seat_of(self, colour: Colour) -> Seat | None:
        """The seat that plays the colour, out or not; None if nobody does."""
        return next((seat for seat, player in enumerate(self.players) if player.colour is colour), None)

    def remaining(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(seat for seat, player in enumerate(self.players) if not player.out)


@dataclass(frozen=True, slots=True)
class Hand:
    """What only its seat may see: nothing, since programs and goal stacks are sealed until all are in."""
