"""Bomb and Mine, Missile and Shield: one test per sentence, in the order of the rulebook."""

from __future__ import annotations

import pytest

from tests.games.rumbl.boards import close, run, turns

# --- Bomb ------------------------------------------------------------------------------------------------------------


def test_bomb_explodes_at_the_end_of_its_move() -> None:
    """It and every object in the six adjacent spaces are destroyed, including one's own."""
    played = run(
        """
            .     re:W  .
         .     .     ##    Re:W
      Bo:E  .     .     Co    .
         .     .     pl:W  .
            .     .     .
        """,
        "Bo",
        2,
    )
    assert played.board == {(1, -2): "re:W", (2, -1): "Re:W"}
    assert played.only("exploded") == ["exploded bomb:blue 0,0"]


def test_blocked_bomb_explodes_in_place() -> None:
    played = run(
        """
            .     .     .
         .     .     .     .
      Bo:E  pl:W  Re:W  .     .
         .     .     .     .
            .     .     .
        """,
        "Bo",
        4,
    )
    assert played.board == {(0, 0): "Re:W"}


def test_bomb_destroyed_otherwise_does_not_explode() -> None:
    """M5."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Bo:E  .     bo:W  Re:W  .
         .     .     .     .
            .     .     .
        """,
        "Bo",
        1,
    )
    assert played.board == {(1, 0): "Re:W"}


def test_exploding_bomb_destroys_everything_on_its_space() -> None:
    """M11: the Shield on top saves nothing, not even itself."""
    played = run(
        """
      .     .
   Bo:E+sh:W .   Re:W
      .     .
        """,
        "Bo",
        1,
    )
    assert played.board == {}


# --- Mine ------------------------------------------------------------------------------------------------------------


def test_mine_arms_at_the_end_of_its_move() -> None:
    """Robots already beside it don't set it off."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Mn:E  .     .     Re:W  .
         .     .     .     .
            .     .     .
        """,
        "Mn",
        2,
    )
    assert played.board == {(0, 0): "Mn:E!", (1, 0): "Re:W"}


def test_mine_explodes_before_an_arriving_robot_moves_on() -> None:
    """It destroys everything beside it and itself, including obstacles."""
    played = run(
        """
            .     .     .
         .     .     .     ##
      cr:E  .     .     Mn:W! .
         .     .     Re:W  .
            .     .     .
        """,
        "cr",
        4,
    )
    assert played.board == {}
    assert played.only("move") == ["move creeper:green -2,0 -1,0", "move creeper:green -1,0 0,0"]


def test_moving_between_adjacent_spaces_sets_off_a_mine() -> None:
    """M10: the robot moved in this movement and is beside the Mine."""
    played = run(
        """
      .     Mn:W!
   .     cr:E  .
      .     .
        """,
        "cr",
        1,
    )
    assert played.board == {}


def test_moving_away_from_a_mine_does_not_set_it_off() -> None:
    played = run(
        """
      .     Mn:W!
   .     cr:W  .
      .     .
        """,
        "cr",
        1,
    )
    assert played.board == {(1, -1): "Mn:W!", (-1, 0): "cr:W"}


@pytest.mark.parametrize("thing", ["re:W", "Co"])
def test_pushed_robots_and_clones_set_off_a_mine(thing: str) -> None:
    """M10, M31: the Plow itself is too far away."""
    played = run(
        f"""
            .     .     .
         .     .     .     .
      Pl:E  {thing}   .     .     Mn:W!
         .     .     .     .
            .     .     .
        """,
        "Pl",
        2,
    )
    assert played.board == {(0, 0): "Pl:E"}


def test_obstacles_do_not_set_off_a_mine() -> None:
    """M10."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Pl:E  ##    .     .     Mn:W!
         .     .     .     .
            .     .     .
        """,
        "Pl",
        2,
    )
    assert played.board == {(0, 0): "Pl:E", (1, 0): "##", (2, 0): "Mn:W!"}


def test_mine_moved_itself_does_not_explode() -> None:
    """M10: neither the objects it's moved beside nor those moving with it set it off."""
    played = run(
        """
            .     .     .
         .     .     .     re:W
      .     Pl:E  Mn:W! .     .
         .     .     .     .
            .     .     .
        """,
        "Pl",
        1,
    )
    assert played.board == {(0, 0): "Pl:E", (1, 0): "Mn:W!", (2, -1): "re:W"}


def test_mine_destroyed_otherwise_does_not_explode() -> None:
    """M6."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Ms:E  .     .     mn:W! Re:W
         .     .     .     .
            .     .     .
        """,
        "Ms",
        4,
    )
    assert played.board == {(2, 0): "Re:W"}


def test_two_mines_set_off_together_are_one_explosion() -> None:
    """M10: the stack beside both loses only its Shield."""
    played = run(
        """
            .     .     .
         .     .     mn:W! .
      Cr:E  .     .     Pl:W+Sh:W  .
         .     .     Mn:W! .
            .     .     .
        """,
        "Cr",
        2,
    )
    assert played.board == {(1, 0): "Pl:W"}
    assert played.only("exploded") == ["exploded mine:blue 0,1", "exploded mine:green 1,-1"]


def test_creeper_sets_off_a_mine_at_the_round_end() -> None:
    """Any movement sets it off, for the rest of the game."""
    board = """
            .     .     .
         .     .     .     .
      .     Cr:E  .     mn:W! .
         .     .     .     .
            .     .     .
        """
    assert close(board, choices="-1,1").board == {(-1, 1): "Cr:SE", (1, 0): "mn:W!"}
    assert close(board, choices="0,0").board == {}


# --- Missile ---------------------------------------------------------------------------------------------------------


def test_missile_blocked_in_its_initial_move_destroys_both() -> None:
    """It doesn't seek another target."""
    played = run(
        """
            .     .     .
         .     re:W  .     .
      Ms:E  .     ##    .     .
         .     .     .     .
            .     .     .
        """,
        "Ms",
        4,
    )
    assert played.board == {(0, -1): "re:W"}


def test_missile_seeks_the_nearest_object_of_either_team() -> None:
    played = run(
        """
            .     .     .
         .     .     .     .
      Ms:E  .     .     .     .
         .     Re:W  .     pl:W
            .     .     .
        """,
        "Ms",
        2,
    )
    assert played.board == {(1, 1): "pl:W"}


def test_missile_seeks_objects_on_docks() -> None:
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     .     .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            re:E  .     .     .
        """,
        "Ms",
        2,
        docked={"1,-5": "Ms:SE", "3,-4": "pl:SW"},
        docks="orange",
    )
    assert played.docks == {}
    assert played.board == {(-3, 3): "re:E"}


def test_player_chooses_among_equally_near_targets() -> None:
    """M26: by q, then r."""
    board = """
            .     .     .
         .     .     re:W  .
      pl:E  .     Ms:W  .     Re:W
         .     .     ##    .
            .     .     .
        """
    assert run(board, "Ms", 0).question == ("0,1", "1,-1")
    assert run(board, "Ms", 0, choices="0,1").board == {(1, -1): "re:W", (-2, 0): "pl:E", (2, 0): "Re:W"}


def test_missile_flies_off_without_any_target() -> None:
    """M13: its own rider is no target, and leaves with it."""
    played = run(
        """
      .     .
   Ms:E+sh:W .   .
      .     .
        """,
        "Ms",
        1,
    )
    assert played.board == {}
    assert played.only("off_board") == ["off_board missile:blue 0,0", "off_board shield:green 0,0"]


def test_nearest_target_counts_only_steps_over_spaces() -> None:
    """M13: past the missing red dock, the purple one is as close as the Plow by air, but a step farther over spaces."""
    played = run(
        """
            .     .     .     .
         .     .     .     .     .
      .     .     .     .     .     .
   .     .     pl:W  .     .     .     .
      .     .     .     .     .     .
         .     .     .     .     .
            .     .     .     .
        """,
        "Ms",
        0,
        docked={"4,-5": "Ms:SW", "4,0": "re:W"},
        docks="orange purple",
    )
    assert played.board == {}
    assert played.docks == {"4,0": "re:W"}


def test_missile_breaks_path_ties_clockwise_from_its_facing() -> None:
    """M7: compared step by step."""
    # Clockwise from south-east the north-eastern step comes before the eastern one.
    for facing, by in (("E", "0,0"), ("NE", "0,-1"), ("SE", "0,-1"), ("SW", "0,-1")):
        played = run(
            f"""
            .     .     .
         .     .     re:W  .
      .     Ms:{facing}  .     .     .
         .     .     .     .
            .     .     .
            """,
            "Ms",
            0,
        )
        assert played.only("move") == [f"move missile:blue -1,0 {by}"]
        assert played.board == {}


def test_missile_prefers_a_shortest_path_outside_fields() -> None:
    """M7: facing north-east, it would go by (0, -1) if it weren't for a field."""
    for nullifier, by in (("Nu:E", "0,-1"), ("Nu:E*", "0,0")):
        played = run(
            f"""
            {nullifier}  .     .
         .     .     re:W  .
      .     Ms:NE .     .     .
         .     .     .     .
            .     .     .
            """,
            "Ms",
            0,
            choices="1,-1",
        )
        assert played.only("move") == [f"move missile:blue -1,0 {by}"]
        assert played.board == {(0, -2): nullifier}


def test_stopped_missile_faces_its_last_step() -> None:
    """M7: every way to the Nullifier crosses its field."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Ms:SE .     .     .     nu:E*
         .     .     .     .
            .     .     .
        """,
        "Ms",
        0,
    )
    assert played.board == {(1, 0): "Ms:E", (2, 0): "nu:E*"}
    assert played.only("silenced") == ["silenced missile:blue 0 entered"]


def test_missile_move_and_flight_set_off_no_mine() -> None:
    """M14: it passes beside the Mine with its rider."""
    played = run(
        """
            .     .     .
         .     .     .     re:W
      Ms:E+Sh:E .   .     .     .
         .     mn:W! .     .
            .     .     .
        """,
        "Ms",
        4,
    )
    assert played.board == {(-1, 1): "mn:W!"}
    assert played.only("exploded") == []


def test_missile_stopped_by_a_field_sets_off_mines() -> None:
    """M14: but not by its first step, which also ends beside the Mine."""
    played = run(
        """
            .     .     .
         .     .     nu:E* .
      Ms:E  .     .     .     .
         .     mn:W! .     .
            .     .     .
        """,
        "Ms",
        3,
    )
    assert played.board == {(1, -1): "nu:E*"}
    assert played.only("move", "exploded") == [
        "move missile:blue -2,0 -1,0",
        "move missile:blue -1,0 0,0",
        "exploded mine:green -1,1",
    ]


def test_missile_hit_destroys_everything_on_its_space() -> None:
    """M11."""
    played = run(
        """
      .     .
   Ms:E+Sh:E .   re:W
      .     .
        """,
        "Ms",
        2,
    )
    assert played.board == {}


# --- Shield ----------------------------------------------------------------------------------------------------------


def test_shield_climbs_over_anything_in_its_way() -> None:
    played = run(
        """
            .     .     .
         .     .     .     .
      Sh:E  pl:W  ##    co    .
         .     .     .     .
            .     .     .
        """,
        "Sh",
        4,
    )
    assert played.board == {(-1, 0): "pl:W", (0, 0): "##", (1, 0): "co", (2, 0): "Sh:E"}


@pytest.mark.parametrize("thing", ["pl:W", "##", "Co"])
def test_shield_protects_the_object_it_stops_on(thing: str) -> None:
    """The object may be an enemy, an obstacle or a clone."""
    board = f"""
            .     .     .
         .     .     .     .
      Sh:E  .     {thing}   .     ms:W
         .     .     .     .
            .     .     .
        """
    assert run(board, "Sh", 2).board[0, 0] == f"{thing}+Sh:E"
    assert turns(board, [("Sh", 2), ("ms", 3)]).board == {(0, 0): thing}


def test_upper_of_two_shields_is_lost_first() -> None:
    board = """
            .     .     .
         .     .     .     .
      Sh:E  .     pl:W  .     sh:W
         .     .     .     .
            .     bo:NE .
        """
    assert turns(board, [("sh", 2), ("Sh", 2)]).board[0, 0] == "pl:W+sh:W+Sh:E"
    assert turns(board, [("sh", 2), ("Sh", 2), ("bo", 1)]).board == {(0, 0): "pl:W+sh:W"}


def test_shield_cannot_stop_a_mine_its_last_step_sets_off() -> None:
    """M12."""
    played = run(
        """
            .     .     .
         .     .     .     .
      Sh:E  .     pl:W  mn:W! .
         .     .     .     .
            .     .     .
        """,
        "Sh",
        2,
    )
    assert played.board == {}


def test_shield_does_not_protect_in_an_active_field() -> None:
    """M12, M19: it protects again once the field is gone."""
    for nullifier, left in (("Nu:E*", {}), ("Nu:E", {(0, 0): "pl:W"})):
        played = run(
            f"""
            .     .     .
         .     .     {nullifier} .
      Bo:E  .     pl:W+sh:W .     .
         .     .     .     .
            .     .     .
            """,
            "Bo",
            1,
        )
        assert {space: code for space, code in played.board.items() if space == (0, 0)} == left


def test_shield_stopped_on_an_object_by_a_field_never_protects() -> None:
    """M12: not even in a later round, without any field."""
    board = """
            .     .     .
         .     .     .     nu:E*
      Sh:E  .     .     pl:W  .
         .     .     .     .
            .     .     .
        """
    assert run(board, "Sh", 4).board[1, 0] == "pl:W+Sh:E?"
    later = """
            .     .     .
         .     .     .     nu:E
      Bo:E  .     .     pl:W+Sh:E? .
         .     .     .     .
            .     .     .
        """
    assert run(later, "Bo", 2).board == {(2, -1): "nu:E"}
