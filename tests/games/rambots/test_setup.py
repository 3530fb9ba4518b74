"""Things, set-up and programming: the rules before anything moves, in the rulebook's order."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bot.engine import answers
from bot.engine.errors import NotLegalError
from bot.engine.game import DONE, Decision, State
from bot.engine.rng import Rng
from bot.games.pyramids.rules.events import GoalsRevealed
from bot.games.pyramids.rules.grid import Chessboard, Direction
from bot.games.pyramids.rules.pieces import BY_KEY, STARTING_POOL, Colour, pool_of
from bot.games.pyramids.rules.things import Hand, Kind, Phase
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from tests.games.chances import Written

BOARD = Chessboard()
FOUR = ("blue", "red", "green", "yellow")
STACKS = {
    0: ("SR", "SY", "SG", "SB"),
    1: ("LB", "LG", "LY", "LR"),
    2: ("MY", "MR", "MB", "MG"),
    3: ("SG", "MB", "LR", "MY"),
}

RamState = State[Table, Hand]


def started(seats: int = 4, seed: int = 1) -> RamState:
    return RamBots().start(FOUR[:seats], Rng(seed))


def programming(rules: RamBots | None = None, seats: int = 4) -> RamState:
    """A state in which the first round is being programmed."""
    rules = rules or RamBots()
    state = rules.start(FOUR[:seats], Rng(1))
    (step,) = rules.advance(state, {seat: STACKS[seat] for seat in range(seats)})
    return step.state


# --- things ----------------------------------------------------------------------------------------------------------


def test_files_run_west_to_east_and_ranks_south_to_north() -> None:
    assert [BOARD.name(BOARD.step((0, 0), way) or (9, 9)) for way in (Direction.N, Direction.E)] == ["a2", "b1"]


@pytest.mark.parametrize(
    ("square", "way"), [("a1", Direction.S), ("a1", Direction.W), ("h8", Direction.N), ("h8", Direction.E)]
)
def test_board_edge_acts_as_a_wall(square: str, way: Direction) -> None:
    cell = BOARD.cell(square)
    assert cell is not None
    assert BOARD.step(cell, way) is None


@pytest.mark.parametrize("name", ["a0", "a9", "i1", "A1", "a10", "", "a", "1a"])
def test_invalid_names_are_not_squares(name: str) -> None:
    assert BOARD.cell(name) is None


def test_pool_starts_with_one_piece_of_each_size_and_colour() -> None:
    assert all(player.pool == STARTING_POOL for player in started().table.players)
    assert len(set(STARTING_POOL)) == 12


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "squares"), [(2, ["a1", "h8"]), (3, ["a1", "a8", "h8"]), (4, ["a1", "a8", "h8", "h1"])]
)
def test_rambots_start_upright_in_corners_clockwise(seats: int, squares: list[str]) -> None:
    """R1."""
    robots = started(seats).table.placed[:seats]
    assert [BOARD.name(robot.cell) for robot in robots] == squares
    assert [robot.facing for robot in robots] == [None] * seats
    assert [robot.thing.colour.value for robot in robots] == list(FOUR[:seats])


def test_beacons_start_facing_north_in_random_order() -> None:
    """R2."""
    orders = set()
    for seed in range(60):
        beacons = [placed for placed in started(2, seed).table.placed if placed.thing.kind is Kind.BEACON]
        assert {placed.facing for placed in beacons} == {Direction.N}
        assert {BOARD.name(placed.cell) for placed in beacons} == {"c3", "c6", "f6", "f3"}
        orders.add(tuple(placed.cell for placed in beacons))
    assert len(orders) > 15


def test_precedence_stack_follows_seats_from_a_random_start() -> None:
    tops = set()
    for seed in range(30):
        precedence = [colour.value for colour in started(4, seed).table.precedence]
        first = FOUR.index(precedence[0])
        assert precedence == [*FOUR[first:], *FOUR[:first]]
        tops.add(precedence[0])
    assert tops == set(FOUR)


def test_unplayed_colours_go_below_the_top_at_random() -> None:
    """R3."""
    stacks = {started(2, seed).table.precedence for seed in range(200)}
    assert all(set(stack) == set(Colour) and stack[0] in (Colour.BLUE, Colour.RED) for stack in stacks)
    # Two possible tops, times six orders of the other three.
    assert len(stacks) == 2 * 6


@pytest.mark.parametrize(
    ("seats", "draws", "stack"),
    [
        (4, "0/4", "blue red green yellow"),
        (4, "3/4", "yellow blue red green"),
        (3, "1/3 0/3", "red yellow green blue"),
        (3, "1/3 2/3", "red green blue yellow"),
        # Yellow goes in before green: right below the top, with green at the bottom, and the other way round.
        (2, "0/2 0/2 2/3", "blue yellow red green"),
        (2, "1/2 1/2 0/3", "red green blue yellow"),
        (2, "0/2 1/2 1/3", "blue red green yellow"),
    ],
)
def test_precedence_stack_follows_the_chance_draws(seats: int, draws: str, stack: str) -> None:
    """R3: every place below the top is equally likely."""
    state = RamBots().start(FOUR[:seats], Written(draws=draws))
    assert " ".join(colour.value for colour in state.table.precedence) == stack
    assert state.rng == Written()


def test_beacons_take_the_shuffled_squares_in_colour_order() -> None:
    """R2: in the order red, yellow, green, blue; c3 comes first before they're shuffled."""
    placed = RamBots().start(FOUR, Written(draws="0/4")).table.placed[4:]
    found = [(item.thing.colour.value, BOARD.name(item.cell)) for item in placed]
    assert found == [("red", "c6"), ("yellow", "f6"), ("green", "f3"), ("blue", "c3")]


def test_goal_stack_takes_one_piece_per_colour_from_own_pool() -> None:
    menu = RamBots().menu(started(), Decision(0, "goals"), ("SR", "LB"))
    assert {choice.key for choice in menu} == {"SY", "MY", "LY", "SG", "MG", "LG"}


def test_goal_stack_is_complete_with_four_pieces() -> None:
    assert RamBots().menu(started(), Decision(0, "goals"), ("SR", "LB", "MY", "SG")) == ()


@pytest.mark.parametrize("draft", [("SR", "LR"), ("SR", "SR"), ("XX",), ("SR", "N"), ("SR", "LB", "MY", "SG", "SG")])
def test_invalid_goal_stack_has_no_menu(draft: tuple[str, ...]) -> None:
    with pytest.raises(NotLegalError):
        RamBots().menu(started(), Decision(0, "goals"), draft)


def test_each_goal_stack_goes_to_the_next_seat_clockwise() -> None:
    """The next seat is the player on the left."""
    (step,) = RamBots().advance(started(), STACKS)
    goals = [[piece.key for piece in player.goals] for player in step.state.table.players]
    assert goals == [list(STACKS[3]), list(STACKS[0]), list(STACKS[1]), list(STACKS[2])]
    assert step.event == GoalsRevealed(tuple(player.goals for player in step.state.table.players))


def test_pools_have_eight_pieces_after_goal_selection() -> None:
    table = programming().table
    assert [len(player.pool) for player in table.players] == [8] * 4
    assert not {BY_KEY[key] for key in STACKS[0]} & set(table.players[0].pool)
    assert (table.round, table.phase) == (1, Phase.PROGRAMMING)


def test_missed_goal_stack_is_completed_at_random_from_its_draft() -> None:
    """R10."""
    rules = RamBots()
    stacks = set()
    for seed in range(20):
        state = started(seed=seed)
        stack = rules.default_answer(state, Decision(2, "goals"), ("LG", "SB"))
        answers.check(rules, state, Decision(2, "goals"), stack)
        assert stack[:2] == ("LG", "SB")
        stacks.add(stack)
    assert len(stacks) > 8


def test_missed_goal_stacks_differ_between_seats() -> None:
    """R10: each seat has its own chance."""
    rules, state = RamBots(), started()
    assert len({rules.default_answer(state, decision, ()) for decision in rules.pending_decisions(state)}) > 1


# --- programming -----------------------------------------------------------------------------------------------------


def test_program_alternates_pieces_and_orientations() -> None:
    rules, state = RamBots(), programming()
    pieces = rules.menu(state, Decision(0, "program"), ("MR", "N"))
    lies = rules.menu(state, Decision(0, "program"), ("MR", "N", "LB"))
    assert [choice.key for choice in pieces] == ["MY", "MG", "MB", "LR", "LY", "LG", "LB", DONE]
    assert [choice.key for choice in lies] == ["N", "E", "S", "W", "U"]


def test_empty_program_is_complete() -> None:
    assert RamBots().menu(programming(), Decision(0, "program"), (DONE,)) == ()


def test_program_is_complete_with_five_instructions() -> None:
    five = ("MR", "N", "MY", "N", "MG", "N", "MB", "N", "LR", "U")
    assert RamBots().menu(programming(), Decision(0, "program"), five) == ()


def test_piece_is_not_offered_beyond_its_count_in_the_pool() -> None:
    """The pool has one of each here, and then two of one."""
    once = programming()
    own, *others = once.table.players
    doubled = replace(own, pool=pool_of((*own.pool, BY_KEY["MR"])))
    twice = replace(once, table=replace(once.table, players=(doubled, *others)))
    for state, used, more in ((once, ("MR", "N"), False), (twice, ("MR", "N"), True), (twice, ("MR", "N") * 2, False)):
        menu = RamBots().menu(state, Decision(0, "program"), used)
        assert ("MR" in {choice.key for choice in menu}) is more


@pytest.mark.parametrize(
    "draft",
    [
        ("SR",),  # it's in a goal stack
        ("MR", "N", "MR"),
        ("MR", DONE),
        ("MR", "NE"),
        ("N",),
        (DONE, DONE),
        ("MR", "N", "MY", "N", "MG", "N", "MB", "N", "LR", "U", DONE),
        ("MR", "N", "MY", "N", "MG", "N", "MB", "N", "LR", "U", "LB"),
    ],
)
def test_invalid_program_has_no_menu(draft: tuple[str, ...]) -> None:
    with pytest.raises(NotLegalError):
        RamBots().menu(programming(), Decision(0, "program"), draft)


def test_all_decisions_are_public() -> None:
    """Pools are public and hands are empty, so a player without pieces needn't be asked."""
    for state in (started(), programming()):
        assert all(asked.public for asked in RamBots().pending_decisions(state))


def test_speedbots_decisions_are_not_public() -> None:
    """Answering may start the round, even without pieces to lay out."""
    rules = RamBots(speedbots=True)
    assert not any(asked.public for asked in rules.pending_decisions(programming(rules)))


def test_execution_waits_for_everybody() -> None:
    rules, state = RamBots(), programming()
    assert not rules.can_advance(state, frozenset({0, 1, 2}))
    assert rules.can_advance(state, frozenset({0, 1, 2, 3}))


def test_speedbots_round_starts_when_all_but_one_have_compiled() -> None:
    rules = RamBots(speedbots=True)
    state = programming(rules)
    assert not rules.can_advance(state, frozenset({0, 1}))
    assert rules.can_advance(state, frozenset({0, 1, 3}))


def test_speedbots_does_not_shorten_setup() -> None:
    assert not RamBots(speedbots=True).can_advance(started(), frozenset({0, 1, 2}))


def test_speedbots_counts_only_remaining_players() -> None:
    """R9: one is out and two are asked, so after one answer the other's draft runs as it is."""
    rules = RamBots(speedbots=True)
    (step,) = rules.leave(programming(rules, seats=3), 1)
    assert rules.can_advance(step.state, frozenset({2}))


@pytest.mark.parametrize(
    ("draft", "program"),
    [
        ((), (DONE,)),
        (("MR", "N"), ("MR", "N", DONE)),
        (("MR", "N", "LB"), ("MR", "N", DONE)),
        (("MR", "N", DONE), ("MR", "N", DONE)),
        (("MR", "N", "SR"), ("MR", "N", DONE)),
    ],
)
def test_last_players_draft_runs_without_unfinished_instruction(
    draft: tuple[str, ...], program: tuple[str, ...]
) -> None:
    """A piece without a direction is no instruction."""
    assert RamBots().default_answer(programming(), Decision(0, "program"), draft) == program


def test_all_programs_are_revealed_when_execution_starts() -> None:
    """Until then, a pool is shown including its laid-out pieces."""
    rules, state = RamBots(), programming()
    pools = [player.pool for player in state.table.players]
    compiled = {seat: ("SR", "U", DONE) if seat else ("MR", "N", DONE) for seat in range(4)}
    (revealed,) = islice(rules.advance(state, compiled), 1)
    table = revealed.state.table
    assert [len(pool) for pool in pools] == [8] * 4
    assert [len(player.pool) for player in table.players] == [7] * 4
    assert [[instruction.key for instruction in player.program] for player in table.players] == [
        ["MRN"],
        ["SRU"],
        ["SRU"],
        ["SRU"],
    ]


def test_squares_are_aligned_along_a_file_or_rank() -> None:
    board = Chessboard()
    assert board.are_aligned((2, 0), (2, 5))
    assert board.are_aligned((0, 3), (6, 3))
    assert not board.are_aligned((0, 0), (1, 2))
    assert board.distance((0, 0), (1, 2)) == 3
