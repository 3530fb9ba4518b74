"""The board and the docks of R.U.M.B.L. as lines of signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.game import Chart
from bot.games.rumbl.rules.places import BOARD_SPACES, ROWS, dock_spaces
from bot.games.rumbl.shown.looks import noun

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.games.rumbl.rules.hexes import Hex
    from bot.games.rumbl.rules.state import Piece, Table

FREE = "."
_WIDTH = 4


def chart(table: Table) -> Chart:
    """The rows from the north, the attached docks under them; pieces have numbers, which the key explains."""
    numbers = {piece: number for number, piece in enumerate(table.pieces, start=1)}
    marks = {at: _mark(table, at, numbers) for at in {piece.at for piece in table.pieces}}
    lines = [*_board(marks), *_docks(table, marks)]
    told = "; ".join(_explained(table, piece, numbers) for piece in table.pieces)
    how = "Each line begins with its row's letter; a dot is a free space, + after a number: more stands on top."
    return Chart(tuple(lines), (*([f"{told}."] if told else []), how))


def _mark(table: Table, at: Hex, numbers: Mapping[Piece, int]) -> str:
    bottom, *others = table.stack(at)
    return f"{numbers[bottom]}{'+' if others else ''}"


def _explained(table: Table, piece: Piece, numbers: Mapping[Piece, int]) -> str:
    """ "3 the blue Plow facing east, on 2"."""
    stack = table.stack(piece.at)
    level = stack.index(piece)
    name = noun(piece) if piece.team is None else f"{piece.team.value} {noun(piece)}"
    facing = "" if piece.facing is None else f" facing {piece.facing.word}"
    return f"{numbers[piece]} {name}{facing}" + (f" on {numbers[stack[level - 1]]}" if level else "")


def _board(marks: Mapping[Hex, str]) -> Iterator[str]:
    for letter in reversed(ROWS):
        row = [space for name, space in BOARD_SPACES.items() if name[0] == letter]
        row.sort()
        indent = " " * ((7 - len(row)) * _WIDTH // 2)
        yield f"{letter} {indent}{''.join(marks.get(space, FREE).ljust(_WIDTH) for space in row)}".rstrip()


def _docks(table: Table, marks: Mapping[Hex, str]) -> Iterator[str]:
    for sector in table.docks:
        if sector is not None:
            spaces = dock_spaces(sector)
            yield f"Dock {sector.value}"
            for row in "fb":
                told = (f"{name} {marks.get(at, FREE):<3}" for name, at in spaces.items() if name[0] == row)
                yield " ".join(told).rstrip()
