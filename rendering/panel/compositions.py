"""Composition of a picture: board, players' cards, tray and caption; and the rows of a card. A compact picture leaves
room on a phone's screen for a second picture or for a form. All compositions in a replay have the same size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from rendering.letters import grown, sprite_cache
from rendering.scene import Colour, Panel, Point, Row, Size
from rendering.strokes import Box

WIDE: Final = 960
"""A phone's column is 330 points wide, which is 990 of its pixels; a desktop shows at most 350 points (700 pixels) in
height. A width of 1,200 pixels would only help people who open a picture, and files would be 1.3 times as large."""
LETTERS: Final = 30
"""A letter size that's readable on a phone, where it's ten points."""
FOOT: Final = 65
BOTTOM_TRAY: Final = 36


@dataclass(frozen=True, slots=True, eq=False)
class Composition:
    """Layout of a whole picture, with the players' cards either in columns or one in each corner."""

    usual: tuple[int, int]
    """The size of the picture if letters have their normal size."""
    board: Box
    cards: Box = (0, 0, 0, 0)
    columns: tuple[int, int, int] = (1, 1, 1)
    corners: tuple[Box, ...] = ()
    bottom_tray_top: int = 0
    title_wide: int = 170
    aside: int = 0
    """The left edge of the tray and the caption if the board is as high as the picture."""

    @property
    def size(self) -> tuple[int, int]:
        wide, high = self.usual
        under = FOOT + (BOTTOM_TRAY if self.bottom_tray_top else 0)
        return wide, high + grown(under) - under

    @property
    def marked(self) -> Box:
        """The area for marks: the board, or, if cards are in the corners, the picture's width without margins."""
        _, top, _, bottom = self.board
        return (4, top, WIDE - 4, bottom) if self.corners else self.board

    def beside_cards(self, y: float) -> Box:
        """The part of the board that no card covers at this height."""
        left, top, right, bottom = self.board
        if any(card[1] <= y <= card[3] for card in self.corners):
            left, right = self.corners[0][2] + 1, self.corners[1][0] - 1
        return left, top, right, bottom

    @property
    def bottom_tray(self) -> Box:
        if not self.bottom_tray_top:
            return 0, 0, 0, 0
        return self.aside or 4, self.bottom_tray_top, WIDE - 4, self.bottom_tray_top + grown(BOTTOM_TRAY)

    @property
    def foot(self) -> Box:
        """The last two lines: the caption, and on the right the title with the precedence, unless it's at the top."""
        return self.aside or 10, self.size[1] - grown(FOOT), 954, self.size[1] - 1

    @property
    def title_left(self) -> int:
        """The left edge of the title; if the title is at the top, the left edge of everything below it."""
        return self.aside or 954 - grown(self.title_wide)

    @property
    def caption(self) -> Box:
        left, top, right, bottom = self.foot
        return left, top, right if self.aside else self.title_left - 10, bottom

    @property
    def title(self) -> Box:
        _, top, right, bottom = self.foot
        return (self.aside, 2, right, self.cards[1] - 2) if self.aside else (self.title_left, top, right, bottom)

    @property
    def drawn_spot(self) -> Point:
        return self.bottom_tray[0] + grown(158), (self.bottom_tray[1] + self.bottom_tray[3]) / 2

    @property
    def scrap_spot(self) -> Point:
        return self.bottom_tray[0] + grown(330), (self.bottom_tray[1] + self.bottom_tray[3]) / 2


SQUARE = Composition((WIDE, 921), (4, 4, 852, 852), cards=(860, 4, 956, 852))

CORNERED = Composition(
    (WIDE, 826),
    (46, 6, 914, 758),
    corners=((4, 6, 100, 226), (860, 6, 956, 226), (860, 538, 956, 758), (4, 538, 100, 758)),
)
"""Cards around a hexagon, one in each corner, clockwise."""


_floor = partial(Composition, (WIDE, 960), bottom_tray_top=858)
"""A composition with a tray, which is always in the same place, like the caption."""
BESIDE = _floor((1, 1, 857, 857), (860, 2, 956, 854))
BELOW = _floor((2, 2, 958, 242), (4, 248, 956, 850), (2, 3, 4))
TALL = _floor((2, 2, 216, 852), (224, 2, 956, 850), (1, 1, 2))
HIGH = _floor((2, 2, 572, 852), (580, 2, 956, 850))
BROAD = _floor((2, 2, 958, 640), (4, 646, 956, 850), (2, 3, 4))

COMPACT_SIZE: Final = (WIDE, 720)
"""Two such pictures leave 40 percent of a phone's screen to the text."""
COMPACT_SQUARE = Composition(COMPACT_SIZE, (4, 4, 652, 652), cards=(660, 4, 956, 652))
COMPACT_CORNERED = Composition(
    COMPACT_SIZE,
    (46, 6, 914, 652),
    corners=((4, 6, 140, 222), (820, 6, 956, 222), (820, 436, 956, 652), (4, 436, 140, 652)),
)


_compact_floor = partial(Composition, COMPACT_SIZE, bottom_tray_top=618)
COMPACT_BESIDE = _compact_floor((1, 1, 613, 613), (619, 2, 956, 612))
COMPACT_BELOW = _compact_floor((2, 2, 958, 242), (4, 248, 956, 612), (2, 3, 4))
COMPACT_TALL = _compact_floor((2, 2, 178, 718), (186, 50, 956, 612), (1, 1, 2), aside=186)
COMPACT_HIGH = _compact_floor((2, 2, 478, 718), (486, 50, 956, 612), (1, 1, 2), aside=486)
COMPACT_BROAD = _compact_floor((2, 2, 742, 612), (750, 2, 956, 612))


# --- teams with trays ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Teams(Composition):
    """Cards with trays, and the order of turns in `turn_columns` columns."""

    turns: Box = (0, 0, 0, 0)
    turn_columns: int = 8


_TEAMS: Final = (WIDE, 1078)
"""Taller than usual, because with the teams' trays beside it the board would be small."""
_TRAYS: Final = (4, 906, 956, 1010)

UNDER = Teams(_TEAMS, (4, 2, 956, 848), _TRAYS, (2, 2, 2), title_wide=222, turns=(4, 850, 956, 902))
FLANKED = Teams(_TEAMS, (2, 2, 848, 902), _TRAYS, (2, 2, 2), title_wide=222, turns=(852, 4, 956, 902), turn_columns=1)
COMPACT_TEAMS = Teams(
    COMPACT_SIZE, (2, 2, 742, 652), (750, 218, 956, 652), title_wide=222, turns=(750, 4, 956, 212), turn_columns=2
)


# --- cards -----------------------------------------------------------------------------------------------------------

GAP: Final = 6
PADDING: Final = 5
NARROW: Final = 170
"""On cards narrower than this, the name has a row to itself."""
FRAME: Final = 4
CRAMPED: Final = (100, 300)
"""On cards that are narrower and shorter than this, goals are small to leave room for the pool."""
LOW_CARD_HEIGHT: Final = 180
"""On wide cards lower than this, goals are small to leave room for the program or the pool."""
SPLIT: Final = 130
"""The minimum height of an area that has both a program and a pool."""
USUAL_LENGTH: Final = 5
"""The minimum number of places for instructions, used or not."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal places in rows, from the upper left."""

    box: Box
    columns: int
    rows: int

    @property
    def unit(self) -> int:
        left, top, right, bottom = self.box
        return int(min((right - left) / self.columns, (bottom - top) / self.rows))

    def at(self, place: int) -> Point:
        left, top, right, bottom = self.box
        wide = min((right - left) / self.columns, self.unit * 1.3)
        high = min((bottom - top) / self.rows, self.unit * 1.15)
        return left + wide * (place % self.columns + 0.5), top + high * (place // self.columns + 0.5)


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Layout of a player's card."""

    box: Box
    badge: Point
    name: Box
    goal: Point
    goal_unit: int
    later_goals: tuple[Point, ...]
    later_unit: int
    area: Box

    @property
    def narrow(self) -> bool:
        return self.box[2] - self.box[0] < NARROW

    def program(self, length: int) -> Grid:
        """The places of a program: above the pool, or in the whole area if there's no room for a pool."""
        left, top, right, bottom = self.area
        if bottom - top >= SPLIT:
            bottom = top + round((bottom - top) * 0.4)
        places = max(USUAL_LENGTH, length)
        grids = [Grid((left, top, right, bottom), wide, -(-places // wide)) for wide in range(1, places + 1)]
        return max(grids, key=lambda grid: grid.unit)

    def pool(self, *, program: bool) -> Grid | None:
        """The places of a pool; None if a program leaves no room for it."""
        left, top, right, bottom = self.area
        if program:
            if bottom - top < SPLIT:
                return None
            top += round((bottom - top) * 0.4) + 6
        grids = [Grid((left, top, right, bottom), wide, 12 // wide) for wide in (2, 3, 4, 6, 12)]
        # a table of colours and sizes is clearer than pairs, unless pairs can be much larger
        return max(grids, key=lambda grid: grid.unit * (0.8 if grid.columns == 2 else 1))


def place_in(grid: Grid, size: Size, colour: int) -> Point:
    """The place of one kind of piece in a pool: by size in a grid of 2 or 4 columns, otherwise by colour."""
    if grid.columns in (2, 4):
        return grid.at((size.value - 1) * 4 + colour)
    return grid.at(colour * 3 + size.value - 1)


@sprite_cache(maxsize=64)
def cards(count: int, composition: Composition = SQUARE) -> tuple[CardLayout, ...]:
    """The cards for `count` players, all of the same size: row by row from the top, or clockwise in the corners."""
    if composition.corners:
        return tuple(card_in(box) for box in composition.corners[:count])
    left, top, right, bottom = composition.cards
    columns = composition.columns[min(4, max(2, count)) - 2]
    rows = -(-max(2, count) // columns)
    wide, high = (right - left + GAP) // columns - GAP, (bottom - top + GAP) // rows - GAP
    corners = [(left + at % columns * (wide + GAP), top + at // columns * (high + GAP)) for at in range(count)]
    return tuple(card_in((x, y, x + wide, y + high)) for x, y in corners)


@sprite_cache(maxsize=128)
def card_in(box: Box) -> CardLayout:
    left, top, right, bottom = box
    inner, outer = left + PADDING, right - PADDING
    if right - left < NARROW:
        if right - left < CRAMPED[0] and bottom - top < CRAMPED[1]:
            unit, small, head, end = 46, 28, grown(30), bottom - FRAME
            middle = top + head + 19
            later, under = middle + 34, middle + 50
        else:
            unit, small, head, end = 62, 30, grown(34), bottom - PADDING
            middle = top + head + 26
            later, under = middle + 42, middle + 59
        goal = (outer - 26.0, float(middle))
        later_goals = tuple((inner + (outer - inner) * (at + 0.5) / 3, later) for at in range(3))
        badge, name = (inner + 17, middle), (inner, top + 2, outer, top + head)
    else:
        unit, small = (80, 52) if bottom - top > 250 and right - left > 300 else (64, 40)
        head, end = grown(46), bottom - PADDING
        if bottom - top < LOW_CARD_HEIGHT:
            unit, small, head = 46, 36, grown(38)
        middle = top + head + unit // 2
        goal = (inner + unit / 2, float(middle))
        step = min(small * 1.1, (outer - inner - unit - 14) / 3)
        later_goals = tuple((inner + unit + 14 + step * (at + 0.5), middle) for at in range(3))
        badge, name = (inner + 21, top + head // 2 + 1), (inner + 48, top + 6, outer, top + head - 4)
        under = top + head + unit + 6
    return CardLayout(
        box=box,
        badge=badge,
        name=name,
        goal=goal,
        goal_unit=unit,
        later_goals=later_goals,
        later_unit=small,
        area=(inner, under, outer, end),
    )


def spot(
    panel: Panel, *, player: int, row: Row, size: Size, colour: Colour, composition: Composition = SQUARE
) -> Point:
    if row is Row.SCRAP:
        return composition.scrap_spot
    card, program = cards(len(panel.players), composition)[player], panel.players[player].program
    left, top, right, bottom = card.area
    match row:
        case Row.GOALS:
            return card.goal
        case Row.PROGRAM:
            return card.program(len(program or ())).at(0)
        case Row.POOL:
            grid = card.pool(program=program is not None)
            if grid is None:
                return (left + right) / 2, (top + bottom) / 2
            return place_in(grid, size, list(type(colour)).index(colour))
