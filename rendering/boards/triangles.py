"""What a board of triangles has beside its spaces: the lines between them, and every space's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageDraw

from rendering import theme
from rendering.boards.layout import between
from rendering.panel.compositions import LETTERS
from rendering.things.sprites import draw_text

if TYPE_CHECKING:
    from PIL import Image

    from rendering.boards.layout import Layout

NAME_AT = 0.62
"""How far from the middle of a triangle towards a corner its name is."""


def finish(canvas: Image.Image, layout: Layout) -> None:
    """Lines along all strips, and a number in a corner of each space: the tip that the row's letter is said with."""
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
