"""Small pictures point in the direction they stand for."""

from __future__ import annotations

from bot.games import GAMES
from bot.games.common.pictures.heat import add_heat
from bot.games.common.text.icons import DEGREES_BY_POINT, arrow
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.pieces import BY_KEY
from bot.games.pyramids.text.icons import piece_icon
from bot.games.pyramids.vocabulary import PYRAMIDS
from tests.rendering.scenes import scene
from tests.texts import text

ICONS = GAMES["rambots"].icons
WAYS = ("N", "E", "S", "W")


def test_arrow_icon_points_in_its_direction() -> None:
    assert [ICONS[arrow(way)].picture.heading for way in WAYS] == [DEGREES_BY_POINT[way] for way in WAYS]  # type: ignore[union-attr]


def test_lying_piece_icon_points_but_standing_one_does_not() -> None:
    piece = BY_KEY["MR"]
    lying = [ICONS[piece_icon(piece, Direction(way))].picture for way in WAYS]
    assert [icon.heading for icon in lying] == [DEGREES_BY_POINT[way] for way in WAYS]  # type: ignore[union-attr]
    assert ICONS[piece_icon(piece)].picture.heading is None  # type: ignore[union-attr]


def test_odds_on_board_are_captioned() -> None:
    shown = add_heat(scene(), {(0, 0): 0.5}, "red", PYRAMIDS.translator())
    assert shown.caption == text("odds-caption")
