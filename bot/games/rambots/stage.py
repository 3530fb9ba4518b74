"""Pictures of a RAMbots table, on squares or on triangles, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, assert_never

from bot.games.common.looks import victory
from bot.games.pyramids.descriptions import HAPPENINGS
from bot.games.pyramids.grid import Chessboard
from bot.games.pyramids.looks import colour_of
from bot.games.pyramids.moments import Moment
from bot.games.pyramids.staging import PyramidStage
from bot.games.pyramids.triangles import TriangleGrid
from bot.games.rambots.state import Phase, Table
from rendering import scene as show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.game import Answer, Seat, Seen
    from bot.games.game import Names
    from bot.games.pyramids.grid import Cell, Grid
    from bot.games.pyramids.happenings import Happening as Event
    from bot.games.pyramids.things import Placed
    from bot.games.rambots.state import Hand


@dataclass(frozen=True)
class RamStage(PyramidStage[Table, "Event"]):
    """Draws tables of RAMbots and its like, on the board that each table has."""

    beacon: str = "beacon"
    """What the game calls a beacon."""

    def still(self, table: Table, names: Names, *, seat: Seat | None = None, hand: Hand | None = None) -> show.Scene:
        """The table between two rounds, before the first or after the last; with a seat, its own RAMbot is lit."""
        del hand  # it holds nothing
        return self.plain(table, names, seat=seat)

    def preview(
        self, table: Table, hand: Hand, seat: Seat, draft: Answer, steps: Sequence[Seen[Table, Event]], names: Names
    ) -> show.Scene:
        """A goal stack on the card it is for; or a program's way over the board, with pale pieces where they were."""
        del hand
        if table.phase is Phase.GOALS:
            return self.goal_draft(table, seat, draft, names)
        # Goals, pools and precedence are as they are before the round.
        shown = replace(table, placed=steps[-1].table.placed) if steps else table
        return self.program_draft(shown, seat, draft, steps, names, table)

    # --- what is this game's own -------------------------------------------------------------------------------------

    described: ClassVar = HAPPENINGS

    def moment(self, table: Table, names: Names) -> Moment[Table]:
        """A table's cells are shown as they are."""
        return Moment(table, table.grid.name, names, beacon=self.beacon)

    def board(self, table: Table) -> show.Board:
        """The board with the start spaces in the players' colours."""
        cells = table.grid.starts(len(table.players))
        tints = (show.Tint(cell, colour_of(player.colour)) for cell, player in zip(cells, table.players, strict=True))
        return _board(table.grid, tuple(tints))

    def playing(self, table: Table) -> bool:
        """Programs lie open during the execution."""
        return table.phase is Phase.EXECUTION

    def lane(self, table: Table, placed: Placed) -> tuple[Cell, ...]:
        """The strip ahead, where two directions share their first step."""
        if placed.facing is None or not _forked(table.grid):
            return ()
        cells: list[Cell] = []
        cell = table.grid.step(placed.cell, placed.facing)
        while cell is not None:
            cells.append(cell)
            cell = table.grid.step(cell, placed.facing)
        return tuple(cells)

    def caption(self, table: Table, names: Names) -> str:
        """What is awaited, or how the game ended."""
        match table.phase:
            case Phase.GOALS:
                return "Choose the goals of the player on your left"
            case Phase.PROGRAMMING:
                return "Next: everybody programs, up to five instructions"
            case Phase.EXECUTION | Phase.MOVEMENT:
                return ""
            case Phase.OVER:
                return victory(table.winners, names)
            case _:
                assert_never(table.phase)


def _board(grid: Grid, tints: tuple[show.Tint, ...]) -> show.Board:
    match grid:
        case Chessboard():
            return show.Squares(columns=tuple("abcdefgh"), rows=tuple("12345678"), tints=tints)
        case TriangleGrid(side=side):
            return show.Triangles(side, tints)
        case _:
            raise TypeError(f"there are no pictures of a {type(grid).__name__}")


def _forked(grid: Grid) -> bool:
    """Whether some directions lead to the same space first."""
    inside = grid.beacons[0]
    return len({grid.step(inside, direction) for direction in grid.directions}) < len(grid.directions)
