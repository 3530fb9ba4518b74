"""Names of spaces, written again over the pieces that hide them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rendering.boards.layout import Layout, Space, bearing, between
from rendering.boards.triangles import NAME_AT
from rendering.scene import Board, Cell, Piece, Point, Squares, Triangles
from rendering.strokes import Box, Canvas
from rendering.things.sprites import name_tag


def write_names_over(canvas: Canvas, board: Board, pieces: Iterable[Piece], layout: Layout) -> None:
    """Write the names that the pieces would hide."""
    if isinstance(board, Squares | Triangles):
        standing = {piece.cell: piece for piece in pieces}
        for text, place in _names(layout, standing):
            name_tag(text).stamp(canvas, place)


def named_over(layout: Layout, cell: Cell, standing: Iterable[Piece]) -> list[Box]:
    """The boxes of names on a space that has pieces, if its name is written there."""
    if layout.poses:
        return []
    found = []
    for text, (x, y) in (name for piece in standing for name in _names(layout, {cell: piece})):
        wide, high = name_tag(text).size
        found.append((round(x - wide / 2), round(y - high / 2), round(x + wide / 2), round(y + high / 2)))
    return found


def _names(layout: Layout, standing: Mapping[Cell, Piece]) -> Iterator[tuple[str, Point]]:
    for label in layout.labels:
        if label.cell in standing:
            yield label.text, label.centre
    for cell, piece in standing.items():
        space = layout.spaces[cell]
        if space.name:
            yield space.name, beside(space, piece)


def beside(space: Space, piece: Piece) -> Point:
    """The position of a name: in a corner at a right angle to the piece's heading; for an upright piece, in the usual
    corner."""
    corner = space.outline[2]
    if piece.heading is not None:
        heading = piece.heading
        corner = min(space.outline, key=lambda other: abs((bearing(space.centre, other) - heading) % 180 - 90))
    return between(space.centre, corner, NAME_AT)
