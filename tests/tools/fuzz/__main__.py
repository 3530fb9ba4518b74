"""Try many inputs: `python -m tests.tools.fuzz --inputs 100000 --seed 7`, or `--only desk`."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from typing import TYPE_CHECKING, Final

from tests.tools.fuzz import desk, refusals, wire
from tests.tools.fuzz.documents import Documents
from tests.tools.fuzz.ids import Ids
from tests.tools.fuzz.matches import Matches
from tests.tools.fuzz.notations import Notations
from tests.tools.fuzz.replays import Replays
from tests.tools.fuzz.run import tried
from tests.tools.fuzz.stores import Stores

if TYPE_CHECKING:
    from tests.tools.fuzz.run import Count

SHARES: Final = {
    "typed": 0.39,
    "ids": 0.15,
    "documents": 0.23,
    "matches": 0.02,
    "desk": 0.135,
    "wire": 0.06,
    "stores": 0.005,
    "replays": 0.003,
    "refusals": 0.01,
}
"""Shares of all inputs."""


def main() -> int:
    """Try the inputs. Exit status 1 if a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.fuzz", description="Bad input, in the large.")
    parser.add_argument("--inputs", type=int, default=100_000, help="how many in all (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal inputs (default: 1)")
    parser.add_argument("--only", choices=SHARES, help="one kind alone")
    chosen = parser.parse_args()
    logging.disable(logging.WARNING)
    shares = SHARES if chosen.only is None else {chosen.only: 1.0}
    broken = 0
    for kind, share in shares.items():
        began = time.monotonic()
        count = _tried(kind, seed=chosen.seed, inputs=max(1, round(chosen.inputs * share)))
        broken += len(count.broken)
        _say(count, time.monotonic() - began)
    return 1 if broken else 0


def _tried(kind: str, *, seed: int, inputs: int) -> Count:
    match kind:
        case "typed":
            return tried(Notations(), seed=seed, inputs=inputs, timed=True)
        case "ids":
            return tried(Ids(), seed=seed, inputs=inputs, timed=True)
        case "documents":
            return tried(Documents(), seed=seed, inputs=inputs, timed=True)
        case "matches":
            return tried(Matches(), seed=seed, inputs=inputs, timed=False)  # replays a whole match
        case "stores":
            return tried(Stores(), seed=seed, inputs=inputs, timed=False)  # starts the bot
        case "replays":
            return tried(Replays(), seed=seed, inputs=inputs, timed=False)  # writes a file
        case "desk":
            return desk.tried(seed=seed, inputs=inputs, timed=True)
        case "refusals":
            return refusals.tried(seed=seed, inputs=inputs)
        case _:
            return wire.tried(seed=seed, inputs=inputs, timed=True)


def _say(count: Count, seconds: float) -> None:
    sys.stdout.write(f"{count.target}: {count.inputs} inputs in {seconds:.0f} s, {len(count.broken)} broke a promise\n")
    for each in count.broken[:20]:
        sys.stdout.write(f"  BROKEN {each}\n")
    for took, given in count.slowest:
        sys.stdout.write(f"  {1000 * took:6.1f} ms  {given}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
