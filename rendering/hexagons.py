"""The empty board of hexagons: rings with what they are worth, docks, and room for those that are not there."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import ImageDraw

from rendering import theme
from rendering.layout import bearing, between, lay_out, towards
from rendering.panel import blank
from rendering.scene import Sector
from rendering.sprites import badge, lettering

if TYPE_CHECKING:
    from PIL import Image

    from rendering.layout import Layout, Point, Space
    from rendering.scene import Cell, Dock, Hexagons
    from rendering.theme import RGB

RINGS = (theme.EDGE, theme.LIGHT, theme.BOARD, theme.DARK)
"""The middle is brightest; what is farther out than these is like the last."""


@lru_cache(maxsize=32)
def hexagons_picture(board: Hexagons) -> Image.Image:
    """The board on a picture of the full size that is empty elsewhere."""
    canvas = blank((theme.WIDTH, theme.HEIGHT), theme.CANVAS)
    draw = ImageDraw.Draw(canvas)
    layout = lay_out(board)
    docked = {cell for dock in board.docks for row in dock.rows for cell in row}
    for cell, space in layout.spaces.items():
        if cell not in docked:
            q, r = cell
            ring = max(abs(q), abs(r), abs(q + r))
            _space(canvas, draw, space, RINGS[min(ring, len(RINGS) - 1)], theme.CANVAS)
    return canvas


def _space(canvas: Image.Image, draw: ImageDraw.ImageDraw, space: Space, paper: RGB, edge: RGB) -> None:
    draw.polygon(space.outline, fill=theme.index(paper))
    draw.line([*space.outline, *space.outline[:2]], fill=theme.index(edge), width=2)
