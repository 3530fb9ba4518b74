"""Console output of the commands."""

from __future__ import annotations

import os
import sys


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the command's own output


def complain(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - the command's own output


def discard_output() -> int:
    """Redirect standard output to the null device after its reader has closed it; return the exit status."""
    # buffered output must go somewhere when the process ends
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
