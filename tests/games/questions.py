"""A question of every kind from each game, taken from randomly played games."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from bot.engine import answers
from bot.engine.rng import Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer, Decision, Rules, Seat, State
    from bot.games.game import AnyGame, OptionValue

SEEDS = {"rumbl": 40}
"""The number of games played until every possible question has come up; FEW for other games."""
FEW = 6
MOVES = 60
EVERYTHING: dict[str, dict[str, OptionValue]] = {"rumbl": {"roster_choice": True, "priority_swap": True}}
"""The options with which a game asks everything it can."""


@dataclass(frozen=True)
class Question:
    """A question to a seat."""

    game: str
    decision: Decision
    rules: Rules[Any, Any, Any] = field(repr=False)
    state: State[Any, Any] = field(repr=False)

    def __str__(self) -> str:
        return f"{self.game}-{self.decision.topic}"

    def read(self, text: str) -> Answer:
        """Read the text as an answer. Raises UnreadableError."""
        hand = self.state.hands[self.decision.seat]
        return GAMES[self.game].notation.read(text, self.state.table, hand, self.decision)

    def write(self, answer: Answer) -> str:
        """Write the answer in canonical notation."""
        return GAMES[self.game].notation.write(self.decision, answer)

    def an_answer(self, rng: Rng) -> Answer:
        """A random complete answer."""
        return answers.at_random(self.rules, self.state, self.decision, rng)[0]


def asked(game: AnyGame, seed: int) -> Iterator[Question]:
    """The questions of a randomly played game."""
    seats = game.seats[seed % len(game.seats)]
    rules = game.rules(game.with_defaults(EVERYTHING.get(game.key, {})))
    state, rng = rules.start(tuple(colour.key for colour in game.colours[:seats]), Rng(seed)), Rng(seed + 1000)
    for _ in range(MOVES):
        given: dict[Seat, Answer] = {}
        for decision in rules.pending_decisions(state):
            yield Question(game.key, decision, rules, state)
            given[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        if not given:
            return
        *_, last = rules.advance(state, given)
        state = last.state


@cache
def questions() -> tuple[Question, ...]:
    """The last question of every kind, from a point where a game is well under way."""
    found: dict[str, Question] = {}
    for game in GAMES.values():
        for seed in range(SEEDS.get(game.key, FEW)):
            found.update((str(question), question) for question in asked(game, seed))
    return tuple(found[name] for name in sorted(found))
