"""The file of a replay: an animated GIF in which only what changes is written."""

from __future__ import annotations

from re import finditer
from struct import pack
from typing import TYPE_CHECKING

from PIL import ImageChops

from rendering import theme
from rendering.palettes import USUAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

    from rendering.boards.layout import Box
    from rendering.palettes import Palette

SHORTEST = 20  # what a viewer still honours; anything less is played slowly
LARGE = 20_000  # pixels; what has changed within a smaller box is compressed soon enough
SAVED = 60_000  # what a cut through a box has to leave out to be worth a frame
WORTH = 0.75  # frames of their own have to leave at most this part of what would have to be compressed otherwise


class GifWriter:
    """Writes pictures in the palette as a looping GIF with one colour table.

    Pillow's own `save_all` compares and copies whole pictures several times and repeats the colour table in every
    frame. Here the container is written by hand (it is a header and a few fixed bytes), and Pillow's public `tobytes`
    compresses one frame, its lines one after the other: interlaced, files are a tenth larger.
    """

    def __init__(self, palette: Palette = USUAL, *, spare: int = 0) -> None:
        """In the colours of a palette. `spare` is how many frames there may be beside those that are added."""
        self._palette = palette
        self._spare = spare
        self._parts: list[bytes] = []
        self._shown: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int], bool] | None = None
        self._stay = 0
        self._owed = 0
        """Milliseconds that what was written stays longer than it should have; later frames make up for them."""

    def add(self, picture: Image.Image, stay: int, *, apart: Sequence[Box] = ()) -> None:
        """Show a picture for so many milliseconds. A picture equal to the one before prolongs it.

        What changes in each of the boxes that lie `apart` may be shown at once and the rest a moment later: compressing
        takes as long as what has changed is large, and between two small things far from each other lies nearly
        everything.
        """
        if self._shown is None:
            self._parts.append(_header(picture.size, self._palette))
            self._waiting = (picture, (0, 0), False)
            self._stay = stay
        else:
            change = ImageChops.subtract_modulo(picture, self._shown)
            box = change.getbbox(alpha_only=False)
            if box is None:
                self._stay += stay
                return
            for part, changed in self._parts_of(change, box, apart):
                self._flush()
                # what is unchanged takes the index that is seen through, which is the largest
                same = ImageChops.add(changed, changed, scale=-1 / 512, offset=theme.UNCHANGED)
                self._waiting = (ImageChops.lighter(picture.crop(part), same), part[:2], True)
                self._stay = SHORTEST
                stay -= SHORTEST
            self._stay += max(0, stay)
            self._owed += max(0, -stay)
        self._shown = picture

    def begin(self, picture: Image.Image, stay: int) -> None:
        """Show a picture of which everything is written, as the first of a part: see `parts`."""
        self._flush()
        self._waiting = (picture, (0, 0), False)
        self._shown, self._stay = picture, stay

    def _parts_of(self, change: Image.Image, box: Box, apart: Sequence[Box]) -> list[tuple[Box, Image.Image]]:
        """The boxes that are written one after the other, and what changes in each."""
        whole = [(box, change.crop(box))]
        if _area(box) < LARGE:
            return whole
        parts: list[tuple[Box, Image.Image]] = []
        for corner in apart:
            inside = change.crop(corner)
            found = inside.getbbox(alpha_only=False)
            if found is not None:
                parts.append((_moved(found, corner), inside.crop(found)))
                change.paste(0, corner)
        rest = change.getbbox(alpha_only=False)
        if rest is not None:
            parts += _clusters(change.crop(rest), rest)
        if len(parts) - 1 > self._spare or sum(_area(part) for part, _ in parts) > WORTH * _area(box):
            return whole
        self._spare -= len(parts) - 1
        return parts

    def finish(self) -> bytes:
        """The whole file."""
        self._flush()
        return b"".join((*self._parts, b";"))

    def _flush(self) -> None:
        if self._waiting is None:
            return
        part, corner, partial = self._waiting
        paid = max(0, min(self._owed, self._stay - SHORTEST))
        self._owed -= paid
        control = pack("<BBBBHBB", 0x21, 0xF9, 4, partial, (self._stay - paid) // 10, theme.UNCHANGED * partial, 0)
        place = pack("<BHHHHBB", 0x2C, *corner, *part.size, 0, _BITS)
        self._parts += (control, place, part.tobytes("gif", ("P", _BITS, _IN_ORDER)), b"\0")
        self._waiting = None


def parts(file: bytes) -> tuple[bytes, ...]:
    """What a writer has written as a file for each of its parts: all but the first begin where `begin` was called.

    What is no such file is one part.
    """
    if not file.startswith(_SIGNATURE):
        return (file,)
    head, starts, at = file[:_HEAD], [], _HEAD
    while file[at] != _END:
        if not file[at + 3] & _PARTIAL:
            starts.append(at)
        at += _BEFORE
        while file[at]:
            at += file[at] + 1
        at += 1
    return tuple(head + file[begin:end] + b";" for begin, end in zip(starts, [*starts[1:], at], strict=True))


_SIGNATURE = b"GIF89a"
_END, _PARTIAL = 0x3B, 0b1
_HEAD = 13 + 256 * 3 + 19
"""Bytes before the first frame."""
_BEFORE = 8 + 10 + 1
"""Bytes of a frame before its compressed lines: how it is shown, where, and how they are compressed."""


def _clusters(change: Image.Image, box: Box, *, cuts: int = 2) -> list[tuple[Box, Image.Image]]:
    """What changes in a box, cut where nothing does for so far that it is worth it; so many times at most."""
    if cuts == 0 or _area(box) < LARGE:
        return [(box, change)]
    across, down = (_gap(bytes(line)) for line in change.getprojection())
    wide, high = change.size
    if (across[1] - across[0]) * high > (down[1] - down[0]) * wide:
        saved, halves = (across[1] - across[0]) * high, ((0, 0, across[0], high), (across[1], 0, wide, high))
    else:
        saved, halves = (down[1] - down[0]) * wide, ((0, 0, wide, down[0]), (0, down[1], wide, high))
    if saved < SAVED:
        return [(box, change)]
    parts: list[tuple[Box, Image.Image]] = []
    for half in halves:
        inside = change.crop(half)
        found = inside.getbbox(alpha_only=False)
        if found is not None:
            parts += _clusters(inside.crop(found), _moved(_moved(found, half), box), cuts=cuts - 1)
    return parts


def _gap(line: bytes) -> tuple[int, int]:
    """The longest stretch of a line that is empty."""
    return max((found.span() for found in finditer(b"\0+", line)), key=lambda span: span[1] - span[0], default=(0, 0))


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _moved(box: Box, by: Box) -> Box:
    """A box whose place was counted from the corner of another one."""
    return (by[0] + box[0], by[1] + box[1], by[0] + box[2], by[1] + box[3])


_BITS, _IN_ORDER = 8, 0


def _header(size: tuple[int, int], palette: Palette) -> bytes:
    """Signature, screen, the one colour table, and the wish to be looped for ever."""
    screen = pack("<6sHHBBB", _SIGNATURE, *size, 0b1111_0111, 0, 0)
    loop = pack("<BBB11sBBHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, 0, 0)
    return screen + theme.flat(palette) + loop
