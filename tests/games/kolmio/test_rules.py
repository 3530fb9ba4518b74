"""The rules of Kolmio where they differ from those of RAMbots, one test per sentence, in the rulebook's order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import BadDocumentError
from bot.engine.rng import Rng
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.triangles import TriangleGrid
from bot.games.rambots import KOLMIO
from bot.games.rambots.rules.rulebook import RamBots
from tests.games.kolmio.hexagons import play
from tests.games.rambots.boards import COLOURS, EVERYTHING

if TYPE_CHECKING:
    from bot.games.rambots.rules.state import Table

ALL_ROUND = ["NE", "E", "SE", "SW", "W", "NW"]


def begun(seats: int, side: int = 4, seed: int = 1) -> Table:
    rules = KOLMIO.rules_with({"side": side})
    return rules.start(tuple(COLOURS.values())[:seats], Rng(seed)).table


# --- the board and the set-up ----------------------------------------------------------------------------------------


def test_default_side_is_four_triangles() -> None:
    """K1."""
    rules = KOLMIO.rules(KOLMIO.with_defaults({}))
    assert isinstance(rules, RamBots)
    assert rules.grid == TriangleGrid(4)


@pytest.mark.parametrize("side", [3, 4, 5])
def test_table_has_the_chosen_side(side: int) -> None:
    """K1: the table holds the side, so it can be drawn without the options."""
    assert begun(2, side).grid == TriangleGrid(side)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rambots_start_upright_at_the_corners(seats: int) -> None:
    """K2."""
    table = begun(seats)
    starts = ("a1 h9", "a1 h2 d15", "a1 h2 h9 a8")[seats - 2].split()
    assert [table.grid.name(placed.cell) for placed in table.placed[:seats]] == starts
    assert {placed.facing for placed in table.placed[:seats]} == {None}


def test_flags_face_east_around_the_middle_in_random_order() -> None:
    """K3."""
    orders = set()
    for seed in range(30):
        table = begun(2, seed=seed)
        flags = table.placed[2:]
        assert {placed.facing for placed in flags} == {Direction.E}
        orders.add(tuple(table.grid.name(placed.cell) for placed in flags))
    assert {frozenset(order) for order in orders} == {frozenset({"e6", "e10", "d10", "d6"})}
    assert len(orders) > 10


def test_players_start_with_twelve_pieces() -> None:
    assert [Counter(piece.key for piece in player.pool) for player in begun(3).players] == [Counter(EVERYTHING)] * 3


def test_program_may_be_empty() -> None:
    """K5."""
    assert play("R d8 NE", {"red": "", "yellow": ""}).events == ["round_end blue-red-yellow-green"]


def test_program_of_five_instructions_runs_completely() -> None:
    """K5."""
    assert play("R d8 *", {"red": "SRE SYE SGE SBE MRE"}).only("instruction") == [
        "instruction red SRE",
        "instruction red SYE",
        "instruction red SGE",
        "instruction red SBE",
        "instruction red MRE",
    ]
    with pytest.raises(BadDocumentError, match="at most 5 instructions"):
        play("R d8 *", {"red": "SRE SYE SGE SBE MRE MYE"})


# --- the end of a round ----------------------------------------------------------------------------------------------


def test_bottom_precedence_colour_moves_to_the_top() -> None:
    played = play("R d8 *", {}, precedence="green red blue yellow")
    assert played.position["precedence"] == ["yellow", "green", "red", "blue"]
    assert played.position["round"] == 2


# --- the move --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("direction", "reached"),
    [("E", "d10"), ("NE", "e9"), ("NW", "e7"), ("W", "d6"), ("SW", "c6"), ("SE", "c8")],
)
def test_rambot_moves_along_the_row_from_triangle_pointing_up(direction: str, reached: str) -> None:
    """Two steps from a triangle pointing up, after the unit that tipped it: no two directions end on the same space."""
    assert play("R d8 *", {"red": f"LG{direction}"}).position["rambots"]["red"] == {"at": reached, "facing": direction}


@pytest.mark.parametrize(
    ("direction", "reached"),
    [("E", "e10"), ("NE", "f8"), ("NW", "f6"), ("W", "e6"), ("SW", "d7"), ("SE", "d9")],
)
def test_rambot_moves_along_the_row_from_triangle_pointing_down(direction: str, reached: str) -> None:
    assert play("R e8 *", {"red": f"LG{direction}"}).position["rambots"]["red"]["at"] == reached


def test_changing_direction_costs_a_unit() -> None:
    """Holds even for two that share the first step."""
    played = play("R d8 E", {"red": "MGNE"})
    assert played.only("turn", "move") == ["turn red NE", "move rambot:red d8 d9"]


def test_every_unit_moves_a_rambot_already_facing_the_direction() -> None:
    assert play("R d8 NE", {"red": "LGNE"}).position["rambots"]["red"]["at"] == "e10"


@pytest.mark.parametrize(("facing", "reached"), [("E", "d6"), ("NE", "c6"), ("NW", "c8"), ("W", "d10")])
def test_backing_up_goes_in_the_opposite_direction(facing: str, reached: str) -> None:
    """The RAMbot keeps its facing."""
    assert play(f"R d8 {facing}", {"red": "MGU"}).position["rambots"]["red"] == {"at": reached, "facing": facing}


def test_hexagon_edge_acts_as_a_wall() -> None:
    """From a8, the last triangle of row a that points up, south-east leads off the board."""
    played = play("R a8 SE", {"red": "LGSE"})
    assert played.only("move") == []
    assert played.position["rambots"]["red"]["at"] == "a8"


def test_push_follows_the_row_of_the_movers_direction() -> None:
    """North-east from d8: d9, e9, e10. The line moves, farthest first."""
    played = play("R d8 NE, r d9 E, g e9 W", {"red": "SGNE"})
    assert played.only("move") == ["move beacon:green e9 e10", "move beacon:red d9 e9", "move rambot:red d8 d9"]


def test_object_beside_the_row_is_not_pushed() -> None:
    """East and north-east share d9, but whether it runs into d10 or e9 depends on the direction."""
    played = play("R d8 E, r d9 E, g e9 W", {"red": "SGE"})
    assert played.only("move") == ["move beacon:red d9 d10", "move rambot:red d8 d9"]


def test_line_against_the_wall_does_not_move() -> None:
    """Row d ends with d15."""
    played = play("R d13 E, r d14 E, g d15 E", {"red": "LGE"})
    assert played.only("ram", "move") == ["ram red beacon:red"]


# --- RAM -------------------------------------------------------------------------------------------------------------


def test_ram_never_steals() -> None:
    """K6."""
    played = play("R d8 NE, B d9 *", {"red": "SGNE"})
    assert played.only("ram", "steal", "tip") == ["ram red rambot:blue", "tip rambot:blue NE"]


def test_rammed_upright_object_tips_away_from_the_impact() -> None:
    assert play("R d8 NE, g d9 *", {"red": "SBNE"}).only("tip") == ["tip beacon:green NE"]


def test_rammed_upright_object_of_the_top_goal_colour_is_tagged() -> None:
    played = play("R d8 NE, g d9 *", {"red": "SBNE"}, goals={"red": "LG SR"}, pools={"red": "SB"})
    assert played.only("tag") == ["tag red green LG"]
    assert played.position["goals"]["red"] == ["SR"]
    assert played.position["pools"]["red"] == ["SB", "LG"]


def test_contact_counts_even_if_nothing_can_move() -> None:
    played = play("R d14 E, g d15 *", {"red": "SBE"}, goals={"red": "LG SR"})
    assert played.only("ram", "tip", "tag", "move") == [
        "ram red beacon:green",
        "tip beacon:green E",
        "tag red green LG",
    ]


def test_last_tag_wins_at_once() -> None:
    """R8: nothing is pushed, no beam is fired, nothing more is executed; round and precedence don't change."""
    played = play("R d8 NE, g d9 *", {"red": "SBNE SRE"}, goals={"red": "LG"})
    assert played.winner == ["red"]
    assert played.events == [
        "instruction red SBNE",
        "ram red beacon:green",
        "tip beacon:green NE",
        "tag red green LG",
        "win red",
    ]
    assert played.position["precedence"] == ["red", "yellow", "green", "blue"]
    assert played.position["round"] == 1


def test_backing_into_an_object_is_not_a_ram() -> None:
    assert play("R d8 W, g d9 *", {"red": "SBU"}).only("ram", "tip") == []


# --- green -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "stood"), [("S", "y"), ("M", "yg"), ("L", "ygr")])
def test_green_stands_up_as_many_nearest_objects_as_its_size(size: str, stood: str) -> None:
    """It backs up against the wall, so that the RAMbot stays in place."""
    played = play("R d1 E, y d4 E, g d5 E, r d9 E, b d12 E", {"red": f"{size}GU"})
    assert played.only("stand") == [f"stand beacon:{COLOURS[letter]}" for letter in stood]


def test_already_standing_objects_count_for_green() -> None:
    played = play("R d1 E, y d4 *, g d5 E, r d9 E", {"red": "MGU"})
    assert played.only("stand") == ["stand beacon:green"]


def test_green_path_ends_at_the_last_object_hit() -> None:
    played = play("R d1 E, y d3 *, g d5 E, r d9 E", {"red": "MGU"})
    assert played.only("beam") == ["beam red green E d2-d3-d4-d5"]


def test_green_path_ends_at_the_wall_with_too_few_objects() -> None:
    played = play("R a5 E, y a7 E", {"red": "LGE"})
    assert played.only("beam")[0].split()[-1] == "a9"


def test_green_stands_rambots_upright() -> None:
    assert play("R d1 E, B d4 W", {"red": "SGU"}).position["rambots"]["blue"]["facing"] == "up"


# --- red -------------------------------------------------------------------------------------------------------------


def test_red_tips_the_first_object_along_the_beam() -> None:
    """K7."""
    played = play("R d8 NE, g e10 *, y f10 *", {"red": "SRU"})
    assert played.only("tip") == ["tip beacon:green NE"]


def test_red_stops_at_a_lying_flag_without_effect() -> None:
    """K7: it still counts as hit, so whatever is behind it is safe."""
    played = play("R d8 E, g d10 W, y d12 *", {"red": "SRU"})
    assert played.only("beam", "tip") == ["beam red red E d8-d9-d10"]


def test_red_never_tags() -> None:
    """K7."""
    played = play("R d8 E, g d10 *", {"red": "SRU"}, goals={"red": "LG"})
    assert played.only("tip", "tag", "win") == ["tip beacon:green E"]


@pytest.mark.parametrize("lies", ["*", "NW"])
@pytest.mark.parametrize(("size", "taken"), [("S", "SB"), ("M", "SB MY"), ("L", "SB MY MG")])
def test_red_steals_as_many_pieces_as_its_size(lies: str, size: str, taken: str) -> None:
    """K7: standing or lying; smallest first, then the colour highest on the precedence stack."""
    played = play(f"R d8 E, B d12 {lies}", {"red": f"{size}RU"}, pools={"blue": "LR MG MY LY SB"})
    assert played.only("steal") == [f"steal red blue {piece}" for piece in taken.split()]


def test_red_tips_before_stealing() -> None:
    """K7."""
    played = play("R d8 E, B d12 *", {"red": "SRU"})
    assert played.only("tip", "steal") == ["tip rambot:blue E", "steal red blue SR"]


def test_red_steals_no_more_than_the_pool_holds() -> None:
    """K7."""
    played = play("R d8 E, B d12 W", {"red": "LRU"}, pools={"red": "LR", "blue": "SY MB"})
    assert played.only("steal") == ["steal red blue SY", "steal red blue MB"]
    assert played.position["pools"] == {"red": ["SY", "MB", "LR"], "blue": []}


def test_laid_out_pieces_are_safe_until_returned() -> None:
    """K7: blue's first piece is back before red's beam, but not the second."""
    played = play("R d8 E, B d12 W", {"red": "LRU", "blue": "SGU LYE"}, pools={"blue": "SG LY"})
    assert played.only("steal") == ["steal red blue SG"]


def test_departed_player_can_be_robbed() -> None:
    """R9, K7."""
    played = play("R d8 E, B d12 W, Y c1 E", {"red": "SRU"}, out=["blue"], pools={"blue": "LY"})
    assert played.only("steal") == ["steal red blue LY"]


# --- yellow and blue -------------------------------------------------------------------------------------------------


def test_yellow_pulls_along_the_row_towards_the_shooter() -> None:
    """a7 b8 b7 c8 lie north-west of a8, which has the wall behind it."""
    played = play("R a8 NW, g c8 E", {"red": "MYU"})
    assert played.only("move") == ["move beacon:green c8 b7", "move beacon:green b7 b8"]


def test_yellow_stops_next_to_the_shooter() -> None:
    played = play("R a8 NW, g b8 E", {"red": "LYU"})
    assert played.position["beacons"]["green"]["at"] == "a7"


def test_blue_pushes_along_the_row_including_objects_in_the_way() -> None:
    played = play("R a8 NW, g b8 E, y b7 E", {"red": "MBU"})
    assert played.only("move") == [
        "move beacon:yellow b7 c8",
        "move beacon:green b8 b7",
        "move beacon:yellow c8 c7",
        "move beacon:green b7 c8",
    ]


# --- six beams -------------------------------------------------------------------------------------------------------


def test_upright_rambot_with_upright_instruction_fires_six_beams() -> None:
    """K4: it doesn't move, and fires clockwise from the north-east."""
    played = play("R d8 *", {"red": "LBU"})
    assert [beam.split()[3] for beam in played.only("beam")] == ALL_ROUND
    assert played.position["rambots"]["red"] == {"at": "d8", "facing": "up"}


def test_lying_rambot_with_upright_instruction_fires_one_beam() -> None:
    assert len(play("R d8 E", {"red": "LBU"}).only("beam")) == 1


def test_upright_rambot_tipped_by_its_instruction_fires_one_beam() -> None:
    played = play("R d8 *", {"red": "SBNW"})
    assert played.only("turn", "beam") == ["turn red NW", "beam red blue NW d7-e7-e6-f5-f4-g3-g2-h1"]


def test_beams_into_the_wall_are_reported() -> None:
    """a8 points up at the south-eastern corner: nothing is below it."""
    played = play("R a8 *", {"red": "SGU"})
    paths = {event["direction"]: event["path"] for event in played.result["events"] if event["event"] == "beam"}
    assert paths["SE"] == paths["SW"] == []
    assert list(paths) == ALL_ROUND


def test_object_already_hit_stops_later_beams() -> None:
    """K4: north-east and east share d9. Only the first pushes the object there."""
    played = play("R d8 *, g d9 E", {"red": "SBU"})
    assert played.only("move") == ["move beacon:green d9 e9"]


def test_object_pulled_into_a_later_beam_stops_it() -> None:
    """K4: north-east pulls the green flag from e9 to d9, where the beam to the east ends; d11 isn't touched."""
    played = play("R d8 *, g e9 E, y d11 E", {"red": "SYU"})
    assert played.only("beam", "move")[:3] == [
        "beam red yellow NE d9-e9",
        "move beacon:green e9 d9",
        "beam red yellow E d9",
    ]
    assert played.position["beacons"]["yellow"]["at"] == "d11"


def test_object_hit_without_effect_stops_later_beams() -> None:
    """K4: the flag on d9 is already lying, and red doesn't change it."""
    played = play("R d8 *, g d9 E, y d11 *", {"red": "SRU"})
    assert played.only("tip") == []


def test_green_stops_at_an_already_hit_object_below_its_size() -> None:
    """K4: both to the north-east were hit; to the east d9 stops the beam before d11."""
    played = play("R d8 *, g d9 E, y e9 E, b d11 E", {"red": "LGU"})
    assert played.only("beam")[1] == "beam red green E d9"
    assert played.only("stand") == ["stand beacon:green", "stand beacon:yellow"]


def test_object_only_pushed_along_can_still_be_hit() -> None:
    """K4: pushed isn't hit. North-east, blue drives d9 and e9 on; e9 comes to e10, out of every other row."""
    played = play("R d8 *, g d9 E, y e9 E", {"red": "SBU"})
    assert played.only("move") == ["move beacon:yellow e9 e10", "move beacon:green d9 e9"]


def test_each_of_the_six_beams_has_the_full_piece_size() -> None:
    played = play("R d8 *, B d12 W, Y d4 E", {"red": "MRU"}, pools={"blue": "SR SY SG", "yellow": "LB"})
    assert played.only("steal") == ["steal red blue SR", "steal red blue SY", "steal red yellow LB"]


# --- Speedbots -------------------------------------------------------------------------------------------------------


def test_speedbots_can_be_enabled() -> None:
    rules = KOLMIO.rules_with({"speedbots": True})
    state = rules.start(("red", "blue"), Rng(1))
    answers = dict.fromkeys(range(2), ("SR", "SY", "SG", "SB"))
    for step in rules.advance(state, answers):
        state = step.state
    assert rules.can_advance(state, frozenset({0}))
    assert not rules.can_advance(state, frozenset())
