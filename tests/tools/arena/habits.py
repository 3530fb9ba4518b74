"""Measure which robots R.U.M.B.L. players save for later: `python -m tests.tools.arena.habits` prints the table for
`habits`.

Computers of each kind play each other. Before each round except the first, count which side of each unseen token is up.
Odds are measured in other games.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.ai.levels import View
from bot.ai.players import COMPUTERS
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.rumbl.rules.state import TOKENS, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bot.engine.game import State
    from bot.games.rumbl.rules.state import Hand, Kind, Table

LEAST: Final = {"rookie": 0, "apprentice": 100, "planner": 1000}
"""The kinds that play, with the minimum number of tries for which a player counts as one."""
GAMES_OF: Final = {"rookie": 1000, "apprentice": 1500, "planner": 500}
"""Number of games: fewer for kinds that think longer, which vary less."""
ROUNDS: Final = (1, 2)
"""Rounds of the three after which there's another one."""
DOUBT: Final = 1
"""Number added to the count of each side, so that no possible side has probability 0."""

Left: TypeAlias = "Counter[tuple[int, Kind]]"
"""Counts of unused robots, by number of rounds played."""


def played(kind: str, seed: int) -> Left:
    """Count the unused robots in a game between two players of a kind."""
    game = GAMES["rumbl"]
    rules, chance = game.rules(game.with_defaults({})), Rng(seed)
    state: State[Table, Hand] = rules.start(tuple(colour.key for colour in game.colours[:2]), chance.fork("match"))
    left: Left = Counter()
    moves = 0
    while rules.outcome(state) is None:
        if state.table.phase is Phase.DOCK and state.table.round - 1 in ROUNDS:
            left.update((state.table.round - 1, robot) for hand in state.hands for robot in hand.held.roster)
        answers = {
            asked.seat: COMPUTERS[kind].think(
                rules,
                View(state.table, state.hands[asked.seat], asked.seat, asked),
                chance.fork(f"k{moves}/{asked.seat}"),
            )
            for asked in rules.pending_decisions(state)
        }
        for step in rules.advance(state, answers):
            state = step.state
        moves += 1
    return left


def seconds(left: Mapping[tuple[int, Any], int], after: int) -> tuple[float, ...]:
    """For each token, the share with its second side up, to three digits."""
    found = []
    for first, second in TOKENS:
        one, other = left.get((after, first), 0) + DOUBT, left.get((after, second), 0) + DOUBT
        found.append(round(other / (one + other), 3))
    return tuple(found)


def told(left: Mapping[str, Left]) -> Iterator[str]:
    """The lines of the table in `habits`, one for each kind."""
    yield "SECOND: Final[dict[int, dict[int, tuple[float, ...]]]] = {"
    for after in ROUNDS:
        yield f"    {after}: {{"
        for kind, found in left.items():
            yield f"        {LEAST[kind]}: {seconds(found, after)},  # {kind}"
        yield "    },"
    yield "}"


def counted(kind: str, seeds: Iterable[int], jobs: int) -> Left:
    """Count the unused robots in several games."""
    left: Left = Counter()
    with ProcessPoolExecutor(jobs) as workers:
        for found in workers.map(partial(played, kind), seeds, chunksize=10):
            left.update(found)
    return left


def main() -> None:
    """Play, count, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.arena.habits", description=__doc__)
    parser.add_argument("--first", type=int, default=500_000, help="the seed of the first game of each kind")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    given = parser.parse_args()
    left = {kind: counted(kind, range(given.first, given.first + GAMES_OF[kind]), given.jobs) for kind in LEAST}
    sys.stdout.write("\n".join(told(left)) + "\n")


if __name__ == "__main__":
    main()
