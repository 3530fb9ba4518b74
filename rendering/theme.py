"""How everything looks: which entries the palettes have, the face, the sizes, and the tone of each colour.

All pictures share the same 255 palette entries, settled when this module is read and never computed from a
picture. They are drawn in the usual palette, by whose colours an entry is found; in which palette they are seen is
settled when they are written. The last index means "as it was" in a replay and is never drawn.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageFont

from rendering.letters import grown, sprite_cache
from rendering.palettes import RGB as RGB
from rendering.palettes import USUAL, written
from rendering.palettes import mix as mix
from rendering.scene import Colour, Tone

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rendering.palettes import Palette

UNCHANGED = 255  # the palette index that is transparent in a replay

CANVAS: RGB = USUAL.canvas
CARD: RGB = USUAL.card
CARD_LIT: RGB = USUAL.card_lit
INSET: RGB = USUAL.inset
LIGHT: RGB = USUAL.light
DARK: RGB = USUAL.dark
BOARD: RGB = USUAL.board
EDGE: RGB = USUAL.edge
INK: RGB = USUAL.ink
SOFT: RGB = USUAL.soft
FAINT: RGB = USUAL.faint
BLACK: RGB = USUAL.black
WHITE: RGB = USUAL.white
SPARK: RGB = USUAL.spark
FLAME: RGB = USUAL.flame
STEEL: RGB = mix(BLACK, WHITE, 8 / 12)
TONES: Mapping[Colour, RGB] = USUAL.tones
TINTS: Mapping[Tone, RGB] = {**USUAL.tints, Tone.STEEL: STEEL, Tone.FLAME: FLAME}


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


def shade(colour: Colour, light: float) -> RGB:
    """A colour as lit: 0 is its full tone, -1 nearly black, 1 nearly white."""
    return _lit(USUAL, colour, light)


def _lit(palette: Palette, colour: Colour, light: float) -> RGB:
    tone = palette.tones[colour]
    return mix(tone, palette.black, -light * 0.92) if light < 0 else mix(tone, palette.white, light * 0.9)


def ink_of(tone: RGB) -> RGB:
    """A tone as text is written in it."""
    return written(USUAL, tone)


class Use(Enum):
    """What an entry is for.

    What looks the same in one palette may differ in another: a dark shade of blue, and a little blue on dark paper.
    """

    FLAT = "flat"
    """Papers and inks."""
    RAMP = "ramp"
    """Between paper and ink."""
    FADE = "fade"
    """A little of a tone on paper."""
    PAINT = "paint"
    """What things are painted with."""
    RIM = "rim"
    """Between a dark outline and what it lies on."""


ANY: Final = frozenset(Use)
INSIDE: Final = frozenset({Use.PAINT})
OUTSIDE: Final = frozenset({Use.PAINT, Use.RIM, Use.FADE})
ON_PAPER: Final = frozenset({Use.FLAT, Use.RAMP, Use.FADE})
"""Among which entries the nearest is looked for: anywhere, inside a thing, at its edge, in what is written or faint."""
WRITTEN_TINTS: Final = (Tone.VIOLET, Tone.ORANGE)
"""Of the tones that are no player's colour, those that are written in and lie on cards."""


def _entries(palette: Palette) -> list[tuple[RGB, Use]]:
    """The flat tones, ramps between papers and inks and between black and white, and for each colour its shades and its
    fades into the papers: in the same order for every palette."""
    canvas, card, board, black, white = palette.canvas, palette.card, palette.board, palette.black, palette.white
    flats = [canvas, card, palette.card_lit, palette.inset, palette.light, palette.dark, board, palette.edge]
    flats += [palette.ink, palette.soft, palette.faint]
    flats += [
        written(palette, tone) for tone in (*palette.tones.values(), *(palette.tints[each] for each in WRITTEN_TINTS))
    ]
    paint = [black, white, palette.spark, palette.flame, *(mix(black, white, step / 12) for step in range(1, 12))]
    fades = []
    for colour, tone in palette.tones.items():
        paint += [_lit(palette, colour, step / 11) for step in range(-10, 11)]
        fades += [mix(paper, tone, step / 6) for paper in (card, board) for step in range(1, 6)]
    for each, tone in palette.tints.items():
        paint += [tone, mix(tone, black, 1 / 3), mix(tone, black, 2 / 3)]
        papers = (card, board) if each in WRITTEN_TINTS else (board,)
        fades += [mix(paper, tone, step / 6) for paper in papers for step in range(1, 6)]
    return [
        *((colour, Use.FLAT) for colour in flats),
        *((mix(canvas, palette.ink, step / 30), Use.RAMP) for step in range(1, 30)),
        *((mix(board, black, step / 4), Use.RIM) for step in range(1, 4)),
        *((colour, Use.PAINT) for colour in paint),
        *((colour, Use.FADE) for colour in fades),
    ]


USES: Final = tuple(use for _, use in _entries(USUAL))
"""What each entry is for."""


def table(palette: Palette) -> tuple[RGB, ...]:
    """The 255 colours that may be drawn, as a palette has them; what is left over is black."""
    entries = [colour for colour, _ in _entries(palette)]
    return (*entries, *[palette.black] * (UNCHANGED - len(entries)))


@cache
def flat(palette: Palette) -> bytes:
    """The table as GIF and PNG want it: 256 times red, green, blue."""
    return bytes(part for entry in (*table(palette), palette.black) for part in entry)


PALETTE: tuple[RGB, ...] = table(USUAL)
FLAT_PALETTE: bytes = flat(USUAL)
"""What pictures are drawn in."""


@cache
def index(colour: RGB, among: frozenset[Use] = ANY) -> int:
    """The nearest entry to a colour, among those for some uses."""
    return min(
        _palette_indexes(among), key=lambda at: sum((a - b) ** 2 for a, b in zip(PALETTE[at], colour, strict=True))
    )


def _palette_indexes(among: frozenset[Use]) -> tuple[int, ...]:
    return tuple(at for at, use in enumerate(USES) if use in among)


@cache
def _quantiser(among: frozenset[Use]) -> tuple[Image.Image, bytes]:
    """An empty picture with the entries for some uses alone, and which they are.

    The unchanged entry is none of them, so that nothing turns into it.
    """
    fitting, holder = _palette_indexes(among), Image.new("P", (1, 1))
    holder.putpalette(bytes(part for at in fitting for part in PALETTE[at]))
    return holder, bytes(fitting).ljust(256, b"\0")


def settle(picture: Image.Image, among: frozenset[Use]) -> Image.Image:
    """An RGB picture in the palette: each pixel the nearest entry for some uses."""
    holder, entries = _quantiser(among)
    settled = picture.quantize(palette=holder, dither=Image.Dither.NONE).point(entries)
    settled.putpalette(FLAT_PALETTE)
    return settled


# --- writing ---------------------------------------------------------------------------------------------------------


@cache
def _face_file(name: str) -> bytes:
    return (files("rendering") / "fonts" / f"SourceSansPro-{name}.otf").read_bytes()


def face(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """The face at a size in pixels, larger where letters are."""
    return _face(grown(size), bold=bold)


@cache
def _face(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """The simple layout: the same everywhere, whatever libraries are about."""
    name = "Bold" if bold else "Semibold"
    return ImageFont.truetype(BytesIO(_face_file(name)), size, layout_engine=ImageFont.Layout.BASIC)


@sprite_cache(maxsize=4096)
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
def shown_name(name: str, otherwise: str) -> str:
    """A name as it can be drawn: itself, or what is said otherwise if the face lacks any of it."""
    return drawable_name(name) or otherwise


def drawable_name(name: str) -> str:
    """A name as it can be drawn; empty if the face lacks any of it."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    return text if all(can_draw(character) for character in text) else ""


@sprite_cache(maxsize=2048)
def fit(text: str, *, size: int, width: int, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than `width` pixels; without one where little else were left."""
    if width_of(text, size=size, bold=bold) <= width:
        return text
    cut = _cut(text, "…", size=size, width=width, bold=bold)
    return cut if len(cut) > LEAST else _cut(text, "", size=size, width=width, bold=bold)


def fit_name(name: str, *, size: int, width: int, bold: bool = False) -> str:
    """A name, or as many of its first words as there is room for; a long first word, or next to none, is cut."""
    return first_words(name, size=size, width=width, bold=bold) or fit(name, size=size, width=width, bold=bold)


def first_words(name: str, *, size: int, width: int, bold: bool = False) -> str:
    """A name, or as many of its first words as there is room for; empty if that is none, or next to none."""
    words = name.split()
    for count in range(len(words), 0, -1):
        first = " ".join(words[:count])
        if (count == len(words) or len(first) > LEAST) and width_of(first, size=size, bold=bold) <= width:
            return first
    return ""


def _cut(text: str, end: str, *, size: int, width: int, bold: bool) -> str:
    short, long = 0, len(text)
    while short < long:
        middle = (short + long + 1) // 2
        if width_of(text[:middle].rstrip() + end, size=size, bold=bold) <= width:
            short = middle
        else:
            long = middle - 1
    return text[:short].rstrip() + end


LEAST = 3
"""So many letters of a text and an ellipsis say less than some letters more."""


@sprite_cache(maxsize=1024)
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
