from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops

from rendering import painter, theme
from rendering.boards.layout import bearing, lay_out
from rendering.panel.compositions import CORNERED
from rendering.replay import timeline
from rendering.scene import (
    Aim,
    Beam,
    Bump,
    Cell,
    Colour,
    Flash,
    Impact,
    Lane,
    Mark,
    Path,
    Point,
    Scene,
    Shot,
    Triangles,
)
from tests.rendering.scenes import floor, hexagon, moved, scene

SIDES = (3, 4, 5)
HEADINGS = (30, 90, 150, 210, 270, 330)
UP, DOWN = (6, 4), (7, 4)  # two adjacent triangles of a hexagon of side 4

MARKS: tuple[Mark, ...] = (
    Beam(UP, (DOWN, (8, 4), (9, 4)), Colour.RED, 90, hit=True),
    Beam(DOWN, (), Colour.GREEN, 150, hit=False),
    Beam(UP, (DOWN, (8, 4), (9, 4)), Colour.RED, 90, hit=True, faded=True),
    Aim(UP, Colour.YELLOW),
    Impact(UP, 30),
    Impact(UP, None),
    Bump(DOWN, 330),
    Flash(UP, Colour.YELLOW),
    Lane((DOWN, (7, 5), (8, 5)), Colour.BLUE),
    Path((UP, DOWN, (7, 5)), Colour.RED),
)


def pixels(shown: Scene) -> Image.Image:
    return painter.paint(shown).convert("RGB")


def inside(outline: tuple[Point, ...], point: Point) -> bool:
    turns = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


@pytest.mark.parametrize("side", SIDES)
def test_hexagon_has_six_times_side_squared_triangles(side: int) -> None:
    assert len(lay_out(Triangles(side)).spaces) == 6 * side * side


@pytest.mark.parametrize("side", SIDES)
def test_hexagon_stays_inside_its_box(side: int) -> None:
    left, top, right, bottom = CORNERED.board
    corners = [corner for space in lay_out(Triangles(side)).spaces.values() for corner in space.outline]
    assert all(left - 1 <= x <= right + 1 and top - 1 <= y <= bottom + 1 for x, y in corners)


@pytest.mark.parametrize("side", SIDES)
def test_every_triangle_has_a_unique_letter_and_number(side: int) -> None:
    layout = lay_out(Triangles(side))
    assert [label.text for label in layout.labels] == list("abcdefghij"[: 2 * side])
    rows = [[space.name for (_, row), space in layout.spaces.items() if row == at] for at in range(2 * side)]
    assert all(names == [str(number + 1) for number in range(len(names))] for names in rows)


def test_neighbouring_triangles_share_a_side_midpoint() -> None:
    layout = lay_out(Triangles(4))
    for heading in (30, 90):
        assert layout.side(UP, heading) == pytest.approx(layout.side(DOWN, 270))


@pytest.mark.parametrize("cell", [UP, DOWN])
def test_six_headings_map_to_three_sides(cell: Cell) -> None:
    layout = lay_out(Triangles(4))
    assert len({layout.side(cell, heading) for heading in HEADINGS}) == 3


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("cell", [UP, DOWN])
def test_side_is_30_degrees_off_its_heading(cell: Cell, heading: int) -> None:
    layout = lay_out(Triangles(4))
    away = (bearing(layout.centre(cell), layout.side(cell, heading)) - heading + 180) % 360 - 180
    assert abs(away) == pytest.approx(30)


@pytest.mark.parametrize("side", SIDES)
def test_adjacent_large_pyramids_barely_overlap(side: int) -> None:
    layout = lay_out(Triangles(side))
    middle = 2 * side - 1
    near = dist(layout.centre((middle, side)), layout.centre((middle + 1, side)))
    assert 0.82 * layout.unit < near * 1.05


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_every_mark_is_visible_between_triangles(mark: Mark) -> None:
    shown = hexagon()
    assert ImageChops.difference(pixels(shown), pixels(replace(shown, marks=(mark,)))).getbbox() is not None


@pytest.mark.parametrize(
    ("shown", "goal", "beside"),
    [(hexagon(), UP, DOWN), (scene(), (4, 4), (5, 4)), (floor(), (0, 2, 2), (0, 1, 2))],
    ids=["triangles", "squares", "floor"],
)
def test_goal_ring_runs_under_adjacent_robot(shown: Scene, goal: Cell, beside: Cell) -> None:
    """The ring is large enough to reach the robot, but runs under it."""
    robot = replace(shown.pieces[0], cell=beside, heading=None)
    alone, empty = replace(shown, pieces=(robot,)), replace(shown, pieces=())
    ringed, free = (
        ImageChops.difference(pixels(each), pixels(replace(each, marks=(Aim(goal, Colour.YELLOW),))))
        for each in (alone, empty)
    )
    body = ImageChops.difference(pixels(alone), pixels(empty)).convert("L").point(lambda tone: 255 if tone else 0)
    under = [Image.composite(each, Image.new("RGB", each.size), body).getbbox() for each in (ringed, free)]
    assert under[0] is None
    assert under[1] is not None


@pytest.mark.parametrize("heading", [30, 90])
def test_beam_lights_exactly_its_strip(heading: int) -> None:
    strip: dict[int, tuple[Cell, ...]] = {
        30: ((7, 4), (7, 5), (8, 5), (8, 6)),
        90: ((7, 4), (8, 4), (9, 4), (10, 4)),
    }
    empty = replace(hexagon(), pieces=())
    beamed = pixels(replace(empty, marks=(Beam(UP, strip[heading], Colour.GREEN, heading, hit=False),)))
    changed = ImageChops.difference(pixels(empty), beamed)
    layout = lay_out(empty.board)
    for cell, space in layout.spaces.items():
        x, y = space.centre
        patch = changed.crop((round(x) - 3, round(y) - 3, round(x) + 4, round(y) + 4))
        assert (patch.getbbox() is not None) == (cell in strip[heading])


def test_six_beams_of_one_robot_are_six_rays() -> None:
    empty = replace(hexagon(), pieces=())
    layout = lay_out(empty.board)
    steps: dict[int, tuple[Cell, ...]] = {
        30: ((7, 4), (7, 5), (8, 5)),
        90: ((7, 4), (8, 4), (9, 4)),
        150: ((6, 3), (7, 3), (7, 2)),
        210: ((6, 3), (5, 3), (5, 2)),
        270: ((5, 4), (4, 4), (3, 4)),
        330: ((5, 4), (5, 5), (4, 5)),
    }
    rays = tuple(Beam(UP, cells, Colour.YELLOW, heading, hit=False) for heading, cells in steps.items())
    picture = painter.paint(replace(empty, marks=rays))
    tone = theme.index(theme.TONES[Colour.YELLOW])
    for heading, cells in steps.items():
        end = layout.side(cells[-1], heading)
        x, y = (round(part) for part in (end[0], end[1]))
        assert picture.crop((x - 8, y - 8, x + 8, y + 8)).histogram()[tone] > 5


@pytest.mark.parametrize("side", SIDES)
def test_lying_robots_look_different_in_every_direction(side: int) -> None:
    shown = hexagon(side)
    pictures = [
        pixels(replace(shown, pieces=(replace(shown.pieces[0], heading=heading),))).convert("L") for heading in HEADINGS
    ]
    for one, other in combinations(pictures, 2):
        assert sum(ImageChops.difference(one, other).histogram()[30:]) > 80


def test_pieces_glide_between_triangles() -> None:
    shown = hexagon()
    planned = timeline.frames(shown, [Shot(moved(shown, "robot:red", DOWN))])
    ways = [frame.moment.places["robot:red"] for frame in planned if frame.moment.places]
    outlines = [lay_out(shown.board).spaces[cell].outline for cell in (UP, DOWN)]
    assert len(ways) >= 2
    assert all(any(inside(outline, way) for outline in outlines) for way in ways)
