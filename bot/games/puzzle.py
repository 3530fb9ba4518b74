"""Puzzles: tiny positions with one task, checked by the game's rules, for learning or as a daily puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias

from bot.engine import answers as engine_answers
from bot.engine.errors import UserError
from bot.engine.game import Answer, Decision, E, H, PublicStep, Rules, Seat, State, Steps, T
from bot.games.common.notation.forgiving import read_typed
from bot.games.game import Game, Options

YOU: Final[int] = 0
"""The seat of the person who solves the puzzle."""
OTHERS: Final = ("Max",)
"""The other players' names, in seat order."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A common wrong attempt and the reply to it."""

    answers: tuple[str, ...]
    """The typed answers, one per question."""
    says: str


@dataclass(frozen=True, slots=True)
class Puzzle(Generic[T, H, E]):
    """A position and a task."""

    key: str
    """A short key that never changes, saved with people's progress."""
    task: str
    lesson: str
    hint: str
    position: Callable[[], State[T, H]]
    """Builds the game just before the first question; always the same."""
    goal: Callable[[T, Steps[T, E]], str]
    """Says why the steps that follow the given table don't reach the goal; empty if they do."""
    solution: tuple[str, ...]
    """The answer to each question, as typed."""
    wrong: tuple[Wrong, ...]
    won: str
    others: Mapping[Seat, Answer] = field(default_factory=dict)
    """The other seats' answers to their first question. All other questions to them count as missed."""
    options: Options = field(default_factory=dict)
    over: Callable[[T], bool] = lambda _: False
    """Returns True for a table after the part that matters. The puzzle ends before such a table, or with the round."""
    grade: str = ""
    """The difficulty in one word, if there are many puzzles to choose from."""


AnyPuzzle: TypeAlias = "Puzzle[Any, Any, Any]"


@dataclass(frozen=True, slots=True)
class Tried(Generic[T, H, E]):
    """A puzzle after some answers."""

    rules: Rules[T, H, E]
    before: T
    state: State[T, H]
    steps: tuple[PublicStep[T, E], ...]
    decision: Decision | None
    """The next question; None if the puzzle is over."""


def play_answers(game: Game[T, H, E], puzzle: Puzzle[T, H, E], answers: Sequence[Answer]) -> Tried[T, H, E]:
    """Play the puzzle with these complete answers, one per question, as far as they go. Raises NotLegalError."""
    rules = game.rules(game.with_defaults(puzzle.options))
    state = puzzle.position()
    before, left = state.table, list(answers)
    steps: list[PublicStep[T, E]] = []
    while state.table.round == before.round:
        asked = rules.pending_decisions(state)
        mine = next((each for each in asked if each.seat == YOU), None)
        if not asked or (mine is not None and not left):
            return Tried(rules, before, state, tuple(steps), mine)
        others = {} if steps else puzzle.others
        given = {
            each.seat: others[each.seat] if each.seat in others else rules.default_answer(state, each, ())
            for each in asked
            if each != mine
        }
        if mine is not None:
            engine_answers.check(rules, state, mine, left[0])
            given[YOU] = left.pop(0)
        for step in rules.advance(state, given):
            if puzzle.over(step.state.table):
                return Tried(rules, before, state, tuple(steps), None)
            state = step.state
            steps.append(step.seen)
    return Tried(rules, before, state, tuple(steps), None)


def verdict(game: Game[T, H, E], puzzle: Puzzle[T, H, E], answers: Sequence[Answer]) -> str:
    """Say why these answers are wrong; empty if they solve the puzzle."""
    done = play_answers(game, puzzle, answers)
    missed = puzzle.goal(done.before, done.steps)
    if not missed:
        return ""
    for wrong in puzzle.wrong:
        if parse_answers(game, puzzle, wrong.answers) == tuple(answers):
            return wrong.says
    return missed


def parse_answers(game: Game[T, H, E], puzzle: Puzzle[T, H, E], texts: Sequence[str]) -> tuple[Answer, ...]:
    """Read typed texts as complete answers, one per question. Raises UserError if one isn't complete and legal."""
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
