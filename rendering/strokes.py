"""Strokes: recorded drawing operations, so that pictures can be compared before they're drawn. Strokes are drawn in
order. Each stroke has a box, and changes nothing outside its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Any, TypeAlias

from PIL import Image, ImageDraw

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom; right and bottom are exclusive."""
Point: TypeAlias = tuple[float, float]
Stroke: TypeAlias = tuple[Any, ...]

Memory: TypeAlias = "dict[str, tuple[object, Strokes]]"
"""Parts that consecutive pictures share, by name: the value that each part shows, and its strokes."""


class Strokes:
    """Takes calls like those of an image and its `ImageDraw`, and records them in order."""

    def __init__(self, size: tuple[int, int], *, written: Box = (0, 0, 0, 0), memory: Memory | None = None) -> None:
        self.size = size
        self._memory = {} if memory is None else memory
        self.written = written
        """The caption's area, which has hardly anything but letters on plain paper."""
        self.strokes: list[Stroke] = []
        self._pictures: dict[int, tuple[Image.Image, Image.Image | None]] = {}
        """Pictures by `id`, which stays unique while the pictures are kept here."""

    def again(self, name: str, of: object, draw: Callable[[Strokes], None]) -> None:
        """If `of` hasn't changed since the last call with this name, reuse the strokes recorded then."""
        known = self._memory.get(name)
        if known is None or known[0] != of:
            drawn = Strokes(self.size)
            draw(drawn)
            known = self._memory[name] = of, drawn
        self.strokes += known[1].strokes
        self._pictures |= known[1]._pictures

    def paste(self, what: Image.Image | int, at: tuple[int, ...], mask: Image.Image | None = None) -> None:
        """Paste a picture, which must always have the same mask, or fill a box with a palette entry."""
        if isinstance(what, int):
            left, top, right, bottom = at
            self.strokes.append((left, top, right, bottom, "fill", what))
            return
        left, top = at
        wide, high = what.size
        self._pictures.setdefault(id(what), (what, mask))
        self.strokes.append((left, top, left + wide, top + high, "paste", id(what)))

    def polygon(self, points: Sequence[Point], *, fill: int) -> None:
        corners = tuple(points)
        self.strokes.append((*_about(corners), "polygon", corners, ("fill", fill)))

    def line(self, points: Sequence[Point] | Sequence[float], *, fill: int, width: int) -> None:
        corners = tuple(points)
        self.strokes.append((*_about(corners, width), "line", corners, ("fill", fill), ("width", width)))

    def ellipse(self, box: Sequence[float], *, fill: int) -> None:
        self.strokes.append((*_inside(box), "ellipse", tuple(box), ("fill", fill)))

    def rounded_rectangle(
        self, box: Sequence[float], *, radius: float, outline: int, width: int, fill: int | None = None
    ) -> None:
        how = (("radius", radius), ("fill", fill), ("outline", outline), ("width", width))
        self.strokes.append((*_inside(box), "rounded_rectangle", tuple(box), *how))

    def draw(self, sheet: Image.Image, draw: ImageDraw.ImageDraw, boxes: Sequence[Box]) -> None:
        """Draw every stroke that touches one of the boxes. Outside the boxes, the sheet may be wrong."""
        for stroke in self.strokes:
            left, top, right, bottom, kind, what, *how = stroke
            for west, north, east, south in boxes:
                if left < east and west < right and top < south and north < bottom:
                    if kind == "paste":
                        picture, mask = self._pictures[what]
                        sheet.paste(picture, (left, top), mask)
                    elif kind == "fill":
                        sheet.paste(what, (left, top, right, bottom))
                    else:
                        getattr(draw, kind)(what, **dict(how))
                    break

    def changed_boxes(self, other: Strokes) -> list[Box]:
        """Boxes outside which these strokes and the others give the same picture."""
        here, there = _middles(self.strokes, other.strokes)
        counts, others = Counter(here), Counter(there)
        changed = {stroke[:4] for stroke, _ in counts.items() ^ others.items()}
        kept, left = ([stroke for stroke in strokes if counts[stroke] == others[stroke]] for strokes in (here, there))
        if kept != left:  # things that overlap may be in a different order there
            moved = (pair for pair in zip(kept, left, strict=True) if pair[0] != pair[1])
            changed |= {stroke[:4] for pair in moved for stroke in pair}
        wide, high = self.size
        cut = ((max(0, box[0]), max(0, box[1]), min(wide, box[2]), min(high, box[3])) for box in changed)
        return [box for box in cut if box[0] < box[2] and box[1] < box[3]]


def _middles(one: Sequence[Stroke], other: Sequence[Stroke]) -> tuple[Sequence[Stroke], Sequence[Stroke]]:
    """The strokes without the beginning and the end that both have in common."""
    least = min(len(one), len(other))
    begins = next((at for at in range(least) if one[at] != other[at]), least)
    ends = next((at for at in range(least - begins) if one[-1 - at] != other[-1 - at]), least - begins)
    return one[begins : len(one) - ends], other[begins : len(other) - ends]


Canvas: TypeAlias = "Image.Image | Strokes"


def again(canvas: Canvas, name: str, of: object, draw: Callable[[Canvas], None]) -> None:
    """Draw a part. On strokes, only call `draw` if `of` has changed since the last call with this name."""
    if isinstance(canvas, Strokes):
        canvas.again(name, of, draw)
    else:
        draw(canvas)


def brush(canvas: Canvas) -> ImageDraw.ImageDraw | Strokes:
    return canvas if isinstance(canvas, Strokes) else ImageDraw.Draw(canvas)


def _about(points: Sequence[Any], width: int = 0) -> Box:
    """A box around points (or alternating x and y), and lines of this width between them."""
    if points and not isinstance(points[0], tuple):
        points = tuple(zip(points[::2], points[1::2], strict=True))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        floor(min(xs)) - width - 1,
        floor(min(ys)) - width - 1,
        ceil(max(xs)) + width + 2,
        ceil(max(ys)) + width + 2,
    )


def _inside(edges: Sequence[float]) -> Box:
    """A box around a shape with these edges; the last two are inclusive."""
    left, top, right, bottom = edges
    return floor(left) - 1, floor(top) - 1, ceil(right) + 2, ceil(bottom) + 2
