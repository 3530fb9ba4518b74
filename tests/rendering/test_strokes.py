"""Drawing is recorded as strokes first: only differences are redrawn, with the same result."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from rendering import painter, theme
from rendering.replay import screen
from rendering.replay.screen import Screen
from rendering.strokes import Strokes
from tests.long import scaled
from tests.rendering import hexscenes, test_painter
from tests.rendering.boards import test_floor, test_hexagons
from tests.rendering.scenes import floor, scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering.scene import Mark, Scene
    from rendering.strokes import Box

SIZE = (60, 40)
SHOWN = (
    *((scene(), mark) for mark in test_painter.MARKS),
    *((floor(), mark) for mark in test_floor.MARKS),
    *((hexscenes.field(), mark) for mark in test_hexagons.MARKS),
)
"""Every mark, on a board where it can appear."""


def drawn(strokes: Strokes) -> Image.Image:
    return Screen(strokes).picture


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.subtract_modulo(one, other).getbbox(alpha_only=False) is None


@pytest.mark.parametrize(("shown", "mark"), SHOWN, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize("growth", [0.25, 1.0])
def test_strokes_change_nothing_outside_their_box(shown: Scene, mark: Mark, growth: float) -> None:
    strokes = painter.strokes_of(replace(shown, marks=()), shown.panel, [(mark, growth)])
    for stroke in strokes.strokes:
        alone = Strokes(strokes.size)
        alone.strokes, alone._pictures = [stroke], strokes._pictures
        sheet = Image.new("P", strokes.size, theme.UNCHANGED)
        alone.draw(sheet, ImageDraw.Draw(sheet), [(0, 0, *strokes.size)])
        sheet.paste(theme.UNCHANGED, stroke[:4])
        assert same(sheet, Image.new("P", strokes.size, theme.UNCHANGED)), stroke


@pytest.mark.parametrize(("shown", "mark"), SHOWN, ids=lambda each: type(each).__name__)
def test_strokes_match_the_painted_picture(shown: Scene, mark: Mark) -> None:
    marked = replace(shown, marks=(mark,))
    strokes = painter.strokes_of(marked, marked.panel, [(mark, 1.0)])
    assert same(drawn(strokes), painter.paint(marked))


# --- only differences ------------------------------------------------------------------------------------------------

PICTURES = [Image.effect_noise((9, 7), 90).convert("P") for _ in range(3)]
MASK = Image.new("1", (9, 7), 1)
ImageDraw.Draw(MASK).rectangle((2, 2, 5, 4), fill=0)
places = st.tuples(st.integers(-10, 60), st.integers(-10, 40))
points = st.tuples(st.floats(-10, 70), st.floats(-10, 50))
edges, rounded = (
    st.builds(
        lambda corner, wide, high: (*corner, corner[0] + wide, corner[1] + high),
        points,
        st.floats(least, 30),
        st.floats(least, 30),
    )
    for least in (4, 6)  # Pillow doesn't draw boxes that are narrower than their two round corners
)
boxes = st.builds(
    lambda x, y, wide, high: (x, y, x + wide, y + high), *[st.integers(0, 20)] * 2, *[st.integers(1, 20)] * 2
)
fills = st.integers(0, 254)
draws = st.one_of(
    st.builds(lambda at, where: lambda strokes: strokes.paste(PICTURES[at], where), st.integers(0, 1), places),
    st.builds(lambda where: lambda strokes: strokes.paste(PICTURES[2], where, MASK), places),
    st.builds(lambda fill, box: lambda strokes: strokes.paste(fill, box), fills, boxes),
    st.builds(lambda at, fill: lambda strokes: strokes.polygon(at, fill=fill), st.lists(points, min_size=3), fills),
    st.builds(
        lambda at, fill, width: lambda strokes: strokes.line(at, fill=fill, width=width),
        st.lists(points, min_size=2, max_size=5),
        fills,
        st.integers(1, 6),
    ),
    st.builds(lambda box, fill: lambda strokes: strokes.ellipse(box, fill=fill), edges, fills),
    st.builds(
        lambda box, fill: lambda strokes: strokes.rounded_rectangle(box, radius=3, outline=fill, width=2, fill=7),
        rounded,
        fills,
    ),
)


def strokes_of(recipe: list[Callable[[Strokes], None]]) -> Strokes:
    strokes = Strokes(SIZE)
    strokes.paste(3, (0, 0, *SIZE))
    for draw in recipe:
        draw(strokes)
    return strokes


@given(st.data(), st.lists(draws, max_size=12))
@settings(max_examples=scaled(300), deadline=None)
def test_redrawing_differences_gives_the_whole_picture(
    data: st.DataObject, recipe: list[Callable[[Strokes], None]]
) -> None:
    """Strokes appear, vanish, appear twice, or overlap in another order."""
    pool = [*recipe, *data.draw(st.lists(draws, max_size=3))]
    other = data.draw(st.lists(st.sampled_from(pool), max_size=14)) if pool else []
    if data.draw(st.booleans()):
        other = data.draw(st.permutations(recipe))
    before, after = strokes_of(recipe), strokes_of(other)
    for found in (after.changed_boxes(before), *screen.split_changes([after.changed_boxes(before)], room=9)):
        seen = Screen(before)
        seen.update(after, found)
        assert same(seen.picture, drawn(after))


def test_unchanged_strokes_are_not_redrawn() -> None:
    assert (
        painter.strokes_of(scene(), scene().panel, ()).changed_boxes(painter.strokes_of(scene(), scene().panel, ()))
        == []
    )


def test_update_is_cropped_and_transparent_outside_the_change() -> None:
    before, after = Strokes(SIZE), Strokes(SIZE)
    for strokes in (before, after):
        strokes.paste(3, (0, 0, *SIZE))
    for at in ((5, 6), (9, 8)):
        after.paste(4, (*at, at[0] + 1, at[1] + 1))
    [(corner, picture)] = Screen(before).update(after, [(0, 0, *SIZE)])
    assert (corner, picture.size) == ((5, 6), (5, 3))
    assert sorted(picture.tobytes()) == [4, 4, *[theme.UNCHANGED] * 13]


@pytest.mark.parametrize(
    ("written", "whole"),
    [
        ((5, 6, 10, 9), True),
        ((6, 6, 10, 9), False),
        ((5, 7, 10, 9), False),
        ((5, 6, 9, 9), False),
        ((5, 6, 10, 8), False),
    ],
)
def test_update_is_opaque_only_when_entirely_text(written: Box, whole: bool) -> None:
    """That makes it smaller, but it's only possible where the whole part is text."""
    before, after = Strokes(SIZE), Strokes(SIZE, written=written)
    for strokes in (before, after):
        strokes.paste(3, (0, 0, *SIZE))
    for at in ((5, 6), (9, 8)):
        after.paste(4, (*at, at[0] + 1, at[1] + 1))
    [(corner, picture)] = Screen(before).update(after, [(0, 0, *SIZE)])
    assert (corner, picture.size) == ((5, 6), (5, 3))
    assert sorted(picture.tobytes()) == [*[3] * 13, 4, 4] if whole else picture.tobytes().count(theme.UNCHANGED) == 13


def test_caption_update_is_opaque() -> None:
    shown, other = scene(), replace(scene(), caption="Something else")
    before, after = (painter.strokes_of(each, each.panel, ()) for each in (shown, other))
    parts = Screen(before).update(after, after.changed_boxes(before))
    assert parts
    assert all(theme.UNCHANGED not in picture.tobytes() for _, picture in parts)


# --- separate parts --------------------------------------------------------------------------------------------------

far = st.builds(
    lambda x, y, wide, high: (x, y, x + wide, y + high), *[st.integers(0, 900)] * 2, *[st.integers(1, 300)] * 2
)


@given(st.lists(st.lists(far, max_size=6), max_size=6), st.integers(0, 12))
def test_split_changes_cover_all_boxes_within_the_limit(changes: list[list[Box]], room: int) -> None:
    found = screen.split_changes(changes, room=room)
    assert sum(len(each) - 1 for each in found if each) <= room
    for before, after in zip(changes, found, strict=True):
        assert all(any(screen.union((box, other)) == other for other in after) for box in before)
        assert bool(after) == bool(before)


def test_room_goes_to_the_split_that_saves_most() -> None:
    corners: list[Box] = [(0, 0, 10, 10), (900, 900, 910, 910)]
    near: list[Box] = [(0, 0, 10, 10), (0, 300, 200, 310)]
    assert screen.split_changes([near, corners, near], room=1) == [[(0, 0, 200, 310)], corners, [(0, 0, 200, 310)]]
