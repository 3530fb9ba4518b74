"""What stands in a log in place of words: the one place where pieces and things get their signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.engine.signs import sign as token
from bot.games.common.signs import LETTERS
from bot.games.pyramids.signs import piece_sign, thing_sign
from bot.games.pyramids.things import Kind, Thing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.pyramids.grid import Direction
    from bot.games.pyramids.pieces import Piece
    from bot.games.pyramids.things import Instruction

    Named: TypeAlias = "Thing | Piece"

GOES, BACKS, TURNS, STUCK = "▸", "◂", "↻", "✕"
RAMS, TIPS, STANDS, TAGS, TAKES, FIRES = "💥", "⤵️", "⤴️", "🎯", "✋", "⚡"

LEGEND = (
    "First whose it is, then the piece (S M L) and where it points; without an arrow it stands upright\n"
    f"{GOES} goes to · {BACKS} backs up to · {TURNS} turns · {STUCK} is stuck · {RAMS} RAMs · {TIPS} tips · "
    f"{STANDS} stands up · {TAGS} tags · {TAKES} takes · {FIRES} fires"
)


def sign(what: Named, beacon: str = "beacon") -> str:
    """A RAMbot is a sign alone; a beacon has its noun beside it, a piece its size: not every sign tells them apart."""
    if isinstance(what, Thing):
        return token(thing_sign(what)) + (f" {beacon}" if what.kind is Kind.BEACON else "")
    return f"{token(piece_sign(what))}{what.size.letter}"


def order(instruction: Instruction) -> str:
    """An instruction: its piece as it lies, with its size and where it points."""
    piece, facing = instruction.piece, instruction.facing
    return f"{token(piece_sign(piece, facing))}{piece.size.letter}{'' if facing is None else way(facing)}"


def way(direction: Direction) -> str:
    """A direction."""
    return LETTERS[direction.value]


def signs(what: Sequence[Piece]) -> str:
    """Pieces that change hands."""
    return ", ".join(sign(piece) for piece in what)
