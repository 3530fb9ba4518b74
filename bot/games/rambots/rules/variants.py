"""RAMbots and Kolmio as values: what is not the same on squares and on triangles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Never

from bot.games.pyramids.drafts.menus import BACKWARDS, ROBS, ROUND, SLIDES
from bot.games.pyramids.rules.beams import Beam, Beams, make_slide, pull_near, push_away, stand_up, tip_and_rob
from bot.games.pyramids.rules.execution import Ways
from bot.games.pyramids.rules.grid import Chessboard, Direction
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.rulebook import top_to_bottom
from bot.games.pyramids.rules.triangles import SIDES, TriangleGrid
from bot.games.rambots.vocabulary import ON_SQUARES, ON_TRIANGLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.games.pyramids.rules.grid import Grid
    from bot.i18n import MessageCatalog


@dataclass(frozen=True, slots=True)
class Variant:
    """A game of RAMbots, without its options."""

    key: str
    """Its id in documents and in the catalogue."""
    grid: Grid
    """The board, if no option says otherwise."""
    sides: Mapping[int, Grid]
    """The boards that the option `side` chooses from; none if there is no such option."""
    ways: Ways[Never]
    turn: Callable[[tuple[Colour, ...]], tuple[Colour, ...]]
    """The precedence stack a round later."""
    lies: Direction
    """How the beacons lie at the start; it never matters."""
    beacon: str = "beacon"
    """What a beacon is called in sentences."""
    red: str = SLIDES
    """What the red beam does, for somebody who chooses one."""
    upright: str = BACKWARDS
    """What an upright piece is for: the key of the words for it."""
    space: str = "square"
    """What a space of the board is called in documents' errors."""
    words: MessageCatalog = ON_SQUARES
    """What it is told in."""
    finnish: bool = False
    """Whether programs are typed in Finnish letters too."""


def bottom_to_top(precedence: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """Kolmio's precedence stack a round later: the bottom colour goes to the top."""
    return (precedence[-1], *precedence[:-1])


RAMBOTS = Variant(
    key="rambots",
    grid=Chessboard(),
    sides={},
    ways=Ways(
        fire=Beams(
            {
                Colour.RED: Beam(make_slide(Chessboard().sideways)),
                Colour.YELLOW: Beam(pull_near),
                Colour.GREEN: Beam(stand_up),
                Colour.BLUE: Beam(push_away),
            }
        ).fire
    ),
    turn=top_to_bottom,
    lies=Direction.N,
)

KOLMIO = Variant(
    key="kolmio",
    grid=TriangleGrid(),
    sides={side: TriangleGrid(side) for side in SIDES},  # K1
    ways=Ways(
        fire=Beams(
            {
                Colour.RED: Beam(tip_and_rob),  # K7
                Colour.YELLOW: Beam(pull_near),
                Colour.GREEN: Beam(stand_up, through=True),
                Colour.BLUE: Beam(push_away),
            },
            upright=TriangleGrid().directions,  # K4: clockwise from north-east
        ).fire,
        stealing=False,  # K6
    ),
    turn=bottom_to_top,
    lies=Direction.E,  # K3
    beacon="flag",
    red=ROBS,
    space="space",
    upright=ROUND,
    words=ON_TRIANGLES,
    finnish=True,
)
