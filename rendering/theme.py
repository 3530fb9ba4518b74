"""Visual theme: the roles of palette entries, the font, and the tone of each colour. All pictures except icons share
the same 255 palette entries, which are never computed from a picture. Pictures are drawn in the usual palette, and
the palette that people see is chosen when the file is written. The last index means "unchanged" in a replay and is
never drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

from PIL import Image, ImageFont

from rendering.letters import grown, sprite_cache
from rendering.palettes import RGB as RGB
from rendering.palettes import USUAL, Palette, readable_tone
from rendering.palettes import mix as mix
from rendering.scene import Colour, Tone

UNCHANGED = 255  # the palette index that's transparent in a replay

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
    """The marks that stand for colours, in the order of `Colour`, for people who can't rely on colours."""

    CROSS = "cross"
    RING = "ring"
    DIAMOND = "diamond"
    BARS = "bars"


SHAPES: dict[Colour, Shape] = dict(zip(Colour, Shape, strict=True))
ON_TONE: dict[Colour, RGB] = dict(zip(Colour, (WHITE, BLACK, BLACK, WHITE), strict=True))


def shade(colour: Colour, light: float) -> RGB:
    """A shade of a colour: 0 is the full tone, -1 nearly black, 1 nearly white."""
    return _lit(USUAL, colour, light)


def _lit(palette: Palette, colour: Colour, light: float) -> RGB:
    tone = palette.tones[colour]
    return mix(tone, palette.black, -light * 0.92) if light < 0 else mix(tone, palette.white, light * 0.9)


def ink_of(tone: RGB) -> RGB:
    return readable_tone(USUAL, tone)


class Use(Enum):
    """The use of a palette entry. Entries that look the same in one palette may differ in another."""

    FLAT = "flat"
    """Papers and inks."""
    RAMP = "ramp"
    """Between paper and ink."""
    FADE = "fade"
    """Between paper and a tone."""
    PAINT = "paint"
    """Pieces and other drawn things."""
    RIM = "rim"
    """Between a dark outline and its background."""


ALL_USES: Final = frozenset(Use)
INSIDE_THINGS: Final = frozenset({Use.PAINT})
THING_EDGES: Final = frozenset({Use.PAINT, Use.RIM, Use.FADE})
ON_PAPER: Final = frozenset({Use.FLAT, Use.RAMP, Use.FADE})
"""Sets of entries in which to look for the nearest one: all; inside things; at their edges; text and faint marks."""
WRITTEN_TINTS: Final = (Tone.VIOLET, Tone.ORANGE)
"""Tones that aren't players' colours but are used as inks and on cards."""


def _entries(palette: Palette) -> list[tuple[RGB, Use]]:
    """A palette's entries and their uses, in an order that's the same for every palette."""
    canvas, card, board, black, white = palette.canvas, palette.card, palette.board, palette.black, palette.white
    flats = [canvas, card, palette.card_lit, palette.inset, palette.light, palette.dark, board, palette.edge]
    flats += [palette.ink, palette.soft, palette.faint]
    written = (*palette.tones.values(), *(palette.tints[each] for each in WRITTEN_TINTS))
    flats += [readable_tone(palette, tone) for tone in written]
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


def table(palette: Palette) -> tuple[RGB, ...]:
    """The 255 colours of a palette that can be drawn; entries without a use are black."""
    entries = [colour for colour, _ in _entries(palette)]
    return (*entries, *[palette.black] * (UNCHANGED - len(entries)))


@cache
def flat(palette: Palette) -> bytes:
    """The table in the format of GIF and PNG: 256 times red, green, blue."""
    return bytes(part for entry in (*table(palette), palette.black) for part in entry)


PALETTE: tuple[RGB, ...] = table(USUAL)
FLAT_PALETTE: bytes = flat(USUAL)


@cache
def index(colour: RGB, among: frozenset[Use] = ALL_USES) -> int:
    indices = (at for at, use in enumerate(USES) if use in among)
    return min(indices, key=lambda at: sum((a - b) ** 2 for a, b in zip(PALETTE[at], colour, strict=True)))


@cache
def _quantiser(among: frozenset[Use]) -> tuple[Image.Image, bytes]:
    """An empty picture whose palette has only the entries for these uses, and the indices of those entries."""
    fitting, holder = [at for at, use in enumerate(USES) if use in among], Image.new("P", (1, 1))
    holder.putpalette(bytes(part for at in fitting for part in PALETTE[at]))
    return holder, bytes(fitting).ljust(256, b"\0")


def settle(picture: Image.Image, among: frozenset[Use]) -> Image.Image:
    """Convert an RGB picture to the palette: each pixel becomes the nearest entry for these uses."""
    holder, entries = _quantiser(among)
    settled = picture.quantize(palette=holder, dither=Image.Dither.NONE).point(entries)
    settled.putpalette(FLAT_PALETTE)
    return settled


# --- text ------------------------------------------------------------------------------------------------------------


@cache
def _face_file(name: str) -> bytes:
    return (files("rendering") / "fonts" / f"SourceSansPro-{name}.otf").read_bytes()


def face(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    return _face(grown(size), bold=bold)


@cache
def _face(size: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    """Use the basic layout, which is the same whatever libraries are installed."""
    name = "Bold" if bold else "Semibold"
    return ImageFont.truetype(BytesIO(_face_file(name)), size, layout_engine=ImageFont.Layout.BASIC)


@sprite_cache(maxsize=4096)
def _advance(character: str, size: int, *, bold: bool) -> float:
    return face(size, bold=bold).getlength(character)


def width_of(text: str, *, size: int, bold: bool = False) -> float:
    """The text's width in pixels. In the font's basic layout, letters don't depend on their neighbours."""
    return sum(_advance(character, size, bold=bold) for character in text)


@lru_cache(maxsize=4096)
def can_draw(character: str) -> bool:
    if character == " ":
        return True
    if not character.isprintable() or unicodedata.category(character).startswith("M"):
        return False
    own = face(24)
    return bytes(own.getmask(character)) != bytes(own.getmask("\uffff"))


@lru_cache(maxsize=512)
def shown_name(name: str, otherwise: str) -> str:
    return drawable_name(name) or otherwise


def drawable_name(name: str) -> str:
    """The name as it can be drawn; empty if some part of it can't be."""
    text = " ".join(unicodedata.normalize("NFC", name).split())
    return text if all(can_draw(character) for character in text) else ""


@sprite_cache(maxsize=2048)
def fit(text: str, *, size: int, width: int, bold: bool = False) -> str:
    """Cut the text if it's too wide. It ends with an ellipsis unless hardly anything would be left before it."""
    if width_of(text, size=size, bold=bold) <= width:
        return text
    cut = _cut(text, "…", size=size, width=width, bold=bold)
    return cut if len(cut) > LEAST else _cut(text, "", size=size, width=width, bold=bold)


def fit_name(name: str, *, size: int, width: int, bold: bool = False) -> str:
    """The whole words that fit. If the first word is too long, or too little is left, the name is cut instead."""
    return first_words(name, size=size, width=width, bold=bold) or fit(name, size=size, width=width, bold=bold)


def first_words(name: str, *, size: int, width: int, bold: bool = False) -> str:
    """The first words of a name that fit; empty if none fits, or if too little of the name is left."""
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
"""The minimum number of letters before an ellipsis. If fewer would be left, the text is cut without an ellipsis."""


@sprite_cache(maxsize=1024)
def wrap(text: str, *, size: int, width: int, lines: int) -> tuple[str, ...]:
    """Break the text at spaces into at most `lines` lines, and cut lines that are too long."""
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
