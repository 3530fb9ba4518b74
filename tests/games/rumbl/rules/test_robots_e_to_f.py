"""Activator and Nullifier, Helibot and Ricochet: one test per sentence."""

from __future__ import annotations

import pytest

from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.hexes import around
from tests.games.rumbl.boards import close, run, table_of, turns

# --- Activator -------------------------------------------------------------------------------------------------------


def test_blocked_activator_passes_remaining_power_to_robot_ahead() -> None:
    """Friend or enemy, that robot moves the way it faces and uses its ability again."""
    played = run(
        """
            .     .     .
         .     .     .     Pl:W
      Ac:E  .     bo:NE .     .
         .     .     .     .
            .     .     .
        """,
        "Ac",
        2,
    )
    assert played.board == {(-1, 0): "Ac:E"}
    assert played.only("activated", "move") == [
        "move activator:blue -2,0 -1,0",
        "activated bomb:green activator:blue 1",
        "move bomb:green 0,0 1,-1",
    ]


def test_activator_without_remaining_power_passes_none() -> None:
    played = run(
        """
      .     .
   Ac:E  .     bo:NE
      .     .
        """,
        "Ac",
        1,
    )
    assert played.board == {(0, 0): "Ac:E", (1, 0): "bo:NE"}


@pytest.mark.parametrize("thing", ["co", "##", "##+sh:E", "Co+Sh:E"])
def test_clone_or_obstacle_gets_no_power_from_blocked_activator(thing: str) -> None:
    """M20: even under a Shield."""
    played = run(
        f"""
      .     .
   Ac:E  {thing}  .
      .     .
        """,
        "Ac",
        3,
    )
    assert played.board == {(-1, 0): "Ac:E", (0, 0): thing}


def test_robot_under_shield_receives_activator_power() -> None:
    """M20: the bottom of the stack decides; the Shield rides along."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Ac:E  cr:E+Sh:W .   .     .
         .     .     .     .
            .     .     .
        """,
        "Ac",
        2,
    )
    assert played.board == {(-2, 0): "Ac:E", (1, 0): "cr:E+Sh:W"}


def test_robot_in_active_field_cannot_use_passed_power() -> None:
    """M20: the power is lost."""
    played = run(
        """
            .     .     .
         .     nu:E* .     .
      Ac:E  cr:E  .     .     .
         .     .     .     .
            .     .     .
        """,
        "Ac",
        2,
    )
    assert played.board == {(0, -1): "nu:E*", (-2, 0): "Ac:E", (-1, 0): "cr:E"}
    assert played.only("silenced") == ["silenced creeper:green 2 unmoved"]


def test_power_returned_to_its_activator_is_lost() -> None:
    """M20: two Activators face each other."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Ac:E  ac:W  .     .     .
         .     .     .     .
            .     .     .
        """,
        "Ac",
        4,
    )
    assert played.only("activated", "power_lost") == [
        "activated activator:green activator:blue 4",
        "power_lost activator:blue activator:green 4",
    ]


def test_activated_activator_passes_power_on() -> None:
    """M20."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Ac:E  ac:E  cr:E  .     .
         .     .     .     .
            .     .     .
        """,
        "Ac",
        2,
    )
    assert played.board == {(-2, 0): "Ac:E", (-1, 0): "ac:E", (2, 0): "cr:E"}


@pytest.mark.parametrize("robot", ["sl", "cr"])
def test_activated_sleepers_and_creepers_only_move(robot: str) -> None:
    """M20: even a Sleeper on its dock moves, by exactly the power passed on."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Ac",
        3,
        docked={"1,-5": "Ac:SE", "1,-4": f"{robot}:SE"},
        docks="orange",
    )
    assert played.board == {(1, -1): f"{robot}:SE"}
    assert played.only("cloned", "choice", "shut_down") == []


def test_activated_cloner_replaces_lost_clones() -> None:
    """Its owner chooses the spaces."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Ac:E  cl:E  .     co    .
         .     .     .     .
            .     .     .
        """,
        "Ac",
        1,
    )
    assert played.now.question is not None
    assert (played.now.question.seat, len(played.question)) == (1, 5)


def test_previously_silenced_robot_can_be_activated() -> None:
    """The Bomb stopped by a field does nothing when the field ends, until an Activator gives it power."""
    stopped = run(
        """
            .     .     .
         .     .     nu:E* .
      Bo:E  .     .     .     re:W
         .     .     .     .
            .     .     .
        """,
        "Bo",
        4,
    )
    assert stopped.board == {(0, 0): "Bo:E", (1, -1): "nu:E*", (2, 0): "re:W"}
    later = run(
        """
            .     .     .
         .     .     nu:E  .
      Ac:E  .     Bo:E  .     re:W
         .     .     .     .
            .     .     .
        """,
        "Ac",
        2,
    )
    assert later.board == {(-1, 0): "Ac:E"}


# --- Nullifier -------------------------------------------------------------------------------------------------------


def test_robot_entering_field_loses_remaining_power_and_ability() -> None:
    played = turns(
        """
            .     .     .
         .     .     .     .
      Bo:E  .     .     .     nu:W
         .     .     .     .
            .     .     .
        """,
        [("nu", 1), ("Bo", 4)],
    )
    assert played.board == {(1, 0): "nu:W*", (0, 0): "Bo:E"}
    assert played.only("silenced") == ["silenced bomb:blue 2 entered"]


def test_robot_in_field_cannot_move_on_its_turn() -> None:
    """M19: its turn ends with that."""
    played = turns(
        """
      .     .
   Bo:E  nu:W  .
      .     .
        """,
        [("nu", 0), ("Bo", 4)],
    )
    assert played.board == {(-1, 0): "Bo:E", (0, 0): "nu:W*"}
    assert played.only("silenced") == ["silenced bomb:blue 4 held"]


def test_field_moves_with_its_nullifier() -> None:
    """M8: drawn away from the Creeper, it frees it."""
    board = """
            .     .     .
         .     .     .     .
      Mg:E  .     nu:W* Cr:E  .
         .     .     .     .
            .     .     .
        """
    assert turns(board, [("Cr", 1)]).board[1, 0] == "Cr:E"
    assert turns(board, [("Mg", 0), ("Cr", 1)]).board == {(-2, 0): "Mg:E", (-1, 0): "nu:W*", (2, 0): "Cr:E"}


def test_field_ends_when_its_nullifier_is_destroyed() -> None:
    """M8: pushed off the board, it no longer holds the Creeper."""
    board = """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     cr:W
   .     .     .     .     Pl:E  ##    Nu:E*
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    assert turns(board, [("cr", 1)]).board[3, -1] == "cr:W"
    assert turns(board, [("Pl", 1), ("cr", 1)]).board == {(2, 0): "Pl:E", (3, 0): "##", (2, -1): "cr:W"}


def test_robot_moved_into_field_is_held_only_until_moved_out() -> None:
    """M19: the Plow pushes the Creeper in, the Magnetbot draws it out again, and then it moves by itself."""
    board = """
            .     .     .     .
         .     .     .     .     .
      .     .     nu:W* .     .     .
   Pl:E  Cr:E  .     .     .     .     .
      .     .     .     .     .     .
         Mg:E  .     .     .     .
            .     .     .     .
        """
    held = turns(board, [("Pl", 1), ("Cr", 1)])
    assert held.board[-1, 0] == "Cr:E"
    assert held.only("silenced") == ["silenced creeper:blue 1 held"]
    free = turns(board, [("Pl", 1), ("Mg", 0), ("Cr", 1)])
    assert free.board[-1, 1] == "Cr:E"
    assert free.only("silenced") == []


def test_mine_in_field_does_not_explode_until_field_is_gone() -> None:
    """M19."""
    board = """
            .     .     .
         .     .     .     {}
      Cr:E  .     .     mn:W! .
         .     .     .     .
            .     .     .
        """
    held = run(board.format("nu:W*"), "Cr", 2)
    assert held.board == {(0, 0): "Cr:E", (1, 0): "mn:W!", (2, -1): "nu:W*"}
    assert run(board.format("nu:W"), "Cr", 2).board == {}


def test_nullifier_entering_active_field_creates_no_field() -> None:
    """M19."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Nu:E  .     .     .     nu:W*
         .     .     .     .
            .     .     .
        """,
        "Nu",
        4,
    )
    assert played.board == {(1, 0): "Nu:E", (2, 0): "nu:W*"}


def test_adjacent_active_fields_do_not_end_each_other() -> None:
    """M19: drawn beside each other, both stay active."""
    played = turns(
        """
            .     .     .
         .     .     .     .
      Nu:E* .     Mg:E  .     nu:W*
         .     .     .     .
            .     .     .
        """,
        [("Mg", 0)],
    )
    assert played.board == {(-1, 0): "Nu:E*", (0, 0): "Mg:E", (1, 0): "nu:W*"}


def test_pieces_stacked_on_nullifier_are_outside_its_field() -> None:
    """M19: but it's affected by another's field."""
    pieces = table_of(
        """
            .     .     .
         .     .     .     .
      .     .     Nu:E*+sh:E .   .
         .     .     .     .
            .     .     .
        """
    ).pieces
    arena = Arena(pieces, (), len(pieces))
    assert not arena.in_field((0, 0))
    assert all(arena.in_field(space) for space in around((0, 0)))


def test_creepers_in_field_do_not_move_at_end_of_round() -> None:
    """M19, M21."""
    played = close(
        """
      .     .
   Cr:E  nu:W* .
      .     .
        """
    )
    assert played.board[-1, 0] == "Cr:E"
    assert played.only("silenced", "choice") == ["silenced creeper:blue 0 held"]


# --- Helibot ---------------------------------------------------------------------------------------------------------


def test_helibot_flies_over_pieces_and_lands_when_power_runs_out() -> None:
    """It doesn't set off Mines on its way."""
    played = run(
        """
            .     .     .
         .     mn:W! .     .
      He:E  pl:W  ##    co    .
         .     .     .     .
            .     .     .
        """,
        "He",
        4,
    )
    assert played.board == {(0, -1): "mn:W!", (-1, 0): "pl:W", (0, 0): "##", (1, 0): "co", (2, 0): "He:E"}
    assert played.only("landed") == ["landed helibot:blue -2,0 2,0"]


def test_helibot_lands_on_last_open_space_before_occupied_one() -> None:
    played = run(
        """
            .     .     .
         .     .     .     .
      He:E  .     pl:W  co    ##
         .     .     .     .
            .     .     .
        """,
        "He",
        4,
    )
    assert played.board[-1, 0] == "He:E"


def test_helibot_landing_where_it_started_enters_nothing() -> None:
    """M18: nor does it set off the Mine beside it."""
    played = run(
        """
            .     .     .
         .     .     .     .
      He:E  Co    pl:W  co    ##
         mn:W! .     .     .
            .     .     .
        """,
        "He",
        4,
    )
    assert played.board[-2, 0] == "He:E"
    assert played.only("exploded", "landed") == []


def test_helibot_landing_next_to_mine_sets_it_off() -> None:
    played = run(
        """
            .     .     .
         .     .     .     .
      He:E  .     .     .     mn:W!
         .     .     .     .
            .     .     .
        """,
        "He",
        3,
    )
    assert played.board == {}


def test_helibot_flying_off_all_spaces_is_eliminated_at_once() -> None:
    """M9, M18: between the orange and the blue dock is the green one, or nothing."""
    board = """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    gone = run(board, "He", 5, docked={"0,-4": "He:SW"}, docks="orange blue")
    assert gone.docks == {}
    assert gone.only("off_board") == ["off_board helibot:blue -1,-3"]
    over = run(board, "He", 4, docked={"0,-4": "He:SW"}, docks="orange green")
    assert over.docks == {"-4,0": "He:SW"}


def test_field_stops_helibot_in_flight() -> None:
    """It lands there or earlier."""
    board = """
            .     .     .
         .     .     nu:W* .
      He:E  .     {}     .     .
         .     .     .     .
            .     .     .
        """
    open_ = run(board.format("."), "He", 4)
    assert open_.board == {(1, -1): "nu:W*", (0, 0): "He:E"}
    taken = run(board.format("co"), "He", 4)
    assert taken.board == {(1, -1): "nu:W*", (0, 0): "co", (-1, 0): "He:E"}


def test_pieces_stacked_on_helibot_land_with_it() -> None:
    """M4."""
    played = run(
        """
      .     .
   He:E+sh:W ##  .
      .     .
        """,
        "He",
        2,
    )
    assert played.board == {(0, 0): "##", (1, 0): "He:E+sh:W"}


# --- Ricochet --------------------------------------------------------------------------------------------------------


def test_blocked_ricochet_turns_in_direction_player_chooses() -> None:
    """M26: clockwise from its facing, open spaces only."""
    board = """
            .     .     .
         .     .     .     .
      Ri:E  .     .     ##    .
         .     .     co    .
            .     .     .
        """
    stopped = run(board, "Ri", 4)
    assert stopped.question == ("SW", "W", "NW", "NE")
    assert stopped.board[0, 0] == "Ri:E"
    assert run(board, "Ri", 4, choices="NE").board[2, -2] == "Ri:NE"


def test_ricochet_turns_each_time_it_is_blocked() -> None:
    played = run(
        """
            ##    .     .
         .     .     .     .
      Ri:E  .     .     ##    .
         .     .     .     .
            .     .     .
        """,
        "Ri",
        5,
        choices="NW SW",
    )
    assert played.only("turned") == ["turned ricochet:blue NW", "turned ricochet:blue SW"]
    assert played.board == {(0, -2): "##", (1, 0): "##", (-2, 1): "Ri:SW"}


def test_ricochet_is_not_asked_with_one_or_no_open_direction() -> None:
    """M26: nothing is asked."""
    board = """
            .     .     .
         .     ##    ##    .
      .     .     Ri:E  ##    .
         .     ##    ##    .
            .     .     .
        """
    assert run(board, "Ri", 1).board[-1, 0] == "Ri:W"
    stuck = run(board.replace(".     .     Ri:E", ".     co    Ri:E"), "Ri", 1)
    assert stuck.board[0, 0] == "Ri:E"
    assert stuck.question == ()


def test_ricochet_at_edge_leaves_board_instead_of_turning() -> None:
    """M3: when it's blocked, only open spaces of board and docks are offered."""
    board = """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     ##
   .     .     .     .     .     .     Ri:{}
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    assert run(board.format("E"), "Ri", 1).board == {(3, -1): "##"}
    assert run(board.format("NW"), "Ri", 1).question == ("SW", "W")
