"""Chart of a whole game: the players' points or standings by round, with letters large enough for a phone."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from rendering import theme
from rendering.letters import enlarge_letters, within
from rendering.palettes import USUAL, Palette
from rendering.panel.captions import NAMES, drawable
from rendering.panel.cards import blank, write
from rendering.png import png
from rendering.scene.chart import Chart, Course
from rendering.theme import RGB
from rendering.things.sprites import badge, draw_text

SIZE: Final = 1080
MARGIN: Final = 48
TITLE, TEXT, SMALL = 58, 44, 38  # letter sizes; on a phone, letters are less than a third as large
FIELD: Final = (110, 190, SIZE - 84, 620)
"""The area of the lines: left, top, right, bottom."""
NAMES_TOP, NAME_STEP = 724, 66
LINE_STEP: Final = 60
THICK: Final = 9
APART: Final = 12
"""Shift in pixels from each line to the next, so that lines at the same height don't overlap."""
BADGE: Final = 50
MOST_LABELS: Final = 13
GRID_LINES: Final = 5


def chart_picture(chart: Chart, palette: Palette = USUAL) -> bytes:
    """A PNG, 1080 pixels wide and at most as high."""
    with enlarge_letters(palette.letters):
        return png(paint_chart(chart), palette)


def paint_chart(chart: Chart) -> Image.Image:
    canvas = blank((SIZE, SIZE), theme.CANVAS)
    width = SIZE - 2 * MARGIN
    title = theme.fit(chart.title, size=TITLE, width=width, bold=True)
    write(canvas, title, at=(MARGIN, 62), size=TITLE, ink=theme.INK, paper=theme.CANVAS, bold=True)
    write(canvas, chart.unit, at=(MARGIN, 132), size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)
    _marks_told(canvas, chart)
    most = max((max(course.points) for course in chart.courses), default=0) or 1
    _grid(canvas, chart, most)
    # draw the winners' lines on top
    for course in sorted(chart.courses, key=lambda course: course.winner):
        _line(canvas, chart, course, most)
    _badges(canvas, chart, most)
    below = _names(canvas, chart)
    lines = chart.lines[: (SIZE - 20 - below) // LINE_STEP]
    names = tuple((course.name, _format_course(course)) for course in chart.courses)
    for at, line in enumerate(lines):
        size, text = _fit_line(line, names, width)
        place = (MARGIN, below + LINE_STEP * (at + 0.5))
        write(canvas, text, at=place, size=size, ink=theme.INK, paper=theme.CANVAS)
    return canvas.crop((0, 0, SIZE, min(SIZE, below + LINE_STEP * len(lines) + 24)))


def _format_course(course: Course) -> str:
    return theme.shown_name(course.name, course.otherwise or course.colour.value.capitalize())


def _fit_line(line: str, names: tuple[tuple[str, str], ...], width: int) -> tuple[int, str]:
    """The letter size and the text of a line. Long names are shortened; if the line is still too long, it's cut."""
    sizes = (SMALL, SMALL - 4, within(SMALL - 4, SMALL - 4))
    for longest in NAMES:
        text = drawable(line, names, longest)
        for size in sizes:
            if theme.width_of(text, size=size) <= width:
                return size, text
    return sizes[-1], theme.fit(text, size=sizes[-1], width=width)


def _marks_told(canvas: Image.Image, chart: Chart) -> None:
    if not chart.marks or not any(course.marked for course in chart.courses):
        return
    line = draw_text(chart.marks, size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)
    left = SIZE - MARGIN - line.size[0]
    line.stamp(canvas, (left + line.size[0] / 2, 132))
    _mark(ImageDraw.Draw(canvas), (left - 26, 134), theme.SOFT)


def _mark(draw: ImageDraw.ImageDraw, at: tuple[float, float], tone: RGB) -> None:
    x, y = round(at[0]), round(at[1])
    corners = [(x, y - 18), (x + 17, y + 12), (x - 17, y + 12)]
    draw.polygon(corners, fill=theme.index(tone), outline=theme.index(theme.CANVAS), width=4)


def _place(chart: Chart, at: int, points: float, most: int) -> tuple[float, float]:
    left, top, right, bottom = FIELD
    steps = max(1, len(chart.rounds) - 1)
    return left + (right - left) * at / steps, bottom - (bottom - top) * points / most


def _grid(canvas: Image.Image, chart: Chart, most: int) -> None:
    draw = ImageDraw.Draw(canvas)
    left, _, right, bottom = FIELD
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, most) if most / step <= GRID_LINES)
    for points in range(0, most + 1, step):
        y = round(_place(chart, 0, points, most)[1])
        draw.line((left, y, right, y), fill=theme.index(theme.LIGHT), width=3)
        if chart.numbered:
            number = draw_text(str(points), size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)
            number.stamp(canvas, (left - 24 - number.size[0] / 2, y))
    every = -(-len(chart.rounds) // MOST_LABELS)
    last = len(chart.rounds) - 1
    for at in range(0, len(chart.rounds), every):
        if at == last or last - at >= every:
            _label(canvas, chart.rounds[at], (_place(chart, at, 0, most)[0], bottom + 46))
    if last % every:
        _label(canvas, chart.rounds[last], (right, bottom + 46))


def _label(canvas: Image.Image, text: str, at: tuple[float, float]) -> None:
    draw_text(text, size=SMALL, ink=theme.SOFT, paper=theme.CANVAS).stamp(canvas, at)


def _line(canvas: Image.Image, chart: Chart, course: Course, most: int) -> None:
    draw = ImageDraw.Draw(canvas)
    tone = theme.TONES[course.colour]
    ways = _ways(chart, course, most)
    for width, ink in ((THICK + 6, theme.CANVAS), (THICK, tone)):
        draw.line(ways, fill=theme.index(ink), width=width, joint="curve")
    for at, (x, y) in enumerate(ways[1:], start=1):
        if course.points[at] != course.points[at - 1]:
            draw.circle((x, y), THICK + 3, fill=theme.index(tone), outline=theme.index(theme.CANVAS), width=3)
        if at in course.marked:
            _mark(draw, (x, y), tone)


def _ways(chart: Chart, course: Course, most: int) -> list[tuple[float, float]]:
    """The points of a player's line, shifted a little so that lines at the same height don't overlap."""
    shift = (chart.courses.index(course) - (len(chart.courses) - 1) / 2) * APART
    places = (_place(chart, at, points, most) for at, points in enumerate(course.points))
    return [(x, y + shift) for x, y in places]


def _badges(canvas: Image.Image, chart: Chart, most: int) -> None:
    ends = sorted(((_ways(chart, course, most)[-1], course) for course in chart.courses), key=lambda end: -end[0][1])
    highest = float(SIZE)
    for (x, y), course in ends:
        highest = min(y, highest - BADGE)
        badge(colour=course.colour, diameter=BADGE - 4, paper=theme.CANVAS).stamp(canvas, (x + 38, highest))


def _names(canvas: Image.Image, chart: Chart) -> int:
    """List the players; return the lower edge."""
    wins = round(theme.width_of(chart.wins, size=SMALL)) + 12
    ranked = sorted(chart.courses, key=lambda course: (course.winner, course.points[-1]), reverse=True)
    half = (SIZE - 2 * MARGIN) // 2
    for place, course in enumerate(ranked):
        x, y = MARGIN + place % 2 * half, NAMES_TOP + place // 2 * NAME_STEP
        badge(colour=course.colour, diameter=BADGE - 4, paper=theme.CANVAS).stamp(canvas, (x + 23, y))
        points = str(course.points[-1]) if chart.numbered else ""
        room = half - 110 - round(theme.width_of(points, size=TEXT, bold=True)) - (wins if course.winner else 0)
        name = theme.fit_name(_format_course(course), size=TEXT, width=room, bold=course.winner)
        x = round(write(canvas, name, at=(x + 60, y), size=TEXT, ink=theme.INK, paper=theme.CANVAS, bold=course.winner))
        x = round(write(canvas, points, at=(x + 14, y), size=TEXT, ink=theme.INK, paper=theme.CANVAS, bold=True))
        if course.winner:
            write(canvas, chart.wins, at=(x + 12, y), size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)
    return NAMES_TOP + (len(ranked) + 1) // 2 * NAME_STEP - 20
