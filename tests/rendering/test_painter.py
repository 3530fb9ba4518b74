from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from rendering import painter, theme
from rendering.boards.layout import lay_out, ring_of
from rendering.letters import enlarge_letters
from rendering.panel.compositions import SQUARE, cards
from rendering.scene import (
    Aim,
    Beam,
    Bump,
    Burst,
    Card,
    Colour,
    Flash,
    Flight,
    Ghost,
    Glow,
    Goal,
    Hexagons,
    Impact,
    Mark,
    Note,
    Path,
    Piece,
    Row,
    Scene,
    Size,
    Status,
    Tip,
    towards,
)
from rendering.strokes import Box
from rendering.things.sprites import name_tag
from tests.rendering import sample_positions
from tests.rendering.scenes import GOALS, PROGRAM, floor, hexagon, pool, scene

MARKS: tuple[Mark, ...] = (
    Beam((2, 3), ((2, 4), (2, 5)), Colour.RED, 0, hit=True),
    Beam((7, 0), (), Colour.GREEN, 180, hit=False),
    Beam((2, 3), ((2, 4), (2, 5)), Colour.RED, 0, hit=True, faded=True),
    Aim((5, 5), Colour.YELLOW),
    Impact((2, 3), 90),
    Flash((5, 5), Colour.YELLOW),
    Burst((5, 5), Colour.YELLOW, 3.0),
    Tip((5, 2)),
    Bump((7, 0), 180),
    Glow(((2, 3), (4, 4)), Colour.RED),
    Path(((2, 3), (2, 4), (3, 4)), Colour.RED),
    Ghost(Piece("ghost", (4, 6), Colour.BLUE, Size.LARGE, 90, robot=True)),
    Ghost(Piece("stop", (4, 5), Colour.BLUE, Size.LARGE, 90, robot=True), faded=True),
    Flight(Size.SMALL, Colour.RED, (3, Row.POOL), (0, Row.POOL)),
    Note((1, 1), "1 3", Colour.BLUE),
)


def pixels(shown: Scene) -> Image.Image:
    return painter.paint(shown).convert("RGB")


def changed(one: Scene, other: Scene) -> Box | None:
    return ImageChops.difference(pixels(one), pixels(other)).getbbox()


def with_player(shown: Scene, at: int, player: Card) -> Scene:
    players = (*shown.panel.players[:at], player, *shown.panel.players[at + 1 :])
    return replace(shown, panel=replace(shown.panel, players=players))


def test_still_is_a_palette_png_of_composition_size() -> None:
    image = Image.open(BytesIO(painter.still(scene())))
    assert (image.format, image.mode, image.size) == ("PNG", "P", SQUARE.size)


def test_still_shows_the_painted_scene() -> None:
    image = Image.open(BytesIO(painter.still(scene()))).convert("RGB")
    assert ImageChops.difference(image, pixels(scene())).getbbox() is None


def test_same_scene_gives_the_same_bytes() -> None:
    assert painter.still(scene()) == painter.still(scene())


def test_painting_leaves_cached_pictures_untouched() -> None:
    before = painter.still(scene())
    painter.still(replace(scene(), marks=MARKS, caption="something else"))
    assert painter.still(scene()) == before


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: type(mark).__name__)
def test_every_mark_is_visible(mark: Mark) -> None:
    assert changed(scene(), replace(scene(), marks=(mark,))) is not None


@pytest.mark.parametrize("heading", [0, 90, 180, 270])
@pytest.mark.parametrize("colour", list(Colour))
def test_beam_colours_every_space_it_crosses(colour: Colour, heading: int) -> None:
    step = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}[heading]
    cells = tuple((3 + step[0] * at, 4 + step[1] * at) for at in (1, 2, 3))
    empty = replace(scene(), pieces=())
    beamed = painter.paint(replace(empty, marks=(Beam((3, 4), cells, colour, heading, hit=False),)))
    for cell in cells:
        x, y = lay_out(empty.board).centre(cell)
        patch = beamed.crop((round(x) - 16, round(y) - 16, round(x) + 16, round(y) + 16))
        assert patch.histogram()[theme.index(theme.TONES[colour])] > 100


def test_piece_appears_only_on_its_square() -> None:
    piece = Piece("beacon", (4, 4), Colour.RED, Size.LARGE, 90)
    empty = replace(scene(), pieces=())
    box = changed(empty, replace(empty, pieces=(piece,)))
    x, y = lay_out(empty.board).centre((4, 4))
    assert box is not None
    reach = lay_out(empty.board).reach
    assert x - reach <= box[0] < box[2] <= x + reach
    assert y - reach <= box[1] < box[3] <= y + reach


@pytest.mark.parametrize("times", [1.0, 1.3])
@pytest.mark.parametrize("noted", ["1", "1 2 3 4 5"])
@pytest.mark.parametrize("heading", [None, 0, 90, 180, 270])
def test_draft_covers_no_label_and_no_nose(heading: int | None, noted: str, times: float) -> None:
    """Neither the robot's future place nor the numbers of its instructions cover them."""
    empty = replace(scene(), pieces=())
    with enlarge_letters(times):
        for label in lay_out(empty.board).labels:
            assert label.cell is not None
            robot = Piece("ghost", label.cell, Colour.BLUE, Size.LARGE, heading, robot=True)
            drafted = painter.paint(replace(empty, marks=(Ghost(robot), Note(label.cell, noted, Colour.BLUE))))
            if heading is not None:
                x, y = towards(lay_out(empty.board).centre(label.cell), heading, lay_out(empty.board).unit * 0.44)
                nose = (round(x) - 2, round(y) - 2, round(x) + 3, round(y) + 3)
                alone = painter.paint(replace(empty, marks=(Ghost(robot),)))
                assert drafted.crop(nose).tobytes() == alone.crop(nose).tobytes()
            tag, (x, y) = name_tag(label.text).image, label.centre
            left, top = round(x - tag.width / 2), round(y - tag.height / 2)
            assert drafted.crop((left, top, left + tag.width, top + tag.height)).tobytes() == tag.tobytes()


@pytest.mark.parametrize("noted", ["1", "1 2", "1 2 3 4 5"])
@pytest.mark.parametrize("times", [1.0, 1.3])
@pytest.mark.parametrize("robot", [False, True])
def test_instruction_numbers_cover_no_nose(noted: str, times: float, *, robot: bool) -> None:
    """On triangles and floors too, for robots that are there as well as for previews."""
    with enlarge_letters(times):
        for plain, cells, headings in (
            (hexagon(), ((6, 4), (7, 4), (1, 3), (14, 4)), range(30, 390, 60)),
            (floor(), ((0, 1, 1), (1, 3, 3), (2, 2, 2)), range(0, 360, 90)),
        ):
            layout = lay_out(plain.board)
            for cell in cells:
                for heading in headings:
                    piece = Piece("robot", cell, Colour.RED, Size.LARGE, heading, robot=True)
                    shown = replace(plain, pieces=(piece,) if robot else (), tokens=())
                    shown = shown if robot else replace(shown, marks=(Ghost(piece),))
                    noting = replace(shown, marks=(*shown.marks, Note(cell, noted, Colour.RED)))
                    x, y = towards(layout.centre(cell), heading, layout.unit * 0.44)
                    nose = (round(x) - 2, round(y) - 2, round(x) + 3, round(y) + 3)
                    assert painter.paint(shown).crop(nose).tobytes() == painter.paint(noting).crop(nose).tobytes()


@pytest.mark.parametrize("name", ["W" * 40, "Maximiliana Wolfeschlegelsteinhausen", "i" * 80])
@pytest.mark.parametrize("status", list(Status))
def test_long_name_changes_nothing_outside_its_card(name: str, status: Status) -> None:
    player = replace(scene().panel.players[1], status=status)
    box = changed(with_player(scene(), 1, player), with_player(scene(), 1, replace(player, name=name)))
    card = cards(4)[1].box
    assert box is not None
    assert card[0] <= box[0]
    assert card[1] <= box[1]
    assert box[2] <= card[2]
    assert box[3] <= card[3]


def test_undrawable_name_is_shown_as_its_colour() -> None:
    player = scene().panel.players[1]
    foreign = with_player(scene(), 1, replace(player, name="ドラゴン"))
    assert changed(foreign, with_player(scene(), 1, replace(player, name="Yellow"))) is None


def test_long_caption_stays_in_its_place() -> None:
    box = changed(replace(scene(), caption=""), replace(scene(), caption="many words to be told " * 20))
    assert box is not None
    caption = SQUARE.caption
    assert (caption[0] <= box[0], caption[1] <= box[1], box[2] <= caption[2], box[3] <= caption[3]) == (True,) * 4


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("count", [0, 1, 10])
def test_pools_of_any_size_stay_on_their_card(players: int, count: int) -> None:
    stocks = pool(count) if count else ()
    shown = scene(players)
    player = replace(shown.panel.players[0], pool=stocks, program=None)
    other = replace(player, pool=pool(5))
    box = changed(with_player(shown, 0, player), with_player(shown, 0, other))
    card = cards(players)[0].box
    assert box is not None
    assert (card[0] <= box[0], card[1] <= box[1], box[2] <= card[2], box[3] <= card[3]) == (True,) * 4


@pytest.mark.parametrize("length", [0, 1, 5, 8])
def test_programs_of_any_length_stay_in_their_row(length: int) -> None:
    shown = scene()
    program = (PROGRAM * 2)[:length]
    player = replace(shown.panel.players[0], program=program)
    row = cards(4)[0].program(8).box
    box = changed(with_player(shown, 0, player), with_player(shown, 0, replace(player, program=(PROGRAM * 2)[2:6])))
    assert box is not None
    assert (row[0] <= box[0], row[1] <= box[1], box[2] <= row[2], box[3] <= row[3]) == (True,) * 4


def test_tagged_goals_and_hidden_stack_look_different() -> None:
    shown, card = scene(), cards(4)[0]

    def ticks(goals: tuple[Goal, ...] | None, won: int) -> Box | None:
        player = replace(shown.panel.players[0], goals=goals)
        return changed(with_player(shown, 0, replace(player, won=0)), with_player(shown, 0, replace(player, won=won)))

    for won in range(1, len(GOALS)):
        box = ticks(GOALS[won:], won)
        assert box is not None
        (first, middle), (last, _) = card.later_goals[0], card.later_goals[won - 1]
        assert box[0] < first
        assert last < box[2] < last + card.later_unit
        assert box[1] < middle < box[3]
    assert ticks(None, 3) is None


@pytest.mark.parametrize("status", [status for status in Status if status is not Status.NONE])
def test_every_status_is_visible(status: Status) -> None:
    player = replace(scene().panel.players[1], status=Status.NONE)
    assert changed(with_player(scene(), 1, player), with_player(scene(), 1, replace(player, status=status)))


def test_still_of_a_full_table_is_small() -> None:
    assert len(painter.still(replace(scene(), marks=MARKS))) < 80_000


def test_warming_up_changes_no_picture() -> None:
    before = painter.still(scene())
    painter.warm_up()
    assert painter.still(scene()) == before


RINGED = ("rambots-end", "kolmio-own", "factory-own", "rumbl-end")
"""A position on each kind of board."""


@pytest.mark.parametrize("name", RINGED)
def test_ring_at_board_edge_is_complete(name: str) -> None:
    """Around any space, even in a corner, and without covering anything beside the board."""
    plain = sample_positions.position(name)
    layout = lay_out(plain.board)
    left, top, right, bottom = layout.composition.marked
    shown = [cell for cell in layout.spaces if not isinstance(plain.board, Hexagons) or ring_of(cell) < 4]
    for far in (min, max):
        for way in (0, 1):
            cell = far(shown, key=lambda cell: layout.centre(cell)[way])
            box = changed(plain, replace(plain, marks=(*plain.marks, Flash(cell, Colour.RED))))
            assert box is not None
            assert left <= box[0] < box[2] <= right
            assert top <= box[1] < box[3] <= bottom
            x, y = layout.centre(cell)
            half = layout.unit * 0.38
            assert box[0] < x - half < x + half < box[2]
            assert box[1] < y - half < y + half < box[3]


@pytest.mark.parametrize("name", RINGED)
def test_rays_end_at_the_board_edge(name: str) -> None:
    """No ray covers anything beside the board, and none that reaches the board's edge looks cut off there."""
    plain = sample_positions.position(name)
    layout = lay_out(plain.board)
    shown = [cell for cell in layout.spaces if not isinstance(plain.board, Hexagons) or ring_of(cell) < 4]
    for far in (min, max):
        for way in (0, 1):
            cell = far(shown, key=lambda cell: layout.centre(cell)[way])
            left, top, right, bottom = layout.composition.beside_cards(layout.centre(cell)[1])
            with_rays = replace(plain, marks=(*plain.marks, Burst(cell, Colour.RED, 7.0)))
            difference = ImageChops.difference(pixels(plain), pixels(with_rays))
            box = difference.getbbox()
            assert box is not None
            assert left <= box[0] < box[2] <= right
            assert top <= box[1] < box[3] <= bottom
            (x, y), reach = layout.centre(cell), 3.5 * layout.unit
            assert box[0] <= max(left, x - reach) + 12
            assert box[1] <= max(top, y - reach) + 12
            assert box[2] >= min(right, x + reach) - 12
            assert box[3] >= min(bottom, y + reach) - 12
            gap = 1 if layout.composition.corners else 0  # to the cards
            for edge in edges_of((left - gap, top, right + gap, bottom)):
                assert sum(map(bool, difference.crop(edge).convert("L").tobytes())) < 0.3 * layout.unit


def edges_of(box: Box) -> list[Box]:
    """The box's outermost pixels on each side."""
    left, top, right, bottom = box
    return [
        (left, top, left + 1, bottom),
        (left, top, right, top + 1),
        (right - 1, top, right, bottom),
        (left, bottom - 1, right, bottom),
    ]
