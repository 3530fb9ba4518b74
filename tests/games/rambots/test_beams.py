"""The rules of the beams, one test per sentence, in the rulebook's order."""

from __future__ import annotations

import pytest

from bot.games.rambots.notation.documents import RamDocuments
from tests.games.rambots.boards import drawn, play, position


def test_lying_rambot_fires_along_its_facing_after_the_move() -> None:
    """The path begins where the move ended."""
    played = play("1  R^", {"red": "MRE"})
    assert played.only("move", "beam") == ["move rambot:red a1 b1", "beam red red E c1-d1-e1-f1-g1-h1"]


def test_backing_rambot_fires_along_its_facing() -> None:
    assert play("1  .  .  .  .  .  .  R>", {"red": "SRU"}).only("beam") == ["beam red red E g1-h1"]


def test_upright_rambot_fires_into_the_air() -> None:
    """There's no effect, and no beam in the events."""
    played = play("1  R* b^", {"red": "LBU"})
    assert played.events == ["instruction red LBU", "round_end yellow-green-blue-red"]


def test_beam_path_ends_at_the_object_hit() -> None:
    """Only the first object in line is hit, and its square is the last of the path."""
    played = play("1  R> .  b^ y^", {"red": "SGU"})
    assert played.only("beam", "stand") == ["beam red green E b1-c1", "stand beacon:blue"]


def test_beam_next_to_a_wall_has_an_empty_path() -> None:
    assert play("1  R^", {"red": "SGW"}).result["events"][2]["path"] == []


# --- blue ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("instruction", "reached"), [("SBU", "e1"), ("MBU", "f1"), ("LBU", "g1")])
def test_blue_pushes_object_as_far_as_its_size(instruction: str, reached: str) -> None:
    """Up to n squares; the RAMbot backs against the wall and stays."""
    assert play("1  R> .  .  r^", {"red": instruction}).position["beacons"]["red"]["at"] == reached


def test_blue_pushes_the_line_the_object_runs_into() -> None:
    """Square by square, each time with the unbroken line then in front of it."""
    before = "1  R> .  r^ .  y^ g^"
    assert play(before, {"red": "MBU"}).board == drawn("1  R> .  .  .  r^ y^ g^")


def test_blue_moves_farthest_object_first() -> None:
    played = play("1  R> .  r^ y^", {"red": "SBU"})
    assert played.only("move") == ["move beacon:yellow d1 e1", "move beacon:red c1 d1"]


def test_blue_push_ends_at_the_first_blocked_square() -> None:
    before = "1  R> .  .  .  .  r^ y^"
    assert play(before, {"red": "LBU"}).board == drawn("1  R> .  .  .  .  .  r^ y^")


def test_blue_pushes_object_directly_in_front() -> None:
    assert play("1  R> b^", {"red": "MBU"}).board == drawn("1  R> .  .  b^")


# --- yellow ----------------------------------------------------------------------------------------------------------


def test_yellow_pulls_the_object_nearer() -> None:
    assert play("1  R> .  .  .  r^", {"red": "MYU"}).board == drawn("1  R> .  r^")


def test_yellow_stops_the_object_next_to_the_rambot() -> None:
    assert play("1  R> .  r^", {"red": "LYU"}).board == drawn("1  R> r^")


def test_yellow_does_not_move_an_adjacent_object() -> None:
    assert play("1  R> r^", {"red": "LYU"}).only("move") == []


def test_yellow_does_not_pull_objects_behind_its_target() -> None:
    assert play("1  R> .  r^ y^", {"red": "SYU"}).board == drawn("1  R> r^ .  y^")


# --- red -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1  R> .  .  b^", "2  .  .  .  b^\n1  R>"),  # along rank 1, on a low rank: north
        ("4  R> .  b^", "5  .  .  b^\n4  R>"),
        ("5  R> .  b^", "5  R>\n4  .  .  b^"),  # along rank 5: south
        ("7  R> .  b^", "7  R>\n6  .  .  b^"),
        ("4  .  .  .  b^\n1  .  .  .  R^", "4  .  .  .  .  b^\n1  .  .  .  R^"),  # along file d: east
        ("4  .  .  .  .  b^\n1  .  .  .  .  R^", "4  .  .  .  b^\n1  .  .  .  .  R^"),  # along file e: west
        ("4  b^\n1  R^", "4  .  b^\n1  R^"),
    ],
)
def test_red_slides_object_sideways_towards_the_centre_line(before: str, after: str) -> None:
    """R6: files a to d slide east and e to h west, ranks 1 to 4 north and 5 to 8 south."""
    start = before
    assert (
        play(start, {"red": "SRU"}, pools={"red": "SR"}).position["beacons"]["blue"]
        == play(after, {}).position["beacons"]["blue"]
    )


def test_slide_direction_depends_on_the_objects_square() -> None:
    """R6: hit on rank 5, it slides south, even though the file would make it slide east."""
    played = play("6  .  .  .  .  .  .  B^\n5  R> .  .  .  .  b^", {"red": "SRU"})
    assert played.position["beacons"]["blue"]["at"] == "f4"


def test_slide_crosses_the_centre_line_without_reversing() -> None:
    """R6: from rank 4 three squares north, although it's past the middle after the first."""
    assert play("4  R> .  b^", {"red": "LRU"}).position["beacons"]["blue"]["at"] == "c7"


def test_slide_pushes_objects_in_the_way() -> None:
    before = """
        3  .  .  .  g^
        2  .  .  .  B^
        1  R> .  .  b^
    """
    after = """
        4  .  .  .  g^
        3  .  .  .  B^
        2  .  .  .  b^
        1  R>
    """
    assert play(before, {"red": "SRU"}).board == drawn(after)


def test_slide_moves_pushed_line_farthest_first() -> None:
    played = play("2  .  .  .  B^\n1  R> .  .  b^", {"red": "SRU"})
    assert played.only("move") == ["move rambot:blue d2 d3", "move beacon:blue d1 d2"]


# --- green -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["S", "M", "L"])
def test_green_stands_object_upright_at_any_size(size: str) -> None:
    """Any size will do."""
    played = play("1  R> .  .  .  r<", {"red": f"{size}GU"})
    assert played.position["beacons"]["red"] == {"at": "e1", "facing": "up"}


def test_green_does_not_affect_standing_objects() -> None:
    played = play("1  R> .  r*", {"red": "SGU"})
    assert played.only("stand") == []
    assert played.position["beacons"]["red"]["facing"] == "up"


def test_green_stands_another_rambot_upright() -> None:
    """The other RAMbot then spends its first unit on tipping."""
    played = play("1  R> B>", {"red": "SGU", "blue": "LBE"})
    assert played.only("stand", "turn") == ["stand rambot:blue", "turn blue E"]


# --- what no beam does -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("instruction", ["LBU", "LYU", "LRU"])
def test_beam_never_rams_tips_or_tags(instruction: str) -> None:
    """Not even when the upright top goal is thrown against others or pulled to the nose."""
    played = play("1  .  .  .  R> .  b* B*", {"red": instruction}, goals={"red": "SB"})
    assert played.only("ram", "tip", "tag", "steal", "win") == []


def test_executed_piece_returns_after_its_beam() -> None:
    """Until then, even a piece that was stolen just before is the only one in the pool."""
    given = position("1  R> B^", pools={"red": "SR LB", "blue": "SG"})
    rules, state, programs = RamDocuments().read({"game": "rambots", "position": given, "orders": {"red": ["SRE"]}})
    pools = {
        type(step.event).__name__: " ".join(piece.key for piece in step.state.table.players[0].pool)
        for step in rules.play(state, programs)
    }
    assert pools == {
        "ProgramsRevealed": "LB",
        "Began": "LB",
        "Rammed": "LB",
        "Stole": "SG LB",
        "Beamed": "SG LB",
        "Moved": "SG LB",  # by the beam
        "Returned": "SR SG LB",
        "RoundEnded": "SR SG LB",
    }
