"""Rounds of random games, for the judges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from bot.engine.answers import at_random
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.long import LONG

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.game import Answer, Decision, PublicStep, Seat

NAMES = ("Ada", "Ben", "Cid", "Dot")
PYRAMIDS = ("rambots", "kolmio", "factory")
RUMBL = "rumbl"
ALL = (*PYRAMIDS, RUMBL)
_SEATS = {"rambots": 3, "kolmio": 3, "factory": 2}
"""The number of players, or one less: enough to meet, few enough for every round to be described in full."""
_QUITS = 7
"""The number of rounds after which the second player leaves."""


@dataclass(frozen=True)
class Question:
    """A seat's question and answer."""

    state: Any
    decision: Decision
    answer: Answer


@dataclass(frozen=True)
class Play:
    """A played round: its questions, answers and results."""

    game: str
    rules: Any
    state: Any
    """The state when the round was asked for."""
    answers: Mapping[Seat, Answer]
    """The first answers."""
    steps: tuple[PublicStep[Any, Any], ...]
    questions: tuple[Question, ...] = ()
    """All questions in the round, in order."""

    @property
    def before(self) -> Any:
        """The table before the round."""
        return self.state.table

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return NAMES[: len(players(self.before))]


def players(table: Any) -> tuple[Any, ...]:
    """The players or sides of a table."""
    found: tuple[Any, ...] = table.sides if hasattr(table, "sides") else table.players
    return found


def plays(game: str, seed: int) -> Iterator[Play]:
    """Rounds of random games, with the table before each; sometimes a player leaves."""
    if LONG:  # too many to cache
        yield from _played(game, seed)
        return
    found, more = _kept(game, seed)
    for at in count():
        if at == len(found):
            found.append(next(more))
        yield found[at]


@cache
def _kept(game: str, seed: int) -> tuple[list[Play], Iterator[Play]]:
    """The rounds that tests have used so far, and an iterator for more."""
    return [], _played(game, seed)


def _played(game: str, seed: int) -> Iterator[Play]:
    entry, rng = GAMES[game], Rng(seed).fork("judge")
    while True:
        start, rng = rng.below(1 << 32)
        rules = entry.rules(entry.with_defaults(_options(game, start)))
        seats = _SEATS.get(game, 2) + (start % 2 if game in _SEATS else 0)
        colours = tuple(colour.key for colour in entry.colours[:seats])
        state = rules.start(colours, Rng(start))
        for number in range(12):
            if rules.outcome(state) is not None:
                break
            asked_of, first, steps, questions = state, dict[Any, Any](), list[Any](), list[Question]()
            while True:
                answers = {}
                for decision in rules.pending_decisions(state):
                    answers[decision.seat], rng = at_random(rules, state, decision, rng)
                    questions.append(Question(state, decision, answers[decision.seat]))
                first = first or answers
                found = list(rules.advance(state, answers))
                steps += [step.seen for step in found]
                state = found[-1].state
                asked = rules.pending_decisions(state)
                if not (asked and all(each.mid_round for each in asked)):
                    break
            if number == (_QUITS if game in PYRAMIDS else start // 8 % 8) and rules.outcome(state) is None:
                left = list(rules.leave(state, 1))
                steps += [step.seen for step in left]
                state = left[-1].state
            yield Play(game, rules, asked_of, first, tuple(steps), tuple(questions))


def _options(game: str, start: int) -> dict[str, Any]:
    """Options with little room, so that much happens, and occasionally rare ones."""
    match game:
        case "kolmio":
            return {"side": 3, "round_limit": 5 if start % 3 == 0 else None}
        case "rumbl":
            swaps = {"roster_choice": start % 3 == 0, "priority_swap": start // 2 % 2 == 0}
            return {**swaps, "series": start % 2 == 0, "open": start % 5 == 0}
        case _:
            return {"round_limit": 5 if start % 3 == 0 else None}
