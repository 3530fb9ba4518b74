"""The empty board of hexagons: its rings, attached docks, and room for other docks."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from rendering import theme
from rendering.boards.layout import SECTOR_NAME, Layout, Space, between, lay_out, ring_of
from rendering.letters import grown, sprite_cache
from rendering.panel.cards import blank, word
from rendering.panel.compositions import LETTERS
from rendering.scene import Cell, Colour, Dock, Hexagons, Point, Sector, Tone
from rendering.strokes import Strokes
from rendering.theme import RGB
from rendering.things.sprites import badge, draw_text

SECTORS: dict[Sector, RGB] = {
    Sector.ORANGE: theme.TINTS[Tone.ORANGE],
    Sector.RED: theme.TONES[Colour.RED],
    Sector.PURPLE: theme.TINTS[Tone.VIOLET],
    Sector.YELLOW: theme.TONES[Colour.YELLOW],
    Sector.BLUE: theme.TONES[Colour.BLUE],
    Sector.GREEN: theme.TONES[Colour.GREEN],
}

SECTOR_INKS: dict[Sector, RGB] = {sector: theme.ink_of(tone) for sector, tone in SECTORS.items()}

GREYS = tuple(theme.mix(theme.CANVAS, theme.INK, part / 30) for part in (8, 6, 5, 3))
MIN_HEIGHT_FOR_SCORE = 80


@sprite_cache(maxsize=32)
def hexagons_picture(board: Hexagons) -> Image.Image:
    layout = lay_out(board)
    canvas = blank(layout.composition.size, theme.CANVAS)
    draw = ImageDraw.Draw(canvas)
    docks = sorted(board.docks, key=lambda dock: dock.attached)
    for dock in docks:
        _dock(canvas, draw, layout, dock)
    field = [cell for cell in layout.spaces if ring_of(cell) < len(board.worth)]
    for cell in field:
        paper = GREYS[min(ring_of(cell), len(GREYS) - 1)]
        _space(draw, layout.spaces[cell], paper)
        _worth(canvas, layout.spaces[cell], board.worth[ring_of(cell)], paper)
    draw_rim(draw, layout, field, theme.EDGE, width=3)
    for dock in docks:
        tone = SECTORS[dock.sector]
        cells = [cell for row in dock.rows for cell in row]
        draw_rim(draw, layout, cells, tone if dock.attached else theme.mix(theme.CARD, tone, 2 / 6), width=4)
    _names(canvas, layout, board)
    return canvas


def draw_rim(
    draw: ImageDraw.ImageDraw | Strokes, layout: Layout, cells: Iterable[Cell], tone: RGB, *, width: int
) -> None:
    """Draw a line around some spaces, along all sides that aren't shared by two of them."""
    sides: dict[tuple[int, int], tuple[Point, Point]] = {}
    for cell in cells:
        outline = layout.spaces[cell].outline
        for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
            middle = between(start, end, 0.5)
            # corners of neighbours may differ by a rounding error, but middles of sides are half a space apart
            key = (round(middle[0] / 8), round(middle[1] / 8))
            if sides.pop(key, None) is None:
                sides[key] = (start, end)
    for start, end in sides.values():
        draw.line((*start, *end), fill=theme.index(tone), width=width)
        for x, y in (start, end):
            reach = width / 2 - 0.5
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=theme.index(tone))


def _space(draw: ImageDraw.ImageDraw, space: Space, paper: RGB) -> None:
    draw.polygon(space.outline, fill=theme.index(paper))
    draw.line([*space.outline, *space.outline[:2]], fill=theme.index(theme.CANVAS), width=2)


def name_spot(board: Hexagons, cell: Cell, layout: Layout) -> Point:
    space = layout.spaces[cell]
    (x, y), high = space.centre, _height(space)
    is_scored = ring_of(cell) < len(board.worth) and high >= MIN_HEIGHT_FOR_SCORE
    return x, y + (grown(high * 0.2) if is_scored else 0)


def _height(space: Space) -> float:
    return abs(space.outline[3][1] - space.outline[0][1])


def _worth(canvas: Image.Image, space: Space, worth: str, paper: RGB) -> None:
    x, y = space.centre
    high = _height(space)
    ink = theme.mix(paper, theme.INK, 0.76)
    if space.name and high < MIN_HEIGHT_FOR_SCORE:
        word(canvas, space.name, (x, y + 1), size=LETTERS - 1, ink=ink, paper=paper, bold=False)
        return
    lift, size = (grown(high * 0.14), 0.36) if space.name else (1, 0.44)
    word(canvas, worth, (x, y - lift), size=max(LETTERS - 1, round(high * size)), ink=ink, paper=paper)
    if space.name:
        letters = max(LETTERS - 1, round(high * 0.31))
        word(canvas, space.name, (x, y + grown(high * 0.2)), size=letters, ink=ink, paper=paper, bold=False)


def _dock(canvas: Image.Image, draw: ImageDraw.ImageDraw, layout: Layout, dock: Dock) -> None:
    tone = SECTORS[dock.sector]
    paper = theme.mix(theme.BOARD, tone, 1 / 6) if dock.attached else theme.INSET
    ink = SECTOR_INKS[dock.sector] if dock.attached else theme.FAINT
    for row in dock.rows:
        for cell in row:
            space = layout.spaces[cell]
            _space(draw, space, paper)
            letters = max(LETTERS - 1, round(_height(space) * 0.34))
            name = draw_text(space.name, size=letters, ink=ink, paper=paper, bold=True)
            name.stamp(canvas, (space.centre[0], space.centre[1] - 1))


def _names(canvas: Image.Image, layout: Layout, board: Hexagons) -> None:
    docks = {dock.sector: dock for dock in board.docks if dock.attached}
    for sector, label in zip(Sector, layout.labels, strict=True):
        dock = docks.get(sector)
        line = draw_text(label.text, size=SECTOR_NAME, ink=SECTOR_INKS[sector], paper=theme.CANVAS, bold=True)
        x, y = label.centre
        if dock is not None and dock.colour is not None:
            badge(colour=dock.colour, diameter=30, paper=theme.CANVAS).stamp(canvas, (x - line.size[0] / 2, y))
            x += 17
        line.stamp(canvas, (x, y))
