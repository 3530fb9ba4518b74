"""How a picture is divided between the board, the shelf, the caption and the players' cards, and a card into its rows.

A composition is a value that a layout chooses by the shape of its board. All pictures are of one size, so a replay may
go from one composition to another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rendering import theme
from rendering.scene import Row, Size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rendering.boards.layout import Box
    from rendering.scene import Colour, Panel, Point


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
    columns: int = 1  # so many cards stand side by side

    @property
    def stacked(self) -> bool:
        """Whether goals and program have a row each."""
        return self.goals != self.program

    @property
    def inset(self) -> int:
        """Half the height of the dark rows of goals and program."""
        return round(self.unit * 0.56)


@dataclass(frozen=True, slots=True, eq=False)
class Composition:
    """Where on a picture everything lies. `floor` is for a floor of boards, with the shelf somewhere below it."""

    floor: Box
    shelf: Box
    caption: Box
    title: Box
    cards: Box
    plans: tuple[Plan, Plan, Plan]
    """For two cards, three and four; fewer than two are laid out like two, more than four like four."""

    @property
    def panel(self) -> Box:
        """The title and the cards."""
        title, cards = self.title, self.cards
        return min(title[0], cards[0]), min(title[1], cards[1]), max(title[2], cards[2]), max(title[3], cards[3])

    @property
    def drawn_spot(self) -> Point:
        """Where a device lies that was drawn and not placed yet."""
        return self.shelf[0] + 106, (self.shelf[1] + self.shelf[3]) / 2

    @property
    def scrap_spot(self) -> Point:
        """Where flights to and from the scrap heap end."""
        return self.shelf[0] + 210, (self.shelf[1] + self.shelf[3]) / 2


PANEL_BOX: Box = (576, 14, 944, 630)
TITLE_HEIGHT = 52

BESIDE = Composition(
    floor=(14, 10, 562, 514),
    shelf=(16, 518, 560, 558),
    caption=(16, 562, 560, 632),
    title=(PANEL_BOX[0], PANEL_BOX[1], PANEL_BOX[2], PANEL_BOX[1] + TITLE_HEIGHT),
    cards=(PANEL_BOX[0], PANEL_BOX[1] + TITLE_HEIGHT, PANEL_BOX[2], PANEL_BOX[3]),
    plans=(
        Plan(height=278, name=30, goals=84, program=244, pools=(141, 190), unit=46, step=47, pool_unit=48),
        Plan(height=182, name=26, goals=68, program=68, pools=(111, 152), unit=36, step=34, pool_unit=42),
        Plan(height=135, name=24, goals=64, program=64, pools=(105,), unit=36, step=34, pool_unit=36),
    ),
)
"""The usual: a board about as wide as high, and the cards in a column beside it."""

BELOW = Composition(
    floor=(12, 6, 948, 238),
    shelf=(14, 244, 560, 284),
    caption=(16, 287, 944, 347),
    title=(576, 243, 944, 286),
    cards=(14, 350, 946, 636),
    plans=(
        Plan(height=286, name=30, goals=86, program=253, pools=(139, 190), unit=52, step=54, pool_unit=52, columns=2),
        Plan(height=286, name=30, goals=80, program=252, pools=(140, 194), unit=38, step=38, pool_unit=50, columns=3),
        Plan(height=139, name=24, goals=66, program=66, pools=(109,), unit=42, step=43, pool_unit=38, columns=2),
    ),
)
"""A wide board right across the picture, and the cards side by side under it."""

TALL = Composition(
    floor=(36, 4, 196, 636),
    shelf=(232, 518, 946, 558),
    caption=(232, 562, 944, 632),
    title=(232, 14, 944, 66),
    cards=(232, 66, 946, 512),
    plans=(
        Plan(height=219, name=30, goals=94, program=94, pools=(172,), unit=60, step=62, pool_unit=60),
        Plan(height=143, name=26, goals=69, program=69, pools=(117,), unit=44, step=46, pool_unit=42),
        Plan(height=219, name=26, goals=73, program=183, pools=(127,), unit=44, step=46, pool_unit=36, columns=2),
    ),
)
"""A high board from top to bottom of the picture, and everything else beside it in the wide rest."""

HIGH = Composition(
    floor=(8, 3, 428, 637),
    shelf=(436, 518, 950, 558),
    caption=(438, 562, 948, 632),
    title=(438, 14, 946, 66),
    cards=(438, 66, 948, 512),
    plans=(
        Plan(height=219, name=30, goals=90, program=90, pools=(168,), unit=46, step=50, pool_unit=50),
        Plan(height=143, name=25, goals=68, program=68, pools=(115,), unit=42, step=44, pool_unit=40),
        Plan(height=219, name=23, goals=61, program=193, pools=(103, 145), unit=37, step=40, pool_unit=35, columns=2),
    ),
)
"""The same for a board half as high again as wide: narrower cards."""

BROAD = Composition(
    floor=(5, 4, 643, 428),
    shelf=(14, 494, 640, 534),
    caption=(16, 546, 640, 616),
    title=(16, 436, 640, 488),
    cards=(652, 8, 952, 632),
    plans=(
        Plan(height=308, name=32, goals=88, program=270, pools=(152, 208), unit=40, step=39, pool_unit=48),
        Plan(height=202, name=26, goals=71, program=172, pools=(123,), unit=39, step=39, pool_unit=30),
        Plan(height=150, name=20, goals=55, program=128, pools=(89,), unit=33, step=36, pool_unit=30),
    ),
)
"""For a board half as wide again as high: it takes the room of the cards, which are narrow and run the whole height."""


# --- cards -----------------------------------------------------------------------------------------------------------

CARD_GAP = 8
CARD_PADDING = 12
SHARES = {Size.SMALL: 0.27, Size.MEDIUM: 0.33, Size.LARGE: 0.40}
"""How the pieces of one colour share the width of their group in a pool."""
GROUP = 81 / 36  # the width of such a group for pyramids of unit 1

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
def cards(count: int, composition: Composition = BESIDE) -> tuple[CardLayout, ...]:
    """The cards of so many players, row by row from the top down; all of one size."""
    left, top, right, _ = composition.cards
    plan = composition.plans[min(4, max(2, count)) - 2]
    width = (right - left - CARD_GAP * (plan.columns - 1)) // plan.columns
    places = []
    for at in range(count):
        x = left + at % plan.columns * (width + CARD_GAP)
        y = top + at // plan.columns * (plan.height + CARD_GAP)
        places.append(_card((x, y, x + width, y + plan.height), plan))
    return tuple(places)


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


def spot(
    panel: Panel, *, player: int, row: Row, size: Size, colour: Colour, composition: Composition = BESIDE
) -> Point:
    """Where a flight from or to that row of that player's card ends."""
    card = cards(len(panel.players), composition)[player]
    match row:
        case Row.POOL:
            return card.pool[size, list(theme.TONES).index(colour)]
        case Row.GOALS:
            x, y = card.goals[1]
            return x + card.plan.step * min(3, panel.players[player].won), y
        case Row.PROGRAM:
            return card.program[1]
        case Row.SCRAP:
            return composition.scrap_spot
