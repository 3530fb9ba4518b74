from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.games import GAMES
from bot.games.factory.pictures.devices import DEVICES, TORCH
from bot.games.factory.rules.state import ElementKind
from bot.games.rumbl.rules.state import Kind
from rendering import theme
from rendering.things.tokens import emblem, plate, trophy


def grey(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").convert("L")


def different(one: Image.Image, other: Image.Image, *, by: int) -> int:
    """The number of pixels that differ by at least this much."""
    return sum(ImageChops.difference(one, other).histogram()[by:])


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("unit", [58, 40, 30])
def test_devices_are_distinct_in_grey(unit: int, wide: bool) -> None:
    plates = [grey(plate(device=device, pips=1, hits=0, unit=unit, wide=wide).image) for device in DEVICES.values()]
    for one, other in combinations(plates, 2):
        assert different(one, other, by=40) > unit


@pytest.mark.parametrize("diameter", [20])
def test_emblems_are_distinct_in_grey(diameter: int) -> None:
    symbols = [grey(emblem(device=device, diameter=diameter, paper=theme.INSET).image) for device in DEVICES.values()]
    for one, other in combinations(symbols, 2):
        assert different(one, other, by=40) > diameter


@pytest.mark.parametrize("wide", [True, False])
def test_pips_and_hits_are_countable(wide: bool) -> None:
    shown = [
        grey(plate(device=DEVICES[ElementKind.WALL], pips=pips, hits=hits, unit=58, wide=wide).image)
        for pips in (1, 2, 3)
        for hits in range(pips)
    ]
    for one, other in combinations(shown, 2):
        assert different(one, other, by=60) > 8


def test_plate_fits_its_space_in_both_orientations() -> None:
    wide, tall = (
        plate(device=DEVICES[ElementKind.LASER], pips=3, hits=0, unit=58, wide=way).size for way in (True, False)
    )
    assert wide == tall[::-1]
    assert wide[0] <= 58
    assert wide[1] <= 58 * 0.62


def test_equally_named_devices_keep_their_own_plates() -> None:
    wall, other = DEVICES[ElementKind.WALL], replace(DEVICES[ElementKind.LASER], name="wall")
    plates = [plate(device=device, pips=1, hits=0, unit=58, wide=True).image for device in (wall, other)]
    assert plates[0].tobytes() != plates[1].tobytes()


@pytest.mark.parametrize("word", [*(kind.value for kind in (*Kind, *ElementKind)), TORCH.name, *GAMES])
def test_rendering_code_mentions_no_game_terms(word: str) -> None:
    sources = Path(theme.__file__).parent.rglob("*.py")
    assert [file.name for file in sources if re.search(rf"\b{word}\b", file.read_text("utf-8"), re.IGNORECASE)] == []


def test_plates_never_use_the_unchanged_entry() -> None:
    pictures = [plate(device=device, pips=3, hits=1, unit=58, wide=True).image for device in DEVICES.values()]
    pictures.append(trophy(TORCH, height=32, paper=theme.CARD).image)
    assert not any(picture.histogram()[theme.UNCHANGED] for picture in pictures)
