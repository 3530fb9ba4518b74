"""Typed text can be quoted in sentences without having any effect there."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.quoting import harmless, quote_token, visible


def test_name_cannot_format_link_or_mention() -> None:
    assert harmless("*a* <@1> @everyone\n# b") == "\\*a\\* \\<@\u200b1\\> @\u200beveryone \\# b"


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("SR\u202eN", "SRN"),  # reverses what follows
        ("Ma\u200brek", "Marek"),  # zero width
        ("\ufeffIl\u00adse\u2060", "Ilse"),
        ("a\u2028b\x00c\x1bd", "a bcd"),
        ("\u3164\u2800", ""),  # invisible letters
        ("x\ud800y", "xy"),  # half a character
        ("M\u200darek", "Marek"),
        ("→\u200c…", "→…"),
        ("  two \t words ", "two words"),
    ],
)
def test_invisible_characters_are_removed(typed: str, seen: str) -> None:
    assert visible(typed) == seen


@pytest.mark.parametrize(
    "name", ["می\u200cخواهم", "👩\u200d🚀", "👩🏽\u200d🚀", "❤\ufe0f", "Zoë", "李", "🏳\ufe0f\u200d🌈", "مـ\u200dـم"]
)
def test_characters_needed_by_scripts_and_emoji_are_kept(name: str) -> None:
    assert visible(name) == name


@pytest.mark.parametrize("name", ["עידו 12", "سارة 12"])
def test_right_to_left_name_is_isolated(name: str) -> None:
    assert harmless(name) == f"\u2068{name}\u2069"


def test_token_is_quoted_shortened_and_escaped() -> None:
    assert quote_token("x" * 1000) == f'"{"x" * 20}"'
    assert quote_token("`@here`") == '"\\`@\u200bhere\\`"'
    assert quote_token("") == '""'


def test_invisible_token_is_shown_by_its_code_point() -> None:
    assert quote_token("\u202e\u200b") == "U+202E"


@given(st.text())
def test_no_typed_text_has_any_effect(typed: str) -> None:
    shown = harmless(typed)
    bare = shown.replace("@\u200b", "").replace("\\\\", "")
    assert "@" not in bare
    assert not any(bare[at] in "*_~`|<[" and bare[at - 1 : at] != "\\" for at in range(len(bare)))
    ours = bare.removeprefix("\u2068").removesuffix("\u2069")
    assert all(unicodedata.category(each) not in ("Cc", "Cs", "Zl", "Zp") for each in ours)
    assert not any(unicodedata.bidirectional(each).endswith(("E", "O", "I")) for each in ours if each > "\u2000")
