"""One game of the arena: computers play at a table to the end, and are asked as the host would ask them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.ai.draw_offers import agreeable, quiet_since
from bot.ai.levels import View
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.kernel import kernel
from tests.tools.arena.players import PLAYERS

if TYPE_CHECKING:
    from bot.engine.game import Answer, Seat, State

MOVES = 400
"""Number of moves after which a game counts as a draw. Games between competent players are much shorter."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played, or already played. Equal fixtures are the same game everywhere."""

    game: str
    players: tuple[str, ...]
    """Keys of PLAYERS, by seat."""
    efforts: tuple[str, ...]
    """How hard the players think, by seat. With another effort, it's another game."""
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """A fixture's result."""

    fixture: Fixture
    winners: tuple[Seat, ...]
    """Everyone who shares the win; empty after a draw."""
    moves: int
    ended: bool
    """Whether the rules ended it, rather than the arena's limit."""
    seconds: tuple[float, ...]
    """Processor time, by seat."""
    answers: tuple[int, ...]
    """Number of answers, by seat."""
    compiled: bool = False
    """Whether kernels were compiled, which give the same answers in less time."""

    def share(self, player: str) -> float:
        """A player's share of the win. In a draw, all seats have an equal share."""
        seats = self.winners or tuple(range(len(self.fixture.players)))
        return sum(self.fixture.players[seat] == player for seat in seats) / len(seats)


def play(fixture: Fixture) -> Result:
    """Play the fixture."""
    game = GAMES[fixture.game]
    rules = game.rules(game.with_defaults({}))
    number = len(fixture.players)
    chance = Rng(fixture.seed)
    state: State[Any, Any] = rules.start(tuple(colour.key for colour in game.colours[:number]), chance.fork("match"))
    quiet = state.table.round
    seconds, answered, moves = [0.0] * number, [0] * number, 0
    while rules.outcome(state) is None and moves < MOVES:
        asked = state
        answers: dict[Seat, Answer] = {}
        for decision in rules.pending_decisions(state):
            view: View[Any, Any] = View(state.table, state.hands[decision.seat], decision.seat, decision)
            before = time.process_time()
            think = PLAYERS[fixture.players[decision.seat]]
            answers[decision.seat] = think(rules, view, chance.fork(f"{moves}/{decision.seat}"))
            seconds[decision.seat] += time.process_time() - before
            answered[decision.seat] += 1
        for step in rules.advance(state, answers):
            state = step.state
        moves += 1
        quiet = quiet_since(rules, asked.table, state.table, quiet=quiet)
        if agreeable(rules, state, quiet=quiet):  # as at every table
            for step in rules.settle(state):
                state = step.state
    outcome = rules.outcome(state)
    winners = () if outcome is None else tuple(sorted(outcome.winners))
    compiled = not str(kernel.__file__).endswith(".py")
    return Result(fixture, winners, moves, outcome is not None, tuple(seconds), tuple(answered), compiled)
