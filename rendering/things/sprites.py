"""Sprites of pyramids, badges and text: small palette pictures, which are cached. Shapes are drawn larger and then
reduced, so that they look smooth. Looney pyramids are shown from above. An upright pyramid is a square whose ridges
meet in the middle, under its colour's mark; a lying one is a triangle whose nose shows its direction. The number of
pips shows the size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from PIL import Image, ImageDraw

from rendering import theme
from rendering.letters import sprite_cache
from rendering.scene import Colour, Size, box
from rendering.strokes import Canvas
from rendering.theme import RGB, Shape, Use

FINE = 4  # supersampling factor for sprites

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A small palette picture; without a mask, it's a full rectangle."""

    image: Image.Image
    mask: Image.Image | None = None

    @property
    def size(self) -> tuple[int, int]:
        return self.image.size

    def stamp(self, canvas: Canvas, centre: Point) -> None:
        width, height = self.image.size
        canvas.paste(self.image, (round(centre[0] - width / 2), round(centre[1] - height / 2)), self.mask)


class Pen:
    """Draws on a fine transparent sheet, in screen pixels around the sheet's middle; the pen may turn all points."""

    def __init__(self, width: float, height: float, *, turn: float = 0) -> None:
        self.size = (math.ceil(width / 2) * 2, math.ceil(height / 2) * 2)
        self.sheet = Image.new("RGBA", (self.size[0] * FINE, self.size[1] * FINE), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.sheet)
        self._sin, self._cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))

    def without_turn(self) -> Pen:
        flat = copy(self)
        flat._sin, flat._cos = 0.0, 1.0
        return flat

    def turn_point(self, point: Point) -> Point:
        """The point rotated about the centre, in screen pixels."""
        return point[0] * self._cos - point[1] * self._sin, point[0] * self._sin + point[1] * self._cos

    def at(self, point: Point) -> Point:
        """The point turned around the middle, in pixels of the fine sheet."""
        x, y = self.turn_point(point)
        return (x + self.size[0] / 2) * FINE, (y + self.size[1] / 2) * FINE

    def fill(self, points: Sequence[Point], colour: RGB) -> None:
        self.draw.polygon([self.at(point) for point in points], fill=colour)

    def line(self, points: Sequence[Point], colour: RGB, width: float) -> None:
        self.draw.line([self.at(point) for point in points], fill=colour, width=round(width * FINE), joint="curve")

    def stroke(self, points: Sequence[Point], colour: RGB, width: float) -> None:
        """Draw a line with rounded ends."""
        self.line(points, colour, width)
        for point in points:
            self.dot(point, colour, width / 2)

    def loop(self, points: Sequence[Point], colour: RGB, width: float) -> None:
        self.stroke([*points, points[0]], colour, width)

    def dot(self, point: Point, colour: RGB, radius: float) -> None:
        self.draw.circle(self.at(point), radius * FINE, fill=colour)

    def ring(self, point: Point, colour: RGB, *, radius: float, width: float) -> None:
        self.draw.circle(self.at(point), radius * FINE, outline=colour, width=round(width * FINE))

    def block(self, box: tuple[float, float, float, float], colour: RGB, *, radius: float) -> None:
        (left, top), (right, bottom) = self.at(box[:2]), self.at(box[2:])
        self.draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius=radius * FINE, fill=colour)

    def frame(self, corner: Point, colour: RGB, *, radius: float, width: float) -> None:
        """Draw a rectangle around the middle, with rounded corners and a line of this width inside it."""
        left, top = self.at((-corner[0], -corner[1]))
        right, bottom = self.at(corner)
        box = (left, top, right - 1, bottom - 1)
        self.draw.rounded_rectangle(box, radius=radius * FINE, outline=colour, width=round(width * FINE))

    def sprite(self, paper: RGB, *, strength: float = 1.0, plain: bool = False, rimless: bool = False) -> Sprite:
        """Put the drawing on a paper and convert it to the palette; less `strength` makes it paler. A `plain` sprite
        may use every palette entry. A `rimless` or paler one fades into its paper; the edges of others may have the
        colours of things and dark rims."""
        small = self.sheet.resize(self.size, Image.Resampling.BOX)
        cover = small.getchannel("A")
        ground = Image.new("RGB", self.size, paper)
        ground.paste(small.convert("RGB"), (0, 0), cover.point([round(level * strength) for level in range(256)]))
        mask = cover.point([255 if level >= 96 else 0 for level in range(256)], "1")
        if plain:
            return Sprite(image=theme.settle(ground, theme.ALL_USES), mask=mask)
        if strength < 1:
            return Sprite(image=theme.settle(ground, theme.ON_PAPER), mask=mask)
        image = theme.settle(ground, theme.ON_PAPER if rimless else theme.THING_EDGES)
        image.paste(theme.settle(ground, theme.INSIDE_THINGS), mask=cover.point([0] * 255 + [255], "1"))
        return Sprite(image=image, mask=mask)


# --- the shapes that stand for colours -------------------------------------------------------------------------------


def draw_shape(pen: Pen, shape: Shape, *, centre: Point, radius: float, colour: RGB) -> None:
    """Draw a colour's shape. It's never turned, because people read it like a letter."""
    flat = pen.without_turn()
    x, y = pen.turn_point(centre)
    match shape:
        case Shape.CROSS:
            reach, width = radius * 0.78, radius * 0.58
            for side in (-1, 1):
                flat.stroke(((x - reach, y - side * reach), (x + reach, y + side * reach)), colour, width)
        case Shape.RING:
            flat.ring((x, y), colour, radius=radius, width=radius * 0.46)
        case Shape.DIAMOND:
            reach = radius * 1.1
            flat.fill(((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)), colour)
        case Shape.BARS:
            for side in (-1, 1):
                level = y + side * radius * 0.5
                flat.stroke(((x - radius * 0.75, level), (x + radius * 0.75, level)), colour, radius * 0.56)
        case _:
            assert_never(shape)


# --- pyramids --------------------------------------------------------------------------------------------------------

SIDE = {Size.SMALL: 0.40, Size.MEDIUM: 0.55, Size.LARGE: 0.70}
"""The side of an upright pyramid, as a fraction of its space's width."""
RING = 0.20
"""The approximate width that the ring adds to an upright pyramid's base in total, as a fraction of a space's width."""
LENGTH = {Size.SMALL: 0.66, Size.MEDIUM: 0.77, Size.LARGE: 0.88}
"""The length of a lying pyramid from base to nose. It's much longer than its base is wide, so it can't look upright."""
BASE = {Size.SMALL: 0.36, Size.MEDIUM: 0.44, Size.LARGE: 0.54}
FOOT = 0.10
"""The visible thickness of a lying pyramid's base from above: a band across its back, with the pips. A robot's is
a little thicker."""
SHADOW = (0.06, 0.03)
SHADE_ALPHA = 120

_LIGHT_FROM = (-0.55, -0.83)  # the light comes from the upper left


def _lit(turn: float, normal: Point) -> float:
    """The light on a face, from about -0.4 to 0.4. `normal` points outwards from the face before the turn."""
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    x, y = normal[0] * cos - normal[1] * sin, normal[0] * sin + normal[1] * cos
    return 0.4 * (x * _LIGHT_FROM[0] + y * _LIGHT_FROM[1])


@lru_cache(maxsize=2048)
def pyramid(
    *,
    colour: Colour,
    size: Size,
    heading: int | None,
    unit: int,
    paper: RGB,
    robot: bool = False,
    strength: float = 1.0,
) -> Sprite:
    """A pyramid for a space `unit` pixels wide, upright if `heading` is None."""
    # a lying piece has a shadow, and reaches farther if it lies diagonally
    wide = unit if heading is None else unit * 1.2
    pen = Pen(wide, wide, turn=heading or 0)
    draw_pyramid(pen, colour=colour, size=size, heading=heading, unit=unit, robot=robot)
    return pen.sprite(paper, strength=strength)


def draw_pyramid(pen: Pen, *, colour: Colour, size: Size, heading: int | None, unit: int, robot: bool) -> None:
    """Draw a pyramid. The pen must be turned to its heading."""
    if heading is None:
        _standing(pen, colour=colour, size=size, unit=unit, robot=robot)
    else:
        _draw_lying_piece(pen, colour=colour, size=size, heading=heading, unit=unit, robot=robot)


def _standing(pen: Pen, *, colour: Colour, size: Size, unit: int, robot: bool) -> None:
    half, width, dark = SIDE[size] * unit / 2, unit * 0.05, theme.shade(colour, -0.72)
    base = half + RING * unit / 2
    for reach, tone, radius in (
        (base + width * 0.35, theme.BLACK if robot else dark, unit * 0.11),
        (base - width * 0.1, theme.WHITE if robot else theme.TONES[colour], unit * 0.10),
        (base - width, dark, unit * 0.06),
    ):
        pen.block((-reach, -reach, reach, reach), tone, radius=radius)
    corners = box(-half, -half, half, half)
    for at, normal in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        pen.fill((corners[at], corners[(at + 1) % 4], (0, 0)), theme.shade(colour, 1.3 * _lit(0, normal)))
    for corner in corners:
        pen.line((corner, (0, 0)), theme.shade(colour, 0.55), unit * 0.024)
    radius = half * (0.52 if size is Size.SMALL else 0.40)
    disc = radius * (1.3 if size is Size.SMALL else 1.5)
    pen.dot((0, 0), theme.shade(colour, 0.55), disc + unit * 0.02)
    pen.dot((0, 0), theme.TONES[colour], disc)
    draw_shape(pen, theme.SHAPES[colour], centre=(0, 0), radius=radius, colour=theme.ON_TONE[colour])
    _pips(pen, size, y=half - unit * 0.06, unit=unit, colour=theme.ON_TONE[colour])


def _draw_lying_piece(pen: Pen, *, colour: Colour, size: Size, heading: int, unit: int, robot: bool) -> None:
    length, base, foot = LENGTH[size] * unit, BASE[size] * unit, (FOOT + 0.03 * robot) * unit
    back = length / 2
    nose = (0.0, -back)
    left, right = (-base / 2, back - foot), (base / 2, back - foot)
    whole = (nose, right, (base / 2, back), (-base / 2, back), left)
    _shadow(pen, whole, unit)
    width = unit * 0.045
    if robot:
        pen.loop(whole, theme.BLACK, width * 1.9)
    pen.loop(whole, theme.WHITE if robot else theme.shade(colour, -0.62), width)
    fold = 0.58  # the part of the base below the upper face, from which the sides slope away
    inner_left, inner_right = (left[0] * fold, left[1]), (right[0] * fold, right[1])
    pen.fill((nose, left, inner_left), theme.shade(colour, _lit(heading, (-1, 0)) - 0.16))
    pen.fill((nose, inner_right, right), theme.shade(colour, _lit(heading, (1, 0)) - 0.16))
    pen.fill((nose, inner_left, inner_right), theme.shade(colour, 0.06))
    for edge in (inner_left, inner_right):
        pen.line((nose, edge), theme.shade(colour, 0.5), unit * 0.02)
    if robot:
        tip = 0.26
        reach, y = base / 2 * tip, nose[1] + (length - foot) * tip
        pen.fill((nose, (reach, y), (-reach, y)), theme.WHITE)
    pen.fill((left, right, (base / 2, back), (-base / 2, back)), theme.shade(colour, -0.34))
    pen.line((left, right), theme.shade(colour, 0.35), unit * 0.026)
    pen.loop(whole, theme.WHITE if robot else theme.shade(colour, -0.62), unit * (0.045 if robot else 0.03))
    _pips(pen, size, y=back - foot / 2, unit=unit, colour=theme.WHITE)
    radius = unit * {Size.SMALL: 0.095, Size.MEDIUM: 0.1, Size.LARGE: 0.114}[size]
    middle = (0, back - foot - radius * 1.45)
    draw_shape(pen, theme.SHAPES[colour], centre=middle, radius=radius, colour=theme.ON_TONE[colour])


def _shadow(pen: Pen, points: Sequence[Point], unit: int) -> None:
    flat = pen.without_turn()
    across, down = SHADOW[0] * unit, SHADOW[1] * unit
    moved = [(x + across, y + down) for x, y in map(pen.turn_point, points)]
    pen.draw.polygon([flat.at(point) for point in moved], fill=(0, 0, 0, SHADE_ALPHA))


def _pips(pen: Pen, size: Size, *, y: float, unit: int, colour: RGB) -> None:
    apart = unit * 0.10
    for at in range(size.value):
        pen.dot(((at - (size.value - 1) / 2) * apart, y), colour, unit * 0.032)


# --- badges and lettering --------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def badge(*, colour: Colour, diameter: int, paper: RGB) -> Sprite:
    pen = Pen(diameter, diameter)
    draw_badge(pen, colour, diameter)
    return pen.sprite(paper, rimless=True)


def draw_badge(pen: Pen, colour: Colour, diameter: float) -> None:
    pen.dot((0, 0), theme.TONES[colour], diameter / 2)
    draw_shape(pen, theme.SHAPES[colour], centre=(0, 0), radius=diameter * 0.25, colour=theme.ON_TONE[colour])


SHADES = 4
"""Steps from a letter's paper to its ink. More steps make no visible difference, but larger files."""


@lru_cache(maxsize=64)
def _ink_levels(ink: RGB, paper: RGB) -> bytes:
    painted = theme.USES[theme.index(paper)] is Use.PAINT
    among = theme.INSIDE_THINGS if painted else theme.ON_PAPER
    between = [theme.index(theme.mix(paper, ink, step / SHADES), among) for step in range(1, SHADES)]
    steps = [theme.index(paper), *between, theme.index(ink)]
    return bytes(steps[(level * SHADES + 127) // 255] for level in range(256))


@dataclass(frozen=True, slots=True, eq=False)
class _Letter:
    """A drawn letter. `cover` is its picture, None if nothing is visible; `left` is the picture's offset."""

    advance: float
    cover: Image.Image | None
    left: int


@sprite_cache(maxsize=2048)
def _letter(character: str, *, size: int, bold: bool) -> _Letter:
    own = theme.face(size, bold=bold)
    advance = theme.width_of(character, size=size, bold=bold)
    high, before = sum(own.getmetrics()), size  # some letters begin left of their origin
    sheet = Image.new("L", (math.ceil(advance) + 2 * before, high), 0)
    ImageDraw.Draw(sheet).text((before, 0), character, font=own, fill=255)
    box = sheet.getbbox()
    if box is None:
        return _Letter(advance, None, 0)
    return _Letter(advance, sheet.crop((box[0], 0, box[2], high)), box[0] - before)


@sprite_cache(maxsize=512)
def draw_text(text: str, *, size: int, ink: RGB, paper: RGB, bold: bool = False) -> Sprite:
    """A line of text on its paper, with the font's line height. Letters are drawn one by one and cached, because
    drawing whole lines takes several times as long, and few lines are the same."""
    letters = [_letter(character, size=size, bold=bold) for character in text]
    width = max(1, math.ceil(sum(letter.advance for letter in letters)) + 2)
    cover = Image.new("L", (width, sum(theme.face(size, bold=bold).getmetrics())), 0)
    x = 1.0
    for letter in letters:
        if letter.cover is not None:
            cover.paste(255, (round(x) + letter.left, 0), letter.cover)
        x += letter.advance
    image = Image.frombytes("P", cover.size, cover.tobytes().translate(_ink_levels(ink, paper)))
    image.putpalette(theme.FLAT_PALETTE)
    return Sprite(image=image)


NAME = 30


@sprite_cache(maxsize=128)
def name_tag(text: str) -> Sprite:
    line = draw_text(text, size=NAME, ink=theme.INK, paper=theme.CANVAS).image
    sheet = Image.new("P", (line.width + 2, round(line.height * 0.64)), theme.index(theme.CANVAS))
    sheet.putpalette(theme.FLAT_PALETTE)
    sheet.paste(line, (1, -round(line.height * 0.22)))
    return Sprite(image=sheet)
