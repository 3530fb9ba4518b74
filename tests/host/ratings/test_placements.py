"""The final order of a finished game's players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.host.model.tables import Participant
from bot.host.ratings.placements import places
from tests.host.toy import Board, toy

if TYPE_CHECKING:
    from bot.engine.game import Seat


def reached(*points: int, winners: tuple[Seat, ...] = (), gone: tuple[Seat, ...] = ()) -> tuple[int, ...]:
    game = toy()
    players = [Participant(seat, "", "", user=seat, gone=seat in gone) for seat in range(len(points))]
    return places(game, game.with_defaults({}), Board(1, (), points), players, frozenset(winners))


def test_winners_come_first_and_then_what_the_game_counts() -> None:
    assert reached(1, 3, 2, 0, winners=(1,)) == (3, 1, 2, 4)


def test_equals_share_a_place_and_the_next_one_is_free() -> None:
    assert reached(1, 3, 1, 0, winners=(1,)) == (2, 1, 2, 4)


def test_whoever_has_left_comes_last_however_far_they_had_come() -> None:
    assert reached(1, 3, 2, 0, winners=(1,), gone=(2,)) == (2, 1, 4, 3)


def test_where_nobody_wins_the_points_still_count() -> None:
    assert reached(1, 2) == (2, 1)
