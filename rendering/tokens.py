"""Devices: plates with a sign and lights for pips, the die, the torch; each drawn once and kept.

A plate lies along its rim space. The lights are its pips; one that is hit has gone out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rendering import theme
from rendering.layout import RIM, towards
from rendering.scene import Device
from rendering.sprites import Pen, Sprite

if TYPE_CHECKING:
    from rendering.layout import Point
    from rendering.theme import RGB

LONG, SHORT = 0.94, RIM * 0.94  # the sides of a plate, as parts of a square's width


@lru_cache(maxsize=512)
def plate(*, device: Device, pips: int, hits: int, unit: int, wide: bool, paper: RGB = theme.CARD) -> Sprite:
    """A device on its space: sign and lights beside each other on a wide one, one above the other on a tall one."""
    long, short = LONG * unit, SHORT * unit
    pen = Pen(*((long, short) if wide else (short, long)))
    _plate(pen, long if wide else short, short if wide else long, theme.DEVICES[device])
    lamp = long * 0.27  # the part of the plate that the lights take
    middle = (long - lamp) / 2
    dark = (middle, -short / 2 + 1.5, long / 2 - 1.5, short / 2 - 1.5)
    box = dark if wide else (dark[1], dark[0], dark[3], dark[2])
    _rounded(pen, box, theme.BLACK, radius=unit * 0.06)
    _sign(pen, device, centre=_turned(-lamp / 2, 0, wide=wide), radius=short * 0.36)
    for at in range(pips):
        place = _turned((middle + long / 2 - 1.5) / 2, (at - (pips - 1) / 2) * short * 0.29, wide=wide)
        if at < pips - hits:
            pen.dot(place, theme.FLAME, short * 0.11)
        else:
            pen.ring(place, theme.FAINT, radius=short * 0.11, width=max(1.0, short * 0.04))
    return pen.sprite(paper)


@lru_cache(maxsize=64)
def emblem(*, device: Device, diameter: int, paper: RGB) -> Sprite:
    """The sign of a device on a small square plate of its tone."""
    pen = Pen(diameter, diameter)
    _plate(pen, diameter, diameter, theme.DEVICES[device])
    _sign(pen, device, centre=(0, 0), radius=diameter * 0.34)
    return pen.sprite(paper)


@lru_cache(maxsize=8)
def torch(*, height: int, paper: RGB) -> Sprite:
    """The torch: a flame on a handle."""
    pen = Pen(height * 0.7, height)
    half = height / 2
    pen.fill(
        ((-half * 0.30, half * 0.08), (half * 0.30, half * 0.08), (half * 0.13, half), (-half * 0.13, half)), theme.SOFT
    )
    for part, tone in ((1.0, theme.DEVICES[Device.LASER]), (0.55, theme.FLAME)):
        flame = [(0.0, -1.0), (0.42, -0.42), (0.50, -0.1), (0.3, 0.12), (-0.3, 0.12), (-0.5, -0.1), (-0.42, -0.42)]
        pen.fill([(x * half * part, (y * part + (part - 1) * -0.12) * half) for x, y in flame], tone)
    return pen.sprite(paper)


def _turned(along: float, across: float, *, wide: bool) -> Point:
    return (along, across) if wide else (across, along)


def _rounded(pen: Pen, box: tuple[float, float, float, float], colour: RGB, *, radius: float) -> None:
    (left, top), (right, bottom) = pen.at(box[:2]), pen.at(box[2:])
    pen.draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius=radius * 4, fill=colour)


def _plate(pen: Pen, width: float, height: float, tone: RGB) -> None:
    radius = min(width, height) * 0.16
    box = (-width / 2, -height / 2, width / 2, height / 2)
    _rounded(pen, box, theme.BLACK, radius=radius)
    _rounded(pen, (box[0] + 1.5, box[1] + 1.5, box[2] - 1.5, box[3] - 1.5), tone, radius=radius * 0.8)


@dataclass(frozen=True, slots=True)
class Sign:
    """What tells a device without its tone: polygons and lines about a middle, 1 being how far they may reach."""

    solid: tuple[tuple[Point, ...], ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    thick: float = 0.3
    bright: tuple[tuple[Point, ...], ...] = ()


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _fork(turn: int) -> tuple[Point, ...]:
    """One end of a snow crystal's arm."""
    root = towards((0, 0), turn, 0.5)
    return towards(root, turn - 50, 0.36), root, towards(root, turn + 50, 0.36)


SIGNS = {
    Device.WALL: Sign(
        solid=tuple(
            _box(left, row - 0.27, right, row + 0.27)
            for row, bricks in (
                (-0.66, ((-0.95, -0.08), (0.08, 0.95))),
                (0.0, ((-0.95, -0.55), (-0.4, 0.4), (0.55, 0.95))),
                (0.66, ((-0.95, -0.08), (0.08, 0.95))),
            )
            for left, right in bricks
        )
    ),
    Device.REPAIR: Sign(solid=(_box(-0.28, -0.92, 0.28, 0.92), _box(-0.92, -0.28, 0.92, 0.28))),
    Device.FREEZE: Sign(
        lines=(
            *((towards((0, 0), turn, 0.88), towards((0, 0), turn + 180, 0.88)) for turn in (0, 60, 120)),
            *(_fork(turn) for turn in range(0, 360, 60)),
        ),
        thick=0.2,
    ),
    Device.TRACTOR: Sign(
        lines=(((0.62, -0.75), *(towards((0, 0.1), turn, 0.62) for turn in range(90, 271, 15)), (-0.62, -0.75)),),
        thick=0.42,
        bright=(_box(-0.83, -0.98, -0.41, -0.5), _box(0.41, -0.98, 0.83, -0.5)),
    ),
    Device.REPULSOR: Sign(
        solid=(
            ((-1.0, 0), (-0.36, -0.66), (-0.36, 0.66)),
            ((1.0, 0), (0.36, -0.66), (0.36, 0.66)),
            _box(-0.14, -0.95, 0.14, 0.95),
        )
    ),
    Device.LASER: Sign(solid=(((0.3, -1.0), (-0.62, 0.16), (-0.1, 0.16), (-0.3, 1.0), (0.62, -0.22), (0.1, -0.22)),)),
}


def _sign(pen: Pen, device: Device, *, centre: Point, radius: float) -> None:
    """The sign of a device within the radius, in black and never turned."""
    sign = SIGNS[device]

    def placed(points: tuple[Point, ...]) -> list[Point]:
        return [(centre[0] + x * radius, centre[1] + y * radius) for x, y in points]

    for polygon in sign.solid:
        pen.fill(placed(polygon), theme.BLACK)
    for line in sign.lines:
        pen.line(placed(line), theme.BLACK, sign.thick * radius)
        for end in placed(line):
            pen.dot(end, theme.BLACK, sign.thick * radius / 2)
    for polygon in sign.bright:
        pen.fill(placed(polygon), theme.WHITE)
