"""Pictures of a floor's boards. Each board is drawn at rest, then pasted at its pose, even in motion. Arrowheads on a
square show its exits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import theme
from rendering.boards.layout import GAP, RIM, TILE, Layout, Pose, Space, between, lay_out, space_of_pose
from rendering.letters import grown, sprite_cache, within
from rendering.panel.compositions import LETTERS
from rendering.scene import Cell, Colour, Floor, Point, towards
from rendering.strokes import Canvas
from rendering.things.sprites import Pen, Sprite, draw_text

SIDES = ((0, (0, 1)), (90, (1, 0)), (180, (0, -1)), (270, (-1, 0)))
"""Headings, each with the step to the next board in the grid."""
LARGE = 42  # on smaller squares, the names of spaces have to be brighter to be readable
BRIGHT = theme.mix(theme.FAINT, theme.SOFT, 0.6)


@sprite_cache(maxsize=16)
def floor_picture(board: Floor) -> Image.Image:
    canvas = Image.new("P", lay_out(board).composition.size, theme.index(theme.CANVAS))
    canvas.putpalette(theme.FLAT_PALETTE)
    for pose, picture in zip(lay_out(board).poses, _pictures(board), strict=True):
        canvas.paste(picture, _corner(pose.centre, picture))
    _seams(ImageDraw.Draw(canvas), board)
    return canvas


def stacking_order(poses: Sequence[Pose], settled: Sequence[Pose]) -> list[int]:
    """Indices of the boards from bottom to top: moving boards pass above those at rest."""
    return sorted(range(len(poses)), key=lambda at: _far(poses[at], settled[at]))


def paste_board(canvas: Canvas, board: Floor, number: int, pose: Pose) -> None:
    picture = _pictures(board)[number]
    size = round(pose.unit * TILE)
    if size != picture.width:
        picture = picture.resize((size, size), Image.Resampling.NEAREST)
    turn = (pose.turn - board.tiles[number].turn * 90) % 360
    if turn == 0:
        canvas.paste(picture, _corner(pose.centre, picture))
        return
    rotated = picture.rotate(-turn, Image.Resampling.NEAREST, expand=True, fillcolor=theme.UNCHANGED)
    mask = rotated.point([255] * theme.UNCHANGED + [0], "1")
    canvas.paste(rotated, _corner(pose.centre, rotated), mask)


def _far(pose: Pose, settled: Pose) -> float:
    turn = abs((pose.turn - settled.turn + 180) % 360 - 180)
    return abs(pose.centre[0] - settled.centre[0]) + abs(pose.centre[1] - settled.centre[1]) + turn


def _corner(centre: Point, picture: Image.Image) -> tuple[int, int]:
    return round(centre[0] - picture.width / 2), round(centre[1] - picture.height / 2)


@sprite_cache(maxsize=16)
def _pictures(board: Floor) -> tuple[Image.Image, ...]:
    places = {tile.place for tile in board.tiles}
    pictures = []
    for number, tile in enumerate(board.tiles):
        joined = tuple((tile.place[0] + east, tile.place[1] + north) in places for _, (east, north) in SIDES)
        tints = tuple(((tint.cell[1], tint.cell[2]), tint.colour) for tint in board.tints if tint.cell[0] == number)
        unit = lay_out(board).poses[number].unit
        pictures.append(_tile(tile.name, tile.turn, joined, round(unit), board.arrows, tints))
    return tuple(pictures)


def _seams(draw: ImageDraw.ImageDraw, board: Floor) -> None:
    places = {tile.place for tile in board.tiles}
    for tile, pose in zip(board.tiles, lay_out(board).poses, strict=True):
        for heading, (east, north) in SIDES[:2]:
            if (tile.place[0] + east, tile.place[1] + north) not in places:
                continue
            half = pose.unit * TILE / 2 + GAP / 2
            for lane in (-1, 0, 1):
                along, across = (lane * pose.unit, half) if heading == 0 else (half, lane * pose.unit)
                x, y = pose.centre[0] + along, pose.centre[1] - across if heading == 0 else pose.centre[1] + across
                wide, high = (pose.unit * 0.32, GAP / 2 + 2) if heading == 0 else (GAP / 2 + 2, pose.unit * 0.32)
                edges = [round(edge) for edge in (x - wide, y - high, x + wide, y + high)]
                draw.rectangle(edges, fill=theme.index(theme.EDGE))


def paste_exits(canvas: Canvas, board: Floor, cells: Iterable[Cell], *, bright: bool = False) -> None:
    layout, ways = lay_out(board), dict(board.arrows)
    for number, file, rank in cells:
        headings = ways.get((file, rank))
        if headings:
            pose = layout.poses[number]
            turned = tuple(round(heading + pose.turn) % 360 for heading in headings)
            _exits(turned, round(pose.unit), bright=bright).stamp(canvas, layout.centre((number, file, rank)))


@lru_cache(maxsize=64)
def _exits(headings: tuple[int, ...], unit: int, *, bright: bool) -> Sprite:
    pen = Pen(unit, unit)
    for heading in headings:
        tip, foot = unit * 0.49, unit * 0.37
        head = [towards((0, 0), heading, tip)]
        head += [towards(towards((0, 0), heading, foot), heading + side, unit * 0.25) for side in (90, -90)]
        pen.loop(head, theme.BLACK, unit * 0.04)
        pen.fill(head, theme.FLAME if bright else theme.STEEL)
    return pen.sprite(theme.BOARD)


def write_name(canvas: Canvas, layout: Layout, cell: Cell, *, ink: theme.RGB, paper: theme.RGB) -> None:
    """Write the name of a rim space over something that hides it. Do nothing for squares and corners."""
    number, file, rank = cell
    unit = round(layout.poses[number].unit)
    if _is_name_shown(file, rank):
        space = layout.spaces[cell]
        _name(space.name, unit, ink, paper).stamp(canvas, space.centre)


def _is_name_shown(file: int, rank: int) -> bool:
    return (file in {0, 4}) != (rank in {0, 4})


@sprite_cache(maxsize=256)
def _name(name: str, unit: int, ink: theme.RGB, paper: theme.RGB) -> Sprite:
    size = within(max(LETTERS - 1, round(unit * 0.38)), unit * RIM * 1.1)
    line = draw_text(name, size=size, ink=ink, paper=paper)
    # crop to the letters, because the line is taller than the space
    return Sprite(line.image.crop((0, grown(size * 0.3), line.size[0], line.size[1] - grown(size * 0.2))))


# --- one board -------------------------------------------------------------------------------------------------------

Arrows = tuple[tuple[tuple[int, int], tuple[int, ...]], ...]
Tints = tuple[tuple[tuple[int, int], "Colour"], ...]


@sprite_cache(maxsize=128)
def _tile(name: str, turn: int, joined: tuple[bool, ...], unit: int, arrows: Arrows, tints: Tints) -> Image.Image:
    """The picture of one board. `joined` has True for each side that joins another board, clockwise from north."""
    size = round(unit * TILE)
    picture = Image.new("P", (size, size), theme.index(theme.CARD))
    picture.putpalette(theme.FLAT_PALETTE)
    draw = ImageDraw.Draw(picture)
    spaces = _spaces(turn, unit)
    for (file, rank), space in spaces.items():
        draw.polygon(space.outline, fill=theme.index(_ground(file, rank, turn, joined, dark=space.dark)))
    for square, colour in tints:
        draw.polygon(spaces[square].outline, fill=theme.index(theme.mix(theme.BOARD, theme.TONES[colour], 1 / 6)))
    for (file, rank), space in spaces.items():
        if _is_name_shown(file, rank):
            paper = _ground(file, rank, turn, joined, dark=False)
            _name(space.name, unit, theme.FAINT if unit >= LARGE else BRIGHT, paper).stamp(picture, space.centre)
    for place, headings in arrows:
        for heading in headings:
            turned, space = (heading + turn * 90) % 360, spaces[place]
            _arrow(turned, unit).stamp(picture, between(space.sides[turned], space.centre, EXIT))
    _coaster(picture, draw, spaces, unit)
    letters = within(max(LETTERS, round(unit * 0.42)), unit * RIM * 1.1)
    letter = draw_text(name, size=letters, ink=theme.INK, paper=theme.CARD, bold=True)
    letter.stamp(picture, spaces[0, 4].centre)
    draw.rectangle((0, 0, size - 1, size - 1), outline=theme.index(theme.EDGE))
    return picture


def _spaces(turn: int, unit: int) -> dict[tuple[int, int], Space]:
    middle = round(unit * TILE) / 2
    pose = Pose(centre=(middle, middle), turn=turn * 90, unit=unit)
    return {(file, rank): space_of_pose(pose, file, rank) for file in range(5) for rank in range(5)}


def _ground(file: int, rank: int, turn: int, joined: tuple[bool, ...], *, dark: bool) -> theme.RGB:
    on_rim = [file in {0, 4}, rank in {0, 4}]
    if all(on_rim):
        return theme.CARD
    if not any(on_rim):
        return theme.DARK if dark else theme.LIGHT
    own = 0 if rank == 4 else 1 if file == 4 else 2 if rank == 0 else 3
    return theme.DARK if joined[(own + turn) % 4] else theme.INSET


def _coaster(picture: Image.Image, draw: ImageDraw.ImageDraw, spaces: dict[tuple[int, int], Space], unit: int) -> None:
    middle, half = picture.width / 2, 1.5 * unit
    edges = [round(middle - half), round(middle + half) - 1]
    draw.rectangle((edges[0], edges[0], edges[1], edges[1]), outline=theme.index(theme.EDGE), width=2)
    square, corner = spaces[1, 3].centre, spaces[0, 4].centre
    x = square[0] + (unit * 0.5 if corner[0] > square[0] else -unit * 0.5)
    y = square[1] + (unit * 0.5 if corner[1] > square[1] else -unit * 0.5)
    _dot(round(unit * 0.3)).stamp(picture, (x, y))


EXIT = 0.19
"""Distance of an arrow from its square's side, as a fraction of the distance to the square's middle."""


@lru_cache(maxsize=128)
def _arrow(heading: int, unit: int) -> Sprite:
    pen = Pen(unit * 0.5, unit * 0.5, turn=heading)
    pen.fill(((0, -unit * 0.09), (unit * 0.24, unit * 0.085), (-unit * 0.24, unit * 0.085)), theme.SOFT)
    return pen.sprite(theme.BOARD, plain=True)


@lru_cache(maxsize=32)
def _dot(diameter: int) -> Sprite:
    pen = Pen(diameter, diameter)
    pen.dot((0, 0), theme.BLACK, diameter / 2)
    pen.dot((0, 0), theme.SPARK, diameter / 2 - 2)
    return pen.sprite(theme.CARD)
