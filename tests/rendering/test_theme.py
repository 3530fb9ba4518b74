from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from rendering import theme
from rendering.scene import Colour


def test_every_flat_tone_has_its_own_entry() -> None:
    flat = [*theme.TONES.values(), theme.CANVAS, theme.CARD, theme.LIGHT, theme.DARK, theme.INK, theme.SOFT]
    assert [theme.PALETTE[theme.index(tone)] for tone in flat] == flat


def test_four_colours_differ_in_lightness() -> None:
    lightness = sorted(0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in theme.TONES.values())
    assert all(lighter - darker > 20 for darker, lighter in pairwise(lightness))


def test_every_colour_has_its_own_shape() -> None:
    assert len(set(theme.SHAPES.values())) == len(Colour)


@pytest.mark.parametrize("name", ["Ada", "Väinö", "Łukasz Żak", "Ирина", "Ελένη", "Zoë O’Hara", "x_X-99"])
def test_drawable_name_is_shown_unchanged(name: str) -> None:
    assert theme.shown_name(name, "Red") == name


@pytest.mark.parametrize("name", ["🐉", "ドラゴン", "Ada 🐉", "עדה", "", "  ", "a\u202eb", "z\u0351algo", "\ue000"])
def test_undrawable_name_is_replaced(name: str) -> None:
    assert theme.shown_name(name, "Vihreä") == "Vihreä"


def test_decomposed_name_is_composed_first() -> None:
    assert theme.shown_name("Va\u0308ino\u0308", "Red") == "Väinö"


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Easy bot", 200, "Easy bot"),
        ("Easy bot", 80, "Easy"),
        ("Hard sly thief", 120, "Hard sly"),
        ("Helppo botti", 110, "Helppo"),
        ("Mr Maximilian", 100, "Mr Ma…"),
        ("Maximilian", 80, "Maxi…"),
    ],
)
def test_name_without_room_keeps_whole_words(name: str, width: int, shown: str) -> None:
    """If the first word is very short or doesn't fit either, the name is cut."""
    assert theme.fit_name(name, size=25, width=width) == shown


def test_fitting_text_is_left_unchanged() -> None:
    assert theme.fit("Ada", size=25, width=100) == "Ada"


def test_long_text_is_cut_with_an_ellipsis() -> None:
    cut = theme.fit("Väinö Linna-Kekkonen the Third", size=25, width=180)
    assert cut.endswith("…")
    assert theme.face(25).getlength(cut) <= 180


def test_wrapping_respects_width_and_line_limit() -> None:
    rows = theme.wrap("one two three four five six seven eight nine ten", size=24, width=120, lines=2)
    assert len(rows) == 2
    assert all(theme.face(24).getlength(row) <= 120 for row in rows)
    assert rows[-1].endswith("…")


def test_wrapping_empty_text_gives_no_lines() -> None:
    assert theme.wrap("", size=24, width=120, lines=2) == ()


def test_fonts_are_unmodified_and_include_their_licence() -> None:
    """The licence reserves the name 'Source': a changed font couldn't keep it."""
    fonts = Path(theme.__file__).parent / "fonts"
    made = {face.name: sha256(face.read_bytes()).hexdigest() for face in fonts.glob("*.otf")}
    assert made == {
        "SourceSansPro-Bold.otf": "9b8bd174f97413334e317be808d14d0ff8f6efed79a69299d84384c7e10e9312",
        "SourceSansPro-Semibold.otf": "ee3ba5c88400b22b880d85202ce82143dc5e19861bf7880b7f4c32d4263e96d5",
    }
    licence = (fonts / "OFL.txt").read_text()
    assert licence.startswith("Copyright 2010, 2012, 2014 Adobe Systems Incorporated")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
