"""Picture of a tournament's standings, with text large enough for a phone. Results without a number are shown by
shape, never by colour: for example, a full disc is a win, half a disc a draw, a ring a loss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from rendering import theme
from rendering.letters import enlarge_letters, grown
from rendering.palettes import USUAL, Palette
from rendering.panel.cards import blank, write
from rendering.png import png
from rendering.scene.standings import Line, Score, Standings
from rendering.theme import RGB
from rendering.things.sprites import draw_text

WIDTH: Final = 1080
MARGIN: Final = 48
TITLE, TEXT, SMALL = 58, 44, 38  # letter sizes, as in charts
TOP: Final = 186
STEP: Final = 70
HEAD: Final = 40
BELOW: Final = 62
RANK: Final = 78
POINTS: Final = 96
MOST_STEP: Final = 84
NAME: Final = 330
DISC: Final = 17


def standings_picture(standings: Standings, palette: Palette = USUAL) -> bytes:
    with enlarge_letters(palette.letters):
        return png(paint_standings(standings), palette)


def paint_standings(standings: Standings) -> Image.Image:
    step, width = grown(STEP), WIDTH - 2 * MARGIN
    first = grown(TOP) + grown(HEAD)
    height = first + step * len(standings.lines) + grown(BELOW) * (bool(standings.more) + bool(standings.legend))
    height += 0 if standings.more or standings.legend else MARGIN // 2
    canvas = blank((WIDTH, height), theme.CANVAS)
    title = theme.fit(standings.title, size=TITLE, width=width, bold=True)
    write(canvas, title, at=(MARGIN, grown(62)), size=TITLE, ink=theme.INK, paper=theme.CANVAS, bold=True)
    under = theme.fit(standings.under, size=SMALL, width=width)
    write(canvas, under, at=(MARGIN, grown(128)), size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)
    columns = _columns(len(standings.rounds))
    for x, text in zip(columns, standings.rounds, strict=True):
        draw_text(text, size=SMALL, ink=theme.SOFT, paper=theme.CANVAS).stamp(canvas, (x, grown(TOP)))
    for at, line in enumerate(standings.lines):
        _line(canvas, line, columns, first + step * at, lit=at % 2 == 0)
    if standings.more:
        place = (MARGIN, first + step * len(standings.lines) + grown(BELOW) / 2)
        more = theme.fit(standings.more, size=SMALL, width=width)
        write(canvas, more, at=place, size=SMALL, ink=theme.SOFT, paper=theme.CANVAS)
    if standings.legend:
        _legend(canvas, standings.legend, height - grown(BELOW) / 2)
    return canvas


def _legend(canvas: Image.Image, legend: Sequence[tuple[Score, str]], middle: float) -> None:
    x, draw, disc = float(MARGIN), ImageDraw.Draw(canvas), grown(DISC)
    for score, word in legend:
        _score(draw, score, (x + disc, middle), theme.SOFT)
        place = (x + 3 * disc, middle)
        x = write(canvas, word, at=place, size=SMALL, ink=theme.SOFT, paper=theme.CANVAS) + 2 * disc


def _columns(rounds: int) -> list[float]:
    if not rounds:
        return []
    right = WIDTH - MARGIN - grown(POINTS)
    room = right - (MARGIN + grown(RANK) + grown(NAME))
    step = min(grown(MOST_STEP), room / rounds)
    return [right - step * (rounds - at - 0.5) for at in range(rounds)]


def _line(canvas: Image.Image, line: Line, columns: list[float], top: int, *, lit: bool) -> None:
    step = grown(STEP)
    paper, ink = theme.CARD if lit else theme.CANVAS, theme.SOFT if line.gone else theme.INK
    draw, middle = ImageDraw.Draw(canvas), top + step / 2
    if lit:
        draw.rounded_rectangle((MARGIN - 20, top, WIDTH - MARGIN + 19, top + step - 1), 12, fill=theme.index(paper))
    write(canvas, line.rank, at=(MARGIN, middle), size=TEXT, ink=ink, paper=paper, bold=True)
    left = MARGIN + grown(RANK)
    right = columns[0] - grown(DISC) * 2 if columns else WIDTH - MARGIN - grown(POINTS)
    shown = theme.drawable_name(line.name) or line.otherwise
    name = theme.fit(shown, size=TEXT, width=round(right - left))
    write(canvas, name, at=(left, middle), size=TEXT, ink=ink, paper=paper)
    for x, score in zip(columns, line.scores, strict=False):
        if isinstance(score, str):
            draw_text(score, size=SMALL, ink=ink, paper=paper).stamp(canvas, (x, middle))
        else:
            _score(draw, score, (x, middle), ink)
    points = draw_text(line.points, size=TEXT, ink=ink, paper=paper, bold=True)
    points.stamp(canvas, (WIDTH - MARGIN - points.size[0] / 2, middle))


def _score(draw: ImageDraw.ImageDraw, score: Score, at: tuple[float, float], ink: RGB) -> None:
    radius, (x, y), fill = grown(DISC), at, theme.index(ink)
    box = (x - radius, y - radius, x + radius, y + radius)
    match score:
        case Score.WON:
            draw.ellipse(box, fill=fill)
        case Score.DRAWN:
            draw.ellipse(box, outline=fill, width=4)
            draw.pieslice(box, 90, 270, fill=fill)
        case Score.LOST:
            draw.ellipse(box, outline=fill, width=4)
        case Score.FREE:
            draw.line((x - radius, y, x + radius, y), fill=fill, width=5)
            draw.line((x, y - radius, x, y + radius), fill=fill, width=5)
        case Score.NOTHING:
            draw.circle((x, y), 3, fill=theme.index(theme.SOFT))
