"""Draw each kind of mark at any growth: 0 is just before it appears, 1 is complete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import dist, hypot
from typing import assert_never

from PIL import Image, ImageDraw

from rendering import theme
from rendering.boards.floor import write_name
from rendering.boards.layout import RIM, TILE, Layout, Pose, bearing, between, ease
from rendering.panel.compositions import Composition, spot
from rendering.scene import (
    Aim,
    Beam,
    Blast,
    Bump,
    Burst,
    Cell,
    Colour,
    Field,
    Flash,
    Flight,
    Ghost,
    Glow,
    Heat,
    Hush,
    Impact,
    Lane,
    Lifted,
    Mark,
    Note,
    Panel,
    Path,
    Point,
    Shade,
    Tally,
    Tip,
    Tug,
    towards,
)
from rendering.strokes import Canvas, brush
from rendering.things.hexmarks import draw_on_hexagons
from rendering.things.notes import draw_note
from rendering.things.sprites import Pen, Sprite, badge, pyramid

Under = Heat | Lane | Field | Glow | Path | Beam | Hush | Aim
UNDER = (Heat, Lane, Field, Glow, Path, Beam, Hush, Aim)
"""Marks under the pieces; all others are above them."""
RAYS = 16
ASIDE = 10
"""Distance in pixels by which lanes of some kinds are moved aside."""
LABEL = 0.27
"""Half the room for a label on a lane, as a fraction of the width available to a piece."""
DOT = 7
"""Diameter of a lane's dots in pixels; on a phone, it's about two points."""
COLD, HOT = 0.15, 0.85
"""Strengths of the tint if something hardly ever ends up on a space, and if it always does."""
FAINT = 0.3
"""The strength of a preview's pale pieces on the way."""
FLATTEST = 12
"""The least width and height of a ring, in pixels."""
AT_ONCE = (Aim, Heat, Lane, Glow, Path, Hush, Ghost, Note, Lifted, Shade)
"""Marks that look the same at any growth."""


def draw_mark(canvas: Canvas, mark: Mark, layout: Layout, panel: Panel, growth: float) -> None:
    match mark:
        case Heat() | Lane() | Field() | Glow() | Path() | Beam() | Hush() | Aim():
            _draw_under(canvas, mark, layout, growth)
        case Impact(cell=cell, heading=heading):
            place = layout.centre(cell) if heading is None else layout.side(cell, heading)
            _star(round(layout.unit * (0.5 + 0.5 * growth))).stamp(canvas, place)
        case Flash(cell=cell, colour=colour):
            _ring_round(canvas, layout, cell, colour, layout.unit * (0.8 + 0.7 * growth))
        case Burst(cell=cell, colour=colour, wide=wide):
            _burst(canvas, layout, cell, colour, round(layout.unit * wide * (0.5 + 0.5 * growth)))
        case Tip(cell=cell):
            _arc(layout.unit, late=growth >= 0.5).stamp(canvas, layout.centre(cell))
        case Bump(cell=cell, heading=heading):
            side = layout.side(cell, heading)
            _bump(canvas, layout, side, bearing(layout.centre(cell), side), growth)
        case Ghost():
            _ghost(canvas, mark, layout)
        case Flight():
            _flight(canvas, mark, panel, layout.composition, growth)
        case Note():
            draw_note(canvas, layout, mark)
        case Lifted(tiles=tiles, colour=colour):
            _draw_lifted_boards(canvas, [layout.poses[tile] for tile in tiles], colour)
        case Shade() | Blast() | Tug() | Tally():
            draw_on_hexagons(canvas, mark, layout, growth)
        case _:
            assert_never(mark)


def _draw_under(canvas: Canvas, mark: Under, layout: Layout, growth: float) -> None:
    match mark:
        case Heat(cell=cell, share=share, colour=colour):
            _shine(canvas, layout, (cell,), theme.mix(theme.BOARD, theme.TONES[colour], COLD + (HOT - COLD) * share))
        case Lane(cells=cells, colour=colour):
            _shine(canvas, layout, cells, theme.mix(theme.BOARD, theme.TONES[colour], 1 / 6))
        case Field():
            _field(canvas, mark, layout, growth)
        case Glow(cells=cells, colour=colour):
            _glow(canvas, layout, cells, colour)
        case Path(cells=cells, colour=colour):
            _path(canvas, [layout.centre(cell) for cell in cells], colour, apart=layout.unit / 4)
        case Beam():
            _beam(canvas, mark, layout, growth)
        case Hush():
            draw_on_hexagons(canvas, mark, layout, growth)
        case Aim(cell=cell, colour=colour):
            _ring_round(canvas, layout, cell, colour, layout.unit * 1.5)
        case _:
            assert_never(mark)


def _ghost(canvas: Canvas, mark: Ghost, layout: Layout) -> None:
    piece = mark.piece
    ghost = pyramid(
        colour=piece.colour,
        size=piece.size,
        heading=piece.heading,
        unit=layout.unit,
        paper=theme.BOARD,
        robot=piece.robot,
        strength=FAINT if mark.faded else 0.5,
    )
    ghost.stamp(canvas, layout.centre(piece.cell))


def _flight(canvas: Canvas, mark: Flight, panel: Panel, composition: Composition, growth: float) -> None:
    start, end = (
        spot(panel, player=player, row=row, size=mark.size, colour=mark.colour, composition=composition)
        for player, row in (mark.source, mark.target)
    )
    place = between(start, end, ease(growth))
    _halo(mark.colour).stamp(canvas, place)
    flying = pyramid(colour=mark.colour, size=mark.size, heading=None, unit=46, paper=theme.CARD, robot=True)
    flying.stamp(canvas, place)


def _beam(canvas: Canvas, mark: Beam, layout: Layout, growth: float) -> None:
    """Draw a ray with the colour's badge on it at the spaces that it crosses. On triangles, the spaces are tinted. A
    faded beam is only a pale line."""
    unit = layout.unit
    nose = towards(layout.centre(mark.origin), mark.heading, unit * 0.4)
    last = mark.cells[-1] if mark.cells else mark.origin
    hit = mark.hit and bool(mark.cells)
    end = layout.centre(last) if hit else layout.side(last, mark.heading)
    tip = between(nose, end, growth)
    tone = theme.TONES[mark.colour]
    way = bearing(nose, end)
    if mark.faded:
        _ray(canvas, nose, tip, heading=way, width=unit * 0.14, colour=theme.mix(theme.BOARD, tone, 1.5 * FAINT))
        return
    if mark.heading % 90 != 0 or not _straight(layout, mark):
        _shine(canvas, layout, mark.cells, theme.mix(theme.BOARD, tone, 1 / 6))
    for part, colour in ((0.34, theme.mix(theme.BOARD, tone, 0.5)), (0.2, tone), (0.06, theme.shade(mark.colour, 0.8))):
        _ray(canvas, nose, tip, heading=way, width=unit * part, colour=colour)
    whole, length = dist(nose, end), dist(nose, tip)
    for cell in mark.cells[: len(mark.cells) - 1 if hit else None]:
        along = _along(nose, end, layout.centre(cell))
        if along <= length:
            place = between(nose, end, along / whole)
            badge(colour=mark.colour, diameter=round(unit * 0.42), paper=tone).stamp(canvas, place)


def _straight(layout: Layout, mark: Beam) -> bool:
    """Return whether the middles of the first two spaces that the beam crosses are on its line."""
    x, y = layout.centre(mark.origin)
    return all(abs(x - layout.centre(cell)[0]) < 1 or abs(y - layout.centre(cell)[1]) < 1 for cell in mark.cells[:2])


def _along(start: Point, end: Point, point: Point) -> float:
    """The position of a point along the way from start to end, in pixels."""
    x, y = end[0] - start[0], end[1] - start[1]
    return ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / max(1.0, hypot(x, y))


def _shine(canvas: Canvas, layout: Layout, cells: Iterable[Cell], colour: theme.RGB) -> None:
    draw = brush(canvas)
    for cell in cells:
        draw.polygon(layout.spaces[cell].outline, fill=theme.index(colour))


def _field(canvas: Canvas, mark: Field, layout: Layout, growth: float) -> None:
    """Draw a line through the lane, dotted while nothing happens. While the device acts, the line widens to a ray."""
    start, end = layout.centre(mark.cells[0]), layout.centre(mark.cells[-1])
    tone = theme.TINTS[mark.device.tone]
    if mark.acting:
        way = bearing(start, end)
        for part, colour in ((0.34, theme.mix(theme.BOARD, tone, 0.5)), (0.16, tone), (0.05, theme.WHITE)):
            _ray(canvas, start, end, heading=way, width=layout.unit * part * growth, colour=colour)
        return
    wide, high = (round(abs(one - other)) for one, other in zip(start, end, strict=True))
    # lanes of several kinds may be on the same line
    aside = (list(theme.TINTS).index(mark.device.tone) % 3 - 1) * ASIDE
    x, y = between(start, end, 0.5)
    gaps = tuple(_labels_on(layout, start, end, across=int(wide > high)))
    line = _draw_dotted_line(tone, wide, high, gaps, round(layout.unit * LABEL))
    line.stamp(canvas, (x, y + aside) if wide > high else (x + aside, y))


def _labels_on(layout: Layout, start: Point, end: Point, *, across: int) -> Iterator[int]:
    """Yield the distances from a lane's left or upper end to the labels around the boards that it crosses."""
    along = 1 - across
    for pose in layout.poses:
        if abs(pose.centre[across] - start[across]) < 1.5 * pose.unit:
            for side in (-1, 1):
                middle = pose.centre[along] + side * (1.5 + RIM / 2) * pose.unit
                yield round(middle - min(start[along], end[along]))


@lru_cache(maxsize=64)
def _draw_dotted_line(tone: theme.RGB, wide: int, high: int, gaps: tuple[int, ...], half: int) -> Sprite:
    """Draw dots large enough for a phone. `half` is the length kept free on both sides of each gap's middle."""
    size = (wide + DOT, high + DOT)
    image, mask = Image.new("P", size, theme.index(theme.mix(theme.BOARD, tone, 5 / 6))), Image.new("1", size, 0)
    image.putpalette(theme.FLAT_PALETTE)
    draw = ImageDraw.Draw(mask)
    count = max(1, round(max(wide, high) / (3 * DOT)))
    for step in range(count + 1):
        x, y = round(wide * step / count), round(high * step / count)
        if all(abs(max(x, y) - gap) > half for gap in gaps):
            draw.ellipse((x, y, x + DOT - 1, y + DOT - 1), fill=1)
    return Sprite(image=image, mask=mask)


def _draw_lifted_boards(canvas: Canvas, poses: Iterable[Pose], colour: Colour) -> None:
    draw = brush(canvas)
    for pose in poses:
        (x, y), half = pose.centre, pose.unit * TILE / 2 + 1
        box = [round(edge) for edge in (x - half, y - half, x + half, y + half)]
        for tone, width in ((theme.BLACK, 6), (theme.TONES[colour], 4)):
            draw.rounded_rectangle(box, radius=9, outline=theme.index(tone), width=width)


def _ray(canvas: Canvas, start: Point, end: Point, *, heading: float, width: float, colour: theme.RGB) -> None:
    a, b = towards(start, heading + 90, width / 2), towards(start, heading - 90, width / 2)
    c, d = towards(end, heading - 90, width / 2), towards(end, heading + 90, width / 2)
    brush(canvas).polygon([a, b, c, d], fill=theme.index(colour))


def _bump(canvas: Canvas, layout: Layout, centre: Point, heading: float, growth: float) -> None:
    inner = towards(centre, heading, -layout.unit * 0.05)
    wide = layout.unit * (0.4 + 0.4 * growth)
    start, end = towards(inner, heading + 90, wide / 2), towards(inner, heading - 90, wide / 2)
    for width, colour in ((0.22, theme.BLACK), (0.15, theme.SPARK)):
        _ray(canvas, start, end, heading=heading - 90, width=layout.unit * width, colour=colour)


def _glow(canvas: Canvas, layout: Layout, cells: Iterable[Cell], colour: Colour) -> None:
    tone = theme.TONES[colour]
    paper = theme.mix(theme.BOARD, tone, 1 / 6)
    draw = brush(canvas)
    for cell in cells:
        outline = layout.spaces[cell].outline
        draw.polygon(outline, fill=theme.index(paper))
        draw.line([*outline, outline[0]], fill=theme.index(tone), width=max(2, layout.unit // 22))
        if layout.poses:
            write_name(canvas, layout, cell, ink=theme.INK, paper=paper)


def _path(canvas: Canvas, points: list[Point], colour: Colour, *, apart: float) -> None:
    draw = brush(canvas)
    tone = theme.index(theme.mix(theme.BOARD, theme.TONES[colour], 5 / 6))
    for start, end in pairwise(points):
        count = max(1, round(dist(start, end) / apart))
        for step in range(count):
            x, y = (round(part) for part in between(start, end, step / count))
            draw.ellipse((x - 4, y - 4, x + 4, y + 4), fill=tone)


def _ring_round(canvas: Canvas, layout: Layout, cell: Cell, colour: Colour, diameter: float) -> None:
    """At the edge of the area for marks, the ring is flattened. Without room for a flat one, it's left out."""
    (x, y), reach = layout.centre(cell), diameter / 2
    left, top, right, bottom = layout.composition.marked
    box = max(left, x - reach), max(top, y - reach), min(right, x + reach), min(bottom, y + reach)
    whole = box == (x - reach, y - reach, x + reach, y + reach)
    wide, high = round(box[2] - box[0]), round(box[3] - box[1])
    if min(wide, high) >= FLATTEST:
        ring = _ring(colour, wide, high, whole=whole)
        ring.stamp(canvas, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))


@lru_cache(maxsize=128)
def _ring(colour: Colour, wide: int, high: int, *, whole: bool) -> Sprite:
    pen = Pen(wide, high)
    for inset, tone, width in ((0.5, theme.WHITE, 7.0), (2.25, theme.TONES[colour], 3.5)):
        if whole:
            pen.ring((0, 0), tone, radius=wide / 2 - inset, width=width)
        else:
            pen.frame((wide / 2 - inset, high / 2 - inset), tone, radius=min(wide, high) * 0.36, width=width)
    return pen.sprite(theme.BOARD)


def _burst(canvas: Canvas, layout: Layout, cell: Cell, colour: Colour, diameter: int) -> None:
    """Rays end at the board's edge, and at cards at the height of the middle."""
    x, y = layout.centre(cell)
    left, top, right, bottom = layout.composition.beside_cards(y)
    room = tuple(min(diameter // 2, int(far)) for far in (x - left, y - top, right - x, bottom - y))
    _rays(colour, layout.unit, diameter, room).stamp(canvas, (x, y))


@lru_cache(maxsize=32)
def _rays(colour: Colour, unit: int, diameter: int, room: tuple[int, ...]) -> Sprite:
    """Rays around a free middle. `room` is how far they may reach to the left, up, to the right and down."""
    pen = Pen(diameter, diameter)
    near, far = unit * 0.82, diameter / 2
    for at in range(RAYS):
        turn, reach = at * 360 / RAYS, far if at % 2 == 0 else near + (far - near) * 0.6
        reach = min(reach, _as_far(turn, room))
        if reach > near + 6:
            wide = unit * 0.3 + (reach - near) * 0.08
            rim, ray = (_ray_of(turn, near - more, reach - 3 + more, wide / 2 + more) for more in (3, 0))
            if all(-room[0] <= x <= room[2] and -room[1] <= y <= room[3] for x, y in rim):
                pen.fill(rim, theme.BLACK)
                pen.fill(ray, theme.WHITE if at % 2 else theme.TONES[colour])
    return pen.sprite(theme.BOARD)


def _ray_of(turn: float, near: float, reach: float, half: float) -> list[Point]:
    foot = towards((0, 0), turn, near)
    return [towards(foot, turn + 90, half), towards((0, 0), turn, reach), towards(foot, turn - 90, half)]


def _as_far(turn: float, room: tuple[int, ...]) -> float:
    x, y = towards((0, 0), turn, 1)
    left, top, right, bottom = room
    across, along = (right if x > 0 else left), (bottom if y > 0 else top)
    return min(across / max(abs(x), 1e-6), along / max(abs(y), 1e-6))


@lru_cache(maxsize=16)
def _halo(colour: Colour) -> Sprite:
    pen = Pen(56, 56)
    pen.dot((0, 0), theme.mix(theme.CARD, theme.TONES[colour], 4 / 6), 27)
    return pen.sprite(theme.CARD, plain=True)


@lru_cache(maxsize=32)
def _star(diameter: int) -> Sprite:
    pen = Pen(diameter, diameter)
    for outer, inner, colour in ((0.5, 0.27, theme.BLACK), (0.44, 0.20, theme.WHITE), (0.26, 0.13, theme.SPARK)):
        points = [towards((0, 0), at * 22.5, diameter * (outer if at % 2 == 0 else inner)) for at in range(16)]
        pen.fill(points, colour)
    return pen.sprite(theme.BOARD)


@lru_cache(maxsize=8)
def _arc(unit: int, *, late: bool) -> Sprite:
    """An arc with an arrowhead over a piece that tips over or stands up; only the first half unless `late`."""
    size = unit * 1.3
    pen = Pen(size, size)
    points = [towards((0, 0), angle, unit * 0.54) for angle in range(-60, 61 if late else 1, 10)]
    end = points[-1]
    for width, reach, colour in ((0.17, 0.24, theme.BLACK), (0.09, 0.17, theme.WHITE)):
        pen.line(points, colour, unit * width)
        pen.dot(points[0], colour, unit * width / 2)
        along = 60 + 95 if late else 95
        pen.fill([towards(end, along + turn, unit * reach) for turn in (0, 120, 240)], colour)
    return pen.sprite(theme.BOARD)
