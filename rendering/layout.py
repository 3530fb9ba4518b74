"""Where everything goes: cells of a board to pixels, rows of a card to pixels.

A layout is a value made from a board; a new kind of board is one more function here and one more case in
`lay_out`. Nothing else knows how a cell becomes a place.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rendering import theme
from rendering.scene import Row, Size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rendering.scene import Board, Cell, Colour, Heading, Panel, Squares

Point = tuple[float, float]
Box = tuple[int, int, int, int]  # left, top, right, bottom; the last two just outside

BOARD_BOX: Box = (40, 16, 552, 528)
CAPTION_BOX: Box = (16, 562, 560, 632)
PANEL_BOX: Box = (576, 14, 944, 630)


@dataclass(frozen=True, slots=True)
class Space:
    """Where one cell lies."""

    centre: Point
    outline: tuple[Point, ...]
    dark: bool


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate beside the board."""

    text: str
    centre: Point


@dataclass(frozen=True, slots=True)
class Layout:
    """A board on the picture. `unit` is the width a pyramid has to itself, `reach` from a middle to a side."""

    unit: int
    reach: float
    spaces: Mapping[Cell, Space]
    labels: tuple[Label, ...]
    frame: tuple[Point, ...]

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell, in pixels."""
        return self.spaces[cell].centre

    def side(self, cell: Cell, heading: Heading) -> Point:
        """The middle of the side of a cell that lies that way."""
        return towards(self.centre(cell), heading, self.reach)


def towards(point: Point, heading: float, far: float) -> Point:
    """The point so far from another that way."""
    turn = math.radians(heading)
    return point[0] + math.sin(turn) * far, point[1] - math.cos(turn) * far


@lru_cache(maxsize=32)
def lay_out(board: Board) -> Layout:
    """The layout of a board, whatever its kind."""
    return _squares(board)


def _squares(board: Squares) -> Layout:
    left, top, right, bottom = BOARD_BOX
    columns, rows = len(board.columns), len(board.rows)
    unit = min((right - left) // columns, (bottom - top) // rows)
    left += (right - left - unit * columns) // 2
    top += (bottom - top - unit * rows) // 2
    right, bottom = left + unit * columns, top + unit * rows
    spaces: dict[Cell, Space] = {}
    for column in range(columns):
        for row in range(rows):
            x, y = left + column * unit, bottom - (row + 1) * unit
            spaces[column, row] = Space(
                centre=(x + unit / 2, y + unit / 2),
                outline=((x, y), (x + unit - 1, y), (x + unit - 1, y + unit - 1), (x, y + unit - 1)),
                dark=(column + row) % 2 == 0,
            )
    files = [Label(text, (left + unit * (at + 0.5), bottom + 15)) for at, text in enumerate(board.columns)]
    ranks = [Label(text, (left - 17, bottom - unit * (at + 0.5))) for at, text in enumerate(board.rows)]
    frame = ((left, top), (right - 1, top), (right - 1, bottom - 1), (left, bottom - 1))
    return Layout(unit=unit, reach=unit / 2, spaces=spaces, labels=(*files, *ranks), frame=frame)


# --- the panel -------------------------------------------------------------------------------------------------------

TITLE_HEIGHT = 52
CARD_GAP = 8
CARD_PADDING = 12
CARD_HEIGHTS = (132, 170)  # the least and the most
POOL_WIDTHS = {Size.SMALL: 22, Size.MEDIUM: 27, Size.LARGE: 32}
PROGRAM_LENGTH = 5  # as many as are shown at their full size; longer ones draw together


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Where a player's card has its rows; rows are given by the height of their middle."""

    box: Box
    unit: int
    name: Point  # left end, on the middle of the line
    goals: tuple[Box, Point]  # the inset, and the middle of the first piece
    program: tuple[Box, Point]
    step: int  # from one piece of goals or program to the next
    pool: Mapping[tuple[Size, int], Point]  # by size and place of the colour among those shown


@lru_cache(maxsize=64)
def cards(count: int) -> tuple[CardLayout, ...]:
    """The cards of so many players, from the top down."""
    left, top, right, bottom = PANEL_BOX
    top += TITLE_HEIGHT
    height = (bottom - top - CARD_GAP * (count - 1)) // max(1, count)
    height = max(CARD_HEIGHTS[0], min(CARD_HEIGHTS[1], height))
    return tuple(
        _card((left, top + at * (height + CARD_GAP), right, top + at * (height + CARD_GAP) + height))
        for at in range(count)
    )


def _card(box: Box) -> CardLayout:
    left, top, right, bottom = box
    inner_left, inner_right = left + CARD_PADDING, right - CARD_PADDING
    slack = (bottom - top - CARD_HEIGHTS[0]) / 3
    name_y, row_y, pool_y = top + 23 + slack * 0.5, top + 62 + slack * 1.5, bottom - 30 - slack * 0.5
    unit, step = 36, 34
    half = 20
    goals_right = inner_left + 4 * step + 8
    program_left = inner_right - (PROGRAM_LENGTH * step + 8)
    group = (inner_right - inner_left) / 4
    pool: dict[tuple[Size, int], Point] = {}
    for place in range(4):
        x = inner_left + place * group
        for size, width in POOL_WIDTHS.items():
            pool[size, place] = (x + width / 2, pool_y)
            x += width
    return CardLayout(
        box=box,
        unit=unit,
        name=(inner_left, name_y),
        goals=((inner_left, round(row_y - half), goals_right, round(row_y + half)), (inner_left + 4 + step / 2, row_y)),
        program=(
            (program_left, round(row_y - half), inner_right, round(row_y + half)),
            (program_left + 4 + step / 2, row_y),
        ),
        step=step,
        pool=pool,
    )


def spot(panel: Panel, *, player: int, row: Row, size: Size, colour: Colour) -> Point:
    """Where a flight from or to that row of that player's card ends."""
    card = cards(len(panel.players))[player]
    match row:
        case Row.POOL:
            return card.pool[size, list(theme.TONES).index(colour)]
        case Row.GOALS:
            x, y = card.goals[1]
            return x + card.step * min(3, panel.players[player].won), y
        case Row.PROGRAM:
            return card.program[1]
