"""Paint a scene as a palette picture. Recurring parts (boards, cards, text, pyramids) are cached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import palettes, theme
from rendering.boards import hexagons, triangles
from rendering.boards.floor import floor_picture, paste_board, paste_exits, stacking_order
from rendering.boards.layout import FLOOR_UNIT, Layout, Pose, lay_out, ring_of
from rendering.letters import choose_shape, enlarge_letters, sprite_cache
from rendering.palettes import Palette
from rendering.panel.bottom_tray import bottom_tray_picture
from rendering.panel.captions import paste_caption
from rendering.panel.cards import blank, paste_panel, word
from rendering.panel.compositions import LETTERS, Composition
from rendering.panel.trays import paste_teams, warm_up_teams
from rendering.png import png
from rendering.scene import (
    Board,
    Cell,
    Colour,
    Floor,
    Ghost,
    Glow,
    Hexagons,
    Mark,
    Model,
    Note,
    Panel,
    Piece,
    Point,
    Scene,
    Size,
    Tile,
    Token,
    Triangles,
)
from rendering.strokes import Canvas, Memory, Strokes, again
from rendering.things.figures import stamp_figures
from rendering.things.marks import UNDER, draw_mark
from rendering.things.names import write_names_over
from rendering.things.notes import draw_note
from rendering.things.sprites import pyramid
from rendering.things.tokens import plate


def still(scene: Scene, palette: Palette = palettes.USUAL, *, compact: bool = False) -> bytes:
    """A PNG of a scene. A `compact` picture is less tall."""
    with enlarge_letters(palette.letters), choose_shape(compact=compact):
        return png(paint(scene), palette)


def warm_up(models: Sequence[Model] = ()) -> None:
    """Draw common parts, so that a process's first picture doesn't take longer. `models` are common figures."""
    for colour in Colour:
        for size in Size:
            for heading in (None, *STRAIGHT, *ASLANT):
                pyramid(colour=colour, size=size, heading=heading, unit=32, paper=theme.INSET)
            for heading in (None, *STRAIGHT):
                for robot in (False, True):
                    pyramid(colour=colour, size=size, heading=heading, unit=64, paper=theme.BOARD, robot=robot)
        for board, headings in USUAL.items():
            unit = lay_out(board).unit
            for heading in (None, *headings):
                pyramid(colour=colour, size=Size.LARGE, heading=heading, unit=unit, paper=theme.BOARD, robot=True)
                pyramid(colour=colour, size=Size.SMALL, heading=heading, unit=unit, paper=theme.BOARD)
    warm_up_teams(models)


STRAIGHT = (0, 90, 180, 270)
ASLANT = (30, 90, 150, 210, 270, 330)
_TWO_BY_TWO = tuple(Tile("", (number // 2, number % 2), 0) for number in range(4))
USUAL: dict[Board, tuple[int, ...]] = {Triangles(4): ASLANT, Floor(_TWO_BY_TWO, ()): STRAIGHT}
"""Common boards, and the headings of the pieces on them."""


def paint(scene: Scene) -> Image.Image:
    return paint_moment(scene, scene.panel, [(mark, 1.0) for mark in scene.marks])


def _under(board: Board, *, moving: bool) -> Image.Image:
    return _empty(lay_out(board).composition.size) if moving else _background(board)


def _beside(canvas: Canvas, panel: Panel, composition: Composition) -> None:
    if panel.turns is None:
        paste_panel(canvas, panel, composition)
    else:
        paste_teams(canvas, panel, composition)
    if panel.bottom_tray is not None:
        canvas.paste(bottom_tray_picture(panel.bottom_tray, composition), composition.bottom_tray[:2])


@dataclass(frozen=True, slots=True)
class Moment:
    """Positions during a movement. `square` is the width of squares, for pieces on moving boards."""

    places: Mapping[str, Point] = field(default_factory=dict)
    poses: tuple[Pose, ...] = ()
    headings: Mapping[str, int] = field(default_factory=dict)
    square: float | None = None
    composition: Composition | None = None
    """The composition while it changes into another one; None for the board's own."""


AT_REST = Moment()


def paint_moment(
    scene: Scene, panel: Panel, marks: Sequence[tuple[Mark, float]], moment: Moment = AT_REST
) -> Image.Image:
    canvas = _under(scene.board, moving=bool(moment.poses)).copy()
    _beside(canvas, panel, moment.composition or lay_out(scene.board).composition)
    _draw_moment(canvas, scene, panel, marks, moment)
    return canvas


def strokes_of(
    scene: Scene,
    panel: Panel,
    marks: Sequence[tuple[Mark, float]],
    moment: Moment = AT_REST,
    memory: Memory | None = None,
) -> Strokes:
    """The strokes that draw a moment. `memory` has parts recorded for earlier moments."""
    composition = lay_out(scene.board).composition
    divided = moment.composition or composition
    strokes = Strokes(composition.size, written=divided.caption, memory=memory)
    strokes.paste(_under(scene.board, moving=bool(moment.poses)), (0, 0))
    again(strokes, "beside", (panel, divided), lambda canvas: _beside(canvas, panel, divided))
    _draw_moment(strokes, scene, panel, marks, moment)
    return strokes


def _draw_moment(
    canvas: Canvas, scene: Scene, panel: Panel, marks: Sequence[tuple[Mark, float]], moment: Moment
) -> None:
    layout = lay_out(scene.board)
    if scene.caption:
        paste_caption(canvas, scene, panel, (moment.composition or layout.composition).caption)
    under = [(mark, growth) for mark, growth in marks if isinstance(mark, UNDER)]

    def draw_under(canvas: Canvas) -> None:
        for mark, growth in under:
            draw_mark(canvas, mark, layout, panel, growth)

    again(canvas, "under", (under, scene.board, panel), draw_under)
    if moment.poses and isinstance(scene.board, Floor):
        for number in stacking_order(moment.poses, layout.poses):
            paste_board(canvas, scene.board, number, moment.poses[number])
            _things(canvas, scene, layout, moment, on=number)
        if moment.composition is None:  # otherwise boards may come from places that are now under cards
            _beside(canvas, panel, layout.composition)  # in case a device on a moving board reaches over the edge
    else:
        of = (scene.board, scene.pieces, scene.tokens, scene.figures, moment)
        again(canvas, "things", of, lambda canvas: _on_board(canvas, scene, layout, moment))
        if isinstance(scene.board, Floor):
            _exits_over(canvas, scene.board, scene, marks, moment)
    ghosts = [(mark, growth) for mark, growth in marks if isinstance(mark, Ghost)]
    for ghost, growth in ghosts:
        draw_mark(canvas, ghost, layout, panel, growth)
    write_names_over(canvas, scene.board, [ghost.piece for ghost, _ in ghosts], layout)
    for mark, growth in marks:
        if isinstance(mark, Note):
            standing = (*scene.pieces, *(ghost.piece for ghost, _ in ghosts))
            draw_note(canvas, layout, mark, standing, _spot_of_name(mark, scene, layout))
        elif not isinstance(mark, (*UNDER, Ghost)):
            draw_mark(canvas, mark, layout, panel, growth)


def _spot_of_name(note: Note, scene: Scene, layout: Layout) -> Point | None:
    if not isinstance(scene.board, Hexagons) or note.text != layout.spaces[note.cell].name:
        return None
    if any(figure.cell == note.cell for figure in scene.figures):
        return None
    return hexagons.name_spot(scene.board, note.cell, layout)


def _on_board(canvas: Canvas, scene: Scene, layout: Layout, moment: Moment) -> None:
    _things(canvas, scene, layout, moment)
    stamp_figures(canvas, scene.figures, layout, moment.places, _unnumbered_spaces(scene.board))
    resting = [piece for piece in scene.pieces if piece.key not in moment.places]
    write_names_over(canvas, scene.board, resting, layout)


@lru_cache(maxsize=32)
def _unnumbered_spaces(board: Board) -> frozenset[Cell]:
    """The spaces, except docks, of a board whose names are only on the spaces themselves, where figures hide them;
    empty for other boards."""
    if not isinstance(board, Hexagons) or not board.rows:
        return frozenset()
    return frozenset(cell for cell in lay_out(board).spaces if ring_of(cell) < len(board.worth))


def _things(canvas: Canvas, scene: Scene, layout: Layout, moment: Moment, *, on: int | None = None) -> None:
    """Draw devices, then pieces; of each kind, draw those in motion last. `on` limits this to one board of a floor."""
    for token in sorted(scene.tokens, key=lambda token: token.key in moment.places):
        if on is None or token.cell[0] == on:
            _token(canvas, token, moment.places.get(token.key), layout, moment.square)
    unit = layout.unit if moment.square is None else round(moment.square * FLOOR_UNIT)
    for piece in sorted(scene.pieces, key=lambda piece: piece.key in moment.places):
        if on is None or piece.cell[0] == on:
            heading = moment.headings.get(piece.key, piece.heading)
            _piece(canvas, piece, moment.places.get(piece.key) or layout.centre(piece.cell), heading, unit)


def _exits_over(
    canvas: Canvas, board: Floor, scene: Scene, marks: Sequence[tuple[Mark, float]], moment: Moment
) -> None:
    own = {cell for mark, _ in marks if isinstance(mark, Glow) for cell in mark.cells}
    under = {piece.cell for piece in scene.pieces if piece.key not in moment.places} - own

    def paste(canvas: Canvas) -> None:
        paste_exits(canvas, board, under)
        paste_exits(canvas, board, own, bright=True)

    again(canvas, "exits", (board, under, own), paste)


def _piece(canvas: Canvas, piece: Piece, place: Point, heading: int | None, unit: int) -> None:
    sprite = pyramid(
        colour=piece.colour, size=piece.size, heading=heading, unit=unit, paper=theme.BOARD, robot=piece.robot
    )
    sprite.stamp(canvas, place)


def _token(canvas: Canvas, token: Token, place: Point | None, layout: Layout, square: float | None) -> None:
    outline = layout.spaces[token.cell].outline
    sprite = plate(
        device=token.device,
        pips=token.pips,
        hits=token.hits,
        unit=round(layout.poses[token.cell[0]].unit if square is None else square),
        wide=outline[1][0] - outline[0][0] > outline[2][1] - outline[1][1],
    )
    sprite.stamp(canvas, place or layout.centre(token.cell))


@lru_cache(maxsize=4)
def _empty(size: tuple[int, int]) -> Image.Image:
    return blank(size, theme.CANVAS)


@sprite_cache(maxsize=16)
def _background(board: Board) -> Image.Image:
    if isinstance(board, Floor):
        return floor_picture(board)
    if isinstance(board, Hexagons):
        return hexagons.hexagons_picture(board)
    layout, tints = lay_out(board), {tint.cell: tint.colour for tint in board.tints}
    canvas = _empty(layout.composition.size).copy()
    draw = ImageDraw.Draw(canvas)
    for space in layout.spaces.values():
        draw.polygon(space.outline, fill=theme.index(theme.DARK if space.dark else theme.LIGHT))
    for cell, colour in tints.items():
        _tint(draw, layout.spaces[cell].outline, colour)
    draw.line([*layout.frame, layout.frame[0]], fill=theme.index(theme.EDGE), width=2)
    if isinstance(board, Triangles):
        triangles.finish(canvas, layout)
    for label in layout.labels:
        paper, ink = theme.CANVAS, theme.SOFT
        if label.cell in tints:
            paper, ink = theme.mix(theme.BOARD, theme.TONES[tints[label.cell]], 1 / 6), theme.INK
        elif label.cell is not None:
            paper = theme.DARK if layout.spaces[label.cell].dark else theme.LIGHT
        word(canvas, label.text, label.centre, size=LETTERS, ink=ink, paper=paper, bold=False)
    return canvas


def _tint(draw: ImageDraw.ImageDraw, outline: Sequence[Point], colour: Colour) -> None:
    tone = theme.TONES[colour]
    draw.polygon(outline, fill=theme.index(theme.mix(theme.BOARD, tone, 1 / 6)))
    x = sum(point[0] for point in outline) / len(outline)
    y = sum(point[1] for point in outline) / len(outline)
    inner = [(round(x + (px - x) * 0.84), round(y + (py - y) * 0.84)) for px, py in outline]
    draw.line([*inner, inner[0]], fill=theme.index(theme.mix(theme.BOARD, tone, 3 / 6)), width=2)
