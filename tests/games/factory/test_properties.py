"""What holds in every position of RAMbots Factory, checked after every step of games that Hypothesis makes up."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import answers
from bot.engine.rng import MOST_SEED, Rng
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.rules.events import ElementDestroyed, ElementHit, Lasered, Pulled, PushedAway, Repaired
from bot.games.factory.rules.floor import SPACES, Floor, is_connected, space_name
from bot.games.factory.rules.movement import bag_of
from bot.games.factory.rules.rulebook import Factory, full_bag
from bot.games.factory.rules.state import BOARDS, ElementKind, Part, Table
from bot.games.pyramids.rules.events import Beamed, Moved, RoundEnded
from bot.games.pyramids.rules.pieces import pool_of
from bot.games.pyramids.rules.things import Phase
from tests.games.factory.test_floor import floors
from tests.games.pyramids import belongings, pieces, sound_players
from tests.games.rambots.boards import COLOURS, EVERYTHING, FACINGS
from tests.long import often

KINDS = [kind.value for kind in ElementKind]


def all_pieces(table: Table) -> Counter[str]:
    """Every piece of the players, and the scrap heap."""
    return pieces(table) + Counter(piece.key for piece in table.scrap)


def parts(table: Table) -> Counter[Part]:
    """Every element in the bag, on the floor and in the holder's hand."""
    found = Counter(table.bag)
    found.update(element.part for board in table.boards for element in board.elements)
    if table.movement is not None and table.movement.drawn is not None:
        found[table.movement.drawn] += 1
    return found


def sound(table: Table) -> None:
    """Raise AssertionError unless the table is one that can be."""
    floor = Floor.of(table.boards)
    cells = [placed.cell for placed in table.placed]
    assert len(set(cells)) == len(cells), "no two objects on a square"
    assert set(cells) <= set(floor.squares), "nobody off the coasters"
    assert len({board.place for board in table.boards}) == len(BOARDS), "one board to a place"
    assert is_connected(board.place for board in table.boards), "all boards joined"
    for board in table.boards:
        spaces = [element.at for element in board.elements]
        assert len(set(spaces)) == len(spaces), "one element to a space"
        assert set(spaces) <= set(SPACES), "no element on a corner"
        assert [element.placed for element in board.elements] == sorted(element.placed for element in board.elements)
    ages = [element.placed for board in table.boards for element in board.elements]
    assert len(set(ages)) == len(ages), "no two elements of an age"
    assert table.scrap == pool_of(table.scrap), "the heap is sorted"
    assert table.bag == bag_of(table.bag), "the bag is sorted"
    sound_players(table)
    assert (table.movement is None) == (table.phase is not Phase.MOVEMENT)


def hurt(table: Table) -> bool:
    """Whether an element has had its last hit and is not gone yet."""
    return any(element.hits >= element.pips for board in table.boards for element in board.elements)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Any position that a document can have, crowded with elements, with programs and a die."""
    players = draw(st.permutations(list(COLOURS.values())))[: draw(st.integers(2, 4))]
    floor = draw(floors())
    squares = [floor.name(cell) for cell in floor.squares]
    near = draw(st.sampled_from([36, 18]))  # two boards alone, so that things meet
    places = draw(st.permutations(squares[:near]))[: len(players) + 4]
    facings = draw(st.lists(st.sampled_from(sorted(FACINGS.values())), min_size=8, max_size=8))
    placed = [{"at": at, "facing": facing} for at, facing in zip(places, facings, strict=False)]
    spaces = [(name, space_name(space)) for name in BOARDS for space in SPACES]
    chosen = draw(st.permutations(spaces))[: draw(st.integers(0, 24))]
    ages = draw(st.permutations(range(1, len(chosen) + 1)))
    boards: dict[str, dict[str, Any]] = {
        name: {"place": list(place), "rotation": rotation, "elements": []}
        for name, (place, rotation) in zip(BOARDS, floor.placements, strict=True)
    }
    for (name, space), age in zip(chosen, ages, strict=True):
        pips = draw(st.integers(1, 3))
        element = {"element": draw(st.sampled_from(KINDS)), "pips": pips, "at": space, "placed": age}
        boards[name]["elements"].append(element | {"hits": draw(st.integers(0, pips - 1))})
    pools, orders, goals = draw(belongings(players, most=10))
    return {
        "game": "factory",
        "options": {"round_limit": draw(st.sampled_from([None, 1, 3]))},
        "position": {
            "round": draw(st.integers(1, 3)),
            "precedence": draw(st.permutations(list(COLOURS.values()))),
            "rambots": dict(zip(players, placed, strict=False)),
            "beacons": dict(zip(COLOURS.values(), placed[len(players) :], strict=True)),
            "pools": pools,
            "goals": goals,
            "boards": boards,
            "scrap": draw(st.lists(st.sampled_from(EVERYTHING), max_size=6)),
            "bag": {kind: draw(st.lists(st.integers(1, 3), max_size=2)) for kind in KINDS},
            "torch": draw(st.sampled_from(players)),
            "start_pieces": {player: draw(st.integers(0, 12)) for player in players},
        },
        "orders": orders,
        "seed": draw(st.integers(0, MOST_SEED)),
    }


@settings(max_examples=often(120))
@given(documents())
def test_every_step_of_every_round_is_sound_and_loses_nothing(document: dict[str, Any]) -> None:
    read = FactoryDocuments().read(document)
    rules, before = read.rules, read.state.table
    sound(before)
    owned, made, last = all_pieces(before), parts(before), read.state
    rng = Rng(document["seed"]).fork("answers")

    def check(table: Table, event: object) -> None:
        nonlocal before, made
        sound(table)
        assert all_pieces(table) == owned, "pieces are conserved"
        if isinstance(event, ElementDestroyed):
            made[event.element.part] -= 1  # it leaves the game
        assert +parts(table) == +made, "elements are conserved"
        assert hurt(table) == (isinstance(event, ElementHit) and event.element.hits >= event.element.pips)
        _told(event, before, table)
        before = table

    for step in rules.play(last, read.programs, read.chance):
        check(step.state.table, step.event)
        last = step.state
    for _ in range(4):
        pending = rules.pending_decisions(last)
        if not pending or pending[0].topic == "program":
            break
        answer, rng = answers.at_random(rules, last, pending[0], rng)
        for step in rules.advance(last, {pending[0].seat: answer}):
            check(step.state.table, step.event)
            last = step.state
    assert not any(player.program for player in before.players)
    assert last.table.phase in (Phase.PROGRAMMING, Phase.OVER)


def _told(event: object, before: Table, table: Table) -> None:
    """Events say what changed between the tables, and nothing else moved."""
    if isinstance(event, Moved | Pulled | PushedAway):
        where = {placed.thing: placed.cell for placed in before.placed}
        assert all(where[shift.thing] == shift.source for shift in event.shifts)
        assert all(table.find(shift.thing).cell == shift.target for shift in event.shifts)
    elif table.boards == before.boards:
        assert [placed.cell for placed in table.placed] == [placed.cell for placed in before.placed]
    if isinstance(event, Beamed):
        occupied = {placed.cell for placed in before.placed}
        assert not occupied & set(event.path[:-1] if event.hits else event.path)
    if isinstance(event, Lasered):
        lost = len(before.players[event.seat].pool) - len(table.players[event.seat].pool)
        assert lost == len(event.pieces) == len(table.scrap) - len(before.scrap)
    if isinstance(event, Repaired):
        player = table.players[event.seat]
        assert len(player.pool) + len(player.program) - player.done <= table.start_pieces[event.seat]


@settings(max_examples=often(100))
@given(documents())
def test_documents_come_out_well_formed_and_the_same_every_time(document: dict[str, Any]) -> None:
    documents = FactoryDocuments()
    result: dict[str, Any] = documents.adjudicate(document)
    assert result == documents.adjudicate(json.loads(json.dumps(document)))
    given_position, position, question = document["position"], result["position"], result["question"]
    assert list(position["bag"]) == KINDS
    if question is not None:
        assert question["options"]
        assert (position["round"], position["torch"]) == (given_position["round"], given_position["torch"])
        assert position["precedence"] == given_position["precedence"]
        for option in (question["options"][0], question["options"][-1]):
            documents.adjudicate({**document, "choices": [option]})
    elif result["winner"] is None:
        assert position["round"] == given_position["round"] + 1
        documents.adjudicate({"game": "factory", "position": position})


@settings(max_examples=often(25))
@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from([None, 4]))
def test_whole_games_keep_every_piece_and_every_element(seats: int, seed: int, limit: int | None) -> None:
    rules, rng = Factory(round_limit=limit), Rng(seed)
    state = rules.start(tuple(COLOURS.values())[:seats], rng.fork("start"))
    owned, made = Counter(dict.fromkeys(EVERYTHING, seats)), Counter(full_bag(seats))
    for _ in range(40):
        given_answers = {}
        for decision in rules.pending_decisions(state):
            given_answers[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        if not given_answers:
            break
        for step in rules.advance(state, given_answers):
            state = step.state
            sound(state.table)
            assert all_pieces(state.table) == owned
            if isinstance(step.event, ElementDestroyed):
                made[step.event.element.part] -= 1
            assert +parts(state.table) == +made
            if isinstance(step.event, RoundEnded):
                assert step.event.round == state.table.round - 1
    if limit is not None:
        assert state.table.round <= limit + 1
