"""Tasks for worker processes in tests. The processes import this first, so it imports next to nothing."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.engine.game import DONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.ai.tasks import AiTask
    from bot.engine.game import Answer

    Stop = Callable[[], bool]

SOON = 120.0
"""Seconds that are enough for a process to start, however busy the machine is."""
ENDLESS = 2 * SOON
"""Seconds longer than any test waits; a failed test's processes still end some day."""


@dataclass(frozen=True)
class Asked:
    """A task that no game has, with a place in the queue like a real one."""

    game: str
    match: int
    place: int
    is_long: bool
    seed: int

    def think(self, stop: Stop) -> Answer:
        """Never called: each test patches how it's done."""
        raise NotImplementedError


@dataclass(frozen=True)
class Sum:
    """A task that no player has."""

    numbers: tuple[int, ...]
    place: int = 0
    is_long: bool = False
    game: str = "sums"
    match: int = 0

    def think(self, stop: Stop) -> tuple[int, bool]:
        """The sum, and whether it was asked to stop."""
        return sum(self.numbers), stop()


def charm(thought: AiTask[Any]) -> bool:
    """Whether the task is the toy game's question about a charm."""
    return bool(getattr(getattr(thought, "decision", None), "topic", "") == "charm")


def pondering(thought: AiTask[Any], _: Stop) -> Answer:
    """Never end in a slow game or about a charm; otherwise return the PID."""
    if thought.game == "slow" or charm(thought):
        time.sleep(ENDLESS)
    if thought.game == "toy":
        return ("a", DONE)
    return (str(os.getpid()),)


def spinning(_: AiTask[Any], __: Stop) -> Answer:
    """Busy-wait without an end."""
    end = time.monotonic() + ENDLESS
    while time.monotonic() < end:
        pass
    return ()


def listening(thought: AiTask[Any], stop: Stop) -> Answer:
    """In slow games or about a charm, go on until asked to stop."""
    while (thought.game.startswith("slow") or charm(thought)) and not stop():
        time.sleep(0.001)
    if thought.game == "toy":
        return ("clover",) if charm(thought) else ("a", DONE)
    return (str(os.getpid()),)


def dying(thought: AiTask[Any], _: Stop) -> Answer:
    """Kill the process in a slow game."""
    if thought.game == "slow":
        os._exit(1)
    return (str(os.getpid()),)


def pondering_at_a_table(thought: AiTask[Any], _: Stop) -> Answer:
    """Never end at the first table."""
    if thought.match == 1:
        time.sleep(ENDLESS)
    return ("done",)
