"""The event loop lets urgent callbacks go first, but nothing waits forever."""

from __future__ import annotations

import asyncio
import socket
from contextvars import copy_context
from typing import TYPE_CHECKING

from bot.event_loop import EventLoop
from bot.host.ports.urgency import URGENT, urgent

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


def _run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await work()

    with asyncio.Runner(loop_factory=EventLoop) as runner:
        runner.run(main())


def test_urgent_callbacks_go_first_and_each_kind_in_order() -> None:
    ran: list[str] = []

    async def work() -> None:
        loop, last = asyncio.get_running_loop(), asyncio.Event()
        for number in range(3):
            loop.call_soon(ran.append, f"other {number}")
            with urgent():
                loop.call_soon(ran.append, f"urgent {number}")
        loop.call_soon(last.set)
        await last.wait()

    _run(work)
    assert ran == [*(f"urgent {number}" for number in range(3)), *(f"other {number}" for number in range(3))]


def test_urgent_task_goes_first_after_each_wait() -> None:
    ran: list[str] = []

    async def step(name: str) -> None:
        for number in range(3):
            ran.append(f"{name} {number}")
            await asyncio.sleep(0)

    async def work() -> None:
        others = [asyncio.create_task(step(name)) for name in ("one", "two")]
        with urgent():
            others.append(asyncio.create_task(step("click")))
        await asyncio.gather(*others)

    _run(work)
    assert ran[:3] == ["click 0", "click 1", "click 2"]


def test_others_go_on_beside_endless_urgent_work() -> None:
    async def work() -> None:
        done = asyncio.Event()

        async def urgently() -> None:
            while not done.is_set():  # noqa: ASYNC110 - always ready to run
                await asyncio.sleep(0)

        with urgent():
            endless = asyncio.create_task(urgently())
        for _ in range(10):
            await asyncio.sleep(0)
        done.set()
        await endless

    _run(work)


def test_input_is_noticed_while_others_wait() -> None:
    """As when a click arrives while the bot builds a hundred messages."""
    before: list[int] = []

    async def work() -> None:
        loop, there, here = asyncio.get_running_loop(), *socket.socketpair()
        with there, here:
            here.setblocking(False)
            ran: list[int] = []
            arrived = asyncio.Event()

            def arrive() -> None:
                before.append(len(ran))
                arrived.set()
                loop.remove_reader(here)

            with urgent():
                loop.add_reader(here, arrive)
            loop.call_soon(there.send, b"!")  # not before the loop has checked for input
            for number in range(100):
                loop.call_soon(ran.append, number)
            await arrived.wait()

    _run(work)
    assert len(before) == 1
    assert before[0] < 3


def test_result_of_another_thread_is_as_urgent_as_the_thread() -> None:
    ran: list[str] = []

    async def work() -> None:
        loop, last = asyncio.get_running_loop(), asyncio.Event()
        loop.call_soon(ran.append, "other")
        context = copy_context()
        context.run(URGENT.set, True)
        context.run(loop.call_soon_threadsafe, ran.append, "result")
        loop.call_soon(last.set)
        await last.wait()

    _run(work)
    assert ran == ["result", "other"]


def test_closed_loop_forgets_its_callbacks() -> None:
    loop = EventLoop()
    loop.call_soon(print)
    with urgent():
        loop.call_soon(print)
    loop.close()
    assert not loop._ready
