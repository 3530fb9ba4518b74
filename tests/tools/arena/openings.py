"""First docks as computers load them: `python -m tests.tools.arena.openings` writes the file that `openings` reads.

Hard loads them in separate games, so that other games can measure whether knowing them helps.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from bot.ai.levels import View
from bot.ai.players import COMPUTERS
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.games.rumbl.kernel.docks import plan_of, rotate_robots
from bot.games.rumbl.kernel.numbers import SIDE
from bot.games.rumbl.kernel.openings import SEEN
from bot.games.rumbl.rules.loading import load_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.game import State

KIND: Final = "planner"
FIRST: Final = 3_000_000
"""The seed of the first game, which the arena doesn't use."""
MANY: Final = 1600
"""Number of games, each with two docks."""


def opened(seed: int) -> list[str]:
    """Play the beginning of a game, and return a line for each of the two first docks."""
    game = GAMES["rumbl"]
    rules, chance = game.rules(game.with_defaults({})), Rng(seed)
    state: State[Any, Any] = rules.start(tuple(colour.key for colour in game.colours[:2]), chance.fork("match"))
    lines = []
    for asked in rules.pending_decisions(state):
        hand = state.hands[asked.seat]
        view: View[Any, Any] = View(state.table, hand, asked.seat, asked)
        answer = COMPUTERS[KIND].think(rules, view, chance.fork(f"0/{asked.seat}"))
        side, robots, _ = plan_of(load_of(answer))
        sectors = sorted((SIDE[sector] - side) % 6 for sector in hand.held.sectors)
        lines.append(json.dumps([sectors, rotate_robots(robots, -side)], separators=(",", ":")))
    return lines


def seen(jobs: int) -> Iterator[str]:
    """The lines of all games, in order."""
    with ProcessPoolExecutor(jobs) as workers:
        for lines in workers.map(opened, range(FIRST, FIRST + MANY), chunksize=20):
            yield from lines


def main() -> None:
    """Play the games, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.arena.openings", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    SEEN.write_text("".join(f"{line}\n" for line in seen(parser.parse_args().jobs)), "utf-8")


if __name__ == "__main__":
    main()
