"""Tables of a pyramid game, with everything needed to describe their events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.engine.game import Seat
from bot.games.game import Names
from bot.games.pyramids.rules.grid import Cell
from bot.games.pyramids.rules.things import Kind, Placed, PyramidTable, Thing
from bot.games.pyramids.text.voices import ENGLISH, NameFormatter, way
from bot.i18n import Field, InflectedTerm, Translator
from rendering import scene as show

T = TypeVar("T", bound=PyramidTable)


@dataclass(frozen=True, slots=True)
class RenderContext(Generic[T]):
    """A table, and how its players, things and cells are named and drawn."""

    table: T
    place: Callable[[Cell], str]
    names: Names = ()
    plain: bool = False
    """True for sentences without markdown or icons."""
    beacon: str = "beacon"
    translator: Translator = ENGLISH
    cell: Callable[[Cell], show.Cell] = lambda cell: cell
    before: T | None = None
    """The table before the current event; only set in animations, like the fields after it."""
    touched: Cell = (0, 0)
    """The cell of the thing that was RAMmed last."""
    last: object = None
    next: object = None

    @property
    def voice(self) -> NameFormatter:
        return NameFormatter(self.table, self.names, plain=self.plain, beacon=self.beacon, translator=self.translator)

    def document_name(self, seat: Seat) -> str:
        """A player's name in documents: the colour."""
        return self.table.players[seat].colour.word

    def where(self, placed: Placed) -> dict[str, str]:
        """A thing's place and orientation as the arguments of messages."""
        return {"cell": self.place(placed.cell), "way": way(placed.facing)}

    def say(self, key: str, /, **fields: Field) -> str:
        return self.translator.say(key, **fields)

    def thing(self, thing: Thing) -> InflectedTerm:
        """A thing's name in a picture: its player's name, or "the red beacon"."""
        seat = self.table.seat_of(thing.colour)
        if thing.kind is Kind.RAMBOT and seat is not None:
            return self.translator.phrase("robot-of", name=self.names[seat])
        return self.translator.phrase("thing", noun=self.beacon, colour=thing.colour.word, icon="")

    def player(self, seat: Seat) -> InflectedTerm:
        return self.translator.phrase("somebody", name=self.names[seat])
