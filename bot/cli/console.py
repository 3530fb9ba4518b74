"""Console output of the commands."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import Final, TypeAlias

Command: TypeAlias = "Callable[[Namespace], int]"

CANNOT: Final = 2


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - the command's own output


def complain(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - the command's own output


def complain_about(*errors: type[Exception], status: int = CANNOT) -> Callable[[Command], Command]:
    """Let a command print these errors and return that exit status."""

    def decorate(run: Command) -> Command:
        @wraps(run)
        def complaining(arguments: Namespace) -> int:
            try:
                return run(arguments)
            except errors as error:
                complain(str(error))
                return status

        return complaining

    return decorate


def discard_output() -> int:
    """Redirect standard output to the null device after its reader has closed it; return the exit status."""
    # buffered output must go somewhere when the process ends
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
