"""First docks, as computers load them: `python -m tests.tools.arena.openings` writes the file that `openings` reads.

Hard loads them, in games of their own: whether it helps to know them is measured in others.
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
"""The seed of the first game: none of the arena's."""
MANY: Final = 1600
"""Games, of two docks each."""


def opened(seed: int) -> list[str]:
    """What both load first in a game, a line each."""
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
    """All of them, in the order of the games."""
    with ProcessPoolExecutor(jobs) as workers:
        for lines in workers.map(opened, range(FIRST, FIRST + MANY), chunksize=20):
            yield from lines


def main() -> None:
    """Let them load, and write it down."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.arena.openings", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    SEEN.write_text("".join(f"{line}\n" for line in seen(parser.parse_args().jobs)), "utf-8")


if __name__ == "__main__":
    main()
