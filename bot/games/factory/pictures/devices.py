"""The shapes of the board elements and the torch."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.factory.rules.state import ElementKind
from rendering import scene as show
from rendering.scene import Area, Stroke, Tone, arc, box, towards
from rendering.scene.symbols import Symbol


def _bricks() -> Symbol:
    rows = (
        (-0.66, ((-0.95, -0.08), (0.08, 0.95))),
        (0.0, ((-0.95, -0.55), (-0.4, 0.4), (0.55, 0.95))),
        (0.66, ((-0.95, -0.08), (0.08, 0.95))),
    )
    return tuple(Area(box(left, row - 0.27, right, row + 0.27)) for row, bricks in rows for left, right in bricks)


def _crystal() -> Symbol:
    lines = [arc((0, 0), 0.88, (turn, turn + 180)) for turn in (0, 60, 120)]
    for turn in range(0, 360, 60):
        root = towards((0, 0), turn, 0.5)
        lines.append((towards(root, turn - 50, 0.36), root, towards(root, turn + 50, 0.36)))
    return tuple(Stroke(line, 0.2) for line in lines)


def _flame(part: float) -> tuple[show.Point, ...]:
    outline = ((0.0, -1.0), (0.42, -0.42), (0.50, -0.1), (0.3, 0.12), (-0.3, 0.12), (-0.5, -0.1), (-0.42, -0.42))
    return tuple((x * part, y * part + (part - 1) * -0.12) for x, y in outline)


_LOOKS: Mapping[ElementKind, tuple[Tone, Symbol]] = {
    ElementKind.WALL: (Tone.GREY, _bricks()),
    ElementKind.REPAIR: (Tone.PALE, (Area(box(-0.28, -0.92, 0.28, 0.92)), Area(box(-0.92, -0.28, 0.92, 0.28)))),
    ElementKind.FREEZE: (Tone.ICE, _crystal()),
    ElementKind.TRACTOR: (
        Tone.VIOLET,
        (
            Stroke(((0.62, -0.75), *arc((0, 0.1), 0.62, range(90, 271, 15)), (-0.62, -0.75)), 0.42),
            Area(box(-0.83, -0.98, -0.41, -0.5), cut=True),
            Area(box(0.41, -0.98, 0.83, -0.5), cut=True),
        ),
    ),
    ElementKind.REPULSOR: (
        Tone.SKY,
        (
            Area(((-1.0, 0), (-0.36, -0.66), (-0.36, 0.66))),
            Area(((1.0, 0), (0.36, -0.66), (0.36, 0.66))),
            Area(box(-0.14, -0.95, 0.14, 0.95)),
        ),
    ),
    ElementKind.LASER: (
        Tone.ORANGE,
        (Area(((0.3, -1.0), (-0.62, 0.16), (-0.1, 0.16), (-0.3, 1.0), (0.62, -0.22), (0.1, -0.22))),),
    ),
}
DEVICES = {kind: show.Device(kind.value, *_LOOKS[kind]) for kind in ElementKind}

TORCH = show.Emblem(
    "torch",
    (
        Area(((-0.30, 0.08), (0.30, 0.08), (0.13, 1), (-0.13, 1)), tone=Tone.STEEL),
        Area(_flame(1.0), tone=Tone.ORANGE),
        Area(_flame(0.55), tone=Tone.FLAME),
    ),
)
