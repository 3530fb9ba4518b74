"""Names of players, colours and pieces, in chat markdown or in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.engine.game import Seat
from bot.engine.icons import icon
from bot.engine.quoting import harmless
from bot.games.game import Names
from bot.games.pyramids.rules.grid import Facing
from bot.games.pyramids.rules.pieces import Colour, Piece
from bot.games.pyramids.rules.things import Instruction, Kind, PyramidTable, Thing
from bot.games.pyramids.text.icons import piece_icon, thing_icon
from bot.games.pyramids.vocabulary import PYRAMIDS
from bot.i18n import InflectedTerm, Translator

ENGLISH = PYRAMIDS.translator()


@dataclass(frozen=True)
class NameFormatter:
    """Formats the names of players and things. In chat, an icon shows a player's colour; other colours have an icon
    and a word. In plain text, there are only words."""

    table: PyramidTable
    names: Names
    plain: bool = False
    beacon: str = "beacon"
    translator: Translator = ENGLISH

    def who(self, seat: Seat) -> InflectedTerm:
        colour = self.table.players[seat].colour.word
        if self.plain:
            return self.translator.phrase("player-plain", name=self.names[seat], colour=colour)
        return self.translator.phrase("player-with-icon", name=harmless(self.names[seat]), icon=f"{icon(colour)} ")

    def thing(self, thing: Thing) -> InflectedTerm:
        noun = self.beacon if thing.kind is Kind.BEACON else thing.kind.value
        return self.translator.phrase("thing", noun=noun, colour=thing.colour.word, icon=self._icon(thing_icon(thing)))

    def colour(self, colour: Colour) -> InflectedTerm:
        return self.translator.phrase("colour", colour=colour.word, icon=self._icon(colour.word))

    def piece(self, piece: Piece) -> InflectedTerm:
        if self.plain:
            return self.translator.phrase("piece-plain", **piece.fields)
        return self.translator.phrase("piece-named", icon=f"{icon(piece_icon(piece))} ", **piece.fields)

    def pieces(self, pieces: Iterable[Piece]) -> InflectedTerm:
        """Pieces in a list, equal ones together: "a small red and 2 large blues"."""
        return self.translator.join_list([self._count_pieces(*each) for each in Counter(pieces).items()])

    def _count_pieces(self, piece: Piece, count: int) -> InflectedTerm:
        if count == 1:
            return self.piece(piece)
        return self.translator.phrase("pieces-named", count=count, icon=self._icon(piece_icon(piece)), **piece.fields)

    def goals(self, goals: Sequence[Piece]) -> InflectedTerm:
        return then(self.translator, [self.colour(piece.colour) for piece in goals])

    def strong(self, text: str) -> str:
        return text if self.plain else f"**{text}**"

    def _icon(self, key: str) -> str:
        return "" if self.plain else f"{icon(key)} "


def piece_name(piece: Piece, translator: Translator) -> InflectedTerm:
    """The name of a piece: "small red"."""
    return translator.phrase("piece", **piece.fields)


def letters(piece: Piece, translator: Translator) -> str:
    """A piece in notation: "SR"."""
    return translator.say("piece-letters", **piece.fields)


def format_instruction(instruction: Instruction, translator: Translator) -> str:
    """An instruction in notation: "SRN"."""
    return translator.say("instruction", **instruction.piece.fields, way=way(instruction.facing))


def describe_instruction(instruction: Instruction, translator: Translator) -> str:
    """An instruction in words: "small red north", "large blue upright"."""
    return translator.say("piece-pointing", **instruction.piece.fields, way=way(instruction.facing))


def way(facing: Facing) -> str:
    """The message argument for an orientation; "up" for upright."""
    return facing.value if facing else "up"


def then(translator: Translator, items: Sequence[InflectedTerm]) -> InflectedTerm:
    """Items one after the other: "red, then yellow, then blue"."""
    told = items[0] if items else translator.phrase("alone", what="")
    for item in items[1:]:
        told = translator.phrase("and-then", some=told, next=item)
    return told
