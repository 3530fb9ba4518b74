"""Memory that processes share counts as if nothing else ran on the machine."""

from __future__ import annotations

import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from tests.child import child
from tests.tools.load.machine import first, resident

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux tells it in files of its own")

MB = 1_000_000
_CHILD = f"""
import ssl, time
mine = b"x" * {50 * MB}
print(flush=True)
time.sleep(3600)
"""


def as_told() -> float:
    """The resident memory of this process in MB, as Linux reports it."""
    told = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(told["VmRSS"].split()[0]) * 1024 / MB


def test_memory_of_one_process_matches_linux() -> None:
    assert resident([os.getpid()]) == pytest.approx(as_told(), rel=0.02)


def test_nonexistent_process_uses_no_memory() -> None:
    assert resident([4_194_305]) == 0  # beyond any PID on Linux


def test_priority_is_restored_after_going_first() -> None:
    before = os.getpriority(os.PRIO_PROCESS, 0)
    with first():
        assert os.getpriority(os.PRIO_PROCESS, 0) < before or os.geteuid() != 0
    assert os.getpriority(os.PRIO_PROCESS, 0) == before


async def test_shared_memory_counts_once_for_two_processes() -> None:
    started = await child("-c", _CHILD, stdout=PIPE)
    try:
        assert started.stdout is not None
        await started.stdout.readline()
        me, other = os.getpid(), started.pid
        assert resident([me, other]) >= resident([me]) + 50
        assert resident([me, other]) <= resident([me]) + resident([other]) - 4
        assert resident([me, me]) >= 1.2 * resident([me])
    finally:
        started.kill()
        await started.wait()
