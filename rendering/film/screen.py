"""What is seen of a replay, drawn anew only where it changes.

Where that may be is known from what is drawn, stroke by stroke; what does change is seen when it is drawn. What changes
far from each other is written apart, as compressing takes as long as what is written is large: every part is a frame of
its own, though, and of those there are only so many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops, ImageDraw

from rendering import theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rendering.boards.layout import Box
    from rendering.strokes import Strokes

Part = tuple[tuple[int, int], Image.Image]
"""What changes, and where its corner is."""

NEAR: Final = 16_000
"""So many pixels are compressed in the time that one more frame takes."""


class Screen:
    """The picture that is seen."""

    def __init__(self, strokes: Strokes) -> None:
        self._sheet = Image.new("P", strokes.size)
        self._sheet.putpalette(theme.FLAT_PALETTE)
        self._draw = ImageDraw.Draw(self._sheet)
        strokes.draw(self._sheet, self._draw, [(0, 0, *strokes.size)])
        self.picture = self._sheet.copy()

    def update(self, strokes: Strokes, boxes: Sequence[Box]) -> list[Part]:
        """Draw anew what lies in some boxes, and give what has changed there; what has not is as it was."""
        strokes.draw(self._sheet, self._draw, boxes)
        parts: list[Part] = []
        for box in boxes:
            now = self._sheet.crop(box)
            change = ImageChops.subtract_modulo(now, self.picture.crop(box))
            found = change.getbbox(alpha_only=False)
            if found is None:
                continue
            self.picture.paste(now, box)
            changed = change.crop(found)
            # what is unchanged takes the index that is seen through, which is the largest
            same = ImageChops.add(changed, changed, scale=-1 / 512, offset=theme.UNCHANGED)
            parts.append(((box[0] + found[0], box[1] + found[1]), ImageChops.lighter(now.crop(found), same)))
        return parts


def divided(changes: Iterable[Iterable[Box]], *, room: int) -> list[list[Box]]:
    """For each of some pictures the boxes in which it may differ from the one before: one for what lies near together.

    There are at most `room` more than pictures: they are for those of which most is left out so.
    """
    found = [joined(boxes, NEAR) for boxes in changes]
    apart = [at for at, boxes in enumerate(found) if len(boxes) > 1]
    for at in sorted(apart, key=lambda at: _saved(found[at]), reverse=True):
        if len(found[at]) - 1 <= room:
            room -= len(found[at]) - 1
        else:
            found[at] = [union(found[at])]
    return found


def _saved(boxes: Sequence[Box]) -> float:
    """How many pixels are left out for each frame more."""
    return (area(union(boxes)) - sum(map(area, boxes))) / (len(boxes) - 1)


def joined(boxes: Iterable[Box], near: int) -> list[Box]:
    """Boxes that hold the same: two are one where that takes at most so many pixels more."""
    done: list[Box] = []
    for box in sorted(boxes):
        whole, at = box, 0
        while at < len(done):
            both = union((whole, done[at]))
            if area(both) <= area(whole) + area(done[at]) + near:
                del done[at]
                whole, at = both, 0
            else:
                at += 1
        done.append(whole)
    return done


def union(boxes: Sequence[Box]) -> Box:
    """The box that holds them all."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def area(box: Box) -> int:
    """How many pixels it has."""
    return (box[2] - box[0]) * (box[3] - box[1])
