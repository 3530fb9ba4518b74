"""The table of RAMbots and Kolmio."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.pyramids.rules.grid import Chessboard
from bot.games.pyramids.rules.things import PyramidTable
from bot.games.pyramids.rules.triangles import Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(PyramidTable):
    """The public state."""

    grid: Grid = Chessboard()  # noqa: RUF009 - a frozen value without fields
