"""The boards of RAMbots and Kolmio, in words and as lines of characters."""

from __future__ import annotations

from bot.games.game import TextBoard
from bot.games.pyramids.rules.grid import Chessboard
from bot.games.pyramids.rules.triangles import TriangleGrid
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.positions import FREE, format_mark, legend, marks, rows_of
from bot.games.rambots.rules.state import Table

_ROWS = "abcdefghij"
_UP, _DOWN = "^", "v"


def describe_board(moment: RenderContext[Table]) -> str:
    match moment.table.grid:
        case Chessboard():
            board = moment.say("board-squares")
        case TriangleGrid(side=side):
            middle, last = _ROWS[side - 1 : side + 1], _ROWS[2 * side - 1]
            board = moment.say("board-triangles", side=side, last=last, low=middle[0], high=middle[1])
    return f"{board} {moment.say('lying-note')}"


def chart(moment: RenderContext[Table]) -> TextBoard:
    match moment.table.grid:
        case Chessboard():
            return TextBoard(_squares(moment.table), (*legend(moment, facings=True),))
        case TriangleGrid() as grid:
            how = moment.say("chart-triangles", up=_UP, down=_DOWN)
            return TextBoard(_triangles(moment.table, grid), (*legend(moment, facings=False), how))


def _squares(table: Table) -> tuple[str, ...]:
    found = marks(table)
    rows = [
        [str(row + 1), *(format_mark(*found[column, row]) if (column, row) in found else FREE for column in range(8))]
        for row in reversed(range(8))
    ]
    return rows_of([*rows, [" ", *"abcdefgh"]], 2)


def _triangles(table: Table, grid: TriangleGrid) -> tuple[str, ...]:
    found = marks(table)
    lines = []
    for row in reversed(range(2 * grid.side)):
        cells = sorted(cell for cell in grid.cells if cell[1] == row)
        shown = (found[cell][0] if cell in found else _UP if grid.points_up(cell) else _DOWN for cell in cells)
        lines.append(f"{_ROWS[row]} {' ' * 2 * cells[0][0]}{' '.join(shown)}")
    return tuple(lines)
