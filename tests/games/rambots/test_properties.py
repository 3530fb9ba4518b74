"""What holds in every position of RAMbots, checked after every step of games that Hypothesis makes up."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import answers
from bot.engine.rng import MOST_SEED, Rng
from bot.games.pyramids.rules.events import Beamed, Moved, RoundEnded
from bot.games.pyramids.rules.grid import Chessboard
from bot.games.pyramids.rules.pieces import Colour
from bot.games.pyramids.rules.things import Ending, Phase
from bot.games.rambots.notation.documents import RamDocuments
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from tests.games.pyramids import belongings, pieces, sound_players
from tests.games.rambots.boards import COLOURS, EVERYTHING, FACINGS, FILES
from tests.games.rambots.oracle import Oracle
from tests.long import often

BOARD = Chessboard()
SQUARES = {(column, row) for column in range(8) for row in range(8)}


def sound(table: Table) -> None:
    """Raise AssertionError unless the table is one that can be."""
    cells = [placed.cell for placed in table.placed]
    assert len(set(cells)) == len(cells), "no two objects on a square"
    assert set(cells) <= SQUARES, "nobody off the board"
    assert set(table.precedence) == set(Colour)
    assert len(table.precedence) == len(Colour)
    sound_players(table)
    for player in table.players:
        assert len({piece.colour for piece in player.goals}) == len(player.goals)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Any position that a document can have, crowded more often than not, with programs out of its pools."""
    players = draw(st.permutations(list(COLOURS.values())))[: draw(st.integers(2, 4))]
    count = len(players) + 4
    columns = draw(st.sampled_from([8, 3]))  # a small corner of the board, so that things meet
    squares = [f"{file}{rank}" for file in FILES[:columns] for rank in range(1, columns + 1)]
    places = draw(st.permutations(squares))[:count]
    facings = draw(st.lists(st.sampled_from(sorted(FACINGS.values())), min_size=count, max_size=count))
    placed = [{"at": at, "facing": facing} for at, facing in zip(places, facings, strict=True)]
    pools, orders, goals = draw(belongings(players, most=14))
    out = players[2:] if draw(st.booleans()) else []
    orders.update({player: [] for player in out})
    return {
        "game": "rambots",
        "options": {"round_limit": draw(st.sampled_from([None, 1, 3]))},
        "position": {
            "round": draw(st.integers(1, 3)),
            "precedence": draw(st.permutations(list(COLOURS.values()))),
            "rambots": dict(zip(players, placed, strict=False)),
            "beacons": dict(zip(COLOURS.values(), placed[len(players) :], strict=True)),
            "pools": pools,
            "goals": goals,
            **({"out": out} if out else {}),
        },
        "orders": orders,
        "seed": draw(st.integers(0, MOST_SEED)),
    }


@settings(max_examples=often(150))
@given(documents())
def test_every_step_of_every_round_is_sound_and_loses_no_piece(document: dict[str, Any]) -> None:
    rules, state, programs = RamDocuments().read(document)
    sound(state.table)
    owned = pieces(state.table)
    before = state.table
    for step in rules.play(state, programs):
        sound(step.state.table)
        assert pieces(step.state.table) == owned
        if isinstance(step.event, Moved):
            where = {placed.thing: placed.cell for placed in before.placed}
            assert all(where[shift.thing] == shift.source for shift in step.event.shifts)
            assert all(step.state.table.find(shift.thing).cell == shift.target for shift in step.event.shifts)
        else:
            assert [placed.cell for placed in step.state.table.placed] == [placed.cell for placed in before.placed]
        if isinstance(step.event, Beamed):
            occupied = {placed.cell for placed in before.placed}
            assert not occupied & set(step.event.path[:-1] if step.event.hit else step.event.path)
        before = step.state.table
    assert not any(player.program for player in before.players)


@settings(max_examples=often(150))
@given(documents())
def test_documents_come_out_well_formed_and_the_same_every_time(document: dict[str, Any]) -> None:
    result: dict[str, Any] = RamDocuments().adjudicate(document)
    assert result == RamDocuments().adjudicate(json.loads(json.dumps(document)))
    given_position, position = document["position"], result["position"]
    tagged = result["winner"] is not None and not any(event["event"] == "round_end" for event in result["events"])
    moved_on = [*given_position["precedence"][1:], given_position["precedence"][0]]
    assert position["precedence"] == (given_position["precedence"] if tagged else moved_on)
    assert position["round"] == given_position["round"] + (0 if tagged else 1)
    assert list(position["rambots"]) == list(given_position["rambots"])
    if result["winner"] is None:
        RamDocuments().adjudicate({"game": "rambots", "position": position})


@settings(max_examples=often(300))
@given(documents())
def test_a_second_opinion_agrees_on_every_event(document: dict[str, Any]) -> None:
    assert RamDocuments().adjudicate(document) == Oracle(document).result()


@settings(max_examples=often(40))
@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from([None, 5, 8]))
def test_whole_games_keep_every_piece_and_end_as_they_should(seats: int, seed: int, limit: int | None) -> None:
    rules, rng = RamBots(round_limit=limit), Rng(seed)
    state = rules.start(tuple(COLOURS.values())[:seats], rng.fork("start"))
    owned = Counter(dict.fromkeys(EVERYTHING, seats))
    for _ in range(30):
        given_answers = {}
        for decision in rules.pending_decisions(state):
            given_answers[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        if not given_answers:
            break
        for step in rules.advance(state, given_answers):
            state = step.state
            sound(state.table)
            assert pieces(state.table) == owned
            if isinstance(step.event, RoundEnded):
                assert step.event.round == state.table.round - 1
    table = state.table
    if limit is not None:
        assert table.phase is Phase.OVER
        assert table.ending is Ending.TAGGED or table.round == limit + 1
    if table.ending is Ending.TAGGED:
        assert [len(table.players[seat].goals) for seat in table.winners] == [0]
