"""What is seen of a replay, drawn anew only where it changes.

Where that may be is known from what is drawn, stroke by stroke; what does change is seen when it is drawn. What changes
far from each other is written apart, as compressing takes as long as what is written is large: every part is a frame of
its own, though, and of those there are only so many.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import combinations
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
TOUCHING: Final = 3_000


class Screen:
    """The picture that is seen."""

    def __init__(self, strokes: Strokes) -> None:
        self._sheet = Image.new("P", strokes.size)
        self._sheet.putpalette(theme.FLAT_PALETTE)
        self._draw = ImageDraw.Draw(self._sheet)
        strokes.draw(self._sheet, self._draw, [(0, 0, *strokes.size)])
        self.picture = self._sheet.copy()

    def update(self, strokes: Strokes, boxes: Sequence[Box]) -> list[Part]:
        """Draw anew what lies in some boxes, and give what has changed there; what has not is as it was.

        Where there are only letters, all is given: that is compressed to three quarters.
        """
        strokes.draw(self._sheet, self._draw, boxes)
        parts: list[Part] = []
        for box in boxes:
            now = self._sheet.crop(box)
            change = ImageChops.subtract_modulo(now, self.picture.crop(box))
            found = change.getbbox(alpha_only=False)
            if found is None:
                continue
            self.picture.paste(now, box)
            corner = box[0] + found[0], box[1] + found[1]
            if found != (0, 0, *now.size):
                now, change = now.crop(found), change.crop(found)
            if not _lies_in(strokes.written, corner, now.size):
                # what is unchanged takes the index that is seen through, which is the largest
                same = ImageChops.add(change, change, scale=-1 / 512, offset=theme.UNCHANGED)
                now = ImageChops.lighter(now, same)
            # Letters come again and again: seen through wherever others were, each would be another one.
            parts.append((corner, now))
        return parts


def _lies_in(box: Box, corner: tuple[int, int], size: tuple[int, int]) -> bool:
    left, top, right, bottom = box
    return left <= corner[0] and top <= corner[1] and corner[0] + size[0] <= right and corner[1] + size[1] <= bottom


def split_changes(changes: Iterable[Iterable[Box]], *, room: int) -> list[list[Box]]:
    """For each of some pictures the boxes in which it may differ from the one before: one for what lies near together.

    There are at most `room` more than pictures: those become one between which the least lies.
    """
    found = [merge_boxes(boxes) for boxes in changes]
    more = sum(len(boxes) - 1 for boxes in found if boxes)
    nearest = [(_nearest(boxes), at) for at, boxes in enumerate(found) if len(boxes) > 1] if more > room else []
    heapify(nearest)
    while more > room:
        (_, one, other), at = heappop(nearest)
        found[at] = _with_one_for(found[at], one, other)
        if len(found[at]) > 1:
            heappush(nearest, (_nearest(found[at]), at))
        more -= 1
    return found


def merge_boxes(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that hold the same: two are one where that takes no longer."""
    done: list[Box] = []
    for box in sorted(boxes):  # what all but touches, at once: looking for the nearest takes long among many
        whole, at = box, 0
        while at < len(done):
            if between(whole, done[at]) <= TOUCHING:
                whole, at = union((whole, done.pop(at))), 0
            else:
                at += 1
        done.append(whole)
    while len(done) > 1:
        far, one, other = _nearest(done)
        if far > NEAR:
            break
        done = _with_one_for(done, one, other)
    return done


def _nearest(boxes: Sequence[Box]) -> tuple[int, int, int]:
    """The least that lies between two boxes, and which they are."""
    pairs = combinations(range(len(boxes)), 2)
    return min((between(boxes[one], boxes[other]), one, other) for one, other in pairs)


def _with_one_for(boxes: Sequence[Box], one: int, other: int) -> list[Box]:
    """The boxes, but one in place of two."""
    rest = [box for at, box in enumerate(boxes) if at not in {one, other}]
    return [*rest, union((boxes[one], boxes[other]))]


def between(one: Box, other: Box) -> int:
    """How many pixels the box that holds both has beside theirs."""
    left, top, right, bottom = one
    west, north, east, south = other
    wide = min(right, east) - max(left, west)
    high = min(bottom, south) - max(top, north)
    both = (right - left) * (bottom - top) + (east - west) * (south - north) - (wide * high if wide > 0 < high else 0)
    return (max(right, east) - min(left, west)) * (max(bottom, south) - min(top, north)) - both


def union(boxes: Sequence[Box]) -> Box:
    """The box that holds them all."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)
