"""The shelf under a floor of boards: the die, a device just drawn, the scrap heap, and what is left in the bag."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageDraw

from rendering import theme
from rendering.panel.cards import blank, write
from rendering.panel.compositions import BESIDE, Composition
from rendering.scene import Colour, Size
from rendering.things.sprites import lettering, pyramid
from rendering.things.tokens import emblem, plate

if TYPE_CHECKING:
    from PIL import Image

    from rendering.scene import Shelf

SCRAP_LEFT, SCRAP_RIGHT, STEP = 133, 286, 24
ROOM = 4  # kinds of pieces that the scrap heap can show one by one
WORD = 18
MIDDLE = 20  # of its height


@lru_cache(maxsize=16)
def shelf_picture(shelf: Shelf, composition: Composition = BESIDE) -> Image.Image:
    """The shelf, to be pasted at its box."""
    left, top, right, bottom = composition.shelf
    sheet = blank((right - left, bottom - top), theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((0, 0, right - left - 1, bottom - top - 1), radius=8, fill=theme.index(theme.INSET))
    if shelf.die:
        _die(sheet, draw, shelf.die)
    if shelf.drawn is not None:
        device, pips = shelf.drawn
        icon = plate(device=device, pips=pips, hits=0, unit=52, wide=True, paper=theme.INSET)
        icon.stamp(sheet, (composition.drawn_spot[0] - left, MIDDLE))
    _scrap(sheet, shelf)
    _bag(sheet, shelf)
    return sheet


def _die(sheet: Image.Image, draw: ImageDraw.ImageDraw, face: str) -> None:
    word = lettering(face, size=22, ink=theme.CANVAS, paper=theme.INK, bold=True)
    draw.rounded_rectangle((8, 5, 74, 34), radius=7, fill=theme.index(theme.INK))
    cut = word.image.crop((0, 4, word.size[0], word.size[1]))
    sheet.paste(cut, (41 - cut.width // 2, MIDDLE - cut.height // 2 + 1))


def _scrap(sheet: Image.Image, shelf: Shelf) -> None:
    """Its pieces kind by kind; where there are too many kinds, a medium piece stands for all of a colour."""
    if not shelf.scrap:
        return
    kinds = [(stock.size, stock.colour, stock.count) for stock in shelf.scrap]
    if len(kinds) > ROOM:
        kinds = []
        for colour in Colour:
            count = sum(stock.count for stock in shelf.scrap if stock.colour is colour)
            kinds += [(Size.MEDIUM, colour, count)] if count else []
    x = write(sheet, "scrap", at=(SCRAP_LEFT, MIDDLE), size=WORD, ink=theme.FAINT, paper=theme.INSET) + 14
    for size, colour, count in kinds:
        icon = pyramid(colour=colour, size=size, heading=None, unit=30, paper=theme.INSET)
        icon.stamp(sheet, (x, MIDDLE - 2))
        if count > 1:
            line = lettering(str(count), size=16, ink=theme.CANVAS, paper=theme.INK, bold=True)
            cut = line.image.crop((0, 4, line.size[0], line.size[1] - 4))
            sheet.paste(cut, (round(x + 5), MIDDLE + 5))
        x += STEP


def _bag(sheet: Image.Image, shelf: Shelf) -> None:
    """From the right: so many of each kind are left. On a narrow shelf a full bag goes without its name."""
    x = float(sheet.width - 8)
    for device, count in reversed(shelf.bag):
        line = lettering(str(count), size=WORD, ink=theme.SOFT, paper=theme.INSET)
        x -= line.size[0] / 2 + 1
        line.stamp(sheet, (x, MIDDLE))
        x -= line.size[0] / 2 + 10
        emblem(device=device, diameter=20, paper=theme.INSET).stamp(sheet, (x, MIDDLE))
        x -= 13
    if shelf.bag:
        word = lettering("bag", size=WORD, ink=theme.FAINT, paper=theme.INSET)
        if x - word.size[0] >= SCRAP_RIGHT:
            word.stamp(sheet, (x - word.size[0] / 2, MIDDLE))
