"""Estimates how a phone wraps texts and buttons, for messages that must fit one screen. Lengths are in points."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final

import discord

from bot.discord_ui.blocks import Block
from bot.discord_ui.images.app_emoji import OR_PICTURE
from bot.engine.icons import replace_icons
from bot.name_caches import track_names

BUTTON: Final = discord.ComponentType.button.value
TEXT_WIDTH: Final = 300
"""Width of a line of text, less the space that's usually left at its end."""
LINE_WIDTH: Final = 324
SMALL: Final = 0.745
"""Size of small print relative to other text."""
LETTER_WIDTH: Final = 8.6
EMOJI_WIDTH: Final = 22
LINE: Final = 22.5
"""Height of a line, which may contain emoji."""
SMALL_LINE: Final = 18.3
"""Height of a line of small print."""
MESSAGE_ROOM: Final = 650 - 27
"""Height that a phone leaves for a message between Discord's header and input, without the author's line."""
PICTURE_HEIGHT: Final = 249
"""Height of a compact picture, with the space above it."""
BUTTON_HEIGHT: Final = 49.6
MENU_HEIGHT: Final = 53
ROW_WIDTH: Final = 320
BUTTON_GAP: Final = 8
ICON_BUTTON_WIDTH: Final = 56
BUTTON_PADDING: Final = 32
BUTTON_EMOJI_WIDTH: Final = 25
LABEL_LETTER_WIDTHS: Final = (7.5, 8.5, 9.5, 11.0)
"""Average widths of a label's letters on different phones."""
USUAL_LETTER_WIDTH: Final = 8.5
TEXTS: Final = 2048
"""Maximum numbers of texts and of labels whose widths are cached."""
_SMALL_PRINT: Final = "-# "
_WIDEST: Final = "\u2190"
"""The first character that's counted as wide as an emoji."""
_WIDE: Final = re.compile(f"[{_WIDEST}-\U0010ffff]")
_TIMES: Final = (
    (re.compile(r"<t:\d+:R>"), "in 20 hours"),
    (re.compile(r"<t:\d+:t>"), "12:05 PM"),
    (re.compile(r"<t:\d+:f>"), "30 November 2026 12:05 PM"),
)
_MENTION: Final = re.compile(r"<@\d+>")
_UNSEEN: Final = re.compile(r"\*\*|\\|^#+ |\ufe0f|\u200d")


def count_text_lines(text: str) -> int:
    """Number of lines that a text takes."""
    return max(1, ceil(_estimate_text_width(text) / TEXT_WIDTH))


@track_names
@lru_cache(maxsize=TEXTS)
def _estimate_text_width(text: str) -> float:
    shown = _MENTION.sub("@" * 10, text)
    for pattern, time in _TIMES:
        shown = pattern.sub(time, shown)
    seen = _UNSEEN.sub("", replace_icons(shown, lambda _: _WIDEST))
    return LETTER_WIDTH * len(seen) + (EMOJI_WIDTH - LETTER_WIDTH) * len(_WIDE.findall(seen))


def estimate_text_height(lines: Sequence[str]) -> float:
    """Height of lines of text, some of which may be in small print. A wrapped line's last row may use the full
    width."""
    height = 0.0
    for line in "\n".join(lines).splitlines():
        words = line.removeprefix(_SMALL_PRINT)
        is_small = words != line
        width = _estimate_text_width(words) * (SMALL if is_small else 1.0)
        count = 1 + max(0, ceil((width - LINE_WIDTH) / TEXT_WIDTH))
        height += count * (SMALL_LINE if is_small else LINE)
    return height


def estimate_row_height(row: Block) -> float:
    """Height of a row of buttons, or of a menu."""
    items = row["components"]
    if any(each["type"] != BUTTON for each in items):
        return MENU_HEIGHT
    return count_button_lines(items, USUAL_LETTER_WIDTH) * BUTTON_HEIGHT


def count_button_lines(buttons: Sequence[Block], letter_width: float) -> int:
    lines, _ = _wrap_buttons(buttons, letter_width)
    return lines


def has_room_in_line(buttons: Sequence[Block], added: Block, letter_width: float) -> bool:
    """Return whether `added` fits into the last line of buttons."""
    _, left = _wrap_buttons(buttons, letter_width)
    return _estimate_width(added, letter_width) <= left


def _wrap_buttons(buttons: Sequence[Block], letter_width: float) -> tuple[int, float]:
    """Number of lines, and the width left in the last one."""
    lines, left = 0, 0.0
    for each in buttons:
        width = _estimate_width(each, letter_width)
        if width > left:
            lines, left = lines + 1, float(ROW_WIDTH)
        left -= width + BUTTON_GAP
    return lines, left


def _estimate_width(shown: Block, letter_width: float) -> float:
    return _estimate_labelled_width(shown.get("label") or "", letter_width, has_emoji="emoji" in shown)


@track_names
@lru_cache(maxsize=TEXTS)
def _estimate_labelled_width(label: str, letter_width: float, *, has_emoji: bool) -> float:
    label, is_either, beside = label.partition(OR_PICTURE)
    if is_either:
        return max(BUTTON_PADDING + letter_width * len(label), ICON_BUTTON_WIDTH + letter_width * len(beside))
    if not label:
        return ICON_BUTTON_WIDTH
    letters = sum(EMOJI_WIDTH if each >= _WIDEST else letter_width for each in _UNSEEN.sub("", label))
    return BUTTON_PADDING + letters + (BUTTON_EMOJI_WIDTH if has_emoji else 0)
