"""Boards of a floor in motion; they never leave the area of the boards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rendering.boards.layout import TILE, Layout, Pose, limits, sway

Room = tuple[float, float, float, float]  # left, top, right, bottom


def carry_boards(old: Layout, new: Layout, part: float) -> tuple[Pose, ...]:
    """Poses after a fraction `part` of the boards' way. If the composition changes, the boards first move to their new
    arrangement, made small enough for the old area."""
    ends = ends_of(old, new)
    room = _room((*old.poses, *ends))
    poses = sway(old, replace(new, poses=ends), part)
    still = [pose in (start, end) for pose, start, end in zip(poses, old.poses, ends, strict=True)]
    return tuple(pose if rests else _keep_inside(pose, room) for pose, rests in zip(poses, still, strict=True))


def ends_of(old: Layout, new: Layout) -> tuple[Pose, ...]:
    """The boards' new poses, made small enough for the old area if the composition changes."""
    if old.composition is new.composition:
        return new.poses
    return _fit_into(new.poses, _room(old.poses))


def reach(pose: Pose) -> float:
    """Distance from a turned board's middle to its horizontal and vertical limits."""
    turn = math.radians(pose.turn)
    return pose.unit * TILE / 2 * (abs(math.cos(turn)) + abs(math.sin(turn)))


def _room(poses: Iterable[Pose]) -> Room:
    return limits((*pose.centre, reach(pose), reach(pose)) for pose in poses)


def _fit_into(poses: Sequence[Pose], room: Room) -> tuple[Pose, ...]:
    left, top, right, bottom = _room(poses)
    size = min((room[2] - room[0]) / (right - left), (room[3] - room[1]) / (bottom - top), 1.0)
    middle, there = ((left + right) / 2, (top + bottom) / 2), ((room[0] + room[2]) / 2, (room[1] + room[3]) / 2)

    def fitted(pose: Pose) -> Pose:
        x, y = pose.centre[0] - middle[0], pose.centre[1] - middle[1]
        return replace(pose, centre=(there[0] + x * size, there[1] + y * size), unit=pose.unit * size)

    return tuple(map(fitted, poses))


def _keep_inside(pose: Pose, room: Room) -> Pose:
    """Keep a moving board inside the area: shift it, and shrink it if it's too large to turn there."""
    left, top, right, bottom = room
    far = reach(pose)
    half = min(right - left, bottom - top) / 2
    if far > half:
        pose = replace(pose, unit=pose.unit * half / far)
        far = half
    x, y = pose.centre
    return replace(pose, centre=(min(max(x, left + far), right - far), min(max(y, top + far), bottom - far)))
