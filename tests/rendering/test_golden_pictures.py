"""Compare pictures of positions that show a lot with pictures that a person has approved.

`golden/NAME.png` has a phone's width. After changing how something's drawn, look at the sheets from `make pictures`,
then renew them with `AGREED=renew pytest tests/rendering/test_golden_pictures.py`.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from rendering import painter, palettes, theme
from tests.rendering import sample_positions

FOLDER = Path(__file__).parents[1] / "golden"
WIDTH = 300
PATCH = 6
"""Size of a compared patch in pixels, about one letter."""
TOLERANCE = 12
"""Maximum difference of a patch's mean, of 255: more than machines round differently, less than anyone sees."""

LARGE = "usual-large"


LARGE_ONES = {f"{key}-large": f"{key}-round" for key in sample_positions.ROUNDS}
"""Pictures of the middle of a round with large letters."""
COMPACT_ONES = {f"{key}-compact": f"{key}-round" for key in sample_positions.ROUNDS} | {
    "factory-line-compact": "factory-line"
}
"""Pictures of the middle of a round in a round's post, and one with a floor of another shape."""
NAMED = (*sample_positions.NAMED, *LARGE_ONES, *COMPACT_ONES)


def as_on_a_phone(name: str) -> Image.Image:
    scene = sample_positions.position({**LARGE_ONES, **COMPACT_ONES}.get(name, name))
    palette = palettes.LARGE[LARGE] if name in LARGE_ONES else palettes.USUAL
    drawn = painter.still(scene, palette, compact=name in COMPACT_ONES)
    whole = Image.open(BytesIO(drawn)).convert("RGB")
    return whole.resize((WIDTH, whole.height * WIDTH // whole.width), Image.Resampling.BOX)


def furthest(one: Image.Image, other: Image.Image) -> int:
    """The greatest difference of any patch."""
    return max(ImageChops.difference(one, other).reduce(PATCH).tobytes())


def golden(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


@pytest.mark.parametrize("name", NAMED)
def test_position_matches_its_golden_picture(name: str) -> None:
    now = as_on_a_phone(name)
    if os.environ.get("AGREED") == "renew":
        FOLDER.mkdir(exist_ok=True)
        now.save(FOLDER / f"{name}.png", optimize=True)
    agreed = golden(name)
    assert now.size == agreed.size
    assert furthest(now, agreed) <= TOLERANCE, f"{name} has changed: look at it"


def test_every_golden_picture_has_a_position() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(NAMED)


@pytest.mark.parametrize("x", range(PATCH))
def test_ignores_rounding_differences_but_not_a_missing_letter(x: int) -> None:
    """At any position among the patches, and in the smallest readable size."""
    picture = golden("rambots-own")
    assert furthest(picture, picture.point(lambda value: min(255, value + 4))) <= TOLERANCE
    with_it = picture.copy()
    ImageDraw.Draw(with_it).text((100 + x, 100), "i", font=theme.face(9), fill=theme.SOFT)
    assert furthest(picture, with_it) > TOLERANCE
