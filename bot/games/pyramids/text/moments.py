"""Tables of a pyramid game with what is needed to describe what happened at them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.games.pyramids.rules.things import Kind, PyramidTable
from bot.games.pyramids.text.voices import ENGLISH, NameFormatter

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.pyramids.rules.grid import Cell
    from bot.games.pyramids.rules.things import Thing
    from bot.i18n import Field, InflectedTerm, Translator
    from rendering import scene as show

T = TypeVar("T", bound=PyramidTable)


@dataclass(frozen=True, slots=True)
class RenderContext(Generic[T]):
    """A table, and how its people, things and cells are named and shown."""

    table: T
    place: Callable[[Cell], str]
    """How a cell is written."""
    names: Names = ()
    plain: bool = False
    """Whether sentences are without markdown and signs."""
    beacon: str = "beacon"
    """What the game calls a beacon."""
    tongue: Translator = ENGLISH
    """The language that all of it is said in."""
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
    def voice(self) -> NameFormatter:
        """How people and things are named in sentences."""
        return NameFormatter(self.table, self.names, plain=self.plain, beacon=self.beacon, tongue=self.tongue)

    def team(self, seat: Seat) -> str:
        """A player as documents name one: by colour."""
        return self.table.players[seat].colour.value

    def say(self, key: str, /, **fields: Field) -> str:
        """A sentence in the language of whoever is told."""
        return self.tongue.say(key, **fields)

    def thing(self, thing: Thing) -> InflectedTerm:
        """A thing in a picture: its player's name, or "the red beacon"."""
        seat = self.table.seat_of(thing.colour)
        if thing.kind is Kind.RAMBOT and seat is not None:
            return self.tongue.phrase("robot-of", name=self.names[seat])
        return self.tongue.phrase("thing", noun=self.beacon, colour=thing.colour.value, sign="")

    def player(self, seat: Seat) -> InflectedTerm:
        """A player in a picture."""
        return self.tongue.phrase("somebody", name=self.names[seat])
