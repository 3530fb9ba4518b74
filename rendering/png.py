"""Write a picture as a palette PNG, without Pillow's encoder: libdeflate takes a third of its time, and the file is
only a twentieth larger."""

from __future__ import annotations

from struct import pack
from typing import Final
from zlib import crc32

from deflate import zlib_compress
from PIL import Image

from rendering import theme
from rendering.palettes import Palette

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BITS, _IN_PALETTE = 8, 3
_LEVEL: Final = 5
"""The next level takes a quarter longer and saves only a thirtieth."""


def png(picture: Image.Image, palette: Palette) -> bytes:
    width, height = picture.size
    # every line begins with the number of its filter; 0 means none
    lines = Image.new("P", (width + 1, height), 0)
    lines.paste(picture, (1, 0))
    return b"".join(
        (
            _SIGNATURE,
            _piece(b"IHDR", pack(">IIBBBBB", width, height, _BITS, _IN_PALETTE, 0, 0, 0)),
            _piece(b"PLTE", theme.flat(palette)),
            _piece(b"IDAT", zlib_compress(lines.tobytes(), _LEVEL)),
            _piece(b"IEND", b""),
        )
    )


def _piece(kind: bytes, body: bytes | bytearray) -> bytes:
    return b"".join((pack(">I", len(body)), kind, body, pack(">I", crc32(body, crc32(kind)))))
