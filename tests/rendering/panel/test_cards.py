"""Players' cards with all kinds of contents."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from bot.ai.names import WORDS, computer_title
from bot.ai.players import COMPUTERS
from bot.ai.temperaments import TEMPERAMENTS
from bot.i18n import LANGUAGES
from rendering import theme
from rendering.letters import enlarge_letters, grown
from rendering.panel.cards import NAME_SIZES, _card_picture, _draw_count, fit_name, name_apart, title_of
from rendering.panel.compositions import (
    BELOW,
    BESIDE,
    BROAD,
    COMPACT_BESIDE,
    COMPACT_BROAD,
    COMPACT_SQUARE,
    CORNERED,
    HIGH,
    SQUARE,
    TALL,
    UNDER,
    WIDE,
    Composition,
    cards,
)
from rendering.panel.trays import team_card
from rendering.scene import Card, Colour, Goal, Held, Labels, Sector, Size, Status, Tray
from tests.rendering.hexscenes import ROBOTS
from tests.rendering.scenes import GOALS, PROGRAM, pool

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

COMPOSITIONS = (SQUARE, CORNERED, BESIDE, BELOW, TALL, HIGH, BROAD)
LETTERS = pytest.mark.parametrize("letters", [1.0, 1.3])
NAME = "W" * 32


def frame_of(card: Image.Image) -> set[int]:
    """The colours along a card's edge, except for its round corners."""
    wide, high = card.size
    across = (card.crop((14, y, wide - 14, y + 1)) for y in (1, high - 2))
    down = (card.crop((x, 14, x + 1, high - 14)) for x in (1, wide - 2))
    return {colour for line in (*across, *down) for colour in line.tobytes()}


@LETTERS
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("composition", COMPOSITIONS)
@pytest.mark.parametrize("goals", [(), GOALS], ids=["done", "four to go"])
def test_winner_frame_is_unbroken(
    composition: Composition, count: int, goals: tuple[Goal, ...], letters: float
) -> None:
    with enlarge_letters(letters):
        left, top, right, bottom = cards(count, composition)[0].box
        player = Card(
            NAME, Colour.RED, goals=goals, pool=pool(9), program=PROGRAM, status=Status.WINNER, won=4 - len(goals)
        )
        assert frame_of(_card_picture(player, (right - left, bottom - top))) == {theme.index(theme.INK)}


@LETTERS
def test_winning_team_frame_is_unbroken(letters: float) -> None:
    tray = Tray(
        188,
        robots=tuple(Held(model) for model in ROBOTS[::2]),
        powers=(Held(5),) * 7,
        sectors=(Held(Sector.RED),) * 3,
        turns=(Held(8),) * 3,
    )
    with enlarge_letters(letters):
        left, top, right, bottom = cards(2, UNDER)[0].box
        player = Card(NAME, Colour.GREEN, status=Status.WINNER, tray=tray)
        assert frame_of(team_card(player, (right - left, bottom - top))) == {theme.index(theme.INK)}


FINNISH = Labels(colours=("Punainen", "Keltainen", "Vihreä", "Sininen"))


@pytest.mark.parametrize("draw", [_card_picture, team_card])
def test_undrawable_name_shows_colour_in_card_language(
    draw: Callable[[Card, tuple[int, int]], Image.Image],
) -> None:
    nameless, named = (Card(name, Colour.GREEN, labels=FINNISH, tray=Tray(1)) for name in ("花子", "Vihreä"))
    assert draw(nameless, (400, 200)).tobytes() == draw(named, (400, 200)).tobytes()


@pytest.mark.parametrize(
    ("name", "shown", "size"),
    [
        ("Easy bot", "Easy", NAME_SIZES[0]),
        ("Hard thief", "Hard", NAME_SIZES[0]),
        ("Helppo botti", "Helppo", NAME_SIZES[1]),
        ("Vaikea varas", "Vaikea", NAME_SIZES[1]),
        ("Maximilian Mustermann", "Max…", NAME_SIZES[0]),
        ("Al", "Al", NAME_SIZES[0]),
    ],
)
def test_narrow_card_names_computer_player_by_whole_word(name: str, shown: str, size: int) -> None:
    """The letters are a little smaller if they need to be."""
    left, _, right, _ = cards(4, SQUARE)[0].name
    assert fit_name(name, round(right - left)) == (shown, size)


@LETTERS
@pytest.mark.parametrize("language", LANGUAGES)
def test_computer_players_at_one_table_differ_on_narrow_cards(language: str, letters: float) -> None:
    """Whatever levels and temperaments play. They used to be shown by their first words only."""
    say = WORDS.translator(language).say
    kinds = [f"{kind}{temperament and '/'}{temperament}" for kind in COMPUTERS for temperament in ("", *TEMPERAMENTS)]
    with enlarge_letters(letters):
        left, _, right, _ = cards(4, SQUARE)[0].name
        for chosen in combinations([computer_title(say, kind) or "" for kind in kinds], 4):
            seats = name_apart(tuple(map(Card, chosen, Colour)))
            shown = {fit_name(title_of(card), round(right - left), card.brief)[0] for card in seats}
            assert len(shown) == 4, chosen


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Easy thief", "Easy racer", "Ilse"), ("thief", "racer", "Ilse")),
        (("Easy thief", "Hard racer", "Ilse"), ("Easy", "Hard", "Ilse")),
        (("Easy bot", "Easy bot 2", "Easy racer"), ("bot", "bot 2", "racer")),
        (("Easy thief", "Hard thief", "Easy racer", "Hard racer"), ("E.thief", "H.thief", "E.racer", "H.racer")),
        (("Medium bot", "Master bot", "Medium racer", "Master thief"), ("Me.bot", "Ma.bot", "racer", "thief")),
        (("Keskitason varas", "Keskitason kaahari", "Ilse"), ("varas", "kaahari", "Ilse")),
        (("Mestarivaras", "Mestarikaahari", "Ilse"), ("varas", "kaahari", "Ilse")),
        (("Maximilian", "Maximiliane", "Max"), ("Max…", "Max…", "Max")),
    ],
)
def test_names_with_same_beginning_keep_distinct_parts(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    seats = name_apart(tuple(map(Card, names, Colour)))
    left, _, right, _ = cards(4, SQUARE)[0].name
    assert tuple(fit_name(card.name, round(right - left), card.brief)[0] for card in seats) == shown


@pytest.mark.parametrize(
    ("name", "shown", "pixels"),
    [
        ("Ilse", "Ilse", 39),
        ("Hard thief", "Hard", 39),
        ("Vaikea varas", "Vaikea", 25),
        ("Keskitason varas", "Kes…", 30),
    ],
)
def test_name_is_enlarged_as_far_as_whole_words_fit(name: str, shown: str, pixels: int) -> None:
    """And the letters aren't smaller than usual."""
    with enlarge_letters(1.3):
        left, _, right, _ = cards(4, SQUARE)[0].name
        found, size = fit_name(name, round(right - left))
        assert (found, grown(size)) == (shown, pixels)


def test_enlarged_team_name_is_whole_beside_all_powers() -> None:
    """The name used to be cut at its third letter."""
    powers = tuple(Held(each) for each in (2, 2, 3, 3, 4, 4, 5))
    left, _, right, _ = cards(2, UNDER)[0].box
    size = (right - left, 90)

    def drawn(name: str) -> bytes:
        return team_card(Card(name, Colour.BLUE, tray=Tray(0, powers=powers)), size).tobytes()

    with enlarge_letters(1.3):
        assert drawn("Ilse") != drawn("Ils")


@pytest.mark.parametrize(
    ("composition", "usual", "enlarged"),
    [
        (SQUARE, 8, 7),
        (BESIDE, 8, 7),
        (CORNERED, 8, 8),
        (COMPACT_SQUARE, 9, 7),
        (COMPACT_BESIDE, 8, 8),
        (COMPACT_BROAD, 8, 6),
    ],
    ids=["square", "beside", "cornered", "compact square", "compact beside", "compact broad"],
)
def test_pools_of_four_players_are_large_enough_for_a_phone(
    composition: Composition, usual: int, enlarged: int
) -> None:
    """If a picture is 300 pixels wide. The later goals have room for their marks, too."""
    for letters, pixels in ((1.0, usual), (1.3, enlarged)):
        with enlarge_letters(letters):
            for card in cards(4, composition):
                grid = card.pool(program=False)
                assert grid is not None
                assert grid.unit * 300 / WIDE >= pixels
                assert card.later_unit * 300 / WIDE >= 8


@LETTERS
def test_count_is_not_cut_at_the_top_or_bottom(letters: float) -> None:
    with enlarge_letters(letters):
        grid = cards(4, SQUARE)[0].pool(program=False)
        assert grid is not None
        count = _draw_count(Colour.RED, Size.LARGE, grid.unit, 4, theme.CARD).image
        ink = theme.index(theme.ON_TONE[Colour.RED])
        left, top, right, bottom = count.point(lambda index: 255 * (index == ink), "L").getbbox() or (0, 0, 0, 0)
        assert left < right
        assert 0 < top < bottom < count.height
