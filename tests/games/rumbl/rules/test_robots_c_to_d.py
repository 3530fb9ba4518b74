"""Cloner and Blockader, Magnetbot and Repulsor: one test per sentence."""

from __future__ import annotations

from bot.games.rumbl.rules.events import Cloned
from tests.games.rumbl.boards import run

# --- Cloner ----------------------------------------------------------------------------------------------------------


def test_player_chooses_two_adjacent_empty_spaces_for_clones() -> None:
    """M16, M26: offers every pair of spaces, in direction order clockwise from its facing."""
    board = """
            .     .     .
         .     ##    ##    .
      .     .     Cl:SE ##    .
         .     .     .     .
            .     .     .
        """
    assert run(board, "Cl", 0).question == ("0,1/-1,1", "0,1/-1,0", "-1,1/-1,0")
    played = run(board, "Cl", 0, choices="-1,1/-1,0")
    assert (played.board[-1, 1], played.board[-1, 0]) == ("Co", "Co")
    assert (0, 1) not in played.board


def test_cloner_places_no_more_clones_than_its_team_has_left() -> None:
    """M16: two, less the team's clones in play, including those on docks; the other team's don't count."""
    board = """
            .     .     .
         .     co    co    .
      .     .     Cl:E  .     .
         .     .     .     .
            .     .     .
        """
    assert len(run(board, "Cl", 0).question) == 6
    one = run(board, "Cl", 0, docked={"0,-4": "Co"}, docks="orange")
    assert one.question == ("1,0", "0,1", "-1,1", "-1,0")
    two = run(board, "Cl", 0, docked={"0,-4": "Co", "1,-4": "Co"}, docks="orange")
    assert (two.question, two.only("cloned")) == ((), [])


def test_cloner_places_no_more_clones_than_empty_spaces() -> None:
    """M16, M26: with one legal answer, nothing is asked."""
    played = run(
        """
      ##    ##
   ##    Cl:E  ##
      .     ##
        """,
        "Cl",
        0,
    )
    assert played.board[-1, 1] == "Co"
    assert played.question == ()


def test_clones_can_be_placed_on_docks() -> None:
    """M16."""
    played = run(
        """
            .     ##    .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Cl",
        2,
        docked={"1,-4": "Cl:SE"},
        docks="orange",
        choices="1,-5/2,-5",
    )
    assert played.docks == {"1,-4": "Cl:SE", "1,-5": "Co", "2,-5": "Co"}


def test_newly_placed_clones_set_off_a_mine_once() -> None:
    """M10, M31: both are placed before it goes off."""
    played = run(
        """
            .     .     .
         .     .     .     .
      .     Cl:E  .     mn:W! .
         .     .     .     .
            .     .     .
        """,
        "Cl",
        0,
        choices="0,0/-1,1",
    )
    assert played.board == {(-1, 0): "Cl:E", (-1, 1): "Co"}
    assert [len(event.clones) for event in played.events if isinstance(event, Cloned)] == [2]


# --- Blockader -------------------------------------------------------------------------------------------------------


def test_blockader_leaves_obstacles_on_board_spaces_only() -> None:
    """M32: but not on docks."""
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
        "Bl",
        4,
        docked={"1,-5": "Bl:SE"},
        docks="orange",
    )
    assert played.board == {(1, -3): "##", (1, -2): "##", (1, -1): "Bl:SE"}
    assert played.docks == {}


def test_blockader_moved_by_others_leaves_no_obstacle() -> None:
    played = run(
        """
      .     .
   Pl:E  bl:W  .
      .     .
        """,
        "Pl",
        1,
    )
    assert played.board == {(0, 0): "Pl:E", (1, 0): "bl:W"}


def test_supply_is_limited_to_six_obstacles() -> None:
    """M23: any in the supply can be placed, however they got there."""
    played = run(
        """
            ##    ##    ##
         ##    .     .     ##
      Bl:E  .     .     .     .
         .     .     .     .
            .     .     .
        """,
        "Bl",
        3,
    )
    assert [space for space, code in sorted(played.board.items()) if code == "##" and space[1] == 0] == [(-2, 0)]


def test_blockader_step_off_the_board_leaves_no_obstacle() -> None:
    """M15."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     Bl:E
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Bl",
        2,
    )
    assert played.board == {}


def test_blockader_sets_off_a_mine_after_placing_its_obstacle() -> None:
    """M10: the explosion reaches the Blockader but not its obstacle two spaces away."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Bl:E  .     .     mn:W! .
         .     .     .     .
            .     .     .
        """,
        "Bl",
        4,
    )
    assert played.board == {(-2, 0): "##", (-1, 0): "##"}


# --- Magnetbot -------------------------------------------------------------------------------------------------------


def test_magnetbot_draws_nearest_objects_one_space_closer() -> None:
    """Unless it's adjacent; stacks move as one, and obstacles and friends move too."""
    played = run(
        """
            .     .     .     re:W
         .     ##    .     .     .
      .     .     .     .     .     .
   pl:E  .     .     Mg:E  Co    .     co
      .     .     .     .     .     .
         .     Re:E+sh:E .     .     .
            .     .     .     .
        """,
        "Mg",
        0,
    )
    assert played.board == {
        (0, 0): "Mg:E",
        (1, 0): "Co",  # already adjacent
        (3, 0): "co",  # isn't the nearest
        (2, -2): "re:W",
        (0, -1): "##",
        (-2, 0): "pl:E",
        (-1, 1): "Re:E+sh:E",
    }


def test_magnetbot_draws_clockwise_from_its_facing() -> None:
    """M17: clockwise, each as its own movement."""
    played = run(
        """
            .     .     re:W
         .     .     .     .
      pl:E  .     Mg:SW .     co
         .     .     .     .
            .     .     .
        """,
        "Mg",
        0,
    )
    assert played.only("attracted") == [
        "attracted plow:green -2,0 -1,0",
        "attracted repulsor:green 2,-2 1,-1",
        "attracted clone:green 2,0 1,0",
    ]


def test_magnetbot_line_ends_at_the_edge_of_board_and_docks() -> None:
    """M17: without the red dock, nothing leads to the far end of the orange one."""
    board = """
            .     .     .     .
         .     .     .     .     Mg:W
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    drawn = run(board, "Mg", 0, docked={"3,-4": "pl:SE"}, docks="orange")
    assert drawn.board == {(3, -2): "Mg:W", (3, -3): "pl:SE"}
    away = run(board, "Mg", 0, docked={"5,-2": "pl:W"}, docks="red")
    assert away.docks == {"4,-2": "pl:W"}


def test_destroyed_magnetbot_stops_drawing() -> None:
    """M17: the Mine set off by the Repulsor destroys the Magnetbot too, so the clone stays in place."""
    played = run(
        """
            .     .     .
         .     .     .     mn:W!
      co    .     Mg:E  .     re:W
         .     .     .     .
            .     .     .
        """,
        "Mg",
        0,
    )
    assert played.board == {(0, 0): "Mg:E", (-1, 0): "co"}
    played = run(
        """
            .     .     .
         .     .     mn:W! .
      co    .     Mg:E  .     re:W
         .     .     .     .
            .     .     .
        """,
        "Mg",
        0,
    )
    assert played.board == {(-2, 0): "co"}


def test_field_reaching_a_magnetbot_does_not_end_its_ability() -> None:
    """M17: it draws the active Nullifier beside it, and then the clone."""
    played = run(
        """
            .     .     .
         .     .     .     .
      co    .     Mg:E  .     nu:W*
         .     .     .     .
            .     .     .
        """,
        "Mg",
        0,
    )
    assert played.board == {(0, 0): "Mg:E", (1, 0): "nu:W*", (-1, 0): "co"}


# --- Repulsor --------------------------------------------------------------------------------------------------------


def test_repulsor_pushes_adjacent_objects_straight_away() -> None:
    """It pushes only into an empty space."""
    played = run(
        """
            .     .     .
         .     pl:W  .     .
      .     ##    Re:E  co    Co
         .     Pl:E+sh:E .   .
            .     .     .
        """,
        "Re",
        0,
    )
    assert played.board == {
        (0, 0): "Re:E",
        (1, 0): "co",
        (2, 0): "Co",
        (0, -2): "pl:W",
        (-2, 0): "##",
        (-2, 2): "Pl:E+sh:E",
    }


def test_repulsor_pushes_onto_docks_but_not_off_the_board() -> None:
    board = """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     Re:E  pl:W
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    assert run(board, "Re", 0).board[3, 0] == "pl:W"
    assert run(board, "Re", 0, docks="purple").docks == {"4,0": "pl:W"}


def test_repulsor_pushes_clockwise_with_mines_exploding_between() -> None:
    """M17: the clone is pushed beside the Mine first and is gone with it before the Plow's turn."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     pl:E  Re:E  co    .     mn:W!
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Re",
        0,
    )
    assert played.board == {(0, 0): "Re:E", (-2, 0): "pl:E"}
    assert played.only("repelled", "exploded") == [
        "repelled clone:green 1,0 2,0",
        "exploded mine:green 3,0",
        "repelled plow:green -1,0 -2,0",
    ]
