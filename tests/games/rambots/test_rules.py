"""The rules of a round, one test per sentence, in the rulebook's order: execution, the move, pushing and RAMming."""

from __future__ import annotations

import pytest

from tests.games.rambots.boards import drawn, play

FAR_APART = """
    8  .  .  .  .  .  .  .  B*
    5  .  .  .  .  .  .  .  .
    1  R* .  .  .  .  .  .  Y*
"""


# --- the order of execution ------------------------------------------------------------------------------------------


def test_smallest_piece_runs_first() -> None:
    """The smallest size of all filled registers goes first."""
    played = play(FAR_APART, {"red": "LRU", "yellow": "MBU", "blue": "SGU"})
    assert played.only("instruction") == ["instruction blue SGU", "instruction yellow MBU", "instruction red LRU"]


def test_highest_precedence_colour_runs_first_among_equal_sizes() -> None:
    """The piece's colour decides, not the player's."""
    played = play(FAR_APART, {"red": "SRU", "yellow": "SGU", "blue": "SYU"}, precedence="green yellow red blue")
    assert played.only("instruction") == ["instruction yellow SGU", "instruction blue SYU", "instruction red SRU"]


def test_highest_precedence_owner_runs_first_on_identical_pieces() -> None:
    """The colour of the owner's RAMbot breaks the last tie."""
    played = play(FAR_APART, {"red": "SGU", "yellow": "SGU", "blue": "SGU"}, precedence="blue red green yellow")
    assert played.only("instruction") == ["instruction blue SGU", "instruction red SGU", "instruction yellow SGU"]


def test_player_may_execute_several_instructions_in_a_row() -> None:
    """After each execution the next instruction is loaded at once and all are compared again."""
    played = play(FAR_APART, {"red": "SRU SYU MRU", "blue": "MYU SBU"})
    assert played.only("instruction") == [
        "instruction red SRU",
        "instruction red SYU",
        "instruction red MRU",
        "instruction blue MYU",
        "instruction blue SBU",
    ]


def test_empty_round_only_rotates_the_precedence_stack() -> None:
    """The round ends when everything is executed: the top colour goes to the bottom, and the round number increases."""
    played = play(FAR_APART, {}, precedence="yellow blue red green", number=6)
    assert played.events == ["round_end blue-red-green-yellow"]
    assert played.position["precedence"] == ["blue", "red", "green", "yellow"]
    assert played.position["round"] == 7


def test_executed_pieces_return_to_the_pool() -> None:
    """An executed piece returns to its owner's pool."""
    played = play(FAR_APART, {"red": "LGU SRU"}, pools={"red": "SR LG"})
    assert played.position["pools"]["red"] == ["SR", "LG"]


# --- the move --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("instruction", "before", "after"),
    [
        ("SRN", "1  R*", "1  R^"),  # upright: the first unit tips it
        ("SRN", "1  R>", "1  R^"),  # facing elsewhere: the first unit turns it
        ("SRN", "1  R^", "2  R^"),  # facing there: every unit is a step
        ("MRN", "1  R*", "2  R^"),
        ("MRN", "1  R^", "3  R^"),
        ("LRN", "1  Rv", "3  R^"),  # a half turn costs no more
        ("LRN", "1  R^", "4  R^"),
        ("LRE", "1  R^", "1  .  .  R>"),
        ("MRW", "1  .  .  R<", "1  R<"),
        ("LRS", "4  R>", "2  Rv"),
    ],
)
def test_lying_piece_turns_first_and_then_steps(instruction: str, before: str, after: str) -> None:
    """The first unit turns or tips if needed, without moving."""
    assert play(before, {"red": instruction}).board == drawn(after)


@pytest.mark.parametrize(
    ("instruction", "before", "after"),
    [
        ("SRU", "2  R^", "1  R^"),
        ("MRU", "3  R^", "1  R^"),
        ("LRU", "1  .  .  .  R>", "1  R>"),
        ("LRU", "1  R*", "1  R*"),
    ],
)
def test_upright_piece_drives_backwards(instruction: str, before: str, after: str) -> None:
    """It keeps its facing; an upright RAMbot doesn't move."""
    assert play(before, {"red": instruction}).board == drawn(after)


def test_turn_and_steps_are_separate_events() -> None:
    """Tipping or turning oneself is `turn`, and every step its own `move`."""
    played = play("1  R*", {"red": "LRE"})
    assert played.only("turn", "tip", "move") == [
        "turn red E",
        "move rambot:red a1 b1",
        "move rambot:red b1 c1",
    ]


@pytest.mark.parametrize(("instruction", "facing"), [("LRW", "<"), ("LRS", "v"), ("LRU", "^")])
def test_step_off_the_board_does_nothing(instruction: str, facing: str) -> None:
    """The edge acts as a wall, ahead and behind."""
    played = play(f"1  R{facing}", {"red": instruction})
    assert played.board == drawn(f"1  R{facing}")
    assert played.only("move", "ram", "turn") == []


# --- pushing ---------------------------------------------------------------------------------------------------------


def test_step_into_an_object_pushes_it() -> None:
    """The object moves on and the mover moves in."""
    assert play("1  R> r<", {"red": "SYE"}).board == drawn("1  .  R> r<")


def test_push_moves_the_unbroken_line_up_to_the_first_gap() -> None:
    """Every object up to the first gap moves one square."""
    before = "1  R> r^ y^ .  g^"
    assert play(before, {"red": "SYE"}).board == drawn("1  .  R> r^ y^ g^")


def test_second_step_pushes_the_grown_line() -> None:
    before = "1  R> r^ y^ .  g^ .  ."
    assert play(before, {"red": "MYE"}).board == drawn("1  .  .  R> r^ y^ g^ .")


def test_pushed_line_moves_farthest_first_and_mover_last() -> None:
    played = play("1  R> r^ y^", {"red": "SYE"})
    assert played.only("move") == ["move beacon:yellow c1 d1", "move beacon:red b1 c1", "move rambot:red a1 b1"]


def test_backing_into_an_object_pushes_it() -> None:
    assert play("1  .  .  r^ R>", {"red": "MRU"}).board == drawn("1  r^ R>")


def test_another_rambot_is_pushed_like_any_object() -> None:
    assert play("1  R> B^", {"red": "SYE"}).board == drawn("1  .  R> B^")


def test_line_against_the_wall_stops_everything() -> None:
    """Nothing moves, not even the mover."""
    before = "1  .  .  .  .  R> r^ y^ g^"
    played = play(before, {"red": "LYE"})
    assert played.board == drawn(before)
    assert played.only("move") == []


def test_failed_steps_repeat_but_ram_only_once() -> None:
    """R4: the later units are tried too, with the same result; the contact still counts once."""
    played = play("1  .  .  .  .  .  .  R> r*", {"red": "LGE"})
    assert played.only("ram", "move", "tip") == ["ram red beacon:red", "tip beacon:red E"]


# --- RAM -------------------------------------------------------------------------------------------------------------


def test_nose_rams_only_the_object_it_touches() -> None:
    """Objects pushed along behind it aren't RAMmed."""
    played = play("1  R> r* y*", {"red": "SYE"})
    assert played.only("ram") == ["ram red beacon:red"]
    assert played.board == drawn("1  .  R> r> y*")


def test_backing_up_never_rams() -> None:
    played = play("1  .  B* R>", {"red": "SRU"})
    assert played.only("ram", "tip", "steal") == []
    assert played.board == drawn("1  B* R>")


def test_being_pushed_never_rams() -> None:
    """The pushed RAMbot's nose meets the beacon, but it didn't move by itself."""
    played = play("1  R> B> g*", {"red": "SRE"}, goals={"blue": "SG"})
    assert played.only("ram") == ["ram red rambot:blue"]
    assert played.only("tip", "tag") == []


def test_turning_towards_an_object_is_not_contact() -> None:
    played = play("1  R^ r*", {"red": "SGE"})
    assert played.only("ram", "tip") == []


def test_object_is_rammed_once_per_instruction() -> None:
    """Even pushed three squares, it's RAMmed once."""
    played = play("1  R> B^", {"red": "LGE"})
    assert played.only("ram", "steal") == ["ram red rambot:blue", "steal red blue SR"]


def test_object_is_rammed_again_by_the_next_instruction() -> None:
    played = play("1  R> r^", {"red": "SGE SBE"})
    assert played.only("ram") == ["ram red beacon:red"] * 2


def test_object_hit_by_a_pushed_object_is_not_rammed() -> None:
    """Only the object at the nose is RAMmed, however far it's driven."""
    played = play("1  R> r^ .  y^", {"red": "LGE"})
    assert played.only("ram") == ["ram red beacon:red"]


def test_ram_steals_the_highest_precedence_piece() -> None:
    """The smallest size, then the colour highest on the stack."""
    played = play(
        "1  R> B^",
        {"red": "SRE"},
        pools={"red": "SR", "blue": "MR MG MB LY"},
        precedence="blue green yellow red",
    )
    assert played.only("steal") == ["steal red blue MB"]
    assert played.position["pools"] == {"red": ["SR", "MB"], "blue": ["MR", "MG", "LY"]}


def test_ram_steals_nothing_from_an_empty_pool() -> None:
    played = play("1  R> B^", {"red": "SRE"}, pools={"blue": ""})
    assert played.only("ram", "steal") == ["ram red rambot:blue"]


def test_laid_out_pieces_cannot_be_stolen() -> None:
    """Blue's small red waits in the program, so the large one is taken."""
    played = play(
        "1  R> B^", {"red": "SBE", "blue": "SRU LYU"}, pools={"blue": "SR LY LB"}, precedence="blue red yellow green"
    )
    assert played.only("instruction", "steal") == [
        "instruction red SBE",
        "steal red blue LB",
        "instruction blue SRU",
        "instruction blue LYU",
    ]


def test_returned_piece_can_be_stolen_again() -> None:
    """Blue's small red was executed and is back in the pool by red's turn."""
    played = play("1  R> B^", {"red": "MBE", "blue": "SRU"}, pools={"blue": "SR LB"})
    assert played.only("steal") == ["steal red blue SR"]


def test_rammed_beacon_yields_no_piece() -> None:
    assert play("1  R> b^", {"red": "SRE"}).only("steal") == []


def test_ram_tips_upright_object_away_from_the_impact() -> None:
    """It ends up facing the mover's direction of travel, and is pushed."""
    assert play("1  .  .  b* R<", {"red": "SYW"}).board == drawn("1  .  b< R<")


def test_ram_does_not_turn_a_lying_object() -> None:
    assert play("1  R> b^", {"red": "SYE"}).board == drawn("1  .  R> b^")


def test_ramming_the_upright_top_goal_tags_it() -> None:
    """The top piece leaves the goal stack and enters the rammer's pool."""
    played = play("1  R> b*", {"red": "SGE"}, goals={"red": "MB LY"}, pools={"red": "SG"})
    assert played.only("tag") == ["tag red blue MB"]
    assert played.position["goals"]["red"] == ["LY"]
    assert played.position["pools"]["red"] == ["SG", "MB"]


def test_ramming_the_lying_top_goal_tags_nothing() -> None:
    assert play("1  R> b^", {"red": "SGE"}, goals={"red": "MB LY"}).only("tag") == []


def test_ramming_a_later_goal_tags_nothing() -> None:
    played = play("1  R> b*", {"red": "SGE"}, goals={"red": "LY MB"})
    assert played.only("tip", "tag") == ["tip beacon:blue E"]


def test_upright_rambot_of_the_goal_colour_can_be_tagged() -> None:
    """RAMbots and beacons are both objects."""
    played = play("1  R> B*", {"red": "SGE"}, goals={"red": "MB LY"})
    assert played.only("ram", "steal", "tip", "tag", "move") == [
        "ram red rambot:blue",
        "steal red blue SR",
        "tip rambot:blue E",
        "tag red blue MB",
        "move rambot:blue b1 c1",
        "move rambot:red a1 b1",
    ]


def test_ram_order_is_steal_tip_tag_push() -> None:
    """R5: the events are in this order, and the tagged piece can't be stolen back within the RAM."""
    played = play("1  R> B* y^", {"red": "SGE"}, goals={"red": "SB LY"})
    assert [event.split()[0] for event in played.events[1:8]] == ["ram", "steal", "tip", "tag", "move", "move", "move"]


def test_contact_counts_even_if_nothing_can_be_pushed() -> None:
    """Against the wall, the object is still RAMmed, tipped and tagged."""
    played = play("1  .  .  .  .  .  .  R> b*", {"red": "SGE"}, goals={"red": "MB LY"})
    assert played.only("ram", "tip", "tag", "move") == ["ram red beacon:blue", "tip beacon:blue E", "tag red blue MB"]


def test_one_ram_tags_one_goal() -> None:
    """After tagging the beacon, the next unit meets it again, which is no longer a RAM."""
    played = play("1  R> b*", {"red": "LRE"}, goals={"red": "MB LY"})
    assert played.only("tag") == ["tag red blue MB"]


def test_rambot_tipped_before_its_turn_drives_backwards() -> None:
    """Blue is knocked over first, so its upright piece drives it backwards, onto red and on."""
    played = play("1  .  R> B*", {"red": "SYE", "blue": "MGU"})
    assert played.board == drawn("1  R> B>")
