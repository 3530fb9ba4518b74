"""Names of spaces where something stands on them: over it, or beside it where there is a corner free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.boards.layout import bearing, between
from rendering.boards.triangles import NAME_AT
from rendering.scene import Squares, Triangles
from rendering.things.sprites import name_tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rendering.boards.layout import Layout, Space
    from rendering.scene import Board, Piece, Point
    from rendering.strokes import Canvas


def write_names_over(canvas: Canvas, board: Board, pieces: Iterable[Piece], layout: Layout) -> None:
    """The names that pieces at rest would hide; what is on its way hides them for a moment."""
    if not isinstance(board, Squares | Triangles):
        return
    standing = {piece.cell: piece for piece in pieces}
    for label in layout.labels:
        if label.cell in standing:
            name_tag(label.text).stamp(canvas, label.centre)
    for cell, piece in standing.items():
        space = layout.spaces[cell]
        if space.name:
            name_tag(space.name).stamp(canvas, beside(space, piece))


def beside(space: Space, piece: Piece) -> Point:
    """Where a name is: in the corner that the nose points past; where something stands upright, in that of the name."""
    corner = space.outline[2]
    if piece.heading is not None:
        heading = piece.heading
        corner = min(space.outline, key=lambda other: abs((bearing(space.centre, other) - heading) % 180 - 90))
    return between(space.centre, corner, NAME_AT)
