"""Rules: resolve rounds, replay games, adjudicate documents, and choose a computer player's answers."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

from bot.ai.players import Task, think
from bot.cli.games.adjudicate import results
from bot.engine import answers
from bot.engine.digest import digest
from bot.engine.game import Answer, Seat, State
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.pyramids.rules.things import Hand
from bot.games.rambots.rules.rulebook import RamBots
from bot.games.rambots.rules.state import Table
from tests.tools.bench import Row, medians, reference

if TYPE_CHECKING:
    from collections.abc import Callable

COLOURS = ("red", "yellow", "green", "blue")
Moves = list[tuple[State[Table, Hand], dict[Seat, Answer]]]


def played(seats: int, seed: int, rounds: int) -> Moves:
    """A random game: its states, with everyone's answers."""
    rules, rng = RamBots(), Rng(seed)
    state = rules.start(COLOURS[:seats], rng.fork("start"))
    moves: Moves = []
    while len(moves) <= rounds and rules.pending_decisions(state):
        given = {}
        for decision in rules.pending_decisions(state):
            given[decision.seat], rng = answers.at_random(rules, state, decision, rng)
        moves.append((state, given))
        for step in rules.advance(state, given):
            state = step.state
    return moves


def documents(number: int) -> list[bytes]:
    """Rounds of two players, as documents."""
    export = GAMES["rambots"].documents.export
    lines: list[bytes] = []
    seed = 0
    while len(lines) < number:
        rounds = played(2, seed, 10)[1:]
        lines += [json.dumps(export({}, state, given)).encode() for state, given in rounds]
        seed += 1
    return lines[:number]


def run() -> list[Row]:
    """All rows."""
    rules = RamBots()
    game = played(4, 3, 30)
    busy, programs = max(game[1:], key=lambda move: sum(map(len, move[1].values())))
    lines = documents(1000)
    options = tuple(GAMES["rambots"].with_defaults({}).items())
    (decision, *_) = rules.pending_decisions(busy)
    task = Task("planner", "rambots", options, busy.table, Hand(), decision.seat, decision, seed=1)

    def resolve() -> None:
        for _ in rules.advance(busy, programs):
            pass

    def replay() -> None:
        for state, given in game:
            *_, last = rules.advance(state, given)
            digest(last.state.table)

    def adjudicate() -> None:
        for _ in results(lines):
            pass

    def row(what: str, way: Callable[[], object], *, times: int, slower: float | None = None) -> Row:
        taken, fixed = medians([way, reference], times=times, clock=time.process_time)
        return Row(what, taken, reference=fixed, slower=slower)

    return [
        row("a round of four players resolved", resolve, times=50, slower=0.5),
        row(f"a game of {len(game)} moves replayed, a digest each", replay, times=7, slower=12),
        row("1,000 documents adjudicated", adjudicate, times=5, slower=300),
        row("a decision of the best computer player", lambda: think(task), times=5, slower=180),
    ]
