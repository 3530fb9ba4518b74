"""Palettes: the colours of the pictures, as plain data. Every picture is drawn once, in indices, and a palette is
another colour table for the same indices. So each role has entries of its own, and a mixture of two roles is mixed from
the palette's own colours for them.

In a light palette, papers and inks are swapped. Paints aren't: `black` is dark and `white` is light everywhere; red and
blue have a white mark, yellow and green a black one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rendering.scene import Colour, Tone

RGB = tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """A colour for each role."""

    key: str
    canvas: RGB
    card: RGB
    card_lit: RGB
    inset: RGB
    light: RGB
    dark: RGB
    board: RGB
    """A colour between those of the two kinds of squares. The edges of pieces fade into it."""
    edge: RGB
    ink: RGB
    soft: RGB
    faint: RGB
    black: RGB
    white: RGB
    spark: RGB
    flame: RGB
    tones: Mapping[Colour, RGB]
    """These colours also differ in lightness."""
    tints: Mapping[Tone, RGB]
    letters: float = 1.0


def mix(a: RGB, b: RGB, part: float) -> RGB:
    """A mixture of two colours; `part`, from 0 to 1, is the share of `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * part),
        round(a[1] + (b[1] - a[1]) * part),
        round(a[2] + (b[2] - a[2]) * part),
    )


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio between two colours as defined in WCAG 2.2, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: RGB) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _tones(red: RGB, yellow: RGB, green: RGB, blue: RGB) -> Mapping[Colour, RGB]:
    return {Colour.RED: red, Colour.YELLOW: yellow, Colour.GREEN: green, Colour.BLUE: blue}


def _tints(grey: RGB, pale: RGB, ice: RGB, violet: RGB, sky: RGB, orange: RGB) -> Mapping[Tone, RGB]:
    tones = (Tone.GREY, Tone.PALE, Tone.ICE, Tone.VIOLET, Tone.SKY, Tone.ORANGE)
    return dict(zip(tones, (grey, pale, ice, violet, sky, orange), strict=True))


READ: Final = 4.5
"""The contrast needed for readable text: level AA of WCAG 2.2."""


def readable_tone(palette: Palette, tone: RGB) -> RGB:
    """The tone with just enough ink to be readable on all papers for text, or the ink if no mixture is. It's never the
    tone itself, because that has an entry of its own."""
    papers = (palette.canvas, palette.card, palette.card_lit, palette.inset, mix(palette.board, tone, 1 / 6))
    inks = (mix(tone, palette.ink, step / 24) for step in range(1, 24))
    return next((ink for ink in inks if all(contrast(ink, paper) >= READ for paper in papers)), palette.ink)


USUAL: Final = Palette(
    key="usual",
    canvas=(23, 25, 31),
    card=(34, 37, 46),
    card_lit=(46, 52, 66),
    inset=(25, 27, 34),
    light=(55, 60, 73),
    dark=(44, 48, 59),
    board=(49, 54, 66),
    edge=(78, 85, 101),
    ink=(242, 244, 248),
    soft=(182, 190, 204),
    faint=(150, 158, 173),
    black=(18, 14, 10),  # warm, like the greys between it and white; the greys between canvas and ink aren't
    white=(255, 253, 247),
    spark=(255, 150, 60),
    flame=(255, 226, 150),
    tones=_tones((230, 55, 56), (255, 206, 54), (84, 206, 124), (70, 134, 255)),
    tints=_tints((140, 134, 124), (240, 236, 226), (158, 184, 204), (176, 104, 240), (86, 200, 246), (255, 140, 40)),
)

LIGHT: Final = replace(
    USUAL,
    key="light",
    canvas=(236, 238, 242),
    card=(250, 251, 253),
    card_lit=(214, 228, 250),
    inset=(222, 226, 233),
    light=(240, 238, 232),
    dark=(218, 217, 213),
    board=(229, 228, 223),
    edge=(146, 152, 164),
    ink=(24, 27, 34),
    soft=(64, 71, 84),
    faint=(80, 87, 100),
    spark=(222, 88, 0),
    flame=(255, 214, 110),
    tones=_tones((233, 58, 62), (242, 184, 0), (44, 172, 92), (58, 118, 238)),
)

CONTRAST: Final = replace(
    USUAL,
    key="contrast",
    canvas=(0, 0, 0),
    card=(12, 12, 14),
    card_lit=(44, 50, 66),
    inset=(0, 0, 0),
    light=(56, 60, 70),
    dark=(20, 22, 27),
    board=(38, 41, 49),
    edge=(180, 186, 198),
    ink=(255, 255, 255),
    soft=(232, 236, 242),
    faint=(204, 209, 218),
    black=(0, 0, 0),
    white=(255, 255, 255),
    tones=_tones((255, 52, 52), (255, 226, 40), (40, 214, 120), (72, 128, 255)),
    tints=_tints((166, 160, 146), (250, 246, 234), (150, 178, 205), (200, 104, 255), (90, 210, 255), (255, 150, 40)),
)

DEUTERANOPIA: Final = replace(
    USUAL,
    key="deuteranopia",
    tones=_tones((204, 86, 86), (255, 247, 26), (93, 255, 230), (97, 116, 255)),
    tints=_tints((152, 143, 130), (232, 229, 214), (184, 206, 217), (255, 128, 255), (33, 147, 194), (247, 165, 124)),
)
"""For people without medium-wavelength cones: colours that they can't tell apart differ in lightness."""

PROTANOPIA: Final = replace(
    USUAL,
    key="protanopia",
    tones=_tones((240, 43, 19), (255, 248, 30), (70, 183, 165), (33, 137, 255)),
    tints=_tints((150, 146, 138), (246, 242, 228), (188, 215, 232), (230, 26, 172), (40, 169, 197), (254, 132, 27)),
)
"""For people without long-wavelength cones, who see red as dark."""

TRITANOPIA: Final = replace(
    USUAL,
    key="tritanopia",
    tones=_tones((250, 47, 40), (250, 240, 66), (30, 255, 70), (97, 115, 255)),
    tints=_tints((160, 154, 138), (236, 230, 214), (150, 164, 188), (187, 95, 255), (128, 218, 255), (250, 172, 92)),
)
"""For people without short-wavelength cones, who see blue as green, and yellow as pink."""

PALETTES: Final = {palette.key: palette for palette in (USUAL, LIGHT, CONTRAST, DEUTERANOPIA, PROTANOPIA, TRITANOPIA)}

LARGE: Final = {
    f"{palette.key}-large": replace(palette, key=f"{palette.key}-large", letters=1.3) for palette in PALETTES.values()
}
