"""Movement of robots in R.U.M.B.L., one test per sentence: steps, edges, stacks, effects of a movement."""

from __future__ import annotations

from bot.games.rumbl.rules.events import Moved
from tests.games.rumbl.boards import codes, run

# --- steps -----------------------------------------------------------------------------------------------------------


def test_robot_moves_forward_by_its_power() -> None:
    played = run(
        """
            .     .     .
         .     .     .     .
      Cr:E  .     .     .     .
         .     .     .     .
            .     .     .
        """,
        "Cr",
        3,
    )
    assert played.board == codes(
        """
            .     .     .
         .     .     .     .
      .     .     .     Cr:E  .
         .     .     .     .
            .     .     .
        """
    )
    assert [len(event.shifts) for event in played.events if isinstance(event, Moved)] == [1, 1, 1]


def test_object_in_the_next_space_blocks_movement() -> None:
    """Robots, clones and obstacles alike; the remaining power is lost."""
    for thing in ("re:W", "Co", "##"):
        played = run(
            f"""
                .     .     .
             .     .     .     .
          Cr:E  .     {thing}     .     .
             .     .     .     .
                .     .     .
            """,
            "Cr",
            4,
        )
        assert played.board == {(-1, 0): "Cr:E", (0, 0): thing}
        assert played.only("blocked") == ["blocked creeper:blue 0,0 3"]


def test_robot_moving_off_the_board_does_not_use_its_ability() -> None:
    """M3: the Bomb destroys nothing else."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     re:W
   .     .     .     .     .     .     Bo:E
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Bo",
        2,
    )
    assert played.board == {(3, -1): "re:W"}
    assert played.only("off_board", "exploded", "destroyed") == ["off_board bomb:blue 4,0"]


def test_dock_counts_as_space_only_while_attached() -> None:
    """M1, M3: the purple dock is south-east of the eastern corner."""
    board = """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     Cr:E
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """
    assert run(board, "Cr", 1).docks == {}
    assert run(board, "Cr", 1, docks="purple").docks == {"4,0": "Cr:E"}


def test_ability_is_used_even_on_the_dock() -> None:
    """The Bomb is blocked before it reaches the board, and its explosion hits both."""
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
        "Bo",
        2,
        docked={"1,-4": "Bo:SE", "2,-5": "pl:SW", "3,-4": "Pl:SW"},
        docks="orange",
    )
    assert played.board == {}
    assert played.docks == {"3,-4": "Pl:SW"}


# --- stacks ----------------------------------------------------------------------------------------------------------


def test_rider_moves_with_its_robot() -> None:
    """M4, M10: in the same movement."""
    played = run(
        """
      .     .
   Cr:E+sh:W .   .
      .     .
        """,
        "Cr",
        1,
    )
    assert played.board == {(0, 0): "Cr:E+sh:W"}
    assert played.only("move") == ["move creeper:blue -1,0 0,0", "move shield:green -1,0 0,0"]


def test_rider_leaves_the_board_with_its_robot() -> None:
    """M3, M4."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     Cr:E+sh:W
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Cr",
        1,
    )
    assert played.board == {}
    assert played.only("off_board") == ["off_board creeper:blue 4,0", "off_board shield:green 4,0"]


def test_stack_is_pushed_as_one() -> None:
    """M4: the Plow spends one power on all of it."""
    played = run(
        """
      .     .
   Pl:E  bo:W+Sh:NE  .
      .     .
        """,
        "Pl",
        1,
    )
    assert played.board == {(0, 0): "Pl:E", (1, 0): "bo:W+Sh:NE"}


def test_protected_stack_loses_only_its_top_shield() -> None:
    """M4: the explosion takes the upper Shield and nothing below it."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Bo:E  .     Re:W+sh:E+Sh:W  .     .
         .     .     .     .
            .     .     .
        """,
        "Bo",
        1,
    )
    assert played.board == {(0, 0): "Re:W+sh:E"}


def test_stack_with_unprotecting_top_is_destroyed_completely() -> None:
    """M4, M12."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Bo:E  .     Re:W+sh:E?  .     .
         .     .     .     .
            .     .     .
        """,
        "Bo",
        1,
    )
    assert played.board == {}


# --- what comes of a movement ----------------------------------------------------------------------------------------


def test_robot_off_the_board_does_not_set_off_a_mine() -> None:
    """M10: the Bomb pushed off the edge beside the Mine doesn't set it off; the Plow is too far away."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     Pl:E  bo:W
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Pl",
        1,
        docked={"5,-1": "mn:W!"},
        docks="red",
    )
    assert played.board == {(3, 0): "Pl:E"}
    assert played.docks == {"5,-1": "mn:W!"}


def test_mines_explode_before_fields_stop_a_robot() -> None:
    """M10: the Mine to the south-east destroys the Creeper, which the Nullifier's field would have stopped."""
    played = run(
        """
            .     .     .
         .     nu:E* .     .
      Cr:E  .     .     .     .
         .     .     mn:W! .
            .     .     .
        """,
        "Cr",
        3,
    )
    assert played.board == {(0, -1): "nu:E*", (-1, 0): "Cr:E", (0, 1): "mn:W!"}
    played = run(
        """
            .     .     .
         .     .     nu:E* .
      Cr:E  .     .     .     .
         .     .     mn:W! .
            .     .     .
        """,
        "Cr",
        3,
    )
    assert played.board == {(1, -1): "nu:E*"}
    assert played.only("silenced", "exploded") == ["exploded mine:green 0,1"]
