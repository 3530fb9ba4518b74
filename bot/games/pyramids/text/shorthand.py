"""Pieces and things as signs. Sentences get their signs only from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from bot.engine.icons import sign as token
from bot.games.common.text.icons import LETTERS
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import Piece
from bot.games.pyramids.rules.things import Instruction, Kind, Thing
from bot.games.pyramids.text.icons import piece_sign, thing_sign
from bot.i18n import Translator

Named: TypeAlias = "Thing | Piece"


def sign(what: Named, translator: Translator, beacon: str = "beacon") -> str:
    """A RAMbot's sign, a beacon's sign with its noun, or a piece's sign with its size, because not all signs show
    those."""
    if isinstance(what, Thing):
        noun = f" {translator.phrase('noun', noun=beacon)}" if what.kind is Kind.BEACON else ""
        return token(thing_sign(what)) + noun
    return f"{token(piece_sign(what))}{_size(what, translator)}"


def order(instruction: Instruction, translator: Translator) -> str:
    """An instruction: the sign of its piece in its orientation, with its size and direction."""
    piece, facing = instruction.piece, instruction.facing
    return f"{token(piece_sign(piece, facing))}{_size(piece, translator)}{'' if facing is None else way(facing)}"


def way(direction: Direction) -> str:
    """A text arrow for a direction."""
    return LETTERS[direction.value]


def signs(what: Sequence[Piece], translator: Translator) -> str:
    """Signs for pieces that go from one player to another."""
    return ", ".join(sign(piece, translator) for piece in what)


def _size(piece: Piece, translator: Translator) -> str:
    return translator.say("size-letter", size=piece.size.word)
