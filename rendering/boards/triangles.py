"""Lines and numbers on a board of triangles."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering import theme
from rendering.boards.layout import Layout, between
from rendering.panel.compositions import LETTERS
from rendering.things.sprites import draw_text

NAME_AT = 0.62
"""Distance of the name from a triangle's middle, as a fraction of the distance to a corner."""


def finish(canvas: Image.Image, layout: Layout) -> None:
    draw = ImageDraw.Draw(canvas)
    for space in layout.spaces.values():
        draw.line([*space.outline, space.outline[0]], fill=theme.index(theme.CANVAS), width=2)
    draw.line([*layout.frame, *layout.frame[:2]], fill=theme.index(theme.EDGE), width=4, joint="curve")
    for space in layout.spaces.values():
        paper = theme.DARK if space.dark else theme.LIGHT
        line = draw_text(space.name, size=LETTERS, ink=theme.SOFT, paper=paper).image
        cut = line.crop((1, 3, line.width - 1, line.height - 4))
        ink = cut.point([0 if at == theme.index(paper) else 255 for at in range(256)], "1")
        x, y = between(space.centre, space.outline[2], NAME_AT)
        canvas.paste(cut, (round(x - cut.width / 2), round(y - cut.height / 2)), ink)
