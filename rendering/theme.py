"""How everything looks: one palette for every picture, the face, the sizes, and the tone of each colour.

All pictures share the same 255 palette entries, settled when this module is read and never computed from a
picture. The last index means "as it was" in a replay and is never drawn.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageFont

from rendering.scene import Colour, Tone

RGB = tuple[int, int, int]

WIDTH, HEIGHT = 960, 640
UNCHANGED = 255  # the palette index that is transparent in a replay

CANVAS: RGB = (23, 25, 31)
CARD: RGB = (34, 37, 46)
CARD_LIT: RGB = (51, 57, 72)
INSET: RGB = (25, 27, 34)
LIGHT: RGB = (55, 60, 73)
DARK: RGB = (44, 48, 59)
BOARD: RGB = (49, 54, 66)  # between the two kinds of squares: what the edges of pieces fade into
EDGE: RGB = (78, 85, 101)
INK: RGB = (242, 244, 248)
SOFT: RGB = (168, 176, 190)
FAINT: RGB = (104, 111, 127)
BLACK: RGB = (14, 15, 19)
WHITE: RGB = (255, 255, 255)
SPARK: RGB = (255, 150, 60)
FLAME: RGB = (255, 226, 150)

TONES: dict[Colour, RGB] = {
    Colour.RED: (226, 52, 54),
    Colour.YELLOW: (255, 206, 54),
    Colour.GREEN: (84, 206, 124),
    Colour.BLUE: (70, 134, 255),
}
"""The four colours, a step apart in lightness too."""


FADING: dict[Tone, RGB] = {
    Tone.GREY: (126, 131, 144),
    Tone.PALE: (232, 236, 242),
    Tone.ICE: (158, 184, 204),
    Tone.VIOLET: (176, 104, 240),
    Tone.SKY: (86, 200, 246),
    Tone.ORANGE: (255, 140, 40),
}
"""The tones that have fades in the palette, too."""
TINTS: dict[Tone, RGB] = {**FADING, Tone.STEEL: SOFT, Tone.FLAME: FLAME}


class Shape(Enum):
    """The mark that stands for a colour wherever colour alone might not be seen."""

    CROSS = "cross"
    RING = "ring"
    DIAMOND = "diamond"
    BARS = "bars"


SHAPES: dict[Colour, Shape] = {
    Colour.RED: Shape.CROSS,
    Colour.YELLOW: Shape.RING,
    Colour.GREEN: Shape.DIAMOND,
    Colour.BLUE: Shape.BARS,
}

ON_TONE: dict[Colour, RGB] = {
    Colour.RED: WHITE,
    Colour.YELLOW: BLACK,
    Colour.GREEN: BLACK,
    Colour.BLUE: WHITE,
}
"""What a shape is drawn in when it lies on its own colour."""


def mix(a: RGB, b: RGB, part: float) -> RGB:
    """`part` of b in a, from 0 to 1."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


def shade(colour: Colour, light: float) -> RGB:
    """A colour as lit: 0 is its full tone, -1 nearly black, 1 nearly white."""
    tone = TONES[colour]
    return mix(tone, BLACK, -light * 0.92) if light < 0 else mix(tone, WHITE, light * 0.9)


def _settle() -> tuple[RGB, ...]:
    """The palette: the flat tones, a ramp of greys, and for each colour its shades and its fades into the papers."""
    entries = [CANVAS, CARD, CARD_LIT, INSET, LIGHT, DARK, BOARD, EDGE, INK, SOFT, FAINT, BLACK, WHITE, SPARK, FLAME]
    entries += [mix(CANVAS, INK, step / 30) for step in range(1, 30)]
    for colour, tone in TONES.items():
        entries += [shade(colour, step / 11) for step in range(-10, 11)]
        entries += [mix(paper, tone, step / 6) for paper in (CARD, BOARD) for step in range(1, 6)]
    for tone in FADING.values():
        entries += [tone, mix(tone, BLACK, 1 / 3), *(mix(BOARD, tone, step / 6) for step in range(1, 6))]
    unique = list(dict.fromkeys(entries))
    return (*unique, *[BLACK] * (UNCHANGED - len(unique)))


PALETTE: tuple[RGB, ...] = _settle()
FLAT_PALETTE: bytes = bytes(part for entry in (*PALETTE, BLACK) for part in entry)
"""The palette as GIF and PNG want it: 256 times red, green, blue."""


@cache
def index(colour: RGB) -> int:
    """The palette entry nearest to a colour."""
    return min(range(UNCHANGED), key=lambda at: sum((a - b) ** 2 for a, b in zip(PALETTE[at], colour, strict=True)))


@cache
def palette_image() -> Image.Image:
    """An empty picture with the palette, to quantise by. Without the unchanged entry, so that nothing turns into it."""
    holder = Image.new("P", (1, 1))
    holder.putpalette(FLAT_PALETTE[: 3 * UNCHANGED])
    return holder


# --- writing ---------------------------------------------------------------------------------------------------------


@cache
def _face_file(name: str) -> bytes:
    return (files("rendering") / "fonts" / f"SourceSansPro-{name}.otf").read_bytes()


@cache
def face(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The face at a size in pixels. The simple layout: the same everywhere, whatever libraries are about."""
    name = "Bold" if bold else "Semibold"
    return ImageFont.truetype(BytesIO(_face_file(name)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _advance(character: str, size: int, *, bold: bool) -> float:
    return face(size, bold=bold).getlength(character)


def width_of(text: str, *, size: int, bold: bool = False) -> float:
    """How wide a text is, in pixels: in the simple layout no letter depends on its neighbours."""
    return sum(_advance(character, size, bold=bold) for character in text)


@lru_cache(maxsize=4096)
def can_draw(character: str) -> bool:
    """Whether the face has the character."""
    if character == " ":
        return True
    if not character.isprintable() or unicodedata.category(character).startswith("M"):
        return False
    own = face(24)
    return bytes(own.getmask(character)) != bytes(own.getmask("\uffff"))


@lru_cache(maxsize=512)
def shown_name(name: str, colour: Colour) -> str:
    """A name as it can be drawn: itself, or its colour's word if the face lacks any of it."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    if text and all(can_draw(character) for character in text):
        return text
    return colour.value.capitalize()


@lru_cache(maxsize=2048)
def fit(text: str, *, size: int, width: int, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than `width` pixels."""
    if width_of(text, size=size, bold=bold) <= width:
        return text
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        if width_of(text[:middle].rstrip() + "…", size=size, bold=bold) <= width:
            short = middle
        else:
            long = middle - 1
    return text[:short].rstrip() + "…"


@lru_cache(maxsize=1024)
def wrap(text: str, *, size: int, width: int, lines: int) -> tuple[str, ...]:
    """The text in at most so many lines, broken at spaces; what is left over is cut with an ellipsis."""
    rows: list[str] = []
    words = text.split()
    while words and len(rows) < lines - 1:
        taken = 1
        while taken < len(words) and width_of(" ".join(words[: taken + 1]), size=size) <= width:
            taken += 1
        rows.append(fit(" ".join(words[:taken]), size=size, width=width))
        words = words[taken:]
    if words:
        rows.append(fit(" ".join(words), size=size, width=width))
    return tuple(rows)
