"""Worker processes."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from bot import logs, worker_pool
from bot.worker_pool import Worker, Workers
from tests.ai.tasks import ENDLESS, SOON, Sum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Stop = Callable[[], bool]

ROOT = Path(__file__).parents[2]
SLOW = 120.0
"""Seconds that are enough for processes to start and stop on a busy machine."""

BRIEF = 20.0
"""Seconds that are enough for a thread to run."""

_PARENT = """
import asyncio, os
from bot.worker_pool import Workers

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


async def test_work_runs_in_another_process() -> None:
    workers = Workers()
    try:
        assert await workers.run(os.getpid) != os.getpid()
        assert await workers.run(os.getppid) == os.getpid()
    finally:
        workers.close()


async def test_dead_worker_is_replaced() -> None:
    workers = Workers()
    try:
        first = await workers.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        assert await workers.run(os.getpid) not in {first, os.getpid()}
    finally:
        workers.close()


async def test_workers_end_when_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    await end_together(script)


async def test_processes_of_a_test_end_when_its_run_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_TEST)
    await end_together(script)


async def test_worker_gets_niceness_signals_logging_and_preparation(tmp_path: Path) -> None:
    """Ctrl-C reaches all processes of a terminal; the parent shuts down its own properly."""
    workers, look = Workers(niceness=1, prepare=partial(os.chdir, tmp_path)), logs.LogOptions()
    try:
        with logs.use_log_options(look):
            assert await workers.run(logs.current_log_options) == look
        assert await workers.run(os.nice, 0) == os.nice(0) + 1
        assert await workers.run(signal.getsignal, signal.SIGINT) == signal.SIG_IGN
        assert await workers.run(os.getcwd) == str(tmp_path)
    finally:
        workers.close()


def test_pool_has_the_requested_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    monkeypatch.setattr(worker_pool, "ProcessPoolExecutor", lambda max_workers, **_: counts.append(max_workers))
    Workers(count=3)._start()
    Worker()._start()
    assert counts == [3, 1]


class Pool(Executor):
    """Does nothing by itself; the test decides what happens to its tasks."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []
        self.futures: list[Future[Any]] = []
        self.closed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.given.append((fn, *args))
        self.futures.append(Future())
        return self.futures[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


async def test_work_lost_with_a_pool_keeps_the_new_pool_open() -> None:
    """Lost tasks are repeated in one new pool: the last one to hear of it doesn't close that pool."""
    pools: list[Pool] = []

    def made() -> Pool:
        pools.append(Pool())
        return pools[-1]

    workers = Workers(make=made)
    asked = [asyncio.ensure_future(workers.run(os.getpid)) for _ in range(2)]
    await moments()
    for broken in pools[0].futures:
        broken.set_exception(BrokenProcessPool())
        await moments()
    for future in pools[-1].futures:
        future.set_result(7)
    assert [pool.closed for pool in pools] == [True, False]
    assert await asyncio.gather(*asked) == [7, 7]


async def moments() -> None:
    """Let the event loop run until nothing more can happen."""
    for _ in range(9):
        await asyncio.sleep(0)


async def test_closing_workers_cancels_work_not_yet_started() -> None:
    begun, end = threading.Event(), threading.Event()
    done: list[int] = []

    def waits() -> bool:
        begun.set()
        return end.wait(SOON)

    workers = Workers(make=partial(ThreadPoolExecutor, 1))
    first = asyncio.ensure_future(workers.run(waits))
    second = asyncio.ensure_future(workers.run(done.append, 1))
    await asyncio.to_thread(begun.wait, SOON)
    workers.close()
    end.set()
    assert await first
    with pytest.raises(asyncio.CancelledError):
        await second
    assert done == []


# --- work that can be asked to finish early, here in a thread ---------------------------------------------------------


class Thread(Worker):
    """Has no process: notes the one that would be killed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self._make = partial(ThreadPoolExecutor, 1)
        self.ended: list[int] = []
        monkeypatch.setattr(worker_pool, "_end", self.ended.append)
        monkeypatch.setitem(worker_pool._state, "told", self._told)


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    worker = Thread(monkeypatch)
    yield worker
    worker.close()


@contextmanager
def endless(begun: threading.Event | None = None) -> Iterator[Callable[[object, Stop], bool]]:
    """Work that ignores requests to stop until the test ends."""
    over = threading.Event()

    def work(_: object, __: Stop) -> bool:
        if begun is not None:
            begun.set()
        return over.wait(ENDLESS)

    try:
        yield work
    finally:
        over.set()


async def test_enough_ends_work_after_grace_despite_time_limit(worker: Thread) -> None:
    """Its remaining time limit isn't part of the grace period."""
    with endless() as work:
        asked = asyncio.ensure_future(worker.run_within(ENDLESS, 0, work, None))
        await asyncio.sleep(0)
        worker.enough()
        async with asyncio.timeout(BRIEF):
            with pytest.raises(TimeoutError):
                await asked
    assert worker.ended == [os.getpid()]


async def test_cancelled_work_ends_its_process(worker: Thread) -> None:
    begun = threading.Event()
    with endless(begun) as work:
        asked = asyncio.ensure_future(worker.run_within(ENDLESS, 0, work, None))
        await asyncio.to_thread(begun.wait, SOON)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
    assert worker.ended == [os.getpid()]


async def test_idle_process_is_not_ended(worker: Thread) -> None:
    """It keeps its modules, and the next task starts at once."""
    worker.end()
    await worker.run_within(ENDLESS, 0, Sum.think, Sum(()))
    worker.end()
    assert worker.ended == []


async def test_enough_does_not_carry_over_to_the_next_work(worker: Thread) -> None:
    worker.enough()
    told = await worker.run_within(ENDLESS, SOON, listened, None)
    assert told
    assert await worker.run_within(ENDLESS, 0, Sum.think, Sum(())) == (0, False)


def listened(_: object, stop: Stop) -> bool:
    """Whether the work is asked to finish before this test's time is up."""
    end = time.monotonic() + BRIEF
    while not stop() and time.monotonic() < end:
        time.sleep(0.001)
    return stop()


async def test_finished_work_leaves_no_pending_task(worker: Thread) -> None:
    await worker.run_within(ENDLESS, 0, Sum.think, Sum(()))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_worker_readiness_includes_everything_work_needs() -> None:
    """Its time counts from then: a slow machine's imports aren't part of it."""
    worker, pool = Worker(), Pool()
    worker._make = lambda: pool
    asked = asyncio.ensure_future(worker.run_within(0, 0, Sum.think, Sum((1, 2))))
    await asyncio.sleep(0)
    ((ready, *needed),) = pool.given
    assert ready is worker_pool._ready_for
    assert pickle.loads(pickle.dumps(needed)) == [(Sum.think, Sum)]
    asked.cancel()


def test_only_the_intended_process_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes draw, or think for other tables."""
    ended: list[int] = []
    children = [SimpleNamespace(pid=number, kill=partial(ended.append, number)) for number in (1, 2, 3)]
    monkeypatch.setattr(multiprocessing, "active_children", lambda: children)
    worker_pool._end(2)
    assert ended == [2]


async def end_together(script: Path) -> None:
    """Run a script that prints the PID of a process it has started, and kill it."""
    parent = await asyncio.create_subprocess_exec(
        sys.executable, str(script), stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert parent.stdout is not None
    assert int(await asyncio.wait_for(parent.stdout.readline(), SLOW)) != parent.pid
    parent.kill()
    # Both processes hold the same pipe open: it only reaches its end when both are gone.
    assert await asyncio.wait_for(parent.stdout.read(), SLOW) == b""
