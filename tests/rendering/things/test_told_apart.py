"""Things can be told apart on a phone without colour: pictures 300 pixels wide, in greyscale.

Pictures are shrunk by averaging, which is the least sharp way. The distance of two pictures is the mean difference of
the pixels in the area where they differ, 0 to 255. For a tenth of a space that changes from the board's grey to white,
it's about 18.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import ceil, dist, floor, hypot, sqrt
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.factory.pictures.devices import DEVICES
from bot.games.rumbl.pictures.models import MODELS
from bot.games.rumbl.rules.state import Kind
from rendering import painter, theme
from rendering.boards.layout import lay_out
from rendering.letters import enlarge_letters
from rendering.palettes import PALETTES, USUAL
from rendering.panel.compositions import cards, place_in
from rendering.scene import Colour, Figure, Floor, Piece, Sector, Size, Stock, Token, towards
from rendering.things.figures import chip, corners_of, free_corners
from rendering.things.names import beside
from rendering.things.sprites import name_tag
from tests.rendering import scenes
from tests.rendering.hexscenes import BLUE, GREEN, HEADINGS, ROBOTS, board, dock, field
from tests.rendering.scenes import SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rendering.palettes import Palette
    from rendering.scene import Board, Cell, Model, Point, Scene

PHONE = 300
"""The width of a picture on a phone."""
DOCKED = board(dock(Sector.ORANGE, GREEN), dock(Sector.BLUE, BLUE))
"""A field with two docks, far from each other."""
EMPTY = replace(scenes.scene(), pieces=())
STRAIGHT = (None, 0, 90, 180, 270)


def looks(shown: Iterable[Scene], place: Point, reach: float, palette: Palette = USUAL) -> list[Image.Image]:
    """The area around a place, as seen on a phone."""
    found = []
    for each in shown:
        with enlarge_letters(palette.letters):
            picture = painter.paint(each)
        picture.putpalette(theme.flat(palette))
        part = PHONE / picture.width
        down = round(picture.height * part) / picture.height
        x, y, half = place[0] * part, place[1] * part, reach * part
        left, top, right, bottom = (round(x - half), round(y - half), round(x + half), round(y + half))
        box = (left / part, top / down, right / part, bottom / down)
        near = (floor(box[0]), floor(box[1]), ceil(box[2]), ceil(box[3]))
        about = picture.crop(near).convert("RGB").convert("L")
        shifted = (box[0] - near[0], box[1] - near[1], box[2] - near[0], box[3] - near[1])
        found.append(about.resize((right - left, bottom - top), Image.Resampling.BOX, shifted))
    return found


def closest(pictures: Sequence[Image.Image]) -> float:
    """The distance of the two most similar pictures."""
    return min(ImageStat.Stat(ImageChops.difference(one, other)).mean[0] for one, other in combinations(pictures, 2))


def figures(*each: Figure) -> list[Image.Image]:
    shown = [replace(field(figure), board=DOCKED) for figure in each]
    layout = lay_out(DOCKED)
    return looks(shown, layout.centre((1, 1)), layout.unit * 0.55)


def pieces(shown: Scene, *each: Piece) -> list[Image.Image]:
    layout = lay_out(shown.board)
    return looks((replace(shown, pieces=(piece,)) for piece in each), layout.centre(each[0].cell), layout.reach)


@pytest.mark.parametrize("colour", [BLUE, GREEN])
@pytest.mark.parametrize("heading", [30, 270])
def test_sixteen_robots_are_distinct(heading: int, colour: Colour) -> None:
    assert len(ROBOTS) == 16
    assert closest(figures(*(Figure("one", (1, 1), model, colour, heading) for model in ROBOTS))) > 4


@pytest.mark.parametrize("model", ROBOTS, ids=lambda model: model.name)
@pytest.mark.parametrize("colour", [BLUE, GREEN])
def test_robot_headings_are_distinct(model: Model, colour: Colour) -> None:
    assert closest(figures(*(Figure("one", (1, 1), model, colour, heading) for heading in HEADINGS))) > 8


@pytest.mark.parametrize("model", [*ROBOTS, MODELS[Kind.CLONE]], ids=lambda model: model.name)
def test_robots_of_different_teams_are_distinct(model: Model) -> None:
    assert closest(figures(*(Figure("one", (1, 1), model, colour, 90) for colour in (BLUE, GREEN)))) > 8


def test_numbers_beside_a_robot_are_distinct() -> None:
    numbered = [Figure("one", (1, 1), MODELS[Kind.MINE], BLUE, 90, turn=str(number)) for number in range(1, 9)]
    powers = [Figure("one", (1, 1), MODELS[Kind.MINE], BLUE, 90, power=power) for power in "2345?"]
    assert closest(figures(*numbered)) > 0.8
    assert closest(figures(*powers)) > 0.8


@pytest.mark.parametrize("board", [scenes.BOARD, scenes.floor(SHAPES[2]).board], ids=["squares", "the smallest floor"])
@pytest.mark.parametrize("heading", STRAIGHT)
@pytest.mark.parametrize("size", Size)
def test_four_colours_are_distinct_by_their_marks(board: Board, heading: int | None, size: Size) -> None:
    shown = replace(EMPTY, board=board)
    cell: Cell = (0, 2, 2) if isinstance(board, Floor) else (4, 4)
    robot = size is Size.LARGE
    assert closest(pieces(shown, *(Piece("one", cell, colour, size, heading, robot=robot) for colour in Colour))) > 1.2


@pytest.mark.parametrize("colour", Colour)
def test_robots_beacons_and_their_orientations_are_distinct(colour: Colour) -> None:
    things = [
        Piece("one", (4, 4), colour, size, heading, robot=size is Size.LARGE)
        for size in (Size.LARGE, Size.SMALL)
        for heading in STRAIGHT
    ]
    assert closest(pieces(EMPTY, *things)) > 8


def elongation(picture: Image.Image, ground: Image.Image) -> float:
    """The ratio of a thing's length to its width, by its silhouette: 1 for a square or a disc."""
    outline = ImageChops.difference(picture, ground).point(lambda level: 255 if level > 24 else 0)
    wide, cover = outline.width, outline.tobytes()
    dots = [divmod(at, wide)[::-1] for at, level in enumerate(cover) if level]
    x, y = (sum(axis) / len(dots) for axis in zip(*dots, strict=True))
    across, down = (sum((dot[at] - mid) ** 2 for dot in dots) for at, mid in ((0, x), (1, y)))
    both = sum((dot[0] - x) * (dot[1] - y) for dot in dots)
    mean, spread = (across + down) / 2, hypot((across - down) / 2, both)
    return sqrt((mean + spread) / (mean - spread))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("colour", Colour)
def test_lying_pieces_look_long_and_standing_pieces_do_not(colour: Colour, palette: Palette) -> None:
    """At a glance, without checking what points where: a spike, or a square with a ring around it."""
    layout = lay_out(EMPTY.board)
    for size in Size:
        robot = size is Size.LARGE
        shown = [Piece("one", (4, 4), colour, size, way, robot=robot) for way in (None, *HEADINGS)]
        seen = [replace(EMPTY, pieces=there) for there in ((), *((piece,) for piece in shown))]
        ground, standing, *lying = looks(seen, layout.centre((4, 4)), layout.reach, palette)
        assert elongation(standing, ground) < 1.15
        assert min(elongation(each, ground) for each in lying) > 1.5


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("size", [Size.LARGE, Size.SMALL])
def test_orientations_between_triangles_are_distinct(size: Size, colour: Colour) -> None:
    shown = replace(scenes.hexagon(), pieces=())
    ways = (None, *HEADINGS)
    assert (
        closest(pieces(shown, *(Piece("one", (6, 4), colour, size, way, robot=size is Size.LARGE) for way in ways))) > 5
    )


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_elements_and_their_remaining_pips_are_distinct(shape: scenes.Shape) -> None:
    shown = replace(scenes.floor(shape), pieces=(), tokens=())
    layout = lay_out(shown.board)
    place, reach = layout.centre((0, 2, 0)), layout.poses[0].unit / 2
    kinds = [replace(shown, tokens=(Token("one", (0, 2, 0), device, 3),)) for device in DEVICES.values()]
    left = [
        replace(shown, tokens=(Token("one", (0, 2, 0), next(iter(DEVICES.values())), pips, hits),))
        for pips, hits in ((1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2))
    ]
    assert closest(looks(kinds, place, reach)) > 4
    assert closest(looks(left, place, reach)) > 0.3


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_exits_of_a_square_are_distinct(shape: scenes.Shape) -> None:
    shown = replace(scenes.floor(shape), tokens=())
    assert isinstance(shown.board, Floor)
    layout = lay_out(shown.board)
    choices = [(0,), (90,), (180,), (270,), (0, 90), (0, 180), (0, 270), (90, 180), (90, 270), (180, 270)]
    boards = [replace(shown.board, arrows=(((2, 2), ways),)) for ways in choices]
    for robot in ((), (Piece("one", (0, 2, 2), Colour.RED, Size.LARGE, 90, robot=True),)):
        drawn = [replace(shown, board=each, pieces=robot) for each in boards]
        assert closest(looks(drawn, layout.centre((0, 2, 2)), layout.poses[0].unit / 2)) > (2 if robot else 4)


def test_names_of_occupied_spaces_are_distinct() -> None:
    """In the corner of a square, and at a corner of a hexagon."""
    corner = Piece("one", (0, 0), Colour.RED, Size.LARGE, None, robot=True)
    named = [
        replace(EMPTY, board=replace(scenes.BOARD, rows=(row, *scenes.BOARD.rows[1:])), pieces=(corner,))
        for row in "19"
    ]
    label = next(label for label in lay_out(scenes.BOARD).labels if label.text == "1")
    assert closest(looks(named, label.centre, 16)) > 5
    rows = [replace(DOCKED, rows=letters) for letters in ("rstuvwx", "abcdefg")]
    for heading in HEADINGS:
        figure = Figure("one", (1, 1), MODELS[Kind.MINE], BLUE, heading, letter="A", power="3")
        layout = lay_out(DOCKED)
        shown = [replace(field(figure), board=each) for each in rows]
        assert closest(looks(shown, layout.centre((1, 1)), layout.unit * 0.55)) > 0.5


CLEAR = 10
"""Pixels around the tip of a nose."""


@pytest.mark.parametrize("heading", [None, *HEADINGS])
def test_triangle_number_stays_clear_of_the_nose(heading: int | None) -> None:
    shown = replace(scenes.hexagon(), pieces=(Piece("one", (6, 4), Colour.RED, Size.LARGE, heading, robot=True),))
    layout = lay_out(shown.board)
    space = layout.spaces[6, 4]
    place = beside(space, shown.pieces[0])
    tag = name_tag(space.name).size
    if heading is not None:
        x, y = towards(space.centre, heading, layout.unit * 0.46)
        assert not (abs(x - place[0]) < tag[0] / 2 + CLEAR and abs(y - place[1]) < tag[1] / 2 + CLEAR)
    picture = painter.paint(shown)
    left, top = round(place[0] - tag[0] / 2), round(place[1] - tag[1] / 2)
    patch = picture.crop((left, top, left + tag[0], top + tag[1]))
    assert ImageChops.difference(patch.convert("RGB"), name_tag(space.name).image.convert("RGB")).getbbox() is None


@pytest.mark.parametrize("heading", [None, *HEADINGS])
def test_figure_annotations_stay_clear_of_the_nose(heading: int | None) -> None:
    corners = free_corners(heading)
    assert len(set(corners)) == 3
    for corner in corners:
        assert heading is None or abs((corner - heading + 180) % 360 - 180) > 60


@pytest.mark.parametrize("heading", HEADINGS)
def test_annotations_of_neighbours_do_not_overlap(heading: int) -> None:
    """Tested with a whole row of waiting robots, with their turns and powers, whichever way they face."""
    layout = lay_out(board())
    row = [Figure(f"{at}", (at, 0), ROBOTS[at], Colour.BLUE, heading, power="?", turn=f"{at}") for at in range(4)] + [
        Figure(f"{at} under", (at, 1), ROBOTS[at], Colour.GREEN, heading, power="?") for at in range(3)
    ]
    found = corners_of([(figure, False) for figure in row], layout)
    places = []
    for figure in row:
        used = found[figure.cell][:2] if figure.turn else found[figure.cell][1:2]
        places += [towards(layout.centre(figure.cell), corner, layout.unit * 0.47) for corner in used]
    wide = chip("?", layout.unit, light=True).size[0]
    assert min(dist(one, other) for one, other in combinations(places, 2)) > wide


@pytest.mark.parametrize("count", [1, 2])
def test_pool_stocks_are_distinct_on_the_narrowest_card(count: int) -> None:
    """Its place shows the kind; what's drawn there shows whether there are none, one or two."""
    shown = scenes.scene()
    card = cards(4, lay_out(shown.board).composition)[0]
    pool = card.pool(program=False)
    assert pool is not None
    for number, colour in enumerate(Colour):
        for size in Size:
            versions = []
            for stock in ((), (Stock(size, colour, count),), (Stock(size, colour, count + 1),)):
                player = replace(shown.panel.players[0], program=None, pool=(Stock(size, colour, 9), *stock)[1:])
                player = replace(player, pool=player.pool or (Stock(Size.SMALL, Colour.RED, 0),))
                versions.append(replace(shown, panel=replace(shown.panel, players=(player, *shown.panel.players[1:]))))
            assert closest(looks(versions, place_in(pool, size, number), pool.unit / 2)) > 2
