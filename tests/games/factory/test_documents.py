"""Documents of RAMbots Factory: reading, refusals, results and exports."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine import answers
from bot.engine.errors import BadDocumentError, NotLegalError
from bot.engine.game import DONE
from bot.engine.rng import Rng
from bot.games.common.text.prose import format_alternatives
from bot.games.factory import FACTORY
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.rules.rulebook import Factory
from tests.games.factory.floors import adjudicate, document, move, play, position

OPTIONS = format_alternatives([option.key for option in FACTORY.options])
FLOOR = """
    2  l2 R> .  .  w1 .  .  Y^ .  .
    """


def changed(path: str, value: object) -> dict[str, Any]:
    """A good document with one value changed, or removed (...)."""
    found: dict[str, Any] = json.loads(json.dumps(document(position(FLOOR, bag={"wall": [1, 2]}, scrap="LB"))))
    *way, last = path.split(".")
    at: Any = found
    for key in way:
        at = at[int(key)] if isinstance(at, list) else at[key]
    if value is ...:
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = value
    return found


def test_valid_document_is_returned_in_the_same_form() -> None:
    played = move("swap", {"skip": True}, drawing=FLOOR, scrap="LB")
    assert list(played.position) == list(position(FLOOR))
    again = adjudicate({"game": "factory", "position": played.position, "die": "swap"})
    assert again.position["boards"] == played.position["boards"]


def test_bag_lists_all_six_kinds_sorted() -> None:
    played = move("swap", bag={"wall": [3, 1, 2], "laser": [1]})
    assert played.position["bag"] == {
        "wall": [1, 2, 3],
        "repair": [],
        "freeze": [],
        "tractor": [],
        "repulsor": [],
        "laser": [1],
    }


def test_elements_are_listed_by_age_and_scrap_by_size() -> None:
    given = position("2  l1 .  .  .  l2 .  .  .  .  .", ages={"D:a3": 9, "D:e3": 4}, scrap="LB SR MY LR")
    given["boards"]["D"]["elements"].reverse()
    played = adjudicate(document(given))
    assert [element["placed"] for element in played.position["boards"]["D"]["elements"]] == [4, 9]
    assert played.position["scrap"] == ["SR", "MY", "LR", "LB"]


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        ("position.boards", ..., "position.boards: missing"),
        ("position.boards.C", ..., "position.boards.C: missing"),
        ("position.boards.E", {}, "position.boards.E: unknown key, expected A, B, C or D"),
        ("position.boards.C.place", [0], "position.boards.C.place: expected a place: [x, y], not [0]"),
        (
            "position.boards.C.place",
            [0, 0.5],
            ("position.boards.C.place[1]: expected a whole number from -1000000 to 1000000, not 0.5"),
        ),
        ("position.boards.D.place", [1, 0], "position.boards.D.place: another board is there already"),
        (
            "position.boards.A.place",
            [5, 5],
            "position.boards: expected boards that form one piece, joined by full sides",
        ),
        ("position.boards.A.rotation", 4, "position.boards.A.rotation: expected a whole number from 0 to 3, not 4"),
        (
            "position.boards.D.elements.0.element",
            "door",
            (
                "position.boards.D.elements[0].element: expected an element (wall, repair, freeze, "
                'tractor, repulsor or laser), not "door"'
            ),
        ),
        (
            "position.boards.D.elements.0.pips",
            0,
            "position.boards.D.elements[0].pips: expected a whole number from 1 to 3, not 0",
        ),
        (
            "position.boards.D.elements.0.pips",
            4,
            "position.boards.D.elements[0].pips: expected a whole number from 1 to 3, not 4",
        ),
        (
            "position.boards.D.elements.0.hits",
            2,
            "position.boards.D.elements[0].hits: expected a whole number from 0 to 1, not 2",
        ),
        ("position.boards.D.elements.0.at", "a1", 'position.boards.D.elements[0].at: "a1" is not a space for elements'),
        ("position.boards.D.elements.0.at", "b4", 'position.boards.D.elements[0].at: "b4" is not a space for elements'),
        ("position.boards.D.elements.1.at", "a3", 'position.boards.D.elements[1].at: "a3" is taken by another element'),
        (
            "position.boards.D.elements.1.placed",
            1,
            "position.boards.D.elements[1].placed: another element has the same age",
        ),
        (
            "position.boards.D.elements.0.colour",
            "red",
            ("position.boards.D.elements[0].colour: unknown key, expected element, pips, at, hits or placed"),
        ),
        (
            "position.scrap",
            ["XX"],
            ('position.scrap[0]: expected a piece (SR, SY, SG, SB, MR, MY, MG, MB, LR, LY, LG or LB), not "XX"'),
        ),
        ("position.scrap", ..., "position.scrap: missing"),
        (
            "position.bag.door",
            [1],
            ("position.bag.door: unknown key, expected wall, repair, freeze, tractor, repulsor or laser"),
        ),
        ("position.bag.wall", [4], "position.bag.wall[0]: expected a whole number from 1 to 3, not 4"),
        ("position.torch", "blue", 'position.torch: expected a player (red or yellow), not "blue"'),
        ("position.start_pieces.red", ..., "position.start_pieces.red: missing"),
        ("position.start_pieces.red", -1, "position.start_pieces.red: expected a whole number from 0, not -1"),
        ("position.rambots.red.at", "D:a3", 'position.rambots.red.at: "D:a3" is not a square of a coaster'),
        ("position.rambots.red.at", "b3", 'position.rambots.red.at: "b3" is not a square of a coaster'),
        ("position.rambots.red.at", "C:c3", 'position.rambots.yellow.at: "C:c3" is taken by rambot:red'),
        ("die", "seven", ('die: expected a face of the die (swap, hop, aim, wild, tip or dig), not "seven"')),
        ("draws", [["wall"]], 'draws[0]: expected an element and its pips: ["wall", 2], not ["wall"]'),
        ("draws", [["wall", 9]], "draws[0][1]: expected a whole number from 1 to 3, not 9"),
        (
            "repairs",
            ["red"],
            ('repairs[0]: expected a piece (SR, SY, SG, SB, MR, MY, MG, MB, LR, LY, LG or LB), not "red"'),
        ),
        ("choices", {}, "choices: expected a list, not {}"),
        (
            "seed",
            -1,
            (
                "seed: expected a whole number from 0 to "
                "115792089237316195423570985008687907853269984665640564039457584007913129639935, not "
                "-1"
            ),
        ),
        ("options.side", 3, f"options.side: unknown key, expected {OPTIONS}"),
        (
            "board",
            1,
            (
                "board: unknown key, expected game, position, options, orders, choices, seed, out, "
                "die, draws, repairs or movement"
            ),
        ),
        ("game", "rambots", 'game: expected this game\'s id (factory), not "rambots"'),
        (
            "orders.red",
            ["SRNE"],
            ('orders.red[0]: expected an instruction in canonical form (like "SRN" or "LGU"), not "SRNE"'),
        ),
        ("movement", {"face": "tip", "todo": [], "drawn": None}, "movement.todo: expected something to do"),
        (
            "movement",
            {"face": "tip", "todo": ["add"], "drawn": None},
            ("movement.drawn: expected a piece where it is added or replaces one, and otherwise null, not null"),
        ),
        (
            "movement",
            {"face": "dig", "todo": ["dig"], "drawn": ["wall", 1]},
            ('movement.drawn: expected a piece where it is added or replaces one, and otherwise null, not ["wall", 1]'),
        ),
    ],
)
def test_errors_are_named_by_their_path(path: str, value: object, error: str) -> None:
    with pytest.raises(BadDocumentError) as raised:
        adjudicate(changed(path, value))
    assert str(raised.value) == error


def test_walls_may_stand_anywhere() -> None:
    """F10: a wall that was legal when placed stays."""
    played = adjudicate(changed("position.boards.D.elements.0.element", "wall"))
    assert "D:a3 wall 2" in played.elements


def test_out_is_listed_in_the_position_only_if_given_there() -> None:
    given = position("2  .  R> .  Y> .  .  B> .  .  .", out=["yellow"])
    assert adjudicate(document(given)).position["out"] == ["yellow"]
    beside = document(position("2  .  R> .  Y> .  .  B> .  .  .")) | {"out": ["yellow"]}
    assert "out" not in adjudicate(beside).position


def test_same_document_gives_the_same_result() -> None:
    given = document(position(FLOOR, bag={"wall": [1, 2, 3]}, scrap="LB LR"), {"red": "MRE"}, die=None, seed=5)
    assert adjudicate(given) == adjudicate(json.loads(json.dumps(given)))


def test_different_seeds_roll_all_six_faces() -> None:
    faces = {adjudicate(document(position(FLOOR), die=None, seed=seed)).only("die")[0] for seed in range(40)}
    assert len(faces) == 6


def test_events_match_the_documentation() -> None:
    played = play(
        "2  l1 R> .  .  f1 .  .  .  .  .", {"red": "SRE"}, pools={"red": "SR LB"}, bag={"wall": [1]},
        choices=[{"swap": ["A", "B"]}],
    )  # fmt: skip
    assert played.result["events"] == [
        {"event": "instruction", "player": "red", "instruction": "SRE"},
        {"event": "move", "object": "rambot:red", "from": "D:b3", "to": "D:c3"},
        {"event": "beam", "player": "red", "colour": "red", "direction": "E", "path": ["D:d3"]},
        {"event": "element_hit", "player": "red", "board": "D", "at": "e3", "element": "freeze", "pips": 1, "hits": 1},
        {"event": "element_destroyed", "player": "red", "board": "D", "at": "e3", "element": "freeze"},
        {"event": "lasered", "player": "red", "board": "D", "at": "a3", "element": "laser", "pieces": ["LB"]},
        {"event": "die", "player": "red", "face": "swap"},
        {"event": "swapped", "player": "red", "boards": ["A", "B"]},
        {"event": "drawn", "player": "red", "element": "wall", "pips": 1},
    ]


# --- exports ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [11, 2**64 + 11], ids=["by values", "by its seed"])
def test_round_with_questions_is_exported_with_all_answers(seed: int) -> None:
    """Replaying the export leads to the next round."""
    rules, documents, rng = Factory(), FactoryDocuments(), Rng(3)
    state = rules.start(("red", "yellow", "green"), Rng(seed))
    compared = 0
    for _ in range(30):
        first, given, later = state, {}, []
        for decision in rules.pending_decisions(state):
            given[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        *_, last = rules.advance(state, given)
        state = last.state
        while (pending := rules.pending_decisions(state)) and pending[0].topic not in ("program", "goals"):
            answer, rng = answers.at_random(rules, state, pending[0], rng)
            later.append((pending[0], answer))
            *_, last = rules.advance(state, {pending[0].seat: answer})
            state = last.state
        if rules.outcome(state) is not None:
            break
        if first.table.round:
            exported = documents.export({}, first, given, later)
            assert ("seed" in exported, "die" in exported) == (seed >= 2**64, seed < 2**64)
            assert documents.adjudicate(exported)["position"] == documents.position(state)
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("seed", range(1, 9))
def test_random_results_are_exported_instead_of_the_seed(seed: int) -> None:
    """Exports die, draws and repairs (F7): a chance below 2**64 would give away other rounds."""
    rules, documents = Factory(), FactoryDocuments()
    floor = position("2  .  .  .  R> h2 .  .  .  .  .", pools={"red": "SG"}, scrap="SR SY MB MG LB")
    before = documents.read(document(floor, {"red": "SGE"}, die=None, seed=seed)).state
    given = {0: ("SG", "E", DONE), 1: (DONE,)}
    *_, last = rules.advance(before, given)
    exported = documents.export({}, before, given)
    assert "seed" not in exported
    assert len(exported["repairs"]) == 1  # type: ignore[arg-type] # documents are plain JSON
    assert documents.adjudicate(exported)["position"] == documents.position(last.state)


def test_question_can_be_adjudicated_on_its_own() -> None:
    played = move("tip", {"add": {"board": "B", "at": "a3"}}, draws=[("laser", 1), ("tractor", 2)])
    exported = {
        "game": "factory",
        "position": played.position,
        "movement": {"face": "tip", "todo": ["replace"], "drawn": ["tractor", 2]},
        "choices": [{"replace": {"board": "B", "at": "a3"}}],
    }
    assert adjudicate(exported).elements == ["B:a3 tractor 2"]


def test_movement_with_no_possible_answer_is_refused() -> None:
    given = changed("movement", {"face": "dig", "todo": ["dig"], "drawn": None})
    for board in given["position"]["boards"].values():
        board["elements"] = []
    with pytest.raises(BadDocumentError, match=r"^movement: "):
        adjudicate(given)


def test_programs_are_refused_when_continuing_a_movement() -> None:
    given = changed("movement", {"face": "swap", "todo": ["swap"], "drawn": None}) | {"orders": {"red": ["SRN"]}}
    with pytest.raises(BadDocumentError, match=r"^orders: "):
        adjudicate(given)


def test_set_up_and_end_are_not_exported_as_rounds() -> None:
    rules, documents = Factory(), FactoryDocuments()
    state = rules.start(("red", "blue"), Rng(1))
    with pytest.raises(NotLegalError):
        documents.export({}, state, {0: (), 1: ()})
    *_, last = rules.leave(state, 0)
    with pytest.raises(NotLegalError):
        documents.export({}, last.state, {0: (DONE,)})
