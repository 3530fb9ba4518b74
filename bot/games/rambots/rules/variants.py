"""RAMbots and Kolmio as values: how the two games differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.games.pyramids.drafts.menus import BACKWARDS, ROBS, ROUND, SLIDES
from bot.games.pyramids.rules.beams import Beam, Beams, make_slide, pull_near, push_away, stand_up, tip_and_rob
from bot.games.pyramids.rules.grid import Chessboard, Direction
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.rulebook import top_to_bottom
from bot.games.pyramids.rules.triangles import SIDES, Grid, TriangleGrid
from bot.games.rambots.vocabulary import ON_SQUARES, ON_TRIANGLES
from bot.i18n import MessageCatalog


@dataclass(frozen=True, slots=True)
class Variant:
    """RAMbots or Kolmio, without options."""

    key: str
    grid: Grid
    sides: Mapping[int, Grid]
    """The boards that the option `side` offers; empty if there's no such option."""
    beams: Beams
    turn: Callable[[tuple[Colour, ...]], tuple[Colour, ...]]
    lies: Direction
    rams_steal: bool = True
    beacon: str = "beacon"
    red_beam: str = SLIDES
    upright_key: str = BACKWARDS
    space: str = "square"
    words: MessageCatalog = ON_SQUARES
    rulebook: str = "RULES.md"


def bottom_to_top(precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return (precedence[-1], *precedence[:-1])


RAMBOTS = Variant(
    key="rambots",
    grid=Chessboard(),
    sides={},
    beams=Beams(
        {
            Colour.RED: Beam(make_slide(Chessboard().sideways)),
            Colour.YELLOW: Beam(pull_near),
            Colour.GREEN: Beam(stand_up),
            Colour.BLUE: Beam(push_away),
        }
    ),
    turn=top_to_bottom,
    lies=Direction.N,
)

KOLMIO = Variant(
    key="kolmio",
    grid=TriangleGrid(),
    sides={side: TriangleGrid(side) for side in SIDES},  # K1
    beams=Beams(
        {
            Colour.RED: Beam(tip_and_rob),  # K7
            Colour.YELLOW: Beam(pull_near),
            Colour.GREEN: Beam(stand_up, through=True),
            Colour.BLUE: Beam(push_away),
        },
        upright=TriangleGrid().directions,  # K4: clockwise from north-east
    ),
    turn=bottom_to_top,
    lies=Direction.E,  # K3
    rams_steal=False,  # K6
    beacon="flag",
    red_beam=ROBS,
    space="space",
    upright_key=ROUND,
    words=ON_TRIANGLES,
    rulebook="KOLMIO.md",
)

VARIANTS = {variant.key: variant for variant in (RAMBOTS, KOLMIO)}
