"""How much of what takes long is tried: all of it by `make long`, a part by `make test`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

LONG: Final = bool(os.environ.get("LONG"))
"""Whether this is a long run."""
PART: Final = 4
CASES: Final = Path(__file__).parent / "long_cases.txt"
LISTED: Final = frozenset(CASES.read_text().splitlines())
"""Cases that only long runs run: others execute the same. `tests.tools.mutants.long_cases` chooses them."""


def often(times: int) -> int:
    """So many times in a long run, else a quarter of it."""
    return times if LONG else -(-times // PART)


def each(steps: int) -> int:
    """A stride: every step in a long run, else every so many."""
    return 1 if LONG else steps
