"""Figures on hexagons: bodies, noses, symbols, and the small chips in their corners. Blue bodies are round, green ones
six-sided, so that people can tell the teams apart without relying on colour."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

from rendering import theme
from rendering.boards.layout import Layout
from rendering.letters import grown, sprite_cache
from rendering.panel.compositions import LETTERS
from rendering.scene import Body, Cell, Colour, Figure, Model, Point, towards
from rendering.strokes import Canvas
from rendering.theme import RGB
from rendering.things.sprites import Pen, Sprite, draw_shape, draw_text, name_tag
from rendering.things.symbols import draw_symbol

BODY = 0.385
"""The approximate radius of a body with a symbol, as a fraction of a space's width."""
NOSE = 0.57
"""The approximate distance from the middle that a body's nose reaches, as a fraction of a space's width."""
ANGULAR = frozenset({Colour.GREEN, Colour.YELLOW})


def stamp_figures(
    canvas: Canvas,
    figures: Sequence[Figure],
    layout: Layout,
    places: Mapping[str, Point],
    named: Container[Cell] = (),
) -> None:
    """Draw figures, stacked from the bottom up if they share a space. At rest, the bottom one shows its space's name if
    the space is in `named`."""
    stacks: dict[Cell, list[Figure]] = {}
    for figure in figures:
        stacks.setdefault(figure.cell, []).append(figure)
    corners = corners_of([(stack[0], cell in named) for cell, stack in stacks.items()], layout)
    for stack in sorted(stacks.values(), key=lambda stack: any(figure.key in places for figure in stack)):
        for level, figure in enumerate(stack):
            place = places.get(figure.key) or layout.centre(figure.cell)
            name = "" if figure.key in places or figure.cell not in named else layout.spaces[figure.cell].name
            loaded, free = len(stack) > 1, corners[figure.cell]
            stamp_figure(canvas, figure, place, layout.unit, level=level, loaded=loaded, name=name, corners=free)


def corners_of(figures: Sequence[tuple[Figure, bool]], layout: Layout) -> dict[Cell, tuple[int, int, int]]:
    """Corners for each figure's chips and its space's name. Adjacent spaces share corners, so those that neighbours use
    are avoided if possible."""
    taken: set[tuple[int, int]] = set()
    found: dict[Cell, tuple[int, int, int]] = {}
    for figure, named in figures:
        outline = [(round(x / 8), round(y / 8)) for x, y in layout.spaces[figure.cell].outline]
        shared = frozenset(at * 60 for at, corner in enumerate(outline) if corner in taken)
        found[figure.cell] = chosen = free_corners(figure.heading, shared)
        said = (figure.turn or figure.letter, figure.power, named)
        taken |= {outline[corner // 60] for corner, used in zip(chosen, said, strict=True) if used}
    return found


LEVELS = ((-0.11, 0.13, 0.82), (0.19, -0.19, 0.58), (0.33, -0.37, 0.52))
"""The levels of a stack from the bottom up: offsets to the right and down, and sizes, as fractions of a space's
width."""


def stamp_figure(
    canvas: Canvas,
    figure: Figure,
    place: Point,
    unit: int,
    *,
    level: int = 0,
    loaded: bool = False,
    strength: float = 1.0,
    name: str = "",
    corners: tuple[int, int, int] | None = None,
) -> None:
    """Draw one figure, at its level of a stack if `loaded`. The bottom figure also gets its chips and the name of its
    space, in `corners`, or else in the first corners that the nose leaves free. A pale figure gets neither."""
    size = unit
    if loaded:
        right, down, part = LEVELS[min(level, len(LEVELS) - 1)]
        place, size = (place[0] + unit * right, place[1] + unit * down), round(unit * part)
    if figure.armed:
        _halo(size).stamp(canvas, place)
    body = body_of(figure.model, figure.colour, figure.heading, size, strength=strength, still=figure.still)
    body.stamp(canvas, place)
    if level > 0 or strength < 1:
        return
    first, second, third = corners or free_corners(figure.heading)
    for text, corner in ((figure.turn or figure.letter, first), (figure.power, second)):
        if text:
            plate = chip(text, size, light=text != figure.letter)
            plate.stamp(canvas, towards(place, corner, size * 0.47))
    if name:
        name_tag(name).stamp(canvas, towards(place, third, size * 0.44))


@lru_cache(maxsize=512)
def free_corners(heading: int | None, shared: frozenset[int] = frozenset()) -> tuple[int, int, int]:
    """Three corners of a hexagon away from the nose: the usual ones if they're free, and those in `shared` last."""
    free = [corner for corner in (300, 120, 180, 0, 60, 240) if heading is None or _between(corner, heading) > 60]
    free.sort(key=lambda corner: corner in shared)
    first, *others = free
    second = min(others, key=lambda corner: (corner in shared, _between(first, corner) <= 60))
    third = next(corner for corner in others if corner != second)
    return first, second, third


def _between(one: int, other: int) -> int:
    return abs((one - other + 180) % 360 - 180)


@lru_cache(maxsize=1024)
def body_of(
    model: Model,
    colour: Colour | None,
    heading: int | None,
    unit: int,
    *,
    strength: float = 1.0,
    still: bool = False,
    paper: RGB = theme.BOARD,
) -> Sprite:
    pen = Pen(unit * 1.22, unit * 1.22, turn=30 if heading is None else heading)
    draw_body(pen, model, colour, unit, nose=heading is not None, still=still)
    return pen.sprite(paper, strength=strength)


def draw_body(pen: Pen, model: Model, colour: Colour | None, unit: int, *, nose: bool, still: bool = False) -> None:
    """Draw a figure without its chips. The pen must be turned to its heading."""
    if model.body is Body.BLOCK:
        _block(pen.without_turn(), unit)
    elif colour is None:
        raise ValueError(f"a {model.name} belongs to a team")
    elif model.body is Body.HOLLOW:
        _hollow(pen, colour, unit)
    else:
        _body(pen, colour, unit, still=still, nose=nose)
        ink = theme.STEEL if still and colour not in ANGULAR else theme.ON_TONE[colour]
        draw_symbol(pen, model.symbol, radius=unit * BODY * 0.72, ink=ink, paper=_tone(colour, still=still))


def _tone(colour: Colour, *, still: bool) -> RGB:
    return theme.shade(colour, -0.4 if still else -0.14 if colour not in ANGULAR else 0.0)


def _shell(pen: Pen, colour: Colour, radius: float, tone: RGB) -> None:
    """Draw a body in one tone: a disc, or six sides that face the six headings."""
    if colour in ANGULAR:
        pen.fill([towards((0, 0), turn, radius * 1.1) for turn in range(30, 390, 60)], tone)
    else:
        pen.dot((0, 0), tone, radius)


def _body(pen: Pen, colour: Colour, unit: int, *, still: bool, nose: bool) -> None:
    rim = theme.STEEL if still else theme.WHITE
    for over, tone in ((0.05, theme.BLACK), (0.022, rim)):
        _shell(pen, colour, unit * (BODY + over), tone)
        if nose:
            reach = unit * (NOSE + over * 1.3)
            half = reach * 0.32
            pen.fill(((0, -reach), (half, -unit * BODY * 0.82), (-half, -unit * BODY * 0.82)), tone)
    _shell(pen, colour, unit * (BODY - 0.028), _tone(colour, still=still))
    if nose:
        level = unit * BODY * 0.86
        pen.fill(((0, -unit * NOSE), (unit * 0.17, -level), (-unit * 0.17, -level)), rim)


def _hollow(pen: Pen, colour: Colour, unit: int) -> None:
    radius = unit * 0.30
    for over, tone in ((0.065, theme.BLACK), (0.04, theme.TONES[colour])):
        _shell(pen, colour, radius + unit * over, tone)
    _shell(pen, colour, radius - unit * 0.04, theme.shade(colour, -0.7))
    draw_shape(pen, theme.SHAPES[colour], centre=(0, 0), radius=radius * 0.52, colour=theme.TONES[colour])


def _block(pen: Pen, unit: int) -> None:
    outline = [towards((0, 0), turn, unit * 0.42) for turn in range(0, 360, 60)]
    middle = (0.0, 0.0)
    pen.loop(outline, theme.BLACK, unit * 0.07)
    greys = [theme.mix(theme.BLACK, theme.WHITE, part / 12) for part in (8, 6, 4)]
    for at, tone in enumerate((greys[0], greys[2], greys[1])):
        corners = [outline[(2 * at + turn - 1) % 6] for turn in range(3)]
        pen.fill([*corners, middle], tone)
    for corner in outline[1::2]:
        pen.line((middle, corner), theme.mix(theme.BLACK, theme.WHITE, 10 / 12), unit * 0.03)


@lru_cache(maxsize=8)
def _halo(unit: int) -> Sprite:
    pen = Pen(unit * 1.2, unit * 1.2)
    for radius, tone in ((0.56, theme.SPARK), (0.52, theme.FLAME), (0.47, theme.SPARK)):
        pen.dot((0, 0), tone, unit * radius)
    return pen.sprite(theme.BOARD)


@sprite_cache(maxsize=512)
def chip(text: str, unit: int, *, light: bool) -> Sprite:
    size = max(LETTERS - 2, round(unit * 0.32))
    high = grown(size)
    paper, ink = (theme.WHITE, theme.BLACK) if light else (theme.BLACK, theme.WHITE)
    line = draw_text(text, size=round(size * 1.02), ink=ink, paper=paper, bold=True)
    wide = max(high, line.size[0] + 3)
    pen = Pen(wide + 2, high + 2)
    for rim, tone, radius in ((1, theme.BLACK, high * 1.6), (0, paper, high * 1.4)):
        corners = (*pen.at((-wide / 2 - rim, -high / 2 - rim)), *pen.at((wide / 2 + rim, high / 2 + rim)))
        pen.draw.rounded_rectangle(corners, radius=radius, fill=tone)
    plate = pen.sprite(theme.BOARD)
    cut = line.image.crop((1, round(line.size[1] * 0.22), line.size[0] - 1, round(line.size[1] * 0.82)))
    plate.image.paste(cut, ((plate.size[0] - cut.width + 1) // 2, (plate.size[1] - cut.height) // 2))
    return plate
