"""Events of a round with everything needed to describe them: the tables before and after, and all pieces by number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.engine.game import PublicStep, Seat
from bot.games.rumbl.notation.records import name_of
from bot.games.rumbl.pictures.looks import tone_of
from bot.games.rumbl.rules.events import Event, Hold, Silenced
from bot.games.rumbl.rules.hexes import Hex, around
from bot.games.rumbl.rules.state import Piece, Table
from bot.games.rumbl.text.names import NameFormatter, space_words
from bot.i18n import Field, InflectedTerm, Translator
from rendering import scene as show


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The tables just before and after an event."""

    before: Table
    table: Table
    known: Mapping[int, Piece]
    """All pieces in play since the first of the steps, by number, in their last known state."""
    voice: NameFormatter
    line: int | None = None
    """The robot that the current line is about, if any."""

    def piece(self, number: int) -> Piece:
        return self.known[number]

    def bottom_piece(self, space: Hex) -> tuple[Piece, ...]:
        """The bottom piece on a space, in a tuple; empty if there's none."""
        return tuple(self.table.stack(space)[:1])

    def effect(self, event: Silenced) -> str:
        """The effect of a field, as part of keys. For a Helibot that came down before the field, it's "stopped" if
        power was left, and otherwise empty."""
        if event.how is not Hold.ENTERED:
            return "held"
        at = self.piece(event.robot).at
        if any(other.active and at in around(other.at) for other in self.table.pieces):
            return "silenced"
        return "stopped" if event.power else ""

    def seat(self, number: int) -> Seat | None:
        team = self.piece(number).team
        return None if team is None else self.table.seat_of(team)

    # --- names -------------------------------------------------------------------------------------------------------

    def document_name(self, number: int) -> str:
        return name_of(self.piece(number))

    def team_key(self, seat: Seat) -> str:
        return self.table.sides[seat].team.value

    def player(self, seat: Seat) -> str:
        """The name of the player in a seat, without markdown."""
        return self.voice.names[seat]

    def tone(self, number: int) -> show.Colour:
        return tone_of(self.piece(number))

    def piece_name(self, number: int) -> InflectedTerm:
        piece = self.known.get(number)
        return self.translator.phrase("something") if piece is None else self.voice.piece(piece)

    def place(self, space: Hex) -> InflectedTerm:
        docks = (*self.before.docks, *self.table.docks)
        return space_words(space, (sector for sector in docks if sector is not None), self.translator)

    # --- words -------------------------------------------------------------------------------------------------------

    @property
    def translator(self) -> Translator:
        return self.voice.translator

    def say(self, key: str, /, **fields: Field) -> str:
        return self.voice.translator.say(key, **fields)


def moments(
    before: Table, steps: Iterable[PublicStep[Table, Event]], voice: NameFormatter
) -> Iterator[tuple[Event, RenderContext]]:
    known = {piece.number: piece for piece in before.pieces}
    for step in steps:
        known = {**known, **{piece.number: piece for piece in step.table.pieces}}
        yield step.event, RenderContext(before, step.table, known, voice)
        before = step.table
