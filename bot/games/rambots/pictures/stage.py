"""Pictures of tables of RAMbots (on squares) and Kolmio (on triangles), as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.game import Names
from bot.games.pyramids.pictures.looks import colour_of
from bot.games.pyramids.pictures.staging import PyramidStage
from bot.games.pyramids.rules.grid import Cell, Chessboard
from bot.games.pyramids.rules.things import Placed
from bot.games.pyramids.rules.triangles import Grid, TriangleGrid
from bot.games.pyramids.text.descriptions import HAPPENINGS
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.voices import ENGLISH
from bot.games.rambots.rules.state import Table
from bot.i18n import Translator
from rendering import scene as show


@dataclass(frozen=True)
class RamStage(PyramidStage[Table]):
    """Draws tables of RAMbots and Kolmio, each with its own board."""

    beacon: str = "beacon"

    translator: Translator = ENGLISH
    described: ClassVar = HAPPENINGS

    def moment(self, table: Table, names: Names) -> RenderContext[Table]:
        return RenderContext(table, table.grid.name, names, beacon=self.beacon, translator=self.translator)

    def board(self, table: Table) -> show.Board:
        cells = table.grid.starts(len(table.players))
        tints = (show.Tint(cell, colour_of(player.colour)) for cell, player in zip(cells, table.players, strict=True))
        return _board(table.grid, tuple(tints))

    def lane(self, table: Table, placed: Placed) -> tuple[Cell, ...]:
        """The spaces ahead of a lying thing, up to the edge; none on squares."""
        if placed.facing is None or not _has_shared_steps(table.grid):
            return ()
        cells: list[Cell] = []
        cell = table.grid.step(placed.cell, placed.facing)
        while cell is not None:
            cells.append(cell)
            cell = table.grid.step(cell, placed.facing)
        return tuple(cells)


def _board(grid: Grid, tints: tuple[show.Tint, ...]) -> show.Board:
    match grid:
        case Chessboard():
            return show.Squares(columns=tuple("abcdefgh"), rows=tuple("12345678"), tints=tints)
        case TriangleGrid(side=side):
            return show.Triangles(side, tints)


def _has_shared_steps(grid: Grid) -> bool:
    inside = grid.beacons[0]
    return len({grid.step(inside, direction) for direction in grid.directions}) < len(grid.directions)
