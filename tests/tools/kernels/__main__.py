"""Play many rounds: `python -m tests.tools.kernels --rounds 100000 --seed 7`, or `--only kolmio`."""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from tests.games.rumbl.kernels import trial
from tests.tools.kernels.trials import WAYS, played

if TYPE_CHECKING:
    from collections.abc import Callable

TRIALS: dict[str, Callable[[int], int]] = {**{game: partial(played, game) for game in WAYS}, "rumbl": trial}
"""For each game with a kernel, a function that plays rounds with a seed in both ways and returns their number."""


def main() -> None:
    """Play that many rounds of each game. At the first difference, print the game's seed and raise the error."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.kernels", description="Kernels against the rules.")
    parser.add_argument("--rounds", type=int, default=100_000, help="of each game (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal rounds (default: 1)")
    parser.add_argument("--only", choices=TRIALS, help="one game alone")
    chosen = parser.parse_args()
    for game in TRIALS if chosen.only is None else (chosen.only,):
        began = time.monotonic()
        rounds, seed = 0, chosen.seed << 32
        while rounds < chosen.rounds:
            try:
                rounds += TRIALS[game](seed)
            except Exception:
                sys.stderr.write(f"{game}: seed {seed}\n")
                raise
            seed += 1
        sys.stdout.write(f"{game}: {rounds} rounds the same in {time.monotonic() - began:.0f} s\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
