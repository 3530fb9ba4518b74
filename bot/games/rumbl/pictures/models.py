"""Models of the pieces."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.rumbl.rules.state import Kind
from rendering import scene as show
from rendering.scene import Area, Disc, Stroke, arc, box, towards
from rendering.scene.symbols import Symbol


def _bricks() -> Symbol:
    rows = (
        (-0.64, ((-0.95, -0.07), (0.07, 0.95))),
        (0.0, ((-0.95, -0.53), (-0.39, 0.39), (0.53, 0.95))),
        (0.64, ((-0.95, -0.07), (0.07, 0.95))),
    )
    return tuple(Area(box(left, row - 0.25, right, row + 0.25)) for row, bricks in rows for left, right in bricks)


_SYMBOLS: Mapping[Kind, Symbol] = {
    Kind.BOMB: (
        Disc((-0.14, 0.24), 0.72),
        Area(((0.12, -0.55), (0.40, -0.27), (0.55, -0.42), (0.27, -0.70))),
        Stroke(((0.42, -0.55), (0.60, -0.78), (0.82, -0.70)), 0.14),
        Stroke(arc((-0.14, 0.24), 0.46, (280, 300, 320, 340)), 0.15, cut=True),
    ),
    Kind.MINE: (
        *(Stroke(((0, 0), towards((0, 0), turn, 0.86)), 0.20) for turn in range(0, 360, 45)),
        Disc((0, 0), 0.58),
        Disc((0, 0), 0.22, cut=True),
    ),
    Kind.MISSILE: (
        Area(((0, -1.0), (0.24, -0.74), (0.36, -0.4), (0.36, 0.42), (-0.36, 0.42), (-0.36, -0.4), (-0.24, -0.74))),
        Area(((-0.36, -0.06), (-0.82, 0.42), (-0.82, 0.8), (-0.36, 0.42))),
        Area(((0.36, -0.06), (0.82, 0.42), (0.82, 0.8), (0.36, 0.42))),
        Area(((-0.22, 0.54), (0.22, 0.54), (0, 1.0))),
        Disc((0, -0.24), 0.19, cut=True),
    ),
    Kind.SHIELD: (
        Area(
            (
                *((-0.78, -0.72), (0, -0.98), (0.78, -0.72), (0.78, 0.05), (0.62, 0.45)),
                *((0.32, 0.76), (0, 0.98), (-0.32, 0.76), (-0.62, 0.45), (-0.78, 0.05)),
            )
        ),
        Area(((0, -0.70), (0.52, -0.52), (0.52, 0.02), (0, 0.02)), cut=True),
        Area(((0, 0.02), (0, 0.66), (-0.24, 0.50), (-0.44, 0.28), (-0.52, 0.02)), cut=True),
    ),
    Kind.CLONER: (
        Disc((0.30, -0.30), 0.62),
        Disc((0.30, -0.30), 0.40, cut=True),
        Disc((-0.28, 0.28), 0.74, cut=True),
        Disc((-0.28, 0.28), 0.62),
    ),
    Kind.BLOCKADER: _bricks(),
    Kind.MAGNETBOT: (
        Stroke(((-0.55, 0.1), *arc((0, 0.18), 0.55, range(260, 99, -20)), (0.55, 0.1)), 0.46),
        *(Area(box(side - 0.23, -0.32, side + 0.23, 0.2)) for side in (-0.55, 0.55)),
        *(Area(box(side - 0.23, -0.86, side + 0.23, -0.5)) for side in (-0.55, 0.55)),
    ),
    Kind.REPULSOR: (
        Disc((0, 0), 0.26),
        *(
            Stroke(arc((0, 0), radius, range(turn - 46, turn + 47, 23)), 0.2)
            for radius in (0.54, 0.9)
            for turn in (90, 270)
        ),
    ),
    Kind.ACTIVATOR: (Area(((0.34, -1.0), (-0.68, 0.18), (-0.12, 0.18), (-0.34, 1.0), (0.68, -0.24), (0.1, -0.24))),),
    Kind.NULLIFIER: (
        Disc((0, 0), 0.94, width=0.27),
        Stroke((towards((0, 0), 315, 0.72), towards((0, 0), 135, 0.72)), 0.27),
    ),
    Kind.HELIBOT: (
        Stroke(((-0.92, -0.72), (0.92, -0.72)), 0.17),
        Area(box(-0.03, -0.72, 0.23, -0.3)),
        Disc((0.22, 0.06), 0.48),
        Area(((0.1, -0.34), (0.1, 0.22), (-0.74, 0.02), (-0.74, -0.14))),
        Stroke(((-0.82, -0.34), (-0.82, 0.2)), 0.17),
        Stroke(((-0.34, 0.82), (0.74, 0.82)), 0.17),
        Area(box(-0.02, 0.4, 0.12, 0.82)),
        Area(box(0.34, 0.4, 0.48, 0.82)),
        Area(((0.28, -0.22), (0.54, -0.12), (0.60, 0.06), (0.28, 0.06)), cut=True),
    ),
    Kind.RICOCHET: (
        Stroke(((-0.86, -0.82), (0.86, -0.82)), 0.22),
        Stroke(((-0.78, 0.82), (-0.06, -0.42), (0.40, 0.36)), 0.26),
        Area(((0.78, 0.98), (0.02, 0.52), (0.80, 0.08))),
    ),
    Kind.CREEPER: (
        Disc((-0.66, 0.34), 0.3),
        Disc((-0.22, 0.12), 0.33),
        Disc((0.22, 0.3), 0.33),
        Disc((0.6, 0.0), 0.38),
        Stroke(((0.52, -0.3), (0.40, -0.72)), 0.12),
        Stroke(((0.74, -0.3), (0.86, -0.70)), 0.12),
        *(Stroke(((x, 0.5), (x, 0.82)), 0.13) for x in (-0.68, -0.24, 0.2, 0.56)),
        Disc((0.68, -0.06), 0.11, cut=True),
    ),
    Kind.SLEEPER: (
        Disc((-0.1, 0.12), 0.82),
        Disc((0.28, -0.18), 0.68, cut=True),
        Stroke(((0.22, -0.78), (0.80, -0.78), (0.22, -0.16), (0.80, -0.16)), 0.19),
    ),
    Kind.PLOW: (
        Stroke(((-0.70, 0.62), (0.22, 0.62)), 0.52),
        Area(box(-0.86, -0.1, 0.36, 0.26)),
        Area(box(-0.72, -0.78, -0.06, 0.0)),
        Area(box(-0.54, -0.58, -0.24, -0.24), cut=True),
        Stroke(((-0.62, 0.62), (-0.22, 0.62), (0.16, 0.62)), 0.2, cut=True),
        Area(((0.56, -0.46), (0.66, -0.46), (0.66, 0.3), (0.98, 0.86), (0.62, 0.86), (0.46, 0.4))),
        Stroke(((0.3, 0.3), (0.52, 0.3)), 0.16),
    ),
    Kind.HAULER: (
        Disc((0, -0.68), 0.32, width=0.17),
        Stroke(((0, -0.36), (0, -0.06)), 0.26),
        Stroke(((0, -0.06), (0.3, 0.02), *arc((0, 0.36), 0.50, range(60, 271, 15))), 0.26),
        Area(((-0.82, 0.44), (-0.18, 0.44), (-0.50, -0.06))),
    ),
}

_BODIES = {Kind.CLONE: show.Body.HOLLOW, Kind.OBSTACLE: show.Body.BLOCK}
MODELS: Mapping[Kind, show.Model] = {
    kind: show.Model(kind.value, _SYMBOLS.get(kind, ()), _BODIES.get(kind, show.Body.SHELL)) for kind in Kind
}
