"""Promises of every palette to the kind of colour vision it's made for. Distances are by CIEDE2000; 2 is just
visible."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from rendering.palettes import (
    CONTRAST,
    DEUTERANOPIA,
    LIGHT,
    PALETTES,
    PROTANOPIA,
    READ,
    TRITANOPIA,
    USUAL,
    Palette,
    contrast,
    mix,
    readable_tone,
)
from rendering.scene import Colour
from rendering.theme import UNCHANGED, USES, WRITTEN_TINTS, flat, table
from tests.rendering.colours import eyes
from tests.rendering.colours.eyes import Eye, apart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.palettes import RGB

MADE_FOR = {
    USUAL: Eye.FULL,
    LIGHT: Eye.FULL,
    CONTRAST: Eye.FULL,
    DEUTERANOPIA: Eye.DEUTERANOPIA,
    PROTANOPIA: Eye.PROTANOPIA,
    TRITANOPIA: Eye.TRITANOPIA,
}
EACH = pytest.mark.parametrize("palette", MADE_FOR, ids=lambda palette: palette.key)


def nearest(colours: Iterable[RGB], eye: Eye) -> float:
    """The perceived difference of the two most similar colours."""
    return min(apart(one, other, eye) for one, other in combinations(colours, 2))


def sectors(palette: Palette) -> list[RGB]:
    return [*palette.tones.values(), *(palette.tints[tone] for tone in WRITTEN_TINTS)]


def four(palette: Palette, eye: Eye) -> float:
    return nearest(palette.tones.values(), eye)


def on_papers(palette: Palette, eye: Eye) -> float:
    papers = (palette.board, palette.light, palette.dark, palette.card, palette.card_lit, palette.inset, palette.canvas)
    return min(apart(tone, paper, eye) for tone, paper in product(palette.tones.values(), papers))


def six_sectors(palette: Palette, eye: Eye) -> float:
    return nearest(sectors(palette), eye)


def six_plates(palette: Palette, eye: Eye) -> float:
    return nearest(palette.tints.values(), eye)


def frames(palette: Palette, eye: Eye) -> float:
    """The difference between frames of coloured spaces: their colour mixed half and half with the board's."""
    return nearest((mix(palette.board, tone, 3 / 6) for tone in palette.tones.values()), eye)


def tinted(palette: Palette, eye: Eye) -> float:
    """The difference between a faintly tinted space and an untinted one."""
    return min(apart(mix(palette.board, tone, 1 / 6), palette.board, eye) for tone in sectors(palette))


def squares(palette: Palette, eye: Eye) -> float:
    return apart(palette.light, palette.dark, eye)


def lit(palette: Palette, eye: Eye) -> float:
    """The difference between the card of the active player or the winner and the other cards."""
    return apart(palette.card_lit, palette.card, eye)


def test_every_palette_targets_one_kind_of_vision() -> None:
    assert list(MADE_FOR) == list(PALETTES.values())
    assert all(PALETTES[palette.key] is palette for palette in MADE_FOR)


@EACH
def test_target_vision_distinguishes_everything_in_its_palette(palette: Palette) -> None:
    eye = MADE_FOR[palette]
    assert four(palette, eye) > 30
    assert on_papers(palette, eye) > 28
    assert six_sectors(palette, eye) > 17
    assert six_plates(palette, eye) > 12
    assert frames(palette, eye) > 19
    assert tinted(palette, eye) > 5.5
    assert squares(palette, eye) > 3.7
    assert lit(palette, eye) > 5


def test_usual_palette_partly_serves_other_kinds_of_vision() -> None:
    """The four colours can still be told apart, helped by their marks; neighbouring sectors only by their letters."""
    for eye in (Eye.PROTANOPIA, Eye.DEUTERANOPIA, Eye.TRITANOPIA):
        assert four(USUAL, eye) > 11
        assert on_papers(USUAL, eye) > 28
    assert six_sectors(USUAL, Eye.PROTANOPIA) < 5, "what the other palettes are for"


@EACH
def test_marks_and_letters_contrast_with_their_background(palette: Palette) -> None:
    """WCAG 2.2 demands a contrast of 3 for graphics and 4.5 for text, and letters are written on the sectors' tiles."""
    assert all(eyes.contrast(palette.tones[colour], palette.white) > 3 for colour in (Colour.RED, Colour.BLUE))
    assert all(eyes.contrast(tone, palette.black) > 4.5 for tone in (*palette.tones.values(), *palette.tints.values()))


def test_high_contrast_palette_has_the_highest_contrast() -> None:
    for palette in PALETTES.values():
        assert contrast(CONTRAST.ink, CONTRAST.canvas) >= contrast(palette.ink, palette.canvas)
        assert contrast(CONTRAST.faint, CONTRAST.card_lit) > 7, "level AAA, even of what is said quietly"


@EACH
def test_tone_as_text_is_readable_on_every_paper(palette: Palette) -> None:
    for tone in sectors(palette):
        ink = readable_tone(palette, tone)
        papers = (palette.canvas, palette.card, palette.card_lit, palette.inset, mix(palette.board, tone, 1 / 6))
        assert all(eyes.contrast(ink, paper) >= READ == 4.5 for paper in papers)


@EACH
def test_palettes_share_one_table_layout(palette: Palette) -> None:
    assert len(table(palette)) == UNCHANGED == 255
    assert len(flat(palette)) == 768
    assert flat(palette)[:3] == bytes(palette.canvas)


def test_usual_palette_entries_are_all_distinct() -> None:
    """An entry is looked up by its colour in the usual palette."""
    entries = table(USUAL)[: len(USES)]
    assert len(set(entries)) == len(entries) <= UNCHANGED
