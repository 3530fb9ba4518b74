"""Computer players that never finish thinking are cut off, and others get their turn meanwhile."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeAlias

import pytest

from bot.ai.players import COMPUTERS, Task
from bot.ai.pool import AiPool
from bot.engine.answers import check
from bot.engine.game import Decision
from bot.engine.rng import Rng
from bot.games import GAMES
from bot.host.model.outbox import PostKind
from tests.ai.tasks import ENDLESS, SOON, Asked, Sum, dying, listening, pondering, pondering_at_a_table, spinning
from tests.host.harness import ANN, BOB, running_host

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from multiprocessing.process import BaseProcess
    from pathlib import Path

    from bot.ai.tasks import AiTask
    from bot.engine.game import Answer

    Stop: TypeAlias = Callable[[], bool]
    Work: TypeAlias = Callable[[Task, Stop], Answer]

BRIEF = 2.0
"""Seconds a computer may think where others are cut off: enough even on a busy machine."""


SHORT, *_, LONG = COMPUTERS
"""The computers that think the shortest and the longest."""


def task(game: str = "quick", match: int = 1, seed: int = 0, *, kind: str = SHORT) -> Asked:
    """A task for a computer of that kind."""
    real = Task(kind, game, (), None, None, 0, Decision(0, "bid"), seed, match=match)
    return Asked(game, match, real.place, real.is_long, seed)


def begun_beside(others: set[BaseProcess]) -> BaseProcess:
    """Wait for a new process, and return it."""
    while not (found := set(multiprocessing.active_children()) - others):
        time.sleep(0.01)
    return found.pop()


@asynccontextmanager
async def thinking(
    *, patience: float = ENDLESS, grace: float = 0, processes: int = 3, work: Work = pondering, hurry: float = ENDLESS
) -> AsyncIterator[AiPool]:
    thinkers = AiPool(work=work, limit=patience, grace=grace, processes=processes, hurry=hurry)
    try:
        yield thinkers
    finally:
        thinkers.close()


@asynccontextmanager
async def stuck(thinkers: AiPool, *tasks: Asked) -> AsyncIterator[None]:
    """Let the pool work on these tasks, which never end, meanwhile."""
    thoughts = [asyncio.ensure_future(thinkers(each)) for each in tasks]
    await asyncio.sleep(0)
    yield
    assert not any(thought.done() for thought in thoughts)
    for thought in thoughts:
        thought.cancel()
    await asyncio.gather(*thoughts, return_exceptions=True)


@pytest.mark.parametrize("work", [pondering, spinning])
async def test_endless_task_is_cut_off_with_its_process(work: Work) -> None:
    others: set[BaseProcess] = set(multiprocessing.active_children())
    async with thinking(patience=1.0, work=work) as thinkers:
        thought = asyncio.ensure_future(thinkers(task("slow")))
        process = await asyncio.to_thread(begun_beside, others)
        with pytest.raises(TimeoutError):
            await thought
        # The pool's own thread may reap it first: `is_alive` is True for that moment, the sentinel never is.
        assert await asyncio.to_thread(wait, [process.sentinel], SOON)


async def test_new_process_takes_over_after_a_cutoff() -> None:
    async with thinking(patience=BRIEF, processes=1) as thinkers:
        first = await thinkers(task())
        with pytest.raises(TimeoutError):
            await thinkers(task("slow"))
        second = await thinkers(task())
        assert {first, second}.isdisjoint({(str(os.getpid()),)})
        assert first != second


async def test_cutoff_of_abandoned_task_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with thinking(patience=0.1, processes=1) as thinkers:
        thought = asyncio.ensure_future(thinkers(task("slow")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert thinkers._running
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
        async with asyncio.timeout(SOON):
            while thinkers._running:  # noqa: ASYNC110 - there is no event to wait for
                await asyncio.sleep(0.01)
    del thought
    gc.collect()
    assert [each.getMessage() for each in caplog.records if each.name == "asyncio"] == []


async def test_task_is_retried_after_its_process_dies() -> None:
    """Something else may have killed it, such as a lack of memory."""
    async with thinking(work=listening, grace=ENDLESS, processes=1, hurry=0.1) as thinkers:
        first = await thinkers(task())
        thought = asyncio.ensure_future(thinkers(task("slow")))
        await asyncio.sleep(0)
        os.kill(int(first[0]), signal.SIGKILL)
        thinkers.hurry(1)
        async with asyncio.timeout(SOON):
            assert await thought != first


async def test_task_that_kills_every_process_does_not_block_others() -> None:
    async with thinking(work=dying, processes=1) as thinkers:
        with pytest.raises(BrokenProcessPool):
            await thinkers(task("slow"))
        async with asyncio.timeout(SOON):
            assert await thinkers(task()) != (str(os.getpid()),)


async def test_slow_game_does_not_block_other_games() -> None:
    async with thinking() as thinkers, stuck(thinkers, *(task("slow", match) for match in range(1, 9))):
        async with asyncio.timeout(SOON):
            await asyncio.gather(*(thinkers(task("quick", match)) for match in range(9, 14)))


async def test_slow_table_does_not_block_other_tables_of_its_game() -> None:
    """It has three computers."""

    async with (
        thinking(work=pondering_at_a_table) as thinkers,
        stuck(thinkers, *(task("one", 1, seed) for seed in range(3))),
        asyncio.timeout(SOON),
    ):
        await asyncio.gather(*(thinkers(task("one", match)) for match in range(2, 6)))


async def test_waiting_tasks_run_in_arrival_order() -> None:
    told: list[int] = []

    async def tell(thinkers: AiPool, match: int) -> None:
        await thinkers(task(match=match))
        told.append(match)

    async with thinking(processes=1) as thinkers:
        await asyncio.gather(*(tell(thinkers, match) for match in range(1, 7)))
    assert told == [1, 2, 3, 4, 5, 6]


async def test_abandoned_task_releases_its_process() -> None:
    async with thinking(processes=1) as thinkers:
        for _ in range(2):
            await thinkers(task())
            async with stuck(thinkers, task("slow"), task("slow", 2)):
                await asyncio.sleep(0.3)
        async with asyncio.timeout(SOON):
            await thinkers(task())


async def test_cancelling_a_finished_task_does_not_stop_the_workers_next_one() -> None:
    async with thinking(processes=1) as thinkers:
        thought = asyncio.ensure_future(thinkers(task()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        ((worker, running),) = thinkers._running.values()
        running.add_done_callback(lambda _: thought.cancel())
        await asyncio.gather(thought, return_exceptions=True)
        assert thought.cancelled()
        assert not worker._enough.is_set()


async def test_turn_of_a_cancelled_waiter_passes_to_the_next() -> None:
    async with thinking(processes=1) as thinkers:
        worker, thought = await thinkers._wait_for_worker(task(match=1))
        late = asyncio.ensure_future(thinkers(task(match=2)))
        await asyncio.sleep(0)
        thinkers._give_back(worker, thought)
        late.cancel()
        async with asyncio.timeout(SOON):
            await thinkers(task(match=3))


async def test_table_continues_when_its_computer_player_never_finishes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It then gets the charm of players who don't choose, and chooses its own bids again."""
    async with thinking(patience=BRIEF) as thinkers, running_host(tmp_path, thinker=thinkers) as here:
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
        move = await here.host.history.move(table, 3)
        assert [step.event.letters for step in move.steps[:3]] == [("a", "b"), ("a", "b"), ("a",)]
        assert len(here.chat.of(PostKind.MOVE)) == 3
    assert f"cut off after {BRIEF:g} s" in caplog.text


async def test_pool_runs_any_kind_of_task() -> None:
    thinkers = AiPool(processes=1)
    try:
        assert await thinkers(Sum((1, 2, 3))) == (6, False)
    finally:
        thinkers.close()


async def test_task_declared_long_waits_for_short_tasks() -> None:
    async with thinking(processes=1) as thinkers:
        long, short = Sum((), place=4), [Sum((number,)) for number in range(1, 400)]
        begun = await turns(thinkers, long, *short)
        assert 200 < begun.index(long) < 300


async def test_long_tasks_never_occupy_all_processes() -> None:
    """There are four processes for two cores."""
    async with thinking(processes=4) as thinkers:
        longs = [
            asyncio.ensure_future(thinkers._wait_for_worker(Sum((), is_long=True, match=match))) for match in range(3)
        ]
        await asyncio.sleep(0)
        assert [turn.done() for turn in longs] == [True, True, False]
        thinkers._give_back(*longs[0].result())
        await asyncio.wait_for(longs[2], SOON)


async def test_time_limit_yields_the_best_answer_so_far() -> None:
    async with thinking(work=listening, patience=0.1, grace=ENDLESS, processes=1) as thinkers:
        first = await thinkers(task())
        assert await thinkers(task("slow")) == first
        assert await thinkers(task()) == first


async def test_master_out_of_time_still_answers_legally() -> None:
    """Each thinks in a process of its own."""
    game = GAMES["rambots"]
    options = game.with_defaults({})
    rules = game.rules(options)
    state = rules.start(("red", "blue"), Rng(1))
    (decision, _) = rules.pending_decisions(state)
    asked = Task(
        LONG,
        game.key,
        tuple(sorted(options.items())),
        state.table,
        state.hands[decision.seat],
        decision.seat,
        decision,
        7,
    )
    thinkers = AiPool(limit=0, grace=SOON, processes=1)
    try:
        check(rules, state, decision, await thinkers(asked))
    finally:
        thinkers.close()


async def test_process_is_reused_when_its_abandoned_task_stops() -> None:
    async with thinking(work=listening, grace=ENDLESS, processes=1) as thinkers:
        first = await thinkers(task())
        async with stuck(thinkers, task("slow")):
            await asyncio.sleep(0.1)
        async with asyncio.timeout(SOON):
            assert await thinkers(task()) == first


async def test_early_stop_signal_does_not_affect_the_next_task() -> None:
    """The process's next task has its full time."""
    async with thinking(work=listening, grace=ENDLESS, processes=1) as thinkers:
        async with stuck(thinkers, task("slow", 1)):
            pass
        async with stuck(thinkers, task("slow", 2)):
            await asyncio.sleep(0.1)
            async with stuck(thinkers, task("quick", 3)):
                await asyncio.sleep(0.3)


async def test_hurried_table_gets_the_best_answers_so_far() -> None:
    """So do tasks that haven't started yet; other tables' tasks go on."""
    async with (
        thinking(work=listening, grace=ENDLESS, processes=4, hurry=0.1) as thinkers,
        stuck(thinkers, task("slow", 2)),
    ):
        async with stuck(thinkers, *(task("slow", 1, seed) for seed in range(3))):
            await thinkers(task("quick", 3))
        thoughts = [asyncio.ensure_future(thinkers(task("slow", 1, seed))) for seed in range(3)]
        await asyncio.sleep(0)
        thinkers.hurry(1)
        async with asyncio.timeout(SOON):
            await asyncio.gather(*thoughts)


async def test_hurry_is_shared_by_tasks_of_its_table_only() -> None:
    """Tasks of other tables keep their time; tasks in a row share it."""
    async with thinking(processes=1, hurry=6.0) as thinkers:
        turn = await thinkers._wait_for_worker(task(match=1))
        waiting = [asyncio.ensure_future(thinkers._wait_for_worker(task(match=match))) for match in (1, 1, 2)]
        await asyncio.sleep(0)
        thinkers.hurry(1)
        assert [each.limit for each in thinkers._waiting] == [3.0, 3.0, ENDLESS]
        waiting[0].cancel()
        await asyncio.sleep(0)
        thinkers.hurry(1)
        assert [each.limit for each in thinkers._waiting] == [3.0, ENDLESS], "a second hurry gives nobody more time"
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        thinkers._give_back(*turn)


async def test_hurry_ends_with_its_task() -> None:
    async with thinking(work=listening, grace=ENDLESS, processes=1, hurry=0.3) as thinkers:
        await thinkers(task())  # the process is running now
        thought = asyncio.ensure_future(thinkers(task("quick", 1)))
        await asyncio.sleep(0)
        thinkers.hurry(1)
        await thought
        async with stuck(thinkers, task("slow", 2)):
            await asyncio.sleep(0.6)


@pytest.mark.parametrize("tables", [(1, 1, 1, 1), (1, 2, 3, 4)])
async def test_long_tasks_do_not_delay_short_tasks(tables: tuple[int, ...]) -> None:
    async with (
        thinking(work=listening, processes=4) as thinkers,
        stuck(thinkers, *(task(f"slow {seed % 2}", match, seed, kind=LONG) for seed, match in enumerate(tables))),
        asyncio.timeout(SOON),
    ):
        await asyncio.gather(*(thinkers(task("quick", match)) for match in range(5, 9)))


async def turns(thinkers: AiPool, *tasks: AiTask[object]) -> list[AiTask[object]]:
    """The order in which waiting tasks start once the process is free."""
    worker, thought = await thinkers._wait_for_worker(task("other", 99))
    begun: list[AiTask[object]] = []

    async def have(one: AiTask[object]) -> None:
        worker, thought = await thinkers._wait_for_worker(one)
        begun.append(one)
        thinkers._give_back(worker, thought)

    waiting = [asyncio.ensure_future(have(one)) for one in tasks]
    await asyncio.sleep(0)
    thinkers._give_back(worker, thought)
    await asyncio.gather(*waiting)
    return begun


async def test_shortest_task_runs_first() -> None:
    tasks = [task(match=number, kind=kind) for number, kind in enumerate(reversed(COMPUTERS))]
    async with thinking(processes=1) as thinkers:
        assert await turns(thinkers, *tasks) == tasks[::-1]


async def test_long_task_is_not_overtaken_forever() -> None:
    async with thinking(processes=1) as thinkers:
        long = task(match=0, kind=LONG)
        short = [task(match=number) for number in range(1, 200)]
        begun = await turns(thinkers, long, *short)
    assert 0 < begun.index(long) < 100


async def test_table_with_fewer_running_tasks_goes_first() -> None:
    async with thinking(processes=4) as thinkers:
        held = [await thinkers._wait_for_worker(task("quick", match)) for match in (1, 1, 2)]
        later = [asyncio.ensure_future(thinkers._wait_for_worker(task("quick", match))) for match in (1, 3)]
        await asyncio.sleep(0)
        assert not any(turn.done() for turn in later)
        thinkers._give_back(*held[0])
        await asyncio.wait(later, return_when=asyncio.FIRST_COMPLETED)
        assert [turn.done() for turn in later] == [False, True]
        for turn in later:
            turn.cancel()


async def test_idle_process_ends() -> None:
    others: set[BaseProcess] = set(multiprocessing.active_children())
    thinkers = AiPool(work=listening, idle=0)
    try:
        await thinkers(task())
        started = set(multiprocessing.active_children()) - others
        assert started
        for process in started:
            assert await asyncio.to_thread(wait, [process.sentinel], SOON)
        async with asyncio.timeout(SOON):
            await thinkers(task())
    finally:
        thinkers.close()


@pytest.mark.parametrize("how", ["its time is up", "it is cancelled", "its people have left"])
async def test_obsolete_task_of_a_table_is_stopped(how: str, tmp_path: Path) -> None:
    """The only process was thinking about a charm until it was asked to stop; now it's free for another table."""
    begun = asyncio.Event()

    async def noted(task: Task) -> Answer:
        begun.set()
        return await thinkers(task)

    async with (
        thinking(work=listening, grace=ENDLESS, processes=1) as thinkers,
        running_host(tmp_path, thinker=noted) as here,
    ):
        table = await here.started(ANN, computers=(SHORT,), pace=60)
        await here.host.answer(table, ANN, ("penny",))
        await begun.wait()
        answer = asyncio.ensure_future(thinkers(task(match=99)))
        await asyncio.sleep(0.1)
        assert not answer.done()
        if how == "its time is up":
            here.pass_by(seconds=61)
        elif how == "it is cancelled":
            await here.host.cancel(table, ANN, manager=False)
        else:
            await here.host.resign(table, ANN)
        async with asyncio.timeout(SOON):
            await answer


async def test_table_waiting_only_for_computer_players_is_hurried(tmp_path: Path) -> None:
    async with (
        thinking(work=listening, grace=ENDLESS, processes=4, hurry=0.1) as thinkers,
        running_host(tmp_path, thinker=thinkers, hurry=thinkers.hurry) as here,
    ):
        table = await here.started(ANN, BOB, computers=(SHORT,))
        await here.host.answer(table, ANN, ("penny",))
        await thinkers(task())
        await asyncio.sleep(0.3)
        assert thinkers._running
        await here.host.answer(table, BOB, ("penny",))
        async with asyncio.timeout(SOON):
            await here.rest()
        assert (await here.host.view(table)).record.revision == 2
