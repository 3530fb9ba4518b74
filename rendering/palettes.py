"""Palettes: the colours of the pictures, as plain data. Pictures are drawn in indices, and a palette is another
colour table for the same indices. So each role has entries of its own, and a mixture of two roles is mixed from
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


def _tones(*, red: RGB, yellow: RGB, green: RGB, blue: RGB) -> Mapping[Colour, RGB]:
    return {Colour.RED: red, Colour.YELLOW: yellow, Colour.GREEN: green, Colour.BLUE: blue}


def _pale_tints(*, grey: RGB, pale: RGB, ice: RGB) -> dict[Tone, RGB]:
    return {Tone.GREY: grey, Tone.PALE: pale, Tone.ICE: ice}


def _vivid_tints(*, violet: RGB, sky: RGB, orange: RGB) -> dict[Tone, RGB]:
    return {Tone.VIOLET: violet, Tone.SKY: sky, Tone.ORANGE: orange}


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
    tones=_tones(red=(230, 55, 56), yellow=(255, 206, 54), green=(84, 206, 124), blue=(70, 134, 255)),
    tints=_pale_tints(grey=(140, 134, 124), pale=(240, 236, 226), ice=(158, 184, 204))
    | _vivid_tints(violet=(176, 104, 240), sky=(86, 200, 246), orange=(255, 140, 40)),
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
    tones=_tones(red=(233, 58, 62), yellow=(242, 184, 0), green=(44, 172, 92), blue=(58, 118, 238)),
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
    tones=_tones(red=(255, 52, 52), yellow=(255, 226, 40), green=(40, 214, 120), blue=(72, 128, 255)),
    tints=_pale_tints(grey=(166, 160, 146), pale=(250, 246, 234), ice=(150, 178, 205))
    | _vivid_tints(violet=(200, 104, 255), sky=(90, 210, 255), orange=(255, 150, 40)),
)

DEUTERANOPIA: Final = replace(
    USUAL,
    key="deuteranopia",
    tones=_tones(red=(204, 86, 86), yellow=(255, 247, 26), green=(93, 255, 230), blue=(97, 116, 255)),
    tints=_pale_tints(grey=(152, 143, 130), pale=(232, 229, 214), ice=(184, 206, 217))
    | _vivid_tints(violet=(255, 128, 255), sky=(33, 147, 194), orange=(247, 165, 124)),
)
"""For people without medium-wavelength cones."""

PROTANOPIA: Final = replace(
    USUAL,
    key="protanopia",
    tones=_tones(red=(240, 43, 19), yellow=(255, 248, 30), green=(70, 183, 165), blue=(33, 137, 255)),
    tints=_pale_tints(grey=(150, 146, 138), pale=(246, 242, 228), ice=(188, 215, 232))
    | _vivid_tints(violet=(230, 26, 172), sky=(40, 169, 197), orange=(254, 132, 27)),
)
"""For people without long-wavelength cones, who see red as dark."""

TRITANOPIA: Final = replace(
    USUAL,
    key="tritanopia",
    tones=_tones(red=(250, 47, 40), yellow=(250, 240, 66), green=(30, 255, 70), blue=(97, 115, 255)),
    tints=_pale_tints(grey=(160, 154, 138), pale=(236, 230, 214), ice=(150, 164, 188))
    | _vivid_tints(violet=(187, 95, 255), sky=(128, 218, 255), orange=(250, 172, 92)),
)
"""For people without short-wavelength cones."""

PALETTES: Final = {palette.key: palette for palette in (USUAL, LIGHT, CONTRAST, DEUTERANOPIA, PROTANOPIA, TRITANOPIA)}

LARGE: Final = {
    f"{palette.key}-large": replace(palette, key=f"{palette.key}-large", letters=1.3) for palette in PALETTES.values()
}
