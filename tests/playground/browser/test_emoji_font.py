"""The page's own emoji font has every emoji that the bot and the page use, and its licence is next to it."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from PIL import ImageFont

import bot
from bot.discord_ui.images.app_emoji import ORDINARY
from bot.playground.serve import PAGE

BOT = Path(bot.__file__).parent
FONT = PAGE / "fonts" / "emoji.woff2"
TYPED = set("⬈⬉⬊⬋↺↻↳←↑→↓▸◂✕")
"""Arrows as text: people may type them, or they appear within a line."""


@cache
def face() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), 40)


def has(character: str) -> bool:
    """Whether the font has the character. Coloured ones have an empty mask, missing ones the mask of the missing
    glyph."""
    missing = face().getmask("\U0010ffff")
    return bytes(face().getmask(character)) != bytes(missing)


@cache
def used() -> frozenset[str]:
    """The emoji in all the texts of the bot and the page."""
    found: set[str] = set()
    for path in BOT.rglob("*"):
        if path.suffix in {".py", ".md", ".js", ".html", ".css"}:
            text = path.read_text(encoding="utf-8")
            found |= set(re.findall("(.)\ufe0f", text))
            found |= {each for each in set(text) if each >= "\u2300" and unicodedata.category(each) == "So"}
    return frozenset(each for each in found - TYPED if not each.isdigit())


def test_font_contains_every_used_emoji() -> None:
    assert len(used()) > 60
    assert "".join(sorted(each for each in used() if not has(each))) == "", "make emoji: its list is in the Makefile"


def test_missing_emoji_is_detected() -> None:
    assert has("🪑")
    assert not has("🦄")


def test_page_declares_unicode_ranges_for_all_used_emoji() -> None:
    style = (PAGE / "css" / "theme.css").read_text(encoding="utf-8")
    ranges = re.findall(r"U\+(\w+)-(\w+)", style)
    assert all(any(int(low, 16) <= ord(each) <= int(high, 16) for low, high in ranges) for each in used())


def test_every_ordinary_emoji_is_a_single_emoji() -> None:
    for key, icon in ORDINARY.icons.items():
        keycap = icon.emoji.endswith("\u20e3")
        assert keycap or (icon.emoji[0] in used() and len(icon.emoji.removesuffix("\ufe0f")) == 1), key


def test_font_ships_with_its_licence_and_stays_small() -> None:
    licence = (FONT.parent / "LICENSE.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
    assert "CC-BY-4.0" in licence
    assert FONT.stat().st_size < 100_000
