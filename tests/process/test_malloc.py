"""The effect of memory settings on the C library, in separate processes, because they're per process."""

from __future__ import annotations

import asyncio
import ctypes
import json
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING

import pytest

from bot import malloc
from bot.app import Discord, serve
from bot.host.ports.store import StoreError
from bot.worker_pool import Workers
from tests.process import heap

if TYPE_CHECKING:
    from pathlib import Path

glibc = pytest.mark.skipif(sys.platform != "linux" or not heap.tells(), reason="only glibc tells what it does")

SIZES = (10_000, 70_000, 1_000_000, 5_000_000)
_LOOK = f"""
import json
from bot import malloc
from tests.process.heap import apart, stores
SET
apart(8_000_000)  # by itself the library learns from that to keep what is large
print(json.dumps([[size for size in {SIZES} if apart(size)], stores()]))
"""


async def look(setting: str) -> tuple[list[int], int]:
    """The sizes that a process with the setting returns at once, and its number of arenas."""
    script = _LOOK.replace("SET", setting)
    started = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdout=PIPE)
    told, _ = await started.communicate()
    apart, stores = json.loads(told)
    return apart, stores


@glibc
async def test_sparing_returns_large_blocks_and_shares_one_arena() -> None:
    assert await look("malloc.spare()") == ([70_000, 1_000_000, 5_000_000], 1)


@glibc
async def test_tuning_for_drawing_returns_only_huge_blocks() -> None:
    apart, _ = await look("malloc.tune_for_drawing()")
    assert apart == [5_000_000]


@glibc
async def test_untuned_library_keeps_blocks_and_has_several_arenas() -> None:
    apart, stores = await look("pass")
    assert apart == []
    assert stores > 1


@glibc
async def test_workers_are_tuned_for_drawing() -> None:
    workers = Workers()
    try:
        assert not await workers.run(heap.apart, 3_000_000)
        assert await workers.run(heap.apart, 5_000_000)
    finally:
        workers.close()


async def test_bot_saves_memory_before_opening_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spared: list[bool] = []
    monkeypatch.setattr(malloc, "spare", lambda: spared.append(True))
    with pytest.raises(StoreError):
        await serve(Discord("token"), database=tmp_path)
    assert spared == [True]


def test_missing_malloc_settings_are_tolerated(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []

    class Library:
        def __init__(self, name: object) -> None:
            found.append(name)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", Library)
    malloc.spare()
    malloc.tune_for_drawing()
    assert found == [None, None]
