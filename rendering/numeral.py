"""A square picture of a number."""

from __future__ import annotations

from typing import Final

from rendering import theme
from rendering.palettes import USUAL
from rendering.panel.cards import blank, write
from rendering.png import png

SIZE: Final = 240
_LETTERS: Final = 180
_WIDTH: Final = 0.55


def numeral(number: int) -> bytes:
    canvas = blank((SIZE, SIZE), theme.CARD)
    at = (SIZE - _WIDTH * _LETTERS) / 2, SIZE / 2
    write(canvas, str(number), at=at, size=_LETTERS, ink=theme.INK, paper=theme.CARD, bold=True)
    return png(canvas, USUAL)
