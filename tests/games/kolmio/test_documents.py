"""Documents of Kolmio, where they differ from those of RAMbots."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import answers
from bot.engine.errors import BadDocumentError
from bot.engine.rng import Rng
from bot.games.pyramids.rules.events import Beamed, Moved, Stole
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Ending, Phase
from bot.games.pyramids.rules.triangles import SIDES, TriangleGrid
from bot.games.rambots import KOLMIO
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.variants import KOLMIO as VARIANT
from tests.games.kolmio.hexagons import position
from tests.games.kolmio.oracle import KolmioOracle
from tests.games.pyramids import pieces, player_pieces, sound_players
from tests.games.rambots.boards import COLOURS, EVERYTHING
from tests.long import scaled

if TYPE_CHECKING:
    from bot.games.rambots.rules.state import Table

DOCUMENTS = RamDocuments(VARIANT)
FACINGS = ("E", "NE", "NW", "W", "SW", "SE", "up")


def document(**changes: Any) -> dict[str, Any]:
    return {"game": "kolmio", "position": position("R d8 *, B h9 W")} | changes


def mistake(bad: dict[str, Any]) -> str:
    with pytest.raises(BadDocumentError) as raised:
        DOCUMENTS.adjudicate(bad)
    return str(raised.value)


# --- reading ---------------------------------------------------------------------------------------------------------


def test_side_defaults_to_four() -> None:
    """K1."""
    assert DOCUMENTS.read(document())[0].grid == TriangleGrid(4)
    assert DOCUMENTS.read(document(options={}))[0].grid == TriangleGrid(4)


def test_space_must_exist_on_a_board_of_the_given_side() -> None:
    """K1."""
    larger = position("R d8 *, B j11 W")
    assert DOCUMENTS.adjudicate(document(position=larger, options={"side": 5}))["winner"] is None
    told = 'position.rambots.blue.at: "j11" is not a space of the board'
    assert mistake(document(position=larger)) == told


@pytest.mark.parametrize("side", [2, 6, 4.0, "4", None, True])
def test_rejects_invalid_side(side: object) -> None:
    """K1."""
    told = f"options.side: expected a whole number from 3 to 5, not {json.dumps(side)}"
    assert mistake(document(options={"side": side})) == told


@pytest.mark.parametrize("facing", ["N", "S", "e", "U", "NNE"])
def test_facing_is_one_of_six_directions_or_up(facing: str) -> None:
    bad = document(position=position(f"R d8 {facing}, B h9 W"))
    told = f'position.rambots.red.facing: expected a facing (NE, E, SE, SW, W, NW or up), not "{facing}"'
    assert mistake(bad) == told


@pytest.mark.parametrize("order", ["SRN", "SRS", "SR", "srne", "SRNE ", "SRUP", "SRNNE"])
def test_rejects_non_canonical_orders(order: str) -> None:
    told = f'orders.red[0]: expected an instruction in canonical form (like "SRNE" or "LGU"), not "{order}"'
    assert mistake(document(orders={"red": [order]})) == told


@pytest.mark.parametrize("order", ["SRE", "SRNE", "SRNW", "SRW", "SRSW", "SRSE", "SRU"])
def test_every_orientation_can_be_ordered(order: str) -> None:
    result: dict[str, Any] = DOCUMENTS.adjudicate(document(orders={"red": [order]}))
    assert result["events"][0] == {"event": "instruction", "player": "red", "instruction": order}


def test_rejects_another_games_id() -> None:
    assert mistake(document(game="rambots")) == 'game: expected this game\'s id (kolmio), not "rambots"'


# --- what comes out --------------------------------------------------------------------------------------------------


def test_six_beams_are_six_events() -> None:
    result: dict[str, Any] = DOCUMENTS.adjudicate(document(orders={"red": ["SGU"]}))
    beams = [event for event in result["events"] if event["event"] == "beam"]
    assert [beam["direction"] for beam in beams] == ["NE", "E", "SE", "SW", "W", "NW"]
    assert beams[0] == {
        "event": "beam",
        "player": "red",
        "colour": "green",
        "direction": "NE",
        "path": ["d9", "e9", "e10", "f9", "f10", "g9", "g10", "h9"],
    }


def test_beam_effects_follow_their_beam() -> None:
    placed = position("R d8 *, B h2 W, g e9 E, b d6 E, r c1 E, y b1 E")
    result: dict[str, Any] = DOCUMENTS.adjudicate(document(position=placed, orders={"red": ["SGU"]}))
    names = [event["event"] for event in result["events"]]
    assert names == ["instruction", "beam", "stand", "beam", "beam", "beam", "beam", "stand", "beam", "round_end"]


def test_exported_round_includes_the_side() -> None:
    rules = KOLMIO.rules({"speedbots": False, "round_limit": None, "side": 5})
    state = rules.start(("red", "blue"), Rng(4))
    for step in rules.advance(state, dict.fromkeys(range(2), ("SR", "SY", "SG", "SB"))):
        state = step.state
    options = {"speedbots": False, "round_limit": None, "side": 5}
    exported: dict[str, Any] = DOCUMENTS.export(options, state, {0: ("LG", "NE", "done"), 1: ("done",)})
    assert exported["options"]["side"] == 5
    assert exported["orders"] == {"red": ["LGNE"], "blue": []}
    result: dict[str, Any] = DOCUMENTS.adjudicate(exported)
    assert result["position"]["rambots"]["blue"] == {"at": "j11", "facing": "up"}


# --- what always holds -----------------------------------------------------------------------------------------------


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Any position that a document can have, often crowded around the middle, with programs out of its pools."""
    grid = TriangleGrid(draw(st.sampled_from(SIDES)))
    players = draw(st.permutations(list(COLOURS.values())))[: draw(st.integers(2, 4))]
    count = len(players) + 4
    middle = (2 * grid.side - 1, grid.side)
    near = sorted(grid.cells, key=lambda cell: grid.distance(cell, middle))
    spaces = near[: draw(st.sampled_from([10, len(near)]))]
    places = [grid.name(cell) for cell in draw(st.permutations(spaces))[:count]]
    facings = draw(st.lists(st.sampled_from(FACINGS), min_size=count, max_size=count))
    placed = [{"at": at, "facing": facing} for at, facing in zip(places, facings, strict=True)]
    lies = ("U", "U", *(direction.value for direction in grid.directions))
    pools, orders, goals = draw(player_pieces(players, most=14, lies=lies))
    return {
        "game": "kolmio",
        "options": {"side": grid.side, "round_limit": draw(st.sampled_from([None, 1, 3]))},
        "position": {
            "round": draw(st.integers(1, 3)),
            "precedence": draw(st.permutations(list(COLOURS.values()))),
            "rambots": dict(zip(players, placed, strict=False)),
            "beacons": dict(zip(COLOURS.values(), placed[len(players) :], strict=True)),
            "pools": pools,
            "goals": goals,
        },
        "orders": orders,
    }


def sound(table: Table) -> None:
    """Check that the table is possible; raise AssertionError if not."""
    grid = table.grid
    assert isinstance(grid, TriangleGrid)
    cells = [placed.cell for placed in table.placed]
    assert len(set(cells)) == len(cells), "no two objects on a space"
    assert set(cells) <= set(grid.cells), "nobody off the board"
    assert {placed.facing for placed in table.placed} <= {None, *grid.directions}
    assert sorted(table.precedence, key=list(Colour).index) == list(Colour)
    sound_players(table)


@settings(max_examples=scaled(150))
@given(documents())
def test_every_step_is_sound_and_conserves_pieces(document: dict[str, Any]) -> None:
    rules, state, programs = DOCUMENTS.read(document)
    owned, before = pieces(state.table), state.table
    for step in rules.play(state, programs):
        event, table = step.event, step.state.table
        sound(table)
        assert pieces(table) == owned
        if isinstance(event, Moved):
            assert all(table.grid.step(shift.source, event.direction) == shift.target for shift in event.shifts)
        else:
            assert [placed.cell for placed in table.placed] == [placed.cell for placed in before.placed]
        if isinstance(event, Beamed):
            things = {placed.cell: placed.thing for placed in before.placed}
            met = [things[cell] for cell in event.path if cell in things]
            assert met == [*event.hits, *([event.stopped] if event.stopped else [])]
        before = table


@settings(max_examples=scaled(150))
@given(documents())
def test_only_red_beams_steal_and_no_object_is_hit_twice(document: dict[str, Any]) -> None:
    """K4, K6, K7."""
    rules, state, programs = DOCUMENTS.read(document)
    beams: list[Beamed] = []
    for step in rules.play(state, programs):
        match step.event:
            case Beamed() as beam:
                beams.append(beam)
            case Stole(seat, victim):
                assert beams[-1].piece.colour is Colour.RED
                assert beams[-1].hits == (step.state.table.robot(victim).thing,)
                assert beams[-1].seat == seat
            case Moved() if beams:
                assert beams[-1].piece.colour in (Colour.YELLOW, Colour.BLUE)
            case event if type(event).__name__ == "Returned":
                hits = [thing for beam in beams for thing in beam.hits]
                assert len(hits) == len(set(hits))
                assert len(beams) in (1, 6)
                beams = []
            case _:
                pass


@settings(max_examples=scaled(300))
@given(documents())
def test_independent_oracle_agrees_on_every_event(document: dict[str, Any]) -> None:
    assert DOCUMENTS.adjudicate(document) == KolmioOracle(document).result()


@settings(max_examples=scaled(100))
@given(documents())
def test_documents_are_well_formed_and_deterministic(document: dict[str, Any]) -> None:
    result: dict[str, Any] = DOCUMENTS.adjudicate(document)
    assert result == DOCUMENTS.adjudicate(json.loads(json.dumps(document)))
    before, after = document["position"], result["position"]
    tagged = result["winner"] is not None and not any(event["event"] == "round_end" for event in result["events"])
    moved_on = [before["precedence"][-1], *before["precedence"][:-1]]
    assert after["precedence"] == (before["precedence"] if tagged else moved_on)
    assert after["round"] == before["round"] + (0 if tagged else 1)
    if result["winner"] is None:
        DOCUMENTS.adjudicate({"game": "kolmio", "options": document["options"], "position": after})


@settings(max_examples=scaled(30))
@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from(SIDES))
def test_whole_games_conserve_pieces_and_end_properly(seats: int, seed: int, side: int) -> None:
    rules, rng = RamBots(round_limit=12, side=side, variant=VARIANT), Rng(seed)
    state = rules.start(tuple(COLOURS.values())[:seats], rng.fork("start"))
    owned = Counter(dict.fromkeys(EVERYTHING, seats))
    while pending := rules.pending_decisions(state):
        given_answers = {}
        for decision in pending:
            given_answers[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        for step in rules.advance(state, given_answers):
            state = step.state
            sound(state.table)
            assert pieces(state.table) == owned
    table = state.table
    assert table.phase is Phase.OVER
    assert table.ending is Ending.TAGGED or table.round == 13
