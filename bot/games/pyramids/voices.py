"""How people, colours and pieces are named: in chat markdown or in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.echo import harmless
from bot.engine.signs import sign
from bot.games.pyramids.signs import piece_sign, thing_sign
from bot.games.pyramids.things import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Seat
    from bot.games.game import Names
    from bot.games.pyramids.pieces import Colour, Piece
    from bot.games.pyramids.things import PyramidTable, Thing


@dataclass(frozen=True)
class Voice:
    """How people and things are named. Every colour has its word, in chat beside its sign."""

    table: PyramidTable
    names: Names
    plain: bool = False
    """Without markdown and signs: for those who have the text read to them."""
    beacon: str = "beacon"
    """What the game calls a beacon."""

    def who(self, seat: Seat) -> str:
        """A player."""
        colour = self.table.players[seat].colour
        if self.plain:
            return f"{self.names[seat]} ({colour.value})"
        return f"{sign(colour.value)} **{harmless(self.names[seat])}**"

    def thing(self, thing: Thing, *, capital: bool = False) -> str:
        """A beacon or a RAMbot."""
        noun = self.beacon if thing.kind is Kind.BEACON else "RAMbot"
        seen = "" if self.plain else f"{sign(thing_sign(thing))} "
        return f"{'The' if capital else 'the'} {seen}{thing.colour.value} {noun}"

    def colour(self, colour: Colour) -> str:
        """A colour."""
        return colour.value if self.plain else f"{sign(colour.value)} {colour.value}"

    def piece(self, piece: Piece) -> str:
        """A piece that changes hands."""
        return f"a {piece.words}" if self.plain else f"{sign(piece_sign(piece))} {piece.key}"

    def goals(self, goals: Sequence[Piece]) -> str:
        """A goal stack, the next one first."""
        return ", then ".join(self.colour(piece.colour) for piece in goals)

    def strong(self, text: str) -> str:
        """What matters most."""
        return text if self.plain else f"**{text}**"
