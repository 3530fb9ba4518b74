"""How colours look with different kinds of colour vision, how different they look, and how readable they are together.

- Colours seen without one kind of cones: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
  Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009).
  Uses their matrices of severity 1.0, which work on linear light.
- Perceived difference of two colours, CIEDE2000: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference
  Formula: Implementation Notes, Supplementary Test Data, and Mathematical Observations", Color Research and Application
  30, 2005.
- Readability of one colour on another: the contrast ratio of WCAG 2.2.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

    from rendering.palettes import RGB

Lab = tuple[float, float, float]
Matrix = tuple[tuple[float, float, float], ...]


class Eye(Enum):
    """A kind of colour vision: with all cones, or without those for long, middle or short waves."""

    FULL = "full"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


MACHADO: dict[Eye, Matrix] = {
    Eye.FULL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    Eye.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Eye.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Eye.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _coded(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))


@cache
def seen(colour: RGB, eye: Eye) -> RGB:
    """A colour as an eye sees it, converted to one that looks the same to everyone."""
    red, green, blue = (_linear(part) for part in colour)
    rows = MACHADO[eye]
    first, second, third = (_coded(row[0] * red + row[1] * green + row[2] * blue) for row in rows)
    return first, second, third


def seen_picture(picture: Image.Image, eye: Eye) -> Image.Image:
    """A palette picture as an eye sees it."""
    flat = picture.getpalette() or []
    other = picture.copy()
    triples = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    other.putpalette(bytes(part for colour in triples for part in seen(colour, eye)))
    return other


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of two colours by WCAG 2.2, 1 to 21."""
    darker, lighter = sorted(
        0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue) for red, green, blue in (one, other)
    )
    return (lighter + 0.05) / (darker + 0.05)


@cache
def lab(colour: RGB) -> Lab:
    """An sRGB colour in CIELAB, with the white point D65."""
    red, green, blue = (_linear(part) for part in colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: RGB, other: RGB, eye: Eye = Eye.FULL) -> float:
    """The perceived difference of two colours for an eye, by CIEDE2000."""
    return ciede2000(lab(seen(one, eye)), lab(seen(other, eye)))


def ciede2000(one: Lab, other: Lab) -> float:
    """The CIEDE2000 difference of two colours in CIELAB, with all weights 1."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1 + 0.5 * (1 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    (c1, h1), (c2, h2) = ((hypot(stretch * a, b), degrees(atan2(b, stretch * a)) % 360) for _, a, b in (one, other))
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    if turn == -180 and h2 > h1:
        turn = 180.0
    lightness, chroma = other[0] - one[0], c2 - c1
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    l_mean, c_mean = (one[0] + other[0]) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if grey else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    off = (l_mean - 50) ** 2
    lightness /= 1 + 0.015 * off / sqrt(20 + off)
    chroma /= 1 + 0.045 * c_mean
    hue /= 1 + 0.015 * c_mean * t
    bend = 60 * exp(-(((h_mean - 275) / 25) ** 2))
    rotation = -2 * sqrt(c_mean**7 / (c_mean**7 + 25**7)) * sin(radians(bend))
    return sqrt(lightness**2 + chroma**2 + hue**2 + rotation * chroma * hue)
