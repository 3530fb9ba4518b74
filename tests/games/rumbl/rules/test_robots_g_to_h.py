"""Creeper and Sleeper, Plow and Hauler: one test per sentence."""

from __future__ import annotations

import pytest

from tests.games.rumbl.boards import close, run, turns, whole

EMPTY = """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """

# --- Creeper ---------------------------------------------------------------------------------------------------------


def test_creeper_may_move_at_end_of_round() -> None:
    """M26: it may stay, or go to empty spaces clockwise from its facing; it faces the way it goes."""
    board = """
            .     .     .
         .     .     .     .
      .     .     Cr:SW ##    .
         .     .     .     .
            .     .     .
        """
    assert close(board).question == ("stay", "-1,1", "-1,0", "0,-1", "1,-1", "0,1")
    assert close(board, choices="1,-1").board[1, -1] == "Cr:NE"
    assert close(board, choices="-1,0").board[-1, 0] == "Cr:W"


def test_creeper_never_moves_onto_or_off_dock() -> None:
    """M33."""
    edge = """
            Cr:E  .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    assert close(edge, docks="orange").question == ("stay", "1,-3", "0,-2", "-1,-2")
    assert close(EMPTY, docked={"1,-4": "Cr:SE"}, docks="orange").question == ()


def test_enclosed_creeper_is_not_asked() -> None:
    """M26."""
    played = close(
        """
      ##    ##
   ##    Cr:E  ##
      ##    ##
        """
    )
    assert played.question == ()
    assert played.only("choice") == []


def test_team_with_last_turn_moves_its_creeper_first() -> None:
    """M22; M38: Blue if nobody had a turn."""
    board = """
            .     .     .
         .     .     .     .
      Cr:E  .     .     .     cr:W
         .     .     .     .
            .     .     .
        """
    for last, seat in (("blue", 0), ("green", 1), ("", 0)):
        question = close(board, last=last).now.question
        assert question is not None
        assert question.seat == seat


@pytest.mark.parametrize(
    ("order", "seat"),
    [
        ([("Pl", 2), ("pl", 2)], 1),
        ([("pl", 2), ("Pl", 2)], 0),
        # A turn counts even if the Bomb is gone after it or an active Nullifier keeps the robot from moving.
        ([("Pl", 2), ("bo", 2)], 1),
        ([("pl", 2), ("Bo", 2)], 0),
        ([("Pl", 2), ("re", 2)], 1),
        ([], 0),
    ],
)
def test_last_turn_of_round_decides_whose_creeper_goes_first(order: list[tuple[str, int]], seat: int) -> None:
    """M22; M38."""
    played = whole(
        """
            Pl:E  .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   Cr:E  .     .     .     .     .     cr:W
      Bo:W  .     .     .     .     bo:E
         .     re:E  Nu:E* .     .
            .     .     .     pl:W
        """,
        order,
    )
    question = played.now.question
    assert question is not None
    assert question.seat == seat


def test_creeper_carries_pieces_stacked_on_it() -> None:
    """M4."""
    played = close(
        """
            .     .     .
         .     .     .     .
      Cr:E+sh:W .   .     .     .
         .     .     .     .
            .     .     .
        """,
        choices="-1,0",
    )
    assert played.board == {(-1, 0): "Cr:E+sh:W"}


# --- Sleeper ---------------------------------------------------------------------------------------------------------


def test_sleeper_moves_to_first_board_space_and_shuts_down() -> None:
    """It spends no power, and its power isn't revealed."""
    played = run(EMPTY, "Sl", 5, docked={"1,-5": "Sl:SE"}, docks="orange")
    assert played.board == {(1, -3): "Sl:SE"}
    assert played.only("power", "turn") == ["turn sleeper:blue 0"]


def test_blocked_sleeper_stays_on_dock() -> None:
    played = run(
        """
            .     re:W  .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Sl",
        5,
        docked={"1,-5": "Sl:SE"},
        docks="orange",
    )
    assert played.docks == {"1,-4": "Sl:SE"}


def test_sleeper_already_on_board_does_not_move_on_its_turn() -> None:
    """M21: the Hauler took it along."""
    played = turns(EMPTY, [("Ha", 3), ("Sl", 4)], docked={"1,-4": "Ha:SE", "1,-5": "Sl:W"}, docks="orange")
    assert played.board == {(1, -1): "Ha:SE", (1, -2): "Sl:W"}


def test_sleeper_moves_by_its_hidden_power_at_end_of_game() -> None:
    """After Creepers, and only in the last round."""
    board = """
            .     .     .
         .     .     .     .
      Sl:E  .     .     re:W  .
         .     .     .     .
            .     .     .
        """
    assert close(board, powers={"Sl": 4}).board[-2, 0] == "Sl:E"
    played = close(board, powers={"Sl": 4}, last_round=True)
    assert played.board == {(1, 0): "re:W"}  # the Sleeper scored in the centre and is gone
    assert played.only("power", "blocked") == ["power sleeper:blue 4", "blocked sleeper:blue 1,0 2"]


def test_creepers_move_before_sleepers() -> None:
    """The Creeper steps in the Sleeper's way."""
    played = close(
        """
            .     .     .
         .     .     cr:SW .
      Sl:E  .     .     .     .
         .     .     .     .
            .     .     .
        """,
        powers={"Sl": 4},
        choices="1,0",
        last_round=True,
    )
    assert played.only("move")[0] == "move creeper:green 1,-1 1,0"
    assert played.only("blocked") == ["blocked sleeper:blue 1,0 2"]


def test_team_with_last_turn_moves_its_sleeper_first() -> None:
    """M22."""
    board = """
            .     .     .
         .     .     .     .
      Sl:E  .     .     .     sl:W
         .     .     .     .
            .     .     .
        """
    for last, order in (("blue", ["sleeper:blue", "sleeper:green"]), ("green", ["sleeper:green", "sleeper:blue"])):
        played = close(board, powers={"Sl": 2, "sl": 2}, last=last, last_round=True)
        assert [line.split()[1] for line in played.only("power")] == order


def test_sleeper_in_active_field_does_not_wake() -> None:
    """M19, M21."""
    played = close(
        """
            .     .     .
         .     nu:E* .     .
      .     Sl:E  .     .     .
         .     .     .     .
            .     .     .
        """,
        powers={"Sl": 2},
        last_round=True,
    )
    assert played.board[-1, 0] == "Sl:E"


def test_sleeper_stopped_by_field_still_moves_at_end_of_game() -> None:
    """M21: the Nullifier is gone by then."""
    played = turns(
        """
            .     nu:E* .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        [("Sl", 0)],
        docked={"2,-5": "Sl:SE"},
        docks="orange",
    )
    assert played.docks == {"2,-4": "Sl:SE"}
    assert played.only("silenced") == ["silenced sleeper:blue 0 entered"]
    later = close(EMPTY.replace(".     .     .     .\n", ".     Sl:SE .     .\n", 1), powers={"Sl": 2}, last_round=True)
    assert later.board == {(1, -1): "Sl:SE"}


def test_sleeper_on_dock_at_end_of_game_leaves_without_waking() -> None:
    """M2: it doesn't wake."""
    played = close(EMPTY, docked={"1,-4": "Sl:SE"}, docks="orange", powers={"Sl": 3}, last_round=True)
    assert played.only("power", "removed") == ["removed sleeper:blue 1,-4"]


def test_sleeper_scores_double_only_after_last_round() -> None:
    board = """
            .     .     .
         .     Sl:NW .     .
      .     .     .     .     .
         .     .     .     .
            .     .     .
        """
    assert close(board).only("scored")[0].startswith("scored blue 3 ")
    assert close(board, last_round=True).only("scored")[0].startswith("scored blue 6 ")


# --- Plow ------------------------------------------------------------------------------------------------------------


def test_plow_pushes_blocking_piece_and_pieces_behind_it() -> None:
    """In a straight line, one space per power, even off the board."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   Pl:E  .     re:W  ##    Co    .     co
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Pl",
        3,
    )
    assert played.board == {(0, 0): "Pl:E", (1, 0): "re:W", (2, 0): "##", (3, 0): "Co"}
    assert played.only("off_board") == ["off_board clone:green 4,0"]


def test_plow_pushes_onto_docks() -> None:
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     Pl:E  re:W
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Pl",
        1,
        docks="purple",
    )
    assert played.docks == {"4,0": "re:W"}


def test_mine_pushed_off_board_affects_nothing() -> None:
    """The Mine beyond the edge is gone before anything comes beside it."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     Pl:E  mn:W!
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Pl",
        1,
    )
    assert played.board == {(3, 0): "Pl:E"}


# --- Hauler ----------------------------------------------------------------------------------------------------------


def test_piece_directly_behind_hauler_follows_it() -> None:
    """At every step, keeping its facing; a stack follows as one."""
    played = run(
        """
            .     .     .
         .     .     .     .
      re:SW+sh:W Ha:E .   .     .
         .     .     .     .
            .     .     .
        """,
        "Ha",
        2,
    )
    assert played.board == {(0, 0): "re:SW+sh:W", (1, 0): "Ha:E"}


def test_blocked_hauler_hauls_nothing() -> None:
    played = run(
        """
            .     .     .
         .     .     .     .
      re:SW Ha:E  ##    .     .
         .     .     .     .
            .     .     .
        """,
        "Ha",
        2,
    )
    assert played.board == {(-2, 0): "re:SW", (-1, 0): "Ha:E", (0, 0): "##"}


def test_hauler_leaving_board_hauls_nothing() -> None:
    """M15."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     re:W  Ha:E
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Ha",
        2,
    )
    assert played.board == {(2, 0): "re:W"}


def test_hauled_robot_sets_off_mine_during_same_movement() -> None:
    """M10: the Hauler is past it, but not the Repulsor."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   re:E  Ha:E  .     .     .     .     .
      mn:W! .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Ha",
        1,
    )
    assert played.board == {(-1, 0): "Ha:E"}


def test_activated_hauler_hauls_activator_behind_it() -> None:
    """For example the Activator itself, if it's there."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Ac:E  ha:E  .     .     .
         .     .     .     .
            .     .     .
        """,
        "Ac",
        2,
    )
    assert played.board == {(0, 0): "Ac:E", (1, 0): "ha:E"}
