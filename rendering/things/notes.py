"""Chips with a short text at spaces. If possible, they cover neither a nose nor a name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from rendering import theme
from rendering.boards.layout import Layout, between
from rendering.letters import grown
from rendering.panel.compositions import LETTERS
from rendering.scene import Note, Piece, Point, towards
from rendering.strokes import Box, Canvas, brush
from rendering.things.names import named_over
from rendering.things.sprites import draw_text

HEXAGON: Final = 6
NOSE: Final = 0.46
"""The approximate reach of the longest nose from the middle, as a fraction of the width available to a piece."""
TIP: Final = 0.82
"""The fraction of that reach at which the tip begins, which shows the direction."""


def draw_note(
    canvas: Canvas, layout: Layout, note: Note, standing: Sequence[Piece] = (), spot: Point | None = None
) -> None:
    """Draw a note with its middle at `spot`, or else at its space."""
    line = draw_text(note.text, size=LETTERS, ink=theme.CANVAS, paper=theme.INK, bold=True)
    high = grown(32)
    wide = max(high, line.size[0] + 10)
    if spot is None:
        chip = _place(layout, note, wide, high, [piece for piece in standing if piece.cell == note.cell])
    else:
        left, top = round(spot[0] - wide / 2), round(spot[1] - high / 2)
        chip = left, top, left + wide, top + high
    brush(canvas).rounded_rectangle(
        chip, radius=6, fill=theme.index(theme.INK), outline=theme.index(theme.TONES[note.colour]), width=2
    )
    middle = line.image.crop((0, 6, line.size[0], line.size[1] - 6))
    canvas.paste(middle, (chip[0] + (wide - middle.width + 1) // 2, chip[1] + (high - middle.height + 1) // 2))


def _place(layout: Layout, note: Note, wide: int, high: int, standing: Sequence[Piece]) -> Box:
    space = layout.spaces[note.cell]
    x, y = space.centre
    if len(space.outline) == HEXAGON:  # on the space's upper corner, between the names of the two spaces above
        left, top = round(x - wide / 2), round(space.outline[0][1]) - 6
        return left, top, left + wide, top + high
    noses = [tip for piece in standing for tip in _nose(piece, space.centre, layout.unit)]
    names = named_over(layout, note.cell, standing)
    places = list(_corners(layout, (x, y), wide, high))
    free = (box for box in places if not any(_overlap(box, name) for name in names))
    return next((box for box in free if not any(_holds(box, tip) for tip in noses)), places[0])


def _corners(layout: Layout, middle: Point, wide: int, high: int) -> Iterator[Box]:
    """Places in the space, starting with the upper left corner, then places beside it."""
    x, y = middle
    reach, (first, _, last, _) = layout.reach, layout.composition.board
    west, east = round(x - reach) + 2, round(x + reach) - wide - 2
    inside = (west, east, west + grown(24))
    beside = (east + wide + 4, west - wide - 4)
    upper, lower = max(1, round(y - reach) - 7), round(y + reach) - high - 1
    for left, top in (*product(inside, (upper,)), *product(inside, (lower,)), *product(beside, (upper,))):
        kept = min(max(first, left), last - wide)
        yield kept, top, kept + wide, top + high


def _nose(piece: Piece, middle: Point, unit: int) -> list[Point]:
    if piece.heading is None:
        return []
    tip = towards(middle, piece.heading, unit * NOSE)
    return [between(middle, tip, part) for part in (TIP, 1.0)]


def _holds(box: Box, point: Point) -> bool:
    left, top, right, bottom = box
    return left - 3 < point[0] < right + 3 and top - 3 < point[1] < bottom + 3


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
