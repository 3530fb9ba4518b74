"""Amount of testing: everything in `make long`, a part in `make test`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

LONG: Final = bool(os.environ.get("LONG"))
"""True in a long run."""
PART: Final = 4
CASES: Final = Path(__file__).parent / "long_cases.txt"
LISTED: Final = frozenset(CASES.read_text().splitlines())
"""Test cases that run only in long runs, because others execute the same code. `tests.tools.mutants.long_cases`
chooses them."""


def scaled(times: int) -> int:
    """`times` in a long run, otherwise a quarter of it."""
    return times if LONG else -(-times // PART)


def each(steps: int) -> int:
    """The stride of a loop: 1 in a long run, otherwise `steps`."""
    return 1 if LONG else steps
