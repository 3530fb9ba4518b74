"""What a command says to who started it."""

from __future__ import annotations

import os
import sys


def say(line: str) -> None:
    """On standard output."""
    print(line, flush=True)  # noqa: T201 - the command's own output


def complain(line: str) -> None:
    """On standard error."""
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - the command's own output


def seen_enough() -> int:
    """Whoever read standard output has gone, and wants no more: the exit status."""
    # What is still buffered must go somewhere when the process ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
