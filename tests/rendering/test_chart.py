"""The chart of a whole game's course."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from rendering import painter, theme
from rendering.boards.layout import lay_out
from rendering.chart import BADGE, FIELD, SIZE, THICK, chart_picture, paint_chart
from rendering.letters import enlarge_letters
from rendering.palettes import LARGE, LIGHT, USUAL
from rendering.sample import BOARD, COLUMNS, CORNER, MARGIN, ROWS, SampleWords, sample
from rendering.scene import Colour
from rendering.scene.chart import Chart, Course

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rendering.palettes import Palette

RISING = Course("Ilse", Colour.RED, (0, 0, 2, 4), marked=(1,), winner=True)
FLAT = Course("Marek", Colour.BLUE, (0, 0, 0, 0))
CHART = Chart("RAMbots", "goals tagged", ("", "1", "2", "3"), (RISING, FLAT), "a piece taken", ("Most taken: Ilse.",))
LEFT, TOP, RIGHT, BOTTOM = FIELD


def tone(picture: Image.Image, place: tuple[float, float]) -> int:
    x, y = round(place[0]), round(place[1])
    return picture.crop((x, y, x + 1, y + 1)).tobytes()[0]


def places(picture: Image.Image, colour: Colour) -> list[int]:
    """The columns of the field where a colour's own tone is visible."""
    index, pixels = theme.index(theme.TONES[colour]), picture.load()
    assert pixels is not None
    return [x for x in range(LEFT, RIGHT) if any(pixels[x, y] == index for y in range(TOP - 30, BOTTOM + 30))]


def test_line_height_matches_points() -> None:
    picture = paint_chart(CHART)
    red, blue = theme.index(theme.TONES[Colour.RED]), theme.index(theme.TONES[Colour.BLUE])
    half = LEFT + (RIGHT - LEFT) * 2 / 3
    assert tone(picture, (half, (TOP + BOTTOM) / 2 - 6)) == red  # 2 of 4 after round 2
    assert tone(picture, (RIGHT, TOP - 6)) == red
    assert tone(picture, ((LEFT + RIGHT) / 2, BOTTOM + 6)) == blue


def test_dots_appear_only_where_points_change() -> None:
    course = replace(RISING, points=(0, 4, 4, 1, 1), marked=())
    picture = paint_chart(replace(CHART, rounds=("", "1", "2", "3", "4"), courses=(course,)))
    red, edge = theme.index(theme.TONES[Colour.RED]), THICK - 1  # a dot reaches that far, a line doesn't
    steps = [LEFT + (RIGHT - LEFT) * at / 4 for at in range(5)]
    low = BOTTOM - (BOTTOM - TOP) / 4
    assert [tone(picture, (steps[at], TOP - edge)) == red for at in (1, 2)] == [True, False]
    assert [tone(picture, (steps[at], low + edge)) == red for at in (3, 4)] == [True, False]


@pytest.mark.parametrize(("last", "labelled"), [(12, range(13)), (26, (*range(0, 24, 3), 26)), (27, range(0, 28, 3))])
def test_round_labels_fit_and_include_the_last(
    last: int, labelled: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("rendering.chart._label", lambda _canvas, text, _at: told.append(text))
    rounds = tuple(str(number) for number in range(last + 1))
    paint_chart(replace(CHART, rounds=rounds, courses=(replace(FLAT, points=(0,) * (last + 1)),)))
    assert told == [str(number) for number in labelled]


def test_lines_of_equal_height_are_all_visible() -> None:
    courses = tuple(Course(colour.value, colour, (0, 1, 1, 1)) for colour in Colour)
    picture = paint_chart(replace(CHART, courses=courses))
    for colour in Colour:
        assert len(places(picture, colour)) > (RIGHT - LEFT) * 0.9


def test_end_badges_do_not_overlap() -> None:
    courses = tuple(Course(colour.value, colour, (0, 2)) for colour in Colour)
    picture = paint_chart(replace(CHART, courses=courses, rounds=("", "1")))
    pixels, x = picture.load(), RIGHT + 22
    assert pixels is not None
    for colour in Colour:
        index = theme.index(theme.TONES[colour])
        rows = [y for y in range(SIZE // 2) if pixels[x, y] == index]
        assert len(rows) > BADGE * 0.4


def test_marks_and_their_legend_appear_only_when_present() -> None:
    without = replace(CHART, courses=(replace(RISING, marked=()), FLAT))
    bare, marked = paint_chart(without), paint_chart(CHART)
    assert bare.crop((LEFT + 150, TOP, LEFT + 420, BOTTOM + 30)) != marked.crop(
        (LEFT + 150, TOP, LEFT + 420, BOTTOM + 30)
    )
    told = (SIZE // 2, 100, SIZE, 160)
    assert len(set(bare.crop(told).tobytes())) == 1
    assert len(set(marked.crop(told).tobytes())) > 2


@pytest.mark.parametrize("count", [1, 2, 14, 60])
def test_draws_any_number_of_rounds_players_and_points(count: int) -> None:
    rounds = ("", *(str(number) for number in range(1, count)))
    courses = tuple(
        Course("A name that is far too long for it", colour, (37 * at,) * count) for at, colour in enumerate(Colour)
    )
    picture = Image.open(
        BytesIO(chart_picture(replace(CHART, courses=courses, rounds=rounds, lines=("Words " * 30,) * 4)))
    )
    assert picture.width == SIZE
    assert SIZE * 0.7 < picture.height <= SIZE


def test_draws_game_without_points() -> None:
    assert chart_picture(replace(CHART, courses=(FLAT,), lines=()))


def test_text_lines_increase_the_height() -> None:
    assert paint_chart(replace(CHART, lines=())).height < paint_chart(CHART).height


LONG = tuple(letter * 32 for letter in "WMQG")
RECORDS = (
    f"Longest push: {LONG[0]} moved {LONG[1]} 12 spaces in round 40.",
    f"Worst luck: {LONG[0]} and {LONG[1]}, pushed, tipped or robbed 33 times.",
)


@pytest.mark.parametrize("letters", [1.0, 1.3])
def test_records_cut_only_names(letters: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only names are cut, and no more than necessary."""
    told: list[str] = []

    def noting(_canvas: Image.Image, text: str, **_how: object) -> float:
        told.append(text)
        return 0.0

    courses = tuple(Course(name, colour, (0, 1)) for name, colour in zip(LONG, Colour, strict=True))
    monkeypatch.setattr("rendering.chart.write", noting)
    with enlarge_letters(letters):
        paint_chart(replace(CHART, courses=courses, rounds=("", "1"), lines=RECORDS))
    for record, text in zip(RECORDS, told[-2:], strict=True):
        plain = re.sub(r"[WMQG]{2,}…?", "", record)
        assert re.sub(r"[WMQG]{2,}…?", "", text) == plain


WORDS = SampleWords(("Red", "Yellow", "Green", "Blue"), "a label", "said quietly")


def test_chart_and_sample_have_large_letters_on_request() -> None:
    draws: tuple[Callable[[Palette], bytes], ...] = (partial(chart_picture, CHART), lambda each: sample(each, WORDS))
    for draw in draws:
        usual, large = (Image.open(BytesIO(draw(palette))).convert("L") for palette in (USUAL, LARGE["usual-large"]))
        bright = [sum(value > 200 for value in picture.tobytes()) for picture in (usual, large)]
        assert bright[1] > bright[0] * 1.08


def test_undrawable_names_and_wins_use_the_chart_language() -> None:
    nameless = replace(CHART, courses=(replace(RISING, name="花子", otherwise="Punainen"), FLAT), wins="voitti")
    named = replace(CHART, courses=(replace(RISING, name="Punainen"), FLAT), wins="voitti")
    assert paint_chart(nameless).tobytes() == paint_chart(named).tobytes()
    assert paint_chart(named).tobytes() != paint_chart(replace(named, wins="wins")).tobytes()


def test_sample_matches_a_real_board_corner() -> None:
    """The sample matches square for square, including the letters at its edges."""
    shown, board = (
        Image.open(BytesIO(each)).convert("RGB") for each in (sample(LIGHT, WORDS), painter.still(CORNER, LIGHT))
    )
    unit, upper = lay_out(BOARD).unit, lay_out(BOARD).spaces[0, ROWS - 1]
    (left, top), size = map(min, zip(*upper.outline, strict=True)), (COLUMNS * unit, ROWS * unit)
    there = board.crop((round(left), round(top), round(left) + size[0], round(top) + size[1]))
    here = shown.crop((MARGIN, MARGIN, MARGIN + size[0], MARGIN + size[1]))
    assert ImageChops.difference(here, there).getbbox() is None
