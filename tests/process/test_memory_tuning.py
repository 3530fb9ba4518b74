"""When the garbage collector looks for cycles."""

from __future__ import annotations

import asyncio
import gc
import weakref
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from bot import memory_tuning
from bot.memory_tuning import LONGEST_INTERVAL, MUCH_GARBAGE, SHORTEST_INTERVAL, tune_gc

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def by_default() -> Iterator[None]:
    """Use Python's own thresholds instead of the tests' ones."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)
    gc.freeze()  # garbage of the program stays until the end of the run anyway


class Ring:
    """An object that refers to itself, so only the garbage collector frees it."""

    def __init__(self) -> None:
        self.itself = self


async def test_unreferenced_cycle_is_collected_periodically() -> None:
    gc.collect()
    async with tune_gc(pause=0.05):
        ring, found = Ring(), asyncio.Event()
        weakref.finalize(ring, found.set)
        gc.collect(1)
        gc.collect(1)  # it's in the oldest generation now, so only a full collection finds it
        del ring
        gc.collect(1)
        assert not found.is_set()
        async with asyncio.timeout(60):
            await found.wait()


@pytest.mark.no_cover  # repetitive
async def test_allocations_never_trigger_a_collection() -> None:
    looks: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        looks.append(info["generation"])

    async with tune_gc():
        gc.callbacks.append(note)
        kept: list[list[int]] = [[] for _ in range(300_000)]
        gc.callbacks.remove(note)
    assert kept
    assert not looks


async def test_new_cycle_is_collected_soon() -> None:
    async with tune_gc():
        ring, found = Ring(), asyncio.Event()
        weakref.finalize(ring, found.set)
        del ring
        assert not found.is_set()
        async with asyncio.timeout(60):
            await found.wait()


async def test_older_garbage_is_looked_for_more_often_while_there_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    garbage, slept = [0, MUCH_GARBAGE + 1, MUCH_GARBAGE + 1, MUCH_GARBAGE, 0, 0, 0, 0, 0], list[float]()

    async def sleep(seconds: float) -> None:
        if not garbage:
            raise asyncio.CancelledError
        slept.append(seconds)

    def collect(generation: int) -> int:
        assert generation == 1
        return garbage.pop(0)

    monkeypatch.setattr(memory_tuning, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(memory_tuning, "gc", SimpleNamespace(collect=collect))
    with pytest.raises(asyncio.CancelledError):
        await memory_tuning._collect(1, SHORTEST_INTERVAL, LONGEST_INTERVAL)
    assert slept == [300, 300, 10, 10, 20, 40, 80, 160, 300]


@pytest.mark.no_cover  # repetitive
async def test_gc_settings_are_restored_afterwards() -> None:
    async with tune_gc():
        assert gc.get_freeze_count() > 0
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
