"""Captions of at most two lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering import theme
from rendering.letters import sprite_cache
from rendering.panel.compositions import LETTERS
from rendering.scene import Panel, Scene
from rendering.strokes import Box, Canvas
from rendering.theme import RGB
from rendering.things.sprites import badge, draw_text

SIZES: Final = (34, LETTERS)
"""Letter sizes: for a caption that then fits in one line, and for all others."""
NAMES: Final = (260, 200, 150, 100)
"""Maximum widths of a name, in pixels. The first one that leaves enough room for the rest is used."""
SPEAKER: Final = 52


@dataclass(frozen=True, slots=True)
class Lines:
    """A caption, broken into lines."""

    size: int
    rows: tuple[str, ...]
    headed: bool = False
    cut: bool = False
    late: bool = False
    """True if the beginning is left out; an ellipsis shows that."""


def paste_caption(canvas: Canvas, scene: Scene, panel: Panel, box: Box) -> None:
    left, top, _, bottom = box
    middle, high = (top + bottom) / 2, (bottom - top) // 2
    x = float(left)
    if scene.speaker is not None:
        badge(colour=scene.speaker, diameter=38, paper=theme.CANVAS).stamp(canvas, (x + 19, middle))
        x += SPEAKER
    told = lines(scene, panel, box)
    for at, row in enumerate(told.rows):
        ink = theme.SOFT if at == 0 and told.headed else theme.INK
        line = _row(row, told.size, ink, high if len(told.rows) > 1 else None)
        y = middle + (at - (len(told.rows) - 1) / 2) * high
        canvas.paste(line, (round(x), round(y - line.height / 2)))


@sprite_cache(maxsize=256)
def _row(text: str, size: int, ink: RGB, high: int | None) -> Image.Image:
    """A line of a caption. If room is short, it's cropped mostly at the top, where only accents on capitals are."""
    line = draw_text(text, size=size, ink=ink, paper=theme.CANVAS).image
    if high is None:
        return line
    cut = (line.height - high) * 3 // 4
    return line.crop((0, cut, line.width, cut + high))


def lines(scene: Scene, panel: Panel, box: Box) -> Lines:
    width = round(box[2] - box[0]) - (0 if scene.speaker is None else SPEAKER)
    names = tuple((player.name, theme.shown_name(player.name, player.otherwise)) for player in panel.players)
    return _lines(scene.caption, names, width)


@sprite_cache(maxsize=1024)
def _lines(caption: str, names: tuple[tuple[str, str], ...], width: int) -> Lines:
    """The caption's lines. If it's too long even with short names, leave out the heading, then the beginning."""
    for told in _ways(caption, names, width):
        if not told.cut:
            return told
    heading, *words = drawable(caption, names).split("\n")
    rows = theme.wrap(" ".join(words) or heading, size=SIZES[1], width=width, lines=2)
    return Lines(SIZES[1], rows, cut=True)


def _ways(caption: str, names: tuple[tuple[str, str], ...], width: int) -> Iterator[Lines]:
    large, small = SIZES
    texts = [drawable(caption, names, longest) for longest in NAMES]
    if "\n" in caption:
        for text in texts:
            rows = tuple(text.split("\n")[:2])
            yield Lines(small, rows, headed=True, cut=any(theme.width_of(row, size=small) > width for row in rows))
    elif theme.width_of(texts[0], size=large) <= width:
        yield Lines(large, (texts[0],))
    told = [text.split("\n", 1)[-1] for text in texts]
    clauses = told[-1].split("; ")
    for words in (*told, *(f"… {'; '.join(clauses[begin:])}" for begin in range(1, len(clauses)))):
        rows = theme.wrap(words, size=small, width=width, lines=2)
        yield Lines(small, rows, cut=" ".join(rows) != " ".join(words.split()), late=words not in told)


@sprite_cache(maxsize=1024)
def drawable(text: str, names: tuple[tuple[str, str], ...], longest: int = NAMES[0]) -> str:
    """Shorten long names, replace undrawable ones, and remove other characters that can't be drawn."""
    whole = [shown for _, shown in names]
    shortened = [theme.fit_name(shown, size=SIZES[1], width=longest) for shown in whole]
    told = zip(whole, shortened, strict=True)
    if any(other != name and other.startswith(short) for name, short in told for other in whole):
        # the first words might be those of another player's name
        shortened = [theme.fit(shown, size=SIZES[1], width=longest) for shown in whole]
    for (name, _), short in zip(names, shortened, strict=True):
        if short != name and name.strip():
            text = text.replace(name, short)
    return "".join(character for character in text if character == "\n" or theme.can_draw(character))
