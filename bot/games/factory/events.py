"""What everybody at a table of RAMbots Factory can see happen. Facts, in the order in which they happen.

Every event stands in a step whose table is the one just after it; what it was before is the table of the step before.
Cells are those of the whole floor as it lies at that moment (`floor.Floor`); an element is told by its board and by how
it stands on it after the event, its space in the board's own frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from bot.engine.game import Seat
    from bot.games.factory.state import BoardName, Element, Ending, Face, Instruction, Part, Task, Thing
    from bot.games.shared.grid import Cell, Direction
    from bot.games.shared.pyramids import Colour, Piece


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
    """A thing's way from one coaster square to the next; onto another board where they are not side by side."""

    thing: Thing
    source: Cell
    target: Cell

    @property
    def crosses(self) -> bool:
        """Whether the way leads over two element rows, from one board to another."""
        return abs(self.source[0] - self.target[0]) + abs(self.source[1] - self.target[1]) > 1


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
    """A thing on `cell` should have moved that way and could not.

    No arrow (F2), nothing joined there, a wall element, or a line of things that cannot move. It comes once, however
    many units of the move are left. A tractor or repulsor that cannot move its RAMbot has no such event.
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
    """A piece went from the pool of a player who was RAMmed, or hit by a red beam, to the attacker's."""

    seat: Seat
    victim: Seat
    piece: Piece


@dataclass(frozen=True, slots=True)
class Tipped:
    """An upright thing was knocked over by a seat's RAMbot and now lies that way."""

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
    """A seat's lying RAMbot fired. What the beam then does to what it hit follows in events of its own."""

    seat: Seat
    piece: Piece
    """The instruction's piece: its colour is the beam's, its size how strong it is."""
    direction: Direction
    origin: Cell
    path: tuple[Cell, ...]
    """The floor's cells that the beam ran through, nearest first: coaster squares and element spaces, the one where it
    ended included, be it at what it hit or at the floor's rim. Never empty."""
    hit: Thing | None
    """The RAMbot or beacon at the end of the path."""
    stopped: Element | None = None
    """The element at the end of the path: a wall, or for a red beam what it hits, as it stood before the hit."""


@dataclass(frozen=True, slots=True)
class Stood:
    """A thing that lay was stood upright."""

    seat: Seat
    thing: Thing


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
class Returned:
    """An instruction is over: its piece went back to its owner's pool."""

    seat: Seat
    piece: Piece


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


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The boards have moved, and the precedence stack has moved on."""

    round: int
    """The round that ended."""
    precedence: tuple[Colour, ...]
    """As it is now, top first."""


@dataclass(frozen=True, slots=True)
class Left:
    """A seat's player is gone for good."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over. Winners in the order of the seats; laid-out pieces are back in the pools. None: cancelled."""

    winners: tuple[Seat, ...]
    ending: Ending


Deed: TypeAlias = (
    Turned
    | Moved
    | Blocked
    | Rammed
    | Stole
    | Tipped
    | Tagged
    | Beamed
    | Stood
    | ElementHit
    | ElementDestroyed
    | Repaired
    | Lasered
    | Pulled
    | PushedAway
)
"""What an instruction does, between `Began` and `Returned`."""

BoardEvent: TypeAlias = (
    Rolled | WildChosen | Skipped | Swapped | Hopped | Aimed | Drawn | PutBack | Added | Replaced | Dug | TorchPassed
)
"""What happens in the board movement."""

Event: TypeAlias = GoalsRevealed | ProgramsRevealed | Began | Deed | Returned | BoardEvent | RoundEnded | Left | Ended
