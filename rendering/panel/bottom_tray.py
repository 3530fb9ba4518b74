"""The tray of a floor of boards: the die, a device just drawn, the scrap heap, and the rest of the bag."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering import theme
from rendering.letters import grown, sprite_cache
from rendering.panel.cards import blank, draw_trimmed_text
from rendering.panel.compositions import BESIDE, LETTERS, Composition
from rendering.scene import BottomTray, Colour, Size
from rendering.things.sprites import draw_text, pyramid
from rendering.things.tokens import emblem, plate

SCRAP_LEFT, SCRAP_RIGHT, STEP = 212, 500, 48
ROOM = 4  # kinds of pieces that fit separately into the scrap heap
MIN_WIDTH_FOR_BAG = 800


@sprite_cache(maxsize=16)
def bottom_tray_picture(bottom_tray: BottomTray, composition: Composition = BESIDE) -> Image.Image:
    left, top, right, bottom = composition.bottom_tray
    sheet = blank((right - left, bottom - top), theme.CANVAS)
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((0, 0, right - left - 1, bottom - top - 1), radius=8, fill=theme.index(theme.INSET))
    if bottom_tray.die:
        _die(sheet, draw, bottom_tray.die)
    if bottom_tray.drawn is not None:
        device, pips = bottom_tray.drawn
        icon = plate(device=device, pips=pips, hits=0, unit=56, wide=True, paper=theme.INSET)
        icon.stamp(sheet, (composition.drawn_spot[0] - left, sheet.height / 2))
    _scrap(sheet, bottom_tray, end=_bag(sheet, bottom_tray))
    return sheet


def _die(sheet: Image.Image, draw: ImageDraw.ImageDraw, face: str) -> None:
    cut = draw_trimmed_text(face, size=LETTERS, ink=theme.CANVAS, paper=theme.INK)
    draw.rounded_rectangle((4, 3, grown(104), sheet.height - 4), radius=7, fill=theme.index(theme.INK))
    sheet.paste(cut, (2 + (grown(104) - cut.width) // 2, (sheet.height - cut.height) // 2))


def _scrap(sheet: Image.Image, bottom_tray: BottomTray, *, end: float) -> None:
    """Draw the scrap heap. If it has too many kinds of pieces, a medium piece stands for all pieces of a colour. If
    there's too little room, the heap's name is left out."""
    if not bottom_tray.scrap:
        return
    middle = sheet.height / 2
    kinds = [(stock.size, stock.colour, stock.count) for stock in bottom_tray.scrap]
    if len(kinds) > ROOM:
        counts = {each: sum(stock.count for stock in bottom_tray.scrap if stock.colour is each) for each in Colour}
        kinds = [(Size.MEDIUM, colour, count) for colour, count in counts.items() if count]
    x, step = float(grown(SCRAP_LEFT)), grown(STEP)
    word = draw_text(bottom_tray.labels.scrap, size=LETTERS, ink=theme.FAINT, paper=theme.INSET)
    if x + word.size[0] + 44 + step * (len(kinds) - 1) <= end:
        word.stamp(sheet, (x + word.size[0] / 2, middle))
        x += word.size[0]
    x += 24
    for size, colour, count in kinds:
        icon = pyramid(colour=colour, size=size, heading=None, unit=34, paper=theme.INSET)
        icon.stamp(sheet, (x, middle))
        if count > 1:
            cut = draw_trimmed_text(str(count), size=LETTERS, ink=theme.CANVAS, paper=theme.INK)
            sheet.paste(cut, (round(x + 8), sheet.height - cut.height - 1))
        x += step


def _bag(sheet: Image.Image, bottom_tray: BottomTray) -> float:
    """Draw the bag; return its left edge. A bag without enough room has no name, and a narrow tray has no bag."""
    x, middle = float(sheet.width - 8), sheet.height / 2
    if not bottom_tray.bag or sheet.width < MIN_WIDTH_FOR_BAG:
        return x
    for device, count in reversed(bottom_tray.bag):
        line = draw_text(str(count), size=LETTERS, ink=theme.SOFT, paper=theme.INSET)
        x -= line.size[0] / 2 + 1
        line.stamp(sheet, (x, middle))
        x -= line.size[0] / 2 + 17
        emblem(device=device, diameter=30, paper=theme.INSET).stamp(sheet, (x, middle))
        x -= 24
    word = draw_text(bottom_tray.labels.bag, size=LETTERS, ink=theme.FAINT, paper=theme.INSET)
    if x - word.size[0] >= grown(SCRAP_RIGHT):
        word.stamp(sheet, (x - word.size[0] / 2, middle))
        x -= word.size[0]
    return x
