"""A strip that shows a palette: a corner of a board in play, and the four colours in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from rendering import painter, theme
from rendering.boards.layout import lay_out
from rendering.letters import enlarge_letters
from rendering.palettes import Palette
from rendering.panel.cards import blank, write
from rendering.png import png
from rendering.scene import Card, Colour, Panel, Piece, Scene, Size, Squares, Tint
from rendering.things.sprites import badge

BOARD: Final = Squares(tuple("abcdefgh"), tuple("12345678"), (Tint((0, 0), Colour.RED), Tint((3, 0), Colour.BLUE)))
COLUMNS: Final = 4
ROWS: Final = 2
CORNER: Final = Scene(
    BOARD,
    (
        Piece("red", (0, 0), Colour.RED, Size.LARGE, 90, robot=True),
        Piece("blue", (3, 0), Colour.BLUE, Size.LARGE, None, robot=True),
        Piece("beacon green", (2, 0), Colour.GREEN, Size.SMALL),
        Piece("beacon yellow", (1, 1), Colour.YELLOW, Size.SMALL, 180),
        Piece("green", (2, 1), Colour.GREEN, Size.LARGE, 0, robot=True),
        Piece("yellow", (0, 1), Colour.YELLOW, Size.LARGE, None, robot=True),
        Piece("beacon red", (3, 1), Colour.RED, Size.SMALL),
    ),
    Panel("", players=(Card("", Colour.RED), Card("", Colour.BLUE))),
)
MARGIN: Final = 16
CARD: Final = 420
NAME, NOTE = 30, 26  # letter sizes


@dataclass(frozen=True, slots=True)
class SampleWords:
    """The texts on the strip, in the viewer's language."""

    colours: tuple[str, ...]
    label: str
    """A sample label, in faint letters. `quiet` is a sample note, in soft letters."""
    quiet: str


def sample(palette: Palette, words: SampleWords) -> bytes:
    with enlarge_letters(palette.letters):
        return png(_paint_sample(words), palette)


def _paint_sample(words: SampleWords) -> Image.Image:
    board = _corner()
    height = board.height + 2 * MARGIN
    canvas = blank((3 * MARGIN + board.width + CARD, height), theme.CANVAS)
    canvas.paste(board, (MARGIN, MARGIN))
    draw = ImageDraw.Draw(canvas)
    left, top = 2 * MARGIN + board.width, MARGIN
    card = (left, top, left + CARD - 1, height - MARGIN - 1)
    draw.rounded_rectangle(card, radius=10, fill=theme.index(theme.CARD))
    for at, colour in enumerate(Colour):
        middle = top + (at + 0.5) * board.height / len(Colour)
        badge(colour=colour, diameter=34, paper=theme.CARD).stamp(canvas, (left + 36, middle))
        name, note = words.colours[at], words.quiet if at % 2 else words.label
        ink = theme.SOFT if at % 2 else theme.FAINT
        end = write(canvas, name, at=(left + 64, middle), size=NAME, ink=theme.INK, paper=theme.CARD, bold=True)
        write(canvas, note, at=(end + 16, middle), size=NOTE, ink=ink, paper=theme.CARD)
    return canvas


def _corner() -> Image.Image:
    spaces = lay_out(BOARD).spaces
    shown = [spaces[column, row].outline for column in range(COLUMNS) for row in range(ROWS)]
    xs, ys = zip(*(point for outline in shown for point in outline), strict=True)
    return painter.paint(CORNER).crop((round(min(xs)), round(min(ys)), round(max(xs)) + 1, round(max(ys)) + 1))
