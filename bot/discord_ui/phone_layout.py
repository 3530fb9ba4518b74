"""Estimates how a phone wraps texts and buttons, for messages that must fit one screen. Widths are in points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil
from typing import Final

from bot.discord_ui.components import ActionButton
from bot.discord_ui.images.app_emoji import OR_PICTURE
from bot.engine.icons import replace_icons

TEXT_WIDTH: Final = 300
"""Width of a line of text, without what's usually left at its end."""
SMALL: Final = 0.8
"""Size of small print, of that of other text."""
LETTER_WIDTH: Final = 8.6
EMOJI_WIDTH: Final = 22
ROW_WIDTH: Final = 320
BUTTON_GAP: Final = 8
ICON_BUTTON_WIDTH: Final = 56
BUTTON_PADDING: Final = 32
BUTTON_EMOJI_WIDTH: Final = 25
LABEL_LETTER_WIDTHS: Final = (7.5, 8.5, 9.5, 11.0)
"""Average widths of a label's letters on different phones."""
_WIDEST: Final = "\u2190"
"""The first character that's as wide as an emoji."""
_TIME: Final = re.compile(r"<t:\d+:R>")
_MENTION: Final = re.compile(r"<@\d+>")
_UNSEEN: Final = re.compile(r"\*\*|\\|^#+ |\ufe0f|\u200d")


def count_text_lines(text: str, *, size: float = 1.0) -> int:
    """Number of lines that a text takes; `size` is that of its letters, of the usual one."""
    width = 0.0
    shown = _MENTION.sub("@" * 10, _TIME.sub("in 20 hours", text))
    for character in _UNSEEN.sub("", replace_icons(shown, lambda _: _WIDEST)):
        width += EMOJI_WIDTH if character >= _WIDEST else LETTER_WIDTH
    return max(1, ceil(width * size / TEXT_WIDTH))


def count_button_lines(buttons: Sequence[ActionButton], letter_width: float) -> int:
    lines, left = 0, 0.0
    for each in buttons:
        width = _estimate_width(each, letter_width)
        if width > left:
            lines, left = lines + 1, float(ROW_WIDTH)
        left -= width + BUTTON_GAP
    return lines


def _estimate_width(shown: ActionButton, letter_width: float) -> float:
    label = str(shown.get("label") or "")
    if not label or OR_PICTURE in label:
        return ICON_BUTTON_WIDTH
    return BUTTON_PADDING + letter_width * len(label) + (BUTTON_EMOJI_WIDTH if shown.get("emoji") else 0)
