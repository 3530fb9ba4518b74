"""Board elements: repairs, lasers, tractors and repulsors, and the order in which they act."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import BadDocumentError
from bot.games.factory.lessons.lessons import RULES
from bot.games.factory.rules.events import Pulled, PushedAway
from bot.games.factory.rules.floor import BY_NAME, SPACES, Floor, space_name, walls
from bot.games.factory.rules.state import BOARDS, ElementKind
from bot.games.pyramids.lessons.exercises import draft_of
from bot.games.pyramids.rules.things import Hand, Placed
from tests.games.factory.floors import drawn, play, with_elements

if TYPE_CHECKING:
    from bot.games.pyramids.rules.grid import Cell

# --- repairs ---------------------------------------------------------------------------------------------------------


def test_forward_step_over_repair_returns_a_piece() -> None:
    """F7: the repair also takes one hit."""
    played = play("2  .  .  .  R> h2 .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG"}, scrap="LB")
    assert played.only("cross", "repaired", "element_hit", "element_destroyed") == [
        "cross rambot:red D C",
        "repaired red D e3 repair LB",
        "element_hit red D e3 repair 2 1",
    ]
    assert played.pool("red") == "SG LB"
    assert played.position["scrap"] == []


def test_forward_step_against_repair_on_the_rim_also_repairs() -> None:
    """F7."""
    played = play("2  .  .  .  .  .  .  .  .  R> h2", {"red": "SGE"}, pools={"red": "SG"}, scrap="LB")
    assert played.only("move", "repaired") == ["repaired red C e3 repair LB"]


def test_no_repair_without_an_arrow() -> None:
    """F7: c4 of board D is beside the north side with an arrow to W, E and S only."""
    played = play(
        """
        4  .  .  h2 .  .  .  .  .  .  .
        3  .  .  R^ .  .  .  .  .  .  .
        """,
        {"red": "SGN"},
        pools={"red": "SG"},
        scrap="LB",
    )
    assert played.only("repaired") == []


def test_backing_over_repair_repairs_nothing() -> None:
    played = play("2  .  .  .  R< h2 .  .  .  .  .", {"red": "SGU"}, pools={"red": "SG"}, scrap="LB")
    assert played.only("cross", "repaired") == ["cross rambot:red D C"]


def test_being_pushed_over_repair_repairs_nothing() -> None:
    played = play("2  .  .  R> Y> h2 .  .  .  .  .", {"red": "SGE"}, pools={"yellow": ""}, scrap="LB", start_pieces=12)
    assert played.only("cross", "repaired") == ["cross rambot:yellow D C"]


def test_repair_never_exceeds_starting_piece_count() -> None:
    """F7: pool and program count, but goals don't."""
    played = play("2  .  .  .  R> h2 .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG MB"}, scrap="LB", start_pieces=2)
    assert played.only("repaired", "element_hit") == []


def test_executing_piece_still_counts_as_owned() -> None:
    """F12: counting it, the player has lost only one piece."""
    played = play(
        "2  .  .  .  R> h2 h2 .  .  .  .", {"red": "SGE"}, pools={"red": "SG MB"}, scrap="LB LR", start_pieces=3,
        repairs=["LR"],
    )  # fmt: skip
    assert played.only("repaired") == ["repaired red D e3 repair LR"]


def test_empty_scrap_heap_repairs_nothing() -> None:
    played = play("2  .  .  .  R> h2 .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG"})
    assert played.only("repaired", "element_hit") == []


def test_nearer_of_two_repairs_on_a_crossing_acts_first() -> None:
    """F7."""
    played = play(
        "2  .  .  .  R> h2 h1 .  .  .  .", {"red": "SGE"}, pools={"red": "SG"}, scrap="LB LR", repairs=["LR", "LB"]
    )
    assert played.only("repaired", "element_destroyed") == [
        "repaired red D e3 repair LR",
        "repaired red C a3 repair LB",
        "element_destroyed red C a3 repair",
    ]


def test_repair_works_once_per_instruction() -> None:
    """F7: three units against the rim."""
    played = play("2  .  .  .  .  .  .  .  .  R> h3", {"red": "LGE"}, pools={"red": "LG"}, scrap="LB LR LY")
    assert len(played.only("repaired")) == 1


def test_repair_works_again_in_the_next_instruction() -> None:
    played = play("2  .  .  .  .  .  .  .  .  R> h3", {"red": "SGE MGE"}, pools={"red": "SG MG"}, scrap="LB LR LY")
    assert len(played.only("repaired")) == 2


def test_wall_across_the_crossing_prevents_repair() -> None:
    """F7: on either space."""
    for row in ("2  .  .  .  R> h2 w1 .  .  .  .", "2  .  .  .  R> w1 h2 .  .  .  ."):
        played = play(row, {"red": "SGE"}, pools={"red": "SG"}, scrap="LB")
        assert played.only("repaired", "move") == []


def test_immovable_line_across_the_crossing_prevents_repair() -> None:
    """F7: the contact still counts."""
    played = play("2  .  .  .  R> h2 .  y> g> b> .", {"red": "SGE"}, pools={"red": "SG"}, scrap="LB")
    assert played.only("ram", "repaired", "move") == ["ram red beacon:yellow"]


def test_ram_resolves_before_repair() -> None:
    """F7: pieces stolen in the same step count as owned."""
    played = play(
        "2  .  .  .  R> h2 .  Y> .  .  .",
        {"red": "SGE"},
        pools={"red": "SG", "yellow": "SB"},
        scrap="LB",
        start_pieces=2,
    )
    assert played.only("steal", "repaired") == ["steal red yellow SB"]
    played = play(
        "2  .  .  .  R> h2 .  Y> .  .  .",
        {"red": "SGE"},
        pools={"red": "SG", "yellow": "SB"},
        scrap="LB",
        start_pieces=3,
    )
    assert played.only("steal", "move", "repaired") == [
        "steal red yellow SB",
        "move rambot:yellow C:b3 C:c3",
        "move rambot:red D:d3 C:b3",
        "repaired red D e3 repair LB",
    ]


def test_pool_can_be_robbed_after_a_repair() -> None:
    played = play(
        """
        2  .  .  .  R> h1 .  .  .  .  .
        1  .  .  .  .  .  .  Y^ .  .  .
        """,
        {"red": "SGE", "yellow": "MRN"},
        pools={"red": "SG", "yellow": "MR"},
        scrap="SB",
        start_pieces=2,
        precedence="blue red yellow green",
    )
    assert played.only("repaired", "steal") == ["repaired red D e3 repair SB", "steal yellow red SB"]


def test_repaired_piece_is_random() -> None:
    """Every piece of the heap comes up, and the same seed gives the same one."""
    found = {
        play("2  .  .  .  R> h1 .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG"}, scrap="LB LR LY", seed=seed).pool(
            "red"
        )
        for seed in range(30)
    }
    assert found == {"SG LB", "SG LR", "SG LY"}


def test_rejects_fixed_repair_missing_from_the_scrap_heap() -> None:
    with pytest.raises(BadDocumentError, match=r"^repairs\[0\]: the scrap heap holds no LY"):
        play("2  .  .  .  R> h1 .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG"}, scrap="LB", repairs=["LY"])


# --- lasers ----------------------------------------------------------------------------------------------------------


def test_laser_damages_robot_ending_its_instruction_in_the_lane() -> None:
    """F6: as many pieces as its pips, highest precedence first, go to the scrap heap."""
    played = play("2  l2 R> .  .  .  .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG SB SY MR"}, scrap="SR")
    assert played.only("lasered") == ["lasered red D a3 laser SY-SB"]
    assert played.pool("red") == "SG MR"
    assert played.position["scrap"] == ["SR", "SY", "SB"]


def test_laser_does_not_take_the_executing_piece() -> None:
    """F12."""
    played = play("2  l2 R> .  .  .  .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG"})
    assert played.only("lasered") == ["lasered red D a3 laser "]
    assert played.pool("red") == "SG"


def test_laser_does_not_take_laid_out_pieces() -> None:
    """The first instruction finds the pool empty; the second finds the first one's piece."""
    played = play("2  l2 R> .  .  .  .  .  .  .  .", {"red": "SGE MGE"}, pools={"red": "SG MG"})
    assert played.only("lasered") == ["lasered red D a3 laser ", "lasered red D a3 laser SG"]


def test_laser_acts_through_walls_robots_and_boards() -> None:
    played = play("2  l1 Y> y> .  w1 w1 .  .  R> .", {"red": "SGE"}, pools={"red": "SG MB"})
    assert played.only("lasered") == ["lasered red D a3 laser MB"]


def test_laser_acts_only_on_the_executing_robot() -> None:
    played = play("2  l1 Y> .  .  .  .  .  R> .  .", {"red": "SGE"})
    assert played.only("lasered") == ["lasered red D a3 laser SR"]
    assert len(played.pool("yellow").split()) == 12


def test_laser_does_not_act_outside_its_lane() -> None:
    """It has one lane, across its own side of the board."""
    played = play(
        """
        4  .  l1 .  .  .  .  .  .  .  .
        3  .  .  R> .  .  .  .  .  .  .
        """,
        {"red": "SGE"},
    )
    assert played.only("lasered") == []


def test_laser_hits_upright_robot_that_did_not_move() -> None:
    played = play("2  l1 R* .  .  .  .  .  .  .  .", {"red": "SGU"})
    assert played.only("lasered") == ["lasered red D a3 laser SR"]


def test_all_lasers_act_before_anything_moves() -> None:
    """F5: the tractor was placed first, but lasers act first; no laser acts where the tractor moves the RAMbot."""
    played = play(
        """
        4  .  l1 .  .  .  .  .  .  .  .
        2  t1 .  R< .  .  .  .  .  .  l1
        """,
        {"red": "SGS"},
        ages={"D:a3": 1, "D:b5": 2, "C:e3": 3},
    )
    assert played.only("lasered", "pulled") == ["lasered red C e3 laser SR", "pulled red D a3 tractor"]
    assert played.square("rambot:red") == "D:b3"


def test_laser_acts_after_the_beam() -> None:
    played = play("2  l1 R> .  .  .  .  .  .  .  .", {"red": "SGE"})
    assert [event.split()[0] for event in played.events[:4]] == ["instruction", "move", "beam", "lasered"]


# --- tractors and repulsors ------------------------------------------------------------------------------------------


def test_tractor_pulls_robot_one_square_closer() -> None:
    """Its pips don't matter, and no arrow is needed: c3 has none to the west."""
    played = play("2  t3 .  R> .  .  .  .  .  .  .", {"red": "SGS"})
    assert played.only("pulled", "move") == ["pulled red D a3 tractor", "move rambot:red D:c3 D:b3"]


def test_repulsor_pushes_robot_one_square_away() -> None:
    played = play("2  u3 R> .  .  .  .  .  .  .  .", {"red": "SGS"})
    assert played.only("pushed_away", "move") == ["pushed_away red D a3 repulsor", "move rambot:red D:b3 D:c3"]


def test_tractors_and_repulsors_act_across_boards() -> None:
    pulled = play("2  t1 .  .  .  .  .  R> .  .  .", {"red": "SGS"})
    pushed = play("2  u1 .  .  R> .  .  .  .  .  .", {"red": "SGS"})
    assert pulled.only("move", "cross") == ["move rambot:red C:b3 D:d3", "cross rambot:red C D"]
    assert pushed.only("move", "cross") == ["move rambot:red D:d3 C:b3", "cross rambot:red D C"]


def test_repulsor_pushes_line_in_the_way_without_ramming() -> None:
    """F16: RAMbots and beacons are pushed, and nothing is RAMmed."""
    played = play("2  u1 .  R> y* .  .  Y> .  .  .", {"red": "SGS"}, goals={"red": "SY"})
    assert played.only("pushed_away", "move") == [
        "pushed_away red D a3 repulsor",
        "move rambot:yellow C:b3 C:c3",
        "move beacon:yellow D:d3 C:b3",
        "move rambot:red D:c3 D:d3",
    ]
    assert played.only("ram", "tip", "tag", "steal") == []


def test_repulsor_does_not_move_a_blocked_line() -> None:
    """F16: no event is reported."""
    played = play("2  u1 .  .  .  .  .  .  R> y> .", {"red": "SGS"})
    assert played.only("pushed_away", "move") == []
    played = play("2  u1 .  .  .  .  .  .  .  R> .", {"red": "SGS"})
    assert played.only("pushed_away", "move") == []


def test_wall_stops_pushed_robot_but_not_the_repulsors_reach() -> None:
    """F16."""
    stopped = play("2  u1 .  .  R> w1 .  .  .  .  .", {"red": "SGS"})
    through = play("2  u1 .  .  .  w1 .  R> .  .  .", {"red": "SGS"})
    assert stopped.only("pushed_away") == []
    assert through.only("move") == ["move rambot:red C:b3 C:c3"]


def test_nothing_is_pulled_over_the_tractor() -> None:
    """F11: on its own board, beyond it on the next, and with something in the way."""
    for row in (
        "2  .  .  .  R> t1 .  .  .  .  .",
        "2  .  .  .  .  t1 .  R> .  .  .",
        "2  .  .  .  .  .  t1 R> .  .  .",
        "2  .  .  .  .  t1 .  y> R> .  .",
        "2  .  .  R> y> t1 .  .  .  .  .",
        "2  .  .  .  .  .  .  .  .  R> t1",
    ):
        played = play(row, {"red": "SGS"})
        assert played.only("pulled", "move") == []


def test_repulsor_pushes_over_other_elements() -> None:
    played = play("2  .  .  .  R> t1 u1 .  .  .  .", {"red": "SGS"}, ages={"D:e3": 2, "C:a3": 1})
    assert played.only("pushed_away", "pulled") == ["pushed_away red C a3 repulsor", "pulled red D e3 tractor"]
    assert played.square("rambot:red") == "D:d3"


def test_elements_act_in_placement_order() -> None:
    """F5: the tractor first takes it to b3; then the repulsor, from the south, to b4."""
    row = """
        2  t1 .  R> .  .  .  .  .  .  .
        0  .  u1 .  .  .  .  .  .  .  .
        """
    played = play(row, {"red": "SGS"}, ages={"D:a3": 1, "D:b1": 2})
    assert played.only("pulled", "pushed_away") == ["pulled red D a3 tractor", "pushed_away red D b1 repulsor"]
    assert played.square("rambot:red") == "D:b4"


def test_older_element_ignores_a_robot_arriving_after_it_acted() -> None:
    """F5: now the repulsor is older, and it has already acted when the RAMbot enters its lane."""
    row = """
        2  t1 .  R> .  .  .  .  .  .  .
        0  .  u1 .  .  .  .  .  .  .  .
        """
    played = play(row, {"red": "SGS"}, ages={"D:a3": 2, "D:b1": 1})
    assert played.only("pulled", "pushed_away") == ["pulled red D a3 tractor"]


def test_placement_order_spans_all_boards() -> None:
    """F5: of a tractor on C and a repulsor on D, the older acts first, wherever it is."""
    row = "2  u1 .  R> .  .  .  .  .  .  t1"
    assert play(row, {"red": "SGS"}, ages={"D:a3": 1, "C:e3": 2}).only("pulled", "pushed_away") == [
        "pushed_away red D a3 repulsor",
        "pulled red C e3 tractor",
    ]
    assert play(row, {"red": "SGS"}, ages={"D:a3": 2, "C:e3": 1}).only("pulled", "pushed_away") == [
        "pulled red C e3 tractor",
        "pushed_away red D a3 repulsor",
    ]


def test_repulsor_acts_only_on_the_executing_robot() -> None:
    played = play(
        """
        2  u1 Y> .  .  .  .  .  .  .  .
        1  .  .  R> .  .  .  .  .  .  .
        """,
        {"red": "SGE"},
    )
    assert played.only("pushed_away") == []


def test_freeze_does_not_affect_robots() -> None:
    played = play("2  f1 R> .  .  .  .  .  .  .  .", {"red": "SGE"})
    assert played.floor == drawn("2  f1 .  R> .  .  .  .  .  .  .")


def test_pulled_robot_keeps_its_facing() -> None:
    played = play("2  t1 .  R> .  .  .  .  .  .  .", {"red": "SGS"})
    assert played.position["rambots"]["red"]["facing"] == "S"


def test_elements_act_before_the_executed_piece_returns() -> None:
    """F12: so the laser can't take the executed piece."""
    played = play("2  l1 R> .  .  .  .  .  .  .  .", {"red": "SRE"}, pools={"red": "SR LB"})
    assert played.pool("red") == "SR"
    assert played.position["scrap"] == ["LB"]


# --- what is said and shown of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ElementKind.TRACTOR, ElementKind.REPULSOR])
@pytest.mark.parametrize("space", [f"{board}:{space_name(space)}" for board in BOARDS for space in SPACES])
def test_element_reach_matches_actual_moves_of_a_lone_rambot(kind: ElementKind, space: str) -> None:
    """F11, F16: anywhere in its lane, in the stated direction, except over its own space, the rim or a wall."""
    solid = ((at, ElementKind.WALL, 2) for at in ("A:d5", "C:a3") if at != space)
    table = with_elements(("D:d2", None), ((space, kind, 2), *solid))
    floor = Floor.of(table.boards)
    at = floor.cell(space[0], BY_NAME[space[2:]])
    reach = floor.reach(at, kind, walls(table.boards, floor))
    aside = [square for square in floor.squares if square not in floor.lane(at)]
    for square in floor.lane(at):
        placed = (Placed(table.placed[0].thing, square, None), *map(_move, table.placed[1:], aside))
        steps = list(RULES.preview(replace(table, placed=placed), Hand(), 0, draft_of("SRU")))
        moved = [step.event for step in steps if isinstance(step.event, Pulled | PushedAway)]
        assert [event.direction for event in moved] == ([reach[square]] if square in reach else [])
    assert 0 < len(reach) <= len(floor.lane(at))


def _move(placed: Placed, to: Cell) -> Placed:
    return replace(placed, cell=to)
