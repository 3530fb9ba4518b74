"""Execution on the floor: arrows, crossings, pushing, beams. Follows the rules page; floors are drawn as in
floors.py."""

from __future__ import annotations

from tests.games.factory.floors import drawn, play

# Rows 1 to 3 are the coasters of boards D (columns 1 to 3) and C (6 to 8). Arrows, from the west, row 3: NES WES WNE;
# row 2: WNE NES NES; row 1: WES WNES WNE.

# --- steps -----------------------------------------------------------------------------------------------------------


def test_robot_moves_along_arrows() -> None:
    played = play("2  .  R> .  .  .  .  .  .  .  .", {"red": "LGE"})
    assert played.only("move") == [
        "move rambot:red D:b3 D:c3",
        "move rambot:red D:c3 D:d3",
        "move rambot:red D:d3 C:b3",
    ]


def test_step_without_arrow_fails() -> None:
    """F2: c3 has no arrow to the west."""
    played = play("2  .  .  R< .  .  .  .  .  .  .", {"red": "LGW"})
    assert played.only("move") == []
    assert played.square("rambot:red") == "D:c3"


def test_no_contact_without_an_arrow() -> None:
    """F2: a thing behind the missing arrow isn't RAMmed."""
    played = play("2  .  y* R< .  .  .  .  .  .  .", {"red": "LBW"}, goals={"red": "SY"})
    assert played.only("ram", "tip", "tag", "move") == []
    assert played.winner is None


def test_backing_up_needs_an_arrow() -> None:
    """F2: c3 has no arrow to the west."""
    assert play("2  .  .  R> .  .  .  .  .  .  .", {"red": "SGU"}).only("move") == []
    assert play("2  .  .  R< .  .  .  .  .  .  .", {"red": "SGU"}).only("move") == ["move rambot:red D:c3 D:d3"]


def test_turning_needs_no_arrow() -> None:
    """F2."""
    played = play("2  .  .  R> .  .  .  .  .  .  .", {"red": "LGW"})
    assert played.only("turn", "move") == ["turn red W"]


def test_self_tipping_needs_no_arrow() -> None:
    """F2."""
    played = play("2  .  .  R* .  .  .  .  .  .  .", {"red": "SGW"})
    assert played.only("turn", "move") == ["turn red W"]


def test_arrows_are_checked_at_every_step() -> None:
    """F2 applies at every step: west of d2, c2 and b2 there are arrows, and then the rim."""
    played = play("1  .  .  .  R< .  .  .  .  .  .", {"red": "LGW"})
    assert played.only("move") == ["move rambot:red D:d2 D:c2", "move rambot:red D:c2 D:b2"]


def test_pushed_object_needs_no_arrow() -> None:
    """F2: d4 has no arrow to the south, but c4 has; d3 has none to the west."""
    played = play(
        """
        3  .  .  Rv .  .  .  .  .  .  .
        2  .  .  yv .  .  .  .  .  .  .
        """,
        {"red": "SGS"},
    )
    assert played.only("move") == ["move beacon:yellow D:c3 D:c2", "move rambot:red D:c4 D:c3"]


def test_step_off_coaster_edge_lands_on_the_facing_coaster() -> None:
    played = play("2  .  .  .  R> .  .  .  .  .  .", {"red": "SGE"})
    assert played.only("move", "cross") == ["move rambot:red D:d3 C:b3", "cross rambot:red D C"]


def test_robot_backs_over_a_crossing() -> None:
    played = play("2  .  .  .  R< .  .  .  .  .  .", {"red": "SGU"})
    assert played.square("rambot:red") == "C:b3"


def test_step_fails_where_no_board_joins() -> None:
    played = play("2  .  R< .  .  .  .  .  .  .  .", {"red": "LGW"})
    assert played.only("move") == []


def test_failed_step_does_not_end_the_move() -> None:
    """R4, made visible: the remaining units are tried and fail too, and one contact is one RAM."""
    played = play("2  .  .  .  .  .  .  .  R> Y> .", {"red": "LBE"})
    assert played.only("ram", "steal", "move") == ["ram red rambot:yellow", "steal red yellow SR"]


# --- pushing ---------------------------------------------------------------------------------------------------------


def test_push_crosses_onto_the_facing_coaster() -> None:
    """F15: RAMbots and beacons alike."""
    played = play("2  .  .  R> y> .  .  .  .  .  .", {"red": "SGE"})
    assert played.only("move", "cross") == [
        "move beacon:yellow D:d3 C:b3",
        "cross beacon:yellow D C",
        "move rambot:red D:c3 D:d3",
    ]


def test_unbroken_line_continues_across_a_crossing() -> None:
    played = play("2  .  R> y> g> .  .  Y< .  .  .", {"red": "SGE"})
    assert played.only("move") == [
        "move rambot:yellow C:b3 C:c3",
        "move beacon:green D:d3 C:b3",
        "move beacon:yellow D:c3 D:d3",
        "move rambot:red D:b3 D:c3",
    ]


def test_nothing_is_pushed_off_the_floor() -> None:
    """F15: where no board joins, the rim acts as a wall."""
    played = play("2  .  .  .  .  .  .  R> y> g> .", {"red": "SBE"})
    assert played.only("ram") == ["ram red beacon:yellow"]
    assert played.only("move") == []


def test_wall_element_stops_a_robot() -> None:
    played = play("2  .  .  .  R> w2 .  .  .  .  .", {"red": "LBE"})
    assert played.only("move", "ram") == []


def test_wall_element_blocks_its_crossing_from_both_sides() -> None:
    near = play("2  .  .  .  .  w2 .  R< .  .  .", {"red": "SBW"})
    far = play("2  .  .  .  R> .  w2 .  .  .  .", {"red": "SBE"})
    assert near.only("move") == far.only("move") == []


def test_wall_element_stops_pushed_objects() -> None:
    """F15: on either of the two spaces; the contact still counts."""
    for row in ("2  .  .  R> y> w2 .  .  .  .  .", "2  .  .  R> y> .  w2 .  .  .  ."):
        played = play(row, {"red": "SGE"})
        assert played.only("ram", "move") == ["ram red beacon:yellow"]


def test_no_contact_through_a_wall() -> None:
    played = play("2  .  .  .  R> w2 .  y* .  .  .", {"red": "SBE"})
    assert played.only("ram", "tip") == []


def test_other_elements_let_robots_pass() -> None:
    for element in "hftul":
        played = play(f"2  .  .  .  R> {element}1 .  .  .  .  .", {"red": "SGE"}, pools={"red": "SG"})
        assert played.only("cross")[:1] == ["cross rambot:red D C"]


def test_ram_works_across_a_crossing() -> None:
    """R5 in order, then the push."""
    played = play("2  .  .  .  R> .  .  y* .  .  .", {"red": "SGE"})
    assert played.only("ram", "tip", "tag", "move") == [
        "ram red beacon:yellow",
        "tip beacon:yellow E",
        "move beacon:yellow C:b3 C:c3",
        "move rambot:red D:d3 C:b3",
    ]


def test_win_stops_the_push() -> None:
    """R8: no die is rolled either."""
    played = play("2  .  .  .  R> .  .  y* .  .  .", {"red": "SGE LBN", "yellow": "LGN"}, goals={"red": "SY"})
    assert played.winner == ["red"]
    assert played.events[-2:] == ["tag red yellow SY", "win red"]
    assert (played.position["round"], played.position["torch"]) == (1, "red")
    assert len(played.position["pools"]["yellow"]) == 12


# --- red beams -------------------------------------------------------------------------------------------------------


def test_red_beam_steals_one_piece_whatever_its_size() -> None:
    played = play("2  .  R> .  Y< .  .  .  .  .  .", {"red": "LRU"}, pools={"red": "LR", "yellow": "SB MB"})
    # LRU backs off first: b3 has an arrow to the west, and then comes the rim.
    assert played.only("steal") == ["steal red yellow SB"]
    assert played.pool("red") == "SB LR"


def test_red_beam_steals_the_highest_precedence_piece() -> None:
    played = play("2  .  R> .  Y< .  .  .  .  .  .", {"red": "SRE"}, pools={"yellow": "MR SB SY LG"})
    assert played.only("steal") == ["steal red yellow SY"]


def test_red_beam_steals_nothing_from_an_empty_pool() -> None:
    played = play("2  .  R> .  Y< .  .  .  .  .  .", {"red": "SRN"}, pools={"yellow": ""})
    assert played.only("steal") == []


def test_red_beam_never_tips_or_tags() -> None:
    played = play("2  .  .  R> .  .  .  Y* .  .  .", {"red": "SRE"}, goals={"red": "SY"})
    assert played.only("steal", "tip", "tag") == ["steal red yellow SR"]
    assert played.position["rambots"]["yellow"]["facing"] == "up"


def test_beacon_stops_red_beam_without_effect() -> None:
    """F3."""
    played = play("2  .  .  R> y> .  .  Y< .  .  .", {"red": "SRU"}, pools={"yellow": "SB"})
    assert played.only("steal", "move") == []
    assert played.only("beam") == ["beam red red E D:d3"]


def test_red_beam_hits_walls_freezes_tractors_and_repulsors() -> None:
    """F3: one hit, whatever the size, and the hit element stops the beam."""
    for element, word in (("w", "wall"), ("f", "freeze"), ("t", "tractor"), ("u", "repulsor")):
        played = play(f"1  .  .  .  R> {element}3 .  Y< .  .  .", {"red": "LRU"}, pools={"red": "LR", "yellow": "SB"})
        # LRU backs off to b2.
        assert played.only("element_hit", "steal") == [f"element_hit red D e2 {word} 3 1"]


def test_red_beam_passes_over_repairs_and_lasers() -> None:
    """F3."""
    for element in "hl":
        played = play(f"2  .  .  R> .  {element}1 .  .  Y< .  .", {"red": "SRE"}, pools={"yellow": "SB"})
        assert played.only("steal", "element_hit") == ["steal red yellow SB"]


def test_red_beam_hits_the_nearer_space_of_a_crossing_first() -> None:
    """F3."""
    played = play("2  .  .  R> .  f2 t2 .  .  .  .", {"red": "SRE"})
    assert played.only("element_hit") == ["element_hit red D e3 freeze 2 1"]
    played = play("2  .  .  .  .  f2 t2 .  R< .  .", {"red": "SRW"}, pools={"red": "SR"})
    assert played.only("element_hit") == ["element_hit red C a3 tractor 2 1"]


def test_object_before_a_crossing_shields_its_elements() -> None:
    played = play("2  .  R> .  Y< f2 .  .  .  .  .", {"red": "SRU"}, pools={"yellow": "SB"})
    assert played.only("element_hit", "steal") == ["steal red yellow SB"]


def test_red_beam_hits_element_on_the_outer_rim() -> None:
    """F3."""
    played = play("2  .  .  .  .  .  .  .  .  R> f2", {"red": "SRE"})
    assert played.only("element_hit") == ["element_hit red C e3 freeze 2 1"]


def test_red_beam_runs_through_all_boards_in_line() -> None:
    played = play("2  .  R> .  .  .  .  .  .  .  f2", {"red": "SRU"})
    assert played.only("element_hit") == ["element_hit red C e3 freeze 2 1"]
    assert played.only("beam") == ["beam red red E D:c3-D:d3-C:b3-C:c3-C:d3"]


def test_element_is_destroyed_after_as_many_hits_as_pips() -> None:
    played = play("2  .  .  .  .  .  .  .  .  R> f2", {"red": "SRE MRE"}, pools={"red": "SR MR"})
    assert played.only("element_hit", "element_destroyed") == [
        "element_hit red C e3 freeze 2 1",
        "element_hit red C e3 freeze 2 2",
        "element_destroyed red C e3 freeze",
    ]
    assert played.elements == []


def test_destroyed_element_does_not_return_to_the_bag() -> None:
    played = play("2  .  .  .  .  .  .  .  .  R> f1", {"red": "SRE"}, bag={"wall": [2]})
    assert played.elements == []
    assert played.position["bag"]["freeze"] == []


def test_hits_persist_between_rounds() -> None:
    played = play("2  .  .  .  .  .  .  .  .  R> f3", {"red": "SRE"}, hits={"C:e3": 1})
    assert played.elements == ["C:e3 freeze 3, hits 2"]


def test_destroyed_wall_opens_its_crossing_at_once() -> None:
    played = play("2  .  .  R> .  w1 .  .  .  .  .", {"red": "SRE MGE"})
    assert played.only("element_destroyed") == ["element_destroyed red D e3 wall"]
    assert played.square("rambot:red") == "C:c3"


def test_upright_robot_fires_into_the_air() -> None:
    played = play("2  .  .  .  R* f1 .  .  .  .  .", {"red": "LRU"})
    assert played.only("beam", "element_hit") == []


# --- other beams -----------------------------------------------------------------------------------------------------


def test_other_beams_pass_over_all_elements_but_walls() -> None:
    """F4."""
    for element in "hftul":
        played = play(f"2  .  .  R> .  {element}3 .  Y< .  .  .", {"red": "SGE"}, pools={"red": "SG"})
        assert played.only("stand", "element_hit") == ["stand rambot:yellow"]


def test_wall_stops_other_beams() -> None:
    """F4: it takes no hit."""
    for colour in "GBY":
        played = play("2  .  .  R> .  .  w1 Y< .  .  .", {"red": f"S{colour}E"})
        assert played.only("stand", "element_hit") == []
        assert played.square("rambot:yellow") == "C:b3"


def test_blue_beam_pushes_across_boards() -> None:
    played = play("2  .  R> .  y> .  .  g> .  .  .", {"red": "MBU"})
    assert played.only("move") == [
        "move beacon:green C:b3 C:c3",
        "move beacon:yellow D:d3 C:b3",
        "move beacon:green C:c3 C:d3",
        "move beacon:yellow C:b3 C:c3",
    ]


def test_blue_beam_stops_pushing_at_the_rim() -> None:
    played = play("2  .  .  .  .  .  .  R> .  y> .", {"red": "MBU"})
    # It backs off to D:d3 and c3; the beacon is at the rim.
    assert played.square("beacon:yellow") == "C:d3"


def test_blue_beam_cannot_push_target_through_a_wall() -> None:
    played = play("2  .  R> .  y> .  w1 .  .  .  .", {"red": "MBU"})
    assert played.square("beacon:yellow") == "D:d3"


def test_yellow_beam_pulls_across_boards_up_to_the_robot() -> None:
    played = play("1  .  R> .  .  .  .  .  Y< .  .", {"red": "LYN"}, pools={"red": "LY"})
    assert played.square("rambot:yellow") == "C:c2"
    played = play("1  .  .  .  R> .  .  .  Y< .  .", {"red": "MYU", "yellow": ""}, pools={"red": "MY"})
    assert played.only("move")[-2:] == ["move rambot:yellow C:c2 C:b2", "move rambot:yellow C:b2 D:d2"]


def test_yellow_beam_stops_next_to_robot_across_a_crossing() -> None:
    """Backing off fails: d3 has no arrow to the west."""
    played = play("2  .  .  .  R> .  .  .  .  Y< .", {"red": "LYU"})
    assert played.only("move") == ["move rambot:yellow C:d3 C:c3", "move rambot:yellow C:c3 C:b3"]


def test_green_beam_stands_objects_upright_across_boards() -> None:
    played = play("2  .  .  R> .  .  .  .  y< .  .", {"red": "SGE"})
    assert played.position["beacons"]["yellow"]["facing"] == "up"


def test_execution_order_follows_size_then_precedence() -> None:
    """The smallest piece, then the colour highest on the stack, then the RAMbot's colour."""
    played = play(
        """
        2  .  R> .  .  .  .  .  .  .  .
        7  .  .  .  .  .  .  Y> .  .  .
        """,
        {"red": "MRN SGE", "yellow": "SGN LBN"},
        precedence="yellow red green blue",
    )
    assert played.only("instruction") == [
        "instruction yellow SGN",
        "instruction red MRN",
        "instruction red SGE",
        "instruction yellow LBN",
    ]


def test_final_floor_is_drawn_correctly() -> None:
    played = play(
        """
        2  .  R> .  y^ t2 .  .  .  .  .
        7  .  .  .  .  .  .  .  B* .  .
        """,
        {"red": "MRE"},
        pools={"blue": ""},
    )
    assert played.floor == drawn(
        """
        2  .  .  .  R> t2 .  y^ .  .  .
        7  .  .  .  .  .  .  .  B* .  .
        """
    )
