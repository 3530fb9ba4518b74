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
SHARES = {Size.SMALL: 0.27, Size.MEDIUM: 0.33, Size.LARGE: 0.40}
"""How the pieces of one colour share the width of their group in a pool."""
GROUP = 81 / 36  # the width of such a group for pyramids of unit 1


@dataclass(frozen=True, slots=True)
class Plan:
    """How a card of a certain height is divided: heights are of the middles of rows, from the top of the card."""

    height: int
    name: int
    goals: int
    program: int
    pools: tuple[int, ...]  # four colours in one row, or two and two
    unit: int  # of the pyramids in goals and program
    step: int
    pool_unit: int

    @property
    def stacked(self) -> bool:
        """Whether goals and program have a row each."""
        return self.goals != self.program

    @property
    def inset(self) -> int:
        """Half the height of the dark rows of goals and program."""
        return round(self.unit * 0.56)


PLANS = {
    2: Plan(height=278, name=30, goals=84, program=244, pools=(141, 190), unit=46, step=47, pool_unit=48),
    3: Plan(height=182, name=26, goals=68, program=68, pools=(111, 152), unit=36, step=34, pool_unit=42),
    4: Plan(height=135, name=24, goals=64, program=64, pools=(105,), unit=36, step=34, pool_unit=36),
}
"""By the number of cards; fewer than two are laid out like two, more than four like four."""

GOALS_SHOWN, PROGRAM_SHOWN = 4, 5  # what the dark rows have room for at full size; longer programs draw together


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Where a player's card has its rows."""

    box: Box
    plan: Plan
    name: Point  # left end, on the middle of the line
    goals: tuple[Box, Point]  # the dark row, and the middle of the first piece
    program: tuple[Box, Point]
    pool: Mapping[tuple[Size, int], Point]  # by size and place of the colour


@lru_cache(maxsize=64)
def cards(count: int) -> tuple[CardLayout, ...]:
    """The cards of so many players, from the top down."""
    left, top, right, _ = PANEL_BOX
    plan = PLANS[min(4, max(2, count))]
    tops = [top + TITLE_HEIGHT + at * (plan.height + CARD_GAP) for at in range(count)]
    return tuple(_card((left, own, right, own + plan.height), plan) for own in tops)


def _card(box: Box, plan: Plan) -> CardLayout:
    left, top, right, _ = box
    inner_left, inner_right = left + CARD_PADDING, right - CARD_PADDING
    program_left = inner_right - (PROGRAM_SHOWN * plan.step + 8) if not plan.stacked else inner_left
    return CardLayout(
        box=box,
        plan=plan,
        name=(inner_left, top + plan.name),
        goals=_dark_row(inner_left, top + plan.goals, plan, GOALS_SHOWN),
        program=_dark_row(program_left, top + plan.program, plan, PROGRAM_SHOWN),
        pool=_pool(inner_left, top, inner_right - inner_left, plan),
    )


def _dark_row(left: int, middle: int, plan: Plan, places: int) -> tuple[Box, Point]:
    box = (left, middle - plan.inset, left + places * plan.step + 8, middle + plan.inset)
    return box, (left + 4 + plan.step / 2, middle)


def _pool(left: int, top: int, width: int, plan: Plan) -> dict[tuple[Size, int], Point]:
    in_a_row = 4 // len(plan.pools)
    group = GROUP * plan.pool_unit if in_a_row == 4 else width / in_a_row - 34
    apart = (width - group) / (in_a_row - 1)
    places: dict[tuple[Size, int], Point] = {}
    for colour in range(4):
        x = left + colour % in_a_row * apart
        for size, share in SHARES.items():
            places[size, colour] = (x + group * share / 2, top + plan.pools[colour // in_a_row])
            x += group * share
    return places


def spot(panel: Panel, *, player: int, row: Row, size: Size, colour: Colour) -> Point:
    """Where a flight from or to that row of that player's card ends."""
    card = cards(len(panel.players))[player]
    match row:
        case Row.POOL:
            return card.pool[size, list(theme.TONES).index(colour)]
        case Row.GOALS:
            x, y = card.goals[1]
            return x + card.plan.step * min(3, panel.players[player].won), y
        case Row.PROGRAM:
            return card.program[1]
