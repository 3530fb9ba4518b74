"""What players of R.U.M.B.L. keep for later: `python -m tests.tools.arena.habits` makes the table of its `habits`.

Computers of each kind play each other, and before every round but the first it is counted what lies up of the tokens
that nobody has seen yet. None of the games is one that odds are measured in.
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
"""The kinds that play, and from how many tries on a player is taken to be one."""
GAMES_OF: Final = {"rookie": 1000, "apprentice": 1500, "planner": 500}
"""So many games: of those who think long fewer, who do the same more often."""
ROUNDS: Final = (1, 2)
"""After which there is more to come, of three."""
DOUBT: Final = 1
"""As if each side had been seen so often before: nothing that may be never is."""

Left: TypeAlias = "Counter[tuple[int, Kind]]"
"""By how many rounds have been played, robots that are not used yet."""


def played(kind: str, seed: int) -> Left:
    """What was left in a game of two of a kind."""
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
    """Of each token how often its second side lies up, to three digits."""
    found = []
    for first, second in TOKENS:
        one, other = left.get((after, first), 0) + DOUBT, left.get((after, second), 0) + DOUBT
        found.append(round(other / (one + other), 3))
    return tuple(found)


def told(left: Mapping[str, Left]) -> Iterator[str]:
    """The table as `habits` has it, a line for each kind."""
    yield "SECOND: Final[dict[int, dict[int, tuple[float, ...]]]] = {"
    for after in ROUNDS:
        yield f"    {after}: {{"
        for kind, found in left.items():
            yield f"        {LEAST[kind]}: {seconds(found, after)},  # {kind}"
        yield "    },"
    yield "}"


def counted(kind: str, seeds: Iterable[int], jobs: int) -> Left:
    """What was left in all of these games."""
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
