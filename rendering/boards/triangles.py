"""What a board of triangles has beside its spaces: the lines between them, and every space's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import ImageDraw

from rendering import theme
from rendering.boards.layout import between
from rendering.things.sprites import lettering

if TYPE_CHECKING:
    from PIL import Image

    from rendering.boards.layout import Layout


def finish(canvas: Image.Image, layout: Layout) -> None:
    """Lines along all strips, and a number in a corner of each space: the tip that the row's letter is said with."""
    draw = ImageDraw.Draw(canvas)
    for space in layout.spaces.values():
        draw.line([*space.outline, space.outline[0]], fill=theme.index(theme.CANVAS), width=2)
    draw.line([*layout.frame, *layout.frame[:2]], fill=theme.index(theme.EDGE), width=4, joint="curve")
    size = max(11, round(layout.unit * 0.3))
    for space in layout.spaces.values():
        paper = theme.DARK if space.dark else theme.LIGHT
        line = lettering(space.name, size=size, ink=theme.SOFT, paper=paper)
        cut = line.image.crop((1, 3, line.size[0] - 1, line.size[1] - 4))
        x, y = between(space.centre, space.outline[2], 0.62)
        canvas.paste(cut, (round(x - cut.width / 2), round(y - cut.height / 2)))
