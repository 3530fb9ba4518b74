"""The public table of RAMbots Factory. Hands hold nothing secret."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.pieces import Pool
from bot.games.pyramids.rules.things import PyramidTable

BoardName: TypeAlias = str
BOARDS: tuple[BoardName, ...] = ("A", "B", "C", "D")


class ElementKind(Enum):
    """The kinds of board elements, in listing order; the value is the name in documents."""

    WALL = "wall"
    REPAIR = "repair"
    FREEZE = "freeze"
    TRACTOR = "tractor"
    REPULSOR = "repulsor"
    LASER = "laser"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece that becomes an element once it's on the floor."""

    kind: ElementKind
    pips: int
    """The size, 1 to 3: the number of hits that destroy the element, or the damage that a laser does."""


@dataclass(frozen=True, slots=True)
class Element:
    kind: ElementKind
    pips: int
    at: Cell
    """In the board's own frame: file and rank from 0 to 4, before any rotation."""
    hits: int
    placed: int
    """The order of age on the whole floor: the oldest element has the smallest number."""

    @property
    def part(self) -> Part:
        return Part(self.kind, self.pips)


@dataclass(frozen=True, slots=True)
class Board:
    """A board of 5 x 5 cells with its coaster, and its position on the floor."""

    name: BoardName
    place: Cell
    """The position in the grid of boards: x to the east, y to the north; may be negative. The south-west corner
    is the cell (5x, 5y)."""
    rotation: int
    """Quarter turns clockwise, 0 to 3."""
    elements: tuple[Element, ...] = ()
    """Oldest first."""

    @property
    def frozen(self) -> bool:
        return any(element.kind is ElementKind.FREEZE for element in self.elements)


class Face(Enum):
    """A face of the Treehouse die; the value is the name in documents."""

    SWAP = "swap"
    HOP = "hop"
    AIM = "aim"
    WILD = "wild"
    TIP = "tip"
    DIG = "dig"


class Task(Enum):
    """A task for the torch holder in the board movement; the value is the question's topic."""

    SWAP = "swap"
    HOP = "hop"
    AIM = "aim"
    WILD = "wild"
    ADD = "add"
    REPLACE = "replace"
    DIG = "dig"


@dataclass(frozen=True, slots=True)
class Movement:
    """The state of the board movement."""

    face: Face
    todo: tuple[Task, ...]
    """The remaining tasks, the current one first."""
    drawn: Part | None = None
    """The piece drawn from the bag, while its space is being chosen (ADD, REPLACE)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(PyramidTable):
    """The public state. Things stand on coaster squares, in the frame of the whole floor (`floor.Floor`)."""

    boards: tuple[Board, ...]
    """In the order of BOARDS."""
    bag: tuple[Part, ...]
    """Sorted by kind, then by pips."""
    scrap: Pool
    torch_holder: Seat
    start_pieces: tuple[int, ...]
    """By seat: the number of pieces at the start of round 1, without goals (0 before it); the limit for repairs."""
    movement: Movement | None = None
    """From the roll to the last step of the board movement."""

    def board(self, name: BoardName) -> Board:
        return self.boards[BOARDS.index(name)]
