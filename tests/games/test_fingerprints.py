"""Digests that identify a state in a journal are the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys

from bot.games import GAMES
from tests.games.course import MOVES


def told(*, hash_seed: int) -> str:
    """The digests of a course of all games, from a process with this hash seed."""
    return subprocess.run(
        [sys.executable, "-m", "tests.games.course"],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_match_has_the_same_digests_in_every_process() -> None:
    """A set has no order, and each process hashes differently: that mustn't put a match on hold."""
    first, *others = (told(hash_seed=seed) for seed in (1, 2, 3))
    assert others == [first] * 2
    assert len(first.splitlines()) == 2 + MOVES * len(GAMES)
