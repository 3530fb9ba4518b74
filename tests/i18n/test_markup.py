"""No message nests its markup, so nobody sees asterisks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.markup import shown_raw

_TESTS = Path(__file__).parents[1]
AGREED = sorted(
    path
    for pattern in ("discord_ui/agreed/**/*.txt", "host/agreed/*.txt", "games/**/*.txt", "i18n/**/*.txt")
    for path in _TESTS.glob(pattern)
)
"""Approved texts of every page's states and of whole games, in all languages."""


@pytest.mark.parametrize(
    ("words", "raw"),
    [
        ("**Ada** took a `**` from **B\\*o\\*b**", False),
        ("Still open: **What does **Marek** tag?**", True),
        ("**Ada", True),
        ("Ada ** b", True),
        ("\\*\\*Ada\\*\\*", False),
    ],
)
def test_visible_asterisks_are_detected(words: str, raw: bool) -> None:
    assert bool([*shown_raw(words)]) is raw


def test_approved_texts_show_no_asterisks() -> None:
    assert len(AGREED) > 50
    assert [line for path in AGREED for line in shown_raw(path.read_text(encoding="utf-8"))] == []
