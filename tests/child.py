"""A Python subprocess that ends when its parent does, even if the parent is killed."""

from __future__ import annotations

import asyncio
import os
import runpy
import sys
import threading
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Mapping


async def child(
    *arguments: str,
    stdout: int | None = None,
    stderr: int | IO[str] | None = None,
    env: Mapping[str, str] | None = None,
) -> Process:
    """Start the equivalent of `python ARGUMENTS`: `-m` and a module or `-c` and code, then its arguments."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.child", *arguments),
        stdin=asyncio.subprocess.PIPE,  # nothing is ever written to it: it is at its end when the parent is gone
        stdout=stdout,
        stderr=stderr,
        env=env,
    )


def main() -> None:
    """Run as the child."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _, kind, what, *given = sys.argv
    sys.argv = [kind, *given]
    if kind == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(what, {"__name__": "__main__"})


def _end_with_parent() -> None:
    """Exit as soon as the pipe from the parent closes. Nobody's left to see a tidy exit."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    main()
