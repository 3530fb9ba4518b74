"""Play rounds of R.U.M.B.L. twice, by the rules and by the kernel, and compare the results."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.engine import answers
from bot.engine.errors import BadDocumentError
from bot.engine.game import State
from bot.engine.rng import Rng
from bot.games.common.rules.options import rules_of
from bot.games.rumbl import RUMBL
from bot.games.rumbl.kernel.docks import NOTHING, plan_of
from bot.games.rumbl.kernel.kernels import DockKernel
from bot.games.rumbl.kernel.numbers import CLONE, KINDS, SIDE, SPACES, THERE
from bot.games.rumbl.kernel.positions import Position
from bot.games.rumbl.notation.documents import RumblDocuments
from bot.games.rumbl.rules.arena import Arena
from bot.games.rumbl.rules.hexes import (
    BOARD,
    CENTRE,
    CLOCKWISE,
    POINTS,
    Direction,
    around,
    beside,
    distance_from_centre,
    space_of,
)
from bot.games.rumbl.rules.questions import clones_of
from bot.games.rumbl.rules.resolution import Resolution
from bot.games.rumbl.rules.rulebook import Rumbl
from bot.games.rumbl.rules.scoring import points
from bot.games.rumbl.rules.state import STAY, Closing, Hand, Phase, Run, Table, Topic
from tests.games.rumbl.crowds import Crowd

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.engine.game import Answer, Seat
    from bot.games.rumbl.kernel.rounds import Round
    from bot.games.rumbl.rules.resolution import Orders
    from bot.games.rumbl.rules.rulebook import RumblState, RumblStep
    from bot.games.rumbl.rules.state import Load, Piece, Question

CLOSE = 1e-6


class DifferenceError(AssertionError):
    """Raised when the kernel disagrees with the rules."""


# --- the policy, told once more on tables -------------------------------------------------------------------------


def picked(table: Table) -> str:
    """The answer of the kernel's policy to the table's question."""
    question = table.question
    assert question is not None
    robot = table.piece(question.robot)
    assert robot is not None
    arena = Arena(table.pieces, table.docks, table.placed)
    return max(question.options, key=lambda option: _liking(table, arena, question, robot, option))


def _liking(table: Table, arena: Arena, question: Question, robot: Piece, option: str) -> float:
    match question.topic:
        case Topic.TARGET:
            struck = [piece for piece in arena.hit(space_of(option)) if piece.team is not None]
            return sum(_cost(table, piece) * (-1 if piece.team is robot.team else 1) for piece in struck)
        case Topic.CLONES:
            spaces = clones_of(option)
            return sum((_worth(space) + 1) // 2 for space in spaces if not _mined(table, space))
        case Topic.DIRECTION:
            return _end_of_run(table, arena, robot.at, Direction(option))
        case Topic.TO:
            space = robot.at if option == STAY else space_of(option)
            wasted = space == CENTRE and not table.last_round
            return 0 if wasted or _mined(table, space) else _worth(space)


def _worth(space: tuple[int, int]) -> int:
    return POINTS[distance_from_centre(space)] if space in BOARD else 0


def _cost(table: Table, piece: Piece) -> int:
    return max(1, points(piece, sleepers_double=table.last_round)) if piece.at in BOARD else 1


def _mined(table: Table, space: tuple[int, int]) -> bool:
    return any(piece.armed and space in around(piece.at) for piece in table.pieces)


def _end_of_run(table: Table, arena: Arena, space: tuple[int, int], turn: Direction) -> int:
    run = table.agenda[0]
    assert isinstance(run, Run)
    for _ in range(run.power):
        ahead = beside(space, turn)
        if ahead not in arena.spaces:
            return -1
        if arena.is_occupied(ahead):
            break
        space = ahead
    return _worth(space)


# --- both ways -------------------------------------------------------------------------------------------------------


def to_the_end(rules: Rumbl, steps: Iterable[RumblStep]) -> tuple[RumblState, Table]:
    """Finish the round begun by these steps, answering by the policy; return the game after it and the scored table."""
    scored: Table | None = None
    while True:
        for step in steps:
            state = step.state
            if state.table.phase is Phase.RESOLUTION:
                scored = state.table
        if state.table.question is None:
            assert scored is not None
            return state, scored
        steps = rules.answer(state, picked(state.table))


def same(rules: Rumbl, values: tuple[float, ...], played: Round, steps: Iterable[RumblStep]) -> RumblState:
    """Raise DifferenceError unless the rules' round ends as the kernel's; return the game after it."""
    state, scored = to_the_end(rules, steps)
    for seat, value in enumerate(values):
        says = rules.evaluate(state.table, seat)
        if abs(value - says) > CLOSE:
            raise DifferenceError(f"seat {seat}: {value} by the kernel, {says} by the rules")
    ours = _kept(_of_round(played, scored))
    theirs = _kept(_of_table(scored))
    if ours != theirs:
        raise DifferenceError(f"by the kernel {ours}, by the rules {theirs}")
    return state


def _kept(pieces: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The pieces that are neither on a dock nor on the centre."""
    return [piece for piece in pieces if piece[0] in BOARD and piece[0] != CENTRE]


def _of_table(table: Table) -> Iterator[tuple[Any, ...]]:
    for piece in table.pieces:
        seat = None if piece.team is None else table.seat_of(piece.team)
        yield piece.at, piece.kind, seat, piece.facing, piece.armed, piece.protects, piece.active


def _of_round(played: Round, table: Table) -> Iterator[tuple[Any, ...]]:
    for space, stack in zip(SPACES, played.stacks, strict=False):
        for piece in stack:
            assert SPACES[played.at[piece]] == space
            kind = played.kind[piece]
            seat = played.seat[piece] if played.seat[piece] < 2 else None
            facing = CLOCKWISE[played.face[piece]] if kind < CLONE else None
            armed, protects, active = (piece in marked for marked in (played.mines, played.covers, played.fields))
            yield space, KINDS[kind], seat, facing, armed, protects, active


def docked(rules: Rumbl, state: RumblState, loads: tuple[Load, Load]) -> RumblState:
    """Play these docks both ways."""
    kernel = DockKernel(state)
    plans = {seat: plan_of(load) for seat, load in enumerate(loads)}
    return same(rules, kernel.resolve(plans, 0), kernel.play_round(plans), rules.play(state, loads))


def answered(rules: Rumbl, state: RumblState, answers: Mapping[Seat, Answer]) -> RumblState:
    """Play these answers to docks or a question both ways."""
    kernel: Any = rules.kernel(state)
    plans: dict[Seat, Any] = {seat: kernel.plan(seat, answer) for seat, answer in answers.items()}
    return same(rules, kernel.resolve(plans, 0), kernel.play_round(plans), rules.advance(state, answers))


def agenda(table: Table, powers: Mapping[int, int], orders: Orders) -> Table:
    """Play the rest of a table's agenda both ways, without scoring, and return the table after it.

    Questions that have no value order are answered by the policy.
    """
    tasks = tuple(task for task in table.agenda if task is not Closing.SCORING)
    table = replace(table, agenda=tasks)
    hands = Hand(placed_powers=tuple(powers.items()), orders=orders[0]), Hand(orders=orders[1])
    position = Position(State(table, hands, Rng()))
    played = position.round()
    played.there = THERE[SIDE[table.docks[0]]][SIDE[table.docks[1]]]
    played.play(position.agenda)
    taken = ""
    while taken or table.agenda:
        resolution = Resolution(table, powers, orders, taken=taken)
        for _ in resolution.play():
            pass
        table = resolution.table()
        taken = picked(table) if table.question else ""
    ours, theirs = list(_of_round(played, table)), list(_of_table(table))
    if ours != theirs:
        raise DifferenceError(f"by the kernel {ours}, by the rules {theirs}")
    return table


# --- games -----------------------------------------------------------------------------------------------------------


class Chances:
    """Chance in the form that kernels take."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def __call__(self) -> float:
        word, self.rng = self.rng.below(1 << 53)
        return word / (1 << 53)

    def one(self, number: int) -> int:
        found, self.rng = self.rng.below(number)
        return found


def answer_of(rules: Rumbl, state: RumblState, seat: Seat, chances: Chances) -> Answer:
    """An answer to the seat's question: the kernel's, perhaps varied, or any path through the menus.

    Raises NotLegalError unless it's legal.
    """
    decision = next(each for each in rules.pending_decisions(state) if each.seat == seat)
    kernel: Any = rules.kernel(state)
    if kernel is None or chances.one(4) == 0:
        any_answer, chances.rng = answers.at_random(rules, state, decision, chances.rng)
        if kernel is not None and kernel.answer(seat, kernel.plan(seat, any_answer)) != any_answer:
            raise DifferenceError(f"{any_answer} comes back as {kernel.answer(seat, kernel.plan(seat, any_answer))}")
        return any_answer
    plan: Any = kernel.sample(seat, chances)
    for _ in range(chances.one(5)):
        plan = kernel.vary(seat, plan, chances)
    answer: Answer = kernel.answer(seat, plan)
    answers.check(rules, state, decision, answer)
    again = kernel.plan(seat, answer)
    if again != plan and (plan != NOTHING or kernel.answer(seat, again) != answer):  # M40: the smallest dock instead
        raise DifferenceError(f"{plan} comes back as {again}")
    return answer


def game(rules: Rumbl, colours: tuple[str, str], seed: int) -> int:
    """Play a whole game, each of its rounds both ways, from the docks and from each of its questions.

    Returns the number of comparisons.
    """
    chances = Chances(seed)
    state = rules.start(colours, chances.rng.fork("start"))
    compared = 0
    while asked := rules.pending_decisions(state):
        answers = {decision.seat: answer_of(rules, state, decision.seat, chances) for decision in asked}
        if rules.kernel(state) is not None:
            answered(rules, state, answers)
            compared += 1
        for step in rules.advance(state, answers):
            state = step.state
    return compared


def crowd(seed: int) -> int:
    """Play a round on a crowded board both ways, from the docks and from each of its questions."""
    made = Crowd(Rng(seed))
    document = made.document()
    try:
        given = RumblDocuments().read(document)
    except BadDocumentError:
        return 0
    rules, state = given.rules, given.state
    docked(rules, state, given.loads)
    steps = rules.play(state, given.loads)
    for compared in count(1):
        for step in steps:
            state = step.state
        question = state.table.question
        if question is None:
            return compared
        option = made.pick(question.options)
        answered(rules, state, {question.seat: (option,)})
        steps = rules.answer(state, option)
    return 0


def trial(seed: int) -> int:
    """Play rounds of this seed both ways: a crowded board, or a game with random options. Returns the number of
    comparisons."""
    chances = Chances(seed)
    if chances.one(2):
        return crowd(seed)
    known = [option for option in RUMBL.options if option.key in Rumbl.kernel_supported_options]
    chosen = {option.key: option.values[chances.one(len(option.values))][0] for option in known}
    teams = ("blue", "green") if chances.one(2) else ("green", "blue")
    return game(rules_of(Rumbl, chosen), teams, seed)
