"""Tables of a pyramid game with what is needed to describe what happened at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.games.pyramids.things import Kind, PyramidTable
from bot.games.pyramids.voices import Voice

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.pyramids.grid import Cell
    from bot.games.pyramids.things import Thing
    from rendering import scene as show

T = TypeVar("T", bound=PyramidTable)


@dataclass(frozen=True, slots=True)
class Moment(Generic[T]):
    """A table, and how its people, things and cells are named and shown."""

    table: T
    place: Callable[[Cell], str]
    """How a cell is written."""
    names: Names = ()
    plain: bool = False
    """Whether sentences are without markdown and signs."""
    beacon: str = "beacon"
    """What the game calls a beacon."""
    cell: Callable[[Cell], show.Cell] = lambda cell: cell
    """How a cell lies on the scene's board."""
    before: T | None = None
    """The table just before, where it matters."""
    touched: Cell = (0, 0)
    """Where the last RAM struck."""
    last: object = None
    """The event before, where it matters."""
    next: object = None
    """The event that follows, where it matters."""

    @property
    def voice(self) -> Voice:
        """How people and things are named in sentences."""
        return Voice(self.table, self.names, plain=self.plain, beacon=self.beacon)

    def team(self, seat: Seat) -> str:
        """A player as documents name one: by colour."""
        return self.table.players[seat].colour.value

    def thing(self, thing: Thing) -> str:
        """A thing in a picture: its player's name, or "the red beacon"."""
        seat = self.table.seat_of(thing.colour)
        if thing.kind is Kind.RAMBOT and seat is not None:
            return self.names[seat]
        return f"the {thing.colour.value} {self.beacon}"
