"""Puzzles: tiny positions of a game, each with one thing to do that its rules then judge; to learn by, or one a day."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias

from bot.engine import answers as engine_answers
from bot.engine.errors import UserError
from bot.engine.game import E, H, T
from bot.games.common.notation.forgiving import read_typed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.engine.game import Answer, Decision, PublicStep, Rules, Seat, State
    from bot.games.game import Game, Options

YOU: Final[int] = 0
"""The seat of whoever learns."""
OTHERS: Final = ("Max",)
"""Who sits at the table of a puzzle besides, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something that many try first, and what they are told then."""

    answers: tuple[str, ...]
    """Typed, one for each question."""
    says: str


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[T, H, E]):
    """A position and what is to be done with it."""

    key: str
    """Kept with people's progress: short and stable."""
    task: str
    """What is to be done, in one short sentence."""
    lesson: str
    """What there is to know for it, in a line or two of markdown."""
    hint: str
    position: Callable[[], State[T, H]]
    """The game just before the first question; the same one every time."""
    goal: Callable[[T, Sequence[PublicStep[T, E]]], str]
    """Why what happened since the table before is not yet what is wanted, in a sentence; empty if it is."""
    solution: tuple[str, ...]
    """One that does it, typed, one answer for each question."""
    wrong: tuple[Wrong, ...]
    won: str
    """What is said when it is done: what was learnt by it."""
    others: Mapping[Seat, Answer] = field(default_factory=dict)
    """What others answer to what they are asked at first; else, and later, they do nothing."""
    options: Options = field(default_factory=dict)
    over: Callable[[T], bool] = lambda _: False
    """Whether a table lies beyond what matters: it is not shown any more. What is after the round always does."""
    grade: str = ""
    """How hard it is, in a word, where there are many to choose from."""


AnyPuzzle: TypeAlias = "Puzzle[Any, Any, Any]"


@dataclass(frozen=True, slots=True)
class Tried(Generic[T, H, E]):
    """How far a puzzle has come with some answers."""

    rules: Rules[T, H, E]
    before: T
    """The table that it began with."""
    state: State[T, H]
    steps: tuple[PublicStep[T, E], ...]
    decision: Decision | None
    """What is asked next; None: it is over."""


def play_answers(game: Game[T, H, E], puzzle: Puzzle[T, H, E], answers: Sequence[Answer]) -> Tried[T, H, E]:
    """Play these complete answers, one for each question. Raises NotLegalError for what was not offered."""
    rules = game.rules(game.with_defaults(puzzle.options))
    state = puzzle.position()
    before, left = state.table, list(answers)
    steps: list[PublicStep[T, E]] = []
    while state.table.round == before.round:
        asked = rules.pending(state)
        mine = next((each for each in asked if each.seat == YOU), None)
        if not asked or (mine is not None and not left):
            return Tried(rules, before, state, tuple(steps), mine)
        given = {each.seat: _other(rules, puzzle, state, each, first=not steps) for each in asked if each != mine}
        if mine is not None:
            engine_answers.check(rules, state, mine, left[0])
            given[YOU] = left.pop(0)
        for step in rules.advance(state, given):
            if puzzle.over(step.state.table):
                return Tried(rules, before, state, tuple(steps), None)
            state = step.state
            steps.append(step.seen)
    return Tried(rules, before, state, tuple(steps), None)


def _other(
    rules: Rules[T, H, E], puzzle: Puzzle[T, H, E], state: State[T, H], decision: Decision, *, first: bool
) -> Answer:
    if first and decision.seat in puzzle.others:
        return puzzle.others[decision.seat]
    return rules.idle(state, decision, ())


def verdict(game: Game[T, H, E], puzzle: Puzzle[T, H, E], answers: Sequence[Answer]) -> str:
    """Why these answers do not do it, in a sentence or two; empty if they do."""
    done = play_answers(game, puzzle, answers)
    missed = puzzle.goal(done.before, done.steps)
    if not missed:
        return ""
    for wrong in puzzle.wrong:
        if parse_answers(game, puzzle, wrong.answers) == tuple(answers):
            return wrong.says
    return missed


def parse_answers(game: Game[T, H, E], puzzle: Puzzle[T, H, E], texts: Sequence[str]) -> tuple[Answer, ...]:
    """Typed answers as complete ones, as far as they are asked for. Raises UserError for what cannot be read."""
    answers: tuple[Answer, ...] = ()
    for text in texts:
        now = play_answers(game, puzzle, answers)
        if now.decision is None:
            break
        draft = read_typed(game.notation, text, now.state.table, now.state.hands[YOU], now.decision)
        whole = engine_answers.finish(now.rules, now.state, now.decision, draft)
        if whole is None:
            raise UserError(f"{text} is not complete.")
        answers = (*answers, whole)
    return answers
