"""Captions under a board, as they're drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from rendering import theme
from rendering.letters import enlarge_letters
from rendering.panel import captions
from rendering.panel.cards import blank
from rendering.panel.compositions import SQUARE
from rendering.things.sprites import draw_text
from tests.rendering.scenes import scene

if TYPE_CHECKING:
    from rendering.scene import Colour

LONG = "W" * 40
NAMES = ((LONG, LONG), ("🐉", "Yellow"))


def told(caption: str, speaker: Colour | None = None) -> captions.Lines:
    panel = scene().panel
    first, second, *others = panel.players
    players = (replace(first, name=LONG), replace(second, name="🐉"), *others)
    shown = replace(scene(), caption=caption, speaker=speaker)
    return captions.lines(shown, replace(panel, players=players), SQUARE.caption)


def test_captions_name_players_like_their_cards() -> None:
    assert captions.drawable("🐉 rams Ada ☃", NAMES) == "Yellow rams Ada "


def test_caption_names_computer_players_distinctly() -> None:
    """A whole word is better than a word and a piece of another, unless two names would be the same."""
    easy, hard, second = (("Easy bot",) * 2, ("Hard thief",) * 2, ("Easy thief",) * 2)
    assert captions.drawable("Easy bot rams Hard thief", (easy, hard), 100) == "Easy rams Hard"
    cut = captions.drawable("Easy bot rams Easy thief", (easy, second), 110)
    assert cut == "Easy bot rams Easy t…"


def test_caption_cuts_long_name() -> None:
    assert "…" in captions.drawable(f"{LONG} rams Ada", NAMES)


def test_long_name_is_cut_only_as_far_as_needed() -> None:
    roomy, tight = (told(f"{LONG}: red\nred beam: hits {LONG}{words}") for words in ("", f", {LONG} and the red flag"))
    assert roomy.rows[0].count("W") == 9
    assert 2 < tight.rows[0].count("W") < 9
    assert tight.headed


def test_heading_yields_to_text_that_needs_its_line() -> None:
    words = "board A turns clockwise, B turns half round and board C anticlockwise"
    short, long = told("Ada: medium red\nboard A turns"), told(f"Ada: medium red\n{words}")
    assert (short.headed, short.rows) == (True, ("Ada: medium red", "board A turns"))
    assert (long.headed, long.cut, " ".join(long.rows)) == (False, False, words)


def test_overlong_caption_shows_its_end() -> None:
    """The end tells the result, and an ellipsis shows that something came before."""
    clauses = [f"the blue beacon pushes the red beacon to d{number}" for number in range(9)]
    found = told("Ada\n" + "; ".join(clauses))
    assert not found.cut
    assert " ".join(found.rows) == f"… {clauses[-2]}; {clauses[-1]}"


@pytest.mark.parametrize("text", ["many words to be told " * 20, "Ada\n" + "many words to be told " * 20])
def test_only_text_too_long_for_two_lines_is_cut(text: str) -> None:
    found = told(text)
    assert found.cut
    assert len(found.rows) == 2
    assert found.rows[1].endswith("…")


@pytest.mark.parametrize("times", [1.0, 1.3])
@pytest.mark.parametrize("letters", ["gjpqy", "Qlk"])
def test_two_caption_lines_clip_no_letters(letters: str, times: float) -> None:
    """Neither descenders nor ascenders are cut, by the other line or by the box."""
    panel = scene().panel
    with enlarge_letters(times):
        box = SQUARE.caption
        sheets = []
        for caption in (f"{letters}\n{letters}", f"{letters}\n ", f" \n{letters}"):
            sheet = blank(SQUARE.size, theme.CANVAS)
            captions.paste_caption(sheet, replace(scene(), caption=caption, speaker=None), panel, box)
            sheets.append(sheet.convert("RGB"))
        both, first, second = sheets
        assert ImageChops.lighter(first, second).tobytes() == both.tobytes()
        heights = {high_of(sheet) for sheet in (first, second)}
        whole = draw_text(letters, size=captions.SIZES[1], ink=theme.INK, paper=theme.CANVAS).image
        assert heights == {high_of(whole.convert("RGB"))}


def high_of(picture: Image.Image) -> int:
    box = ImageChops.difference(picture, Image.new("RGB", picture.size, theme.CANVAS)).getbbox()
    assert box is not None
    return box[3] - box[1]
