"""The table of RAMbots: everything that everybody may see. Nothing of it is hidden in a hand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.pyramids.rules.grid import Chessboard, Grid
from bot.games.pyramids.rules.things import (
    Ending,
    Hand,
    Instruction,
    Kind,
    Phase,
    Placed,
    Player,
    PyramidTable,
    Thing,
)

__all__ = ["Ending", "Hand", "Instruction", "Kind", "Phase", "Placed", "Player", "Table", "Thing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(PyramidTable):
    """What everybody may see."""

    grid: Grid = Chessboard()  # noqa: RUF009 - a frozen value without fields
    """The board."""
