"""The table of RAMbots: everything that everybody may see. Nothing of it is hidden in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.games.pyramids.grid import Chessboard, Grid
from bot.games.pyramids.things import Ending, Instruction, Kind, Placed, Player, PyramidTable, Thing

__all__ = ["Ending", "Hand", "Instruction", "Kind", "Phase", "Placed", "Player", "Table", "Thing"]


class Phase(Enum):
    """What the table is at."""

    GOALS = "goals"
    """Everybody chooses a goal stack for the next seat; round 0."""
    PROGRAMMING = "programming"
    EXECUTION = "execution"
    """Programs lie open; only ever seen between the steps of one round."""
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(PyramidTable):
    """What everybody may see."""

    phase: Phase
    grid: Grid = Chessboard()  # noqa: RUF009 - a frozen value without fields
    """The board."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What only its seat may see: nothing, since programs and goal stacks are sealed until all are in."""
