"""Profile images: one player's strength over time, games and opponents, or a season's winners."""

from __future__ import annotations

import unicodedata
from typing import Final

from PIL import Image, ImageDraw

from rendering import theme
from rendering.letters import enlarge_letters, grown, within
from rendering.palettes import USUAL, Palette
from rendering.panel.cards import blank, write
from rendering.png import png
from rendering.scene import Colour
from rendering.scene.profile import Bars, Curve, Line, Lines, ProfileImage, Things
from rendering.things.icons import small
from rendering.things.sprites import draw_text

WIDTH: Final = 1080
MARGIN: Final = 48
NUMBER, TITLE, TEXT, SMALL = 96, 58, 44, 38  # letter sizes; on a phone, letters are less than a third as large
GAP: Final = 24
INSET: Final = 32
FIELD: Final = 270
THICK: Final = 9
BAR: Final = 22
ICON: Final = 88
GRID_LINES: Final = 4


def profile_picture(profile_image: ProfileImage, palette: Palette = USUAL) -> bytes:
    """A PNG, 1080 pixels wide and tall enough for its parts."""
    with enlarge_letters(palette.letters):
        return png(paint_profile_image(profile_image), palette)


def paint_profile_image(profile_image: ProfileImage) -> Image.Image:
    heights = [_height(part) for part in profile_image.parts]
    top = grown(NUMBER) + grown(SMALL) + 44
    canvas = blank((WIDTH, top + sum(heights) + GAP * len(heights)), theme.CANVAS)
    draw = ImageDraw.Draw(canvas)
    _head(canvas, profile_image)
    for part, height in zip(profile_image.parts, heights, strict=True):
        box = (MARGIN // 2, top, WIDTH - MARGIN // 2 - 1, top + height - 1)
        draw.rounded_rectangle(box, radius=18, fill=theme.index(theme.CARD))
        if part.title:
            place = (MARGIN + 8, top + _title(part.title) / 2 + 6)
            write(canvas, part.title, at=place, size=SMALL, ink=theme.SOFT, paper=theme.CARD)
        _part(canvas, part, top + _title(part.title))
        top += height + GAP
    return canvas


def _title(words: str) -> int:
    return grown(SMALL) + 26 if words else 10


def _step() -> int:
    return grown(TEXT) + 24


def _height(part: Curve | Bars | Things | Lines) -> int:
    title = _title(part.title)
    match part:
        case Curve():
            return title + FIELD + grown(SMALL) + 48
        case Bars():
            return title + _step() + BAR + 28
        case Things():
            return title + ICON + 28
        case Lines(lines=lines):
            return title + sum(_step() + (BAR + 14) * (line.part is not None) for line in lines) + 14


def _part(canvas: Image.Image, part: Curve | Bars | Things | Lines, top: int) -> None:
    match part:
        case Curve():
            _curve(canvas, part, top)
        case Bars():
            _bars(canvas, part, top)
        case Things():
            _things(canvas, part, top)
        case Lines():
            _lines(canvas, part, top)


def _head(canvas: Image.Image, profile_image: ProfileImage) -> None:
    right: float = WIDTH - MARGIN
    middle = 18 + grown(NUMBER) / 2
    below = 24 + grown(NUMBER) + grown(SMALL) / 2
    if profile_image.number:
        number = draw_text(profile_image.number, size=NUMBER, ink=theme.INK, paper=theme.CANVAS, bold=True)
        unit = draw_text(profile_image.unit, size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)
        wide = max(number.size[0], unit.size[0])
        number.stamp(canvas, (right - wide / 2, middle))
        unit.stamp(canvas, (right - wide / 2, below))
        right -= wide + 40
    name = theme.fit(_drawable_name(profile_image.name), size=TITLE, width=round(right - MARGIN), bold=True)
    write(canvas, name, at=(MARGIN, middle), size=TITLE, ink=theme.INK, paper=theme.CANVAS, bold=True)
    about = theme.fit(profile_image.about, size=SMALL, width=round(right - MARGIN))
    write(canvas, about, at=(MARGIN, below), size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)


def _drawable_name(name: str) -> str:
    drawn = "".join(each for each in unicodedata.normalize("NFC", name) if theme.can_draw(each))
    return " ".join(drawn.split()) or "…"


# -- parts -----------------------------------------------------------------------------------------------------------


def _curve(canvas: Image.Image, curve: Curve, top: int) -> None:
    """Draw the curve, with its provisional part thin."""
    draw = ImageDraw.Draw(canvas)
    low, high, step = _scale(curve.points)
    widest = max(theme.width_of(str(points), size=SMALL) for points in (low, high))
    left, right = MARGIN + 8 + round(widest) + 28, WIDTH - MARGIN - INSET
    bottom = top + FIELD

    def at(place: int, points: float) -> tuple[float, float]:
        across = place / (len(curve.points) - 1) if len(curve.points) > 1 else 0.5
        return left + (right - left) * across, bottom - (bottom - top - 24) * (points - low) / (high - low)

    for points in range(low, high + 1, step):
        level = round(at(0, points)[1])
        draw.line((left - 10, level, right + 10, level), fill=theme.index(theme.LIGHT), width=3)
        label = draw_text(str(points), size=SMALL, ink=theme.SOFT, paper=theme.CARD)
        label.stamp(canvas, (left - 24 - label.size[0] / 2, level))
    ways = [at(place, points) for place, points in enumerate(curve.points)]
    tone = theme.TONES[Colour.BLUE]
    for section, width in ((ways[: curve.settled + 1], THICK // 2), (ways[curve.settled :], THICK)):
        if len(section) > 1:
            draw.line(section, fill=theme.index(tone), width=width, joint="curve")
    if len(ways) <= MARKED:
        for place, (x, y) in enumerate(ways):
            inside = theme.CARD if place < curve.settled else tone
            draw.circle((x, y), THICK + 2, fill=theme.index(inside), outline=theme.index(tone), width=4)
    x, y = ways[-1]
    draw.circle((x, y), THICK + 7, fill=theme.index(tone), outline=theme.index(theme.INK), width=5)
    below = bottom + 16 + grown(SMALL) / 2 + 8
    for text, place in ((curve.first, left), (curve.last, right)):
        if not text or (len(ways) == 1 and place == left):
            continue
        line = draw_text(text, size=SMALL, ink=theme.SOFT, paper=theme.CARD)
        middle = place + line.size[0] / 2 if place == left else place - line.size[0] / 2 + 10
        line.stamp(canvas, (middle, below))
    room = right - left - sum(theme.width_of(text, size=SMALL) for text in (curve.first, curve.last)) - 60
    if curve.note and theme.width_of(curve.note, size=SMALL) <= room:
        note = draw_text(curve.note, size=SMALL, ink=theme.INK, paper=theme.CARD)
        note.stamp(canvas, ((left + right) / 2, below))


MARKED: Final = 30
"""If there are more points than this, only the last one is marked."""


def _scale(points: tuple[int, ...]) -> tuple[int, int, int]:
    """Round limits that contain all points, and the distance between grid lines."""
    spread = max(max(points) - min(points), 40)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1000, 2000, spread) if spread / step <= GRID_LINES)
    low = min(points) // step * step
    high = -(-max(points) // step) * step
    return low, max(high, low + step), step


def _bars(canvas: Image.Image, bars: Bars, top: int) -> None:
    draw = ImageDraw.Draw(canvas)
    wide = (WIDTH - 2 * MARGIN) // 4
    most = max((count for _, count in bars.bars), default=0) or 1
    for place, (words, count) in enumerate(bars.bars):
        x = MARGIN + 8 + place * wide
        y = top + _step() / 2
        end = write(canvas, str(count), at=(x, y), size=TEXT, ink=theme.INK, paper=theme.CARD, bold=True)
        name = theme.fit(words, size=SMALL, width=round(x + wide - 20 - end - 14))
        write(canvas, name, at=(end + 14, y + 2), size=SMALL, ink=theme.SOFT, paper=theme.CARD)
        _bar(draw, (x, top + _step() + 2, x + wide - 28), count / most)


def _bar(draw: ImageDraw.ImageDraw, at: tuple[float, float, float], part: float) -> None:
    left, top, right = at
    draw.rounded_rectangle((left, top, right, top + BAR), radius=BAR // 2, fill=theme.index(theme.INSET))
    full, blue = left + (right - left) * part, theme.index(theme.TONES[Colour.BLUE])
    if full - left >= BAR:
        draw.rounded_rectangle((left, top, full, top + BAR), radius=BAR // 2, fill=blue)
    elif part > 0:
        draw.circle((left + BAR / 2, top + BAR / 2), BAR / 2, fill=blue)


def _things(canvas: Image.Image, things: Things, top: int) -> None:
    wide = (WIDTH - 2 * MARGIN) / 5
    fits = all(theme.width_of(count, size=TEXT, bold=True) <= wide - ICON - 20 for _, count in things.things)
    size = TEXT if fits else within(SMALL, SMALL)
    for place, (icon, count) in enumerate(things.things):
        x, y = MARGIN + 8 + place * wide, top + ICON / 2 + 6
        small(icon, size=ICON, paper=theme.CARD).stamp(canvas, (x + ICON / 2, y))
        write(canvas, count, at=(x + ICON + 8, y), size=size, ink=theme.INK, paper=theme.CARD, bold=True)


def _lines(canvas: Image.Image, lines: Lines, top: int) -> None:
    draw = ImageDraw.Draw(canvas)
    for line in lines.lines:
        _line(canvas, line, top + _step() / 2)
        top += _step()
        if line.part is not None:
            _bar(draw, (MARGIN + 8, top - 2, WIDTH - MARGIN - 8), line.part)
            top += BAR + 14


def _line(canvas: Image.Image, line: Line, y: float) -> None:
    told = draw_text(line.told, size=TEXT, ink=theme.INK, paper=theme.CARD, bold=True)
    told.stamp(canvas, (WIDTH - MARGIN - 8 - told.size[0] / 2, y))
    words = theme.fit(_drawable_name(line.words), size=TEXT, width=WIDTH - 2 * MARGIN - 40 - told.size[0])
    write(canvas, words, at=(MARGIN + 8, y), size=TEXT, ink=theme.INK, paper=theme.CARD)
