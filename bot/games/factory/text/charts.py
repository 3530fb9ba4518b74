"""The factory floor as lines of characters, board by board, with each board's current rotation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.factory.rules.floor import COASTER, COMPASS, SIDE, SPACES, Floor, rotate_space, space_name
from bot.games.factory.rules.state import BOARDS, Board, ElementKind, Table
from bot.games.factory.text import positions
from bot.games.game import TextBoard
from bot.games.pyramids.rules.grid import Cell, Facing
from bot.games.pyramids.text.moments import RenderContext
from bot.games.pyramids.text.positions import FREE, format_mark, legend, marks, rows_of

_LETTERS = dict(zip(ElementKind, "wrftpl", strict=True))
"""The repulsor, which pushes, has a p, because r is repair."""
_CORNER = ""


def chart(moment: RenderContext[Table]) -> TextBoard:
    """The boards one below the other, northern ones first, each with labels for its files and ranks."""
    table = moment.table
    floor, found = Floor.of(table.boards), marks(table)
    lines: list[str] = []
    beside = {BOARDS[0]: BOARDS[0], **positions.beside(table.boards, moment.translator)}
    for board in sorted(table.boards, key=lambda board: (-board.place[1], board.place[0])):
        lines.append(moment.say("chart-board", told=beside[board.name]))
        lines += rows_of(_rows(board, floor, found), 4)
    letters = ", ".join(moment.say("chart-element", letter=each, kind=kind.value) for kind, each in _LETTERS.items())
    elements, free = moment.say("chart-elements", told=letters), moment.say("chart-free")
    return TextBoard(tuple(lines), (*legend(moment, facings=True), elements, free))


def _rows(board: Board, floor: Floor, found: Mapping[Cell, tuple[str, Facing]]) -> Iterator[list[str]]:
    spaces = {rotate_space((file, rank), board.rotation): (file, rank) for file in range(SIDE) for rank in range(SIDE)}
    shown = {at: _cell(board, space, floor, found) for at, space in spaces.items()}
    for row in reversed(range(SIDE)):
        yield [_shared_coordinate(spaces[1, row], spaces[2, row]), *(shown[column, row] for column in range(SIDE))]
    yield ["", *(_shared_coordinate(spaces[column, 1], spaces[column, 2]) for column in range(SIDE))]


def _shared_coordinate(one: Cell, other: Cell) -> str:
    return next(a for a, b in zip(space_name(one), space_name(other), strict=True) if a == b)


def _cell(board: Board, space: Cell, floor: Floor, found: Mapping[Cell, tuple[str, Facing]]) -> str:
    for element in board.elements:
        if element.at == space:
            return f"{_LETTERS[element.kind]}{element.pips - element.hits}/{element.pips}"
    if space in SPACES:
        return FREE
    if space not in COASTER:
        return _CORNER
    cell = floor.cell(board.name, space)
    if cell in found:
        return format_mark(*found[cell])
    ways = floor.arrows(cell)
    return "".join(way.value for way in COMPASS if way in ways)
