"""The table of RAMbots Factory: everything that everybody may see. Nothing of it is hidden in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from bot.games.pyramids.rules.things import (
    Ending,
    Hand,
    Instruction,
    Kind,
    Phase,
    Placed,
    Player,
    PyramidTable,
    Thing,
)

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.pyramids.rules.grid import Cell
    from bot.games.pyramids.rules.pieces import Pool

__all__ = [
    "BOARDS",
    "Board",
    "BoardName",
    "Element",
    "ElementKind",
    "Ending",
    "Face",
    "Hand",
    "Instruction",
    "Kind",
    "Movement",
    "Part",
    "Phase",
    "Placed",
    "Player",
    "Table",
    "Task",
    "Thing",
]

BoardName: TypeAlias = str
"""One of BOARDS."""

BOARDS: tuple[BoardName, ...] = ("A", "B", "C", "D")
"""The four boards, in the order in which they are listed."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(PyramidTable):
    """What everybody may see.

    Things stand on coaster squares, in the frame of the whole floor (`floor.Floor`), and face by its compass. A round
    ends after its board movement.
    """

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
    movement: Movement | None = None
    """Set in the movement phase, from the roll to its last step."""

    def board(self, name: BoardName) -> Board:
        """The board of that name."""
        return self.boards[BOARDS.index(name)]
