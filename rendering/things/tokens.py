"""Devices: plates with a symbol, and with lights for pips; and things that players hold."""

from __future__ import annotations

from functools import lru_cache

from rendering import theme
from rendering.boards.layout import RIM
from rendering.scene import Device, Emblem, Point
from rendering.theme import RGB
from rendering.things.sprites import Pen, Sprite
from rendering.things.symbols import draw_symbol

LIGHT = 0.13  # as a fraction of a plate's short side
LONG, SHORT = 0.94, RIM * 0.94  # the sides of a plate, as fractions of a square's width


@lru_cache(maxsize=512)
def plate(*, device: Device, pips: int, hits: int, unit: int, wide: bool, paper: RGB = theme.CARD) -> Sprite:
    """A device's plate. Symbol and lights are next to each other on a wide plate, and stacked on a tall one."""
    long, short = LONG * unit, SHORT * unit
    pen = Pen(*((long, short) if wide else (short, long)))
    _plate(pen, long if wide else short, short if wide else long, theme.TINTS[device.tone])
    lamp = long * 0.27  # the length of the part with the lights
    middle = (long - lamp) / 2
    dark = (middle, -short / 2 + 1.5, long / 2 - 1.5, short / 2 - 1.5)
    box = dark if wide else (dark[1], dark[0], dark[3], dark[2])
    pen.block(box, theme.BLACK, radius=unit * 0.06)
    _draw_symbol(pen, device, centre=_orient(-lamp / 2, 0, wide=wide), radius=short * 0.36)
    for at in range(pips):
        place = _orient((middle + long / 2 - 1.5) / 2, (at - (pips - 1) / 2) * short * 0.32, wide=wide)
        if at < pips - hits:
            pen.dot(place, theme.FLAME, short * LIGHT)
        else:
            pen.ring(place, theme.STEEL, radius=short * LIGHT, width=max(1.0, short * 0.05))
    return pen.sprite(paper)


@lru_cache(maxsize=64)
def emblem(*, device: Device, diameter: int, paper: RGB) -> Sprite:
    pen = Pen(diameter, diameter)
    _plate(pen, diameter, diameter, theme.TINTS[device.tone])
    _draw_symbol(pen, device, centre=(0, 0), radius=diameter * 0.34)
    return pen.sprite(paper)


@lru_cache(maxsize=8)
def trophy(emblem: Emblem, *, height: int, paper: RGB) -> Sprite:
    pen = Pen(height * 0.7, height)
    draw_symbol(pen, emblem.symbol, radius=height / 2, ink=theme.INK, paper=paper)
    return pen.sprite(paper, plain=True)


def _orient(along: float, across: float, *, wide: bool) -> Point:
    return (along, across) if wide else (across, along)


def _plate(pen: Pen, width: float, height: float, tone: RGB) -> None:
    radius = min(width, height) * 0.16
    box = (-width / 2, -height / 2, width / 2, height / 2)
    pen.block(box, theme.BLACK, radius=radius)
    pen.block((box[0] + 1.5, box[1] + 1.5, box[2] - 1.5, box[3] - 1.5), tone, radius=radius * 0.8)


def _draw_symbol(pen: Pen, device: Device, *, centre: Point, radius: float) -> None:
    draw_symbol(pen, device.symbol, radius=radius, ink=theme.BLACK, paper=theme.WHITE, centre=centre)
