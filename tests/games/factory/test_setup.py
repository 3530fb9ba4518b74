"""Set-up and ends of RAMbots Factory, sentence by sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine import answers as engine_answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, State
from bot.engine.rng import Rng
from bot.games.factory.notation.documents import FactoryDocuments
from bot.games.factory.rules.events import Repaired, TorchPassed
from bot.games.factory.rules.floor import Floor
from bot.games.factory.rules.rulebook import Factory, full_bag
from bot.games.factory.rules.state import ElementKind, Face, Table
from bot.games.pyramids.rules.events import Ended, Left, Returned, RoundEnded
from bot.games.pyramids.rules.grid import Direction
from bot.games.pyramids.rules.things import Ending, Hand, Phase
from tests.games.chances import Written
from tests.games.factory.floors import adjudicate, document, move, play, position
from tests.games.rambots.boards import COLOURS

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat

GameState = State[Table, Hand]
WORDS = tuple(COLOURS.values())


def begun(seats: int = 4, seed: int = 1, rules: Factory | None = None) -> GameState:
    return (rules or Factory()).start(WORDS[:seats], Rng(seed))


def in_round_one(seats: int = 4, seed: int = 1, rules: Factory | None = None) -> GameState:
    rules = rules or Factory()
    state = begun(seats, seed, rules)
    stack: Answer = ("SR", "MY", "LG", "SB")
    *_, last = rules.advance(state, dict.fromkeys(range(seats), stack))
    return last.state


def squares(table: Table) -> list[str]:
    """The squares of the things, RAMbots first."""
    return [Floor.of(table.boards).name(placed.cell) for placed in table.placed]


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "corners"),
    [(2, ["D:d2", "B:d2"]), (3, ["D:d2", "A:d2", "B:d2"]), (4, ["D:d2", "A:d2", "B:d2", "C:d2"])],
)
def test_robots_start_upright_in_outer_corners_clockwise(seats: int, corners: list[str]) -> None:
    table = begun(seats).table
    assert squares(table)[:seats] == corners
    assert all(table.robot(seat).facing is None for seat in range(seats))
    assert table.robot(0).cell == (1, 1)


def test_boards_start_two_by_two() -> None:
    boards = begun().table.boards
    assert [(board.name, board.place, board.rotation) for board in boards] == [
        ("A", (0, 1), 2),
        ("B", (1, 1), 3),
        ("C", (1, 0), 0),
        ("D", (0, 0), 1),
    ]


def test_beacons_face_north_on_the_four_centres_in_random_order() -> None:
    """R2."""
    orders = set()
    for seed in range(60):
        table = begun(seed=seed).table
        beacons = squares(table)[4:]
        assert set(beacons) == {"A:c3", "B:c3", "C:c3", "D:c3"}
        assert all(placed.facing is Direction.N for placed in table.placed[4:])
        orders.add(tuple(beacons))
    assert len(orders) > 15


def test_torch_may_start_at_any_seat() -> None:
    assert {begun(3, seed).table.torch_holder for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize("torch", [0, 1, 2])
def test_torch_is_drawn_after_the_precedence_stack(torch: int) -> None:
    table = Factory().start(WORDS[:3], Written(draws=f"2/3 0/3 {torch}/3")).table
    assert table.torch_holder == torch
    assert table.precedence[0].value == WORDS[2]
    assert squares(table)[3:] == ["A:c3", "B:c3", "C:c3", "D:c3"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bag_contents_scale_with_the_player_count(seats: int) -> None:
    bag = full_bag(seats)
    kinds = Counter(part.kind for part in bag)
    assert len(bag) == 14 + 3 * (seats + 1)
    assert kinds[ElementKind.WALL] == 3 * (seats + 1)
    assert kinds[ElementKind.LASER] == 2
    assert [part.pips for part in bag if part.kind is ElementKind.LASER] == [1, 2]
    assert all(kinds[kind] == 3 for kind in ElementKind if kind not in (ElementKind.WALL, ElementKind.LASER))
    assert begun(seats).table.bag == bag


def test_game_starts_without_elements_and_with_empty_scrap_heap() -> None:
    table = begun().table
    assert all(not board.elements for board in table.boards)
    assert table.scrap == ()


def test_starting_piece_counts_are_recorded() -> None:
    assert in_round_one().table.start_pieces == (8, 8, 8, 8)


@pytest.mark.parametrize("colours", [("red",), ("red", "red"), (*WORDS, "red"), ()])
def test_requires_two_to_four_different_colours(colours: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"seat|play"):
        Factory().start(colours, Rng(1))


# --- whom the table waits for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", Face)
def test_everybody_programs_before_boards_move(face: Face) -> None:
    rules = Factory()
    assert [decision.topic for decision in rules.pending_decisions(in_round_one())] == ["program"] * 4
    after = waiting(rules, face)
    assert after.table.phase is Phase.MOVEMENT
    (decision,) = rules.pending_decisions(after)
    assert decision.seat == after.table.torch_holder
    assert decision.topic == {Face.TIP: "add", Face.DIG: "add"}.get(face, face.value)


def test_board_movement_waits_only_for_the_torch_holder() -> None:
    rules = Factory(speedbots=True)
    state = waiting(rules)
    seat = state.table.torch_holder
    assert not rules.can_advance(state, frozenset(range(4)) - {seat})
    assert rules.can_advance(state, frozenset({seat}))


def test_speedbots_round_starts_with_one_program_missing() -> None:
    rules = Factory(speedbots=True)
    state = in_round_one(rules=rules)
    assert rules.can_advance(state, frozenset({0, 1, 2}))
    assert not rules.can_advance(state, frozenset({0, 1}))
    assert not Factory().can_advance(state, frozenset({0, 1, 2}))


def test_board_movement_requires_the_holders_answer() -> None:
    rules = Factory()
    state = waiting(rules)
    with pytest.raises(NotLegalError, match="has not answered"):
        list(rules.advance(state, {}))


def waiting(rules: Factory, face: Face = Face.HOP, seats: int = 4) -> GameState:
    """A game waiting for the board movement."""
    for seed in range(200):
        state = in_round_one(seats, seed, rules)
        *_, last = rules.advance(state, dict.fromkeys(range(seats), (DONE,)))
        movement = last.state.table.movement
        if movement is not None and movement.face is face:
            return last.state
    raise AssertionError("no seed rolls that")


# --- previews --------------------------------------------------------------------------------------------------------


def test_preview_continues_after_repair_hiding_uncertain_pieces() -> None:
    """With only one kind of piece in the heap, the repaired piece is certain."""
    rules = Factory()
    for scrap, known in (("LB LR", False), ("LB", True)):
        given = position("2  .  .  .  R> h1 .  .  .  .  .", pools={"red": "SG MB"}, scrap=scrap)
        read = FactoryDocuments().read(document(given, {"red": "SGE MBE"}))
        state, played = read.state, [step.seen for step in read.play()]
        seen = [step.seen for step in rules.preview(state.table, state.hands[0], 0, ("SG", "E", "MB", "E"))]
        assert any(isinstance(step.event, Repaired) for step in seen) == known
        really = next(step.table for step in reversed(played) if isinstance(step.event, Returned))
        assert seen[-1].table.placed == really.placed


def test_preview_shows_the_floor_after_a_board_movement() -> None:
    rules = Factory()
    state = waiting(rules)
    seat, table = state.table.torch_holder, state.table
    (step,) = rules.preview(table, state.hands[seat], seat, ("A", "0,1", "0"))
    assert step.state.table.boards[0].rotation == 0
    assert list(rules.preview(table, state.hands[seat], seat, ("A", "0,1"))) == []
    other = (seat + 1) % 4
    assert list(rules.preview(table, state.hands[other], other, ("A", "0,1", "0"))) == []


# --- ends ------------------------------------------------------------------------------------------------------------


def test_last_tag_wins_at_once_without_board_movement() -> None:
    """R8."""
    played = play("2  .  R> y* .  .  .  .  .  .  .", {"red": "SGE"}, goals={"red": "SY"})
    assert played.winner == ["red"]
    assert played.only("die", "torch", "round_end") == []


def test_fewest_goals_win_after_the_last_board_movement() -> None:
    """R7."""
    given = position("2  .  R> .  .  .  .  Y> .  .  .", goals={"red": "SR"}, number=3)
    played = adjudicate(document(given, options={"round_limit": 3}))
    assert played.winner is None
    played = adjudicate(document(given, options={"round_limit": 3}, choices=[{"skip": True}]))
    assert played.winner == ["red"]
    assert played.position["round"] == 4


def test_no_win_by_limit_before_the_last_round() -> None:
    """R7."""
    given = position("2  .  R> .  .  .  .  Y> .  .  .", goals={"red": "SR"}, number=2)
    played = adjudicate(document(given, options={"round_limit": 3}, choices=[{"skip": True}]))
    assert played.winner is None
    assert played.position["round"] == 3


def test_last_remaining_player_wins() -> None:
    """R9."""
    rules = Factory()
    state = in_round_one(3)
    for seat in (1, 0):
        *_, last = rules.leave(state, seat)
        state = last.state
    assert isinstance(last.event, Ended)
    assert (last.event.winners, last.event.ending) == ((2,), Ending.ALONE)


def test_departure_during_setup_cancels_the_game() -> None:
    *_, last = Factory().leave(begun(), 2)
    assert last.state.table.ending is Ending.CANCELLED


def leave(state: GameState, seat: Seat) -> list[object]:
    return [step.event for step in Factory().leave(state, seat)]


def test_departing_holders_torch_passes_to_the_next_seat() -> None:
    """F17."""
    state = in_round_one()
    torch = state.table.torch_holder
    assert leave(state, torch) == [Left(torch), TorchPassed((torch + 1) % 4)]
    assert leave(state, (torch + 1) % 4) == [Left((torch + 1) % 4)]


def test_torch_stays_when_departure_ends_the_game() -> None:
    state = in_round_one(2)
    torch = state.table.torch_holder
    assert leave(state, torch) == [Left(torch), Ended((1 - torch,), Ending.ALONE)]


def test_departing_holders_question_passes_to_the_next_seat() -> None:
    """F17: the torch then moves on from that seat."""
    rules = Factory()
    state = waiting(rules)
    torch = state.table.torch_holder
    *_, last = rules.leave(state, torch)
    (decision,) = rules.pending_decisions(last.state)
    assert (decision.seat, decision.topic) == ((torch + 1) % 4, "hop")
    after = last.state
    while (decision := rules.pending_decisions(after)[0]).topic != "program":
        *_, step = rules.advance(after, {decision.seat: rules.default_answer(after, decision, ())})
        after = step.state
    assert after.table.torch_holder == (torch + 2) % 4


def test_other_departures_do_not_affect_board_movement() -> None:
    rules = Factory()
    state = waiting(rules)
    other = (state.table.torch_holder + 1) % 4
    *_, last = rules.leave(state, other)
    assert rules.pending_decisions(last.state) == rules.pending_decisions(state)


def test_drawn_piece_returns_to_the_bag_when_the_game_ends() -> None:
    rules = Factory()
    state = waiting(rules, Face.DIG, seats=2)
    assert state.table.movement is not None
    assert len(state.table.bag) == len(full_bag(2)) - 1
    *_, last = rules.leave(state, 0)
    assert last.state.table.bag == full_bag(2)
    assert last.state.table.movement is None


def test_single_remaining_player_wins_without_execution() -> None:
    """R9: the game ended before the round."""
    played = move("swap", out=["yellow"])
    assert played.winner == ["red"]
    assert played.events == ["win red"]


def test_random_game_reaches_an_outcome() -> None:
    rules, rng = Factory(round_limit=6), Rng(9)
    state = begun(2, 5, rules)
    while pending := rules.pending_decisions(state):
        given = {}
        for decision in pending:
            given[decision.seat], rng = engine_answers.at_random(rules, state, decision, rng)
        *_, last = rules.advance(state, given)
        state = last.state
    assert rules.outcome(state) is not None


def test_round_without_questions_still_advances_the_rng() -> None:
    """With nothing on the floor and in the bag, Tip and Dig ask nothing; the next die must still differ."""
    rules, ended = Factory(), 0
    for seed in range(20):
        state = in_round_one()
        state = replace(state, table=replace(state.table, bag=()), rng=Rng(seed))
        *_, last = rules.advance(state, {})
        if last.state.table.round == 2:
            ended += 1
            assert last.state.rng != state.rng
    assert ended > 3


# --- rounds ----------------------------------------------------------------------------------------------------------


def test_precedence_stack_rotates_after_each_round() -> None:
    """F19: as in RAMbots, the top colour goes below the others."""
    rules, rng = Factory(), Rng(4)
    state = rules.start(("red", "yellow"), Rng(4))
    turned = 0
    while turned < 3:
        before, answers = state.table.precedence, {}
        for decision in rules.pending_decisions(state):
            answers[decision.seat], rng = engine_answers.at_random(rules, state, decision, rng)
        for step in rules.advance(state, answers):
            if isinstance(step.event, RoundEnded):
                assert step.event.precedence == (*before[1:], before[0])
                turned += 1
            state = step.state
