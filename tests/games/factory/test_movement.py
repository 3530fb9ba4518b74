"""The board movement: the die, the torch holder's choices, elements added, replaced and moved, the torch."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import BadDocumentError
from tests.games.factory.floors import PLACES, adjudicate, document, move, play, position

SKIP = {"skip": True}
FULL_SIDES = ["a2", "a3", "a4", "b1", "b5", "c1", "c5", "d1", "d5", "e2", "e3", "e4"]


def board(
    name: str, *elements: str, rotation: int = 0, place: list[int] | None = None, first: int = 1
) -> dict[str, Any]:
    """A board with elements like "freeze 2 a3", with ages from `first`."""
    return {
        "place": place or PLACES[name],
        "rotation": rotation,
        "elements": [
            {"element": kind, "pips": int(pips), "at": at, "hits": 0, "placed": first + number}
            for number, (kind, pips, at) in enumerate(element.split() for element in elements)
        ],
    }


def filled(name: str, kind: str = "repair", *, spare: str = "", first: int = 1) -> dict[str, Any]:
    """A board with all spaces taken except those in `spare`."""
    return board(name, *(f"{kind} 1 {at}" for at in FULL_SIDES if at not in spare.split()), first=first)


def added(at: str) -> dict[str, Any]:
    """The answer that adds an element."""
    return {"add": {"board": at[0], "at": at[2:]}}


# --- the die and the torch -------------------------------------------------------------------------------------------


def test_torch_holder_rolls_and_is_asked_after_execution() -> None:
    played = play("2  .  R> .  .  .  .  .  Y> .  .", {"yellow": "SGN"}, torch="yellow")
    assert played.only("instruction", "die") == ["instruction yellow SGN", "die yellow swap"]
    assert played.result["question"]["player"] == "yellow"


@pytest.mark.no_cover  # repeats covered code
def test_die_faces_are_about_equally_likely() -> None:
    faces = [adjudicate(document(position("2  .  R> ."), die=None, seed=seed)).events[0] for seed in range(600)]
    counts = {face: faces.count(f"die red {face}") for face in ("swap", "hop", "aim", "wild", "tip", "dig")}
    assert sum(counts.values()) == len(faces)
    assert all(70 < count < 130 for count in counts.values())


def test_torch_passes_clockwise_and_round_ends_after_movement() -> None:
    played = move("swap", SKIP, drawing="2  .  R> .  .  .  .  .  Y> .  .")
    assert played.events == [
        "die red swap",
        "skipped red swap",
        "torch yellow",
        "round_end yellow-green-blue-red",
    ]
    assert (played.position["round"], played.position["torch"]) == (2, "yellow")


def test_torch_wraps_round_to_the_first_seat() -> None:
    drawing = "2  .  R> .  .  .  .  .  B> .  ."
    assert move("swap", SKIP, drawing=drawing, torch="blue").position["torch"] == "red"


def test_torch_skips_departed_players() -> None:
    drawing = "2  .  R> .  Y> .  .  .  B> .  ."
    assert move("swap", SKIP, drawing=drawing, out=["yellow"]).position["torch"] == "blue"
    played = move("swap", drawing=drawing, out=["red"])
    assert played.only("die") == ["die yellow swap"]


def test_round_precedence_and_torch_stay_until_the_answer() -> None:
    played = move("swap", drawing="2  .  R> .  .  .  .  .  Y> .  .")
    found = played.position
    assert (found["round"], found["precedence"][0], found["torch"]) == (1, "red", "red")
    assert played.only("round_end", "torch") == []


# --- swap ------------------------------------------------------------------------------------------------------------


def test_swapped_boards_keep_their_rotations() -> None:
    played = move("swap", {"swap": ["A", "C"]}, boards={"A": board("A", rotation=2)})
    boards = played.position["boards"]
    assert (boards["A"]["place"], boards["A"]["rotation"]) == ([1, 0], 2)
    assert (boards["C"]["place"], boards["C"]["rotation"]) == ([0, 1], 0)


def test_objects_move_with_their_swapped_board() -> None:
    played = move("swap", {"swap": ["D", "B"]}, drawing="2  .  R> .  .  .  .  .  Y^ .  .")
    assert (played.square("rambot:red"), played.position["rambots"]["red"]["facing"]) == ("D:b3", "E")


def test_swapped_boards_may_be_named_in_any_order() -> None:
    assert move("swap", {"swap": ["C", "A"]}).only("swapped") == ["swapped red A-C"]


def test_frozen_board_cannot_be_swapped() -> None:
    played = move("swap", boards={"A": board("A", "freeze 1 b5")})
    assert [option for option in played.options if option != "skip"] == [["B", "C"], ["B", "D"], ["C", "D"]]


def test_swap_is_skipped_with_three_frozen_boards() -> None:
    """The swap is skipped, and an element is added."""
    frozen = {name: board(name, "freeze 1 a3", first=number) for number, name in enumerate("ABC")}
    played = move("swap", boards=frozen, draws=[("laser", 1)])
    assert played.asks == "add"


# --- hop -------------------------------------------------------------------------------------------------------------


def test_hopped_board_turns_with_everything_on_it() -> None:
    """F1: everything on it turns with it; places may be negative."""
    drawing = "2  .  R> .  .  .  .  .  Y> .  ."
    played = move("hop", {"hop": {"board": "D", "place": [-1, 1], "rotation": 1}}, drawing=drawing)
    assert played.position["boards"]["D"] == {"place": [-1, 1], "rotation": 1, "elements": []}
    assert (played.square("rambot:red"), played.position["rambots"]["red"]["facing"]) == ("D:b3", "S")
    assert (played.square("rambot:yellow"), played.position["rambots"]["yellow"]["facing"]) == ("C:c3", "E")


def test_upright_robot_stays_upright_when_its_board_turns() -> None:
    """F1."""
    drawing = "2  .  R* .  .  .  .  .  Y> .  ."
    played = move("hop", {"hop": {"board": "D", "place": [0, 0], "rotation": 3}}, drawing=drawing)
    assert played.position["rambots"]["red"]["facing"] == "up"


def test_beacons_turn_with_their_board() -> None:
    """F1."""
    played = move(
        "hop", {"hop": {"board": "D", "place": [0, 0], "rotation": 2}}, drawing="2  .  r^ .  .  .  .  R> . .  ."
    )
    assert played.position["beacons"]["red"] == {"at": "D:b3", "facing": "S"}


def test_hop_in_place_must_turn_the_board() -> None:
    own = [option for option in move("hop").options if option != "skip" and option["place"] == PLACES[option["board"]]]
    assert {option["rotation"] for option in own} == {1, 2, 3}
    assert len(own) == 12


def test_hop_keeps_all_boards_joined() -> None:
    places = {tuple(option["place"]) for option in move("hop").options if option != "skip" and option["board"] == "D"}
    assert places == {(0, 0), (-1, 1), (0, 2), (1, 2), (2, 1), (2, 0), (1, -1)}


def test_frozen_board_cannot_hop() -> None:
    played = move("hop", boards={"A": board("A", "freeze 1 b5")})
    assert {option["board"] for option in played.options if option != "skip"} == {"B", "C", "D"}


# --- aim -------------------------------------------------------------------------------------------------------------


def test_aim_turns_any_boards_in_place() -> None:
    played = move("aim", {"aim": {"D": 3, "A": 1}}, drawing="2  .  R> .  .  .  .  .  Y> .  .")
    assert [played.position["boards"][name]["rotation"] for name in "ABCD"] == [1, 0, 0, 3]
    assert played.only("aimed") == ["aimed red A=1,D=3"]
    assert played.position["rambots"]["red"] == {"at": "D:b3", "facing": "N"}


def test_frozen_board_cannot_be_aimed() -> None:
    played = move("aim", boards={"A": board("A", "freeze 1 b5")})
    assert [option for option in played.options if option != "skip"] == [
        {name: rotation} for name in "BCD" for rotation in range(4)
    ]


def test_aiming_a_board_at_its_current_rotation_changes_nothing() -> None:
    """F18."""
    played = move("aim", {"aim": {"A": 0, "B": 1, "D": 0}})
    assert played.only("aimed") == ["aimed red B=1"]
    assert played.result == move("aim", {"aim": {"B": 1}}).result


def test_aim_turning_nothing_equals_a_skip() -> None:
    """F18."""
    assert move("aim", {"aim": {"C": 0, "A": 0}}).result == move("aim", SKIP).result


def test_document_lists_all_four_rotations_for_aim() -> None:
    """F18, although a board that keeps its rotation isn't turned."""
    aims = [option for option in move("aim").options if option != "skip"]
    assert aims == [{name: rotation} for name in "ABCD" for rotation in range(4)]


def test_rejects_aim_without_a_board() -> None:
    with pytest.raises(BadDocumentError, match=r"^choices\[0\]: .*not legal"):
        move("aim", {"aim": {}})


def test_frozen_board_cannot_be_aimed_at_its_current_rotation() -> None:
    """F18 doesn't lift a freeze."""
    with pytest.raises(BadDocumentError, match=r"^choices\[0\]: .*not legal"):
        move("aim", {"aim": {"A": 0, "B": 1}}, boards={"A": board("A", "freeze 1 b5")})


def test_elements_keep_their_spaces_when_boards_turn() -> None:
    played = move("aim", {"aim": {"A": 1}}, boards={"A": board("A", "laser 1 b5")})
    assert played.elements == ["A:b5 laser 1"]


# --- wild ------------------------------------------------------------------------------------------------------------


def test_wild_offers_every_other_face() -> None:
    assert move("wild").options == ["skip", "swap", "hop", "aim", "tip", "dig"]


def test_wild_performs_the_chosen_face() -> None:
    played = move("wild", {"wild": "swap"}, {"swap": ["A", "C"]}, draws=[("laser", 1)])
    assert played.only("wild", "swapped", "drawn") == ["wild red swap", "swapped red A-C", "drawn red laser 1"]
    assert played.asks == "add"


def test_wild_can_become_tip_or_dig() -> None:
    for face, asked in (("tip", "replace"), ("dig", "dig")):
        played = move("wild", {"wild": face}, added("A:a3"), draws=[("laser", 1), ("laser", 2)])
        assert played.asks == asked


def test_skipped_wild_adds_one_element() -> None:
    """F13."""
    played = move("wild", SKIP, added("A:a3"), draws=[("laser", 1), ("laser", 2)])
    assert played.elements == ["A:a3 laser 1"]
    assert played.position["round"] == 2


def test_face_chosen_with_wild_can_be_skipped() -> None:
    """F13."""
    played = move("wild", {"wild": "hop"}, SKIP, draws=[("laser", 1)])
    assert played.asks == "add"


# --- adding ----------------------------------------------------------------------------------------------------------


def test_swap_hop_and_aim_add_an_element_afterwards() -> None:
    for face in ("swap", "hop", "aim"):
        played = move(face, SKIP, draws=[("tractor", 3)])
        assert played.events[-1] == "drawn red tractor 3"
        question = played.result["question"]
        assert (question["asks"], question["element"], question["pips"]) == ("add", "tractor", 3)


def test_drawn_piece_has_left_the_bag_before_placement() -> None:
    played = move("dig", bag={"wall": [1, 2]}, draws=[("wall", 3)])
    assert played.position["bag"]["wall"] == [1, 2]


def test_no_piece_is_drawn_before_the_action() -> None:
    assert move("swap", draws=[("tractor", 3)]).only("drawn") == []


def test_every_non_corner_space_is_available() -> None:
    options = move("dig", draws=[("laser", 1)]).options
    assert {option["at"] for option in options if option["board"] == "A"} == set(FULL_SIDES)
    assert len(options) == 48


def test_element_goes_to_a_board_with_fewest_elements() -> None:
    """Players choose among ties; hits don't matter."""
    boards = {"A": board("A", "laser 1 b5"), "B": board("B", "laser 1 b5", first=2)}
    options = move("dig", draws=[("laser", 1)], boards=boards).options
    assert {option["board"] for option in options} == {"C", "D"}


def test_elements_never_share_a_space() -> None:
    boards = {name: board(name, "laser 1 a3", first=number) for number, name in enumerate("ABCD")}
    options = move("dig", draws=[("laser", 1)], boards=boards).options
    assert len(options) == 44
    assert all(option["at"] != "a3" for option in options)


def test_wall_goes_beside_an_arrow_towards_a_joined_board() -> None:
    """Arrows of the unrotated side squares point east from c3 but not from d4: b4 N E S, c4 W E S, d4 W N E and so
    on."""
    options = move("dig", draws=[("wall", 1)]).options
    spaces = {name: {option["at"] for option in options if option["board"] == name} for name in "ABCD"}
    assert spaces == {
        "A": {"e4", "e3", "e2", "b1", "c1"},
        "B": {"a3", "a2", "b1", "c1"},
        "C": {"b5", "d5", "a3", "a2"},
        "D": {"b5", "d5", "e4", "e3", "e2"},
    }


def test_next_fewest_boards_are_used_if_no_space_is_legal() -> None:
    """F8: in a row of four boards, D has the fewest elements but both its spaces for walls are taken, so A is next."""
    row = {
        "A": board("A", "laser 1 b5", "laser 1 c5", "laser 1 d5", place=[0, 0], first=10),
        "B": board("B", "laser 1 b5", "laser 1 c5", "laser 1 d5", "laser 1 b1", place=[1, 0], first=20),
        "C": board("C", "laser 1 b5", "laser 1 c5", "laser 1 d5", "laser 1 b1", place=[2, 0], first=30),
        "D": board("D", "laser 1 a3", "laser 1 a2", place=[3, 0], first=40),
    }
    options = move("dig", draws=[("wall", 1)], boards=row).options
    assert options == [{"board": "A", "at": "e2"}, {"board": "A", "at": "e3"}, {"board": "A", "at": "e4"}]
    options = move("dig", draws=[("laser", 1)], boards=row).options
    assert {option["board"] for option in options} == {"D"}


def test_tied_boards_without_a_legal_space_are_not_offered() -> None:
    row = {
        "A": board("A", "laser 1 b5", "laser 1 c5", place=[0, 0], first=10),
        "B": board("B", "laser 1 b5", "laser 1 c5", "laser 1 d5", place=[1, 0], first=20),
        "C": board("C", "laser 1 b5", "laser 1 c5", "laser 1 d5", place=[2, 0], first=30),
        "D": board("D", "laser 1 a3", "laser 1 a2", place=[3, 0], first=40),
    }
    options = move("dig", draws=[("wall", 1)], boards=row).options
    assert {option["board"] for option in options} == {"A"}


def test_unplaceable_piece_returns_to_the_bag() -> None:
    """F8: walls fit nowhere."""
    boards = {name: filled(name, spare="a4", first=20 * number) for number, name in enumerate("ABCD")}
    played = move("swap", SKIP, draws=[("wall", 2)], boards=boards, bag={"wall": [3], "laser": [1]})
    assert played.only("drawn", "put_back", "added") == ["drawn red wall 2", "put_back red wall 2"]
    assert {kind: sorted(pips) for kind, pips in played.position["bag"].items() if pips} == {
        "wall": [2, 3],
        "laser": [1],
    }
    assert played.position["round"] == 2


def test_empty_bag_adds_nothing() -> None:
    played = move("swap", SKIP)
    assert played.only("drawn", "added") == []
    assert played.position["round"] == 2


def test_new_element_is_the_youngest() -> None:
    """F14: its age is the greatest on the floor plus one, or 1 on an empty floor."""
    assert move("dig", added("A:a3"), draws=[("laser", 1)]).position["boards"]["A"]["elements"][0]["placed"] == 1
    boards = {"A": board("A", "laser 1 b5", first=7)}
    played = move("dig", added("B:a3"), draws=[("laser", 1)], boards=boards)
    assert played.position["boards"]["B"]["elements"][0] == {
        "element": "laser", "pips": 1, "at": "a3", "hits": 0, "placed": 8,
    }  # fmt: skip


def test_adding_cannot_be_skipped() -> None:
    """F13."""
    played = move("dig", draws=[("laser", 1)])
    assert "skip" not in played.options
    with pytest.raises(BadDocumentError, match=r"^choices\[0\]"):
        move("dig", SKIP, draws=[("laser", 1)])


def test_drawn_piece_is_random() -> None:
    bag = {"wall": [1], "repair": [2], "laser": [1, 1]}
    seen = {
        adjudicate(document(position("2  .  R> .", bag=bag), choices=[SKIP], seed=seed)).only("drawn")[0]
        for seed in range(40)
    }
    assert seen == {"drawn red wall 1", "drawn red repair 2", "drawn red laser 1"}


def test_rejects_fixed_draw_missing_from_the_bag() -> None:
    given = document(position("2  .  R> .", bag={"wall": [1]}), choices=[SKIP], draws=[("wall", 2)])
    with pytest.raises(BadDocumentError, match=r"^draws\[0\]: the bag holds no wall of 2"):
        adjudicate(given)


# --- tip -------------------------------------------------------------------------------------------------------------


def test_tip_adds_one_element_and_replaces_one() -> None:
    boards = {"A": board("A", "laser 1 b5")}
    answer = {"replace": {"board": "A", "at": "b5"}}
    played = move("tip", added("B:a3"), answer, draws=[("tractor", 1), ("repulsor", 2)], boards=boards)
    assert played.elements == ["B:a3 tractor 1", "A:b5 repulsor 2"]
    assert played.position["boards"]["A"]["elements"][0]["placed"] == 3


def test_replaced_piece_returns_to_the_bag_without_hits() -> None:
    hit = board("A", "freeze 3 b5")
    hit["elements"][0]["hits"] = 2
    answer = {"replace": {"board": "A", "at": "b5"}}
    played = move("tip", added("B:a3"), answer, draws=[("tractor", 1), ("repulsor", 2)], boards={"A": hit})
    assert played.position["bag"]["freeze"] == [3]
    assert played.elements == ["B:a3 tractor 1", "A:b5 repulsor 2"]


def test_newly_added_element_can_be_replaced() -> None:
    played = move("tip", added("B:a3"), draws=[("tractor", 1), ("repulsor", 2)])
    assert played.options == [{"board": "B", "at": "a3"}]


def test_single_option_is_still_asked() -> None:
    played = move("tip", added("B:a3"), draws=[("tractor", 1), ("repulsor", 2)])
    assert played.asks == "replace"


def test_second_piece_is_drawn_only_after_the_first_is_placed() -> None:
    played = move("tip", draws=[("tractor", 1), ("repulsor", 2)])
    assert played.only("drawn") == ["drawn red tractor 1"]


def test_replacing_element_must_be_legal_on_its_space() -> None:
    """F9: a wall only replaces an element where walls are legal."""
    boards = {"A": board("A", "laser 1 b5", "laser 1 e3")}
    played = move("tip", added("B:b5"), draws=[("tractor", 1), ("wall", 2)], boards=boards)
    assert played.options == [{"board": "A", "at": "e3"}]


def test_piece_unable_to_replace_anything_returns_to_the_bag() -> None:
    """F9."""
    played = move("tip", added("B:b5"), draws=[("tractor", 1), ("wall", 2)])
    assert played.only("put_back", "replaced") == ["put_back red wall 2"]
    assert played.position["round"] == 2


def test_tip_replaces_nothing_once_the_bag_is_empty() -> None:
    played = move("tip", added("B:b5"), draws=[("tractor", 1)])
    assert played.only("drawn", "replaced") == ["drawn red tractor 1"]
    assert played.position["round"] == 2


# --- dig -------------------------------------------------------------------------------------------------------------


def test_dig_adds_one_element_and_moves_one_on_its_board() -> None:
    boards = {"A": board("A", "laser 1 b5")}
    answer = {"dig": {"board": "A", "from": "b5", "to": "c1"}}
    played = move("dig", added("B:a3"), answer, draws=[("tractor", 1)], boards=boards)
    assert played.elements == ["A:c1 laser 1", "B:a3 tractor 1"]


def test_dug_element_keeps_its_hits_and_age() -> None:
    """F14."""
    hit = board("A", "freeze 3 b5")
    hit["elements"][0]["hits"] = 2
    played = move("dig", {"dig": {"board": "A", "from": "b5", "to": "c1"}}, boards={"A": hit})
    assert played.position["boards"]["A"]["elements"] == [
        {"element": "freeze", "pips": 3, "at": "c1", "hits": 2, "placed": 1}
    ]


def test_freeze_does_not_prevent_digging() -> None:
    played = move("dig", boards={"A": board("A", "freeze 1 b5")})
    assert {option["from"] for option in played.options} == {"b5"}
    assert {option["to"] for option in played.options} == set(FULL_SIDES) - {"b5"}


def test_wall_moves_only_to_legal_wall_spaces() -> None:
    played = move("dig", boards={"A": board("A", "wall 1 e3")})
    assert {option["to"] for option in played.options} == {"e4", "e2", "b1", "c1"}


def test_dig_is_skipped_without_elements() -> None:
    played = move("dig")
    assert played.asks is None
    assert played.position["round"] == 2


def test_wall_without_another_legal_space_cannot_be_moved() -> None:
    full = filled("A", spare="a3 e3")
    full["elements"].append({"element": "wall", "pips": 1, "at": "e3", "hits": 0, "placed": 50})
    played = move("dig", boards={"A": full})
    assert all(option["from"] != "e3" for option in played.options)


def test_wall_of_a_broken_crossing_stays_and_blocks_again() -> None:
    """F10: C moves away from D and back."""
    drawing = "2  .  .  .  R> w2 .  .  Y> .  ."
    away = move("hop", {"hop": {"board": "C", "place": [1, 2], "rotation": 0}}, drawing=drawing)
    assert away.elements == ["D:e3 wall 2"]
    back = dict(away.position, torch="red")
    returned = adjudicate(document(back, die="hop", choices=[{"hop": {"board": "C", "place": [1, 0], "rotation": 0}}]))
    played = adjudicate(document(returned.position, {"red": "SGE"}))
    assert played.only("move") == []
