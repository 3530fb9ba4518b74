"""Icons that games share: the seats' colours and the directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.common.text.looks import COLOURS, ENGLISH, FOUR
from bot.games.game import GameIcon
from bot.i18n import Translator
from rendering.scene.icons import Arrow, Badge

ARROWS = {
    "N": "⬆️",
    "NE": "↗️",
    "E": "➡️",
    "SE": "↘️",
    "S": "⬇️",
    "SW": "↙️",
    "W": "⬅️",
    "NW": "↖️",
}
_NO_EMOJI = "\ufe0e"
LETTERS = {
    "N": "↑",
    "E": "→",
    "S": "↓",
    "W": "←",
    **{way: arrow + _NO_EMOJI for way, arrow in {"NE": "↗", "SE": "↘", "SW": "↙", "NW": "↖"}.items()},
}
"""Text arrows for lines with many emoji. Diagonal ones need a text selector, or they'd be shown as emoji."""
DEGREES_BY_POINT = {"N": 0, "NE": 30, "E": 90, "SE": 150, "S": 180, "SW": 210, "W": 270, "NW": 330}
"""Degrees clockwise from north. Only triangular and hexagonal boards have diagonals; their directions are 60 apart."""


def arrow(point: str) -> str:
    return f"arrow-{point}"


def arrow_icons(points: Iterable[str], translator: Translator = ENGLISH) -> Mapping[str, GameIcon]:
    return {
        arrow(point): GameIcon(Arrow(DEGREES_BY_POINT[point]), ARROWS[point], translator.say("way", way=point))
        for point in points
    }


def colour_icons(keys: Iterable[str], translator: Translator = ENGLISH) -> Mapping[str, GameIcon]:
    emoji = {colour.key: colour.emoji for colour in FOUR}
    return {key: GameIcon(Badge(COLOURS[key]), emoji[key], translator.say("shade-called", colour=key)) for key in keys}
