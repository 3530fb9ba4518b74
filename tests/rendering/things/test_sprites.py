from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from rendering import theme
from rendering.scene import Colour, Size
from rendering.things.sprites import SHADES, Sprite, badge, draw_text, pyramid
from tests.long import scaled

HEADINGS = (None, 0, 90, 180, 270)


def grey(sprite: Sprite) -> Image.Image:
    return sprite.image.convert("RGB").convert("L")


def different(one: Image.Image, other: Image.Image, *, by: int) -> int:
    """The number of pixels that differ by at least this much."""
    return sum(ImageChops.difference(one, other).histogram()[by:])


def cover(sprite: Sprite) -> int:
    assert sprite.mask is not None
    return sprite.mask.convert("L").histogram()[255]


def draw(colour: Colour, size: Size, heading: int | None, *, robot: bool = False, unit: int = 64) -> Sprite:
    return pyramid(colour=colour, size=size, heading=heading, unit=unit, paper=theme.BOARD, robot=robot)


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("size", list(Size))
def test_colours_are_distinct_in_grey(size: Size, heading: int | None) -> None:
    pieces = [grey(draw(colour, size, heading)) for colour in Colour]
    for one, other in combinations(pieces, 2):
        assert different(one, other, by=40) > 60


@pytest.mark.parametrize("diameter", [30, 27, 38])
def test_badges_are_distinct_in_grey(diameter: int) -> None:
    badges = [grey(badge(colour=colour, diameter=diameter, paper=theme.CARD)) for colour in Colour]
    for one, other in combinations(badges, 2):
        assert different(one, other, by=40) > diameter


@pytest.mark.parametrize("colour", list(Colour))
def test_facings_are_distinct(colour: Colour) -> None:
    for one, other in combinations([grey(draw(colour, Size.SMALL, heading)) for heading in HEADINGS], 2):
        assert different(one, other, by=30) > 150


@pytest.mark.parametrize("heading", HEADINGS)
def test_larger_pyramid_covers_more(heading: int | None) -> None:
    small, medium, large = (cover(draw(Colour.RED, size, heading)) for size in Size)
    assert small * 1.3 < medium
    assert medium * 1.3 < large


@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_nose_is_on_the_side_of_its_heading(heading: int) -> None:
    mask = draw(Colour.BLUE, Size.LARGE, heading).mask
    assert mask is not None
    wide, half = mask.width, mask.width // 2
    halves = {0: (0, 0, wide, half), 90: (half, 0, wide, wide), 180: (0, half, wide, wide), 270: (0, 0, half, wide)}
    front = mask.crop(halves[heading]).convert("L").histogram()[255]
    assert front < mask.convert("L").histogram()[255] / 2.5


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("colour", list(Colour))
def test_robot_has_a_bright_rim(colour: Colour, heading: int | None) -> None:
    white = theme.index(theme.WHITE)
    with_rim = draw(colour, Size.LARGE, heading, robot=True).image.histogram()[white]
    without = draw(colour, Size.LARGE, heading).image.histogram()[white]
    assert with_rim > without + 100


def test_sprites_never_use_the_unchanged_entry() -> None:
    images = [draw(colour, size, heading).image for colour in Colour for size in Size for heading in HEADINGS]
    images.append(draw_text("Round 4", size=33, ink=theme.INK, paper=theme.CANVAS).image)
    assert not any(image.histogram()[theme.UNCHANGED] for image in images)


def test_lettering_leaves_its_background_clean() -> None:
    line = draw_text("il", size=25, ink=theme.INK, paper=theme.CARD).image
    assert line.getpixel((0, 0)) == theme.index(theme.CARD)
    assert line.histogram()[theme.index(theme.INK)] > 0


@given(
    st.text(st.characters(codec="latin-1", exclude_categories=["C"]), max_size=30),
    st.sampled_from((19, 21, 24, 27, 33)),
    st.booleans(),
)
@settings(max_examples=scaled(200), deadline=None)
def test_composed_letters_match_the_font_layout(text: str, size: int, bold: bool) -> None:
    """A line is composed of cached letters, and no pixel differs from drawing it as a whole."""
    face = theme.face(size, bold=bold)
    line = draw_text(text, size=size, ink=theme.INK, paper=theme.CARD, bold=bold).image.convert("RGB")
    whole = Image.new("L", line.size, 0)
    ImageDraw.Draw(whole).text((1, 0), text, font=face, fill=255)
    steps = [(level * SHADES + 127) // 255 / SHADES for level in range(256)]
    levels = [theme.index(theme.mix(theme.CARD, theme.INK, step)) for step in steps]
    drawn = Image.frombytes("P", whole.size, whole.tobytes().translate(bytes(levels)))
    drawn.putpalette(theme.FLAT_PALETTE)
    assert theme.width_of(text, size=size, bold=bold) == face.getlength(text)
    assert ImageChops.difference(line, drawn.convert("RGB")).getbbox() is None
