"""Marks for boards of hexagons: pale figures, explosions, silence, points; and chevrons, which floors show, too."""

from __future__ import annotations

from functools import lru_cache
from math import dist
from typing import assert_never

from rendering import theme
from rendering.boards.hexagons import draw_rim
from rendering.boards.layout import Layout, bearing, between
from rendering.scene import Blast, Colour, Hush, Shade, Tally, Tug, towards
from rendering.strokes import Canvas, brush
from rendering.things.figures import chip, stamp_figure
from rendering.things.sprites import Pen, Sprite

OnHexagons = Shade | Blast | Hush | Tug | Tally


def draw_on_hexagons(canvas: Canvas, mark: OnHexagons, layout: Layout, growth: float) -> None:
    unit = layout.unit
    match mark:
        case Shade(figure=figure, level=level):
            place = layout.centre(figure.cell)
            stamp_figure(canvas, figure, place, unit, level=level, loaded=level > 0, strength=0.45)
        case Blast(cell=cell, reached=reached):
            for other in reached:
                _burst(_even(unit * (0.4 + 0.5 * growth))).stamp(canvas, layout.centre(other))
            _burst(_even(unit * (0.7 + 0.95 * growth))).stamp(canvas, layout.centre(cell))
        case Hush():
            _hush(canvas, mark, layout)
        case Tug():
            _tug(canvas, mark, layout, growth)
        case Tally(cell=cell, text=text):
            x, y = layout.centre(cell)
            chip(text, round(unit * 1.6), light=True).stamp(canvas, (x, y - unit * 0.5 * growth))
        case _:
            assert_never(mark)


def _even(size: float) -> int:
    """Round a size, so that there are fewer different bursts to draw."""
    return max(8, round(size / 8) * 8)


@lru_cache(maxsize=64)
def _burst(diameter: int) -> Sprite:
    pen = Pen(diameter, diameter)
    layers = (
        (0.50, 0.36, theme.BLACK),
        (0.47, 0.32, theme.SPARK),
        (0.36, 0.24, theme.FLAME),
        (0.22, 0.14, theme.WHITE),
    )
    for outer, inner, tone in layers:
        points = [towards((0, 0), at * 15, diameter * (inner, outer * 0.86, inner, outer)[at % 4]) for at in range(24)]
        pen.fill(points, tone)
    return pen.sprite(theme.BOARD)


def _hush(canvas: Canvas, mark: Hush, layout: Layout) -> None:
    for cell in mark.cells:
        _draw_hatching(layout.unit, mark.colour).stamp(canvas, layout.centre(cell))
    tone = theme.mix(theme.BOARD, theme.TONES[mark.colour], 5 / 6)
    draw_rim(brush(canvas), layout, mark.cells, tone, width=3)


@lru_cache(maxsize=32)
def _draw_hatching(unit: int, colour: Colour) -> Sprite:
    pen = Pen(unit + 2, unit * 1.16 + 2)
    half, tone = unit / 2, theme.mix(theme.BOARD, theme.TONES[colour], 3 / 6)
    # of the points along a slanting line, keep those inside the hexagon
    step = unit / 6
    for at in range(-6, 7):
        shift = at * step + step / 2
        inside = [x for x in (part / 20 * half for part in range(-20, 21)) if _within(x, shift - x, half - 2)]
        if len(inside) > 1:
            pen.line(((inside[0], shift - inside[0]), (inside[-1], shift - inside[-1])), tone, max(1.5, unit * 0.035))
    return pen.sprite(theme.BOARD, plain=True)


def _within(x: float, y: float, apothem: float) -> bool:
    """Return whether a point is in the hexagon around the origin that has a corner to the north."""
    return abs(x) <= apothem and abs(x) / 2 + abs(y) * 0.866 <= apothem


def _tug(canvas: Canvas, mark: Tug, layout: Layout, growth: float) -> None:
    start, end = layout.centre(mark.start), layout.centre(mark.end)
    way = round(bearing(start, end))
    count = max(2, round(dist(start, end) / (layout.unit * 0.26)))
    for at in range(1, max(2, round(count * growth)) + 1):
        if at < count:
            _chevron(layout.unit, way, mark.colour).stamp(canvas, between(start, end, at / count))


@lru_cache(maxsize=64)
def _chevron(unit: int, heading: int, colour: Colour) -> Sprite:
    pen = Pen(unit * 0.6, unit * 0.6, turn=heading)
    points = ((-unit * 0.17, unit * 0.07), (0, -unit * 0.09), (unit * 0.17, unit * 0.07))
    for width, tone in ((0.15, theme.BLACK), (0.085, theme.shade(colour, 0.45))):
        pen.stroke(points, tone, unit * width)
    return pen.sprite(theme.BOARD)
