"""Computer players whose thoughts have no end: they are cut off, and the others have their turn meanwhile."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from contextlib import asynccontextmanager
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

import pytest

from bot.computer.thinking import Task
from bot.engine.game import DONE, Decision
from bot.host.model import PostKind
from bot.thinkers import Thinkers
from tests.host.house import ANN, BOB, house

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from multiprocessing.process import BaseProcess
    from pathlib import Path

    from bot.engine.game import Answer

SOON = 120.0
"""Seconds in which a process has surely begun, however much else there is to do."""
BRIEF = 2.0
"""So long a thought may take where others are cut off: a busy machine has time for one that needs none."""
ENDLESS = 2 * SOON
"""What comes later than anybody here waits for it; a test that fails must not keep its processes for ever."""


def task(game: str = "quick", match: int = 1, seed: int = 0) -> Task:
    return Task("any", game, (), None, None, 0, Decision(0, "bid"), seed, match=match)


def pondering(task: Task) -> Answer:
    """In a slow game, or about a charm, a thought has no end; else it is the number of the process."""
    if task.game == "slow" or task.decision.topic == "charm":
        time.sleep(ENDLESS)
    if task.game == "toy":
        return ("a", DONE)
    return (str(os.getpid()),)


def spinning(_: Task) -> Answer:
    end = time.monotonic() + ENDLESS
    while time.monotonic() < end:
        pass
    return ()


def begun_beside(others: set[BaseProcess]) -> BaseProcess:
    """The process that has begun."""
    while not (found := set(multiprocessing.active_children()) - others):
        time.sleep(0.01)
    return found.pop()


@asynccontextmanager
async def thinking(
    *, patience: float = ENDLESS, processes: int = 3, work: Callable[[Task], Answer] = pondering
) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(work=work, patience=patience, processes=processes)
    try:
        yield thinkers
    finally:
        thinkers.close()


@asynccontextmanager
async def stuck(thinkers: Thinkers, *tasks: Task) -> AsyncIterator[None]:
    """These are thought about meanwhile, without an end."""
    thoughts = [asyncio.ensure_future(thinkers(each)) for each in tasks]
    await asyncio.sleep(0)
    yield
    assert not any(thought.done() for thought in thoughts)
    for thought in thoughts:
        thought.cancel()
    await asyncio.gather(*thoughts, return_exceptions=True)


@pytest.mark.parametrize("work", [pondering, spinning])
async def test_a_thought_without_an_end_is_cut_off_with_its_process(work: Callable[[Task], Answer]) -> None:
    others: set[BaseProcess] = set(multiprocessing.active_children())
    async with thinking(patience=1.0, work=work) as thinkers:
        thought = asyncio.ensure_future(thinkers(task("slow")))
        process = await asyncio.to_thread(begun_beside, others)
        with pytest.raises(TimeoutError):
            await thought
        # The pool's own thread may reap it first: `is_alive` says True for that moment, the sentinel never does.
        assert await asyncio.to_thread(wait, [process.sentinel], SOON)


async def test_after_a_thought_that_was_cut_off_another_process_thinks() -> None:
    async with thinking(patience=BRIEF, processes=1) as thinkers:
        first = await thinkers(task())
        with pytest.raises(TimeoutError):
            await thinkers(task("slow"))
        second = await thinkers(task())
        assert {first, second}.isdisjoint({(str(os.getpid()),)})
        assert first != second


async def test_a_slow_game_does_not_hold_up_the_computers_of_other_games() -> None:
    async with thinking() as thinkers, stuck(thinkers, *(task("slow", match) for match in range(1, 9))):
        async with asyncio.timeout(SOON):
            await asyncio.gather(*(thinkers(task("quick", match)) for match in range(9, 14)))


async def test_a_slow_table_does_not_hold_up_other_tables_of_its_game() -> None:
    """It has three computers."""

    async with (
        thinking(work=pondering_at_a_table) as thinkers,
        stuck(thinkers, *(task("one", 1, seed) for seed in range(3))),
        asyncio.timeout(SOON),
    ):
        await asyncio.gather(*(thinkers(task("one", match)) for match in range(2, 6)))


def pondering_at_a_table(task: Task) -> Answer:
    """At the first table thoughts have no end."""
    if task.match == 1:
        time.sleep(ENDLESS)
    return ("done",)


async def test_who_waits_has_their_turn_in_the_order_in_which_they_came() -> None:
    told: list[int] = []

    async def tell(thinkers: Thinkers, match: int) -> None:
        await thinkers(task(match=match))
        told.append(match)

    async with thinking(processes=1) as thinkers:
        await asyncio.gather(*(tell(thinkers, match) for match in range(1, 7)))
    assert told == [1, 2, 3, 4, 5, 6]


async def test_a_thought_that_nobody_waits_for_any_more_gives_its_process_back() -> None:
    async with thinking(processes=1) as thinkers:
        for _ in range(2):
            await thinkers(task())
            async with stuck(thinkers, task("slow"), task("slow", 2)):
                await asyncio.sleep(0.3)
        async with asyncio.timeout(SOON):
            await thinkers(task())


async def test_a_turn_that_comes_when_nobody_waits_for_it_any_more_goes_to_the_next() -> None:
    async with thinking(processes=1) as thinkers:
        worker = await thinkers._turn(task(match=1))
        late = asyncio.ensure_future(thinkers(task(match=2)))
        await asyncio.sleep(0)
        thinkers._give_back(worker, task(match=1))
        late.cancel()
        async with asyncio.timeout(SOON):
            await thinkers(task(match=3))


async def test_a_table_goes_on_though_its_computer_thinks_without_an_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its charm is then the one that whoever does not choose gets, and its bids are its own again."""
    async with thinking(patience=BRIEF) as thinkers, house(tmp_path, thinker=thinkers) as here:
        table = await here.started(ANN, BOB, computers=("rookie",))
        for user in (ANN, BOB):
            await here.host.answer(table, user, ("penny",))
        async with asyncio.timeout(SOON):
            await here.rest()
        assert (await here.host.view(table)).record.revision == 2
        for user in (ANN, BOB):
            await here.bid(table, user, "ab")
        async with asyncio.timeout(SOON):
            await here.rest()
        move = await here.host.move(table, 3)
        assert [step.event.letters for step in move.steps[:3]] == [("a", "b"), ("a", "b"), ("a",)]
        assert len(here.notebook.of(PostKind.MOVE)) == 3
    assert f"cut off after {BRIEF:g} s" in caplog.text
