"""A square picture of one number, which anybody can tell from another one."""

from __future__ import annotations

from typing import Final

from rendering import theme
from rendering.palettes import USUAL
from rendering.panel.cards import blank, write
from rendering.png import png

SIZE: Final = 240
"""Pixels of a side."""
_LETTERS: Final = 180
_WIDTH: Final = 0.55
"""How wide a digit is, in sizes of its letters."""


def numeral(number: int) -> bytes:
    """A number of one digit as a PNG."""
    canvas = blank((SIZE, SIZE), theme.CARD)
    at = (SIZE - _WIDTH * _LETTERS) / 2, SIZE / 2
    write(canvas, str(number), at=at, size=_LETTERS, ink=theme.INK, paper=theme.CARD, bold=True)
    return png(canvas, USUAL)
