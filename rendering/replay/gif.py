"""Write a replay as an animated GIF, mostly of areas that change. WebP isn't better: Pillow usually takes much longer
to write lossless files, and lossy files are larger, because lossy compression copes badly with few colours and hard
edges. GIFs also move in every Discord client."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack

from PIL import Image

from rendering import theme
from rendering.palettes import USUAL, Palette
from rendering.replay.screen import Part

SHORTEST = 20  # the shortest duration that viewers respect; shorter ones play slowly


class GifWriter:
    """Writes palette pictures as a looping GIF with a single colour table. The container is written by hand, because
    Pillow's own `save_all` compares and copies whole pictures several times, and repeats the colour table in every
    frame. Lines are in order, because interlaced files are larger."""

    def __init__(self, palette: Palette = USUAL) -> None:
        self._palette = palette
        self._parts: list[bytes] = []
        self._waiting: tuple[Image.Image, tuple[int, int], bool] | None = None
        self._stay = 0
        self._owed = 0
        """Milliseconds by which the frames written so far are too long; later frames make up for them."""

    def add(self, parts: Sequence[Part], stay: int) -> None:
        """Show the changed areas one after the other, for about `stay` milliseconds in total."""
        for corner, picture in parts:
            self._flush()
            self._waiting = (picture, corner, True)
            self._stay = SHORTEST
            stay -= SHORTEST
        self._stay += max(0, stay)
        self._owed += max(0, -stay)

    def begin(self, picture: Image.Image, stay: int) -> None:
        """Show a complete picture, which begins a new part (see `parts`)."""
        if self._waiting is None:
            self._parts.append(_header(picture.size, self._palette))
        self._flush()
        self._waiting = (picture, (0, 0), False)
        self._stay = stay

    def finish(self) -> bytes:
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
    """Split a file from a `GifWriter` where `begin` was called. A file that isn't a GIF is a single part."""
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
_BEFORE = 8 + 10 + 1
"""Number of bytes in a frame before its compressed lines: display, position and compression."""


_BITS, _IN_ORDER = 8, 0


def _header(size: tuple[int, int], palette: Palette) -> bytes:
    screen = pack("<6sHHBBB", _SIGNATURE, *size, 0b1111_0111, 0, 0)
    loop = pack("<BBB11sBBHB", 0x21, 0xFF, 11, b"NETSCAPE2.0", 3, 1, 0, 0)
    return screen + theme.flat(palette) + loop
