"""The picture of a player's profile: what it shows, and that nothing in it overlaps."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from rendering import theme
from rendering.letters import enlarge_letters
from rendering.palettes import LARGE, LIGHT, PALETTES, USUAL
from rendering.profile_image import (
    GAP,
    MARKED,
    THICK,
    WIDTH,
    _drawable_name,
    _scale,
    paint_profile_image,
    profile_picture,
)
from rendering.scene import Colour, Size
from rendering.scene.icons import Badge, Pyramid
from rendering.scene.profile import Bars, Curve, Line, Lines, ProfileImage, Things

CURVE = Curve("Rating, game by game", (1100, 1040, 1200, 1180), 2, "2 Jan 2030", "12 Mar 2030")
BARS = Bars("7 games", (("1st", 4), ("2nd", 0), ("3rd", 2), ("4th", 1)))
THINGS = Things("Plays most", ((Pyramid(Colour.RED, Size.LARGE), "1,428"), (Badge(Colour.BLUE), "3")))
RIVALS = Lines("Met most", (Line("Marek", "6 : 3"), Line("W" * 32, "1,000 : 2,000")))
SHARE = Lines("", (Line("Answered in time", "97 %", 0.97),))
PORTRAIT = ProfileImage("Ann", "RAMbots · among people", "1,180", "rating", (CURVE, BARS, THINGS, RIVALS, SHARE))


def blue(profile_image: ProfileImage) -> int:
    """The number of pixels in the tone of curves and bars."""
    return paint_profile_image(profile_image).tobytes().count(theme.index(theme.TONES[Colour.BLUE]))


@pytest.mark.parametrize("palette", [*PALETTES.values(), *LARGE.values()], ids=lambda palette: palette.key)
def test_picture_is_chart_width_and_fits_a_phone(palette: object) -> None:
    assert palette in (*PALETTES.values(), *LARGE.values())
    picture = Image.open(BytesIO(profile_picture(PORTRAIT, palette)))
    assert picture.width == WIDTH
    assert picture.height < WIDTH * 1.6


def test_omitting_a_part_reduces_the_height() -> None:
    whole = paint_profile_image(PORTRAIT).height
    for part in PORTRAIT.parts:
        rest = tuple(each for each in PORTRAIT.parts if each is not part)
        assert paint_profile_image(replace(PORTRAIT, parts=rest)).height < whole
    assert paint_profile_image(replace(PORTRAIT, parts=(), number="")).size[0] == WIDTH


def test_gaps_between_cards_are_empty() -> None:
    """No letters or bars reach beyond their card."""
    for letters in (1.0, 1.3):
        with enlarge_letters(letters):
            picture = paint_profile_image(replace(PORTRAIT, about="", number=""))
        canvas = theme.index(theme.CANVAS)
        rows = [set(picture.crop((0, y, WIDTH, y + 1)).tobytes()) for y in range(picture.height)]
        empty = [y for y, row in enumerate(rows) if row == {canvas}]
        bands = [(before, after) for before, after in pairwise(empty) if after > before + 1]
        assert len(bands) == 1 + len(PORTRAIT.parts)
        assert {below - above + 1 for (_, above), (below, _) in pairwise(bands[1:])} == {GAP}
        edges = {picture.getpixel((x, y)) for x in (5, WIDTH - 6) for y in range(picture.height)}
        assert edges == {canvas}


def test_bar_length_matches_its_share() -> None:
    lengths = [blue(ProfileImage("", "", parts=(Lines("", (Line("x", "y", part),)),))) for part in (0, 0.01, 0.5, 1)]
    assert lengths == sorted(lengths)
    assert lengths[0] == 0 < lengths[1]
    assert lengths[2] == pytest.approx(lengths[3] / 2, rel=0.05)


def test_bar_is_empty_when_nothing_was_won() -> None:
    assert blue(ProfileImage("", "", parts=(Bars("0 games", (("1st", 0),)),))) == 0


@pytest.mark.parametrize("count", [1, 2, MARKED, MARKED + 1, 100])
@pytest.mark.parametrize("settled", [0, 5, 200])
def test_draws_curve_of_any_length(count: int, settled: int) -> None:
    points = tuple(1000 + 7 * (number % 5) for number in range(count))
    curve = replace(CURVE, points=points, settled=min(settled, count))
    assert blue(replace(PORTRAIT, parts=(curve,))) > 0


def test_provisional_ratings_differ_without_colour() -> None:
    """Provisional points are hollow, and their line is thin."""
    counts = [blue(replace(PORTRAIT, parts=(replace(CURVE, settled=settled),))) for settled in range(4)]
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) == len(counts)


@pytest.mark.parametrize("settled", [0, 1])
def test_provisional_point_is_hollow(settled: int) -> None:
    picture = paint_profile_image(replace(PORTRAIT, parts=(replace(CURVE, settled=settled),)))
    tone = theme.index(theme.TONES[Colour.BLUE])
    left, rows = next(
        (x, rows)
        for x in range(WIDTH)
        if (rows := [y for y in range(picture.height) if picture.getpixel((x, y)) == tone])
    )
    middle = picture.getpixel((left + THICK + 2, sum(rows) // len(rows)))
    assert (middle == theme.index(theme.CARD)) is bool(settled)


@pytest.mark.parametrize("points", [(0,), (1000, 1000), (7, 2093), (990, 1010), (0, 99_999)])
def test_scale_lines_are_round_and_enclose_all_points(points: tuple[int, ...]) -> None:
    low, high, step = _scale(points)
    assert low <= min(points) <= max(points) <= high
    assert low % step == 0
    assert 1 <= (high - low) / step <= 6


def test_only_drawable_part_of_name_is_shown() -> None:
    assert _drawable_name("Ann 🤖 Åsa") == "Ann Åsa"
    assert _drawable_name("漢字") == "…"


def test_picture_uses_readers_palette() -> None:
    assert profile_picture(PORTRAIT, LIGHT) != profile_picture(PORTRAIT, USUAL)
