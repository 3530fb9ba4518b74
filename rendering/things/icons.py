"""Icons: single things, as emoji with a transparent background or as small pictures on paper."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final, assert_never

from PIL import Image

from rendering import theme
from rendering.boards.hexagons import SECTORS
from rendering.scene import Body, Device, Emblem, towards
from rendering.scene.icons import Arrow, Badge, Icon, Place, Pyramid, Tag, Token
from rendering.theme import RGB
from rendering.things.figures import draw_body
from rendering.things.sprites import FINE, Pen, Sprite, draw_badge, draw_pyramid
from rendering.things.symbols import draw_symbol

SIZE: Final = 128
SHEET: Final = 160
"""The side of the sheet to draw on, with room for things that aren't drawn in the middle."""
UPRIGHT, LYING, FIGURE = 132, 118, 130
"""Widths of spaces to draw for, so that the largest thing of each kind fills the icon."""
EDGE: Final = 5
"""The approximate width of the edges that set things off from any background."""


def icon(shown: Icon) -> bytes:
    pen = _draw(shown)
    drawn = pen.sheet.resize(pen.size, Image.Resampling.BOX)
    left, top, right, bottom = drawn.getbbox() or (0, 0, SHEET, SHEET)
    corner = ((left + right - SIZE) // 2, (top + bottom - SIZE) // 2)
    file = BytesIO()
    drawn.crop((*corner, corner[0] + SIZE, corner[1] + SIZE)).save(file, "PNG")
    return file.getvalue()


@lru_cache(maxsize=128)
def small(shown: Icon, *, size: int, paper: RGB) -> Sprite:
    pen = _draw(shown)
    pen.size = (size, size)
    return pen.sprite(paper)


def _turn(shown: Icon) -> float:
    match shown:
        case Pyramid(heading=int(heading)) | Arrow(heading=heading):
            return heading
        case Token():
            return 30  # six-sided bodies have a corner at the top
        case _:
            return 0


def _draw(shown: Icon) -> Pen:
    pen = Pen(SHEET, SHEET, turn=_turn(shown))
    match shown:
        case Pyramid(colour, size, heading, robot):
            unit = UPRIGHT if heading is None else LYING
            draw_pyramid(pen, colour=colour, size=size, heading=heading, unit=unit, robot=robot)
        case Badge(colour):
            pen.dot((0, 0), theme.BLACK, SIZE / 2 - 2)
            draw_badge(pen, colour, SIZE - 2 * EDGE - 2)
        case Token(model, colour) if colour is not None or model.body is Body.BLOCK:
            draw_body(pen.without_turn() if model.body is Body.BLOCK else pen, model, colour, FIGURE, nose=False)
        case Token(model):
            pen.dot((0, 0), theme.BLACK, SIZE / 2 - 2)
            pen.dot((0, 0), theme.SOFT, SIZE / 2 - 2 - EDGE)
            draw_symbol(pen, model.symbol, radius=SIZE * 0.345, ink=theme.BLACK, paper=theme.SOFT)
        case Arrow():
            _arrow(pen)
        case Tag(text, light):
            _plate(pen, theme.INK if light else theme.INSET, edge=theme.BLACK if light else theme.SOFT)
            _write(pen, text, theme.BLACK if light else theme.INK, size=96)
        case Place(sector):
            for reach, tone in ((0.48, theme.BLACK), (0.48 - EDGE / SIZE, SECTORS[sector])):
                pen.fill([towards((0, 0), turn, SIZE * reach) for turn in range(0, 360, 60)], tone)
            _write(pen, sector.value[0].upper(), theme.BLACK, size=78)
        case Device(tone=tone, symbol=symbol):
            _plate(pen, theme.TINTS[tone])
            draw_symbol(pen, symbol, radius=SIZE * 0.36, ink=theme.BLACK, paper=theme.WHITE)
        case Emblem(symbol=symbol):
            draw_symbol(pen, symbol, radius=SIZE * 0.49, ink=theme.INK, paper=theme.BLACK)
        case _:
            assert_never(shown)
    return pen


def _arrow(pen: Pen) -> None:
    head, stem = ((0.0, -44.0), (42.0, -2.0), (-42.0, -2.0)), ((0.0, -6.0), (0.0, 38.0))
    for grown, tone in ((9.0, theme.BLACK), (0.0, theme.INK)):
        pen.line(stem, tone, 30 + 2 * grown)
        pen.dot(stem[1], tone, 15 + grown)
        pen.fill(head, tone)
        pen.loop(head, tone, 8 + 2 * grown)


def _plate(pen: Pen, ground: RGB, *, edge: RGB = theme.BLACK) -> None:
    for inset, tone in ((2, edge), (2 + EDGE, ground)):
        half = SIZE / 2 - inset
        box = (*pen.at((-half, -half)), *pen.at((half, half)))
        pen.draw.rounded_rectangle(box, radius=(24 - inset) * FINE, fill=tone)


def _write(pen: Pen, text: str, ink: RGB, *, size: int) -> None:
    """Write a few letters or digits in the middle, centred by their actual height."""
    face = theme.face(size * FINE, bold=True)
    left, top, right, bottom = face.getbbox(text)
    x, y = pen.at((0, 0))
    pen.draw.text((x - (left + right) / 2, y - (top + bottom) / 2), text, font=face, fill=ink)
