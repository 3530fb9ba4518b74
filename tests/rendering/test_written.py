"""Text on pictures, and pictures in a palette other than the one they're drawn in."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

import rendering
from bot.games import GAMES
from rendering import painter, theme
from rendering.palettes import CONTRAST, LIGHT, PALETTES, READ, TRITANOPIA, USUAL
from rendering.panel.compositions import WIDE
from rendering.scene import Sector
from rendering.things import sprites
from tests.rendering import hexscenes, scenes
from tests.rendering.colours.eyes import ciede2000, contrast, lab
from tests.rendering.sample_positions import in_mid_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from rendering.palettes import RGB, Palette
    from rendering.scene import Scene


@pytest.fixture(scope="module")
def shown() -> list[Scene]:
    return list(in_mid_round().values())


def _modules() -> list[Any]:
    return [module for name, module in sys.modules.items() if name.startswith(rendering.__name__ + ".") and module]


def _forget() -> None:
    """Clear the caches of everything already drawn."""
    for module in _modules():
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


@dataclass(frozen=True, slots=True)
class Written:
    """A sample text for each pair of ink and paper entries, and one for each font size."""

    texts: dict[tuple[int, int], str]
    sizes: dict[int, str]


PHONE = 300
"""The width of a picture on a phone."""


@pytest.fixture
def written(shown: list[Scene], monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """All texts on sample pictures and on those of the lessons."""
    found = Written({}, {})
    plain: Callable[..., sprites.Sprite] = sprites.draw_text

    def noting(text: str, *, size: int, ink: RGB, paper: RGB, bold: bool = False) -> sprites.Sprite:
        if text.strip():
            found.texts.setdefault((theme.index(ink), theme.index(paper)), text)
            found.sizes.setdefault(size, text)
        return plain(text, size=size, ink=ink, paper=paper, bold=bold)

    _forget()
    for module in _modules():
        if hasattr(module, "draw_text"):
            monkeypatch.setattr(module, "draw_text", noting)
    lessons = [page[1] for game in GAMES.values() for page in game.lessons()]
    detached = replace(hexscenes.scene(), board=hexscenes.board(hexscenes.dock(Sector.BLUE)))
    for scene in (*shown, *lessons, detached, scenes.scene()):
        painter.paint(scene)
    yield found
    monkeypatch.undo()
    _forget()


def test_all_text_is_readable_in_every_palette(written: Written) -> None:
    """WCAG 2.2 AA for text of any size, since pictures are shown smaller than they're drawn."""
    texts = written.texts
    assert len(texts) > 20
    for palette in PALETTES.values():
        colours = theme.table(palette)
        for (ink, paper), text in texts.items():
            assert contrast(colours[ink], colours[paper]) >= READ, f"{text!r} in {palette.key}"


def test_no_text_is_smaller_than_nine_pixels_on_a_phone(written: Written) -> None:
    small = {size: text for size, text in written.sizes.items() if size * PHONE / WIDE < 9}
    assert small == {}


@cache
def _apart(one: RGB, other: RGB) -> float:
    return ciede2000(lab(one), lab(other))


@pytest.mark.no_cover  # other tests cover this code
@pytest.mark.parametrize(
    ("palette", "most"),
    [
        (LIGHT, 0.012),
        pytest.param(CONTRAST, 0.006, marks=pytest.mark.long),
        pytest.param(TRITANOPIA, 0.006, marks=pytest.mark.long),
    ],
)
def test_recoloured_picture_matches_one_drawn_in_its_palette(
    palette: Palette, most: float, shown: list[Scene], tmp_path: Path
) -> None:
    """Except for single dots at edges. Everything drawn has its own palette entries."""
    subprocess.run([sys.executable, "-m", "tests.rendering.colours.drawn_in", palette.key, str(tmp_path)], check=True)
    for number, scene in enumerate(shown):
        ours = Image.open(BytesIO(painter.still(scene, palette))).convert("RGB").tobytes()
        drawn = Image.open(tmp_path / f"{number}.png").convert("RGB").tobytes()
        pairs = Counter(zip(_colours(ours), _colours(drawn), strict=True))
        far = sum(count for (one, other), count in pairs.items() if _apart(one, other) > 20)
        assert far / sum(pairs.values()) < most


def _colours(flat: bytes) -> list[RGB]:
    return list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def test_only_colours_depend_on_the_palette(shown: list[Scene]) -> None:
    usual, light = (Image.open(BytesIO(painter.still(shown[0], palette))) for palette in (USUAL, LIGHT))
    assert usual.tobytes() == light.tobytes()
    assert usual.getpalette() == list(theme.flat(USUAL))
    assert light.getpalette() == list(theme.flat(LIGHT))
