"""The games under test, played at random, with their seats and options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import answers
from bot.engine.game import Decision, State
from bot.engine.rng import Rng
from bot.games import GAMES
from tests.games.maze import MAZE
from tests.long import LONG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import Answer, Rules, Seat, Step
    from bot.games.game import AnyGame, OptionValue, RoundNarration

AnyState = State[Any, Any]
NAMES = ("Ada", "B*o*b_", "@everyone `x`", "Дарья " + "ж" * 26)
MOVES = 25
FEW = MOVES if LONG else 10
"""The number of moves in a game whose option doesn't end it sooner."""
CATALOGUE = (*GAMES.values(), MAZE)
LIMIT = "round_limit"
"""The option that makes a game end within the tested moves."""
KEYED = 2**200
"""Seeds from this one on are a single match's own chance, as in hosted matches."""


@dataclass(frozen=True)
class Move:
    """One move of a randomly played game."""

    before: AnyState
    answers: dict[Seat, Answer]
    steps: tuple[Step[Any, Any, Any], ...]


@dataclass(frozen=True, eq=False)
class Playing:
    """A game under test with its options and seats; results can be cached by it."""

    game: AnyGame
    seats: int
    seed: int
    options: tuple[tuple[str, OptionValue], ...]
    most: int = MOVES
    """The most moves that a test plays."""

    @property
    def rules(self) -> Rules[Any, Any, Any]:
        return self.game.rules(dict(self.options))

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The options that don't have their defaults."""
        usual = self.game.with_defaults({})
        return {key: value for key, value in self.options if value != usual[key]}

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    def start(self) -> AnyState:
        return self.rules.start(tuple(colour.key for colour in self.game.colours[: self.seats]), Rng(KEYED + self.seed))

    def moves(self) -> Iterator[Move]:
        """Play the game at random, to its end or the most moves."""
        rules, state, rng = self.rules, self.start(), Rng(self.seed + 1000)
        for _ in range(self.most):
            given: dict[Seat, Answer] = {}
            for decision in rules.pending_decisions(state):
                given[decision.seat], rng = answers.at_random(rules, state, decision, rng)
            if not given:
                return
            steps = tuple(rules.advance(state, given))
            yield Move(state, given, steps)
            state = steps[-1].state

    @cached_property
    def played(self) -> tuple[Move, ...]:
        """The same game, cached for tests that only read it."""
        return tuple(self.moves())

    @cached_property
    def stories(self) -> tuple[RoundNarration, ...]:
        """The story of each move."""
        words = self.game.words
        return tuple(
            words.story(move.before.table, [step.seen for step in move.steps], self.names) for move in self.played
        )

    def asked(self) -> Iterator[tuple[AnyState, Decision]]:
        """Every question of the game."""
        for move in self.played:
            for decision in self.rules.pending_decisions(move.before):
                yield move.before, decision


def _name(playing: Playing) -> str:
    return f"{playing.game.key}-{playing.seats}-{playing.seed}"


def _playings() -> Iterator[Playing]:
    for game in CATALOGUE:
        for seats in game.seats:
            yield Playing(game, seats, seats, tuple(game.with_defaults({}).items()), FEW)
        for option in game.options:
            for number, (value, _) in enumerate(option.values):
                if value is not option.default and number < 3:
                    chosen = tuple(game.with_defaults({option.key: value}).items())
                    yield Playing(game, game.seats[0], 40 + number, chosen, MOVES if option.key == LIMIT else FEW)


PLAYINGS = list(_playings())
_RICHEST = {each.game.key: each for each in PLAYINGS if each.seed == each.seats}
"""One of each game, with default options and all seats taken."""
every_game = pytest.mark.parametrize("game", CATALOGUE, ids=lambda game: game.key)
# Tests of one game run together across modules, so that a process with some of them plays few games. Coverage ignores
# them: each game's own tests run the same code a move at a time.
every_playing = pytest.mark.parametrize(
    "playing", [pytest.param(each, id=_name(each), marks=pytest.mark.no_cover) for each in PLAYINGS], scope="session"
)
one_of_each = pytest.mark.parametrize(
    "playing",
    [
        pytest.param(each, id=_name(each), marks=() if each in _RICHEST.values() else pytest.mark.long)
        for each in PLAYINGS
        if each.game is not MAZE
    ],
    scope="session",
)
"""Parametrizes slow tests: one playing of each game, and the others only in long runs."""
