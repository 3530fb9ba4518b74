"""The picture of a tournament's standings."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from rendering import theme
from rendering.letters import enlarge_letters
from rendering.palettes import LARGE, PALETTES
from rendering.scene.standings import Line, Score, Standings
from rendering.standings import DISC, HEAD, MARGIN, STEP, TOP, WIDTH, _columns, paint_standings, standings_picture

FIRST = Line("1", "Ilse", (Score.WON, Score.DRAWN), "1½")
SECOND = Line("2", "Marek", (Score.LOST, Score.FREE), "1")
TABLE = Standings("Swiss", "After round 2 of 3", ("1", "2"), (FIRST, SECOND))


def ink(picture: Image.Image, line: int, column: int, *, off: tuple[int, int] = (0, 0)) -> bool:
    """Whether there's ink at the middle of a round's mark, or at this offset from it."""
    x, y = round(_columns(2)[column]), TOP + HEAD + STEP * line + STEP // 2
    box = (x + off[0], y + off[1], x + off[0] + 1, y + off[1] + 1)
    return picture.crop(box).tobytes()[0] == theme.index(theme.INK)


def test_disc_is_full_for_win_half_for_draw_ring_for_loss() -> None:
    picture, half = paint_standings(TABLE), DISC // 2
    assert ink(picture, 0, 0)
    assert [ink(picture, 0, 1, off=(x, 0)) for x in (-half, half)] == [True, False]
    assert [ink(picture, 1, 0), ink(picture, 1, 0, off=(-DISC + 2, 0))] == [False, True]
    assert [ink(picture, 1, 1), ink(picture, 1, 1, off=(half, half))] == [True, False]


@pytest.mark.parametrize("more", ["", "and 16 more"])
@pytest.mark.parametrize("legend", [(), ((Score.WON, "won"), (Score.LOST, "lost"))])
def test_height_fits_the_content(more: str, legend: tuple[tuple[Score, str], ...]) -> None:
    plain, told = paint_standings(TABLE), paint_standings(replace(TABLE, more=more, legend=legend))
    assert told.width == plain.width == WIDTH
    assert round((told.height - plain.height) / 60) == bool(more) + bool(legend)
    longer = paint_standings(replace(TABLE, lines=(FIRST,) * 9))
    assert longer.height - plain.height == 7 * STEP


@pytest.mark.parametrize("times", [1.0, *(palette.letters for palette in LARGE.values())])
@pytest.mark.parametrize("rounds", [0, 1, 3, 7])
def test_names_keep_their_room_and_rounds_do_not_overlap(times: float, rounds: int) -> None:
    with enlarge_letters(times):
        columns = _columns(rounds)
    assert len(columns) == rounds
    assert all(later - earlier > 2 * DISC for earlier, later in pairwise(columns))
    assert all(MARGIN + 350 < column < WIDTH - MARGIN - 80 for column in columns)


def test_is_drawn_in_every_palette() -> None:
    table = replace(TABLE, lines=(*TABLE.lines, Line("3", "Noor", ("4", Score.NOTHING), "4", gone=True)))
    for palette in (*PALETTES.values(), *LARGE.values()):
        assert Image.open(BytesIO(standings_picture(table, palette))).width == WIDTH


def test_undrawable_name_is_replaced() -> None:
    one, other = (replace(TABLE, lines=(replace(FIRST, name=name, otherwise="No. 3"),)) for name in ("語", "No. 3"))
    assert paint_standings(one).tobytes() == paint_standings(other).tobytes()
