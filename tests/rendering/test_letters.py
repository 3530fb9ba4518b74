"""Large letters: everything is written larger, and other pictures stay the same."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from rendering import painter, theme
from rendering.letters import enlarge_letters, grown, within
from rendering.palettes import LARGE, PALETTES, USUAL
from rendering.replay import timeline
from rendering.scene import Shot
from rendering.things import sprites
from tests.agreed import forget
from tests.rendering import sample_positions
from tests.rendering.scenes import scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from rendering.palettes import Palette
    from rendering.scene import Scene

TIMES = 1.3
OWN = LARGE["usual-large"]
SMALLEST = 28
"""The smallest font size on a picture without large letters."""


def sizes(shown: Scene, palette: Palette, monkeypatch: pytest.MonkeyPatch) -> set[float]:
    """The font sizes that a picture uses."""
    found: set[float] = set()
    plain: Callable[..., object] = sprites._letter

    def noting(character: str, *, size: int, bold: bool) -> object:
        found.add(theme.face(size, bold=bold).size)
        return plain(character, size=size, bold=bold)

    forget()
    with monkeypatch.context() as patched:
        patched.setattr(sprites, "_letter", noting)
        painter.still(shown, palette)
    forget()
    return found


@pytest.mark.parametrize("key", sample_positions.ROUNDS)
def test_smallest_letters_become_a_third_larger(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sample_positions.position(f"{key}-round")
    assert min(sizes(shown, USUAL, monkeypatch)) >= SMALLEST
    assert min(sizes(shown, OWN, monkeypatch)) >= round(SMALLEST * TIMES)


def test_every_palette_has_a_large_letter_variant() -> None:
    assert [palette.key for palette in LARGE.values()] == [f"{key}-large" for key in PALETTES]
    for palette, large in zip(PALETTES.values(), LARGE.values(), strict=True):
        assert (palette.letters, large.letters) == (1.0, TIMES)
        assert theme.flat(palette) == theme.flat(large)


def test_large_letters_do_not_affect_other_pictures() -> None:
    before = painter.still(scene())
    large = painter.still(scene(), OWN)
    assert painter.still(scene()) == before != large == painter.still(scene(), OWN)


def test_large_letter_replay_matches_its_still() -> None:
    shown = scene()
    still = Image.open(BytesIO(painter.still(shown, OWN)))
    moving = Image.open(BytesIO(timeline.replay(shown, (Shot(shown),), OWN)))
    assert moving.size == still.size
    assert moving.height > Image.open(BytesIO(painter.still(shown))).height
    assert moving.convert("RGB").tobytes() == still.convert("RGB").tobytes()


def test_letters_grow_only_as_far_as_room_allows() -> None:
    assert within(30, 35) == 30
    with enlarge_letters(TIMES):
        assert grown(30) == 39
        assert within(30, 39) == 30
        assert grown(within(30, 35)) == 35
        assert grown(within(30, 20)) == 30, "never smaller than others have them"
    assert grown(30) == 30


def test_failure_restores_letter_size() -> None:
    with pytest.raises(ZeroDivisionError), enlarge_letters(TIMES):
        raise ZeroDivisionError
    assert grown(100) == 100


def test_name_with_little_room_is_cut_without_ellipsis() -> None:
    assert theme.fit("Marek the Great", size=30, width=120).endswith("…")
    cut = theme.fit("Marek", size=30, width=40)
    assert cut
    assert "Marek".startswith(cut)
