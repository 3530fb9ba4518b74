"""What everybody at a table of RAMbots Factory can see happen. Facts, in the order in which they happen.

Every event stands in a step whose table is the one just after it; what it was before is the table of the step before.
Cells are those of the whole floor as it lies at that moment (`floor.Floor`); an element is told by its board and by how
it stands on it, its space in the board's own frame.

What every pyramid game knows means here: a `Shift` between two boards is a crossing (`floor.crosses`). `Blocked`: no
arrow (F2), no board joined, a wall element, or a line of things that cannot move. The path of a `Beamed` has the
element spaces that it ran over too, up to the floor's rim or to where it ended: at `hit`, or at the element that stands
on the last cell of the path if that is no coaster square. `RoundEnded` comes after the board movement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from bot.games.pyramids.rules.events import Deed, Happening

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.factory.rules.state import BoardName, Element, Face, Part, Task
    from bot.games.pyramids.rules.events import Shift
    from bot.games.pyramids.rules.grid import Cell, Direction
    from bot.games.pyramids.rules.pieces import Piece


@dataclass(frozen=True, slots=True)
class ElementHit:
    """An element took a hit, from a red beam or by repairing: `element` has it counted."""

    seat: Seat
    board: BoardName
    element: Element


@dataclass(frozen=True, slots=True)
class ElementDestroyed:
    """An element took its last hit and left the game."""

    seat: Seat
    board: BoardName
    element: Element


@dataclass(frozen=True, slots=True)
class Repaired:
    """F7: a seat's RAMbot RAMmed a repair element, and a piece went from the scrap heap to the pool. A hit follows."""

    seat: Seat
    board: BoardName
    element: Element
    """As it was before the hit."""
    piece: Piece


@dataclass(frozen=True, slots=True)
class Lasered:
    """A laser's beam met the seat's RAMbot on `cell`: the pieces went from its pool to the scrap heap.

    There are none if the pool was empty.
    """

    seat: Seat
    board: BoardName
    element: Element
    cell: Cell
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Pulled:
    """A tractor moved the seat's RAMbot and all that was in the way one square towards itself."""

    seat: Seat
    board: BoardName
    element: Element
    direction: Direction
    shifts: tuple[Shift, ...]
    """Farthest first, the RAMbot last."""


@dataclass(frozen=True, slots=True)
class PushedAway:
    """A repulsor moved the seat's RAMbot and all that was in the way one square away from itself."""

    seat: Seat
    board: BoardName
    element: Element
    direction: Direction
    shifts: tuple[Shift, ...]
    """Farthest first, the RAMbot last."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The torch's holder rolled the die: the boards are going to move."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class WildChosen:
    """The die showed Wild, and the holder said which other face it should be."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class Skipped:
    """F13: the holder left the board action, or Wild, out."""

    seat: Seat
    task: Task


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two boards changed places, with all that is on them."""

    seat: Seat
    one: BoardName
    other: BoardName


@dataclass(frozen=True, slots=True)
class Hopped:
    """A board went to another place, or turned where it is, or both."""

    seat: Seat
    board: BoardName
    source: Cell
    target: Cell
    """A place in the grid of boards, `source` if it only turned."""
    rotation: int
    """The new one: quarter turns clockwise."""
    turned: int
    """How far it turned, in quarter turns clockwise, 0 to 3."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A board's new rotation, and how far it turned to it, 1 to 3 quarter turns clockwise."""

    board: BoardName
    rotation: int
    turned: int


@dataclass(frozen=True, slots=True)
class Aimed:
    """Boards turned where they are, all at once, in the order of BOARDS."""

    seat: Seat
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece was drawn from the bag; where it goes is asked next."""

    seat: Seat
    part: Part


@dataclass(frozen=True, slots=True)
class PutBack:
    """F8, F9: the piece that was drawn can stand nowhere and went back into the bag."""

    seat: Seat
    part: Part


@dataclass(frozen=True, slots=True)
class Added:
    """The piece that was drawn now stands on a board."""

    seat: Seat
    board: BoardName
    element: Element


@dataclass(frozen=True, slots=True)
class Replaced:
    """The piece that was drawn stands where another element stood, which went back into the bag."""

    seat: Seat
    board: BoardName
    element: Element
    """The new one."""
    old: Element


@dataclass(frozen=True, slots=True)
class Dug:
    """An element moved to another space of its board."""

    seat: Seat
    board: BoardName
    source: Cell
    """Where it stood, in the board's own frame."""
    element: Element
    """Where it stands now."""


@dataclass(frozen=True, slots=True)
class TorchPassed:
    """The torch went to another seat."""

    seat: Seat
    """Who holds it now."""


ElementDeed: TypeAlias = ElementHit | ElementDestroyed | Repaired | Lasered | Pulled | PushedAway
"""What an instruction does with the elements, besides the deeds of every pyramid game."""

BoardEvent: TypeAlias = (
    Rolled | WildChosen | Skipped | Swapped | Hopped | Aimed | Drawn | PutBack | Added | Replaced | Dug | TorchPassed
)
"""What happens in the board movement."""

FactoryDeed: TypeAlias = Deed | ElementDeed
"""What an instruction does, between `Began` and `Returned`."""

Event: TypeAlias = Happening | ElementDeed | BoardEvent
