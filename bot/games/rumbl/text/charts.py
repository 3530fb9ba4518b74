"""The board and docks of R.U.M.B.L. as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.game import TextBoard
from bot.games.rumbl.pictures.looks import kind_name
from bot.games.rumbl.rules.hexes import Hex
from bot.games.rumbl.rules.places import BOARD_SPACES, ROWS, dock_spaces
from bot.games.rumbl.rules.state import Piece, Table
from bot.i18n import Translator

FREE = "."
_WIDTH = 4


def chart(table: Table, translator: Translator) -> TextBoard:
    """The rows from the north, then the attached docks. Pieces are numbered; the key says which is which."""
    numbers = {piece: number for number, piece in enumerate(table.pieces, start=1)}
    marks = {at: _mark(table, at, numbers) for at in {piece.at for piece in table.pieces}}
    lines = [*_board(marks), *_docks(table, marks, translator)]
    told = "; ".join(_describe_piece(table, piece, numbers, translator) for piece in table.pieces)
    key = (translator.say("chart-told", told=told),) if told else ()
    return TextBoard(tuple(lines), (*key, translator.say("chart-lines")))


def _mark(table: Table, at: Hex, numbers: Mapping[Piece, int]) -> str:
    bottom, *others = table.stack(at)
    return f"{numbers[bottom]}{'+' if others else ''}"


def _describe_piece(table: Table, piece: Piece, numbers: Mapping[Piece, int], translator: Translator) -> str:
    """Describe a piece for the key: "3 blue Shield facing east, on top of 2"."""
    stack = table.stack(piece.at)
    level = stack.index(piece)
    if piece.team is None:
        name = str(kind_name(piece.kind, translator))
    else:
        name = translator.say("chart-of-team", colour=piece.team.value, kind=piece.kind.value)
    if piece.facing is not None:
        name = translator.say("chart-facing", what=name, way=piece.facing.value)
    told = translator.say("chart-piece", number=numbers[piece], what=name)
    return translator.say("chart-on", told=told, other=numbers[stack[level - 1]]) if level else told


def _board(marks: Mapping[Hex, str]) -> Iterator[str]:
    for letter in reversed(ROWS):
        row = [space for name, space in BOARD_SPACES.items() if name[0] == letter]
        row.sort()
        indent = " " * ((7 - len(row)) * _WIDTH // 2)
        yield f"{letter} {indent}{''.join(marks.get(space, FREE).ljust(_WIDTH) for space in row)}".rstrip()


def _docks(table: Table, marks: Mapping[Hex, str], translator: Translator) -> Iterator[str]:
    for sector in table.docks:
        if sector is not None:
            spaces = dock_spaces(sector)
            yield translator.say("chart-dock", sector=sector.value)
            for row in "fb":
                told = (f"{name} {marks.get(at, FREE):<3}" for name, at in spaces.items() if name[0] == row)
                yield " ".join(told).rstrip()
