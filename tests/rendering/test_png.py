from __future__ import annotations

from io import BytesIO
from struct import unpack
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from PIL import Image

from rendering import theme
from rendering.palettes import LIGHT, USUAL
from rendering.png import png

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.palettes import Palette


def speckled(size: tuple[int, int]) -> Image.Image:
    """A picture with no two equal lines that uses every entry of the palette."""
    dots = bytes((7 * at + at // size[0]) % 255 for at in range(size[0] * size[1]))
    picture = Image.frombytes("P", size, dots)
    picture.putpalette(theme.FLAT_PALETTE)
    return picture


def pieces(file: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """The type, the data and the checksum of each chunk of a file."""
    at = 8
    while at < len(file):
        (length,) = unpack(">I", file[at : at + 4])
        yield file[at + 4 : at + 8], file[at + 8 : at + 8 + length], unpack(">I", file[at + 8 + length :][:4])[0]
        at += 12 + length


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (16, 17), (255, 256), (960, 921)])
@pytest.mark.parametrize("palette", [USUAL, LIGHT], ids=lambda palette: palette.key)
def test_file_has_every_pixel_in_its_palette_colour(size: tuple[int, int], palette: Palette) -> None:
    picture = speckled(size)
    read = Image.open(BytesIO(png(picture, palette)))
    assert (read.format, read.mode, read.size) == ("PNG", "P", size)
    assert read.tobytes() == picture.tobytes()
    picture.putpalette(theme.flat(palette))
    assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_every_chunk_matches_its_checksum() -> None:
    """Pillow doesn't check them, but other programs do."""
    found = list(pieces(png(speckled((16, 17)), USUAL)))
    assert [kind for kind, _, _ in found] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert all(crc32(kind + body) == checksum for kind, body, checksum in found)


def test_writing_leaves_the_picture_unchanged() -> None:
    picture = speckled((16, 17))
    before = picture.tobytes(), picture.getpalette()
    png(picture, LIGHT)
    assert (picture.tobytes(), picture.getpalette()) == before
