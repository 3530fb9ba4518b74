"""A sample strip of a palette: the four colours on a board, side by side and in words."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import ImageDraw

from rendering import theme
from rendering.letters import enlarge_letters
from rendering.palettes import Palette
from rendering.panel.cards import blank, write
from rendering.scene import Colour, Size
from rendering.things.sprites import badge, pyramid

SQUARE: Final = 92
MARGIN: Final = 16
CARD: Final = 420
"""Width of the card beside the squares."""
WIDTH, HEIGHT = 3 * MARGIN + 4 * SQUARE + CARD, 2 * MARGIN + 2 * SQUARE
NAME, NOTE = 30, 26  # letter sizes


@dataclass(frozen=True, slots=True)
class SampleWords:
    """The text of the strip, in the viewer's language."""

    colours: tuple[str, ...]
    """The names of the colours, in the order of the colours."""
    label: str
    """A sample label, in faint letters; then a sample note in quiet ones."""
    quiet: str


def sample(palette: Palette, words: SampleWords) -> bytes:
    """Return the strip as a PNG, at the palette's letter size."""
    with enlarge_letters(palette.letters):
        return _sample(palette, words)


def _sample(palette: Palette, words: SampleWords) -> bytes:
    canvas = blank((WIDTH, HEIGHT), theme.CANVAS)
    draw = ImageDraw.Draw(canvas)
    left, top = 2 * MARGIN + 4 * SQUARE, MARGIN
    card = (left, top, left + CARD - 1, HEIGHT - MARGIN - 1)
    draw.rounded_rectangle(card, radius=10, fill=theme.index(theme.CARD))
    for at, colour in enumerate(Colour):
        for row in range(2):
            x, y = MARGIN + at * SQUARE, MARGIN + row * SQUARE
            dark = (at + row) % 2 == 0
            square = (x, y, x + SQUARE - 1, y + SQUARE - 1)
            draw.rectangle(square, fill=theme.index(theme.DARK if dark else theme.LIGHT))
            heading = None if row else at * 90
            size = Size.SMALL if row else Size.LARGE
            piece = pyramid(colour=colour, size=size, heading=heading, unit=88, paper=theme.BOARD, robot=not row)
            piece.stamp(canvas, (x + SQUARE / 2, y + SQUARE / 2))
        middle = top + (at + 0.5) * SQUARE / 2
        badge(colour=colour, diameter=34, paper=theme.CARD).stamp(canvas, (left + 36, middle))
        name, note = words.colours[at], words.quiet if at % 2 else words.label
        ink = theme.SOFT if at % 2 else theme.FAINT
        end = write(canvas, name, at=(left + 64, middle), size=NAME, ink=theme.INK, paper=theme.CARD, bold=True)
        write(canvas, note, at=(end + 16, middle), size=NOTE, ink=ink, paper=theme.CARD)
    canvas.putpalette(theme.flat(palette))
    file = BytesIO()
    canvas.save(file, "PNG", compress_level=6)
    return file.getvalue()
