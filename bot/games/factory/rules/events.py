"""Public events of RAMbots Factory, roughly in the order in which they happen.

Cells are those of the whole floor at that moment (`floor.Floor`); `Hopped` has places. Elements' spaces are in their
board's own frame.

The events of every pyramid game have these meanings here: a `Shift` between two boards is a crossing
(`floor.crosses`). `Blocked` means no arrow (F2), no adjoining board, a wall element, or an immovable line of things.
The path of a `Beamed` includes the element spaces that it crossed, up to the thing it hit, the element that stopped it,
or the floor's rim. `RoundEnded` comes after the board movement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.game import Seat
from bot.games.factory.rules.state import BoardName, Element, Face, Part, Task
from bot.games.pyramids.rules.events import Happening, Shift
from bot.games.pyramids.rules.grid import Cell, Direction
from bot.games.pyramids.rules.pieces import Piece


@dataclass(frozen=True, slots=True)
class _OfElement:
    seat: Seat
    board: BoardName
    element: Element


@dataclass(frozen=True, slots=True)
class ElementHit(_OfElement):
    """An element took a hit, from a red beam or by repairing. `element` includes this hit."""


@dataclass(frozen=True, slots=True)
class ElementDestroyed(_OfElement):
    """An element took its last hit and left the game."""


@dataclass(frozen=True, slots=True)
class Repaired(_OfElement):
    """F7: a seat's RAMbot RAMmed a repair element and got a piece from the scrap heap. `element` doesn't include the
    hit; an `ElementHit` follows."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Lasered(_OfElement):
    """A laser hit the RAMbot on `cell`. `pieces` went from its pool to the scrap heap; none if the pool was empty."""

    cell: Cell
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Pulled(_OfElement):
    """A tractor pulled the seat's RAMbot, with everything in the way, one square towards itself."""

    direction: Direction
    shifts: tuple[Shift, ...]
    """Farthest first, the RAMbot last."""


@dataclass(frozen=True, slots=True)
class PushedAway(_OfElement):
    """A repulsor pushed the seat's RAMbot, with everything in the way, one square away from itself."""

    direction: Direction
    shifts: tuple[Shift, ...]
    """Farthest first, the RAMbot last."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The torch holder rolled the die to begin the board movement."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class WildChosen:
    """The die showed Wild, and the torch holder chose another face for it."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class Skipped:
    """F13: the torch holder skipped the board action, or Wild."""

    seat: Seat
    task: Task


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two boards changed places with everything on them."""

    seat: Seat
    one: BoardName
    other: BoardName


@dataclass(frozen=True, slots=True)
class Hopped:
    """A board moved to another place, turned, or both. `turned` is in quarter turns clockwise, 0 to 3."""

    seat: Seat
    board: BoardName
    source: Cell
    target: Cell
    rotation: int
    turned: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A board's new rotation, and how far it was turned: 1 to 3 quarter turns clockwise."""

    board: BoardName
    rotation: int
    turned: int


@dataclass(frozen=True, slots=True)
class Aimed:
    """Boards turned in place, all at once, in the order of BOARDS."""

    seat: Seat
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece was drawn from the bag. The next question is where to put it, unless `PutBack` follows."""

    seat: Seat
    part: Part


@dataclass(frozen=True, slots=True)
class PutBack:
    """F8, F9: there's no legal space for the drawn piece, so it went back into the bag."""

    seat: Seat
    part: Part


@dataclass(frozen=True, slots=True)
class Added(_OfElement):
    """The drawn piece was placed on a board."""


@dataclass(frozen=True, slots=True)
class Replaced(_OfElement):
    """The drawn piece replaced an element, which went back into the bag."""

    old: Element


@dataclass(frozen=True, slots=True)
class Dug:
    """An element moved from the space `source` of its board to another."""

    seat: Seat
    board: BoardName
    source: Cell
    element: Element


@dataclass(frozen=True, slots=True)
class TorchPassed:
    """The torch passed to `seat`."""

    seat: Seat


ElementDeed: TypeAlias = ElementHit | ElementDestroyed | Repaired | Lasered | Pulled | PushedAway

BoardEvent: TypeAlias = (
    Rolled | WildChosen | Skipped | Swapped | Hopped | Aimed | Drawn | PutBack | Added | Replaced | Dug | TorchPassed
)

Event: TypeAlias = Happening | ElementDeed | BoardEvent
