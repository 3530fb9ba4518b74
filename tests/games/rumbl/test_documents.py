"""Adjudication documents of R.U.M.B.L.: the sample game, questions, errors by path, exports."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import answers
from bot.engine.errors import BadDocumentError, NotLegalError
from bot.engine.game import Decision
from bot.engine.rng import MOST_SEED, Rng
from bot.games.common.text.prose import format_alternatives
from bot.games.rumbl import RUMBL
from bot.games.rumbl.notation.documents import RumblDocuments
from bot.games.rumbl.rules.loading import answer_of
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.state import Kind, Phase, StandingOrder

if TYPE_CHECKING:
    from bot.games.rumbl.rules.rulebook import RumblState

DOCUMENTS = RumblDocuments()
OPTIONS = format_alternatives([option.key for option in RUMBL.options])
SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.json"))


def adjudicate(document: dict[str, Any]) -> dict[str, Any]:
    return DOCUMENTS.adjudicate(document)


def sample(number: int) -> dict[str, Any]:
    text = SAMPLES[number - 1].read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)["doc"]
    return found


def as_set(pieces: list[dict[str, Any]]) -> set[str]:
    return {json.dumps(piece, sort_keys=True) for piece in pieces}


# --- the sample game -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_sample_game_plays_as_documented(file: Path) -> None:
    """Green 6, Blue 5; Green 8, Blue 11; Green 13, Blue 12: Blue wins by 28 to 27."""
    case = json.loads(file.read_text(encoding="utf-8"))
    result, expected = adjudicate(case["doc"]), case["expect"]
    assert result["position"]["scores"] == expected["position"]["scores"]
    assert as_set(result["position"]["pieces"]) == as_set(expected["position"]["pieces"])
    assert result["question"] == expected["question"]
    assert result["winner"] == expected["winner"]


def test_remaining_tokens_keep_their_order() -> None:
    """Loaded tokens are gone, the rest is unchanged."""
    position = adjudicate(sample(1))["position"]
    assert position["sectors"] == {"blue": ["green", "blue"], "green": ["yellow", "red"]}
    assert position["powers"] == {"blue": [2, 3, 4, 4, 5], "green": [2, 2, 3, 4, 4]}
    assert position["rosters"]["green"] == ["shield", "cloner", "repulsor", "ricochet", "sleeper", "hauler"]
    assert [len(own) for own in position["priorities"].values()] == [3, 3]
    assert position["round"] == 2


def test_pieces_are_exported_in_coordinate_order() -> None:
    pieces = adjudicate(sample(3))["position"]["pieces"]
    assert [piece["at"] for piece in pieces] == sorted(piece["at"] for piece in pieces)


def test_finished_game_keeps_its_round_and_draws_nothing() -> None:
    """M27."""
    result = adjudicate(sample(3))
    assert result["position"]["round"] == 3
    assert result["position"]["priorities"] == {"blue": [], "green": []}
    assert result["events"][-1] == {"event": "win", "player": "blue"}


def test_round_events_have_documented_names() -> None:
    names = {event["event"] for number in (1, 2, 3) for event in adjudicate(sample(number))["events"]}
    assert names >= {
        "reveal", "power", "move", "blocked", "destroyed", "exploded", "cloned", "obstacle", "attracted",
        "activated", "silenced", "landed", "pushed", "hauled", "choice", "scored", "removed", "win",
    }  # fmt: skip


def test_sleeper_power_is_reported_only_at_end_of_game() -> None:
    events = adjudicate(sample(3))["events"]
    powers = [event for event in events if event["event"] == "power" and event["piece"] == "sleeper:green"]
    assert [event["power"] for event in powers] == [3]
    assert events.index(powers[0]) > events.index({"event": "shut_down", "piece": "sleeper:green"})


# --- questions -------------------------------------------------------------------------------------------------------


def test_round_stops_at_question_without_choice() -> None:
    """M24: pieces are where they were, including docks; loaded tokens are gone; the rest is unchanged."""
    document = sample(1)
    document["choices"] = []
    result = adjudicate(document)
    assert result["question"] == {
        "player": "blue",
        "asks": "target",
        "options": [{"target": [1, 0]}, {"target": [2, 2]}],
    }
    assert result["winner"] is None
    position, before = result["position"], document["position"]
    assert (position["round"], position["scores"]) == (before["round"], before["scores"])
    assert position["priorities"] == before["priorities"]
    assert position["sectors"]["blue"] == ["green", "blue"]
    assert {"team": "blue", "kind": "creeper", "at": [2, 2], "facing": "W"} in position["pieces"]


def test_options_of_question_are_valid_choices() -> None:
    document = sample(2)
    document["choices"] = []
    first = adjudicate(document)["question"]
    assert first["asks"] == "clones"
    document["choices"] = [first["options"][-1]]
    second = adjudicate(document)["question"]
    assert second["asks"] == "to"
    assert second["options"][0] == {"stay": True}
    document["choices"].append({"stay": True})
    assert adjudicate(document)["question"] is None


def test_clones_may_be_listed_in_any_order() -> None:
    document = sample(2)
    document["choices"][0]["clones"].reverse()
    assert adjudicate(document)["position"] == adjudicate(sample(2))["position"]


def test_extra_choices_are_ignored() -> None:
    document = sample(1)
    document["choices"] += [{"nonsense": 1}, 7]
    assert adjudicate(document) == adjudicate(sample(1))


def test_first_game_of_zero_points_still_counts_as_played() -> None:
    document = sample(1)
    document["options"], document["choices"] = {"series": True}, []
    before = {"tokens": {"blue": [], "green": []}, "first": {"blue": 0, "green": 0}}
    document["position"] |= {"round": 4, "series": before}
    assert adjudicate(document)["position"]["series"] == before


# --- errors ----------------------------------------------------------------------------------------------------------

WRONG: list[tuple[list[str | int], Any, str]] = [
    (["game"], "rambots", 'game: expected this game\'s id (rumbl), not "rambots"'),
    (["position", "round"], 4, "position.round: expected a whole number from 1 to 3, not 4"),
    (["position", "scores", "blue"], -1, "position.scores.blue: expected a whole number from 0, not -1"),
    (["position", "pieces", 0, "at"], [0, -4], "position.pieces[0].at: [0, -4] is not a space of the board"),
    (["position", "pieces", 0, "at"], [0], "position.pieces[0].at: expected a space [q, r], not [0]"),
    (
        ["position", "pieces", 0, "kind"],
        "tank",
        (
            "position.pieces[0].kind: expected a kind (bomb, mine, missile, shield, cloner, "
            "blockader, magnetbot, repulsor, activator, nullifier, helibot, ricochet, creeper, "
            'sleeper, plow, hauler, clone or obstacle), not "tank"'
        ),
    ),
    (["position", "pieces", 0, "team"], "red", 'position.pieces[0].team: expected a team (blue or green), not "red"'),
    (
        ["position", "pieces", 0, "facing"],
        "N",
        ('position.pieces[0].facing: expected a direction (E, SE, SW, W, NW or NE), not "N"'),
    ),
    (
        ["position", "pieces", 0, "armed"],
        True,
        "position.pieces[0].armed: unknown key, expected kind, at, team or facing",
    ),
    (["position", "pieces", 1, "armed"], 1, "position.pieces[1].armed: expected true or false, not 1"),
    (
        ["position", "pieces", 1, "at"],
        [1, 0],
        ("position.pieces[1].at: [1, 0] is taken by nullifier, and only a shield stands on top"),
    ),
    (["position", "powers", "blue", 0], 0, "position.powers.blue[0]: expected a whole number from 1 to 9, not 0"),
    (["position", "sectors", "green", 0], "green", 'position.sectors.green[0]: "green" is blue\'s already'),
    (
        ["position", "rosters", "blue", 0],
        "clone",
        (
            "position.rosters.blue[0]: expected a robot (bomb, mine, missile, shield, cloner, "
            "blockader, magnetbot, repulsor, activator, nullifier, helibot, ricochet, creeper, "
            'sleeper, plow or hauler), not "clone"'
        ),
    ),
    (["position", "priorities", "green", 0], 2, "position.priorities.green[0]: 2 is blue's already"),
    (
        ["position", "priorities", "green", 0],
        9,
        "position.priorities.green[0]: expected a whole number from 1 to 8, not 9",
    ),
    (
        ["position", "weather"],
        "fine",
        (
            "position.weather: unknown key, expected round, scores, pieces, powers, sectors, "
            "rosters, priorities or returned"
        ),
    ),
    (
        ["options"],
        {"fast": True},
        f"options.fast: unknown key, expected {OPTIONS}",
    ),
    (["orders", "red"], {}, "orders.red: unknown key, expected blue or green"),
    (["orders", "blue", "sector"], "yellow", 'orders.blue.sector: "yellow" is not among blue\'s sectors'),
    (["orders", "blue", "robots"], [], "orders.blue.robots: expected one to 3 robots, not 0"),
    (
        ["orders", "blue", "robots", 0, "kind"],
        "mine",
        'orders.blue.robots[0].kind: "mine" is not among blue\'s roster, or not that often',
    ),
    (
        ["orders", "blue", "robots", 0, "power"],
        9,
        ("orders.blue.robots[0].power: 9 is not among blue's power tokens, or not that often"),
    ),
    (
        ["orders", "blue", "robots", 1, "priority"],
        2,
        ("orders.blue.robots[1].priority: 2 is not among blue's priority tokens, or not that often"),
    ),
    (
        ["orders", "blue", "robots", 0, "at"],
        [0, 0],
        "orders.blue.robots[0].at: [0, 0] is not a space of the green dock",
    ),
    (["orders", "blue", "robots", 1, "at"], [-1, -3], "orders.blue.robots[1].at: [-1, -3] is taken"),
    (
        ["orders", "blue", "robots", 0, "facing"],
        "W",
        (
            "orders.blue.robots[0].facing: expected a way over its own dock onto the board (E or "
            "SE), or to stand right behind a hauler loaded with it"
        ),
    ),
    (["choices", 0], {"target": [0, 0]}, "choices[0].target: unknown key, expected clones"),
    (
        ["choices", 0],
        {"clones": [[0, 1], [0, 1]]},
        'choices[0]: {"clones": [[0, 1], [0, 1]]} is not a legal answer to clones',
    ),
    (["choices", 1], {"to": [3, 3]}, 'choices[1]: {"to": [3, 3]} is not a legal answer to to'),
    (["choices", 1], {"stay": False}, 'choices[1]: {"stay": false} is not a legal answer to to'),
    (["seed"], -1, f"seed: expected a whole number from 0 to {MOST_SEED}, not -1"),
    (["position", "pieces", 0], {"at": [0, 0]}, "position.pieces[0].kind: missing"),
    (["position", "pieces", 0], {"kind": "plow", "at": [0, 0], "team": "blue"}, "position.pieces[0].facing: missing"),
    (
        ["position", "pieces"],
        [{"kind": "clone", "at": [q, 0], "team": "blue"} for q in range(3)],
        "position.pieces[2]: expected at most 2 clones of a team",
    ),
    (
        ["position", "pieces"],
        [{"kind": "obstacle", "at": [q, r]} for q in range(3) for r in range(-2, 1)],
        "position.pieces[6]: expected at most 6 obstacles",
    ),
    (
        ["position", "sectors", "green", 0],
        "brown",
        ('position.sectors.green[0]: expected a sector (orange, red, purple, yellow, blue or green), not "brown"'),
    ),
    (["position", "pieces", 0, "at", 0], 10, "position.pieces[0].at[0]: expected a whole number from -9 to 9, not 10"),
    (
        ["orders", "blue", "robots", 0, "kind"],
        "clone",
        (
            "orders.blue.robots[0].kind: expected a robot (bomb, mine, missile, shield, cloner, "
            "blockader, magnetbot, repulsor, activator, nullifier, helibot, ricochet, creeper, "
            'sleeper, plow or hauler), not "clone"'
        ),
    ),
    (
        ["orders", "blue", "robots", 0, "power"],
        10,
        "orders.blue.robots[0].power: expected a whole number from 1 to 9, not 10",
    ),
    (
        ["orders", "blue", "robots", 0, "priority"],
        0,
        "orders.blue.robots[0].priority: expected a whole number from 1 to 8, not 0",
    ),
    (
        ["position", "series"],
        {},
        (
            "position.series: unknown key, expected round, scores, pieces, powers, sectors, "
            "rosters, priorities or returned"
        ),
    ),
    (["position", "powers", "blue", 0], 10, "position.powers.blue[0]: expected a whole number from 1 to 9, not 10"),
    (["position", "rosters", "blue"], "all", 'position.rosters.blue: expected a list, not "all"'),
    (["swap"], {"blue": [2]}, "swap.blue: expected two of blue's priority tokens, or none, not [2]"),
    (["swap"], {"blue": [2, 9]}, "swap.blue[1]: expected a whole number from 1 to 8, not 9"),
    (
        ["swap"],
        {"blue": [2, 4]},
        ("orders: priority tokens are swapped before docks are loaded, in a document of its own"),
    ),
    (["swap"], {}, ("orders: priority tokens are swapped before docks are loaded, in a document of its own")),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG, ids=lambda part: str(part)[:50])
def test_bad_document_error_names_path_and_expected_value(path: list[str | int], value: Any, message: str) -> None:
    document = sample(2)
    document["options"] = {}
    inner: Any = document
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(BadDocumentError) as failed:
        adjudicate(document)
    assert str(failed.value) == message


_TWICE_MOVED: dict[str, Any] = {
    "game": "rumbl",
    "position": {
        "round": 2,
        "scores": {"blue": 0, "green": 0},
        "pieces": [
            {"kind": "obstacle", "at": [1, -2]},
            {"kind": "obstacle", "at": [1, -1]},
            {"kind": "mine", "at": [1, 0], "team": "green", "facing": "E", "armed": True},
        ],
        "powers": {"blue": [2, 2, 3, 3, 4, 4, 5], "green": [2, 2, 3, 3, 4, 4, 5]},
        "sectors": {"blue": ["orange"], "green": ["purple"]},
        "rosters": {"blue": ["activator", "shield"], "green": []},
        "priorities": {"blue": [1, 3, 5], "green": [2, 4, 6]},
    },
    "orders": {
        "blue": {
            "sector": "orange",
            "robots": [
                {"kind": "activator", "at": [1, -5], "facing": "SE", "power": 2, "priority": 1},
                {"kind": "shield", "at": [1, -4], "facing": "SE", "power": 2, "priority": 3},
            ],
        }
    },
}


def test_missing_field_is_named() -> None:
    document = deepcopy(sample(2))
    del document["position"]["pieces"][0]["facing"]
    with pytest.raises(BadDocumentError, match=r"^position.pieces\[0\].facing: missing"):
        adjudicate(document)
    del document["position"]["pieces"][0]["kind"]
    with pytest.raises(BadDocumentError, match=r"^position.pieces\[0\].kind: missing"):
        adjudicate(document)


def test_hauler_on_board_does_not_let_docked_robot_face_anywhere() -> None:
    """M39: a Hauler on the board right in front of the dock doesn't count."""
    document = deepcopy(_TWICE_MOVED)
    document["position"]["pieces"] = [{"kind": "hauler", "at": [1, -3], "team": "blue", "facing": "SE"}]
    document["position"]["rosters"]["blue"] = ["plow"]
    robot = {"kind": "plow", "at": [1, -4], "facing": "E", "power": 2, "priority": 1}
    document["orders"]["blue"]["robots"] = [robot]
    with pytest.raises(BadDocumentError, match=r"^orders.blue.robots\[0\].facing: expected a way over its own dock"):
        adjudicate(document)


def test_rejects_too_many_clones_or_obstacles() -> None:
    """M23."""
    document = sample(1)
    spaces = [[q, 0] for q in range(-3, 4)]
    document["position"]["pieces"] = [{"kind": "clone", "team": "blue", "at": at} for at in spaces[:3]]
    with pytest.raises(BadDocumentError, match=r"position.pieces\[2\]: expected at most 2 clones"):
        adjudicate(document)
    document["position"]["pieces"] = [{"kind": "obstacle", "at": at} for at in spaces]
    with pytest.raises(BadDocumentError, match=r"position.pieces\[6\]: expected at most 6 obstacles"):
        adjudicate(document)


def test_learning_game_ends_after_one_round() -> None:
    document = sample(1)
    document["options"] = {"learning": True}
    assert adjudicate(document)["winner"] is not None
    document["position"]["round"] = 2
    with pytest.raises(BadDocumentError, match=r"^position\.round: "):
        adjudicate(document)


def test_team_without_orders_loads_nothing() -> None:
    """M35."""
    document = sample(1)
    del document["orders"]["blue"]
    document["choices"] = []
    position = adjudicate(document)["position"]
    assert position["powers"]["blue"] == document["position"]["powers"]["blue"]
    assert position["sectors"]["blue"] == document["position"]["sectors"]["blue"]


# --- exports ---------------------------------------------------------------------------------------------------------


def games(options: dict[str, Any], seed: int) -> list[tuple[RumblState, dict[int, Any], RumblState]]:
    """Every move of a random game: the state before it, the answers, the state after it."""
    rules = Rumbl(**options)
    state, rng = rules.start(("green", "blue") if seed % 2 else ("blue", "green"), Rng(2**64 + seed)), Rng(seed)
    moves = []
    while asked := rules.pending_decisions(state):
        given = {}
        for decision in asked:
            given[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        after = list(rules.advance(state, given))[-1].state
        moves.append((state, given, after))
        state = after
    return moves


@pytest.mark.parametrize("seed", range(12))
def test_every_move_replays_from_its_export(seed: int) -> None:
    """Replaying leads to the same position or question; a swap has its own document."""
    options = {"priority_swap": seed % 2 == 0, "series": seed % 3 == 0, "open": seed % 4 == 0, "learning": seed == 7}
    for before, given, after in games(options, seed):
        result = adjudicate(json.loads(json.dumps(DOCUMENTS.export(options, before, given))))
        assert (result["question"] is None) == (after.table.question is None)
        assert (result["winner"] is None) == (after.table.ending is None)
        assert result["position"] == DOCUMENTS.position(after)


def test_mid_round_export_describes_whole_round() -> None:
    """It includes the choices made so far, even those of standing orders."""
    played = (games({}, seed) for seed in range(50))
    moves = next(found for found in played if any(move[0].table.question for move in found))
    middle = next(place for place, move in enumerate(moves) if move[0].table.question)
    begun = max(place for place in range(middle) if moves[place][0].table.phase is Phase.DOCK)
    state, given, _ = moves[middle]
    later = [(Decision(seat, ""), answer) for move in moves[begun + 1 : middle + 1] for seat, answer in move[1].items()]
    assert DOCUMENTS.export({}, state, given) == DOCUMENTS.export({}, *moves[begun][:2], later)


def test_standing_order_choice_is_exported_as_choice() -> None:
    """M36: documents have no standing orders."""
    document = {**sample(1), "seed": MOST_SEED}
    given = DOCUMENTS.read(document)
    order = (StandingOrder(Kind.MISSILE, ("green nullifier",)), StandingOrder(Kind.CREEPER, ("NW",)))
    blue, green = given.loads
    loaded = {0: answer_of(type(blue)(blue.sector, blue.robots, order)), 1: answer_of(green)}
    exported: dict[str, Any] = DOCUMENTS.export({}, given.state, loaded)
    assert exported["choices"] == document["choices"]
    assert adjudicate(exported)["position"] == adjudicate(document)["position"]


def test_roster_choice_and_finished_game_cannot_be_exported() -> None:
    rules = Rumbl(roster_choice=True)
    state = rules.start(("blue", "green"), Rng(1))
    with pytest.raises(NotLegalError):
        DOCUMENTS.export({}, state, {})
    over = list(rules.leave(state, 0))[-1].state
    with pytest.raises(NotLegalError):
        DOCUMENTS.export({}, over, {})


def test_shield_moving_again_protects_nothing_on_its_way() -> None:
    """M12, once a bug: activated after stopping on an obstacle, the Shield moved on and set off a Mine."""
    played = adjudicate(_TWICE_MOVED)
    assert played["position"]["pieces"] == [{"kind": "obstacle", "at": [1, -2]}]
