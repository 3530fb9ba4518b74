"""When the garbage collector looks for cycles."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import TYPE_CHECKING

import pytest

from bot.memory_tuning import tune_gc

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
async def test_allocations_never_trigger_a_full_collection() -> None:
    looks: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looks.append(info["generation"])

    async with tune_gc(pause=60):
        gc.callbacks.append(note)
        kept: list[list[int]] = [[] for _ in range(300_000)]
        gc.callbacks.remove(note)
    assert kept
    assert looks
    assert 2 not in looks


@pytest.mark.no_cover  # repetitive
async def test_gc_settings_are_restored_afterwards() -> None:
    before = gc.get_threshold()
    async with tune_gc():
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert before[2] < 1_000
    assert gc.get_freeze_count() == 0
