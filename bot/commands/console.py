"""What a command says to who started it."""

from __future__ import annotations

import sys


def say(line: str) -> None:
    """On standard output."""
    print(line, flush=True)  # noqa: T201 - the command's own output


def complain(line: str) -> None:
    """On standard error."""
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - the command's own output
