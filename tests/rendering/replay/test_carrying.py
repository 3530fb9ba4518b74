"""Boards on the move stay within the area of boards."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from rendering import painter
from rendering.boards.layout import lay_out
from rendering.replay import timeline
from rendering.replay.carrying import reach
from rendering.scene import Shot
from tests.rendering.scenes import SHAPES, SQUARE, Shape, floor

if TYPE_CHECKING:
    from rendering.replay.frames import Frame

TURNED = ((0, 0, 0, 0), (2, 1, 3, 0))
NEAR = 1.0  # pixels


def on_their_way(before: Shape, after: Shape) -> list[Frame]:
    """The frames in which boards move and turn."""
    planned = timeline.frames(floor(before, TURNED[0]), [Shot(floor(after, TURNED[1]))])
    return [frame for frame in planned if frame.moment.poses]


@pytest.mark.parametrize(("before", "after"), [*permutations(SHAPES, 2), (SQUARE, SQUARE)])
def test_moving_boards_stay_within_the_board_area(before: Shape, after: Shape) -> None:
    """Nothing is cut off at an edge, and no card is covered."""
    old, new = lay_out(floor(before, TURNED[0]).board), lay_out(floor(after, TURNED[1]).board)
    alike = old.composition is new.composition
    lying = (*old.poses, *new.poses) if alike else old.poses
    for axis in (0, 1):
        least = min(pose.centre[axis] - reach(pose) for pose in lying)
        most = max(pose.centre[axis] + reach(pose) for pose in lying)
        for frame in on_their_way(before, after):
            for pose in frame.moment.poses:
                assert pose.centre[axis] - reach(pose) >= least - NEAR
                assert pose.centre[axis] + reach(pose) <= most + NEAR


@pytest.mark.parametrize(("before", "after"), [*permutations(SHAPES, 2)])
def test_composition_changes_only_after_boards_arrive(before: Shape, after: Shape) -> None:
    old, new = lay_out(floor(before).board), lay_out(floor(after).board)
    ways = [frame.moment.composition for frame in on_their_way(before, after)]
    assert ways
    assert set(ways) == ({None} if old.composition is new.composition else {old.composition})


@pytest.mark.parametrize(("before", "after"), [*permutations(SHAPES, 2)])
def test_boards_end_in_their_new_relative_positions(before: Shape, after: Shape) -> None:
    """A board that will be left of another one is so at the end of the move."""
    last = on_their_way(before, after)[-1].moment.poses
    lying = lay_out(floor(after, TURNED[1]).board).poses
    for one, other in permutations(range(4), 2):
        for axis in (0, 1):
            apart = lying[other].centre[axis] - lying[one].centre[axis]
            if apart > 1:
                assert last[other].centre[axis] > last[one].centre[axis]


def test_boards_with_room_keep_their_size() -> None:
    for frame in on_their_way(SQUARE, SQUARE):
        assert {pose.unit for pose in frame.moment.poses} == {lay_out(floor(SQUARE).board).poses[0].unit}


def test_picture_keeps_its_size_while_boards_move() -> None:
    (frame, *_) = on_their_way(SHAPES[0], SHAPES[1])
    moment = painter.paint_moment(frame.scene, frame.panel, frame.marks, frame.moment)
    assert moment.size == painter.paint(floor(SHAPES[0])).size
