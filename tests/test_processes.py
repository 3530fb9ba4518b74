"""Workers in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.processes import Workers

ROOT = Path(__file__).parent.parent
SLOW = 120.0
"""Seconds in which processes have surely begun, and ended, on a machine that may be busy."""

_PARENT = """
import asyncio, os
from bot.processes import Workers

async def main():
    print(await Workers().run(os.getpid), flush=True)
    await asyncio.sleep(3600)

if __name__ == "__main__":
    asyncio.run(main())
"""

_TEST = """
import asyncio
from tests.child import child

async def main():
    started = await child("-c", "import os, time; print(os.getpid(), flush=True); time.sleep(3600)")
    await started.wait()

asyncio.run(main())
"""


async def test_work_is_done_in_another_process() -> None:
    workers = Workers()
    try:
        assert await workers.run(os.getpid) != os.getpid()
        assert await workers.run(os.getppid) == os.getpid()
    finally:
        workers.close()


async def test_a_worker_that_died_is_replaced() -> None:
    workers = Workers()
    try:
        first = await workers.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        assert await workers.run(os.getpid) not in {first, os.getpid()}
    finally:
        workers.close()


async def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    await end_together(script)


async def test_what_a_test_has_started_ends_with_a_run_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_TEST)
    await end_together(script)


async def end_together(script: Path) -> None:
    """Runs a script that tells the number of a process that it has started, and kills it."""
    parent = await asyncio.create_subprocess_exec(
        sys.executable, str(script), stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert parent.stdout is not None
    assert int(await asyncio.wait_for(parent.stdout.readline(), SLOW)) != parent.pid
    parent.kill()
    # The other one holds the same pipe open: it is at its end only when both are gone.
    assert await asyncio.wait_for(parent.stdout.read(), SLOW) == b""
