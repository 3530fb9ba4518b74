"""A question of every kind that games ask, each met in a game that was played at random."""

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
"""How many games of a kind are played until everything was asked that can be asked; of others FEW."""
FEW = 6
MOVES = 60
EVERYTHING: dict[str, dict[str, OptionValue]] = {"rumbl": {"roster_choice": True, "priority_swap": True}}
"""Options with which a game asks all that it can ask."""


@dataclass(frozen=True)
class Question:
    """A seat is asked something."""

    game: str
    decision: Decision
    rules: Rules[Any, Any, Any] = field(repr=False)
    state: State[Any, Any] = field(repr=False)

    def __str__(self) -> str:
        return f"{self.game}-{self.decision.topic}"

    def read(self, text: str) -> Answer:
        """What the text says. Raises UnreadableError."""
        hand = self.state.hands[self.decision.seat]
        return GAMES[self.game].notation.read(text, self.state.table, hand, self.decision)

    def write(self, answer: Answer) -> str:
        """The answer in canonical notation."""
        return GAMES[self.game].notation.write(self.decision, answer)

    def an_answer(self, rng: Rng) -> Answer:
        """A complete answer at random."""
        return answers.at_random(self.rules, self.state, self.decision, rng)[0]


def asked(game: AnyGame, seed: int) -> Iterator[Question]:
    """What is asked in a game played at random."""
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
    """The last question of every kind that was met: by then a game has begun to look like one."""
    found: dict[str, Question] = {}
    for game in GAMES.values():
        for seed in range(SEEDS.get(game.key, FEW)):
            found.update((str(question), question) for question in asked(game, seed))
    return tuple(found[name] for name in sorted(found))
