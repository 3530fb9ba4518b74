"""The file of a replay: an animated GIF in which only what changes is written."""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING

from PIL import GifImagePlugin, ImageChops

from rendering import theme

if TYPE_CHECKING:
    from PIL import Image

    from rendering.boards.layout import Box

SHORTEST = 20  # what a viewer still honours; anything less is played slowly
LARGE = 50_000  # pixels; what has changed within a smaller box is compressed soon enough
WORTH = 0.6  # a frame of its own has to leave at most this part of what would have to be compressed otherwise


class GifWriter:
    """Writes pictures in the palette as a looping GIF with one colour table.

    Pillow's own `save_all` compares and copies whole pictures several times and repeats the colour table in every
    frame. Here the container is written by hand (it is a header and a few fixed bytes) and only Pillow's public
    `getdata` is used, which compresses one frame.
    """

    def __init__(self, *, spare: int = 0) -> None:
        """`spare` is how many frames there may be beside those that are added."""
        self._spare = spare
        self._parts: list[bytes] = []
        self._shown: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int], bool] | None = None
        self._stay = 0

    def add(self, picture: Image.Image, stay: int, *, apart: Box | None = None) -> None:
        """Show a picture for so many milliseconds. A picture equal to the one before prolongs it.

        What changes in the box that lies `apart` may be shown at once and the rest a moment later: compressing takes as
        long as what has changed is large, and between two small things far from each other lies nearly everything.
        """
        if self._shown is None:
            self._parts.append(_header(picture.size))
            self._waiting = (picture, (0, 0), False)
        else:
            change = ImageChops.subtract_modulo(picture, self._shown)
            box = change.getbbox(alpha_only=False)
            if box is None:
                self._stay += stay
                return
            for part, mask, lasting in self._parts_of(change, box, apart, stay):
                self._flush()
                changed = picture.crop(part)
                changed.paste(theme.UNCHANGED, (0, 0), mask.point(_SAME, "1"))
                self._waiting = (changed, part[:2], True)
                self._stay = stay = lasting
        self._shown = picture
        self._stay = stay

    def _parts_of(
        self, change: Image.Image, box: Box, apart: Box | None, stay: int
    ) -> list[tuple[Box, Image.Image, int]]:
        """The boxes that are written one after the other, what changes in each, and for how long."""
        whole = [(box, change.crop(box), stay)]
        if apart is None or not self._spare or stay < 2 * SHORTEST or _area(box) < LARGE:
            return whole
        inside = change.crop(apart).getbbox(alpha_only=False)
        if inside is None:
            return whole
        left, top, right, bottom = inside
        first = (apart[0] + left, apart[1] + top, apart[0] + right, apart[1] + bottom)
        early = change.crop(first)
        change.paste(0, first)
        rest = change.getbbox(alpha_only=False)
        if rest is None or _area(first) + _area(rest) > WORTH * _area(box):
            return whole
        self._spare -= 1
        return [(first, early, SHORTEST), (rest, change.crop(rest), stay - SHORTEST)]

    def finish(self) -> bytes:
        """The whole file."""
        self._flush()
        return b"".join((*self._parts, b";"))

    def _flush(self) -> None:
        if self._waiting is None:
            return
        part, corner, partial = self._waiting
        if partial:
            data = GifImagePlugin.getdata(part, corner, duration=self._stay, transparency=theme.UNCHANGED)
        else:
            data = GifImagePlugin.getdata(part, corner, duration=self._stay)
        self._parts.extend(data)
        self._waiting = None


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


_SAME = [255, *[0] * 255]  # from a difference to a mask of what is unchanged


def _header(size: tuple[int, int]) -> bytes:
    """Signature, screen, the one colour table, and the wish to be looped for ever."""
    screen = pack("<6sHHBBB", b"GIF89a", *size, 0b1111_0111, 0, 0)
    loop = pack("<BBB11sBBHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, 0, 0)
    return screen + theme.FLAT_PALETTE + loop
