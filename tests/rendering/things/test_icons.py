"""Icons: every icon of every game is whole and recognizable, even as small as an emoji."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import combinations

from PIL import Image, ImageChops, ImageStat

from bot.discord_ui.images.app_emoji import ORDINARY
from rendering.scene import Colour, Size
from rendering.scene.icons import Badge, Pyramid
from rendering.things.icons import SIZE, icon

SMALL = 22
"""The width of an emoji in a line of text."""


def decoded(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file)).convert("RGBA")


@cache
def files() -> dict[str, bytes]:
    """All icon files by key."""
    return {key: icon(each.picture) for key, each in ORDINARY.icons.items()}


@cache
def pictures() -> dict[str, Image.Image]:
    """All icons as decoded pictures, by key."""
    return {key: decoded(file) for key, file in files().items()}


def test_icons_have_full_emoji_size_in_small_files() -> None:
    for key, file in files().items():
        assert pictures()[key].size == (SIZE, SIZE)
        assert len(file) < 16 * 1024, key


def test_icons_are_uncut_on_transparent_background() -> None:
    for key, picture in pictures().items():
        cover = picture.getchannel("A")
        left, top, right, bottom = cover.getbbox() or (0, 0, 0, 0)
        assert max(right - left, bottom - top) > SIZE / 2, key
        inner = cover.copy()
        inner.paste(0, (1, 1, SIZE - 1, SIZE - 1))
        assert not inner.getbbox(), f"{key} touches the edge"


def test_no_two_icons_look_the_same_in_text() -> None:
    ground = Image.new("RGBA", (SIZE, SIZE), (49, 51, 56, 255))
    small = {
        key: Image.alpha_composite(ground, picture).convert("RGB").resize((SMALL, SMALL), Image.Resampling.BOX)
        for key, picture in pictures().items()
    }
    for one, other in combinations(small, 2):
        difference = ImageStat.Stat(ImageChops.difference(small[one], small[other])).sum
        assert sum(difference) > 3000, (one, other)


def test_icons_of_different_colours_differ_in_shape() -> None:
    for one, other in combinations(Colour, 2):
        for first, second in (
            (Badge(one), Badge(other)),
            (Pyramid(one, Size.LARGE), Pyramid(other, Size.LARGE)),
            (Pyramid(one, Size.SMALL, 0), Pyramid(other, Size.SMALL, 0)),
        ):
            shapes = [
                decoded(icon(each)).convert("L").point(lambda level: 255 * (level > 235 or level < 40))
                for each in (first, second)
            ]
            assert ImageChops.difference(*shapes).getbbox()


def test_icon_is_the_same_every_time() -> None:
    for key, file in list(files().items())[:20]:
        assert icon(ORDINARY.icons[key].picture) == file
