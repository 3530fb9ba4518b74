"""Drawing symbols."""

from __future__ import annotations

from rendering import theme
from rendering.scene import Area, Disc, Point, Stroke
from rendering.scene.symbols import Symbol
from rendering.theme import RGB
from rendering.things.sprites import Pen


def draw_symbol(pen: Pen, symbol: Symbol, *, radius: float, ink: RGB, paper: RGB, centre: Point = (0, 0)) -> None:
    """Draw a symbol with this radius. Symbols are never turned."""
    flat = pen.without_turn()

    def at(point: Point) -> Point:
        return centre[0] + point[0] * radius, centre[1] + point[1] * radius

    for part in symbol:
        colour = paper if part.cut else ink
        match part:
            case Area(points=points, tone=tone):
                flat.fill([at(point) for point in points], colour if tone is None else theme.TINTS[tone])
            case Stroke(points=points, width=width):
                flat.stroke([at(point) for point in points], colour, width * radius)
            case Disc(centre=middle, radius=reach, width=width):
                if width:
                    flat.ring(at(middle), colour, radius=reach * radius, width=width * radius)
                else:
                    flat.dot(at(middle), colour, reach * radius)
