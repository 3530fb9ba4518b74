"""Signs that games share: the seats' colours and the directions."""

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
"""A standard emoji for each compass point."""
_NO_EMOJI = "\ufe0e"
LETTERS = {
    "N": "↑",
    "E": "→",
    "S": "↓",
    "W": "←",
    **{way: arrow + _NO_EMOJI for way, arrow in {"NE": "↗", "SE": "↘", "SW": "↙", "NW": "↖"}.items()},
}
"""A text arrow for each compass point, for logs that already have many emoji.

Diagonal arrows have an emoji form too. They carry a text selector, because otherwise half of a log's arrows would be
boxes.
"""
HEADINGS = {"N": 0, "NE": 30, "E": 90, "SE": 150, "S": 180, "SW": 210, "W": 270, "NW": 330}
"""Degrees clockwise from north. Only triangular and hexagonal boards have diagonals, 60 degrees apart."""


def arrow(point: str) -> str:
    """The key of a direction's sign: "arrow-NE"."""
    return f"arrow-{point}"


def arrow_signs(points: Iterable[str], translator: Translator = ENGLISH) -> Mapping[str, GameIcon]:
    """The signs of a game's directions."""
    return {
        arrow(point): GameIcon(Arrow(HEADINGS[point]), ARROWS[point], translator.say("way", way=point))
        for point in points
    }


def colour_signs(keys: Iterable[str], translator: Translator = ENGLISH) -> Mapping[str, GameIcon]:
    """The signs of the seats' colours with their marks, by seat key."""
    emoji = {colour.key: colour.emoji for colour in FOUR}
    return {key: GameIcon(Badge(COLOURS[key]), emoji[key], translator.say("shade-called", colour=key)) for key in keys}
