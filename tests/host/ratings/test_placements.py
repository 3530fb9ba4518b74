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
    players = [Participant(seat, "", "", user=seat, has_left=seat in gone) for seat in range(len(points))]
    return places(game, game.with_defaults({}), Board(1, (), points), players, frozenset(winners))


def test_winners_come_first_then_points_decide() -> None:
    assert reached(1, 3, 2, 0, winners=(1,)) == (3, 1, 2, 4)


def test_equal_points_share_a_place_and_skip_the_next() -> None:
    assert reached(1, 3, 1, 0, winners=(1,)) == (2, 1, 2, 4)


def test_departed_player_comes_last_despite_points() -> None:
    assert reached(1, 3, 2, 0, winners=(1,), gone=(2,)) == (2, 1, 4, 3)


def test_points_decide_without_a_winner() -> None:
    assert reached(1, 2) == (2, 1)
