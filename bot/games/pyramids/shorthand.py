"""What stands in a log in place of words: the one place where pieces and things get their signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bot.engine.signs import sign as token
from bot.games.pyramids.signs import piece_sign, thing_sign
from bot.games.pyramids.things import Kind, Thing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.pyramids.pieces import Piece

    Named: TypeAlias = "Thing | Piece"

GOES, BACKS, TURNS, STUCK = "▸", "◂", "↻", "✕"
RAMS, TIPS, STANDS, TAGS, TAKES, FIRES = "💥", "⤵️", "⤴️", "🎯", "✋", "⚡"

LEGEND = (
    f"{GOES} goes to · {BACKS} backs up to · {TURNS} turns · {STUCK} is stuck · {RAMS} RAMs · {TIPS} tips · "
    f"{STANDS} stands up · {TAGS} tags · {TAKES} takes · {FIRES} fires"
)


def sign(what: Named, beacon: str = "beacon") -> str:
    """A RAMbot is a sign alone; a beacon has its noun beside it, a piece its name: not every sign tells them apart."""
    if isinstance(what, Thing):
        return token(thing_sign(what)) + (f" {beacon}" if what.kind is Kind.BEACON else "")
    return f"{token(piece_sign(what))} {what.key}"


def signs(what: Sequence[Piece]) -> str:
    """Pieces that change hands."""
    return ", ".join(sign(piece) for piece in what)
