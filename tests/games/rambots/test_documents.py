"""Adjudication documents of RAMbots: what's accepted, what's refused and how, and the results."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import BadDocumentError, NotLegalError
from bot.engine.rng import MOST_SEED, Rng
from bot.games import GAMES
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.rulebook import RamBots
from tests.games.rambots.boards import play, position
from tests.games.rambots.test_setup import programming

DOCUMENTS = RamDocuments()
BOARD = """
    5  .  .  .  b* B<
    1  R> .  r^
"""


def document(**changes: object) -> dict[str, Any]:
    return {"game": "rambots", "position": position(BOARD), "orders": {"red": ["SRN"]}, "seed": 7, **changes}


def changed(path: str, value: object) -> dict[str, Any]:
    """The document with the value at a dotted path set, or removed if it's None."""
    found = copy.deepcopy(document())
    *way, last = path.split(".")
    inner = found
    for key in way:
        inner = inner[key]
    if value is None:
        del inner[last]
    else:
        inner[last] = value
    return found


def adjudicated(good: dict[str, Any]) -> dict[str, Any]:
    return DOCUMENTS.adjudicate(good)


def mistake(bad: dict[str, Any]) -> str:
    with pytest.raises(BadDocumentError) as caught:
        DOCUMENTS.adjudicate(bad)
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("game", "chess", 'game: expected this game\'s id (rambots), not "chess"'),
        ("position", None, "position: missing"),
        ("position", [], "position: expected an object, not []"),
        ("extra", 1, "extra: unknown key, expected game, position, options, orders, choices, seed or out"),
        ("seed", True, f"seed: expected a whole number from 0 to {MOST_SEED}, not true"),
        ("seed", -1, f"seed: expected a whole number from 0 to {MOST_SEED}, not -1"),
        ("seed", 2**256, f"seed: expected a whole number from 0 to {MOST_SEED}, not {str(2**256)[:37]}..."),
        ("seed", 1.0, f"seed: expected a whole number from 0 to {MOST_SEED}, not 1.0"),
        ("choices", {}, "choices: expected a list, not {}"),
        ("options", {"speedbots": 1}, "options.speedbots: expected true or false, not 1"),
        ("options", {"round_limit": 0}, "options.round_limit: expected a whole number from 1, not 0"),
        ("options", {"round_limit": False}, "options.round_limit: expected a whole number from 1, not false"),
        ("position.round", 0, "position.round: expected a whole number from 1, not 0"),
        ("position.round", "1", 'position.round: expected a whole number from 1, not "1"'),
        ("position.round", True, "position.round: expected a whole number from 1, not true"),
        ("position.round", None, "position.round: missing"),
        (
            "position.turn",
            1,
            "position.turn: unknown key, expected round, precedence, rambots, beacons, pools, goals or out",
        ),
        ("position.rambots.red.at", "j9", 'position.rambots.red.at: "j9" is not a square of the board'),
        ("position.rambots.red.at", "A1", 'position.rambots.red.at: "A1" is not a square of the board'),
        ("position.rambots.red.at", 11, "position.rambots.red.at: expected a square of the board, not 11"),
        (
            "position.rambots.red.facing",
            "U",
            'position.rambots.red.facing: expected a facing (N, E, S, W or up), not "U"',
        ),
        (
            "position.rambots.red.facing",
            "NE",
            'position.rambots.red.facing: expected a facing (N, E, S, W or up), not "NE"',
        ),
        ("position.rambots.red.size", 3, "position.rambots.red.size: unknown key, expected at or facing"),
        ("position.rambots.red.facing", None, "position.rambots.red.facing: missing"),
        ("position.rambots.blue", None, "position.rambots: expected two to four players, not 1"),
        ("position.rambots.pink", {}, "position.rambots.pink: unknown key, expected red, yellow, green or blue"),
        ("position.rambots.a b\n", {}, 'position.rambots."a b\\n": unknown key, expected red, yellow, green or blue'),
        ("position.beacons.green", None, "position.beacons.green: missing"),
        ("position.beacons.blue.at", "e5", 'position.beacons.blue.at: "e5" is taken by rambot:blue'),
        ("position.rambots.blue.at", "a1", 'position.rambots.blue.at: "a1" is taken by rambot:red'),
        (
            "position.precedence",
            ["red", "blue", "green"],
            ('position.precedence: expected all four colours, each once, not ["red", "blue", "green"]'),
        ),
        (
            "position.precedence",
            ["red"] * 4,
            ('position.precedence: expected all four colours, each once, not ["red", "red", "red", "red"]'),
        ),
        ("position.pools.red", None, "position.pools.red: missing"),
        ("position.pools.green", [], "position.pools.green: unknown key, expected red or blue"),
        (
            "position.pools.red",
            ["SR", "XL"],
            ('position.pools.red[1]: expected a piece (SR, SY, SG, SB, MR, MY, MG, MB, LR, LY, LG or LB), not "XL"'),
        ),
        ("position.pools.red", "SR", 'position.pools.red: expected a list, not "SR"'),
        ("position.goals.red", [], "position.goals.red: expected one to four pieces of different colours, not []"),
        (
            "position.goals.red",
            ["SR", "LR"],
            ('position.goals.red: expected one to four pieces of different colours, not ["SR", "LR"]'),
        ),
        ("position.goals.blue", None, "position.goals.blue: missing"),
        ("position.out", ["green"], 'position.out[0]: expected a player (red or blue), not "green"'),
        ("position.out", ["red", "red"], 'position.out[1]: "red" is named twice'),
        ("position.out", ["red", "blue"], "position.out: expected somebody to be still in the game"),
        ("orders.green", [], "orders.green: unknown key, expected red or blue"),
        ("orders.red", "SRN", 'orders.red: expected a list, not "SRN"'),
        ("orders.red", ["SRN"] * 6, "orders.red: expected at most 5 instructions, not 6"),
        ("orders.red", ["SRN", "SRU"], "orders.red[1]: SR is short, the pool holds 1 of it"),
        (
            "orders.red",
            ["srn"],
            ('orders.red[0]: expected an instruction in canonical form (like "SRN" or "LGU"), not "srn"'),
        ),
        (
            "orders.red",
            ["SR"],
            ('orders.red[0]: expected an instruction in canonical form (like "SRN" or "LGU"), not "SR"'),
        ),
        (
            "orders.red",
            ["SR N"],
            ('orders.red[0]: expected an instruction in canonical form (like "SRN" or "LGU"), not "SR N"'),
        ),
        ("orders.red", [7], ('orders.red[0]: expected an instruction in canonical form (like "SRN" or "LGU"), not 7')),
        (
            "orders.red",
            ["SRNE"],
            ('orders.red[0]: expected an instruction in canonical form (like "SRN" or "LGU"), not "SRNE"'),
        ),
        (
            "orders.red",
            ["SRup"],
            ('orders.red[0]: expected an instruction in canonical form (like "SRN" or "LGU"), not "SRup"'),
        ),
    ],
)
def test_bad_document_error_names_its_path(path: str, value: object, says: str) -> None:
    told = mistake(changed(path, value))
    assert told == says


def test_rejects_orders_of_a_departed_player() -> None:
    """R9."""
    bad = document(position=position("1  R> B< Y^", out=["red"]))
    assert mistake(bad) == "orders.red: a player who is out has no program"


def test_departed_players_can_be_listed_outside_the_position() -> None:
    """R9. The resulting position names them only if the given one did."""
    beside = document(position=position("1  R> B< Y^"), out=["blue"])
    inside = document(position=position("1  R> B< Y^", out=["blue"]))
    apart: dict[str, Any] = DOCUMENTS.adjudicate(beside)
    together = DOCUMENTS.adjudicate(inside)
    assert "out" not in apart["position"]
    assert {**apart, "position": {**apart["position"], "out": ["blue"]}} == together
    assert mistake(inside | {"out": []}) == "out: who is out is said twice"


def test_options_orders_choices_and_seed_are_optional() -> None:
    full = document(options={"speedbots": False, "round_limit": None}, choices=["whatever"], orders={}, seed=0)
    assert DOCUMENTS.adjudicate({"game": "rambots", "position": position(BOARD)}) == DOCUMENTS.adjudicate(full)


def test_seats_follow_the_order_of_keys() -> None:
    """Shared winners come in seat order."""
    robots = {"blue": {"at": "a1", "facing": "up"}, "red": {"at": "b1", "facing": "up"}}
    found = document(orders={}, options={"round_limit": 1})
    found["position"]["rambots"] = robots
    result = DOCUMENTS.adjudicate(found)
    assert result["winner"] == ["blue", "red"]


def test_pools_are_sorted_by_size_and_colour() -> None:
    played = play(BOARD, {}, pools={"red": "LB SB SR MG MY SG LR SY SR"})
    assert played.position["pools"]["red"] == ["SR", "SR", "SY", "SG", "SB", "MY", "MG", "LR", "LB"]


def test_goals_keep_their_order() -> None:
    played = play(BOARD, {}, goals={"red": "LB SR MG"})
    assert played.position["goals"]["red"] == ["LB", "SR", "MG"]


def test_events_carry_all_their_keys() -> None:
    """One event of each name, with all its keys."""
    result = adjudicated(
        document(
            position=position("2  .  r>\n1  R^ B* y^", goals={"red": "LB SR"}),
            orders={"red": ["MRE"], "blue": ["LGN"]},
        )
    )
    assert result["events"][:6] == [
        {"event": "instruction", "player": "red", "instruction": "MRE"},
        {"event": "turn", "player": "red", "facing": "E"},
        {"event": "ram", "player": "red", "object": "rambot:blue"},
        {"event": "steal", "player": "red", "from": "blue", "piece": "SR"},
        {"event": "tip", "object": "rambot:blue", "facing": "E"},
        {"event": "tag", "player": "red", "colour": "blue", "piece": "LB"},
    ]
    assert result["events"][6:] == [
        {"event": "move", "object": "beacon:yellow", "from": "c1", "to": "d1"},
        {"event": "move", "object": "rambot:blue", "from": "b1", "to": "c1"},
        {"event": "move", "object": "rambot:red", "from": "a1", "to": "b1"},
        {"event": "beam", "player": "red", "colour": "red", "direction": "E", "path": ["c1"]},
        {"event": "move", "object": "rambot:blue", "from": "c1", "to": "c2"},
        {"event": "move", "object": "rambot:blue", "from": "c2", "to": "c3"},
        {"event": "instruction", "player": "blue", "instruction": "LGN"},
        {"event": "turn", "player": "blue", "facing": "N"},
        {"event": "move", "object": "rambot:blue", "from": "c3", "to": "c4"},
        {"event": "move", "object": "rambot:blue", "from": "c4", "to": "c5"},
        {"event": "beam", "player": "blue", "colour": "green", "direction": "N", "path": ["c6", "c7", "c8"]},
        {"event": "round_end", "precedence": ["yellow", "green", "blue", "red"]},
    ]


def test_result_has_four_keys() -> None:
    result = DOCUMENTS.adjudicate(document())
    assert list(result) == ["position", "events", "question", "winner"]
    assert (result["question"], result["winner"]) == (None, None)


def test_resulting_position_is_valid_input() -> None:
    first = DOCUMENTS.adjudicate(document(position=position("1  R> B< Y^", out=["yellow"])))
    second = DOCUMENTS.adjudicate(document(position=first["position"], orders={}))
    assert isinstance(second["position"], dict)
    assert second["position"]["round"] == 3


def test_adjudication_does_not_mutate_the_document() -> None:
    given = document()
    before = json.dumps(given)
    DOCUMENTS.adjudicate(given)
    assert json.dumps(given) == before


def test_exported_round_has_seed_options_and_canonical_orders() -> None:
    state = replace(programming(seats=2), rng=Rng(MOST_SEED))
    options = GAMES["rambots"].with_defaults({})
    exported = DOCUMENTS.export(options, state, {0: ("MR", "N", "done"), 1: ("done",)})
    assert exported["orders"] == {"blue": ["MRN"], "red": []}
    assert (exported["seed"], exported["options"]) == (MOST_SEED, options)


def test_seed_shared_with_later_rounds_is_not_exported() -> None:
    state = replace(programming(seats=2), rng=Rng(2**64 - 1))
    assert "seed" not in DOCUMENTS.export({}, state, {0: ("done",), 1: ("done",)})


def test_setup_cannot_be_exported() -> None:
    state = RamBots().start(("red", "blue"), Rng(3))
    with pytest.raises(NotLegalError):
        DOCUMENTS.export({}, state, {})
